//===- test_driver_short_programs.cpp - Names for short programs ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the parts of the C++ API for short programs:
// - CompileOrDie and RunOrDie, which end the process on an error;
// - memory reports as numbers;
// - states that do not fit when they are loaded;
// - names of version 0.1, which still work.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "test/runtime/data/scratch_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <csignal>
#include <functional>
#include <string>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>
#include <vector>

namespace rf = refold;

namespace {

/// A program whose state is one weight for each column, under the given name.
rf::Program ShortProgram(const std::string &weight = "w", int64_t columns = 3) {
  rf::Program program("short");
  rf::Tensor x = program.Input("x", rf::F32, {2, columns});
  rf::Variable w = program.State(weight, rf::F32, {columns}, rf::init::Ones());
  program.Scan(x, [&](rf::Tensor row) {
    w.Assign(w + row);
    program.Fetch("sum", rf::Sum(w));
  });
  return program;
}

rf::HostTensor ShortRows() {
  return rf::HostTensor::From(absl::MakeConstSpan({1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}), {2, 3});
}

/// Runs `body` in a child process. Returns a line that says how the process ended, then everything
/// that the process printed to standard error.
std::string EndOf(const std::function<void()> &body) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    std::signal(SIGABRT, SIG_DFL); // the test program's own handler would print, too
    dup2(ends[1], STDERR_FILENO);
    body();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char bytes[256];
  for (ssize_t count; (count = read(ends[0], bytes, sizeof(bytes))) > 0;)
    text.append(bytes, static_cast<size_t>(count));
  close(ends[0]);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  const bool aborted = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
  return (aborted ? "aborted\n" : "ended otherwise\n") + text;
}

} // namespace

TEST_CASE("a short program needs no check of errors") {
  rf::CompiledProgram compiled = rf::CompileOrDie(ShortProgram(), {.device = "checked"});
  CHECK(compiled.MeasuredPeakBytes() == 0);
  const rf::HostTensor x = ShortRows();
  rf::Outputs out = compiled.RunOrDie({{"x", x}});
  CHECK(out.fetches.at("sum").as<float>()[1] == 24);
  CHECK(compiled.MeasuredPeakBytes() == out.report.peak_measured_bytes);
  CHECK(compiled.MeasuredPeakBytes() == compiled.PlannedPeakBytes());
}

TEST_CASE("an error of a short program ends it with one line") {
  CHECK(EndOf([] { rf::CompileOrDie(ShortProgram(), {.device = "chekced"}); }) ==
        "aborted\nunknown device 'chekced' (did you mean 'checked'?), there are: cpu, cuda, null, "
        "checked\n");
  CHECK(EndOf([] { rf::CompileOrDie(ShortProgram(), {.device = "checked"}).RunOrDie(); }) ==
        "aborted\ninput 'x' was never fed, expected f32[2,3]\n");
}

TEST_CASE("a program that was saved runs from its file, to the same bits") {
  refold::testing::ScratchFolder folder;
  const rf::HostTensor x = ShortRows();
  rf::CompiledProgram compiled = rf::CompileOrDie(ShortProgram(), {.threads = 1});
  REQUIRE(compiled.Save(folder / "p.rfx").ok());
  absl::StatusOr<rf::LoadedProgram> loaded =
      rf::LoadedProgram::Load(folder / "p.rfx", {.device = "cpu", .threads = 1});
  INFO(loaded.status());
  REQUIRE(loaded.ok());
  CHECK(loaded->PlannedPeakBytes() == compiled.PlannedPeakBytes());
  const rf::Outputs here = compiled.RunOrDie({{"x", x}}), there = loaded->RunOrDie({{"x", x}});
  CHECK(loaded->MeasuredPeakBytes() == compiled.MeasuredPeakBytes());
  for (int i = 0; i < 2; ++i)
    CHECK(there.fetches.at("sum").as<float>()[i] == here.fetches.at("sum").as<float>()[i]);
  REQUIRE(loaded->SaveState(folder / "s").ok());
  CHECK(compiled.LoadState(folder / "s").ok());
  CHECK(rf::LoadedProgram::Load(folder / "none.rfx").status().message() ==
        "cannot read '" + (folder / "none.rfx") + "': No such file or directory");
  CHECK(rf::LoadedProgram::Load(folder / "p.rfx", {.device = "gpu"}).status().message() ==
        "unknown device 'gpu' (did you mean 'cpu'?), there are: cpu, cuda, null, checked");
}

