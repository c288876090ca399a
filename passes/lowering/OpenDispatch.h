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

#include "passes/analysis/BufferAccess.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace refold {

/// A launch and what is asked of it again and again.
struct DispatchLaunch {
  DispatchLaunch(mem::LaunchOp op, mlir::SymbolTable &symbols);

  mem::LaunchOp op;
  int64_t blocks;
  int64_t tiles; // of one sum, or 1
  llvm::SmallVector<BufferAccess> accesses;
  int64_t temporaryBytes = 0; // of temporaries that it writes
  int64_t touchedBytes = 0;
};

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

  /// Writes the dispatch: moves its launches, places them, and says of temporaries whether tiles
  /// take turns in them.
  void close(mlir::OpBuilder &builder);

private:
  using Ops = llvm::SmallPtrSet<mlir::Operation *, 16>;
  Ops members() const;
  int64_t widest() const;
  int64_t runOfBlocks() const;
  void spreadOverLanes(int64_t run);

  /// Of a buffer that its launches touch.
  struct Sharing {
    const DispatchLaunch *last = nullptr;
    bool severalLaunches = false, written = false;
  };
  using SharingOfBuffers = llvm::DenseMap<mlir::Value, Sharing>;
  SharingOfBuffers sharingOfBuffers() const;
  static bool isIndependent(const DispatchLaunch &launch, const SharingOfBuffers &sharing);

  DispatchLimit limit;
  llvm::SmallVector<const DispatchLaunch *> launches;
  llvm::MapVector<mlir::Value, llvm::SmallVector<BufferAccess, 2>> accessesTo; // equal ones once
  int64_t temporaryBytes = 0;
  int64_t tiles = 1; // of the sums in it
};

} // namespace refold
