//===- test_driver_run_program.cpp - A built program, compiled and run ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the C++ API as users call it. Most tests run on the device `checked`, which interprets
// kernels and needs no machine code.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "test/runtime/data/scratch_folder.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

namespace rf = refold;
using rf::HostTensor;
using Host = rf::runtime::ElementType;

namespace {

constexpr int64_t kProgramRows = 4;

/// In each step, w grows by a row of x. The fetch `sum` is w's sum after each step.
rf::Program Sums() {
  rf::Program program("sums");
  rf::Tensor x = program.Input("x", rf::F32, {kProgramRows, 3});
  rf::Variable w = program.State("w", rf::F32, {3});
  program.Foldl(x, [&](rf::Tensor row) {
    w.Assign(w + row);
    program.Fetch("sum", rf::Sum(w));
  });
  return program;
}

HostTensor Ones(std::vector<int64_t> shape) {
  HostTensor ones(Host::F32, std::move(shape));
  std::fill_n(ones.as<float>(), ones.bytes() / sizeof(float), 1.0f);
  return ones;
}

rf::CompiledProgram Compiled() {
  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(Sums(), {.device = "checked"});
  INFO(compiled.status().ToString());
  REQUIRE(compiled.ok());
  return *std::move(compiled);
}

template <typename T> std::string Message(const absl::StatusOr<T> &result) {
  return std::string(result.status().message());
}

} // namespace

TEST_CASE("kernels are cached in a folder, and its errors are reported") {
  refold::testing::ScratchFolder scratch;
  scratch.Write("file", "");
  absl::StatusOr<rf::CompiledProgram> cold = rf::Compile(Sums(), {.cache_dir = scratch / "cache"}),
                                      warm = rf::Compile(Sums(), {.cache_dir = scratch / "cache"}),
                                      refused = rf::Compile(Sums(),
                                                            {.cache_dir = scratch / "file/cache"});
  for (auto *compiled : {&cold, &warm, &refused})
    REQUIRE(compiled->ok());
  CHECK(cold->kernels().compiled > 0);
  CHECK(cold->warnings().empty());
  CHECK(warm->kernels().compiled == 0);
  CHECK(warm->kernels().from_memory == cold->kernels().compiled);
  CHECK(refused->warnings().size() == 1);
  CHECK(scratch.List().size() == 2);
}

TEST_CASE("states persist between runs, and stacked fetches belong to a run") {
  rf::CompiledProgram sums = Compiled();
  const HostTensor x = Ones({kProgramRows, 3});
  absl::StatusOr<rf::Outputs> none = sums.Run({{"x", x}}, {.steps = 0});
  REQUIRE(none.ok());
  CHECK(none->fetches.at("sum").type_string() == "f32[0]");
  CHECK(sums.State("w")->as<float>()[2] == 0);
  absl::StatusOr<rf::Outputs> three = sums.Run({}, {.steps = 3});
  REQUIRE(three.ok());
  CHECK(three->fetches.at("sum").type_string() == "f32[3]");
  CHECK(three->fetches.at("sum").as<float>()[2] == 9);
  CHECK(three->report.host_calls == 1);
  CHECK(three->report.peak_measured_bytes == sums.PlannedPeakBytes());
  absl::StatusOr<rf::Outputs> rest = sums.Run({});
  REQUIRE(rest.ok());
  CHECK(rest->report.first_step == 3);
  CHECK(rest->fetches.at("sum").type_string() == "f32[1]");
  CHECK(rest->fetches.at("sum").as<float>()[0] == 12);
  REQUIRE(sums.Initialize(1).ok());
  CHECK(*sums.State("step")->as<int64_t>() == 0);
  REQUIRE(sums.SetState("w", Ones({3})).ok());
  CHECK(sums.Run({}, {.steps = 1})->fetches.at("sum").as<float>()[0] == 6);
}

