//===- test_accelerate_cuda.cpp - Driver calls of accelerated functions ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that arrays stay on the device, and that a call that reuses a trace launches one CUDA graph
// and does nothing else. The other tests of this folder also run on the fake CUDA driver and check
// the values.
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"
#include "test/e2e/cuda/recorded_device.h"

#include <algorithm>

using namespace refold;
using namespace refold::testing;
using refold::test::RecordedDevice;

namespace {

const ArrayOptions on_cuda{.device = "cuda"};
AccelerateOptions ForCuda() { return {.compile = {.device = "cuda"}}; }
Array CudaRamp(Shape shape) {
  std::vector<float> values(static_cast<size_t>(runtime::ElementCount(shape)));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i % 7) / 7 - 0.3f;
  return *Array::From<float>(values, shape, on_cuda);
}

/// Returns how many copies the device has executed since its first `from` commands.
int64_t CopiesExecuted(size_t from) {
  const std::vector<std::string> &executed = RecordedDevice::Get().driver().Executed();
  return std::count(executed.begin() + static_cast<std::ptrdiff_t>(from), executed.end(), "memcpy");
}

/// Checks which CUDA driver functions a call uses once the addresses of its arrays repeat. `what`
/// names the case in error messages.
template <typename Call> void CheckHits(const char *what, Call call) {
  INFO(what);
  RecordedDevice &device = RecordedDevice::Get();
  for (int i = 0; i < 12; ++i)
    call();
  const size_t executed = device.driver().Executed().size();
  device.ClearCalls();
  constexpr int kLookedAt = 4;
  for (int i = 0; i < kLookedAt; ++i)
    call();
  INFO(device.Calls());
  CHECK(device.Count("GraphLaunch") == kLookedAt);
  CHECK(device.Count("StreamSynchronize") == kLookedAt);
  for (const char *other :
       {"MemcpyHtoDAsync", "MemcpyDtoHAsync", "MemcpyDtoDAsync", "MemsetD8Async", "MemAlloc",
        "MemFree", "MemHostAlloc", "MemFreeHost", "GraphCreate", "GraphInstantiate",
        "GraphExecDestroy", "LaunchKernel", "ModuleLoadDataEx"}) {
    INFO(other);
    CHECK(device.Count(other) == 0);
  }
  CHECK(CopiesExecuted(executed) == 0);
  CHECK(device.Breaches() == "");
}

struct CudaLine {
  Array w, b;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("w", self.w);
    visit("b", self.b);
  }
};

std::tuple<CudaLine, Array> DescendOnCuda(CudaLine line, Array x, Array y, Array rate) {
  Tensor error = MatMul(x, line.w) + line.b - y;
  Tensor loss = Mean(error * error);
  std::vector<Tensor> g = Gradients(loss, {line.w, line.b});
  return {CudaLine{line.w - rate * g[0], line.b - rate * g[1]}, loss};
}

std::tuple<Network, Array> AdamOnCuda(Network q, Array x, Array y) {
  Tensor error = q(x) - y;
  Tensor loss = Mean(error * error);
  q.In([&] { optim::Adam({.learning_rate = 0.01}).Minimize(loss, q.parameters()); });
  return {q, loss};
}

Tensor CudaCritic(Tensor x) { return nn::Linear(Relu(nn::Linear(x, 8)), 1); }
Tensor SquareOnCuda(Array x) { return x * x; }
std::tuple<Array, Array> MaskOnCuda(Array x) {
  Tensor y = Dropout(x, 0.5);
  return {y, Gradients(Sum(y), {x})[0]};
}
Array LoopOnCuda(Array x) {
  Program p = CurrentProgram();
  return p.Foldl(x, {Constant(0, F32)}, [](Tensor row, std::vector<Tensor> at) {
    return std::vector<Tensor>{at[0] * 0.5 + row};
  })[0];
}
Array ChoiceOnCuda(Array a, Array b) {
  return Cond(Less(Sum(a), Sum(b)), [&] { return Array(b * 1.0); }, [&] { return Array(a * 2.0); });
}

} // namespace

