//===- InPlace.cpp - In-place results -------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits launches in program order, so that all results of a chain of elementwise launches can be
// in one buffer.
//
//===----------------------------------------------------------------------===//
#include "passes/analysis/InPlace.h"
#include "dialects/rf/reduction/MatrixProduct.h"
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"
#include "passes/analysis/BufferAccess.h"
#include "passes/analysis/BufferUses.h"

#include "mlir/IR/Remarks.h"

namespace refold {
#define GEN_PASS_DEF_INPLACE
#include "passes/inplace/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {

/// Variants of kernels with results tied to operands.
class TiedKernels {
public:
  explicit TiedKernels(SymbolTable &symbols) : symbols(symbols) {}

  /// Returns `kernel` with result `result` written into operand `operand`.
  mem::KernelOp tie(mem::KernelOp kernel, unsigned result, unsigned operand) {
    mem::KernelOp &tied = known[{kernel, {result, operand}}];
    if (tied)
      return tied;
    SmallVector<int64_t> places(kernel.getTied());
    places[result] = operand;
    tied = cast<mem::KernelOp>(kernel->clone());
    tied.setTied(places);
    tied.setSymName((kernel.getSymName() + "_over_" + Twine(operand)).str());
    symbols.insert(tied, std::next(kernel->getIterator()));
    return tied;
  }

private:
  SymbolTable &symbols;
  llvm::DenseMap<std::pair<Operation *, std::pair<unsigned, unsigned>>, mem::KernelOp> known;
};

struct InPlace : refold::impl::InPlaceBase<InPlace> {
  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    TiedKernels kernels(symbols);
    for (auto function : getOperation().getOps<func::FuncOp>())
      function.walk([&](mem::LaunchOp launch) { place(launch, symbols, kernels, function); });
    // The replaced kernel has no launch any more.
    llvm::DenseSet<StringRef> launched;
    getOperation().walk([&](mem::LaunchOp launch) { launched.insert(launch.getKernel()); });
    for (auto kernel : llvm::make_early_inc_range(getOperation().getOps<mem::KernelOp>()))
      if (!launched.contains(kernel.getSymName()))
        kernel.erase();
  }

  void place(mem::LaunchOp launch, SymbolTable &symbols, TiedKernels &kernels,
             func::FuncOp function) {
    for (unsigned result = 0; result < launch.getOutputs().size(); ++result) {
      auto kernel = symbols.lookup<mem::KernelOp>(launch.getKernel());
      auto made = launch.getOutputs()[result].getDefiningOp<mem::AllocOp>();
      if (kernel.getTied()[result] >= 0 || !made)
        continue;
      std::optional<unsigned> nearest;
      StringRef why;
      for (unsigned operand = 0; operand < launch.getInputs().size(); ++operand) {
        if (launch.getInputs()[operand].getType() != made.getType() ||
            !mem::rootBuffer(launch.getInputs()[operand]).getDefiningOp<mem::AllocOp>())
          continue;
        StringRef obstacle = obstacleTo(launch, kernel, result, operand, symbols);
        if (!nearest || obstacle.empty())
          nearest = operand;
        why = obstacle;
        if (obstacle.empty())
          break;
      }
      if (!nearest)
        continue;
      explain(launch, made, *nearest, why, function);
      if (why.empty())
        overwrite(launch, made, *nearest, kernels.tie(kernel, result, *nearest));
    }
  }

