//===- test_accelerate.cpp - Random programs as accelerated functions -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests accelerated functions, which are C++ functions that are traced and compiled. The results
// must be bit-identical to those of a new Program: in the first call, in later calls with other
// values, and with and without donated arguments. Accelerated functions have one shard.
//
//===----------------------------------------------------------------------===//
#include "runtime/devices.h"
#include "test/e2e/cuda/recorded_device.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"
#include "test/fuzz/programs/fuzz_case.h"
#include "test/fuzz/programs/traced_text.h"

#include "absl/strings/str_cat.h"
#include <catch2/catch.hpp>

#include <cstring>

using namespace refold;
using namespace refold::test;

namespace {

using Arrays = std::map<std::string, Array>;
using Values = std::map<std::string, runtime::HostTensor>;

/// One run of a new Program: its initial values and its results.
struct FreshRun {
  Values arguments, results;
};

FreshRun RunAfresh(const std::string &text, const std::string &device, int64_t steps, uint64_t seed,
                   const std::function<runtime::HostTensor(const exe::BufferT &)> &feed) {
  FreshRun run;
  auto executable = CompileOrFail(text, device);
  auto made = runtime::MakeDevice(device, 1);
  REQUIRE(made.ok());
  auto session = runtime::Session::Create(executable, *std::move(made));
  REQUIRE(session.status() == absl::OkStatus());
  REQUIRE((*session)->Startup(seed) == absl::OkStatus());
  for (const auto &buffer : executable->table.buffers) {
    if (buffer->kind == exe::BufferKind::Input) {
      runtime::HostTensor value = feed(*buffer);
      REQUIRE((*session)->SetInput(buffer->name, value) == absl::OkStatus());
      run.arguments[buffer->name] = std::move(value);
    } else if (buffer->kind == exe::BufferKind::State) {
      auto value = (*session)->State(buffer->name);
      REQUIRE(value.status() == absl::OkStatus());
      run.arguments[buffer->name] = *std::move(value);
    }
  }
  REQUIRE((*session)->Train(steps).status() == absl::OkStatus());
  for (const auto &buffer : executable->table.buffers) {
    const bool is_state = buffer->kind == exe::BufferKind::State;
    if (!is_state && buffer->kind != exe::BufferKind::Fetch)
      continue;
    auto value = is_state ? (*session)->State(buffer->name) : (*session)->Fetch(buffer->name);
    // Fetches of other functions are not computed.
    if (value.ok())
      run.results[absl::StrCat(is_state ? "state:" : "fetch:", buffer->name)] = *std::move(value);
  }
  return run;
}

/// Returns a description of the first result that differs, or "". Stacked fetches have one row for
/// each step. `got` may have additional rows, which are not compared.
std::string Differences(const Arrays &got, const Values &expected) {
  for (const auto &[name, value] : expected) {
    auto found = got.find(name);
    if (found == got.end())
      continue; // a state that training does not use
    absl::StatusOr<runtime::HostTensor> host = found->second.ToHost();
    if (!host.ok())
      return std::string(host.status().message());
    if (host->type() != value.type() || host->bytes() < value.bytes())
      return absl::StrCat(name, " is ", host->type_string(), ", not ", value.type_string());
    if (value.bytes() > 0 && std::memcmp(host->data(), value.data(), value.bytes()) != 0)
      return absl::StrCat(name, " has other bits");
  }
  return "";
}

Arrays OnDevice(const Values &values, const std::string &device) {
  Arrays arrays;
  for (const auto &[name, value] : values)
    arrays[name] = *Array::From(value, {.device = device});
  return arrays;
}

/// Runs a random program anew on `device`.
FreshRun RunAfresh(const FuzzCase &one, const std::string &device, uint64_t seed) {
  return RunAfresh(
      one.program.text, device, one.program.capacity, seed, [&](const exe::BufferT &buffer) {
        return FillInput(absl::StrCat(buffer.name, seed),
                         static_cast<runtime::ElementType>(buffer.type),
                         {buffer.shape.begin(), buffer.shape.end()}, one.program.index_bound);
      });
}

/// Calls the program as an accelerated function on `device`, with the arguments of `first`, then
/// `second`, then `first` again. Each call must return the results of its own arguments. If
/// `op_by_op` is true, calls the function once more with `first`, after switching off compilation,
/// so that its ops run one by one.
void CheckCalls(const std::string &text, const std::string &device, int64_t steps,
                const FreshRun &first, const FreshRun &second, bool donate, bool op_by_op) {
  int traces = 0;
  auto function = Accelerate("a program",
                             [&](Arrays arguments) {
                               ++traces;
                               return InlineText(text, arguments, steps);
                             },
                             {.compile = {.device = device, .threads = 1}});
  for (const FreshRun *run : {&first, &second, &first}) {
    Arrays arguments = OnDevice(run->arguments, device);
    auto results = donate ? function(std::move(arguments)) : function(arguments);
    REQUIRE(results.status() == absl::OkStatus());
    CHECK(Differences(*results, run->results) == "");
  }
  CHECK(traces == 1);
  if (op_by_op) {
    function.SetEnabled(false);
    auto results = function(OnDevice(first.arguments, device));
    REQUIRE(results.status() == absl::OkStatus());
    CHECK(Differences(*results, first.results) == "");
  }
  ClearAllCaches();
}

} // namespace

TEST_CASE("random programs have the same bits as accelerated functions", "[programs]") {
  ForRandomPrograms("accelerate", 30, 2, [&](FuzzCase &drawn) {
    const FuzzCase one = drawn.AsFunction();
    const std::string device = one.seed % 5 == 0 ? "checked" : "cpu";
    CheckCalls(one.program.text, device, one.program.capacity, RunAfresh(one, device, one.seed),
               RunAfresh(one, device, one.seed + 1), one.seed % 2 == 0, one.seed % 4 == 1);
  });
}

TEST_CASE("random programs have the same bits as accelerated functions on a GPU",
          "[programs-cuda]") {
  RecordedDevice &device = RecordedDevice::Get();
  ForRandomPrograms("accelerate-cuda", 10, 2, [&](FuzzCase &drawn) {
    const FuzzCase one = drawn.AsFunction();
    CheckCalls(one.program.text, "cuda", one.program.capacity, RunAfresh(one, "cpu", one.seed),
               RunAfresh(one, "cpu", one.seed + 1), one.seed % 2 == 0, one.seed % 4 == 1);
    REQUIRE(device.Breaches() == "");
  });
}

TEST_CASE("every op has the same bits in an accelerated function", "[ops]") {
  const std::vector<OpKind> kinds = OpKinds();
  const uint64_t programs = FuzzPrograms(2), begin = FuzzSeed(kFirstSeedOfOps);
  for (uint64_t seed = begin; seed < begin + programs; ++seed) {
    Dice dice = DiceOfOps(seed);
    const std::vector<OpCase> cases = MakeCases(kinds, seed, dice);
    const std::string text = ProgramOf(cases);
    INFO("seed " << seed);
    auto run = [&] {
      Feeds feeds = OperandsOf(cases, dice);
      return RunAfresh(text, "cpu", 1, seed, [&](const exe::BufferT &buffer) {
        return feeds.tensors.at(buffer.name).Clone();
      });
    };
    const FreshRun first = run(), second = run();
    CheckCalls(text, "cpu", 1, first, second, seed % 2 == 0, seed == kFirstSeedOfOps);
  }
}
