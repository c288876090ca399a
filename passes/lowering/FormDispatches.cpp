//===- FormDispatches.cpp - Launches that need no barrier between them ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/mem/Mem.h"
#include "dialects/rf/Recomputed.h"
#include "passes/Passes.h"
#include "passes/lowering/OpenDispatch.h"

#include "llvm/ADT/BitVector.h"

#include <algorithm>
#include <map>
#include <optional>
#include <queue>

namespace refold {
#define GEN_PASS_DEF_FORMDISPATCHES
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// A launch may move ahead of at most `kReach` launches. If it has at most `kSmallBytes` bytes of
/// temporaries, it may move ahead of any number of launches.
static constexpr int kReach = 64;
static constexpr int64_t kSmallBytes = 65536;

namespace {

/// The dependences between consecutive launches. A launch waits for an earlier launch if both touch
/// the same buffer and at least one writes it. A launch that recomputes a value also waits for the
/// launch just before it.
class Dependences {
public:
  explicit Dependences(ArrayRef<DispatchLaunch> run)
      : successors(run.size()), waitsFor(run.size(), 0) {
    llvm::DenseMap<Value, int> lastWriter;
    llvm::DenseMap<Value, SmallVector<int>> readersSince;
    for (auto [index, launch] : llvm::enumerate(run)) {
      int self = index;
      // If computed early, a recomputed value would be kept after all.
      if (self > 0 && launch.op->hasAttr(rf::kRecomputedAttr))
        require(self - 1, self);
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
  /// Undoes release().
  void retract(int launch) {
    for (int successor : successors[launch])
      ++waitsFor[successor];
  }
  /// Returns the launches that become ready once `launch` is placed.
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

/// Launches that are ready to run, sorted by the bytes of their temporaries. The order makes it
/// cheap to skip all launches that are too large for the open dispatch.
class ReadyLaunches {
public:
  bool empty() const { return byBytes.empty(); }
  void push(int launch, int64_t bytes) { byBytes[bytes].push(launch); }
  /// Moves all of them to `rest`.
  void drain(SmallVector<int> &rest) {
    for (auto &[bytes, launches] : byBytes)
      for (; !launches.empty(); launches.pop())
        rest.push_back(launches.top());
    byBytes.clear();
  }
  /// Returns the first launch in program order that needs at most `room` bytes.
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
    for (auto [name, value] :
         {std::pair{"max-bytes", int64_t(maxBytes)}, {"lanes", int64_t(lanes)}})
      if (value < 0) {
        getOperation().emitError() << name << " must not be negative, got " << value;
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
    // Buffers and views are not ordered in time: they go first.
    Operation *anchor = nullptr;
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isa<mem::AllocOp, mem::ViewOp>(op)) {
        if (anchor)
          op.moveAfter(anchor);
        else
          op.moveBefore(&block, block.begin());
        anchor = &op;
      }
    std::vector<DispatchLaunch> run;
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

  /// Orders consecutive launches and groups them into dispatches. If a launch must wait, later
  /// independent launches move ahead of it. So the work on row blocks need not stop for a scalar.
  ///
  /// Every row block needs some operands as a whole, for example a transposed weight. They are
  /// computed in an earlier dispatch than the row blocks, unless this increases the number of
  /// dispatches. In that case, they are computed in the same dispatch as independent row blocks,
  /// and their readers wait for the next dispatch.
  void formRun(ArrayRef<DispatchLaunch> run) {
    if (run.empty())
      return;
    const Dependences dependences(run);
    std::vector<OpenDispatch> plan = planRun(run, dependences, preparations(run, dependences));
    if (std::vector<OpenDispatch> beside = planRun(run, dependences, {});
        beside.size() < plan.size())
      plan = std::move(beside);
    OpBuilder builder(run.back().op->getContext());
    builder.setInsertionPointAfter(run.back().op);
    for (const OpenDispatch &dispatch : plan)
      for (OpenDispatch &part : dispatch.evenParts())
        part.close(builder);
  }

  /// Returns the launches with one block that a launch with several blocks depends on, either
  /// directly or through other launches with one block.
  static llvm::BitVector preparations(ArrayRef<DispatchLaunch> run,
                                      const Dependences &dependences) {
    llvm::BitVector prepares(run.size());
    for (int launch = static_cast<int>(run.size()) - 1; launch >= 0; --launch)
      prepares[launch] = run[launch].blocks == 1 &&
                         llvm::any_of(dependences.successorsOf(launch), [&](int successor) {
                           return run[successor].blocks > 1 || prepares[successor];
                         });
    return prepares;
  }

  /// Puts the ready launches among `first` into dispatches of their own.
  std::vector<OpenDispatch> planRun(ArrayRef<DispatchLaunch> run, Dependences dependences,
                                    const llvm::BitVector &first) const {
    std::vector<OpenDispatch> plan;
    SmallVector<int> ready;
    for (size_t launch = 0; launch < run.size(); ++launch)
      if (dependences.isReady(launch))
        ready.push_back(launch);
    while (!ready.empty()) {
      // Only small launches may run far ahead, because their results are kept until they are read.
      const int next = *std::min_element(ready.begin(), ready.end());
      auto isNear = [&](int launch) {
        return launch - next <= kReach || run[launch].temporaryBytes <= kSmallBytes;
      };
      const bool prepare = llvm::any_of(ready, [&](int launch) {
        return !first.empty() && first.test(launch) && isNear(launch);
      });
      auto mayJoin = [&](int launch) { return isNear(launch) && (!prepare || first.test(launch)); };
      // Assumes at first that no other dispatch reads the temporaries, so that tiles can share
      // their memory. If other dispatches turn out to read too many bytes of the temporaries, fills
      // the dispatch again and counts each temporary in full.
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

  /// Adds all ready launches that may join the dispatch and fit into it. An added launch can make
  /// other launches ready; these are added too. Afterwards, `ready` holds the ready launches that
  /// were not added. Returns the added launches.
  static SmallVector<int> fill(OpenDispatch &open, ArrayRef<DispatchLaunch> run,
                               Dependences &dependences, llvm::function_ref<bool(int)> mayJoin,
                               SmallVector<int> &ready) {
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