namespace {

/// Adam with dropout: a step depends on everything that a state file holds.
rf::Program Learns(int64_t columns = 3) {
  rf::Program program("learns");
  rf::Tensor x = program.Input("x", rf::F32, {kProgramRows, columns});
  program.Foldl(6, [&] {
    rf::Tensor h = rf::Dropout(rf::nn::Linear(x, 8, {.name = "in"}), 0.5);
    rf::Tensor y = rf::nn::Linear(h, 2, {.name = "out"});
    rf::Tensor loss = rf::Mean(y * y);
    rf::optim::Adam({.learning_rate = 1e-2}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  return program;
}

std::string BytesOf(const absl::StatusOr<HostTensor> &tensor) {
  REQUIRE(tensor.ok());
  return std::string(reinterpret_cast<const char *>(tensor->data()), tensor->bytes());
}

} // namespace

TEST_CASE("a training resumes from a saved state with the same bits") {
  refold::testing::ScratchFolder folder;
  const HostTensor x = Ones({kProgramRows, 3});
  for (const char *device : {"checked", "cpu"}) {
    INFO(device);
    absl::StatusOr<rf::CompiledProgram> once = rf::Compile(Learns(), {.device = device}),
                                        again = rf::Compile(Learns(), {.device = device});
    REQUIRE((once.ok() && again.ok()));
    REQUIRE(once->Initialize(7).ok());
    REQUIRE(once->Run({{"x", x}}, {.steps = 4}).ok());
    REQUIRE(once->SaveState(folder / "at4.safetensors").ok());
    absl::StatusOr<rf::Outputs> rest = once->Run({});
    REQUIRE(rest.ok());

    REQUIRE(again->LoadState(folder / "at4.safetensors").ok());
    CHECK(*again->State("seed")->as<int64_t>() == 7);
    absl::StatusOr<rf::Outputs> resumed = again->Run({{"x", x}});
    REQUIRE(resumed.ok());
    CHECK(resumed->report.first_step == 4);
    CHECK(resumed->report.steps == 2);
    REQUIRE(again->SaveState(folder / "again.safetensors").ok());
    REQUIRE(once->SaveState(folder / "once.safetensors").ok());
    CHECK(folder.Read("again.safetensors") == folder.Read("once.safetensors"));
    for (int i = 0; i < 2; ++i)
      CHECK(resumed->fetches.at("loss").as<float>()[i] == rest->fetches.at("loss").as<float>()[i]);
  }
}

TEST_CASE("a saved run is continued, and a second run is a new one") {
  // The states of this program alone are not enough to resume a run. A saved run must also contain
  // data that is drawn once, the first value of a state, an accumulator, and a state that changes
  // once per run.
  rf::Program program("around");
  rf::Variable w = program.State("w", rf::F32, {3}, rf::init::Ones());
  rf::Variable runs = program.State("runs", rf::F32, {});
  rf::Tensor drawn = rf::Convert(program.SampleIndices(100, {3}), rf::F32), was = w.Read();
  runs.Assign(runs + 1.0);
  std::vector<rf::Tensor> total =
      program.Foldl(6, {program.Constant(0, rf::F32, {3})}, [&](std::vector<rf::Tensor> so_far) {
        w.Assign(w * 0.5 + drawn);
        program.Fetch("loss", rf::Sum(w * was));
        return std::vector<rf::Tensor>{so_far[0] + w};
      });
  program.Fetch("total", total[0]);
  refold::testing::ScratchFolder folder;
  for (const char *device : {"checked", "cpu"}) {
    INFO(device);
    absl::StatusOr<rf::CompiledProgram> whole = rf::Compile(program, {.device = device}),
                                        begun = rf::Compile(program, {.device = device}),
                                        resumed = rf::Compile(program, {.device = device});
    REQUIRE((whole.ok() && begun.ok() && resumed.ok()));
    absl::StatusOr<rf::Outputs> all = whole->Run({});
    REQUIRE(all.ok());
    REQUIRE(begun->Run({}, {.steps = 4}).ok());
    REQUIRE(begun->SaveState(folder / "at4").ok());
    REQUIRE(resumed->LoadState(folder / "at4").ok());
    absl::StatusOr<rf::Outputs> rest = resumed->Run({});
    REQUIRE(rest.ok());
    CHECK(rest->report.steps == 2);
    for (int i = 0; i < 2; ++i)
      CHECK(rest->fetches.at("loss").as<float>()[i] == all->fetches.at("loss").as<float>()[4 + i]);
    for (int i = 0; i < 3; ++i)
      CHECK(rest->fetches.at("total").as<float>()[i] == all->fetches.at("total").as<float>()[i]);
    REQUIRE(whole->SaveState(folder / "whole").ok());
    REQUIRE(resumed->SaveState(folder / "resumed").ok());
    CHECK(folder.Read("resumed") == folder.Read("whole"));
    CHECK(*resumed->State("runs")->as<float>() == 1);

    // A new run in the same session draws again and counts from zero.
    absl::StatusOr<rf::Outputs> next = begun->Run({});
    REQUIRE(next.ok());
    CHECK(*begun->State("runs")->as<float>() == 2);
    CHECK(next->fetches.at("total").as<float>()[0] != all->fetches.at("total").as<float>()[0]);
    // A file that was saved before any run has no run to continue.
    REQUIRE(begun->Initialize(0).ok());
    REQUIRE(begun->SaveState(folder / "at0").ok());
    REQUIRE(resumed->LoadState(folder / "at0").ok());
    absl::StatusOr<rf::Outputs> anew = resumed->Run({});
    REQUIRE(anew.ok());
    for (int i = 0; i < 3; ++i)
      CHECK(anew->fetches.at("total").as<float>()[i] == all->fetches.at("total").as<float>()[i]);
  }
}

TEST_CASE("a partial state of another program is read without its step and seed") {
  refold::testing::ScratchFolder folder;
  absl::StatusOr<rf::CompiledProgram> narrow = rf::Compile(Learns(), {.device = "checked"}),
                                      wide = rf::Compile(Learns(5), {.device = "checked"}),
                                      untouched = rf::Compile(Learns(5), {.device = "checked"});
  REQUIRE((narrow.ok() && wide.ok() && untouched.ok()));
  REQUIRE(narrow->Initialize(7).ok());
  REQUIRE(narrow->Run({{"x", Ones({kProgramRows, 3})}}, {.steps = 2}).ok());
  REQUIRE(narrow->SaveState(folder / "s").ok());
  absl::StatusOr<rf::LoadedState> state = wide->LoadState(folder / "s", {.strict = false});
  REQUIRE(state.ok());
  std::sort(state->not_loaded.begin(), state->not_loaded.end());
  CHECK(state->not_loaded ==
        std::vector<std::string>{"in.weight", "in.weight.m", "in.weight.v", "seed", "step"});
  CHECK(std::count(state->loaded.begin(), state->loaded.end(), "out.weight") == 1);
  CHECK(state->unexpected.empty());
  CHECK(BytesOf(wide->State("out.weight")) == BytesOf(narrow->State("out.weight")));
  CHECK(*wide->State("step")->as<int64_t>() == 0);
  CHECK(*wide->State("seed")->as<int64_t>() == 0);
  REQUIRE(untouched->Initialize(0).ok());
  CHECK(BytesOf(wide->State("in.weight")) == BytesOf(untouched->State("in.weight")));
}

TEST_CASE("state files that do not fit or do not exist are refused") {
  refold::testing::ScratchFolder folder;
  rf::CompiledProgram sums = Compiled();
  const std::string path = folder / "s.safetensors";
  CHECK(sums.SaveState(path).message() ==
        "cannot write '" + path +
            "': there is no state yet; Run, Initialize and LoadState create one");
  CHECK(folder.List().empty());
  CHECK(sums.LoadState(path).message() == "cannot read '" + path + "': No such file or directory");
  absl::StatusOr<rf::CompiledProgram> learns = rf::Compile(Learns(), {.device = "checked"});
  REQUIRE(learns.ok());
  REQUIRE(learns->Initialize(1).ok());
  REQUIRE(learns->SaveState(path).ok());
  CHECK_THAT(std::string(sums.LoadState(path).message()),
             Catch::Matchers::StartsWith(
                 "'" + path +
                 "' does not fit program 'sums': it lacks 'w' (f32[3]); it has the unknown ") &&
                 Catch::Matchers::EndsWith(" ({.strict = false} loads only the tensors that fit)"));
  CHECK_THAT(
      Message(sums.LoadState(path, {.strict = false})),
      Catch::Matchers::StartsWith("'" + path + "' has no tensor that fits program 'sums': "));
  REQUIRE(sums.Initialize(0).ok());
  CHECK(sums.SaveState(folder / "no/s").message() ==
        "cannot write '" + (folder / "no/s") + "': No such file or directory");
}

TEST_CASE("errors of a run are reported before it begins") {
  rf::CompiledProgram sums = Compiled();
  const HostTensor x = Ones({kProgramRows, 3}), wide = Ones({kProgramRows, 4}),
                   ints(Host::S32, {kProgramRows, 3});
  CHECK(Message(sums.Run({})) == "input 'x' was never fed, expected f32[4,3]");
  CHECK(Message(sums.Run({{"xx", x}})) == "unknown input 'xx' (did you mean 'x'?)");
  CHECK(Message(sums.Run({{"x", wide}})) == "input 'x' is f32[4,3], but was given f32[4,4]");
  CHECK(Message(sums.Run({{"x", ints}})) == "input 'x' is f32[4,3], but was given s32[4,3]");
  CHECK(Message(sums.Run({{"x", x}}, {.steps = -2})) ==
        "the number of steps must not be negative, but is -2");
  CHECK(Message(sums.Run({{"x", x}}, {.steps = 5})) ==
        "5 steps from step 0 exceed the capacity of the fold, 4");
  CHECK(Message(sums.State("weights")) == "unknown state 'weights', there are: w, step, seed");
  CHECK(sums.SetState("v", x).message() == "unknown state 'v' (did you mean 'w'?)");
  CHECK(sums.SetState("w", x).message() == "state 'w' is f32[3], but was given f32[4,3]");
}

TEST_CASE("a program with an error is not compiled, and the error names the user's line") {
  rf::Program program("p");
  rf::Tensor a = program.Input("a", rf::F32, {2}), i = program.Input("i", rf::S32, {2});
  rf::Maximum(a, i);
  CHECK(Message(rf::Compile(program, {.device = "checked"})) ==
        absl::StrCat(__FILE__, ":", __LINE__ - 2,
                     ": Maximum needs operands of one type, got f32[2] and s32[2]; use Convert"));
}

TEST_CASE("unknown devices are refused") {
  CHECK(Message(rf::Compile(Sums(), {.device = "chekced"})) ==
        "unknown device 'chekced' (did you mean 'checked'?), there are: cpu, cuda, null, checked");
  CHECK_THAT(Message(rf::Compile(Sums(), {.target = rf::CpuOptions{.architecture = "x86-64-v9"}})),
             Catch::Matchers::Contains("x86-64-v9"));
}

TEST_CASE("the report names the user's values and lines") {
  rf::CompiledProgram sums = Compiled();
  CHECK_THAT(sums.memory_report().ToString(),
             Catch::Matchers::StartsWith("memory of sums: peak ") &&
                 Catch::Matchers::Contains("\n  x ") &&
                 Catch::Matchers::Contains("  test_driver_run_program.cpp:"));
  refold::testing::ScratchFolder folder;
  REQUIRE(sums.Save(folder / "sums.rfx").ok());
  CHECK(folder.List() == std::vector<std::string>{"sums.rfx"});
  CHECK(sums.Save(folder / "no/sums.rfx").message() ==
        absl::StrCat("cannot write '", folder / "no/sums.rfx", "': No such file or directory"));
}
