//===- test_driver_cuda_tiers.cpp - Fusion granularity of a step ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/driver/table_of.h"
#include "test/e2e/mlp_text.h"

using namespace refold;
using namespace refold::test;

namespace {

std::string Mlp(int64_t width, int64_t batch) {
  return MlpText({.width = width, .batch = batch, .steps = 32, .rows = 16 * batch});
}

/// Options for a GPU, with the granularity of this word.
CompileOptions OnCuda(const std::string &tier, bool account_only = false) {
  const absl::StatusOr<FusionGranularity> granularity = ParseFusionGranularity(tier);
  REQUIRE(granularity.ok());
  return {.device = DeviceKind::Cuda,
          .target = CudaOptions{.granularity = *granularity, .account_only = account_only}};
}

exe::ExecutableT TableIn(const std::string &tier, int64_t width = 32, int64_t batch = 512) {
  return TableOf(Mlp(width, batch), OnCuda(tier));
}

const exe::LoopT &FoldOf(const exe::ExecutableT &table) {
  for (const auto &function : table.functions)
    for (const auto &command : function->commands)
      if (const exe::LoopT *loop = command->action.AsLoop())
        return *loop;
  FAIL("no fold");
  std::abort();
}

/// Returns the number of grids in one iteration of the fold.
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

/// Returns the table as bytes.
std::string Packed(const exe::ExecutableT &table) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(exe::Executable::Pack(builder, &table));
  return {reinterpret_cast<const char *>(builder.GetBufferPointer()), builder.GetSize()};
}

} // namespace

TEST_CASE("a step of the in-VRAM MLP is two kernels with granularity step") {
  for (int64_t batch : {512, 4096})
    for (int64_t width : {32, 64}) {
      INFO(batch << " rows, width " << width);
      CHECK(GridsOfStep(TableIn("step", width, batch)) == 2);
    }
  const size_t step = GridsOfStep(TableIn("step")), layer = GridsOfStep(TableIn("layer")),
               op = GridsOfStep(TableIn("op"));
  CHECK(step == 2);
  CHECK(layer > 20);
  CHECK(op > layer);
}

TEST_CASE("small layers are estimated fastest as steps, wide ones as layers") {
  CHECK(TableIn("auto").tier == "step");
  CHECK(TableIn("auto", 64, 4096).tier == "step");
  CHECK(TableIn("auto", 2048, 4096).tier == "layer");
}

TEST_CASE("the second kernel of a step ticks, and layers have a separate kernel for that") {
  CHECK(FoldOf(TableIn("step")).tick);
  CHECK_FALSE(FoldOf(TableIn("layer")).tick);
}

TEST_CASE("a program without PTX is otherwise the same") {
  for (const std::string tier : {"op", "layer", "step"})
    for (int64_t width : {32, 256}) {
      INFO(tier << ", width " << width);
      const std::string text = Mlp(width, 512);
      auto whole = CompileText(text, "mlp.mlir", OnCuda(tier)),
           counted = CompileText(text, "mlp.mlir", OnCuda(tier, /*account_only=*/true));
      REQUIRE(whole.ok());
      REQUIRE(counted.ok());
      CHECK((*whole).executable->object.size() > 0);
      CHECK((*counted).executable->object.size() == 0);
      CHECK(Packed(whole->executable->table) == Packed(counted->executable->table));
    }
}