  /// Returns why `result` may not be written over `operand`; empty if it may.
  static StringRef obstacleTo(mem::LaunchOp launch, mem::KernelOp kernel, unsigned result,
                              unsigned operand, SymbolTable &symbols) {
    auto made = launch.getOutputs()[result].getDefiningOp<mem::AllocOp>();
    auto old = mem::rootBuffer(launch.getInputs()[operand]).getDefiningOp<mem::AllocOp>();
    Block *block = old->getBlock();
    if (kernel->hasAttr(rf::kLibraryAttr))
      return "a library computes it";
    if (kernel.getTiles() > 1)
      return "it is a sum over tiles";
    Operation *here = block->findAncestorOpInBlock(*launch);
    if (made->getBlock() != block || here != dispatchOf(launch))
      return "one of them is allocated outside of the loop or branch";
    if (old.getTiles() != made.getTiles())
      return "the tiles of one of them share memory in turn";
    for (auto [index, input] : llvm::enumerate(launch.getInputs()))
      if (mem::rootBuffer(input) == old &&
          (input.getType() != made.getType() ||
           !readsInStep(kernel.getBody().front(), index, result) ||
           kernel.getOperandDims()[index] != kernel.getResultDims()[result]))
        return "the kernel reads other elements of it than it writes";
    for (Value output : launch.getOutputs())
      if (mem::rootBuffer(output) == old)
        return "another result is written over it";
    if (isUsed(old, launch, Side::After))
      return "it is read later";
    if (isWatchedBefore(old, launch))
      return "it is checked for NaN and infinity after the dispatch";
    if (isUsed(made, launch, Side::Before))
      return "the result's buffer is used before";
    return needsBarrier(launch, old, symbols)
               ? "an earlier launch of the dispatch reads it in other row blocks"
               : "";
  }

  /// Returns whether another launch of the dispatch writes `old` as a watched value. A GPU checks
  /// watched values when the whole dispatch has ended, so `old` must not be overwritten before.
  static bool isWatchedBefore(Value old, mem::LaunchOp launch) {
    auto dispatch = dyn_cast<mem::DispatchOp>(launch->getParentOp());
    if (!dispatch)
      return false;
    for (auto other : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
      auto watched = other->getAttrOfType<ArrayAttr>(watch::kResultsAttr);
      if (other == launch || !watched)
        continue;
      for (auto entry : watched.getAsRange<DictionaryAttr>()) {
        const int64_t result = cast<IntegerAttr>(entry.get("result")).getInt();
        if (mem::rootBuffer(other.getOutputs()[result]) == old)
          return true;
      }
    }
    return false;
  }

  /// Returns whether a write to `old` by `launch` would need a barrier between `launch` and another
  /// launch of its dispatch.
  static bool needsBarrier(mem::LaunchOp launch, Value old, SymbolTable &symbols) {
    auto dispatch = dyn_cast<mem::DispatchOp>(launch->getParentOp());
    if (!dispatch)
      return false;
    SmallVector<BufferAccess> own;
    for (BufferAccess access : accessesOf(launch, symbols))
      if (access.buffer == old) {
        access.writes = true;
        own.push_back(access);
      }
    for (auto other : dispatch.getBody().front().getOps<mem::LaunchOp>()) {
      if (other == launch)
        continue;
      for (const BufferAccess &access : accessesOf(other, symbols))
        if (access.buffer == old && (other.getFirstBlock() != launch.getFirstBlock() ||
                                     llvm::any_of(own, [&](const BufferAccess &mine) {
                                       return mine.conflictsWith(access);
                                     })))
          return true;
    }
    return false;
  }

  static void overwrite(mem::LaunchOp launch, mem::AllocOp made, unsigned operand,
                        mem::KernelOp kernel) {
    Value buffer = launch.getInputs()[operand];
    // Views are not ordered in time: the operand's go before the result's.
    for (Operation *op = buffer.getDefiningOp(), *anchor = made; op;) {
      if (!anchor->isBeforeInBlock(op))
        break;
      op->moveBefore(anchor);
      anchor = op;
      op = isa<mem::ViewOp>(op) ? op->getOperand(0).getDefiningOp() : nullptr;
    }
    made.getResult().replaceAllUsesWith(buffer);
    made.erase();
    launch.setKernel(kernel.getSymName());
  }

  static void explain(mem::LaunchOp launch, mem::AllocOp made, unsigned operand, StringRef why,
                      func::FuncOp function) {
    auto options = remark::RemarkOpts::name("in-place")
                       .category("refold-inplace")
                       .function(function.getSymName());
    auto over = mem::rootBuffer(launch.getInputs()[operand]).getDefiningOp<mem::AllocOp>();
    auto fill = [&](auto &&remark, StringRef reason) {
      if (remark)
        remark << remark::reason("{0}", reason) << remark::metric("value", made.getName())
               << remark::metric("over", over.getName())
               << remark::metric("bytes", mem::allocBytes(made));
    };
    if (why.empty())
      fill(remark::passed(launch.getLoc(), options), "nothing reads the operand later");
    else
      fill(remark::missed(launch.getLoc(), options), why);
  }
};

} // namespace
