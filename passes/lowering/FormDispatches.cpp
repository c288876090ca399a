//===- FormDispatches.cpp - Launches that need no barrier between them ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"
#include "passes/analysis/BufferAccess.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <limits>
#include <map>
#include <optional>
#include <queue>

namespace refold {
#define GEN_PASS_DEF_FORMDISPATCHES
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Of a dispatch in which no launch has several blocks.
constexpr int64_t kLanes = 8;

/// A launch and what is asked of it again and again.
struct Launch {
  mem::LaunchOp op;
  int64_t blocks;
  int64_t tiles; // of one sum, or 1
  SmallVector<BufferAccess> accesses;
  int64_t temporaryBytes = 0; // of temporaries that it writes
  int64_t touchedBytes = 0;

  Launch(mem::LaunchOp op, SymbolTable &symbols)
      : Launch(op, symbols.lookup<mem::KernelOp>(op.getKernel()), symbols) {}

  /// Bytes that its temporaries have at least: with at most `lanes` tiles of each at a time, where
  /// lanes are not 0.
  int64_t leastBytes(int64_t lanes) const {
    return lanes > 0 && blocks > lanes ? temporaryBytes / blocks * lanes : temporaryBytes;
  }

private:
  Launch(mem::LaunchOp op, mem::KernelOp kernel, SymbolTable &symbols)
      : op(op), blocks(launchBlocks(kernel)), tiles(kernel.getTiles()),
        accesses(accessesOf(op, symbols)) {
    for (Value output : op.getOutputs())
      if (mem::rootBuffer(output).getDefiningOp<mem::AllocOp>())
        temporaryBytes += mem::bufferBytes(output.getType());
    for (Value buffer : op->getOperands())
      touchedBytes += mem::bufferBytes(buffer.getType());
  }
};

/// How much of its temporaries a dispatch is thought to hold.
struct Limit {
  int64_t maxBytes;
  /// Runs of blocks, at most, whose tiles take turns in what no other dispatch needs; 0: each block
  /// has its own share.
  int64_t lanes;
  int64_t bytesOf(const Launch &launch) const { return launch.leastBytes(lanes); }
};

/// The dispatch that is being filled.
class OpenDispatch {
public:
  explicit OpenDispatch(Limit limit) : limit(limit) {}

  /// Bytes of temporaries that a further launch may have: the first one may have any number.
  int64_t room() const {
    return launches.empty() ? std::numeric_limits<int64_t>::max() : limit.maxBytes - temporaryBytes;
  }

