//===- OpenDispatch.h - A dispatch while it is filled -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which launches a dispatch can hold, where in it they run, and which temporaries its tiles take
// turns in.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/lowering/LanePlacement.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>
#include <vector>

namespace refold {

/// How much of its temporaries a dispatch is thought to hold.
struct DispatchLimit {
  int64_t maxBytes;
  /// Runs of blocks, at most, whose tiles take turns in what no other dispatch needs; 0: each block
  /// has its own share.
  int64_t lanes;

  /// Bytes that the launch's temporaries have at least.
  int64_t bytesOf(const DispatchLaunch &launch) const {
    return lanes > 0 && launch.blocks > lanes ? launch.temporaryBytes / launch.blocks * lanes
                                              : launch.temporaryBytes;
  }
};

/// The dispatch that is being filled.
class OpenDispatch {
public:
  explicit OpenDispatch(DispatchLimit limit) : limit(limit) {}

  /// Bytes of temporaries that a further launch may have: the first one may have any number.
  int64_t room() const;
  int64_t bytesOf(const DispatchLaunch &launch) const { return limit.bytesOf(launch); }
  /// True if no barrier is needed between `launch` and those that are there, and there is room.
  bool accepts(const DispatchLaunch &launch) const;
  /// Keeps a pointer to `launch`.
  void add(const DispatchLaunch &launch);
  /// For close(), whatever was thought before.
  void setLanes(int64_t lanes) { limit.lanes = lanes; }

  /// Bytes of temporaries that it writes and others need, too, if it is closed now: nothing but
  /// the limit keeps these from living long before they are written.
  int64_t outlivingBytes() const;

  /// The same launches in dispatches after each other, where threads are done earlier so: a launch
  /// of fewer blocks than others has the first lanes to itself, and what these are to one thread of
  /// few is the whole launch. What shares a buffer that is written stays together.
  std::vector<OpenDispatch> evenParts() const;

  /// Writes the dispatch: moves its launches, places them, and says of temporaries whether tiles
  /// take turns in them.
  void close(mlir::OpBuilder &builder);

private:
  using Ops = llvm::SmallPtrSet<mlir::Operation *, 16>;
  Ops members() const;
  int64_t widest() const;
  int64_t runOfBlocks() const;
  LanePlacement placement() const;
  int64_t timeOfThreads() const;
  std::pair<OpenDispatch, OpenDispatch> heldUpAndRest() const;

  DispatchLimit limit;
  llvm::SmallVector<const DispatchLaunch *> launches;
  llvm::MapVector<mlir::Value, llvm::SmallVector<BufferAccess, 2>> accessesTo; // equal ones once
  int64_t temporaryBytes = 0;
  int64_t tiles = 1; // of the sums in it
};

} // namespace refold
