//===- test_cuda_chains.cpp - Chains, each computed by one thread ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests scatters, sums of rows, prefix sums and sorts on the fake CUDA driver. Checks how many GPU
// threads compute them. Checks that the results are bit-identical to those of the CPU, which uses
// other loops.
//
//===----------------------------------------------------------------------===//
#include "test/e2e/cuda/one_step_program.h"
#include "test/e2e/cuda/recorded_card.h"

#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

struct ChainCase {
  std::string op; ///< "rf.sort", which makes %out
  std::string text;
  std::vector<std::pair<std::string, std::string>> inputs;
  std::string result;
  /// Number of chains that run in parallel.
  int64_t threads = 1;
  int64_t index_bound = 1;
};

/// Returns the least number of threads, over all blocks, that a kernel of `op` is launched with.
int64_t LeastThreads(const exe::ExecutableT &table, const std::string &op) {
  int64_t least = 0;
  for (const auto &kernel : table.kernels)
    for (const auto &entry : kernel->entries)
      if (kernel->operations.size() == 1 && kernel->operations[0]->name == op) {
        const int64_t threads = int64_t{entry->ctas} * entry->threads;
        least = least == 0 ? threads : std::min(least, threads);
      }
  return least;
}

int64_t LargestWorkspace(const exe::ExecutableT &table) {
  int64_t largest = 0;
  for (const auto &function : table.functions)
    if (function->workspace >= 0)
      largest = std::max<int64_t>(largest, table.buffers[function->workspace]->bytes);
  return largest;
}

void CheckChain(const ChainCase &chains) {
  const std::string text =
      OneStepProgram("chains", chains.text, chains.inputs, "%out", chains.result);
  INFO(text);
  Feeds feeds;
  feeds.index_bound = chains.index_bound;
  const Results on_cpu = Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {1}}, feeds);
  CardCompiler compiler;
  for (const char *tier : {"op", "layer", "step"}) {
    INFO(tier);
    absl::StatusOr<CardProgram> program = compiler.Compile(text, tier);
    INFO(program.status());
    REQUIRE(program.ok());
    // Sums of the granularity `step` have shorter chains.
    const bool is_step = tier == std::string("step");
    const Results expected =
        is_step ? Run(program->executable, {.device = "checked", .steps = {1}}, feeds) : on_cpu;
    if (!is_step) {
      constexpr int64_t kWarp = 32; // a grid is whole ones
      const int64_t threads = LeastThreads(program->executable->table, chains.op);
      CHECK(threads >= chains.threads);
      CHECK((chains.threads > 1 || threads == kWarp));
      if (chains.op == "rf.sum_rows")
        CHECK(LargestWorkspace(program->executable->table) == 0);
    }
    for (BlockOrder order : {BlockOrder::Forward, BlockOrder::Backward}) {
      absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program, order);
      REQUIRE(card.ok());
      const Results results = Run(program->executable, (*card)->On({.steps = {1}}), feeds);
      CHECK((*card)->Breaches() == "");
      CHECK(Differences(expected, results) == "");
      CHECK(results.last.peak_predicted_bytes == results.last.peak_measured_bytes);
    }
  }
}

ChainCase Scatter(const std::string &kind, const std::string &dims, const std::string &operand,
                  const std::string &indices, const std::string &updates, int64_t threads) {
  return {.op = "rf.scatter",
          .text = absl::StrCat("  %out = rf.scatter ", kind, " %a, %i, %u, ", dims, " : (", operand,
                               ", ", indices, ", ", updates, ") -> ", operand, "\n"),
          .inputs = {{"a", operand}, {"i", indices}, {"u", updates}},
          .result = operand,
          .threads = threads,
          .index_bound = 9};
}

} // namespace

TEST_CASE("sums of groups of rows use one thread per element, and their order one thread") {
  for (const auto &[op, threads] : {std::pair{"rf.sum_rows", 9 * 77}, {"rf.group_rows", 1}})
    CheckChain({.op = op,
                .text = "  %out = rf.take_grad %g, %i : (tensor<300x77xf32>, tensor<300xi32>) -> "
                        "tensor<9x77xf32>\n",
                .inputs = {{"g", "tensor<300x77xf32>"}, {"i", "tensor<300xi32>"}},
                .result = "tensor<9x77xf32>",
                .threads = threads,
                .index_bound = 9});
}

