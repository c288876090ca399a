//===- convert_elementwise.cpp - Elementwise operations -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"

using namespace mlir;

namespace refold::importers {

/// Converts an arithmetic op to the rf op of the same name. For booleans, add and maximum become
/// `or`, and multiply and minimum become `and`.
static absl::StatusOr<Values> arithmetic(const SourceOp &source) {
  StringRef name = source.name();
  if (source.resultType().getElementType().isInteger(1))
    name = name == "add" || name == "maximum" ? "or" : "and";
  return source.write(name, source.resultType(), source.operands);
}

static absl::StatusOr<Values> compare(const SourceOp &source) {
  absl::StatusOr<std::string> direction = source.word("comparison_direction");
  if (!direction.ok())
    return direction.status();
  std::optional<rf::Direction> read = rf::symbolizeDirection(*direction);
  if (!read)
    return source.refuse(absl::StrCat("unknown comparison_direction '", *direction, "'"));
  absl::StatusOr<std::string> type = source.word("compare_type", "");
  if (!type.ok())
    return type.status();
  if (*type == "TOTALORDER" && isa<FloatType>(source.operandType().getElementType()))
    return source.refuse("total order of floats, but rf compares according to IEEE 754");
  return source.write(
      "compare", source.resultType(), source.operands,
      source.attribute("direction", rf::DirectionAttr::get(source.op->getContext(), *read)));
}

/// Writes `rfName` with scalar operands broadcast to tensors.
static absl::StatusOr<Values> spreading(const SourceOp &source) {
  Values operands;
  for (Value operand : source.operands) {
    absl::StatusOr<Value> whole = source.spread(operand, source.resultType());
    if (!whole.ok())
      return whole.status();
    operands.push_back(*whole);
  }
  return source.write(source.name(), source.resultType(), operands);
}

static absl::StatusOr<Values> square(const SourceOp &source) {
  return source.write("multiply", source.resultType(), {source.operand(), source.operand()});
}

/// The digits of a floating-point type.
struct Digits {
  int64_t exponent, mantissa;

  explicit Digits(FloatType type)
      : exponent(type.getWidth() - type.getFPMantissaWidth()),
        mantissa(type.getFPMantissaWidth() - 1) {}
};

/// Rounding to the digits of the operand's type, or to more, changes nothing. Rounding to the
/// digits of another type is a conversion to it and back.
static absl::StatusOr<Values> reducePrecision(const SourceOp &source) {
  const auto bits = [&](StringRef name) {
    auto attribute = dyn_cast_or_null<IntegerAttr>(source.op->getAttr(name));
    return attribute ? attribute.getInt() : 0;
  };
  const int64_t exponent = bits("exponent_bits"), mantissa = bits("mantissa_bits");
  auto element = dyn_cast<FloatType>(source.resultType().getElementType());
  if (!element)
    return source.refuse("operand must be a tensor of floats");
  const Digits own(element);
  if (exponent >= own.exponent && mantissa >= own.mantissa)
    return Values(source.operands);
  Builder &builder = source.builder;
  for (FloatType type : {FloatType(builder.getBF16Type()), FloatType(builder.getF16Type()),
                         FloatType(builder.getF32Type())}) {
    const Digits digits(type);
    if (digits.exponent != exponent || digits.mantissa != mantissa ||
        digits.exponent > own.exponent)
      continue;
    absl::StatusOr<Value> rounded = source.converted(source.operand(), type);
    if (!rounded.ok())
      return rounded.status();
    return single(source.converted(*rounded, element));
  }
  return source.refuse(absl::StrCat("exponent_bits = ", exponent, " and mantissa_bits = ", mantissa,
                                    ", expected those of a smaller type: f32, bf16 or f16"));
}

void addElementwise(ConversionTable &table) {
  for (StringRef name : {"add", "multiply", "maximum", "minimum"})
    table["stablehlo." + name.str()] = {arithmetic, 2, 1};
  for (StringRef name : {"atan2", "subtract", "divide", "remainder", "power"})
    table["stablehlo." + name.str()] = {sameName, 2, 1};
  for (StringRef name : {"abs",
                         "cbrt",
                         "ceil",
                         "convert",
                         "cosine",
                         "exponential",
                         "exponential_minus_one",
                         "floor",
                         "is_finite",
                         "log",
                         "log_plus_one",
                         "logistic",
                         "negate",
                         "round_nearest_afz",
                         "round_nearest_even",
                         "rsqrt",
                         "sign",
                         "sine",
                         "sqrt",
                         "tan",
                         "tanh"})
    table["stablehlo." + name.str()] = {sameName, 1, 1, {"result_accuracy"}};
  for (StringRef name : {"erf", "erf_inv", "tan"})
    table["chlo." + name.str()] = {sameName, 1, 1};
  table["chlo.square"] = {square, 1, 1};
  table["stablehlo.reduce_precision"] = {reducePrecision, 1, 1, {"exponent_bits", "mantissa_bits"}};
  table["stablehlo.compare"] = {compare, 2, 1, {"comparison_direction", "compare_type"}};
  for (StringRef name : {"clamp", "select"})
    table["stablehlo." + name.str()] = {spreading, 3, 1};
}

} // namespace refold::importers
