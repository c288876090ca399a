//===- LanePlacement.h - Worker slots of launches ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns the launches of a dispatch to worker slots. A worker slot (lane) is a run of blocks that
// one thread processes. Threads take worker slots in equal shares.
//
// Example: runs of 2 blocks; launches A and B have 4 blocks, C has 2 and is independent. A and B
// occupy slots 0 and 1; C goes to the slot with less to do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/lowering/DispatchLaunch.h"

#include "llvm/ADT/IntEqClasses.h"

namespace refold {

/// Groups the launches of one dispatch into classes. Launches that share a written buffer are in
/// one class, because they must stay together. A launch is identified by its index.
llvm::IntEqClasses classesOf(llvm::ArrayRef<const DispatchLaunch *> launches);

/// Assigns the launches of one dispatch to worker slots. If a launch has fewer blocks than other
/// launches and shares no written buffer, it goes to the adjacent slots with the least work. All
/// other launches begin at slot 0.
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
