//===- test_cuda_step_code.cpp - PTX of a fused step ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the PTX of the kernel that computes a step for the rows of a batch: which values it reads
// from shared memory, and which from global memory.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/dispatch_memory.h"
#include "compiler/driver/compile.h"
#include "runtime/executable/loaded_executable.h"
#include "test/e2e/mlp_text.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

using namespace refold;
using namespace refold::test;

namespace {

constexpr int kLayers = 6; // of the in-VRAM MLP

struct RowKernel {
  std::string text;
  uint32_t shared_bytes = 0;

  size_t Count(const std::string &part) const {
    size_t count = 0;
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
      ++count;
    return count;
  }
};

/// Returns the first kernel of a step of the in-VRAM MLP.
RowKernel RowKernelOf(int64_t batch, int64_t width, const std::string &arch = "sm_90") {
  absl::StatusOr<Compilation> compiled = CompileText(
      MlpText({.width = width, .batch = batch, .steps = 32, .rows = 16 * batch}), "mlp.mlir",
      {.device = DeviceKind::Cuda,
       .target = CudaOptions{.architecture = arch, .granularity = FusionGranularity::Step}});
  INFO(compiled.status());
  REQUIRE(compiled.ok());
  const exe::ExecutableT &table = compiled->executable->table;
  const std::string ptx = reinterpret_cast<const char *>(compiled->executable->object.data());
  for (const auto &function : table.functions)
    for (const auto &command : function->commands)
      if (const exe::LoopT *loop = command->action.AsLoop())
        for (const auto &inner : loop->body)
          if (const exe::DispatchT *dispatch = inner->action.AsDispatch()) {
            REQUIRE(dispatch->entries.size() == 1);
            const exe::EntryT &entry = *dispatch->entries.front();
            const size_t first = ptx.find(absl::StrCat(".entry ", entry.name, "("));
            REQUIRE(first != std::string::npos);
            return {ptx.substr(first, ptx.find(".entry ", first + 1) - first), entry.shared_bytes};
          }
  FAIL("no step");
  std::abort();
}

} // namespace

TEST_CASE("rows and weights that a thread block reads again are in shared memory") {
  for (auto [batch, width] : {std::pair{512, 32}, {512, 64}, {4096, 32}, {4096, 64}}) {
    INFO(batch << " rows, width " << width);
    const RowKernel kernel = RowKernelOf(batch, width);
    CHECK(kernel.shared_bytes > 0);
    CHECK(kernel.shared_bytes <= codegen::kSharedBytes);
    // The kernel loads only three things from global memory: weights and biases, which it copies to
    // shared memory; the indexed rows of the data; and Adam's powers of beta1 and beta2.
    CHECK(kernel.Count("ld.global") <= 40);
    CHECK(kernel.Count("ld.shared") > 300);
    // A layer has at most three barriers: one for its rows in the forward pass, one for its rows in
    // the backward pass, and one for the sums of its columns. This bound includes the barriers for
    // the gathered rows and for the copied weights.
    CHECK(kernel.Count("bar.sync") <= 3 * kLayers);
    CHECK(kernel.Count(".local") == 0);
  }
}

TEST_CASE("a launch requests the shared memory that its thread blocks need") {
  const RowKernel kernel = RowKernelOf(512, 32);
  CHECK(RowKernelOf(512, 32, "sm_80").shared_bytes == kernel.shared_bytes);
  // Sizes in bytes: kFirst for the weights of the first layer, kOthers for the weights of the other
  // layers, and kShares for the data and the activations of 8 rows. A weight matrix with 32 columns
  // has a gap of 4 elements after each row. The last layer has 4 columns and no gap. The lower
  // bound leaves kFirst out: the backward pass does not need these weights, so other values may
  // reuse their memory.
  constexpr uint32_t kFirst = 64 * (32 + 4) * 4, kOthers = 4 * 32 * (32 + 4) * 4 + 32 * 16;
  constexpr uint32_t kShares = 8 * (64 + 5 * 32) * 4;
  CHECK(kernel.shared_bytes >= kOthers + kShares);
  CHECK(kernel.shared_bytes <= kFirst + kOthers + kShares + (6 << 10)); // with holes
}
