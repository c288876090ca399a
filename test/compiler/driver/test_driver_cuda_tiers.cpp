//===- test_driver_cuda_tiers.cpp - How much of a step is one kernel ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"
#include "tools/refold-zoo/in_vram_mlp.h"

#include <catch2/catch.hpp>

using namespace refold;

namespace {

absl::StatusOr<Compilation> Compiled(const std::string &tier, int64_t width, int64_t batch) {
  zoo::InVramMlpOptions options;
  options.width = width;
  options.batch = batch;
  options.rows = 16 * batch;
  options.steps = 32;
  auto text = zoo::InVramMlp(options).Print();
  REQUIRE(text.ok());
  return CompileText(*text, "mlp.mlir", {.device = "cuda", .cuda_tier = tier});
}

exe::ExecutableT TableOf(const std::string &tier, int64_t width = 32, int64_t batch = 512) {
  absl::StatusOr<Compilation> compiled = Compiled(tier, width, batch);
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  return compiled->executable->table;
}

const exe::LoopT &FoldOf(const exe::ExecutableT &table) {
  for (const auto &function : table.functions)
    for (const auto &command : function->commands)
      if (const exe::LoopT *loop = command->action.AsLoop())
        return *loop;
  FAIL("no fold");
  std::abort();
}

/// How many grids one pass of the fold is.
size_t GridsOfStep(const exe::ExecutableT &table) {
  size_t grids = 0;
  for (const auto &inner : FoldOf(table).body)
    if (const exe::DispatchT *dispatch = inner->action.AsDispatch()) {
      grids += dispatch->entries.size();
      if (dispatch->entries.empty())
        for (const auto &launch : dispatch->launches)
          grids += table.kernels[launch->kernel]->entries.size();
    }
  return grids;
}

} // namespace

TEST_CASE("a step of the in-VRAM MLP is two kernels in its tier, and more in the others") {
  const size_t step = GridsOfStep(TableOf("step")), layer = GridsOfStep(TableOf("layer")),
               op = GridsOfStep(TableOf("op"));
  CHECK(step == 2);
  CHECK(layer > 20);
  CHECK(op > layer);
}

TEST_CASE("small layers are estimated to be fastest as steps, wide ones as layers") {
  CHECK(TableOf("auto").tier == "step");
  CHECK(TableOf("auto", 64, 4096).tier == "step");
  CHECK(TableOf("auto", 2048, 4096).tier == "layer");
}

TEST_CASE("an unknown tier and an unknown architecture are said") {
  CHECK(Compiled("warp", 32, 512).status().message() ==
        "unknown cuda tier 'warp': must be op, layer, step or auto");
}

TEST_CASE("the second kernel of a step ticks; layers have a kernel for that") {
  CHECK(FoldOf(TableOf("step")).tick);
  CHECK_FALSE(FoldOf(TableOf("layer")).tick);
}
