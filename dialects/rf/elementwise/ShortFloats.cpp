//===- ShortFloats.cpp - Ops on floating-point numbers of 16 bits ---------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ShortFloats.h"

using namespace mlir;

bool refold::rf::hasShortFloats(Value value) {
  return isShortFloat(getElementTypeOrSelf(value.getType()));
}

bool refold::rf::computesInShortFloats(Operation *op) {
  if (!isa_and_nonnull<RfDialect>(op->getDialect()) || op->getNumRegions() != 0 ||
      op->hasTrait<OpTrait::IsTerminator>() || op->hasTrait<MovesElements>() || isa<GradientOp>(op))
    return false;
  if (llvm::none_of(op->getOperands(), hasShortFloats) &&
      llvm::none_of(op->getResults(), hasShortFloats))
    return false;
  auto convert = dyn_cast<ConvertOp>(op);
  return !convert || (!getElementTypeOrSelf(convert.getOperand()).isF32() &&
                      !getElementTypeOrSelf(convert.getType()).isF32());
}

bool refold::rf::isWidening(Operation *op) {
  auto convert = dyn_cast_or_null<ConvertOp>(op);
  return convert && hasShortFloats(convert.getOperand()) &&
         getElementTypeOrSelf(convert.getType()).isF32();
}

bool refold::rf::isRoundingOfArgument(Operation *op) {
  auto convert = dyn_cast_or_null<ConvertOp>(op);
  return convert && hasShortFloats(convert.getResult()) &&
         getElementTypeOrSelf(convert.getOperand()).isF32() &&
         isa<BlockArgument>(convert.getOperand());
}

Value refold::rf::widened(OpBuilder &builder, Location loc, Value value) {
  return hasShortFloats(value) ? convertedTo(builder, loc, value, builder.getF32Type()) : value;
}

Value refold::rf::convertedTo(OpBuilder &builder, Location loc, Value value, Type type) {
  auto own = cast<RankedTensorType>(value.getType());
  Type element = getElementTypeOrSelf(type);
  return own.getElementType() == element
             ? value
             : ConvertOp::create(builder, loc, own.clone(element), value).getResult();
}

Operation *refold::rf::cloneWith(OpBuilder &builder, Operation *op, ValueRange operands,
                                 TypeRange types) {
  OperationState state(op->getLoc(), op->getName(), operands, types,
                       llvm::to_vector(op->getDiscardableAttrs()));
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return builder.create(state);
}

Operation *refold::rf::cloneWidened(OpBuilder &builder, Operation *op) {
  llvm::SmallDenseMap<Value, Value> converted;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    Value &single = converted[operand];
    if (!single)
      single = widened(builder, op->getLoc(), operand);
    operands.push_back(single);
  }
  SmallVector<Type> types;
  for (Value result : op->getResults())
    types.push_back(hasShortFloats(result)
                        ? cast<RankedTensorType>(result.getType()).clone(builder.getF32Type())
                        : result.getType());
  return cloneWith(builder, op, operands, types);
}
