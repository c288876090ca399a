//===- Schedule.cpp - Command order of least peak -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits blocks from the innermost to the outermost. A loop is one command of its parent block, and
// the peak of its body counts as the command's bytes.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/schedule/schedule.h"
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"

#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/MapVector.h"

namespace refold {
#define GEN_PASS_DEF_SCHEDULE
#include "passes/schedule/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// The planner's view of a block's commands.
struct BlockProblem {
  planner::ScheduleProblem problem;
  SmallVector<Operation *> commands;

  /// `peakOf` holds the bytes of commands with blocks of their own.
  BlockProblem(Block &block, const llvm::DenseMap<Operation *, uint64_t> &peakOf) {
    for (Operation &op : block) {
      if (isa<mem::AllocOp, mem::ViewOp>(op) || op.hasTrait<OpTrait::IsTerminator>())
        continue;
      commands.push_back(&op);
      planner::ScheduledOp &scheduled = problem.ops.emplace_back();
      op.walk([&](Operation *inner) { addUses(inner, block, scheduled); });
      if (uint64_t inside = peakOf.lookup(&op)) {
        scheduled.writes.push_back(static_cast<uint32_t>(problem.bytes.size()));
        problem.bytes.push_back(inside);
      }
    }
  }

private:
  void addUses(Operation *op, Block &block, planner::ScheduledOp &scheduled) {
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    if (!interface)
      return;
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      if (!effect.getValue() || isa<MemoryEffects::Allocate>(effect.getEffect()))
        continue;
      const uint32_t buffer = numberOf(mem::rootBuffer(effect.getValue()), block);
      (isa<MemoryEffects::Read>(effect.getEffect()) ? scheduled.reads : scheduled.writes)
          .push_back(buffer);
    }
  }

  uint32_t numberOf(Value buffer, Block &block) {
    auto [entry, isNew] = numbers.insert({buffer, static_cast<uint32_t>(problem.bytes.size())});
    if (isNew) {
      auto alloc = buffer.getDefiningOp<mem::AllocOp>();
      // A buffer of another block lives throughout this one, or within one of its commands.
      problem.bytes.push_back(alloc && alloc->getBlock() == &block ? mem::allocBytes(alloc) : 0);
    }
    return entry->second;
  }

  llvm::DenseMap<Value, uint32_t> numbers;
};

/// Returns the blocks with commands; launches in a dispatch have their order already.
static void collectBlocks(Block &block, SmallVectorImpl<Block *> &innermostFirst) {
  for (Operation &op : block)
    if (isa<mem::LoopOp, mem::RepeatOp, mem::ConditionOp>(op))
      for (Region &region : op.getRegions())
        collectBlocks(region.front(), innermostFirst);
  innermostFirst.push_back(&block);
}

struct Schedule : refold::impl::ScheduleBase<Schedule> {
  using ScheduleBase::ScheduleBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration())
      return;
    if (function
            .walk([&](mem::FreeOp free) {
              free.emitError(
                  "the function already has free points: schedule before --refold-eager-deletion");
              return WalkResult::interrupt();
            })
            .wasInterrupted())
      return signalPassFailure();
    SmallVector<Block *> blocks;
    collectBlocks(function.getBody().front(), blocks);
    llvm::DenseMap<Operation *, uint64_t> peakOf;
    for (Block *block : blocks)
      if (failed(schedule(*block, peakOf)))
        return signalPassFailure();
  }

  LogicalResult schedule(Block &block, llvm::DenseMap<Operation *, uint64_t> &peakOf) {
    BlockProblem given(block, peakOf);
    planner::ScheduleOptions options;
    options.max_states = maxStates;
    options.max_evaluations = maxEvaluations;
    const planner::Schedule chosen = planner::ChooseOrder(given.problem, options);
    uint64_t &peak = peakOf[block.getParentOp()];
    peak = std::max(peak, chosen.peak);
    explain(block, given, chosen);
    if (chosen.peak == chosen.program_order_peak)
      return success();
    if (absl::Status valid = planner::ValidateOrder(given.problem, chosen.order); !valid.ok())
      return block.getParentOp()->emitError()
             << "commands cannot be ordered: " << std::string(valid.message());
    reorder(block, given, chosen.order);
    return success();
  }

  /// Buffers and views are not ordered in time: they go first.
  static void reorder(Block &block, const BlockProblem &given, ArrayRef<uint32_t> order) {
    Operation *last = nullptr;
    auto put = [&](Operation *op) {
      if (last)
        op->moveAfter(last);
      else
        op->moveBefore(&block, block.begin());
      last = op;
    };
    for (Operation &op : llvm::make_early_inc_range(block))
      if (isa<mem::AllocOp, mem::ViewOp>(op))
        put(&op);
    for (uint32_t command : order)
      put(given.commands[command]);
  }

  void explain(Block &block, const BlockProblem &given, const planner::Schedule &chosen) {
    int64_t moved = 0;
    for (auto [place, command] : llvm::enumerate(chosen.order))
      moved += place != command;
    auto options = remark::RemarkOpts::name("schedule")
                       .category("refold-schedule")
                       .function(getOperation().getSymName());
    auto fill = [&](auto &&remark, StringRef reason) {
      if (remark)
        remark << remark::reason("{0}", reason)
               << remark::metric("bytes", static_cast<int64_t>(chosen.peak))
               << remark::metric("before", static_cast<int64_t>(chosen.program_order_peak))
               << remark::metric("commands", static_cast<int64_t>(given.commands.size()))
               << remark::metric("elsewhere", moved);
    };
    Location loc = block.getParentOp()->getLoc();
    if (chosen.peak < chosen.program_order_peak)
      fill(remark::passed(loc, options),
           chosen.exact ? "no order has a lower peak" : "it has a lower peak");
    else if (!chosen.exact)
      fill(remark::missed(loc, options), "no order with a lower peak was found");
  }
};

} // namespace
