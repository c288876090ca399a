//===- elementwise.cpp - Elementwise operations ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements docs/rationale/numerics.md §2, without the roundings to f32.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/element_loops.h"
#include "compiler/reference/numbers.h"
#include "compiler/reference/operations.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include <cmath>

namespace refold::reference {
namespace {

Integer greater(Integer a, Integer b) { return a > b ? a : b; }
Integer lesser(Integer a, Integer b) { return a < b ? a : b; }

/// Truncating division. Division by zero sets all bits.
Integer divide(Integer a, Integer b) { return b == 0 ? Integer{-1} : a / b; }

/// The remainder of the division; the whole number for 0.
Integer remainder(Integer a, Integer b) { return b == 0 ? a : a % b; }

/// NaN and zeros are returned unchanged.
double sign(double a) { return a > 0 ? 1 : a < 0 ? -1 : a; }
Integer integerSign(Integer a) { return (a > 0) - (a < 0); }

absl::StatusOr<Tensor> clamp(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  const Tensor &low = *operands[0], &high = *operands[2];
  Tensor result = *operands[1];
  for (size_t i = 0; i < result.reals.size(); ++i)
    result.reals[i] = minimum(maximum(result.reals[i], low.reals[i]), high.reals[i]);
  for (size_t i = 0; i < result.integers.size(); ++i)
    result.integers[i] = lesser(greater(result.integers[i], low.integers[i]), high.integers[i]);
  return result;
}

template <typename T> bool holds(rf::Direction direction, T a, T b) {
  switch (direction) {
  case rf::Direction::EQ:
    return a == b;
  case rf::Direction::NE:
    return a != b;
  case rf::Direction::LT:
    return a < b;
  case rf::Direction::LE:
    return a <= b;
  case rf::Direction::GT:
    return a > b;
  case rf::Direction::GE:
    return a >= b;
  }
  return false;
}

absl::StatusOr<Tensor> compare(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  rf::Direction direction = mlir::cast<rf::CompareOp>(op).getDirection();
  const Tensor &a = *operands[0], &b = *operands[1];
  Tensor result(ElementType::Pred, a.shape);
  for (size_t i = 0; i < result.integers.size(); ++i)
    result.integers[i] = a.isReal() ? holds(direction, a.reals[i], b.reals[i])
                                    : holds(direction, a.integers[i], b.integers[i]);
  return result;
}

/// Compares the scalar numbers of a loop's condition.
absl::StatusOr<Tensor> compareNumbers(mlir::Operation &op, Operands operands,
                                      const ReferenceOptions &) {
  if (mlir::cast<mlir::arith::CmpIOp>(op).getPredicate() != mlir::arith::CmpIPredicate::slt)
    return absl::UnimplementedError(absl::StrCat(describe(op), " has another predicate than slt"));
  Tensor result(ElementType::Pred, {});
  result.integers[0] = operands[0]->integers[0] < operands[1]->integers[0];
  return result;
}

absl::StatusOr<Tensor> select(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  Tensor result = *operands[2];
  const Tensor &predicate = *operands[0], &chosen = *operands[1];
  for (size_t i = 0; i < predicate.integers.size(); ++i) {
    if (!predicate.integers[i])
      continue;
    if (result.isReal())
      result.reals[i] = chosen.reals[i];
    else
      result.integers[i] = chosen.integers[i];
  }
  return result;
}

/// Truncates and saturates; NaN becomes 0.
Integer truncate(double number, ElementType type) {
  if (std::isnan(number))
    return 0;
  const Integer least = leastInteger(type), greatest = greatestInteger(type);
  // The greatest s64 and u64 are no doubles. The next doubles are 2^63 and 2^64, which saturate
  // too.
  return number <= static_cast<double>(least)      ? least
         : number >= static_cast<double>(greatest) ? greatest
                                                   : static_cast<Integer>(number);
}

absl::StatusOr<Tensor> convert(mlir::Operation &op, Operands operands,
                               const ReferenceOptions &options) {
  const Tensor &from = *operands[0];
  Tensor result = zerosOf(op.getResult(0).getType());
  const bool rounds = options.roundConversions && from.isReal() && result.isReal() &&
                      runtime::ElementSize(result.type) < runtime::ElementSize(from.type);
  for (size_t i = 0; i < result.reals.size(); ++i)
    result.reals[i] = from.isReal() ? from.reals[i] : static_cast<double>(from.integers[i]);
  for (size_t i = 0; i < result.integers.size(); ++i)
    if (result.type == ElementType::Pred)
      result.integers[i] = from.isReal() ? from.reals[i] != 0 : from.integers[i] != 0;
    else
      result.integers[i] = from.isReal() ? truncate(from.reals[i], result.type)
                                         : wrap(result.type, from.integers[i]);
  return rounds ? Tensor::fromHost(result.toHost()) : result;
}

} // namespace

void addElementwise(EvaluationTable &table) {
  using U = uint64_t;
  table["rf.add"] = table["arith.addi"] =
      binary<[](double a, double b) { return a + b; }, [](U a, U b) { return a + b; }>;
  table["rf.subtract"] = table["arith.subi"] =
      binary<[](double a, double b) { return a - b; }, [](U a, U b) { return a - b; }>;
  table["rf.multiply"] = table["arith.muli"] =
      binary<[](double a, double b) { return a * b; }, [](U a, U b) { return a * b; }>;
  table["rf.divide"] = binary<[](double a, double b) { return a / b; }, divide>;
  table["rf.maximum"] = binary<maximum, greater>;
  table["rf.minimum"] = binary<minimum, lesser>;
  table["rf.negate"] = unary<[](double a) { return -a; }, [](U a) { return 0 - a; }>;
  table["rf.abs"] =
      unary<[](double a) { return std::abs(a); }, [](Integer a) { return a < 0 ? -a : a; }>;
  table["rf.sign"] = unary<sign, integerSign>;
  table["rf.remainder"] = binary<[](double a, double b) { return std::fmod(a, b); }, remainder>;
  table["rf.clamp"] = clamp;
  table["rf.compare"] = compare;
  table["arith.cmpi"] = compareNumbers;
  table["rf.select"] = select;
  table["rf.convert"] = convert;
}

} // namespace refold::reference
