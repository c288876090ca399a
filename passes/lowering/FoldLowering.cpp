//===- FoldLowering.cpp - The loop over steps, in memory ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/lowering/FunctionLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace refold;

LogicalResult FunctionLowering::lowerCounter(Operation &op) {
  if (isa<tensor::ExtractOp, arith::AddIOp>(op) ||
      (isa<arith::ConstantOp>(op) && !isa<TensorType>(op.getResult(0).getType())))
    return success();
  auto scalar = dyn_cast<tensor::FromElementsOp>(op);
  if (Value buffer = scalar ? counterRead(scalar) : Value()) {
    bufferOf[scalar.getResult()] = buffer;
    return success();
  }
  auto end = scalar && scalar->getNumOperands() == 1
                 ? scalar->getOperand(0).getDefiningOp<arith::AddIOp>()
                 : arith::AddIOp();
  if (end && isSteps(end.getRhs()) &&
      llvm::none_of(end->getUsers(), llvm::IsaPred<scf::ForOp, arith::CmpIOp>))
    return op.emitError() << "steps are counted, but there is no fold: no value of a step is a "
                             "next value or a fetch";
  return op.emitError() << "'" << op.getName() << "' cannot be lowered to memory";
}

Value FunctionLowering::counterRead(tensor::FromElementsOp op) {
  if (op->getNumOperands() != 1)
    return {};
  Value number = op->getOperand(0);
  if (Value buffer = counterOf.lookup(number))
    return buffer;
  bool isEnd =
      counter && llvm::any_of(number.getUsers(), [&](Operation *user) {
        auto loop = dyn_cast<scf::ForOp>(user);
        return loop && loop.getUpperBound() == number && loop->getBlock() == op->getBlock() &&
               allReads(op.getResult(), *op->getBlock(), [&](OpOperand &, Operation *reader, bool) {
                 return loop->isBeforeInBlock(reader);
               });
      });
  return isEnd ? counterBuffer : Value();
}

bool FunctionLowering::isSteps(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->getParentOp() == function &&
         function.getArgAttr(argument.getArgNumber(), rf::RfDialect::kStepsAttr);
}

LogicalResult FunctionLowering::checkFold(Operation *loop, Value lower, Value upper, Value last,
                                          bool byOne, const CarriedValues &carried) {
  auto first = lower.getDefiningOp<tensor::ExtractOp>();
  auto end = upper.getDefiningOp<arith::AddIOp>();
  if (!counter || !first || first.getTensor() != counter || !end || end.getLhs() != lower ||
      !isSteps(end.getRhs()) || !byOne)
    return loop->emitError() << "the loop is not a fold: it must run from the state 'step' for "
                                "'rf.steps' steps, with rf.capacity";
  if (fold) {
    InFlightDiagnostic error = loop->emitError() << "'" << function.getSymName()
                                                 << "' has a second fold, but a Program has one";
    error.attachNote(fold->getLoc()) << "the first fold";
    return error;
  }
  fold = loop;
  for (const Carried &entry : carried.all())
    if (auto next = entry.next.getDefiningOp<tensor::FromElementsOp>();
        entry.old == counter && (!next || next->getOperand(0) != last))
      return loop->emitError() << "the next value of state 'step' must be the end of the fold";
  Operation *inside = nullptr;
  allReads(counter, *loop->getBlock(), [&](OpOperand &use, Operation *user, bool) {
    if (user == loop && use.getOwner() != loop)
      inside = use.getOwner();
    return !inside;
  });
  if (inside)
    return inside->emitError() << "reads the state 'step' inside the fold, which changes it: read "
                                  "the fold's step number instead";
  return success();
}

void FunctionLowering::keepCounter(Operation *loop) {
  bool isReadBeforeOnly =
      allReads(counter, *loop->getBlock(), [&](OpOperand &, Operation *user, bool) {
        return user == loop || user->isBeforeInBlock(loop);
      });
  if (isReadBeforeOnly)
    return;
  Value kept = allocate(loop->getLoc(), counter.getType(), "step");
  explainCopy(loop->getLoc(), kept, "the step number from before the fold is read after it");
  mem::CopyOp::create(builder, loop->getLoc(), counterBuffer, kept);
  moveReaders(counter, kept, loop);
}

void FunctionLowering::moveReaders(Value value, Value buffer, Operation *loop) {
  bufferOf[value] = buffer;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    if (user->getBlock() != loop->getBlock() || !user->isBeforeInBlock(loop))
      continue;
    if (auto view = dyn_cast<rf::ReshapeOp>(user))
      moveReaders(view.getResult(), makeView(view, buffer), loop);
    if (auto barrier = dyn_cast<rf::BarrierOp>(user))
      if (use.getOperandNumber() < barrier.getInputs().size())
        moveReaders(barrier.getResult(use.getOperandNumber()), buffer, loop);
  }
}