  bool accepts(const Launch &launch) const {
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

  void add(const Launch &launch) {
    launches.push_back(&launch);
    temporaryBytes += limit.bytesOf(launch);
    tiles = std::max(tiles, launch.tiles);
    for (const BufferAccess &access : launch.accesses) {
      SmallVector<BufferAccess, 2> &known = accessesTo[access.buffer];
      if (!llvm::is_contained(known, access))
        known.push_back(access);
    }
  }

  int64_t bytesOf(const Launch &launch) const { return limit.bytesOf(launch); }
  void setLanes(int64_t lanes) { limit.lanes = lanes; }

  /// Bytes of its temporaries that launches outside need too, if it is closed now: nothing but the
  /// limit keeps these from living long before they are written.
  int64_t outlivingBytes() const {
    llvm::SmallPtrSet<Operation *, 16> inside;
    for (const Launch *launch : launches)
      inside.insert(launch->op);
    int64_t bytes = 0;
    for (const auto &[buffer, accesses] : accessesTo)
      if (auto alloc = buffer.getDefiningOp<mem::AllocOp>(); alloc && !usedOnlyBy(alloc, inside))
        bytes += mem::bufferBytes(alloc.getType());
    return bytes;
  }

  /// Writes the dispatch.
  void close(OpBuilder &builder) {
    const int64_t run = runOfBlocks();
    spreadOverLanes(run);
    auto dispatch = mem::DispatchOp::create(builder, launches.front()->op->getLoc(), run);
    Block *body = &dispatch.getBody().emplaceBlock();
    llvm::SmallPtrSet<Operation *, 16> inside;
    for (const Launch *launch : launches) {
      launch->op->moveBefore(body, body->end());
      inside.insert(launch->op);
    }
    if (run > 1)
      for (auto &[buffer, accesses] : accessesTo)
        if (auto alloc = buffer.getDefiningOp<mem::AllocOp>();
            alloc && takesTurns(accesses, run) && usedOnlyBy(alloc, inside))
          alloc.setTiles(run);
  }

private:
  int64_t widest() const {
    int64_t blocks = 1;
    for (const Launch *launch : launches)
      blocks = std::max(blocks, launch->blocks);
    return blocks;
  }

  /// How many blocks a thread walks one after the other: the tiles of its sums, or what leaves no
  /// more runs than there are lanes.
  int64_t runOfBlocks() const {
    if (tiles > 1 || limit.lanes == 0)
      return tiles;
    const int64_t blocks = widest();
    int64_t run = llvm::divideCeil(blocks, limit.lanes);
    while (blocks % run != 0)
      ++run;
    return run;
  }

  /// True if each block touches its own share alone, and the blocks come in whole runs.
  bool takesTurns(ArrayRef<BufferAccess> accesses, int64_t run) const {
    return llvm::all_of(accesses, [&](const BufferAccess &access) {
      return access.run == 1 && access.blocks % run == 0 && access.stride > 0 &&
             access.contiguous && access.blocks == accesses.front().blocks &&
             access.stride == accesses.front().stride;
    });
  }

  /// True if `buffer` and its views are used by no other op.
  static bool usedOnlyBy(Value buffer, const llvm::SmallPtrSetImpl<Operation *> &ops) {
    return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
      return isa<mem::ViewOp>(user) ? usedOnlyBy(user->getResult(0), ops) : ops.contains(user);
    });
  }

  /// Launches of fewer blocks than others that share no written buffer with any other go to
  /// neighbouring lanes with the least to do. Threads take runs of blocks, so there are as many
  /// lanes as the widest launch has runs: more would leave those to one thread.
  void spreadOverLanes(int64_t run) {
    llvm::DenseMap<Value, Sharing> sharing = sharingOfBuffers();
    const int64_t lanes = llvm::divideCeil(widest(), run);
    SmallVector<int64_t> load(lanes > 1 ? lanes : kLanes, 0);
    auto lanesOf = [&](const Launch *launch) { return llvm::divideCeil(launch->blocks, run); };
    auto loadOf = [&](const Launch *launch, int64_t first) {
      return *std::max_element(load.begin() + first, load.begin() + first + lanesOf(launch));
    };
    auto place = [&](const Launch *launch, int64_t first) {
      for (int64_t block = 0; block < launch->blocks; ++block)
        load[first + block / run] += launch->touchedBytes / launch->blocks;
    };
    SmallVector<const Launch *> independent;
    for (const Launch *launch : launches) {
      if (lanesOf(launch) < load.size() && isIndependent(*launch, sharing))
        independent.push_back(launch);
      else
        place(launch, 0);
    }
    llvm::stable_sort(independent, [](const Launch *a, const Launch *b) {
      return a->touchedBytes > b->touchedBytes;
    });
    for (const Launch *launch : independent) {
      int64_t best = 0;
      for (int64_t first = 1; first + lanesOf(launch) <= load.size(); ++first)
        if (loadOf(launch, first) < loadOf(launch, best))
          best = first;
      mem::LaunchOp(launch->op).setFirstBlock(best * run);
      place(launch, best);
    }
  }

  struct Sharing {
    const Launch *last = nullptr;
    bool severalLaunches = false, written = false;
  };
  llvm::DenseMap<Value, Sharing> sharingOfBuffers() const {
    llvm::DenseMap<Value, Sharing> sharing;
    for (const Launch *launch : launches)
      for (const BufferAccess &access : launch->accesses) {
        Sharing &buffer = sharing[access.buffer];
        buffer.severalLaunches |= buffer.last && buffer.last != launch;
        buffer.written |= access.writes;
        buffer.last = launch;
      }
    return sharing;
  }

  static bool isIndependent(const Launch &launch, const llvm::DenseMap<Value, Sharing> &sharing) {
    return llvm::none_of(launch.accesses, [&](const BufferAccess &access) {
      const Sharing &buffer = sharing.find(access.buffer)->second;
      return buffer.severalLaunches && buffer.written;
    });
  }

