//===- RfIdentity.cpp - Identity of a reduction ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/reduction/RfIdentity.h"

using namespace mlir;
using namespace refold::rf;

static APFloat floatIdentity(ReduceKind kind, const llvm::fltSemantics &semantics) {
  switch (kind) {
  case ReduceKind::Maximum:
    return APFloat::getInf(semantics, /*Negative=*/true);
  case ReduceKind::Minimum:
    return APFloat::getInf(semantics);
  case ReduceKind::Multiply:
    return APFloat::getOne(semantics);
  default:
    return APFloat::getZero(semantics);
  }
}

static APInt integerIdentity(ReduceKind kind, unsigned width, bool isUnsigned) {
  switch (kind) {
  case ReduceKind::Maximum:
    return isUnsigned ? APInt::getMinValue(width) : APInt::getSignedMinValue(width);
  case ReduceKind::Minimum:
    return isUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  case ReduceKind::Multiply:
    return APInt(width, 1);
  case ReduceKind::And:
    return APInt::getAllOnes(width);
  default:
    return APInt::getZero(width);
  }
}

TypedAttr refold::rf::identityOf(ReduceKind kind, Type element) {
  if (auto type = dyn_cast<FloatType>(element))
    return FloatAttr::get(type, floatIdentity(kind, type.getFloatSemantics()));
  return IntegerAttr::get(
      element, integerIdentity(kind, element.getIntOrFloatBitWidth(), element.isUnsignedInteger()));
}