TEST_CASE("scatters of rows use one thread per column") {
  CheckChain({.op = "rf.take_grad",
              .text = "  %out = rf.take_grad %g, %i : (tensor<5x7x3x5xf64>, tensor<5x7xi32>) -> "
                      "tensor<4x3x5xf64>\n",
              .inputs = {{"g", "tensor<5x7x3x5xf64>"}, {"i", "tensor<5x7xi32>"}},
              .result = "tensor<4x3x5xf64>",
              .threads = 15,
              .index_bound = 4});
}

TEST_CASE("scatters of rows without columns use one thread") {
  CheckChain({.op = "rf.take_grad",
              .text = "  %out = rf.take_grad %g, %i : (tensor<40xf32>, tensor<40xi32>) -> "
                      "tensor<6xf32>\n",
              .inputs = {{"g", "tensor<40xf32>"}, {"i", "tensor<40xi32>"}},
              .result = "tensor<6xf32>",
              .index_bound = 6});
}

TEST_CASE("cumulative ops use one thread per line") {
  for (int dim : {0, 1, 2})
    for (const char *kind : {"add", "maximum", "add exclusive reverse"}) {
      const std::string type = "tensor<16x33x21xf32>";
      std::vector<std::string> words = {kind, ""};
      if (absl::StrContains(kind, " "))
        words = {"add", " exclusive reverse"};
      CheckChain({.op = "rf.cumulative",
                  .text = absl::StrCat("  %out = rf.cumulative ", words[0], " %x, dim = ", dim,
                                       words[1], " : ", type, "\n"),
                  .inputs = {{"x", type}},
                  .result = type,
                  .threads = 16 * 33 * 21 /
                             (dim == 0   ? 16
                              : dim == 1 ? 33
                                         : 21)});
    }
}

TEST_CASE("sorts use one thread per line, with local memory") {
  CheckChain(
      {.op = "rf.sort",
       .text = "  %out, %rest = rf.sort %k, %v, dim = 1 : tensor<24x50xi32>, tensor<24x50xf32>\n",
       .inputs = {{"k", "tensor<24x50xi32>"}, {"v", "tensor<24x50xf32>"}},
       .result = "tensor<24x50xi32>",
       .threads = 24,
       .index_bound = 9});
  CheckChain({.op = "rf.sort",
              .text = "  %keys, %out = rf.sort %k, %v, dim = 0 descending : tensor<50x26xi32>, "
                      "tensor<50x26xf32>\n",
              .inputs = {{"k", "tensor<50x26xi32>"}, {"v", "tensor<50x26xf32>"}},
              .result = "tensor<50x26xf32>",
              .threads = 26,
              .index_bound = 9});
}

TEST_CASE("sorts of long lines use global memory") {
  for (const char *element : {"f32", "i1"}) {
    const std::string type = absl::StrCat("tensor<3x20011x", element, ">");
    CheckChain({.op = "rf.sort",
                .text = absl::StrCat("  %out = rf.sort %x, dim = 1 : ", type, "\n"),
                .inputs = {{"x", type}},
                .result = type,
                .threads = 3});
  }
}

