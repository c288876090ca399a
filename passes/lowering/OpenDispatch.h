//===- OpenDispatch.h - Dispatch under construction -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which launches a dispatch can hold, in which worker slots they run, and which temporaries
// need memory for only one tile in each slot.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/lowering/LanePlacement.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <utility>
#include <vector>

namespace refold {

/// The limit on the temporaries of a dispatch.
struct DispatchLimit {
  int64_t maxBytes;
  /// The maximum number of worker slots. The tiles in a slot share the memory of a temporary,
  /// unless another dispatch needs the temporary. 0: each block has its own memory.
  int64_t lanes;

  /// Returns the least bytes of the launch's temporaries.
  int64_t bytesOf(const DispatchLaunch &launch) const {
    return lanes > 0 && launch.blocks > lanes ? launch.temporaryBytes / launch.blocks * lanes
                                              : launch.temporaryBytes;
  }
};

/// A dispatch under construction.
class OpenDispatch {
public:
  explicit OpenDispatch(DispatchLimit limit) : limit(limit) {}

  /// Returns the bytes of temporaries that one more launch may add. The first launch has no limit.
  int64_t room() const;
  int64_t bytesOf(const DispatchLaunch &launch) const { return limit.bytesOf(launch); }
  /// Returns whether `launch` can join this dispatch: it needs no barrier against the launches of
  /// the dispatch, and its temporaries fit.
  bool accepts(const DispatchLaunch &launch) const;
  /// Keeps a pointer to `launch`.
  void add(const DispatchLaunch &launch);
  /// Sets the worker slots for close(), whatever the limit was before.
  void setLanes(int64_t lanes) { limit.lanes = lanes; }

  /// Returns the bytes of the temporaries that this dispatch writes and other dispatches read. They
  /// occupy memory during the whole dispatch, even before they are written. The caller limits these
  /// bytes.
  int64_t outlivingBytes() const;

  /// Splits the launches into several dispatches, one after the other, if threads then finish
  /// earlier. Without a split, a launch with few blocks uses only the first worker slots, so a
  /// single thread may have to run all its blocks. Launches that share a written buffer stay
  /// together.
  std::vector<OpenDispatch> evenParts() const;

  /// Writes the dispatch: moves its launches into a mem.dispatch, assigns worker slots, and marks
  /// the temporaries whose memory tiles share.
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
  llvm::MapVector<mlir::Value, llvm::SmallVector<BufferAccess, 2>> accessesTo; // without duplicates
  int64_t temporaryBytes = 0;
  int64_t tiles = 1; // of the sums in the dispatch
};

} // namespace refold
