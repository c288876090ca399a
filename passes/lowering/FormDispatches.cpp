//===- FormDispatches.cpp - Launches that need no barrier between them ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"
#include "passes/analysis/BufferAccess.h"

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
  SmallVector<BufferAccess> accesses;
  int64_t temporaryBytes = 0; // of temporaries that it writes
  int64_t touchedBytes = 0;

  Launch(mem::LaunchOp op, SymbolTable &symbols)
      : op(op), blocks(symbols.lookup<mem::KernelOp>(op.getKernel()).getBlocks()),
        accesses(accessesOf(op, symbols)) {
    for (Value output : op.getOutputs())
      if (mem::rootBuffer(output).getDefiningOp<mem::AllocOp>())
        temporaryBytes += mem::bufferBytes(output.getType());
    for (Value buffer : op->getOperands())
      touchedBytes += mem::bufferBytes(buffer.getType());
  }
};

/// The dispatch that is being filled.
class OpenDispatch {
public:
  explicit OpenDispatch(int64_t maxBytes) : maxBytes(maxBytes) {}

  /// Bytes of temporaries that a further launch may have: the first one may have any number.
  int64_t room() const {
    return launches.empty() ? std::numeric_limits<int64_t>::max() : maxBytes - temporaryBytes;
  }

  bool accepts(const Launch &launch) const {
    if (launch.temporaryBytes > room())
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
    temporaryBytes += launch.temporaryBytes;
    for (const BufferAccess &access : launch.accesses) {
      SmallVector<BufferAccess, 2> &known = accessesTo[access.buffer];
      if (!llvm::is_contained(known, access))
        known.push_back(access);
    }
  }

  /// Writes the dispatch where its first launch stood: every later launch that did not join comes
  /// after it.
  void close() {
    spreadOverLanes();
    OpBuilder builder(launches.front()->op);
    auto dispatch = mem::DispatchOp::create(builder, launches.front()->op->getLoc());
    Block *body = &dispatch.getBody().emplaceBlock();
    for (const Launch *launch : launches)
      launch->op->moveBefore(body, body->end());
  }

private:
  /// Launches of fewer blocks than others that share no written buffer with any other go to
  /// neighbouring lanes with the least to do. Threads take the blocks of a dispatch in equal runs,
  /// so there are as many lanes as the widest launch has blocks: more would leave those to one
  /// thread.
  void spreadOverLanes() {
    llvm::DenseMap<Value, Sharing> sharing = sharingOfBuffers();
    int64_t lanes = 1;
    for (const Launch *launch : launches)
      lanes = std::max(lanes, launch->blocks);
    SmallVector<int64_t> load(lanes > 1 ? lanes : kLanes, 0);
    auto loadOf = [&](const Launch *launch, int64_t first) {
      return *std::max_element(load.begin() + first, load.begin() + first + launch->blocks);
    };
    auto place = [&](const Launch *launch, int64_t first) {
      for (int64_t block = 0; block < launch->blocks; ++block)
        load[first + block] += launch->touchedBytes / launch->blocks;
    };
    SmallVector<const Launch *> independent;
    for (const Launch *launch : launches) {
      if (launch->blocks < static_cast<int64_t>(load.size()) && isIndependent(*launch, sharing))
        independent.push_back(launch);
      else
        place(launch, 0);
    }
    llvm::stable_sort(independent, [](const Launch *a, const Launch *b) {
      return a->touchedBytes > b->touchedBytes;
    });
    for (const Launch *launch : independent) {
      int64_t best = 0;
      for (int64_t first = 1; first + launch->blocks <= static_cast<int64_t>(load.size()); ++first)
        if (loadOf(launch, first) < loadOf(launch, best))
          best = first;
      mem::LaunchOp(launch->op).setFirstBlock(best);
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

  int64_t maxBytes;
  SmallVector<const Launch *> launches;
  llvm::DenseMap<Value, SmallVector<BufferAccess, 2>> accessesTo; // equal ones once
  int64_t temporaryBytes = 0;
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
    if (maxBytes < 0) {
      getOperation().emitError() << "max-bytes must not be negative, got " << int64_t(maxBytes);
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
  /// nothing to do with it, so that rows are not left for the sake of a scalar.
  void formRun(ArrayRef<Launch> run) {
    Dependences dependences(run);
    ReadyLaunches ready;
    auto push = [&](int launch) { ready.push(launch, run[launch].temporaryBytes); };
    for (size_t launch = 0; launch < run.size(); ++launch)
      if (dependences.isReady(launch))
        push(launch);
    while (!ready.empty()) {
      OpenDispatch open(maxBytes);
      SmallVector<int> deferred;
      while (std::optional<int> launch = ready.pop(open.room())) {
        if (!open.accepts(run[*launch])) {
          deferred.push_back(*launch);
          continue;
        }
        open.add(run[*launch]);
        for (int next : dependences.release(*launch))
          push(next);
      }
      open.close();
      for (int launch : deferred)
        push(launch);
    }
  }
};

} // namespace
