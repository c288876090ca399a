//===- write_cases.cpp - Programs with expected outputs -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes the test cases for a GPU. usage: write_cases FOLDER PROGRAMS
//
// The list of cases is cases.json. Each case has two files: cases/NAME.mlir, and
// cases/NAME.safetensors with its inputs and the outputs of the CPU. The cases are:
// - three networks of the zoo and a loop that stops early,
// - all ops, in the programs of test_fuzz_ops,
// - PROGRAMS random programs,
// - a network of large products, and single products and convolutions.
//
// The tool also writes probe/product.mlir, whose step is a large product.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/ops/reduction.h"
#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/program.h"
#include "runtime/core/files.h"
#include "runtime/data/safetensors.h"
#include "runtime/devices.h"
#include "test/e2e/cuda/product_programs.h"
#include "test/fuzz/ops/op_judge.h"
#include "test/fuzz/ops/op_kinds.h"
#include "test/fuzz/programs/fuzz_case.h"
#include "test/gpu/runs.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

using namespace refold;

namespace {

constexpr int kSize = 2; ///< of random programs

class CaseWriter {
public:
  explicit CaseWriter(std::string folder) : folder_(std::move(folder)) {}

  absl::Status Write(const std::string &name, const std::string &text, int64_t steps, uint64_t seed,
                     const test::Feeds &feeds) {
    absl::StatusOr<gpu::Values> values = RunOnCpu(text, steps, seed, feeds);
    if (!values.ok())
      return absl::Status(values.status().code(),
                          absl::StrCat(name, ": ", values.status().message()));
    const std::string stem = absl::StrCat(folder_, "/cases/", name);
    if (absl::Status status = runtime::WriteFile(stem + ".mlir", text); !status.ok())
      return status;
    std::vector<runtime::TensorEntry> entries;
    for (const auto &[key, value] : *values)
      entries.push_back({.name = key, .type = value.type(), .shape = value.shape()});
    if (absl::Status status = runtime::WriteSafetensors(
            stem + ".safetensors", std::move(entries),
            [&](const runtime::TensorEntry &entry) -> absl::StatusOr<runtime::HostTensor> {
              return values->at(entry.name).Clone();
            });
        !status.ok())
      return status;
    list_.push_back({{"name", name}, {"steps", steps}, {"seed", seed}});
    return absl::OkStatus();
  }

  absl::Status Finish() const { return runtime::WriteFile(folder_ + "/cases.json", list_.dump(1)); }

private:
  /// Runs the program on the CPU; returns inputs, states and fetches.
  absl::StatusOr<gpu::Values> RunOnCpu(const std::string &text, int64_t steps, uint64_t seed,
                                       const test::Feeds &feeds) {
    absl::StatusOr<Compilation> compiled = compiler_.Compile(text, "cpu");
    if (!compiled.ok())
      return compiled.status();
    auto device = runtime::MakeDevice("cpu", 1);
    if (!device.ok())
      return device.status();
    auto session = runtime::Session::Create(compiled->executable, *std::move(device));
    if (!session.ok())
      return session.status();
    gpu::Values inputs;
    for (const auto &buffer : compiled->executable->table.buffers) {
      if (buffer->kind != exe::BufferKind::Input)
        continue;
      auto fed = feeds.tensors.find(buffer->name);
      runtime::HostTensor value =
          fed != feeds.tensors.end()
              ? fed->second.Clone()
              : test::FillInput(buffer->name, runtime::ToElementType(buffer->type), buffer->shape,
                                feeds.index_bound);
      if (absl::Status status = (*session)->SetInput(buffer->name, value); !status.ok())
        return status;
      inputs.emplace("input:" + buffer->name, std::move(value));
    }
    absl::StatusOr<gpu::Outcome> outcome =
        gpu::Train(**session, {.name = "", .values = "", .steps = steps, .seed = seed}, {steps});
    if (!outcome.ok())
      return outcome.status();
    for (auto &[name, value] : outcome->values)
      inputs.emplace(name, std::move(value));
    return inputs;
  }

