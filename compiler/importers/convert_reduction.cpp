//===- convert_reduction.cpp - Reductions along dimensions ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts `reduce`. A reduction of several operands is supported in two cases: each operand is
// reduced separately, or the reduction finds the largest or least element and its index.
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "compiler/importers/reducers.h"
#include "dialects/rf/Rf.h"

#include "absl/strings/str_cat.h"

using namespace mlir;
using refold::rf::ReduceKind;

namespace refold::importers {
namespace {

using Id = Expressions::Id;

/// Writes a reduction of `operand` that starts from `first`. rf.reduce always starts from the
/// neutral element of `kind`. If `first` is another value, one more op combines `first` with the
/// result of rf.reduce.
absl::StatusOr<Value> reduceOne(const SourceOp &source, ReduceKind kind, Value operand, Value first,
                                RankedTensorType result, ArrayRef<int64_t> dims) {
  absl::StatusOr<Value> reduced =
      source.writeOne("reduce", result, operand,
                      {kindAttribute(source, kind), source.attribute("dimensions", dims)});
  if (!reduced.ok() || isIdentity(kind, splatOf(first)))
    return reduced;
  absl::StatusOr<Value> begun = source.spread(first, result);
  if (!begun.ok())
    return begun.status();
  return source.writeOne(rf::stringifyReduceKind(kind), result, {*begun, *reduced});
}

/// Returns true if `results` are those of a reducer that finds the largest or least value and its
/// index. The reducer gets two pairs of a value and its index: arguments 0 and 1, and arguments 2
/// and 3. It returns one of the pairs. `direction` is GT for the largest value and LT for the
/// least. The reducer must return the first pair in these cases:
///   - The comparison of the two values by `direction` is true.
///   - The first value is NaN. Only a reducer of floating-point values must have this case.
///   - The values are equal, and the first index is lower.
bool keepsExtreme(Expressions &e, ArrayRef<Id> results, StringRef direction, bool isFloat) {
  const Id a = e.argument(0), place = e.argument(1), b = e.argument(2), other = e.argument(3);
  const Id beats = e.apply(("compare " + direction).str(), {a, b});
  const Id isNan = e.apply("compare NE", {a, a});
  const Id tie =
      e.apply("and", {e.apply("compare EQ", {a, b}), e.apply("compare LT", {place, other})});
  auto matches = [&](Id keeps) {
    return results[0] == e.apply("select", {keeps, a, b}) &&
           results[1] == e.apply("select", {e.apply("or", {keeps, tie}), place, other});
  };
  return matches(e.apply("or", {beats, isNan})) || (!isFloat && matches(beats));
}

/// Writes ops that find the largest or least elements along a dimension, and their indices. The
/// second operand of the source op must be the indices along this dimension, written by an rf.iota.
absl::StatusOr<Values> extreme(const SourceOp &source, bool largest, ArrayRef<int64_t> dims) {
  Value operand = source.operand(0);
  auto places = source.operand(1).getDefiningOp<rf::IotaOp>();
  const ReduceKind kind = largest ? ReduceKind::Maximum : ReduceKind::Minimum;
  if (dims.size() != 1 || !places || static_cast<int64_t>(places.getDim()) != dims[0])
    return source.refuse("indices that do not count along the one reduced dimension");
  auto zero = dyn_cast_or_null<IntegerAttr>(splatOf(source.operand(3)));
  const bool pred = source.operandType(0).getElementType().isInteger(1);
  const ReduceKind step = !pred ? kind : largest ? ReduceKind::Or : ReduceKind::And;
  if (!zero || !zero.getValue().isZero() || !isIdentity(step, splatOf(source.operand(2))))
    return source.refuse("a search that does not begin at index 0 and the worst value");
  absl::StatusOr<Value> value =
      reduceOne(source, step, operand, source.operand(2), source.resultType(0), dims);
  if (!value.ok())
    return value.status();
  absl::StatusOr<Value> numbers =
      pred ? source.converted(operand, source.builder.getI8Type()) : absl::StatusOr<Value>(operand);
  if (!numbers.ok())
    return numbers.status();
  absl::StatusOr<Value> place = source.writeOne(
      largest ? "argmax" : "argmin", source.resultType(1).clone(source.builder.getI32Type()),
      *numbers, source.attribute("dim", dims[0]));
  if (!place.ok())
    return place.status();
  place = source.converted(*place, source.resultType(1).getElementType());
  if (!place.ok())
    return place.status();
  return Values{*value, *place};
}

absl::StatusOr<Values> reduce(const SourceOp &source) {
  const unsigned count = source.op->getNumResults();
  if (source.operands.size() != 2 * count || count == 0)
    return source.refuse("operands that are not one value and one initial value per result");
  absl::StatusOr<Numbers> dims = source.numbers("dimensions");
  if (!dims.ok())
    return dims.status();
  llvm::sort(*dims);
  Expressions expressions;
  absl::StatusOr<SmallVector<Id>> steps = expressions.read(source.op->getRegion(0));
  if (!steps.ok())
    return steps.status();
  if (steps->size() != count)
    return source.refuse("a reducer that does not return one value for each result");

  const bool isFloat = isa<FloatType>(source.operandType(0).getElementType());
  if (count == 2 && keepsExtreme(expressions, *steps, "GT", isFloat))
    return extreme(source, /*largest=*/true, *dims);
  if (count == 2 && keepsExtreme(expressions, *steps, "LT", isFloat))
    return extreme(source, /*largest=*/false, *dims);
  Values results;
  for (unsigned i = 0; i < count; ++i) {
    std::optional<ReduceKind> kind =
        reducerOf(expressions, (*steps)[i], expressions.argument(i),
                  expressions.argument(count + i), source.resultType(i).getElementType());
    if (!kind)
      return source.refuse(kNotSimpleReducer);
    absl::StatusOr<Value> result = reduceOne(
        source, *kind, source.operand(i), source.operand(count + i), source.resultType(i), *dims);
    if (!result.ok())
      return result.status();
    results.push_back(*result);
  }
  return results;
}

} // namespace

void addReduction(ConversionTable &table) {
  table["stablehlo.reduce"] = {reduce, Row::kAny, Row::kAny, {"dimensions"}, /*regions=*/1};
}

} // namespace refold::importers
