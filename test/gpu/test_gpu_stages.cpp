//===- test_gpu_stages.cpp - Stages on a fake GPU -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each stage passes for a correct program and fails for an injected fault.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/files.h"
#include "runtime/data/safetensors.h"
#include "runtime/executable/rfx.h"
#include "test/gpu/interpreted_kernels.h"
#include "test/gpu/runs.h"
#include "test/gpu/stages.h"
#include "test/runtime/cuda/product_program.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <unistd.h>
#include <utility>

using namespace refold;
using namespace refold::gpu;
using namespace refold::runtime::cuda;

namespace {

constexpr int64_t kSteps = 7;

/// Returns a fold whose steps mix the input into the state and write a fetch.
CardProgram SmallFold() {
  CardProgram program;
  uint32_t w = program.Vector("w", exe::BufferKind::State);
  uint32_t x = program.Vector("x", exe::BufferKind::Input);
  uint32_t loss = program.History("loss", 20);
  uint32_t t = program.Temp("t"), u = program.Temp("u");
  program.Workspace();
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(20, List(Launch(kMix, {w, x, t}), Launch(kDetour, {t, u}),
                        Launch(kMark, {u, program.step(), w}),
                        Launch(kNote, {loss, w, program.step(), loss}), FreeOf({t, u})));
  return program;
}

/// Returns a fold that ends when the step reaches `limit`.
CardProgram EndingFold(uint64_t limit) {
  CardProgram program;
  uint32_t w = program.Vector("w", exe::BufferKind::State);
  uint32_t most = program.Constant("most", {limit, 0, 0, 0}), go = program.TempFlag("go");
  const auto judge = [&] { return Launch(kBelow, {most, program.step(), go}); };
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(20, List(Launch(kMark, {w, program.step(), w}), judge()), static_cast<int32_t>(go),
               List(judge()));
  return program;
}

/// A prepared folder with one case, and a fake GPU to run it on.
class Rig {
public:
  Rig() {
    folder_ =
        std::filesystem::temp_directory_path() / ("refold-gpu-stages-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_ / "cases");
    options.folder = folder_.string();
    RegisterProbes(driver);
    RegisterCardKernels(driver);
    auto loaded = SmallFold().Load();
    REQUIRE(loaded.status() == absl::OkStatus());
    one_.about = {.name = "fold", .values = "fold", .steps = kSteps, .seed = 3};
    one_.executable = *loaded;
    runtime::HostTensor x(runtime::ElementType::S64, {kWidth});
    for (int64_t i = 0; i < kWidth; ++i)
      x.as<int64_t>()[i] = 10 + i;
    one_.inputs.emplace("x", std::move(x));
    absl::StatusOr<Outcome> outcome = RunOnce(card, one_);
    REQUIRE(outcome.status() == absl::OkStatus());
    one_.expected = std::move(outcome->values);
    Write();
    Carry(R"({"name": "fold", "steps": 7, "seed": 3})");
  }
  ~Rig() { std::filesystem::remove_all(folder_); }

  /// The expected outputs of the case.
  Values &expected() { return one_.expected; }

  void Write() const { Write(one_); }

  /// Adds another case, without inputs.
  std::shared_ptr<const runtime::LoadedExecutable> Add(const std::string &name,
                                                       CardProgram program) {
    LoadedCase added;
    auto loaded = program.Load();
    REQUIRE(loaded.status() == absl::OkStatus());
    added.about = {.name = name, .values = name, .steps = kSteps, .seed = 3};
    added.executable = *loaded;
    absl::StatusOr<Outcome> outcome = RunOnce(card, added);
    REQUIRE(outcome.status() == absl::OkStatus());
    added.expected = std::move(outcome->values);
    Write(added);
    Carry(R"({"name": ")" + name + R"(", "steps": 7, "seed": 3})");
    return *loaded;
  }

  /// Adds a second case, a program with a library product, and the same program as a probe.
  void AddProduct() {
    const auto loaded = Add("product", ProductProgram({}));
    std::filesystem::create_directories(folder_ / "probe");
    for (const char *name : {"auto", "none"})
      REQUIRE(runtime::WriteRfx((folder_ / "probe/product-").string() + name + ".rfx", *loaded) ==
              absl::OkStatus());
  }

  /// Adds the first case again under another name.
  void AddAgain(const std::string &name) {
    const std::string first = std::exchange(one_.about.name, name);
    Write();
    one_.about.name = first;
    Carry(R"({"name": ")" + name + R"(", "steps": 7, "seed": 3})");
  }

  RecordingDriver driver;
  Card card{driver.Api()};
  StageOptions options;

private:
  void Write(const LoadedCase &one) const {
    const std::string stem = (folder_ / "cases").string() + "/" + one.about.name;
    REQUIRE(runtime::WriteRfx(stem + ".rfx", *one.executable) == absl::OkStatus());
    std::vector<runtime::TensorEntry> entries;
    auto add = [&](const std::string &name, const runtime::HostTensor &value) {
      entries.push_back({.name = name, .type = value.type(), .shape = value.shape()});
    };
    for (const auto &[name, value] : one.inputs)
      add("input:" + name, value);
    for (const auto &[name, value] : one.expected)
      add(name, value);
    REQUIRE(runtime::WriteSafetensors(
                stem + ".safetensors", entries,
                [&](const runtime::TensorEntry &entry) -> absl::StatusOr<runtime::HostTensor> {
                  return entry.name == "input:x" ? one.inputs.at("x").Clone()
                                                 : one.expected.at(entry.name).Clone();
                }) == absl::OkStatus());
  }
  void Carry(const std::string &about) {
    listed_ += (listed_.empty() ? "" : ", ") + about;
    REQUIRE(runtime::WriteFile((folder_ / "cases.json").string(), "[" + listed_ + "]") ==
            absl::OkStatus());
  }

  std::filesystem::path folder_;
  LoadedCase one_;
  std::string listed_;
};

/// A MemGetInfo whose free memory falls with each call.
Result LosingMemory(size_t *free, size_t *total) {
  static size_t left = size_t{1} << 30;
  *free = left -= 512;
  *total = size_t{1} << 31;
  return Result::Success;
}

} // namespace

TEST_CASE("the show and probe stages break no rule of the driver") {
  Rig rig;
  CHECK(ShowCard(rig.card, rig.options) == absl::OkStatus());
  CHECK(Probe(rig.card, rig.options) == absl::OkStatus());
  CHECK(rig.driver.Violations().empty());
  CHECK(rig.driver.DeviceBytes() == 0);
}

TEST_CASE("a loop that runs only once is reported") {
  Rig rig;
  rig.driver.RegisterKernel("probe_tick", [](const KernelCall &call) {
    call.SetConditional(call.Param<ConditionalHandle>(2), 0);
  });
  CHECK(ShowCard(rig.card, rig.options).message() == "a loop of 10 passes ran 1");
}

TEST_CASE("a driver without conditional nodes is reported") {
  Rig rig;
  const DriverApi old = AsOfCuda(kFirstWithConditionals - 1, rig.driver.Api());
  CHECK(ShowCard(Card{old}, rig.options).code() == absl::StatusCode::kUnimplemented);
}

TEST_CASE("the conformance stage passes for expected outputs and fails for one wrong element") {
  Rig rig;
  CHECK(Conformance(rig.card, rig.options) == absl::OkStatus());
  ++rig.expected().at("fetch:loss").as<int64_t>()[kSteps - 1];
  rig.Write();
  CHECK(Conformance(rig.card, rig.options).message() == "1 of 1 programs fail");
}

TEST_CASE("a case that does not exist is an error") {
  Rig rig;
  rig.options.only = {"fold", "flod"};
  CHECK(Conformance(rig.card, rig.options).code() == absl::StatusCode::kNotFound);
}

TEST_CASE("a stage without time to run all programs fails") {
  Rig rig;
  rig.options.seconds = -1;
  for (auto stage : {Conformance, Promises, Memory}) {
    rig.options.partial = false;
    CHECK(stage(rig.card, rig.options).message() == "only 0 of 1 programs were tried in -1 s");
    rig.options.partial = true;
    CHECK(stage(rig.card, rig.options).message() == "no program was tried");
  }
}

TEST_CASE("the promises stage passes, and fails for a kernel that counts its launches") {
  Rig rig;
  CHECK(Promises(rig.card, rig.options) == absl::OkStatus());
  int64_t launches = 0;
  rig.driver.RegisterKernel(GridsOf(kStir)[0].name, [&](const KernelCall &call) {
    if (int64_t *w = call.Memory<int64_t>(0, kWidth))
      w[0] += ++launches;
  });
  CHECK(Promises(rig.card, rig.options).code() == absl::StatusCode::kInternal);
}

TEST_CASE("the promises stage fails if no program stops early that may") {
  Rig rig;
  rig.Add("goes-on", EndingFold(100));
  CHECK(Promises(rig.card, rig.options).message() ==
        "none of the 1 programs that may stop early did");
  rig.Add("stops", EndingFold(3));
  CHECK(Promises(rig.card, rig.options) == absl::OkStatus());
}

TEST_CASE("the memory stage passes, and fails if free memory falls") {
  Rig rig;
  CHECK(Memory(rig.card, rig.options) == absl::OkStatus());
  DriverApi leaking = rig.driver.Api();
  leaking.MemGetInfo = LosingMemory;
  CHECK(Memory(Card{leaking}, rig.options).message() == "1 of 1 programs fail");
}

TEST_CASE("a kernel fault ends a stage, and the error names the program") {
  Rig rig;
  rig.AddAgain("after");
  DriverApi faulty = rig.driver.Api();
  faulty.GraphLaunch = [](GraphExec, Stream) { return Result::IllegalAddress; };
  // An error that does not damage the context fails only this program.
  CHECK(Conformance(Card{faulty}, rig.options).message() == "2 of 2 programs fail");
  faulty.CtxSynchronize = [] { return Result::IllegalAddress; };
  for (auto stage : {Conformance, Promises, Memory})
    CHECK(std::string(stage(Card{faulty}, rig.options).message())
              .rfind("the context is lost at 'fold': cuCtxSynchronize: ", 0) == 0);
}

TEST_CASE("programs with library products pass, and are skipped without cuBLASLt") {
  Rig rig;
  RecordingCublasLt library(rig.driver);
  rig.card.libraries = library.Source();
  rig.AddProduct();
  for (auto stage : {Conformance, Promises, Memory, Probe})
    CHECK(stage(rig.card, rig.options) == absl::OkStatus());
  CHECK(library.Executed() > 0);
  CHECK(library.Alive() == 0);
  for (const Violation &violation : rig.driver.Violations())
    FAIL_CHECK(violation.message);
  CHECK(rig.driver.DeviceBytes() == 0);

  rig.card.libraries = [] { return absl::UnavailableError("no cuBLASLt (no such file)"); };
  for (auto stage : {Conformance, Promises, Probe})
    CHECK(stage(rig.card, rig.options) == absl::OkStatus());
  // A library that is installed but does not work is an error.
  rig.card.libraries = [] { return absl::FailedPreconditionError("this cuBLASLt has no x"); };
  for (auto stage : {Conformance, Promises, Probe})
    CHECK(stage(rig.card, rig.options) != absl::OkStatus());
}