TEST_CASE("the parts of a memory report add up to the planned peak") {
  const rf::MemoryReport memory =
      rf::CompileOrDie(ShortProgram(), {.device = "checked"}).memory_report();
  CHECK(memory.program == "short");
  CHECK(memory.state_bytes == 3 * 4 + 8 + 8); // w, the step and the seed
  CHECK(memory.input_bytes == 2 * 3 * 4);
  CHECK(memory.fetch_bytes == 2 * 4);
  CHECK(memory.constant_bytes == 0);
  CHECK(memory.state_bytes + memory.input_bytes + memory.fetch_bytes + memory.constant_bytes +
            memory.activation_bytes + memory.workspace_bytes ==
        memory.peak_bytes);
  CHECK(memory.peak_bytes ==
        rf::CompileOrDie(ShortProgram(), {.device = "checked"}).PlannedPeakBytes());
  REQUIRE(!memory.alive_at_peak.empty());
  CHECK(memory.alive_at_peak[0].name == "x");
  CHECK(memory.alive_at_peak[0].kind == "inputs");
  CHECK(memory.alive_at_peak[0].bytes == 24);
  CHECK(memory.alive_at_peak[0].location.find("test_driver_short_programs.cpp:") == 0);
}

TEST_CASE("a strict load names the states that differ, another load returns them") {
  refold::testing::ScratchFolder folder;
  const std::string path = folder / "s.safetensors";
  const rf::CompileOptions checked{.device = "checked"};
  rf::Program two = ShortProgram();
  two.State("kept", rf::F32, {2});
  rf::CompiledProgram saved = rf::CompileOrDie(ShortProgram(), checked);
  rf::CompiledProgram other = rf::CompileOrDie(ShortProgram("v"), checked);
  rf::CompiledProgram more = rf::CompileOrDie(two, checked);
  REQUIRE(saved.Initialize(3).ok());
  REQUIRE(saved.SaveState(path).ok());
  const absl::Status strict = more.LoadState(path);
  CHECK(strict.message() == "'" + path +
                                "' does not fit program 'short': it lacks 'kept' (f32[2]) "
                                "({.strict = false} loads only the tensors that fit)");
  CHECK(more.LoadState(path, {}).status() == strict);
  absl::StatusOr<rf::LoadedState> part = more.LoadState(path, {.strict = false});
  REQUIRE(part.ok());
  CHECK(part->loaded == std::vector<std::string>{"w"});
  std::sort(part->not_loaded.begin(), part->not_loaded.end());
  CHECK(part->not_loaded == std::vector<std::string>{"kept", "seed", "step"});
  CHECK(part->unexpected.empty());
  CHECK(!other.LoadState(path, {.strict = false}).ok());

  // A file that has more than the program.
  REQUIRE(more.SaveState(path).ok());
  absl::StatusOr<rf::LoadedState> less = saved.LoadState(path, {.strict = false});
  REQUIRE(less.ok());
  CHECK(less->unexpected == std::vector<std::string>{"kept"});
  // A whole file loads the seed and the step too.
  absl::StatusOr<rf::LoadedState> whole = more.LoadState(path, {});
  REQUIRE(whole.ok());
  CHECK(whole->not_loaded.empty());
  CHECK(whole->loaded.size() == 4);
}

TEST_CASE("one element type serves programs, arrays and host tensors") {
  static_assert(std::is_same_v<rf::ElementType, rf::runtime::ElementType>);
  static_assert(std::is_same_v<rf::DType, rf::ElementType>);
  static_assert(rf::F32 == rf::runtime::ElementType::F32);
  CHECK(ShortRows().type() == rf::F32);
  const std::string text = EndOf([] { ShortRows().as<int32_t>(); });
  CHECK(text.find("aborted\n") == 0);
  CHECK(text.find("f32") != std::string::npos);
  CHECK(text.find("s32") != std::string::npos);
}

