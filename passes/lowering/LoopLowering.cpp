//===- LoopLowering.cpp - Lowering of loops and conditions ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers loops and conditions. A carried value of a loop has one buffer for all iterations. A
// result of a condition has one buffer for both branches.
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/FunctionLowering.h"

#include "dialects/rf/Recomputed.h"
#include "passes/analysis/CloneCount.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace refold;

/// A loop or a condition that a plan recomputes as a whole counts as one clone.
static void keepCloneMark(Operation *from, Operation *lowered) {
  if (auto of = from->getAttrOfType<StringAttr>(rf::kCloneOfAttr))
    addCloneMark(lowered, of);
}

CarriedValues FunctionLowering::carry(Operation *loop, ArrayRef<CarriedThrough> through,
                                      Block &block, const CarriedValues &outer) {
  CarriedValues carried;
  for (const CarriedThrough &entry : through) {
    Value buffer = entry.result ? destination(entry.result, block, outer) : Value();
    if (!buffer)
      buffer = allocate(loop->getLoc(), entry.init.getType(), "carried");
    if (Value from = bufferOf.lookup(entry.init); from && from != buffer) {
      explainCopy(loop->getLoc(), buffer, "the initial value of the loop is kept");
      mem::CopyOp::create(builder, loop->getLoc(), from, buffer);
    }
    if (entry.old)
      bufferOf[entry.old] = buffer;
    if (entry.result)
      bufferOf[entry.result] = buffer;
    carried.add(entry.old, entry.next, buffer);
  }
  return carried;
}

LogicalResult FunctionLowering::lowerInto(Region &region, Block &from,
                                          const CarriedValues &carried) {
  OpBuilder::InsertionGuard guard(builder);
  llvm::DenseSet<Value> outside = std::exchange(taken, {});
  if (failed(lowerBlock(from, carried)))
    return failure();
  taken = std::move(outside);
  Block *body = new Block();
  region.push_back(body);
  for (Operation &op : llvm::make_early_inc_range(from))
    if (isa<mem::MemDialect>(op.getDialect()))
      op.moveBefore(body, body->end());
  return success();
}

// Loops ------------------------------------------------------------------

LogicalResult FunctionLowering::lowerFor(scf::ForOp loop, Block &block,
                                         const CarriedValues &outer) {
  Location loc = loop.getLoc();
  auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
  APInt first, end, step;
  bool isKnown = matchPattern(loop.getLowerBound(), m_ConstantInt(&first)) &&
                 matchPattern(loop.getUpperBound(), m_ConstantInt(&end)) &&
                 matchPattern(loop.getStep(), m_ConstantInt(&step));
  if (capacity || !isKnown) {
    bool byOne = capacity && matchPattern(loop.getStep(), m_One());
    if (failed(checkFold(loop, loop.getLowerBound(), loop.getUpperBound(), loop.getUpperBound(),
                         byOne, outer)))
      return failure();
    keepCounter(loop);
  }
  SmallVector<CarriedThrough> through;
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  for (auto [index, old] : llvm::enumerate(loop.getRegionIterArgs()))
    through.push_back(
        {loop.getInitArgs()[index], old, yield.getOperand(index), loop->getResult(index)});
  CarriedValues carried = carry(loop, through, block, outer);
  if (capacity) {
    counterOf[loop.getInductionVar()] = counterBuffer;
    auto lowered = mem::LoopOp::create(builder, loc, counterBuffer, Value(), capacity.getInt());
    return lowerInto(lowered.getBody(), *loop.getBody(), carried);
  }
  int64_t distance = end.getSExtValue() - first.getSExtValue(), by = step.getSExtValue();
  if (by <= 0)
    return loop.emitError() << "the loop counts by " << by << ", but must count up";
  int64_t passes = distance <= 0 ? 0 : (distance + by - 1) / by;
  Value number = allocate(loc, RankedTensorType::get({}, builder.getI64Type()), "counter");
  counterOf[loop.getInductionVar()] = number;
  auto lowered =
      mem::RepeatOp::create(builder, loc, number, Value(), first.getSExtValue(), by, passes);
  keepCloneMark(loop, lowered);
  return lowerInto(lowered.getBody(), *loop.getBody(), carried);
}

namespace {

/// A loop that continues while a carried number is below a bound and a carried flag is set.
struct WhileForm {
  unsigned number, flag; ///< among what the loop carries
  Value bound;
  /// For each carried value: the argument of the body (`inBody`) and the result of the loop
  /// (`after`) that receive it, or null if nothing reads it.
  SmallVector<BlockArgument> inBody;
  SmallVector<OpResult> after;
};

} // namespace