  Limit limit;
  SmallVector<const Launch *> launches;
  llvm::MapVector<Value, SmallVector<BufferAccess, 2>> accessesTo; // equal ones once
  int64_t temporaryBytes = 0;
  int64_t tiles = 1; // of the sums in it
};

/// Which launches of a run must come before which: those that touch a buffer that one of them
/// writes.
class Dependences {
public:
  explicit Dependences(ArrayRef<Launch> run) : successors(run.size()), waitsFor(run.size(), 0) {
    llvm::DenseMap<Value, int> lastWriter;
    llvm::DenseMap<Value, SmallVector<int>> readersSince;
    for (auto [index, launch] : llvm::enumerate(run)) {
      int self = index;
      for (const BufferAccess &access : launch.accesses) {
        if (auto writer = lastWriter.find(access.buffer); writer != lastWriter.end())
          require(writer->second, self);
        if (access.writes)
          for (int reader : readersSince[access.buffer])
            require(reader, self);
      }
      for (const BufferAccess &access : launch.accesses) {
        if (access.writes) {
          lastWriter[access.buffer] = self;
          readersSince[access.buffer].clear();
        } else {
          readersSince[access.buffer].push_back(self);
        }
      }
    }
  }

  bool isReady(int launch) const { return waitsFor[launch] == 0; }
  ArrayRef<int> successorsOf(int launch) const { return successors[launch]; }
  /// Takes back what release() did.
  void retract(int launch) {
    for (int successor : successors[launch])
      ++waitsFor[successor];
  }
  /// The launches that have nothing to wait for any more once `launch` has its place.
  SmallVector<int> release(int launch) {
    SmallVector<int> ready;
    for (int successor : successors[launch])
      if (--waitsFor[successor] == 0)
        ready.push_back(successor);
    return ready;
  }

private:
  void require(int earlier, int later) {
    successors[earlier].push_back(later);
    ++waitsFor[later];
  }
  std::vector<SmallVector<int>> successors;
  std::vector<int> waitsFor;
};

/// Launches that wait for nothing, by the bytes of their temporaries: those that an open dispatch
/// has no room for are not looked at one by one.
class ReadyLaunches {
public:
  bool empty() const { return byBytes.empty(); }
  void push(int launch, int64_t bytes) { byBytes[bytes].push(launch); }
  /// Hands all of them to `rest`.
  void drain(SmallVector<int> &rest) {
    for (auto &[bytes, launches] : byBytes)
      for (; !launches.empty(); launches.pop())
        rest.push_back(launches.top());
    byBytes.clear();
  }
  /// The first one in program order that needs at most `room` bytes.
  std::optional<int> pop(int64_t room) {
    auto first = byBytes.end();
    for (auto entry = byBytes.begin(); entry != byBytes.end() && entry->first <= room; ++entry)
      if (first == byBytes.end() || entry->second.top() < first->second.top())
        first = entry;
    if (first == byBytes.end())
      return std::nullopt;
    int launch = first->second.top();
    first->second.pop();
    if (first->second.empty())
      byBytes.erase(first);
    return launch;
  }

private:
  using InOrder = std::priority_queue<int, std::vector<int>, std::greater<>>;
  std::map<int64_t, InOrder> byBytes;
};

struct FormDispatches : refold::impl::FormDispatchesBase<FormDispatches> {
  using FormDispatchesBase::FormDispatchesBase;
  void runOnOperation() override {
    if (maxBytes < 0 || lanes < 0) {
      getOperation().emitError() << "max-bytes and lanes must not be negative, got "
                                 << int64_t(maxBytes) << " and " << int64_t(lanes);
      return signalPassFailure();
    }
    SymbolTable symbols(getOperation()->getParentOfType<ModuleOp>());
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<mem::DispatchOp, mem::KernelOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      form(*block, symbols);
  }

