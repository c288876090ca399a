//===- test_accelerate_donation.cpp - Arguments that are moved in ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/accelerate/accelerate_subject.h"

#include <cstdlib>
#include <new>

using namespace refold;
using namespace refold::testing;

namespace {

struct Line {
  Array w, b;
  template <typename Self, typename Visit> static void ForEachField(Self &self, Visit &&visit) {
    visit("w", self.w);
    visit("b", self.b);
  }
};

std::tuple<Line, Array> Step(Line line, Array x, Array y, Array rate) {
  Tensor error = MatMul(x, line.w) + line.b - y;
  Tensor loss = Mean(error * error);
  std::vector<Tensor> g = Gradients(loss, {line.w, line.b});
  return {Line{line.w - rate * g[0], line.b - rate * g[1]}, loss};
}

Array Increment(Array x) { return x + 1.0; }
Array Add(Array a, Array b) { return a + b; }
Array Keep(Array x) { return x; }
std::tuple<Array, Array> SumAndFirst(Array a, Array b) { return {a + b, a}; }

} // namespace

TEST_CASE("a donated state is updated in place in a training loop") {
  AcceleratedFunction step = Accelerate(Step, {.arguments = {"line", "x", "y", "rate"}});
  step.ClearCache();
  auto begin = [] { return Line{*Array::Zeros(F32, {64, 16}), *Array::Zeros(F32, {16})}; };
  std::vector<float> data(8 * 64, 0.25f), labels(8 * 16, 1.0f);
  Array x = *Array::From<float>(data, {8, 64}), y = *Array::From<float>(labels, {8, 16}),
        rate = *Array::Full(0.01, F32, {});
  Line plain = begin(), moved = begin();
  uint64_t live = 0;
  for (int i = 0; i < 20; ++i) {
    auto [next, loss] = step.CallOrDie(plain, x, y, rate);
    plain = next;
    auto [next_moved, loss_moved] = step.CallOrDie(std::move(moved), x, y, rate);
    moved = next_moved;
    CHECK(*loss.Item<float>() == *loss_moved.Item<float>());
    if (i == 0)
      live = LiveBytes();
    CHECK(LiveBytes() == live);
  }
  CHECK(Floats(plain.w) == Floats(moved.w));
  CHECK(Floats(plain.b) == Floats(moved.b));
  CHECK(step.LastCall().in_place == 2);
  // Donation is not part of the key.
  CHECK(step.Occupancy() == 2);
  CHECK(step.HitRate() == Approx(100.0 * 39 / 40));
  ReleaseKept();
  ResetPeak();
  moved = std::get<0>(step.CallOrDie(std::move(moved), x, y, rate));
  const uint64_t in_place = MemoryUse().peak;
  ResetPeak();
  plain = std::get<0>(step.CallOrDie(plain, x, y, rate));
  CHECK(MemoryUse().peak == in_place + plain.w.bytes() + plain.b.bytes());
}

TEST_CASE("a donated array has no value") {
  AcceleratedFunction increment = Accelerate(Increment, {.name = "Increment"});
  Array x = *Array::From<float>({1, 2}, {2});
  const uint64_t live = LiveBytes();
  Array y = *increment(std::move(x));
  const int line = __LINE__ - 1;
  CHECK(Floats(y) == std::vector<float>{2, 3});
  CHECK(LiveBytes() == live);
  CHECK(increment.LastCall().in_place == 1);
  const std::string donated = absl::StrCat("the array was donated to the call of 'Increment' at ",
                                           __FILE__, ":", line, " and has no value now");
  CHECK(x.status().message() == donated);
  CHECK(TextOf(x.as<float>()) == donated);
  CHECK(TextOf(x.To("cpu")) == donated);
  CHECK(TextOf(increment(x)) == "argument 0: " + donated);
  CHECK(TextOf(increment(std::move(x))) == "argument 0: " + donated);
}

