//===- reducers.cpp - Reducers with a name in rf --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/reducers.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using refold::rf::ReduceKind;

namespace refold::importers {

std::optional<ReduceKind> reducerOf(Expressions &expressions, Expressions::Id expression,
                                    Expressions::Id a, Expressions::Id b, Type element) {
  static constexpr ReduceKind kKinds[] = {ReduceKind::Add,     ReduceKind::Maximum,
                                          ReduceKind::Minimum, ReduceKind::Multiply,
                                          ReduceKind::And,     ReduceKind::Or};
  for (ReduceKind kind : kKinds) {
    if (expressions.apply(rf::stringifyReduceKind(kind), {a, b}) != expression)
      continue;
    if (!element.isInteger(1))
      return kind;
    const bool any =
        kind == ReduceKind::Add || kind == ReduceKind::Maximum || kind == ReduceKind::Or;
    return any ? ReduceKind::Or : ReduceKind::And;
  }
  return std::nullopt;
}

NamedAttribute kindAttribute(const SourceOp &source, ReduceKind kind) {
  return source.attribute("kind", rf::ReduceKindAttr::get(source.op->getContext(), kind));
}

static bool isIdentity(ReduceKind kind, const llvm::APFloat &value) {
  switch (kind) {
  case ReduceKind::Add:
    return value.isZero();
  case ReduceKind::Multiply:
    return value.isExactlyValue(1);
  case ReduceKind::Maximum:
    return value.isInfinity() && value.isNegative();
  case ReduceKind::Minimum:
    return value.isInfinity() && !value.isNegative();
  default:
    return false;
  }
}

static bool isIdentity(ReduceKind kind, const llvm::APInt &value, bool isUnsigned) {
  switch (kind) {
  case ReduceKind::Add:
  case ReduceKind::Or:
    return value.isZero();
  case ReduceKind::Multiply:
    return value.isOne();
  case ReduceKind::And:
    return value.isAllOnes();
  case ReduceKind::Maximum:
    return isUnsigned ? value.isZero() : value.isMinSignedValue();
  case ReduceKind::Minimum:
    return isUnsigned ? value.isAllOnes() : value.isMaxSignedValue();
  }
  return false;
}

bool isIdentity(ReduceKind kind, Attribute value) {
  if (auto number = dyn_cast_or_null<FloatAttr>(value))
    return isIdentity(kind, number.getValue());
  if (auto number = dyn_cast_or_null<IntegerAttr>(value))
    return isIdentity(kind, number.getValue(), number.getType().isUnsignedInteger());
  return false;
}

} // namespace refold::importers
