//===- convert_products.cpp - Contractions --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"

using namespace mlir;

namespace refold::importers {

/// The type that a product is computed in: the wider one of operands and result, as the result is
/// asked for in a type that the operands need not have.
static Type productType(Type operand, Type result) {
  const bool toFloat = isa<FloatType>(result) && !isa<FloatType>(operand);
  const bool wider = isa<FloatType>(result) == isa<FloatType>(operand) &&
                     result.getIntOrFloatBitWidth() > operand.getIntOrFloatBitWidth();
  return toFloat || wider ? result : operand;
}

static absl::StatusOr<Values> dotGeneral(const SourceOp &source) {
  static constexpr StringRef kLists[] = {"lhs_batching_dimensions", "rhs_batching_dimensions",
                                         "lhs_contracting_dimensions",
                                         "rhs_contracting_dimensions"};
  absl::StatusOr<DimensionNumbers> numbers =
      source.dimensions("dot_dimension_numbers", "dot", kLists);
  if (!numbers.ok())
    return numbers.status();
  SmallVector<NamedAttribute> attributes;
  for (StringRef list : kLists)
    attributes.push_back(source.attribute(list, numbers->list(list)));

  Type result = source.resultType().getElementType();
  Type element = productType(source.operandType(0).getElementType(), result);
  element = productType(source.operandType(1).getElementType(), element);
  Values operands;
  for (Value operand : source.operands) {
    absl::StatusOr<Value> converted = source.converted(operand, element);
    if (!converted.ok())
      return converted.status();
    operands.push_back(*converted);
  }
  absl::StatusOr<Value> product =
      source.writeOne("dot_general", source.resultType().clone(element), operands, attributes);
  if (!product.ok())
    return product.status();
  return single(source.converted(*product, result));
}

void addProducts(ConversionTable &table) {
  // How precisely a product is computed is rf's own matter, never less than in its type.
  table["stablehlo.dot_general"] = {
      dotGeneral, 2, 1, {"dot_dimension_numbers", "precision_config"}};
}

} // namespace refold::importers