TEST_CASE("an array with another owner is not donated") {
  AcceleratedFunction increment = Accelerate(Increment, {.name = "Increment", .arguments = {"x"}});
  Array x = *Array::From<float>({1, 2}, {2});
  Array other = x;
  CHECK(Floats(increment(std::move(x))) == std::vector<float>{2, 3});
  CHECK(Floats(other) == std::vector<float>{1, 2});
  CHECK(increment.LastCall().in_place == 0);
  CHECK(increment.LastCall().remarks ==
        std::vector<std::string>{"argument 0 'x' was moved in, but another handle of it is alive: "
                                 "it keeps its value"});
  // An array with labels is another handle, and so is a temporary one.
  Array labeled = *other.WithLabels("feature");
  x = Array();
  CHECK(increment(std::move(other)).ok());
  CHECK(Floats(labeled) == std::vector<float>{1, 2});
  CHECK(increment(*labeled.WithLabels("")).ok());
  CHECK(Floats(labeled) == std::vector<float>{1, 2});
  // The last handle donates the memory.
  other = Array();
  CHECK(Floats(increment(std::move(labeled))) == std::vector<float>{2, 3});
  CHECK_FALSE(labeled.status().ok());
}

TEST_CASE("a donated argument that no result can overwrite has a remark and is freed") {
  AcceleratedFunction sum = Accelerate(+[](Array all) { return Sum(all); }, {.arguments = {"all"}});
  const uint64_t live = LiveBytes();
  Array total = *sum(*Array::Full(1, F32, {100}));
  CHECK(LiveBytes() == live + 4);
  CHECK(sum.LastCall().remarks ==
        std::vector<std::string>{"argument 0 'all' was donated, but no result can be written over "
                                 "it: its memory is freed after the call"});
}

TEST_CASE("device memory of programs is counted and freed") {
  ClearAllCaches();
  const uint64_t before = MemoryUse().programs;
  AcceleratedFunction product =
      Accelerate(+[](Array a) { return Tanh(MatMul(Exp(a), a)); }, {.name = "product"});
  CHECK(product(*Array::Zeros(F32, {16, 16})).ok());
  CHECK(MemoryUse().programs > before);
  CHECK(product.CacheBytes() >= MemoryUse().programs - before);
  product.ClearCache();
  CHECK(MemoryUse().programs == before);
}

TEST_CASE("one call cannot donate an array and use it a second time") {
  Array x = *Array::From<float>({1, 2}, {2});
  AcceleratedFunction add = Accelerate(Add, {.arguments = {"a"}});
  CHECK(TextOf(add(std::move(x), std::move(x))) ==
        "argument 1 donates the array that argument 0 'a' donates already");
  CHECK(TextOf(add(x, std::move(x))) ==
        "argument 0 'a' reads the array that argument 1 donates: pass a copy (Array::To) or do not "
        "move it");
  CHECK(TextOf(add(std::move(x), x)) ==
        "argument 1 reads the array that argument 0 'a' donates: pass a copy (Array::To) or do not "
        "move it");
  // A call that fails before it runs donates nothing.
  CHECK(Floats(add(x, x)) == std::vector<float>{2, 4});
  CHECK(Floats(add(std::move(x), *x.To("cpu"))) == std::vector<float>{2, 4});
}

TEST_CASE("a donated argument that is returned is not moved") {
  Array x = *Array::From<float>({1, 2}, {2});
  const uint64_t live = LiveBytes();
  Array y = *Accelerate(Keep)(std::move(x));
  CHECK(LiveBytes() == live);
  CHECK(Floats(y) == std::vector<float>{1, 2});
  CHECK_FALSE(x.status().ok());
  // It is read after the sum, so no result may overwrite it.
  Array b = *Array::From<float>({10, 20}, {2});
  auto [sum, first] = *Accelerate(SumAndFirst)(std::move(y), b);
  CHECK(Floats(sum) == std::vector<float>{11, 22});
  CHECK(Floats(first) == std::vector<float>{1, 2});
}

TEST_CASE("borrowed memory is read directly and never written", "[host]") {
  auto *memory = new (std::align_val_t(64)) float[16];
  std::fill_n(memory, 16, 3.0f);
  int released = 0;
  {
    Array x = *Array::Borrow(memory, {16}, [&] { ++released; });
    CHECK(released == 0);
    AcceleratedFunction increment = Accelerate(Increment);
    CHECK(Floats(increment(x)) == std::vector<float>(16, 4.0f));
    CHECK(Floats(increment(std::move(x))) == std::vector<float>(16, 4.0f));
    CHECK(memory[5] == 3.0f);
    CHECK(released == 0);
  }
  CHECK(released == 1);
  // Memory that is not aligned is copied.
  Array copy = *Array::Borrow(memory + 1, {4}, [&] { ++released; });
  CHECK(released == 2);
  memory[2] = 0;
  CHECK(Floats(copy) == std::vector<float>(4, 3.0f));
  operator delete[](memory, std::align_val_t(64));
}