  std::string folder_;
  test::ProgramCompiler compiler_;
  nlohmann::ordered_json list_ = nlohmann::ordered_json::array();
};

absl::Status WriteNetworks(CaseWriter &writer) {
  constexpr int64_t kSteps = 60;
  zoo::InVramMlpOptions plain;
  plain.batch = 64;
  plain.rows = 1024;
  plain.steps = kSteps;
  zoo::InVramMlpOptions shuffled = plain;
  shuffled.shuffle = "device";
  shuffled.dropout = 0.1;
  zoo::InVramMlpOptions ragged = plain;
  ragged.batch = 50;
  ragged.rows = 1000;
  ragged.width = 24;
  ragged.depth = 2;
  ragged.optimizer = "momentum";
  const std::pair<const char *, zoo::InVramMlpOptions> networks[] = {
      {"mlp", plain}, {"mlp-shuffled", shuffled}, {"mlp-ragged", ragged}};
  for (const auto &[name, options] : networks) {
    absl::StatusOr<std::string> text = zoo::InVramMlp(options).Print();
    if (!text.ok())
      return text.status();
    test::Feeds feeds;
    feeds.index_bound = options.rows;
    if (absl::Status status = writer.Write(name, *text, kSteps, 7, feeds); !status.ok())
      return status;
  }
  return absl::OkStatus();
}

/// Writes a training loop that ends on the device before its last step.
absl::Status WriteEarlyStop(CaseWriter &writer) {
  constexpr int64_t kSteps = 60, kWidth = 512;
  Program program("stops-early");
  Variable w = program.State("w", F32, {kWidth}, init::Ones());
  program.While({.max_steps = kSteps}, [&] {
    w.Assign(0.5 * w);
    Tensor sum = Sum(w);
    program.Fetch("sum", sum);
    return Greater(sum, 1e-3);
  });
  absl::StatusOr<std::string> text = program.Print();
  return text.ok() ? writer.Write("stops-early", *text, kSteps, 7, test::Feeds()) : text.status();
}

/// Replaces subnormal f64 numbers by zero. The CPU flushes them to zero, but a GPU computes with
/// them (docs/rationale/numerics.md, section 2). For example, 1 / x would differ.
void FlushF64(runtime::HostTensor &value) {
  if (value.type() != runtime::ElementType::F64)
    return;
  for (double &x : absl::MakeSpan(value.as<double>(), runtime::ElementCount(value.shape())))
    if (std::fpclassify(x) == FP_SUBNORMAL)
      x = std::copysign(0.0, x);
}

absl::Status WriteOps(CaseWriter &writer) {
  const std::vector<test::OpKind> kinds = test::OpKinds();
  for (uint64_t seed = test::kFirstSeedOfOps; seed < test::kFirstSeedOfOps + test::kProgramsOfOps;
       ++seed) {
    test::Dice dice = test::DiceOfOps(seed);
    const std::vector<test::OpCase> cases = test::MakeCases(kinds, seed, dice);
    test::Feeds feeds = test::OperandsOf(cases, dice);
    for (auto &[name, value] : feeds.tensors)
      FlushF64(value);
    if (absl::Status status =
            writer.Write(absl::StrCat("ops-", seed), test::ProgramOf(cases), 1, 7, feeds);
        !status.ok())
      return status;
  }
  return absl::OkStatus();
}

absl::Status WriteRandom(CaseWriter &writer, uint64_t programs) {
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    absl::StatusOr<test::FuzzCase> one = test::MakeCase(seed, kSize);
    if (!one.ok())
      return one.status();
    const test::RunWays ways = one->Ways("cpu");
    if (absl::Status status = writer.Write(absl::StrCat("random-", seed), one->program.text,
                                           one->program.capacity, ways.seed, one->feeds);
        !status.ok())
      return status;
  }
  return absl::OkStatus();
}

/// Writes products just large enough for a library, because they are interpreted as well.
absl::Status WriteLarge(CaseWriter &writer) {
  zoo::InVramMlpOptions options;
  options.depth = 1;
  options.width = options.features = 256;
  options.batch = 512;
  options.rows = 512;
  options.steps = 2;
  options.optimizer = "sgd"; // Adam's first steps have only the signs of gradients, however small
  absl::StatusOr<std::string> text = zoo::InVramMlp(options).Print();
  if (!text.ok())
    return text.status();
  test::Feeds feeds;
  feeds.index_bound = options.rows;
  return writer.Write("library-mlp", *text, options.steps, 7, feeds);
}

