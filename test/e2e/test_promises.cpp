//===- test_promises.cpp - Same bits and exact bytes ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/e2e/harness.h"

#include <refold/refold.h>

#include <catch2/catch.hpp>

namespace rf = refold;
using namespace refold::test;

/// Returns a small in-VRAM MLP with every kind of op that a step can have.
static std::string Mlp(int64_t rows, int64_t batch, int64_t steps, int64_t width, int depth,
                       double dropout) {
  rf::Program program("mlp");
  rf::Tensor x = program.Input("x", rf::F32, {rows, 6});
  rf::Tensor y = program.Input("y", rf::F32, {rows, 3});
  rf::Tensor batches = program.Input("batches", rf::S32, {steps, batch});
  program.Foldl(batches, [&](rf::Tensor rows_of_batch) {
    rf::Tensor h = rf::Take(x, rows_of_batch);
    for (int layer = 0; layer < depth; ++layer) {
      h = rf::Relu(rf::nn::Linear(h, width, {.name = "fc" + std::to_string(layer)}));
      if (dropout > 0)
        h = rf::Dropout(h, dropout);
    }
    rf::Tensor loss =
        rf::MeanSquaredError(rf::nn::Linear(h, 3, {.name = "out"}), rf::Take(y, rows_of_batch));
    rf::optim::Adam({.learning_rate = 1e-2}).Minimize(loss);
    program.Fetch("loss", loss);
  });
  auto text = program.Print();
  INFO(text.status());
  REQUIRE(text.ok());
  return *text;
}

/// Compiles with or without row tiles.
static std::shared_ptr<const rf::runtime::LoadedExecutable>
CompileRows(const std::string &text, const std::string &device, bool row_tiles,
            bool check_nan_inf = false) {
  auto compiled = rf::CompileText(
      text, "program.mlir",
      {.device = device, .row_tiles = row_tiles, .flags = {.check_nan_inf = check_nan_inf}});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable;
}

TEST_CASE("row tiles change no bit and save memory") {
  // Blocks of 128 (one tile), 160, 192, 375 (no whole tiles), 512 and 576 rows.
  for (auto [batch, width, depth, dropout] :
       {std::tuple{1024, 8, 2, 0.1}, std::tuple{2560, 5, 1, 0.0}, std::tuple{1536, 7, 2, 0.0},
        std::tuple{3000, 9, 2, 0.3}, std::tuple{4096, 16, 2, 0.25}, std::tuple{4608, 33, 3, 0.5}}) {
    INFO("batch " << batch << ", width " << width << ", depth " << depth);
    std::string text = Mlp(600, batch, 3, width, depth, dropout);
    Feeds feeds;
    feeds.index_bound = 600;
    auto whole = CompileRows(text, "cpu", false), tiled = CompileRows(text, "cpu", true);
    Results expected = Run(whole, {.device = "cpu", .steps = {3}}, feeds);
    for (int threads : {1, 2, 3, 8}) {
      Results results = Run(tiled, {.device = "cpu", .threads = threads, .steps = {3}}, feeds);
      CHECK(Differences(expected, results) == "");
      CHECK(results.last.peak_measured_bytes == results.last.peak_predicted_bytes);
      if (batch >= 4096)
        CHECK(results.last.peak_measured_bytes < expected.last.peak_measured_bytes);
    }
    CHECK(Differences(expected, Run(CompileRows(text, "cpu", true, /*check_nan_inf=*/true),
                                    {.device = "cpu",
                                     .threads = 2,
                                     .no_fold = true,
                                     .flags = {.check_nan_inf = true},
                                     .steps = {1, 2}},
                                    feeds)) == "");
    CHECK(Differences(expected, Run(CompileRows(text, "checked", true), {.steps = {3}}, feeds)) ==
          "");
  }
}

TEST_CASE("an MLP has the same bits in every way of running") {
  for (auto [batch, width, depth, dropout] :
       {std::tuple{32, 8, 2, 0.0}, std::tuple{512, 16, 2, 0.25}, std::tuple{7, 5, 1, 0.5},
        std::tuple{1, 1, 1, 0.0}, std::tuple{300, 33, 3, 0.1}}) {
    INFO("batch " << batch << ", width " << width << ", depth " << depth << ", dropout "
                  << dropout);
    std::string text = Mlp(600, batch, 9, width, depth, dropout);
    Feeds feeds;
    feeds.index_bound = 600;
    auto interpreted = CompileOrFail(text, "checked");
    Results whole = Run(interpreted, {.steps = {9}}, feeds);
    CHECK(Differences(whole, Run(interpreted, {.no_fold = true, .steps = {9}}, feeds)) == "");
    CHECK(Differences(whole, Run(interpreted, {.steps = {4, 5}}, feeds)) == "");
    CHECK(whole.last.peak_measured_bytes == whole.last.peak_predicted_bytes);

    auto compiled = CompileOrFail(text, "cpu");
    Results cpu = Run(compiled, {.device = "cpu", .steps = {9}}, feeds);
    CHECK(Differences(whole, cpu) == "");
    CHECK(cpu.last.peak_measured_bytes == cpu.last.peak_predicted_bytes);
    CHECK(cpu.last.host_calls <= 3);
    CHECK(Differences(cpu, Run(compiled, {.device = "cpu", .threads = 2, .steps = {9}}, feeds)) ==
          "");
    CHECK(Differences(
              cpu, Run(compiled, {.device = "cpu", .no_fold = true, .steps = {9}}, feeds)) == "");
    CHECK(Differences(cpu, Run(compiled, {.device = "cpu", .threads = 2, .steps = {2, 0, 7}},
                               feeds)) == "");
  }
}
