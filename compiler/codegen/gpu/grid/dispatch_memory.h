//===- dispatch_memory.h - Shared memory of a dispatch -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block of threads that walks its rows through many launches keeps in its shared memory what it
// can: copies of operands that threads read better there, made while launches before are at work;
// and its shares of buffers that it writes and reads again, which otherwise go by the second-level
// cache and back from launch to launch. Memory outside gets all that is written just the same.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/gpu/grid/grid_compiler.h"
#include "compiler/codegen/gpu/grid/grid_lowering.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace refold::codegen {

/// What a block of threads may ask for on every card from sm_80 on: code for one runs on all later
/// ones. (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".)
inline constexpr int64_t kSharedBytes = int64_t{99} << 10;
static_assert(2 * kStagedBytes <= kSharedBytes);

/// A nest of a launch.
struct DispatchUnit {
  int launch = 0;
  size_t nest = 0;
  /// Where the copies lie that it reads, in the order of GridPart::staged.
  llvm::SmallVector<int64_t, 1> staged = {};
};

/// An operand is copied to `offset`.
struct DispatchCopy {
  int64_t pointer = 0; ///< number of its buffer in the dispatch
  StagedOperand operand;
  int64_t offset = 0;
};

/// What threads do between two barriers.
struct DispatchRun {
  llvm::SmallVector<DispatchCopy, 1> copies = {};
  llvm::SmallVector<DispatchUnit> units = {};
};

struct DispatchChain {
  std::vector<DispatchRun> runs;
  /// Where the shares of buffers lie, by their number in the dispatch.
  llvm::DenseMap<int64_t, int64_t> locals;
  int64_t shared_bytes = 0;
};

/// The launches of `part`, which depend on one another, with at most kSharedBytes of memory. Where
/// copies do not fit side by side there is a barrier more.
DispatchChain planChain(const GridDispatch &dispatch, llvm::ArrayRef<int> part,
                        const llvm::StringMap<GridParts> &kernels);

} // namespace refold::codegen
