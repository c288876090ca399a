//===- convert_products.cpp - Contractions --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/convolution_dimensions.h"
#include "compiler/importers/padded_operands.h"

using namespace mlir;

namespace refold::importers {

/// Returns the type in which the product is computed. It is the operand type or the result type,
/// whichever is wider. A float type counts as wider than an integer type.
static Type productType(Type operand, Type result) {
  const bool toFloat = isa<FloatType>(result) && !isa<FloatType>(operand);
  const bool wider = isa<FloatType>(result) == isa<FloatType>(operand) &&
                     result.getIntOrFloatBitWidth() > operand.getIntOrFloatBitWidth();
  return toFloat || wider ? result : operand;
}

/// Writes the rf op `name`. Its operands are converted to the type that productType returns. Its
/// result is converted to the result type of the source op.
static absl::StatusOr<Values> product(const SourceOp &source, StringRef name,
                                      Attributes attributes) {
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
  absl::StatusOr<Value> made =
      source.writeOne(name, source.resultType().clone(element), operands, attributes);
  if (!made.ok())
    return made.status();
  return single(source.converted(*made, result));
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

  return product(source, "dot_general", attributes);
}

/// Returns the indices of the reversed spatial dimensions from the attribute `window_reversal`. The
/// attribute has one i1 for each of the `spatial` dimensions. If the attribute is missing, no
/// dimension is reversed.
static absl::StatusOr<Numbers> reversedOf(const SourceOp &source, size_t spatial) {
  Numbers reversed;
  Attribute attribute = source.op->getAttr("window_reversal");
  if (!attribute)
    return reversed;
  SmallVector<bool> flags;
  if (auto array = dyn_cast<DenseBoolArrayAttr>(attribute))
    flags.assign(array.asArrayRef().begin(), array.asArrayRef().end());
  else if (auto dense = dyn_cast<DenseIntElementsAttr>(attribute);
           dense && dense.getElementType().isInteger(1))
    flags.assign(dense.value_begin<bool>(), dense.value_end<bool>());
  if (flags.size() != spatial)
    return source.refuse(absl::StrCat("attribute 'window_reversal' must be an array of i1, one for "
                                      "each of ",
                                      spatial, " spatial dimensions"));
  for (auto [d, flag] : llvm::enumerate(flags))
    if (flag)
      reversed.push_back(static_cast<int64_t>(d));
  return reversed;
}

/// The zeros of a convolution's operands, for each spatial dimension.
struct Zeros {
  Numbers low, high, lhsDilation, rhsDilation;
};

/// Returns whether the numbers of all dimensions but the spatial ones are zero. `dims` lists the
/// batch and feature dimensions, and then the spatial dimensions.
static bool onlySpatial(ArrayRef<int64_t> numbers, ArrayRef<int64_t> dims) {
  return numbers[dims[0]] == 0 && numbers[dims[1]] == 0;
}

/// Replaces operands that are padded by an op of their own (padded_operands.h).
static Values withoutZeros(const SourceOp &source, const ConvolutionDimensions &dims,
                           Zeros &zeros) {
  Values operands(source.operands);
  const auto areOnes = [](ArrayRef<int64_t> numbers) {
    return llvm::all_of(numbers, [](int64_t number) { return number == 1; });
  };
  if (auto lhs = unpadded(source.builder, operands[0]);
      lhs && areOnes(zeros.lhsDilation) && onlySpatial(lhs->low, dims.lhs) &&
      onlySpatial(lhs->high, dims.lhs) && onlySpatial(lhs->interior, dims.lhs)) {
    operands[0] = lhs->value;
    for (auto [d, dim] : llvm::enumerate(ArrayRef(dims.lhs).drop_front(2))) {
      zeros.low[d] += lhs->low[dim];
      zeros.high[d] += lhs->high[dim];
      zeros.lhsDilation[d] += lhs->interior[dim];
    }
  }
  const auto isZero = [](int64_t number) { return number == 0; };
  if (auto rhs = unpadded(source.builder, operands[1]);
      rhs && areOnes(zeros.rhsDilation) && llvm::all_of(rhs->low, isZero) &&
      llvm::all_of(rhs->high, isZero) && onlySpatial(rhs->interior, dims.rhs)) {
    operands[1] = rhs->value;
    for (auto [d, dim] : llvm::enumerate(ArrayRef(dims.rhs).drop_front(2)))
      zeros.rhsDilation[d] += rhs->interior[dim];
  }
  return operands;
}

static absl::StatusOr<Values> convolution(const SourceOp &source) {
  absl::StatusOr<StringRef> text = source.text("dimension_numbers");
  if (!text.ok())
    return text.status();
  absl::StatusOr<ConvolutionDimensions> dims = ConvolutionDimensions::parse(*text);
  if (!dims.ok())
    return source.refuse(dims.status().message());
  const size_t spatial = dims->lhs.size() < 2 ? 0 : dims->lhs.size() - 2;
  const Numbers ones(spatial, 1), none(2 * spatial, 0);
  absl::StatusOr<Numbers> strides = source.numbers("window_strides", ones),
                          padding = source.numbers("padding", none),
                          lhsDilation = source.numbers("lhs_dilation", ones),
                          rhsDilation = source.numbers("rhs_dilation", ones),
                          reversed = reversedOf(source, spatial);
  absl::StatusOr<int64_t> groups = source.number("feature_group_count"),
                          batchGroups = source.number("batch_group_count");
  for (const absl::Status &status :
       {strides.status(), padding.status(), lhsDilation.status(), rhsDilation.status(),
        reversed.status(), groups.status(), batchGroups.status()})
    if (!status.ok())
      return status;
  if (padding->size() != 2 * spatial)
    return source.refuse(absl::StrCat("attribute 'padding' must have two numbers for each of ",
                                      spatial, " spatial dimensions, got ", padding->size()));
  Zeros zeros{{}, {}, *lhsDilation, *rhsDilation};
  for (size_t d = 0; d < spatial; ++d) {
    zeros.low.push_back((*padding)[2 * d]);
    zeros.high.push_back((*padding)[2 * d + 1]);
  }
  const Numbers &left = dims->lhs, &right = dims->rhs;
  const bool fits = left.size() == size_t(source.operandType(0).getRank()) &&
                    right.size() == size_t(source.operandType(1).getRank()) && spatial > 0 &&
                    lhsDilation->size() == spatial && rhsDilation->size() == spatial;
  const Values operands = fits ? withoutZeros(source, *dims, zeros) : Values(source.operands);
  return product(
      SourceOp(source.op, operands, source.builder), "convolution",
      {source.attribute("lhs_dims", dims->lhs), source.attribute("rhs_dims", dims->rhs),
       source.attribute("result_dims", dims->result), source.attribute("strides", *strides),
       source.attribute("padding_low", zeros.low), source.attribute("padding_high", zeros.high),
       source.attribute("lhs_dilation", zeros.lhsDilation),
       source.attribute("rhs_dilation", zeros.rhsDilation), source.attribute("reversed", *reversed),
       source.attribute("feature_groups", *groups),
       source.attribute("batch_groups", *batchGroups)});
}

void addProducts(ConversionTable &table) {
  // precision_config is ignored: it allows lower precision, but rf always computes a product in the
  // full precision of its type.
  table["stablehlo.dot_general"] = {
      dotGeneral, 2, 1, {"dot_dimension_numbers", "precision_config"}};
  table["stablehlo.convolution"] = {
      convolution,
      2,
      1,
      {"dimension_numbers", "window_strides", "padding", "lhs_dilation", "rhs_dilation",
       "window_reversal", "feature_group_count", "batch_group_count", "precision_config"}};
}

} // namespace refold::importers
