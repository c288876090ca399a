//===- RemakeCopies.cpp - Recomputation of copies -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Visits fusions from last to first. So if a copy is copied again, the second copy is placed first.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"
#include "passes/analysis/BlockSplit.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

#include <limits>

namespace refold {
#define GEN_PASS_DEF_REMAKECOPIES
#include "passes/schedule/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// Returns whether a fusion has one result and only moves elements. Returns false for a watched
/// fusion, because it must not be moved.
static bool isCopy(Operation *op) {
  auto fusion = dyn_cast<rf::FusionOp>(op);
  return fusion && fusion->getNumResults() == 1 && !fusion->hasAttr(watch::kResultsAttr) &&
         llvm::all_of(fusion.getBody().front().without_terminator(), [](Operation &inner) {
           return isa<rf::PadOp, rf::TransposeOp, rf::SliceOp, rf::ReverseOp, rf::ReshapeOp,
                      rf::ConcatenateOp, rf::BroadcastInDimOp, rf::ConstantOp>(inner);
         });
}

namespace {

/// The ops of a block in order, and the ends of the lifetimes of values.
class Places {
public:
  explicit Places(Block &block) : block(block) {
    for (Operation &op : block)
      number[&op] = static_cast<int64_t>(number.size());
  }

  int64_t of(Operation *op) const { return number.lookup(op); }
  /// `op` stands before what is at `place` now.
  void put(Operation *op, int64_t place) { number[op] = place; }
  /// Returns the op of the block that contains a use.
  Operation *user(OpOperand &use) const { return block.findAncestorOpInBlock(*use.getOwner()); }

  /// Returns the index of the last op at which the bytes of `value` are still valid, without regard
  /// to the reader `but`.
  int64_t end(Value value, Operation *but) const {
    constexpr int64_t kAlways = std::numeric_limits<int64_t>::max();
    Operation *maker = value.getDefiningOp();
    if (!maker || maker->getBlock() != &block)
      return nextOf(value).value_or(kAlways);
    int64_t last = of(maker);
    for (OpOperand &use : value.getUses()) {
      Operation *op = user(use);
      if (op == but)
        continue;
      last = std::max(last, of(op));
      if (isa<rf::ReshapeOp>(op))
        last = std::max(last, end(op->getResult(0), but));
    }
    return last;
  }

private:
  /// Returns the last op at which the bytes of a loop argument are valid. After this op, the
  /// argument's value for the next iteration may be written over them. Returns nothing for any
  /// other value.
  std::optional<int64_t> nextOf(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != &block)
      return std::nullopt;
    Operation *terminator = block.getTerminator();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(block.getParentOp())) {
      OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
      Operation *maker = yielded ? yielded->get().getDefiningOp() : nullptr;
      if (yielded && yielded->get() == value)
        return std::nullopt;
      return maker && maker->getBlock() == &block ? of(maker) - 1 : of(terminator);
    }
    return std::nullopt;
  }

  Block &block;
  llvm::DenseMap<Operation *, int64_t> number;
};

struct RemakeCopies : refold::impl::RemakeCopiesBase<RemakeCopies> {
  using RemakeCopiesBase::RemakeCopiesBase;

  void runOnOperation() override {
    for (auto [name, value] : {std::pair{"least-bytes", int64_t(leastBytes)},
                               {"least-distance", int64_t(leastDistance)}})
      if (value < 0) {
        getOperation().emitError() << name << " must not be negative, got " << value;
        return signalPassFailure();
      }
    SmallVector<Block *> blocks;
    getOperation()->walk([&](Block *block) {
      if (!isa<rf::FusionOp>(block->getParentOp()))
        blocks.push_back(block);
    });
    for (Block *block : blocks)
      remake(*block);
  }

  void remake(Block &block) {
    Places places(block);
    SmallVector<Operation *> copies;
    for (Operation &op : block)
      if (isCopy(&op) && tensorBytes(tensorTypeOf(op.getResult(0))) >= leastBytes)
        copies.push_back(&op);
    for (Operation *copy : llvm::reverse(copies))
      place(copy, places);
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isCopy(&op) && op.use_empty())
        op.erase();
  }

  void place(Operation *copy, Places &places) {
    llvm::MapVector<Operation *, SmallVector<OpOperand *>> uses;
    for (OpOperand &use : copy->getResult(0).getUses())
      uses[places.user(use)].push_back(&use);
    SmallVector<Operation *> readers;
    for (auto &[reader, all] : uses)
      readers.push_back(reader);
    llvm::sort(readers, [&](Operation *a, Operation *b) { return places.of(a) < places.of(b); });
    // Place the copy before its first reader, and recompute it for each distant reader.
    Operation *made = copy;
    int64_t last = places.of(copy);
    for (Operation *reader : readers) {
      const int64_t here = places.of(reader);
      if (here - last > leastDistance && canMake(copy, here, places)) {
        explain(copy, here - last, reader == readers.front());
        made = make(copy, reader, places);
      }
      for (OpOperand *use : uses[reader])
        use->set(made->getResult(0));
      last = isa<rf::ReshapeOp>(reader) ? places.end(reader->getResult(0), nullptr) : here;
    }
  }

  /// Returns whether `copy` can be recomputed at `place` without using more memory. Each operand of
  /// `copy` must meet one of these conditions:
  /// - It is live at `place`.
  /// - It was live until shortly before `place`. Then it must live longer.
  /// - It is itself a copy that can be recomputed at `place`.
  ///
  /// Recomputing saves the bytes of `copy` until `place`. So the operands that must live longer may
  /// have at most as many bytes together.
  bool canMake(Operation *copy, int64_t place, const Places &places) const {
    int64_t longer = 0;
    for (Value operand : copy->getOperands())
      if (isNearlyThere(operand, copy, place, places))
        longer += places.end(operand, copy) >= place ? 0 : tensorBytes(tensorTypeOf(operand));
      else if (Operation *maker = operand.getDefiningOp();
               !maker || !isCopy(maker) || !canMake(maker, place, places))
        return false;
    return longer <= tensorBytes(tensorTypeOf(copy->getResult(0)));
  }

  bool isNearlyThere(Value operand, Operation *copy, int64_t place, const Places &places) const {
    // The lifetime of a loop's argument ends when the next value is written over it.
    const int64_t distance = isa<BlockArgument>(operand) ? 0 : int64_t(leastDistance);
    return places.end(operand, copy) >= place - distance;
  }

  Operation *make(Operation *copy, Operation *reader, Places &places) const {
    const int64_t here = places.of(reader);
    IRMapping map;
    for (Value operand : copy->getOperands())
      if (!isNearlyThere(operand, copy, here, places))
        map.map(operand, make(operand.getDefiningOp(), reader, places)->getResult(0));
    Operation *made = OpBuilder(reader).clone(*copy, map);
    places.put(made, here);
    return made;
  }

  void explain(Operation *copy, int64_t distance, bool moves) {
    remark::passed(copy->getLoc(), remark::RemarkOpts::name("remake")
                                       .category("refold-remake-copies")
                                       .function(getOperation().getSymName()))
        << remark::reason("{0}", moves ? "its source is alive at its first reader"
                                       : "its source is alive at a later reader")
        << remark::metric("bytes", tensorBytes(tensorTypeOf(copy->getResult(0))))
        << remark::metric("ops", distance);
  }
};

} // namespace
