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
  if (isa<tensor::ExtractOp, arith::AddIOp, arith::ConstantOp>(op))
    return success();
  if (auto scalar = dyn_cast<tensor::FromElementsOp>(op); scalar && isCounter(scalar)) {
    bufferOf[scalar.getResult()] = counterBuffer;
    return success();
  }
  auto scalar = dyn_cast<tensor::FromElementsOp>(op);
  auto end = scalar && scalar->getNumOperands() == 1
                 ? scalar->getOperand(0).getDefiningOp<arith::AddIOp>()
                 : arith::AddIOp();
  if (end && isSteps(end.getRhs()) && llvm::none_of(end->getUsers(), llvm::IsaPred<scf::ForOp>))
    return op.emitError()
           << "steps are counted, but there is no fold: nothing that a step makes is "
              "a next value or fetched";
  return op.emitError() << "'" << op.getName() << "' cannot be lowered to memory";
}

bool FunctionLowering::isCounter(tensor::FromElementsOp op) {
  if (!counter || op->getNumOperands() != 1)
    return false;
  Value number = op->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(number)) {
    auto loop = dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp());
    return loop && loop.getInductionVar() == argument;
  }
  return llvm::any_of(number.getUsers(), [&](Operation *user) {
    auto loop = dyn_cast<scf::ForOp>(user);
    return loop && loop.getUpperBound() == number && loop->getBlock() == op->getBlock() &&
           allReads(op.getResult(), *op->getBlock(), [&](OpOperand &, Operation *reader, bool) {
             return loop->isBeforeInBlock(reader);
           });
  });
}

bool FunctionLowering::isSteps(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->getParentOp() == function &&
         function.getArgAttr(argument.getArgNumber(), rf::RfDialect::kStepsAttr);
}

LogicalResult FunctionLowering::checkFold(scf::ForOp loop, const CarriedValues &carried) {
  auto first = loop.getLowerBound().getDefiningOp<tensor::ExtractOp>();
  auto end = loop.getUpperBound().getDefiningOp<arith::AddIOp>();
  auto capacity = loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr);
  if (!counter || !first || first.getTensor() != counter || !end ||
      end.getLhs() != loop.getLowerBound() || !isSteps(end.getRhs()) ||
      !matchPattern(loop.getStep(), m_One()) || !capacity)
    return loop.emitError() << "loop is no fold: it must run from the state 'step' for "
                               "'rf.steps' steps, with rf.capacity";
  if (fold) {
    InFlightDiagnostic error = loop.emitError() << "'" << function.getSymName()
                                                << "' has a second fold, a Program has one";
    error.attachNote(fold->getLoc()) << "the first fold";
    return error;
  }
  fold = loop;
  for (const Carried &entry : carried.all())
    if (auto next = entry.next.getDefiningOp<tensor::FromElementsOp>();
        entry.old == counter && (!next || next->getOperand(0) != loop.getUpperBound()))
      return loop.emitError() << "state 'step' must go on to where the fold ends";
  Operation *inside = nullptr;
  allReads(counter, *loop->getBlock(), [&](OpOperand &use, Operation *user, bool) {
    if (user == loop && use.getOwner() != loop)
      inside = use.getOwner();
    return !inside;
  });
  if (inside)
    return inside->emitError() << "reads the state 'step' inside the fold, where it changes: "
                                  "read the step's number instead";
  return success();
}

void FunctionLowering::keepCounter(scf::ForOp loop) {
  bool isReadBeforeOnly =
      allReads(counter, *loop->getBlock(), [&](OpOperand &, Operation *user, bool) {
        return user == loop || user->isBeforeInBlock(loop);
      });
  if (isReadBeforeOnly)
    return;
  Value kept = allocate(loop.getLoc(), counter.getType(), "step");
  explainCopy(loop.getLoc(), kept, "the step's number from before the fold is read after it");
  mem::CopyOp::create(builder, loop.getLoc(), counterBuffer, kept);
  moveReaders(counter, kept, loop);
}

void FunctionLowering::moveReaders(Value value, Value buffer, scf::ForOp loop) {
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

LogicalResult FunctionLowering::lowerLoop(scf::ForOp loop, Block &block,
                                          const CarriedValues &outer) {
  if (failed(checkFold(loop, outer)))
    return failure();
  keepCounter(loop);
  Location loc = loop.getLoc();
  CarriedValues carried;
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  for (auto [index, old] : llvm::enumerate(loop.getRegionIterArgs())) {
    OpResult result = loop->getResult(index);
    Value init = loop.getInitArgs()[index];
    Value buffer = destination(result, block, outer);
    if (!buffer)
      buffer = allocate(loc, result.getType(), "carried");
    if (Value from = bufferOf.lookup(init); from && from != buffer) {
      explainCopy(loc, buffer, "the fold's first value is kept");
      mem::CopyOp::create(builder, loc, from, buffer);
    }
    bufferOf[old] = buffer;
    bufferOf[result] = buffer;
    carried.add(old, yield.getOperand(index), buffer);
  }
  auto lowered =
      mem::LoopOp::create(builder, loc, counterBuffer,
                          loop->getAttrOfType<IntegerAttr>(rf::RfDialect::kCapacityAttr).getInt());
  llvm::DenseSet<Value> outside = std::exchange(taken, {});
  if (failed(lowerBlock(*loop.getBody(), carried)))
    return failure();
  taken = std::move(outside);
  // What the block holds now moves over; the ops over tensors die with the old loop.
  Block *body = new Block();
  lowered.getBody().push_back(body);
  for (Operation &op : llvm::make_early_inc_range(*loop.getBody()))
    if (isa<mem::MemDialect>(op.getDialect()))
      op.moveBefore(body, body->end());
  return success();
}
