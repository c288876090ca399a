//===- RfBitwise.cpp - Verification and folders of logic ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"

using namespace mlir;
using namespace refold::rf;

LogicalResult BitcastConvertOp::verify() {
  auto width = [](Value value) {
    return getElementTypeOrSelf(value.getType()).getIntOrFloatBitWidth();
  };
  if (width(getOperand()) != width(getResult()))
    return emitOpError() << "needs element types of one width, got "
                         << getElementTypeOrSelf(getOperand().getType()) << " and "
                         << getElementTypeOrSelf(getType());
  return success();
}

static bool isAll(Attribute attribute, bool ones) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(attribute);
  if (!splat || !isa<IntegerType>(splat.getElementType()))
    return false;
  APInt value = splat.getSplatValue<APInt>();
  return ones ? value.isAllOnes() : value.isZero();
}

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isAll(adaptor.getRhs(), true))
    return getLhs();
  return isAll(adaptor.getLhs(), true) ? getRhs() : Value();
}
OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isAll(adaptor.getRhs(), false))
    return getLhs();
  return isAll(adaptor.getLhs(), false) ? getRhs() : Value();
}
OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isAll(adaptor.getRhs(), false))
    return getLhs();
  return isAll(adaptor.getLhs(), false) ? getRhs() : Value();
}
OpFoldResult NotOp::fold(FoldAdaptor) {
  auto inner = getOperand().getDefiningOp<NotOp>();
  return inner ? inner.getOperand() : Value();
}
OpFoldResult ShiftLeftOp::fold(FoldAdaptor adaptor) {
  return isAll(adaptor.getRhs(), false) ? getLhs() : Value();
}
OpFoldResult ShiftRightArithmeticOp::fold(FoldAdaptor adaptor) {
  return isAll(adaptor.getRhs(), false) ? getLhs() : Value();
}
OpFoldResult ShiftRightLogicalOp::fold(FoldAdaptor adaptor) {
  return isAll(adaptor.getRhs(), false) ? getLhs() : Value();
}
OpFoldResult BitcastConvertOp::fold(FoldAdaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  auto inner = getOperand().getDefiningOp<BitcastConvertOp>();
  return inner && inner.getOperand().getType() == getType() ? inner.getOperand() : Value();
}
