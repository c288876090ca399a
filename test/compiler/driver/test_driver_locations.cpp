//===- test_driver_locations.cpp - Names of layers, through files ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles a program in this process, from its text and from its bytecode. All three executables
// must be the same file, byte for byte. The names of layers, the source lines and the memory
// reports must be the same, too.
//
//===----------------------------------------------------------------------===//
#include <refold/refold.h>

#include "compiler/driver/program_text.h"
#include "runtime/executable/loaded_executable.h"
#include "runtime/executable/rfx.h"
#include "test/runtime/data/scratch_folder.h"
#include "tools/refold-zoo/network_options.h"

#include "absl/types/span.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace rf = refold;
using Catch::Matchers::Contains;

namespace {

/// The memory report and the file of a compiled program.
struct Shown {
  std::string report, rfx;
};

Shown ShownInProcess(const rf::testing::ScratchFolder &folder, const rf::Program &program,
                     const rf::CompileOptions &options) {
  absl::StatusOr<rf::CompiledProgram> compiled = rf::Compile(program, options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  REQUIRE(compiled->Save(folder / "p.rfx").ok());
  return {compiled->memory_report().ToString(), folder.Read("p.rfx")};
}

rf::Compilation CompiledText(const std::string &text, const rf::CompileOptions &options) {
  absl::StatusOr<rf::Compilation> compiled = rf::CompileText(text, "p.mlir", options);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return *std::move(compiled);
}

Shown ShownFromText(const std::string &text, const rf::CompileOptions &options) {
  const rf::Compilation compiled = CompiledText(text, options);
  const rf::runtime::LoadedExecutable &executable = *compiled.executable;
  return {compiled.memory_report,
          rf::runtime::RfxImage(executable.table,
                                {executable.object.data(), executable.object.size()},
                                {executable.constants.data(), executable.constants.size()})};
}

std::string CodeOf(const rf::Compilation &compiled) {
  const auto &object = compiled.executable->object;
  return std::string(reinterpret_cast<const char *>(object.data()), object.size());
}

/// Compares the three ways. Returns what they show.
Shown SameThroughFiles(const rf::Program &program, const rf::CompileOptions &options) {
  rf::testing::ScratchFolder folder;
  const Shown here = ShownInProcess(folder, program, options);
  for (const char *name : {"p.mlir", "p.mlirbc"}) {
    INFO(name);
    REQUIRE(program.Serialize(folder / name).ok());
    absl::StatusOr<std::string> text = rf::ReadProgramText(folder / name);
    INFO(text.status());
    REQUIRE(text.ok());
    const Shown there = ShownFromText(*text, options);
    CHECK(there.report == here.report);
    CHECK(there.rfx == here.rfx);
  }
  return here;
}

rf::Program ZooNetwork(const std::string &name, const rf::zoo::NetworkOptions &given) {
  for (absl::Span<const rf::zoo::Network> networks :
       {rf::zoo::VisionNetworks(), rf::zoo::LanguageNetworks()})
    for (const rf::zoo::Network &network : networks)
      if (network.name == name) {
        absl::StatusOr<rf::zoo::NetworkOptions> filled = rf::zoo::Filled(network, given);
        REQUIRE(filled.ok());
        absl::StatusOr<rf::Program> program = network.build(*filled);
        REQUIRE(program.ok());
        return *program;
      }
  FAIL("no network " << name);
  return rf::Program("none");
}

rf::Program SmallResnet() {
  return ZooNetwork("resnet50", {.batch = 16, .image = 112, .steps = 3, .width_multiplier = 0.125});
}

/// Returns a program with loops, a branch and a recomputed function. Two of its states swap their
/// values in each step.
rf::Program EveryRegion() {
  constexpr int64_t kRows = 64, kColumns = 32;
  rf::Program program("regions");
  rf::Tensor x = program.Input("x", rf::F32, {4, kRows, kColumns});
  rf::Variable a = program.State("a", rf::F32, {kColumns});
  rf::Variable b = program.State("b", rf::F32, {kColumns}, rf::init::Ones());
  rf::Variable halved = program.State("halved", rf::F32, {}, rf::init::Ones());
  program.Foldl(x, [&](rf::Tensor rows) {
    rf::Tensor h = rf::Recompute(
        [&](rf::Tensor in) {
          return rf::Tanh(rf::nn::Linear(in, kColumns, {.name = "recomputed"}));
        },
        rows);
    std::vector<rf::Tensor> sums = program.Foldl(
        h, {program.Constant(0, rf::F32, {kColumns}), program.Constant(1, rf::F32, {kColumns})},
        [](rf::Tensor row, std::vector<rf::Tensor> sums) -> std::vector<rf::Tensor> {
          return {sums[1] + row * row, sums[0]};
        });
    rf::Tensor old = a.Read();
    a.Assign(b);
    b.Assign(old);
    program.While({.max_steps = 3}, [&] {
      halved.Assign(halved * 0.5);
      return rf::Greater(halved, 0.01);
    });
    program.If(rf::Less(halved, 0.1), [&] { halved.Assign(halved + 1); });
    rf::Tensor loss = rf::Mean(h * b) + rf::Sum(sums[0]) * halved;
    rf::optim::Momentum({.learning_rate = 0.1}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  program.Function("eval", [&] { program.Fetch("both", rf::Sum(a * b)); });
  return program;
}

} // namespace

TEST_CASE("a network compiled from its file names the layers that it names in process") {
  const Shown shown = SameThroughFiles(SmallResnet(), {.device = "null"});
  CHECK_THAT(shown.report, Contains("layer1.0.conv3 ") && Contains("resnet_trunk.cpp:"));
}

TEST_CASE("names are the same within a budget, of kept values and of recomputed ones") {
  const rf::Program program = SmallResnet();
  absl::StatusOr<rf::CompiledProgram> all = rf::Compile(program, {.device = "null"});
  REQUIRE(all.ok());
  const Shown shown = SameThroughFiles(
      program, {.device = "null", .memory_budget = all->PlannedPeakBytes() * 9 / 10});
  CHECK_THAT(shown.report,
             Contains("recomputed: layer") && Contains("kept: conv1 (resnet_trunk.cpp:"));
}

TEST_CASE("every region of a program keeps its locations in files, and no folder of this machine") {
  const std::string file = __FILE__;
  const std::string folder = file.substr(0, file.rfind('/') + 1);
  for (const std::string device : {"null", "checked"}) {
    INFO(device);
    const Shown shown = SameThroughFiles(EveryRegion(), {.device = device});
    CHECK_THAT(shown.rfx, Contains("test_driver_locations.cpp:") && !Contains(folder));
    CHECK_THAT(shown.report, !Contains("p.mlir"));
  }
}

TEST_CASE(
    "near miss: without locations a report names lines of the text, and no byte or code changes") {
  for (const char *device : {"null", "cpu"}) {
    INFO(device);
    const rf::Program program = EveryRegion();
    const std::string text = program.Print().value();
    const std::string bare = program.Print({.locations = false}).value();
    CHECK_THAT(bare, !Contains("loc(") && !Contains("test_driver_locations.cpp"));
    const rf::Compilation with = CompiledText(text, {.device = device});
    const rf::Compilation without = CompiledText(bare, {.device = device});
    CHECK_THAT(with.memory_report, Contains("test_driver_locations.cpp:") && !Contains("p.mlir:"));
    CHECK_THAT(without.memory_report,
               Contains("p.mlir:") && !Contains("test_driver_locations.cpp"));
    CHECK(without.executable->table.peak_bytes == with.executable->table.peak_bytes);
    CHECK(CodeOf(without) == CodeOf(with));
    // Kernels are found again under the key of their code, which has no locations.
    CHECK(without.kernels.compiled == 0);
  }
}
