//===- OpenDispatch.cpp - A dispatch while it is filled -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/OpenDispatch.h"

#include <limits>

using namespace mlir;
using namespace refold;

/// Of a dispatch in which no launch has several blocks.
constexpr int64_t kLanes = 8;

DispatchLaunch::DispatchLaunch(mem::LaunchOp op, SymbolTable &symbols)
    : op(op), accesses(accessesOf(op, symbols)) {
  auto kernel = symbols.lookup<mem::KernelOp>(op.getKernel());
  blocks = launchBlocks(kernel);
  tiles = kernel.getTiles();
  for (Value output : op.getOutputs())
    if (mem::rootBuffer(output).getDefiningOp<mem::AllocOp>())
      temporaryBytes += mem::bufferBytes(output.getType());
  for (Value buffer : op->getOperands())
    touchedBytes += mem::bufferBytes(buffer.getType());
}

int64_t OpenDispatch::room() const {
  return launches.empty() ? std::numeric_limits<int64_t>::max() : limit.maxBytes - temporaryBytes;
}

bool OpenDispatch::accepts(const DispatchLaunch &launch) const {
  if (limit.bytesOf(launch) > room())
    return false;
  // Threads walk the tiles of all sums in runs of one length.
  if (launch.tiles > 1 && tiles > 1 && launch.tiles != tiles)
    return false;
  for (const BufferAccess &access : launch.accesses)
    if (auto earlier = accessesTo.find(access.buffer); earlier != accessesTo.end())
      for (const BufferAccess &other : earlier->second)
        if (access.conflictsWith(other))
          return false;
  return true;
}

void OpenDispatch::add(const DispatchLaunch &launch) {
  launches.push_back(&launch);
  temporaryBytes += limit.bytesOf(launch);
  tiles = std::max(tiles, launch.tiles);
  for (const BufferAccess &access : launch.accesses) {
    SmallVector<BufferAccess, 2> &known = accessesTo[access.buffer];
    if (!llvm::is_contained(known, access))
      known.push_back(access);
  }
}

/// True if `buffer` and its views are used by no other op.
static bool usedOnlyBy(Value buffer, const llvm::SmallPtrSetImpl<Operation *> &ops) {
  return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
    return isa<mem::ViewOp>(user) ? usedOnlyBy(user->getResult(0), ops) : ops.contains(user);
  });
}

/// True if each block touches its own share alone, and the blocks come in whole runs.
static bool takesTurns(ArrayRef<BufferAccess> accesses, int64_t run) {
  return llvm::all_of(accesses, [&](const BufferAccess &access) {
    return access.run == 1 && access.blocks % run == 0 && access.stride > 0 && access.contiguous &&
           access.blocks == accesses.front().blocks && access.stride == accesses.front().stride;
  });
}

OpenDispatch::Ops OpenDispatch::members() const {
  Ops ops;
  for (const DispatchLaunch *launch : launches)
    ops.insert(launch->op);
  return ops;
}

int64_t OpenDispatch::outlivingBytes() const {
  const Ops inside = members();
  int64_t bytes = 0;
  for (const auto &[buffer, accesses] : accessesTo)
    if (auto alloc = buffer.getDefiningOp<mem::AllocOp>();
        alloc && llvm::any_of(accesses, [](const BufferAccess &access) { return access.writes; }) &&
        !usedOnlyBy(alloc, inside))
      bytes += mem::bufferBytes(alloc.getType());
  return bytes;
}

void OpenDispatch::close(OpBuilder &builder) {
  const int64_t run = runOfBlocks();
  spreadOverLanes(run);
  const Ops inside = members();
  auto dispatch = mem::DispatchOp::create(builder, launches.front()->op->getLoc(), run);
  Block *body = &dispatch.getBody().emplaceBlock();
  for (const DispatchLaunch *launch : launches)
    mem::LaunchOp(launch->op)->moveBefore(body, body->end());
  if (run == 1)
    return;
  for (auto &[buffer, accesses] : accessesTo)
    if (auto alloc = buffer.getDefiningOp<mem::AllocOp>();
        alloc && takesTurns(accesses, run) && usedOnlyBy(alloc, inside))
      alloc.setTiles(run);
}

int64_t OpenDispatch::widest() const {
  int64_t blocks = 1;
  for (const DispatchLaunch *launch : launches)
    blocks = std::max(blocks, launch->blocks);
  return blocks;
}

/// How many blocks a thread walks one after the other: the tiles of its sums, or what leaves no
/// more runs than there are lanes.
int64_t OpenDispatch::runOfBlocks() const {
  if (tiles > 1 || limit.lanes == 0)
    return tiles;
  const int64_t blocks = widest();
  int64_t run = llvm::divideCeil(blocks, limit.lanes);
  while (blocks % run != 0)
    ++run;
  return run;
}

/// Launches of fewer blocks than others that share no written buffer with any other go to
/// neighbouring lanes with the least to do. Threads take runs of blocks, so there are as many lanes
/// as the widest launch has runs: more would leave those to one thread.
void OpenDispatch::spreadOverLanes(int64_t run) {
  const SharingOfBuffers sharing = sharingOfBuffers();
  const int64_t lanes = llvm::divideCeil(widest(), run);
  SmallVector<int64_t> load(lanes > 1 ? lanes : kLanes, 0);
  auto lanesOf = [&](const DispatchLaunch *launch) {
    return llvm::divideCeil(launch->blocks, run);
  };
  auto loadOf = [&](const DispatchLaunch *launch, int64_t first) {
    return *std::max_element(load.begin() + first, load.begin() + first + lanesOf(launch));
  };
  auto place = [&](const DispatchLaunch *launch, int64_t first) {
    for (int64_t block = 0; block < launch->blocks; ++block)
      load[first + block / run] += launch->touchedBytes / launch->blocks;
  };
  SmallVector<const DispatchLaunch *> independent;
  for (const DispatchLaunch *launch : launches) {
    if (lanesOf(launch) < load.size() && isIndependent(*launch, sharing))
      independent.push_back(launch);
    else
      place(launch, 0);
  }
  llvm::stable_sort(independent, [](const DispatchLaunch *a, const DispatchLaunch *b) {
    return a->touchedBytes > b->touchedBytes;
  });
  for (const DispatchLaunch *launch : independent) {
    int64_t best = 0;
    for (int64_t first = 1; first + lanesOf(launch) <= load.size(); ++first)
      if (loadOf(launch, first) < loadOf(launch, best))
        best = first;
    mem::LaunchOp(launch->op).setFirstBlock(best * run);
    place(launch, best);
  }
}

OpenDispatch::SharingOfBuffers OpenDispatch::sharingOfBuffers() const {
  SharingOfBuffers sharing;
  for (const DispatchLaunch *launch : launches)
    for (const BufferAccess &access : launch->accesses) {
      Sharing &buffer = sharing[access.buffer];
      buffer.severalLaunches |= buffer.last && buffer.last != launch;
      buffer.written |= access.writes;
      buffer.last = launch;
    }
  return sharing;
}

bool OpenDispatch::isIndependent(const DispatchLaunch &launch, const SharingOfBuffers &sharing) {
  return llvm::none_of(launch.accesses, [&](const BufferAccess &access) {
    const Sharing &buffer = sharing.find(access.buffer)->second;
    return buffer.severalLaunches && buffer.written;
  });
}
