//===- dispatch_memory.h - Shared memory of a dispatch ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread block that executes many launches on its rows keeps data in shared memory. There are two
// kinds of data:
// - Copies of operands that threads read faster from shared memory. A copy is made while earlier
//   launches run.
// - Slices of buffers that the dispatch writes and later reads. Without shared memory, this data
//   would go through the L2 cache between two launches. All writes still also go to global memory.
//
// Example: launch 0 reads weights W1 and writes h. After a barrier, launch 1 reads weights W2 and
// h. W1 and W2 take 40 KiB each, and the slice of h takes 4 KiB. The picture shows the contents of
// shared memory (left: KiB) in each run between two barriers:
//            run 0: copies   run 1: launch 0   run 2: launch 1
//   80..84                   h ------------------------------
//   40..80   W2 ---------------------------------------------
//    0..40   W1 -----------------------------
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "compiler/codegen/gpu/grid/grid_lowering.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace refold::codegen {

/// The maximum dynamic shared memory of a thread block, in bytes. Every GPU since sm_80 grants at
/// least this amount. Code for one architecture also runs on all later ones, so it may use only the
/// amount that all of them grant. (CUDA C++ Programming Guide, "Technical Specifications per
/// Compute Capability".)
inline constexpr int64_t kSharedBytes = int64_t{99} << 10;
static_assert(2 * kStagedBytes <= kSharedBytes);

/// One nest of a launch.
struct DispatchUnit {
  int launch = 0;
  size_t nest = 0;
  /// Offsets of the copies that the nest reads, in the order of GridPart::staged.
  llvm::SmallVector<int64_t, 1> staged = {};
};

/// A copy of an operand at `offset` in shared memory.
struct DispatchCopy {
  int64_t pointer = 0; ///< number of the operand's buffer in the dispatch
  StagedOperand operand;
  int64_t offset = 0;
};

/// The work of a thread block between two barriers.
struct DispatchRun {
  llvm::SmallVector<DispatchCopy, 1> copies = {};
  llvm::SmallVector<DispatchUnit> units = {};
};

struct DispatchChain {
  std::vector<DispatchRun> runs;
  /// Offsets of the shares of buffers, by the buffer's number in the dispatch.
  llvm::DenseMap<int64_t, int64_t> locals;
  int64_t shared_bytes = 0;
};

/// Plans the shared memory of the launches of `part`, which depend on one another. A thread block
/// gets at most kSharedBytes. If the copies of two operands do not fit together, the plan adds a
/// barrier, and the second copy is made after the barrier.
DispatchChain planChain(const GridDispatch &dispatch, llvm::ArrayRef<int> part,
                        const llvm::StringMap<GridParts> &kernels);

} // namespace refold::codegen