TEST_CASE("a call that reuses a trace launches one graph and copies nothing") {
  RecordedDevice::Get();
  ClearAllCaches();
  Array x = CudaRamp({4, 3}), y = CudaRamp({4, 2}), rate = *Array::Full(0.01, F32, {}, on_cuda);
  AcceleratedFunction square = Accelerate(SquareOnCuda, ForCuda());
  CheckHits("a result that is dropped", [&] { REQUIRE(square(x).ok()); });
  Array kept = *square(x);
  CheckHits("a result that is kept until there is another", [&] { kept = *square(x); });
  CheckHits("a result that is the next argument", [&] { kept = *square(kept); });
  CheckHits("a donated argument", [&] { kept = *square(std::move(kept)); });
  CHECK(square.LastCall().in_place == 1);
  CHECK(square.LastCall().hit);

  AcceleratedFunction descend = Accelerate(DescendOnCuda, ForCuda());
  CudaLine line{CudaRamp({3, 2}), CudaRamp({2})};
  Array loss;
  CheckHits("a step whose state is kept",
            [&] { std::tie(line, loss) = *descend(line, x, y, rate); });
  CheckHits("a step whose state is donated",
            [&] { std::tie(line, loss) = *descend(std::move(line), x, y, rate); });
  CHECK(descend.LastCall().in_place == 2);
  CHECK(descend.LastCall().measured_bytes == descend.LastCall().predicted_bytes);

  AcceleratedFunction mask = Accelerate(MaskOnCuda, ForCuda());
  CheckHits("random numbers", [&] { REQUIRE(mask(x).ok()); });
  AcceleratedFunction other_mask =
      Accelerate(MaskOnCuda, {.compile = {.device = "cuda"}, .seed = 3});
  CheckHits("random numbers with a seed", [&] { REQUIRE(other_mask(x).ok()); });

  Network q = *Network::Make(CudaCritic, {{F32, {4, 3}}},
                             {.seed = 5, .compile = {.device = "cuda"}, .extra = [](Tensor value) {
                                optim::Adam({.learning_rate = 0.01}).Minimize(Sum(value));
                              }});
  AcceleratedFunction adam = Accelerate(AdamOnCuda, ForCuda());
  Array target = CudaRamp({4, 1});
  CheckHits("a network with an optimizer",
            [&] { std::tie(q, loss) = *adam(std::move(q), x, target); });
  CHECK(adam.LastCall().in_place == static_cast<int64_t>(q.names().size()));
  CHECK(adam.Occupancy() == 2);
}

TEST_CASE("the device decides loops and choices in a call") {
  RecordedDevice::Get();
  Array x = CudaRamp({7}), a = CudaRamp({3}), b = *Array::Full(2, F32, {3}, on_cuda), kept;
  AcceleratedFunction loop = Accelerate(LoopOnCuda, ForCuda());
  CHECK(Floats(loop(x)).size() == 1);
  auto launches = [&](const char *what, auto call) {
    INFO(what);
    RecordedDevice &device = RecordedDevice::Get();
    for (int i = 0; i < 12; ++i)
      call();
    device.ClearCalls();
    call();
    INFO(device.Calls());
    CHECK(device.Count("GraphLaunch") == 1);
    for (const char *other : {"MemcpyHtoDAsync", "MemcpyDtoHAsync", "MemcpyDtoDAsync", "MemAlloc",
                              "MemFree", "GraphInstantiate", "LaunchKernel"}) {
      INFO(other);
      CHECK(device.Count(other) == 0);
    }
  };
  launches("a loop", [&] { kept = *loop(x); });
  AcceleratedFunction choice = Accelerate(ChoiceOnCuda, ForCuda());
  launches("a choice", [&] { kept = *choice(a, b); });
  launches("the other one", [&] { kept = *choice(b, a); });
  CHECK(Floats(kept) == std::vector<float>{4, 4, 4});
  CHECK(RecordedDevice::Get().Breaches() == "");
}