static std::optional<WhileForm> formOf(scf::WhileOp loop) {
  auto condition = loop.getConditionOp();
  auto both = condition.getCondition().getDefiningOp<arith::AndIOp>();
  Block &before = *loop.getBeforeBody(), &body = *loop.getAfterBody();
  if (!both)
    return std::nullopt;
  auto less = both.getLhs().getDefiningOp<arith::CmpIOp>();
  auto flag = both.getRhs().getDefiningOp<tensor::ExtractOp>();
  if (!less || !flag || less.getPredicate() != arith::CmpIPredicate::slt)
    return std::nullopt;
  auto number = dyn_cast<BlockArgument>(less.getLhs()),
       carriedFlag = dyn_cast<BlockArgument>(flag.getTensor());
  if (!number || !carriedFlag || number.getOwner() != &before || carriedFlag.getOwner() != &before)
    return std::nullopt;
  WhileForm form{number.getArgNumber(), carriedFlag.getArgNumber(), less.getRhs(), {}, {}};
  form.inBody.resize(before.getNumArguments());
  form.after.resize(before.getNumArguments());
  // Simplification removes arguments and results that are unread.
  for (auto [index, handedOn] : llvm::enumerate(condition.getArgs())) {
    auto argument = dyn_cast<BlockArgument>(handedOn);
    if (!argument || argument.getOwner() != &before || form.inBody[argument.getArgNumber()])
      return std::nullopt;
    form.inBody[argument.getArgNumber()] = body.getArgument(index);
    form.after[argument.getArgNumber()] = loop->getResult(index);
  }
  auto next = body.getTerminator()->getOperand(form.number).getDefiningOp<arith::AddIOp>();
  if (!next || !form.inBody[form.number] || next.getLhs() != form.inBody[form.number] ||
      !matchPattern(next.getRhs(), m_One()))
    return std::nullopt;
  return form;
}

LogicalResult FunctionLowering::lowerWhile(scf::WhileOp loop, Block &block,
                                           const CarriedValues &outer) {
  Location loc = loop.getLoc();
  std::optional<WhileForm> form = formOf(loop);
  if (!form)
    return loop.emitError() << "the condition of the loop must be exactly that its counter, which "
                               "it increments by one, is below a bound and a carried flag is true";
  Value init = loop.getInits()[form->number];
  auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
  APInt first, bound;
  bool isKnown =
      matchPattern(init, m_ConstantInt(&first)) && matchPattern(form->bound, m_ConstantInt(&bound));
  if (capacity || !isKnown) {
    if (failed(checkFold(loop, init, form->bound, form->after[form->number], capacity != nullptr,
                         outer)))
      return failure();
    keepCounter(loop);
  }
  SmallVector<CarriedThrough> through;
  Block &body = *loop.getAfterBody();
  size_t flagPlace = form->flag - (form->flag > form->number ? 1 : 0);
  for (auto [index, init] : llvm::enumerate(loop.getInits()))
    if (index != form->number)
      through.push_back(
          {init, form->inBody[index], body.getTerminator()->getOperand(index), form->after[index]});
  CarriedValues carried = carry(loop, through, block, outer);
  Value flag = carried.all()[flagPlace].buffer;
  Value number = counterBuffer;
  if (!capacity)
    number = allocate(loc, RankedTensorType::get({}, builder.getI64Type()), "counter");
  counterOf[form->inBody[form->number]] = number;
  counterOf[form->after[form->number]] = number;
  if (capacity) {
    auto lowered = mem::LoopOp::create(builder, loc, number, flag, capacity.getInt());
    return lowerInto(lowered.getBody(), body, carried);
  }
  int64_t passes = std::max<int64_t>(bound.getSExtValue() - first.getSExtValue(), 0);
  auto lowered = mem::RepeatOp::create(builder, loc, number, flag, first.getSExtValue(), 1, passes);
  keepCloneMark(loop, lowered);
  return lowerInto(lowered.getBody(), body, carried);
}

// Choices ------------------------------------------------------------------

LogicalResult FunctionLowering::lowerIf(scf::IfOp condition) {
  auto flag = condition.getCondition().getDefiningOp<tensor::ExtractOp>();
  if (!flag)
    return condition.emitError() << "the condition must be the element of a scalar tensor of i1";
  Value predicate = memoryOf(flag.getTensor());
  SmallVector<Value> buffers;
  for (OpResult result : condition->getResults()) {
    buffers.push_back(allocate(condition.getLoc(), result.getType(), "chosen"));
    bufferOf[result] = buffers.back();
  }
  auto lowered = mem::ConditionOp::create(builder, condition.getLoc(), predicate);
  keepCloneMark(condition, lowered);
  for (auto [from, to] : {std::pair(&condition.getThenRegion(), &lowered.getThenBody()),
                          std::pair(&condition.getElseRegion(), &lowered.getElseBody())}) {
    if (from->empty()) {
      to->push_back(new Block());
      continue;
    }
    CarriedValues carried;
    for (auto [next, buffer] :
         llvm::zip_equal(from->front().getTerminator()->getOperands(), buffers))
      carried.add(Value(), next, buffer);
    if (failed(lowerInto(*to, from->front(), carried)))
      return failure();
  }
  return success();
}