TEST_CASE("select_and_scatter uses one thread per feature of an image") {
  const auto windows = [](const std::string &element, const std::string &sizes,
                          const std::string &whole, const std::string &source, int64_t threads) {
    const std::string x = absl::StrCat("tensor<", whole, "x", element, ">"),
                      d = absl::StrCat("tensor<", source, "x", element, ">");
    CheckChain({.op = "rf.select_and_scatter",
                .text = absl::StrCat("  %out = rf.select_and_scatter maximum %x, %d, ", sizes,
                                     " : (", x, ", ", d, ") -> ", x, "\n"),
                .inputs = {{"x", x}, {"d", d}},
                .result = x,
                .threads = threads});
  };
  const std::string overlapping =
      "window = [1, 3, 3, 1], strides = [1, 2, 2, 1], padding = [0, 1, 1, 0] x [0, 1, 1, 0]";
  windows("f32", overlapping, "4x13x13x19", "4x7x7x19", 4 * 19);
  windows("f64", overlapping, "3x9x9x2", "3x5x5x2", 3 * 2);
  windows("f32",
          "window = [1, 1, 2, 2], strides = [1, 1, 2, 2], padding = [0, 0, 0, 0] x [0, 0, 0, 0]",
          "4x6x8x8", "4x6x4x4", 4 * 6);
  windows("f32", "window = [3], strides = [2], padding = [1] x [1]", "31", "16", 1);
}

TEST_CASE("scatters use one thread per window element that no index selects") {
  const std::string rows =
      "window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1";
  for (const char *kind : {"set", "add", "minimum", "maximum"})
    CheckChain(
        Scatter(kind, rows, "tensor<10x45xf32>", "tensor<50x1xi32>", "tensor<50x45xf32>", 45));
  // Windows narrower than the operand leave columns without updates.
  CheckChain(Scatter("add", rows, "tensor<10x45xf32>", "tensor<50x1xi32>", "tensor<50x7xf32>", 1));
  CheckChain(Scatter("set",
                     "window = [1], inserted = [], batching = [0] x [0], map = [1], vector = 1",
                     "tensor<12x10xi32>", "tensor<12x1xi32>", "tensor<12x4xi32>", 12));
}

TEST_CASE("a long chain in a single thread is reported") {
  const auto warnings = [](int64_t lines, int64_t length) {
    const std::string type = absl::StrCat("tensor<", lines, "x", length, "xf32>");
    const std::string text =
        OneStepProgram("chains", absl::StrCat("  %out = rf.sort %x, dim = 1 : ", type, "\n"),
                       {{"x", type}}, "%out", type);
    absl::StatusOr<Compilation> compiled = CompileText(text, "chains.mlir", {.device = "cuda"});
    INFO(compiled.status());
    REQUIRE(compiled.ok());
    return compiled->warnings;
  };
  CHECK(warnings(1, 65536) ==
        std::vector<std::string>{"chains.mlir:8:10: one thread of a GPU computes all 65536 "
                                 "elements of this 'rf.sort': it is a single chain"});
  CHECK(warnings(1, 65535).empty());
  CHECK(warnings(32, 65536).empty());
}

TEST_CASE("scatters into states have the CPU's bits") {
  const std::string text = R"(
module @kept attributes {rf.version = 1 : i64} {
func.func @startup(%seed: tensor<i64>) -> (tensor<10x45xf32> {rf.state = #rf.state<"table", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
  %0 = rf.constant dense<1.0> : tensor<10x45xf32>
  %1 = rf.constant dense<0> : tensor<i64>
  return %0, %1 : tensor<10x45xf32>, tensor<i64>
}
func.func @train(%i: tensor<50x1xi32> {rf.input = #rf.input<"i">}, %u: tensor<50x45xf32> {rf.input = #rf.input<"u">},
    %table: tensor<10x45xf32> {rf.state = #rf.state<"table", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps})
    -> (tensor<10x45xf32>, tensor<i64>) {
  %next = rf.scatter add %table, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x45xf32>, tensor<50x1xi32>, tensor<50x45xf32>) -> tensor<10x45xf32>
  return %next, %step : tensor<10x45xf32>, tensor<i64>
}
}
)";
  Feeds feeds;
  feeds.index_bound = 10;
  const Results expected = Run(CompileOrFail(text, "cpu"), {.device = "cpu", .steps = {1}}, feeds);
  CardCompiler compiler;
  absl::StatusOr<CardProgram> program = compiler.Compile(text);
  INFO(program.status());
  REQUIRE(program.ok());
  CHECK(LeastThreads(program->executable->table, "rf.scatter") >= 45);
  absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
  REQUIRE(card.ok());
  CHECK(Differences(expected, Run(program->executable, (*card)->On({.steps = {1}}), feeds)) == "");
}
