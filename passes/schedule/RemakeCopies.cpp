//===- RemakeCopies.cpp - Copies are made again ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the last group to the first, so that a copy of a copy says where it is needed before that is
// asked.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"
#include "dialects/watch/Watch.h"
#include "passes/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"

#include <limits>

namespace refold {
#define GEN_PASS_DEF_REMAKECOPIES
#include "passes/schedule/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

/// True for a group of one result that only moves elements. One that is looked at stays where it
/// is.
static bool isCopy(Operation *op) {
  auto fusion = dyn_cast<rf::FusionOp>(op);
  return fusion && fusion->getNumResults() == 1 && !fusion->hasAttr(watch::kResultsAttr) &&
         llvm::all_of(fusion.getBody().front().without_terminator(), [](Operation &inner) {
           return isa<rf::PadOp, rf::TransposeOp, rf::SliceOp, rf::ReverseOp, rf::ReshapeOp,
                      rf::ConcatenateOp, rf::BroadcastInDimOp, rf::ConstantOp>(inner);
         });
}

static int64_t bytesOf(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

namespace {

/// The ops of a block in their order, and until where values are there.
class Places {
public:
  explicit Places(Block &block) : block(block) {
    for (Operation &op : block)
      number[&op] = static_cast<int64_t>(number.size());
  }

  int64_t of(Operation *op) const { return number.lookup(op); }
  /// `op` stands before what is at `place` now.
  void put(Operation *op, int64_t place) { number[op] = place; }
  /// The op of the block that a use is in.
  Operation *user(OpOperand &use) const { return block.findAncestorOpInBlock(*use.getOwner()); }

  /// The number of the last op up to which `value` keeps its bytes, whatever becomes of its reader
  /// `but`.
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
  /// Where the value that a loop's argument has in the next pass is made: it may be written over
  /// the old one there.
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
      if (isCopy(&op) && bytesOf(op.getResult(0)) >= leastBytes)
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
    // Before the first reader, and again wherever the next one is far.
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

  /// True if all that `copy` is made of is there at `place` anyway, or is a copy of such, or was
  /// there until shortly before: what is kept a little longer is no more than the copy, which would
  /// be kept all the time.
  bool canMake(Operation *copy, int64_t place, const Places &places) const {
    int64_t longer = 0;
    for (Value operand : copy->getOperands())
      if (isNearlyThere(operand, copy, place, places))
        longer += places.end(operand, copy) >= place ? 0 : bytesOf(operand);
      else if (Operation *maker = operand.getDefiningOp();
               !maker || !isCopy(maker) || !canMake(maker, place, places))
        return false;
    return longer <= bytesOf(copy->getResult(0));
  }

  bool isNearlyThere(Value operand, Operation *copy, int64_t place, const Places &places) const {
    // A loop's argument ends where the next one is written over it.
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
        << remark::reason("{0}", moves ? "what it is made of is there at its first reader"
                                       : "what it is made of is there at a later reader")
        << remark::metric("bytes", bytesOf(copy->getResult(0))) << remark::metric("ops", distance);
  }
};

} // namespace
