//===- LanePlacement.h - Worker slots of launches ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns the launches of a dispatch to worker slots. A worker slot (lane) is a run of row blocks
// that one thread executes in order. Each thread takes the same number of slots.
//
// Example: a slot has 2 blocks. Launches A and B have 4 blocks each, so they are assigned to slots
// 0 and 1. Launch C has 2 blocks and is independent of A and B, so it goes to the slot with less
// work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/lowering/DispatchLaunch.h"

#include "llvm/ADT/IntEqClasses.h"

namespace refold {

/// Groups the launches of one dispatch, given by their indices, into classes. Launches that share a
/// written buffer are in one class, because they must stay together.
llvm::IntEqClasses classesOf(llvm::ArrayRef<const DispatchLaunch *> launches);

/// Assigns the launches of one dispatch to worker slots. A launch usually begins at slot 0. If it
/// has fewer blocks than other launches and shares no written buffer, it begins where the slots
/// have the least work.
class LanePlacement {
public:
  /// `run` is the number of blocks per worker slot, `widest` the most blocks of a launch.
  LanePlacement(llvm::ArrayRef<const DispatchLaunch *> launches, int64_t run, int64_t widest);

  int64_t firstBlockOf(size_t launch) const { return firstLane[launch] * run; }
  /// Returns the picoseconds of the busiest of `threads` threads.
  int64_t busiestOf(int64_t threads) const;

private:
  int64_t lanesOf(const DispatchLaunch &launch) const {
    return llvm::divideCeil(launch.blocks, run);
  }
  int64_t loadOf(const DispatchLaunch &launch, int64_t first) const;
  void place(const DispatchLaunch &launch, int64_t first);

  int64_t run;
  int64_t used = 0;                // worker slots
  llvm::SmallVector<int64_t> load; // picoseconds of each worker slot
  llvm::SmallVector<int64_t> firstLane;
};

} // namespace refold
