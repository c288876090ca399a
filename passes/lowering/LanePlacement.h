//===- LanePlacement.h - Which lanes a dispatch's launches have --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane is a run of blocks, which one thread walks. Threads take lanes in equal shares.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/lowering/DispatchLaunch.h"

#include "llvm/ADT/IntEqClasses.h"

namespace refold {

/// Launches of one dispatch that one of them must not be parted from, since they share a buffer
/// that is written: as classes, by the launches' numbers.
llvm::IntEqClasses classesOf(llvm::ArrayRef<const DispatchLaunch *> launches);

/// Where launches run that are one dispatch. Those of fewer blocks than others that share no
/// written buffer with any other go to neighbouring lanes with the least to do; all others begin at
/// the first one.
class LanePlacement {
public:
  /// `run` blocks are a lane, `widest` the most of a launch.
  LanePlacement(llvm::ArrayRef<const DispatchLaunch *> launches, int64_t run, int64_t widest);

  int64_t firstBlockOf(size_t launch) const { return firstLane[launch] * run; }
  /// Picoseconds of the thread with the most to do, of so many.
  int64_t busiestOf(int64_t threads) const;

private:
  int64_t lanesOf(const DispatchLaunch &launch) const {
    return llvm::divideCeil(launch.blocks, run);
  }
  int64_t loadOf(const DispatchLaunch &launch, int64_t first) const;
  void place(const DispatchLaunch &launch, int64_t first);

  int64_t run;
  int64_t used = 0;                // lanes
  llvm::SmallVector<int64_t> load; // picoseconds of each lane
  llvm::SmallVector<int64_t> firstLane;
};

} // namespace refold
