//===- LanePlacement.cpp - Worker slots of launches -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/LanePlacement.h"

#include <algorithm>

using namespace mlir;
using namespace refold;

/// The run of a dispatch in which no launch has several blocks.
static constexpr int64_t kLanes = 8;

llvm::IntEqClasses refold::classesOf(ArrayRef<const DispatchLaunch *> launches) {
  struct Sharing {
    SmallVector<size_t, 2> launches;
    bool written = false;
  };
  llvm::DenseMap<Value, Sharing> sharing;
  for (auto [number, launch] : llvm::enumerate(launches))
    for (const BufferAccess &access : launch->accesses) {
      Sharing &buffer = sharing[access.buffer];
      buffer.launches.push_back(number);
      buffer.written |= access.writes;
    }
  llvm::IntEqClasses classes(launches.size());
  for (const auto &[buffer, shared] : sharing)
    if (shared.written)
      for (size_t launch : shared.launches)
        classes.join(shared.launches.front(), launch);
  classes.compress();
  return classes;
}

/// Uses exactly as many worker slots as the launch with the most blocks needs. Each thread takes
/// the same number of adjacent slots. With more slots, a single thread could get all slots that
/// have blocks of this launch.
LanePlacement::LanePlacement(ArrayRef<const DispatchLaunch *> launches, int64_t run, int64_t widest)
    : run(run), firstLane(launches.size(), 0) {
  const int64_t lanes = llvm::divideCeil(widest, run);
  load.assign(lanes > 1 ? lanes : kLanes, 0);
  const llvm::IntEqClasses classes = classesOf(launches);
  SmallVector<int64_t> members(classes.getNumClasses(), 0);
  for (size_t number = 0; number < launches.size(); ++number)
    ++members[classes[number]];

  SmallVector<size_t> independent;
  for (auto [number, launch] : llvm::enumerate(launches)) {
    if (lanesOf(*launch) < static_cast<int64_t>(load.size()) && members[classes[number]] == 1)
      independent.push_back(number);
    else
      place(*launch, 0);
  }
  llvm::stable_sort(independent, [&](size_t a, size_t b) {
    return launches[a]->picoseconds > launches[b]->picoseconds;
  });
  for (size_t number : independent) {
    const DispatchLaunch &launch = *launches[number];
    int64_t &best = firstLane[number];
    for (int64_t first = 1; first + lanesOf(launch) <= static_cast<int64_t>(load.size()); ++first)
      if (loadOf(launch, first) < loadOf(launch, best))
        best = first;
    place(launch, best);
  }
}

int64_t LanePlacement::busiestOf(int64_t threads) const {
  SmallVector<int64_t> busy(threads, 0);
  for (int64_t lane = 0; lane < used; ++lane)
    busy[lane * threads / used] += load[lane];
  return *llvm::max_element(busy);
}

int64_t LanePlacement::loadOf(const DispatchLaunch &launch, int64_t first) const {
  return *std::max_element(load.begin() + first, load.begin() + first + lanesOf(launch));
}

void LanePlacement::place(const DispatchLaunch &launch, int64_t first) {
  for (int64_t block = 0; block < launch.blocks; ++block)
    load[first + block / run] += launch.picoseconds / launch.blocks;
  used = std::max(used, first + lanesOf(launch));
}
