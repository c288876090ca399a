//===- OpenDispatch.cpp - Dispatch under construction ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/OpenDispatch.h"

#include <limits>

using namespace mlir;
using namespace refold;

/// Picoseconds that an additional barrier may cost, including the cache misses that it causes.
static constexpr int64_t kMeeting = 20'000'000;

int64_t OpenDispatch::room() const {
  return launches.empty() ? std::numeric_limits<int64_t>::max() : limit.maxBytes - temporaryBytes;
}

bool OpenDispatch::accepts(const DispatchLaunch &launch) const {
  if (limit.bytesOf(launch) > room())
    return false;
  // Threads process the tiles of all sums in runs of one length.
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

/// Returns whether only `ops` use `buffer` and its views.
static bool usedOnlyBy(Value buffer, const llvm::SmallPtrSetImpl<Operation *> &ops) {
  return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
    return isa<mem::ViewOp>(user) ? usedOnlyBy(user->getResult(0), ops) : ops.contains(user);
  });
}

/// Returns whether each block touches only its own share, and the blocks form whole runs.
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
  const LanePlacement placed = placement();
  llvm::SmallPtrSet<Value, 4> moved; // buffers of launches that do not begin at the first block
  for (auto [number, launch] : llvm::enumerate(launches)) {
    mem::LaunchOp(launch->op).setFirstBlock(placed.firstBlockOf(number));
    if (placed.firstBlockOf(number) > 0)
      for (const BufferAccess &access : launch->accesses)
        moved.insert(access.buffer);
  }
  const Ops inside = members();
  auto dispatch = mem::DispatchOp::create(builder, launches.front()->op->getLoc(), run);
  Block *body = &dispatch.getBody().emplaceBlock();
  for (const DispatchLaunch *launch : launches)
    mem::LaunchOp(launch->op)->moveBefore(body, body->end());
  if (run == 1)
    return;
  for (auto &[buffer, accesses] : accessesTo)
    if (auto alloc = buffer.getDefiningOp<mem::AllocOp>();
        alloc && takesTurns(accesses, run) && usedOnlyBy(alloc, inside) && !moved.contains(buffer))
      alloc.setTiles(run);
}

int64_t OpenDispatch::widest() const {
  int64_t blocks = 1;
  for (const DispatchLaunch *launch : launches)
    blocks = std::max(blocks, launch->blocks);
  return blocks;
}

/// Returns the number of consecutive blocks in each worker slot. If the dispatch has sums with
/// several tiles, it is the number of tiles. Otherwise it is the smallest number that divides the
/// blocks evenly and needs no more slots than there are. If one slot would get all blocks, it is 1,
/// so that each block has its own slot.
int64_t OpenDispatch::runOfBlocks() const {
  if (tiles > 1 || limit.lanes == 0)
    return tiles;
  const int64_t blocks = widest();
  int64_t run = llvm::divideCeil(blocks, limit.lanes);
  while (blocks % run != 0)
    ++run;
  return run < blocks ? run : 1;
}

LanePlacement OpenDispatch::placement() const { return {launches, runOfBlocks(), widest()}; }

/// Returns the sum of the dispatch's estimated times with two, four and eight threads, in
/// picoseconds. The number of threads is not known at compile time.
int64_t OpenDispatch::timeOfThreads() const {
  const LanePlacement placed = placement();
  int64_t time = 0;
  for (int64_t threads : {2, 4, 8})
    time += placed.busiestOf(threads);
  return time;
}

/// Returns whether launches that use only the first `lanes` of `all` worker slots would be run by
/// more threads if the dispatch had only `lanes` slots. Threads share the slots of a dispatch
/// equally. For example, with two threads and 8 slots, one thread runs all of the first 4 slots.
/// With 4 slots, each thread runs 2. Returns true if the answer is yes for two, four or eight
/// threads.
static bool areHeldUp(int64_t lanes, int64_t all) {
  return llvm::any_of(ArrayRef<int64_t>{2, 4, 8}, [&](int64_t threads) {
    return std::min<int64_t>(lanes, llvm::divideCeil(all, threads)) >
           static_cast<int64_t>(llvm::divideCeil(lanes, threads));
  });
}

/// Splits the launches into two dispatches. Launches that share a written buffer form a class and
/// stay together. The first dispatch gets the classes that more threads can run after the split
/// (areHeldUp), if they take longer than a barrier. The second dispatch gets the other classes.
std::pair<OpenDispatch, OpenDispatch> OpenDispatch::heldUpAndRest() const {
  struct Together {
    int64_t lanes = 1, picoseconds = 0;
  };
  const int64_t run = runOfBlocks();
  const llvm::IntEqClasses classes = classesOf(launches);
  SmallVector<Together> all(classes.getNumClasses());
  for (auto [number, launch] : llvm::enumerate(launches)) {
    Together &own = all[classes[number]];
    own.lanes = std::max<int64_t>(own.lanes, llvm::divideCeil(launch->blocks, run));
    own.picoseconds += launch->picoseconds;
  }
  OpenDispatch heldUp(limit), rest(limit);
  for (auto [number, launch] : llvm::enumerate(launches)) {
    const Together &own = all[classes[number]];
    const bool isHeldUp =
        own.picoseconds > kMeeting && areHeldUp(own.lanes, llvm::divideCeil(widest(), run));
    (isHeldUp ? heldUp : rest).add(*launch);
  }
  return {std::move(heldUp), std::move(rest)};
}

std::vector<OpenDispatch> OpenDispatch::evenParts() const {
  std::vector<OpenDispatch> parts;
  OpenDispatch left = *this;
  while (limit.lanes > 0 && left.launches.size() > 1) {
    auto [heldUp, rest] = left.heldUpAndRest();
    if (heldUp.launches.empty() ||
        heldUp.timeOfThreads() + rest.timeOfThreads() + 3 * kMeeting >= left.timeOfThreads())
      break;
    parts.push_back(std::move(rest));
    left = std::move(heldUp);
  }
  parts.push_back(std::move(left));
  return parts;
}