/// Turns "3 x 37x53x41 f32, epilogue" into a file name: "3-x-37x53x41-f32-epilogue".
std::string FileName(const std::string &text) {
  return absl::StrJoin(absl::StrSplit(text, absl::ByAnyChar(" ,->"), absl::SkipEmpty()), "-");
}

/// Writes cases of products and convolutions that all threads of a thread block (CTA) compute
/// together. They cover every tile size except the largest, because its results would have
/// megabytes.
absl::Status WriteTeams(CaseWriter &writer) {
  using test::ProductCase;
  using test::WindowCase;
  std::map<std::string, std::string> programs;
  for (const ProductCase &product :
       {ProductCase{.rows = 67, .contraction = 71, .columns = 61},
        ProductCase{.rows = 349, .contraction = 67, .columns = 353, .rhs_transposed = true},
        ProductCase{.rows = 701, .contraction = 37, .columns = 691, .lhs_transposed = true},
        ProductCase{.rows = 37, .contraction = 53, .columns = 41, .batch = 5, .epilogue = true},
        ProductCase{.rows = 24, .contraction = 1024, .columns = 20, .lhs_transposed = true},
        ProductCase{.rows = 352, .contraction = 64, .columns = 352, .type = "f64"}})
    programs.emplace(product.Name(), ProductProgram(product));
  for (WindowCase::Of of : {WindowCase::Result, WindowCase::Images, WindowCase::Kernel})
    for (WindowCase window :
         {WindowCase{}, WindowCase{.images = 16, .height = 13, .width = 11, .stride = 2},
          WindowCase{.padding = 2, .dilation = 2}, WindowCase{.type = "f64"}}) {
      window.of = of;
      programs.emplace(window.Name(), WindowProgram(window));
    }
  for (const auto &[name, text] : programs)
    if (absl::Status status = writer.Write("teams-" + FileName(name), text, 1, 7, test::Feeds());
        !status.ok())
      return status;
  return absl::OkStatus();
}

absl::Status WriteProbe(const std::string &folder) {
  constexpr int64_t kExtent = 512, kSteps = 4096;
  Program program("product");
  // Orthogonal on average, so that the values neither grow nor vanish.
  Variable x = program.State("x", F32, {kExtent, kExtent},
                             init::Normal(0, 1 / std::sqrt(static_cast<double>(kExtent))));
  Variable w = program.State("w", F32, {kExtent, kExtent}, init::Normal(0, 1));
  program.Foldl(kSteps, [&] { w.Assign(MatMul(x, w)); });
  absl::StatusOr<std::string> text = program.Print();
  return text.ok() ? runtime::WriteFile(folder + "/probe/product.mlir", *text) : text.status();
}

absl::Status WriteAll(int argc, char **argv) {
  uint64_t programs = 0;
  if (argc != 3 || !absl::SimpleAtoi(argv[2], &programs))
    return absl::InvalidArgumentError("usage: write_cases FOLDER PROGRAMS");
  for (const char *folder : {"/cases", "/probe"}) {
    std::error_code error;
    std::filesystem::create_directories(absl::StrCat(argv[1], folder), error);
    if (error)
      return absl::InvalidArgumentError(
          absl::StrCat("cannot make '", argv[1], folder, "': ", error.message()));
  }
  CaseWriter writer(argv[1]);
  if (absl::Status status = WriteNetworks(writer); !status.ok())
    return status;
  if (absl::Status status = WriteEarlyStop(writer); !status.ok())
    return status;
  if (absl::Status status = WriteOps(writer); !status.ok())
    return status;
  if (absl::Status status = WriteRandom(writer, programs); !status.ok())
    return status;
  if (absl::Status status = WriteLarge(writer); !status.ok())
    return status;
  if (absl::Status status = WriteTeams(writer); !status.ok())
    return status;
  if (absl::Status status = WriteProbe(argv[1]); !status.ok())
    return status;
  return writer.Finish();
}

} // namespace

int main(int argc, char **argv) {
  absl::Status status = WriteAll(argc, argv);
  if (status.ok())
    return 0;
  std::fprintf(stderr, "write_cases: error: %s\n", std::string(status.message()).c_str());
  return 1;
}