TEST_CASE("options are enums, with the words of the flags") {
  using rf::WordOf;
  for (auto device :
       {rf::DeviceKind::Cpu, rf::DeviceKind::Cuda, rf::DeviceKind::Null, rf::DeviceKind::Checked})
    CHECK(*rf::ParseDeviceKind(WordOf(device)) == device);
  for (auto granularity : {rf::FusionGranularity::Auto, rf::FusionGranularity::Op,
                           rf::FusionGranularity::Layer, rf::FusionGranularity::Step})
    CHECK(*rf::ParseFusionGranularity(WordOf(granularity)) == granularity);
  for (auto libraries : {rf::GpuLibraries::Auto, rf::GpuLibraries::None})
    CHECK(*rf::ParseGpuLibraries(WordOf(libraries)) == libraries);
  for (auto strategy :
       {rf::RecomputeStrategy::Auto, rf::RecomputeStrategy::User, rf::RecomputeStrategy::None,
        rf::RecomputeStrategy::EveryN, rf::RecomputeStrategy::Chen,
        rf::RecomputeStrategy::KusumotoExact, rf::RecomputeStrategy::KusumotoApprox})
    CHECK(*rf::ParseRecomputeStrategy(WordOf(strategy)) == strategy);
  for (auto objective : {rf::RecomputeObjective::Time, rf::RecomputeObjective::Memory})
    CHECK(*rf::ParseRecomputeObjective(WordOf(objective)) == objective);
  CHECK(std::string(WordOf(rf::RecomputeStrategy::EveryN)) == "every-n");
  CHECK(std::string(WordOf(rf::FusionGranularity::Layer)) == "layer");
  CHECK(rf::ParseFusionGranularity("layers").status().message() ==
        "unknown fusion granularity 'layers' (did you mean 'layer'?), there are: auto, op, layer, "
        "step");
  CHECK(rf::ParseDeviceKind("gpu").status().message() ==
        "unknown device 'gpu' (did you mean 'cpu'?), there are: cpu, cuda, null, checked");
  CHECK(rf::DeviceName(rf::DeviceKind::Null) == rf::DeviceName("null"));
  CHECK(rf::CompileOrDie(ShortProgram(), {.device = rf::DeviceKind::Null}).PlannedPeakBytes() ==
        rf::CompileOrDie(ShortProgram(), {.device = "null"}).PlannedPeakBytes());
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
TEST_CASE("names of version 0.1 still work") {
  refold::testing::ScratchFolder folder;
  rf::Program program("old");
  program.Foldl(2, [&] { program.Fetch("i", program.Pass()); });
  rf::CompiledProgram compiled = rf::CompileOrDie(program, {.device = "checked"});
  REQUIRE(compiled.Startup(1).ok());
  CHECK(compiled.RunOrDie().fetches.at("i").as<int64_t>()[1] == 1);
  CHECK(compiled.predicted_peak_bytes() == compiled.PlannedPeakBytes());
  const std::string text = compiled.memory_report();
  CHECK(text == compiled.memory_report().ToString());
  CHECK(text == compiled.memory_report().c_str());

  // Fields of CompileOptions that moved to CpuOptions and CudaOptions.
  rf::CompileOptions options{.device = "cuda",
                             .cuda_arch = "sm_90",
                             .cuda_tier = "layer",
                             .libraries = "none",
                             .account_only = true};
  const absl::StatusOr<rf::CudaOptions> cuda = rf::CudaOptionsOf(options);
  REQUIRE(cuda.ok());
  CHECK(cuda->architecture == "sm_90");
  CHECK(cuda->granularity == rf::FusionGranularity::Layer);
  CHECK(cuda->libraries == rf::GpuLibraries::None);
  CHECK(cuda->account_only);
  CHECK(rf::Compile(program, {.cpu = "x86-64-v9"}).status().message().find("x86-64-v9") !=
        std::string::npos);
  CHECK(rf::Compile(program, {.device = "cuda", .cuda_tier = "warp"}).status().message() ==
        "unknown fusion granularity 'warp', there are: auto, op, layer, step");
  CHECK(rf::Compile(program, {.device = "checked", .libraries = "all"}).status().message() ==
        "unknown choice of libraries 'all', there are: auto, none");
  CHECK(rf::Compile(program, {.tf32 = true}).status().message() ==
        "tf32 is for the cuda device, not for 'cpu'");

  rf::CompiledProgram weights = rf::CompileOrDie(ShortProgram(), {.device = "checked"});
  REQUIRE(weights.Startup(1).ok());
  REQUIRE(weights.SaveState(folder / "s").ok());
  absl::StatusOr<std::vector<std::string>> left = weights.LoadPartOfState(folder / "s");
  REQUIRE(left.ok());
  CHECK(*left == std::vector<std::string>{"step", "seed"});
}
#pragma GCC diagnostic pop