  void form(Block &block, SymbolTable &symbols) {
    // Buffers and views have no place in time: they go first.
    Operation *anchor = nullptr;
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isa<mem::AllocOp, mem::ViewOp>(op)) {
        if (anchor)
          op.moveAfter(anchor);
        else
          op.moveBefore(&block, block.begin());
        anchor = &op;
      }
    std::vector<Launch> run;
    for (Operation &op : llvm::make_early_inc_range(block)) {
      if (auto launch = dyn_cast<mem::LaunchOp>(op)) {
        run.emplace_back(launch, symbols);
      } else if (!isa<mem::AllocOp, mem::ViewOp>(op)) {
        formRun(run);
        run.clear();
      }
    }
    formRun(run);
  }

  /// Launches without anything between them. One that must wait lets later ones pass that have
  /// nothing to do with it, so that rows are not left for the sake of a scalar. Where it costs no
  /// further meeting of threads, what rows need whole, such as a transposed weight, is prepared
  /// before them: beside the rows it would be there for the next dispatch only, and the rows would
  /// have to be left for it.
  void formRun(ArrayRef<Launch> run) {
    if (run.empty())
      return;
    const Dependences dependences(run);
    std::vector<OpenDispatch> plan = planRun(run, dependences, preparations(run, dependences));
    if (std::vector<OpenDispatch> beside = planRun(run, dependences, {});
        beside.size() < plan.size())
      plan = std::move(beside);
    OpBuilder builder(run.back().op->getContext());
    builder.setInsertionPointAfter(run.back().op);
    for (OpenDispatch &dispatch : plan)
      dispatch.close(builder);
  }

  /// Launches of one block on which launches of several wait, through others of one block or not.
  static llvm::BitVector preparations(ArrayRef<Launch> run, const Dependences &dependences) {
    llvm::BitVector prepares(run.size());
    for (int launch = static_cast<int>(run.size()) - 1; launch >= 0; --launch)
      prepares[launch] = run[launch].blocks == 1 &&
                         llvm::any_of(dependences.successorsOf(launch), [&](int successor) {
                           return run[successor].blocks > 1 || prepares[successor];
                         });
    return prepares;
  }

  /// The launches `first`, as far as they are ready, have dispatches of their own.
  std::vector<OpenDispatch> planRun(ArrayRef<Launch> run, Dependences dependences,
                                    const llvm::BitVector &first) const {
    std::vector<OpenDispatch> plan;
    SmallVector<int> ready;
    for (size_t launch = 0; launch < run.size(); ++launch)
      if (dependences.isReady(launch))
        ready.push_back(launch);
    while (!ready.empty()) {
      const bool prepare = llvm::any_of(
          ready, [&](int launch) { return !first.empty() && first.test(launch); });
      auto mayJoin = [&](int launch) { return !prepare || first.test(launch); };
      // As if no other dispatch needed its temporaries; where others do, counted whole.
      SmallVector<int> before = ready;
      OpenDispatch open({maxBytes, lanes});
      SmallVector<int> members = fill(open, run, dependences, mayJoin, ready);
      if (lanes > 0 && open.outlivingBytes() > maxBytes) {
        for (int launch : members)
          dependences.retract(launch);
        ready = std::move(before);
        open = OpenDispatch({maxBytes, 0});
        fill(open, run, dependences, mayJoin, ready);
        open.setLanes(lanes);
      }
      plan.push_back(std::move(open));
    }
    return plan;
  }

  /// Adds what fits; `ready` has afterwards what waits for nothing but a later dispatch.
  static SmallVector<int> fill(OpenDispatch &open, ArrayRef<Launch> run, Dependences &dependences,
                               llvm::function_ref<bool(int)> mayJoin, SmallVector<int> &ready) {
    ReadyLaunches waiting;
    auto push = [&](int launch) { waiting.push(launch, open.bytesOf(run[launch])); };
    for (int launch : ready)
      push(launch);
    ready.clear();
    SmallVector<int> members;
    while (std::optional<int> launch = waiting.pop(open.room())) {
      if (!mayJoin(*launch) || !open.accepts(run[*launch])) {
        ready.push_back(*launch);
        continue;
      }
      open.add(run[*launch]);
      members.push_back(*launch);
      for (int next : dependences.release(*launch))
        push(next);
    }
    waiting.drain(ready);
    return members;
  }
};

} // namespace
