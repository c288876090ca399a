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

/// A launch may move ahead of at most kReach launches. If its temporaries have at most kSmallBytes
/// bytes, there is no such limit.
static constexpr int kReach = 64;
static constexpr int64_t kSmallBytes = 65536;

namespace {

/// The dependences between consecutive launches. A launch depends on an earlier launch if both
/// touch the same buffer and at least one of them writes it. A launch that recomputes a value also
/// depends on the launch just before it.
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

/// Launches that are ready to run, sorted by the bytes of their temporaries. Thus all launches that
/// are too large for the open dispatch can be skipped at once.
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

  /// Orders consecutive launches and groups them into dispatches. If a launch must wait for a
  /// result, later independent launches move ahead of it, so that the work on row blocks can go on.
  ///
  /// Some operands, such as a transposed weight, are needed as a whole by every row block. They are
  /// computed in a dispatch before the row blocks. If this needs more dispatches, they are computed
  /// together with independent row blocks instead, and their readers come in the next dispatch.
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

  /// Returns the launches with one block on which a launch with several blocks depends, either
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
      // First fill the dispatch as if no other dispatch read its temporaries. Then tiles can share
      // their memory. If other dispatches read too many bytes of the temporaries, fill the dispatch
      // again and count each temporary in full.
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

  /// Adds all ready launches that may join the dispatch and fit into it, and returns them. An added
  /// launch may make other launches ready, and these are tried too. Afterwards, `ready` has the
  /// ready launches that were not added.
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