TEST_CASE("results that are one value or an argument are not copied on the device") {
  RecordedDevice::Get();
  Array x = CudaRamp({8}), y = *Array::Full(3, F32, {8}, on_cuda);
  auto check = [&](const char *name, auto function) {
    auto accelerated = Accelerate(absl::StrCat("on the card: ", name), function, ForCuda());
    CheckHits(name, [&] { REQUIRE(accelerated(x, y).ok()); });
  };
  check("one value twice", [](Array a, Array b) {
    Tensor sum = a + b;
    return std::vector<Array>{sum, sum};
  });
  check("one value computed twice",
        [](Array a, Array b) { return std::vector<Array>{a + b, a + b}; });
  check("gradients that are equal",
        [](Array a, Array b) { return Gradients(Sum(Exp(a + b)), {a, b}); });
  check("another shape of an argument",
        [](Array a, Array b) { return std::pair(Array(Reshape(a, {2, 4})), Array(a + b)); });
  check("another shape of a result",
        [](Array a, Array b) { return Array(Reshape(a + b, {2, 4})); });
  check("one value in two shapes",
        [](Array a, Array b) { return std::pair(Array(Reshape(a * b, {4, 2})), Array(a * b)); });
  check("slices and transposes", [](Array a, Array b) {
    return std::pair(Array(Slice(a, {2}, {4})), Array(Transpose(Reshape(b, {2, 4}), {1, 0})));
  });
  check("an argument beside its sum",
        [](Array a, Array b) { return std::vector<Array>{b, a + b, a}; });
  auto swap = Accelerate(
      "a swap on the card", [](Array a, Array b) { return std::pair(b, Array(a + 1.0)); },
      ForCuda());
  std::pair<Array, Array> both(CudaRamp({8}), *Array::Full(3, F32, {8}, on_cuda));
  CheckHits("an argument that is donated and returned",
            [&] { both = *swap(std::move(both.first), std::move(both.second)); });
  auto same = Accelerate("nothing on the card", [](Array a) { return a; }, ForCuda());
  REQUIRE(same(x).ok());
  RecordedDevice::Get().ClearCalls();
  REQUIRE(same(x).ok());
  CHECK(RecordedDevice::Get().Calls() == "");
}

TEST_CASE("padding on the device takes one copy per array") {
  RecordedDevice &device = RecordedDevice::Get();
  AcceleratedFunction doubled =
      Accelerate("doubled on the card", [](Array x) { return Labeled(x + x, "row,time"); },
                 {.compile = {.device = "cuda"}, .buckets = {{"time", {8, 16}}}});
  std::vector<float> values(5 * 3);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<float>(i);
  Array x = *Array::From<float>(values, {5, 3}, {.device = "cuda", .labels = "row,time"}), y;
  for (int i = 0; i < 12; ++i)
    y = *doubled(x);
  device.ClearCalls();
  y = *doubled(x);
  INFO(device.Calls());
  CHECK(device.Count("GraphLaunch") == 1);
  CHECK(device.Count("Memcpy3DAsync") == 2);
  CHECK(device.Count("MemsetD8Async") == 1); // for the padding
  for (const char *other : {"MemcpyHtoDAsync", "MemcpyDtoHAsync", "MemcpyDtoDAsync", "MemAlloc",
                            "MemFree", "GraphInstantiate"}) {
    INFO(other);
    CHECK(device.Count(other) == 0);
  }
  for (float &value : values)
    value *= 2;
  CHECK(Floats(y) == values);
  CHECK(y.type_string() == "f32[5 row,3 time]");
  CHECK(device.Breaches() == "");
}

TEST_CASE("arguments at new addresses are read correctly") {
  RecordedDevice::Get();
  AcceleratedFunction square = Accelerate(SquareOnCuda, ForCuda());
  std::vector<Array> arguments, results;
  for (int i = 0; i < 12; ++i) {
    arguments.push_back(*Array::Full(i, F32, {5}, on_cuda));
    results.push_back(*square(arguments.back()));
  }
  for (int i = 0; i < 12; ++i)
    CHECK(Floats(results[static_cast<size_t>(i)]) ==
          std::vector<float>(5, static_cast<float>(i * i)));
  CHECK(RecordedDevice::Get().Breaches() == "");
}

TEST_CASE("all device memory is freed at the end") {
  RecordedDevice &device = RecordedDevice::Get();
  ClearAllCaches();
  ReleaseKept("cuda");
  const size_t before = device.driver().DeviceBytes();
  {
    AcceleratedFunction descend = Accelerate(DescendOnCuda, ForCuda());
    CudaLine line{CudaRamp({3, 2}), CudaRamp({2})};
    Array x = CudaRamp({4, 3}), y = CudaRamp({4, 2}), rate = *Array::Full(0.01, F32, {}, on_cuda);
    for (int i = 0; i < 5; ++i)
      line = std::get<0>(*descend(std::move(line), x, y, rate));
    CHECK(device.driver().DeviceBytes() > before);
    CHECK(MemoryUse("cuda").live == 4 * (6 + 2 + 12 + 8 + 1));
  }
  CHECK(MemoryUse("cuda").live == 0);
  ClearAllCaches();
  ReleaseKept("cuda");
  CHECK(MemoryUse("cuda").programs == 0);
  CHECK(device.driver().DeviceBytes() == before);
  CHECK(device.Breaches() == "");
}
