//===- Watch.cpp - Values of FLAGS_check_nan_inf --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/watch/Watch.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace refold;
using namespace refold::watch;

#include "dialects/watch/WatchDialect.cpp.inc"
#define GET_OP_CLASSES
#include "dialects/watch/WatchOps.cpp.inc"

void WatchDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "dialects/watch/WatchOps.cpp.inc"
      >();
}

bool watch::isWatched(Operation *op) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    function = op->getParentOfType<func::FuncOp>();
  return function && function->hasAttr(kWatchedAttr);
}

void watch::markInternal(Operation *op) {
  if (!isWatched(op))
    return;
  op->walk([](Operation *inner) {
    inner->setAttr(kInternalAttr, UnitAttr::get(inner->getContext()));
    inner->removeAttr(kGradientsAttr);
  });
}

void watch::markGradient(Value gradient, Value of, const Twine &name) {
  auto result = dyn_cast<OpResult>(gradient);
  if (!result || !isWatched(result.getOwner()))
    return;
  Operation *op = result.getOwner();
  Builder builder(op->getContext());
  SmallVector<int64_t> numbers;
  if (auto known = op->getAttrOfType<DenseI64ArrayAttr>(kGradientsAttr))
    llvm::append_range(numbers, known.asArrayRef());
  // A later gradient rule may return the same value unchanged.
  if (llvm::is_contained(numbers, result.getResultNumber()))
    return;
  numbers.push_back(result.getResultNumber());
  op->setAttr(kGradientsAttr, builder.getDenseI64ArrayAttr(numbers));
  op->setAttr(kNameAttr, builder.getStringAttr(name));
  auto made = dyn_cast<OpResult>(of);
  if (made && made.getResultNumber() == 0 && made.getOwner()->hasAttr(kOrderAttr) &&
      result.getResultNumber() == 0)
    op->setAttr(kOrderAttr, made.getOwner()->getAttr(kOrderAttr));
}

/// Returns whether `table` is a tensor that is filled row by row, by training steps or by the
/// iterations of a loop. Rows that are not filled yet may hold anything.
static bool isHistory(Value table) {
  if (auto argument = dyn_cast<BlockArgument>(table)) {
    auto loop = dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp());
    OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
    if (auto repeat = dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp());
        repeat && !init && argument.getArgNumber() < repeat.getInits().size())
      return isHistory(repeat.getInits()[argument.getArgNumber()]);
    return init && isHistory(init->get());
  }
  Operation *op = table.getDefiningOp();
  const unsigned number = cast<OpResult>(table).getResultNumber();
  if (auto update = dyn_cast<rf::UpdateRowOp>(op))
    return isHistory(update.getOperand());
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return isHistory(loop.getInitArgs()[number]);
  if (auto choice = dyn_cast<scf::IfOp>(op))
    return isHistory(choice.thenYield().getOperand(number)) ||
           isHistory(choice.elseYield().getOperand(number));
  return isa<rf::EmptyOp>(op);
}

bool watch::isNamed(OpResult value) {
  Operation *op = value.getOwner();
  if (!isa_and_nonnull<rf::RfDialect>(op->getDialect()) || op->getNumOperands() == 0 ||
      isa<rf::RecomputeOp, rf::FusionOp, rf::GradientOp>(op) ||
      !isa<FloatType>(getElementTypeOrSelf(value.getType())))
    return false;
  if (auto update = dyn_cast<rf::UpdateRowOp>(op); update && isHistory(update.getOperand()))
    return false;
  if (auto gradients = op->getAttrOfType<DenseI64ArrayAttr>(kGradientsAttr))
    return llvm::is_contained(gradients.asArrayRef(), value.getResultNumber());
  return !op->hasAttr(kInternalAttr);
}

std::string watch::nameOf(Operation *op) {
  if (auto name = op->getAttrOfType<StringAttr>(kNameAttr))
    return name.str();
  return op->getName().getStringRef().str();
}

static bool hasWatch(Value value) {
  return llvm::any_of(value.getUsers(), [](Operation *user) { return isa<ValueOp>(user); });
}

void watch::watchNamed(Operation *root, bool gradients) {
  SmallVector<OpResult> named;
  root->walk([&](Operation *op) {
    if (!gradients && op->hasAttr(kGradientsAttr))
      return;
    for (OpResult result : op->getResults())
      if (isNamed(result) && !hasWatch(result))
        named.push_back(result);
  });
  // Backwards, so that those of an op come in the order of its results.
  for (OpResult result : llvm::reverse(named)) {
    Operation *op = result.getOwner();
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    DenseI64ArrayAttr order;
    if (result.getResultNumber() == 0)
      order = op->getAttrOfType<DenseI64ArrayAttr>(kOrderAttr);
    ValueOp::create(builder, op->getLoc(), result, builder.getStringAttr(nameOf(op)), order,
                    DenseI64ArrayAttr());
  }
}
