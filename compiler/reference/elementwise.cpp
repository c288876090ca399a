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
#include <limits>
#include <type_traits>

namespace refold::reference {
namespace {

int64_t greater(int64_t a, int64_t b) { return a > b ? a : b; }
int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

/// Truncating division. Division by zero sets all bits; the least number divided by -1 is itself.
uint64_t divide(int64_t a, int64_t b) {
  if (b == 0)
    return ~uint64_t{0};
  return b == -1 ? 0 - static_cast<uint64_t>(a) : static_cast<uint64_t>(a / b);
}

/// The remainder of the division: the whole number for 0, and 0 for -1.
int64_t remainder(int64_t a, int64_t b) { return b == 0 ? a : b == -1 ? 0 : a % b; }

/// NaN and zeros are returned unchanged.
double sign(double a) { return a > 0 ? 1 : a < 0 ? -1 : a; }
int64_t integerSign(int64_t a) { return (a > 0) - (a < 0); }

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
int64_t truncate(double number, ElementType type) {
  if (std::isnan(number))
    return 0;
  return WithElementType(type, [&](auto zero) -> int64_t {
    using T = decltype(zero);
    if constexpr (!std::is_integral_v<T>) {
      return static_cast<int64_t>(number); // callers have an integer type
    } else {
      constexpr T least = std::numeric_limits<T>::min(), greatest = std::numeric_limits<T>::max();
      // The greatest s64 is no double; the next one is 2^63, which saturates too.
      return number <= static_cast<double>(least)      ? int64_t{least}
             : number >= static_cast<double>(greatest) ? int64_t{greatest}
                                                       : static_cast<int64_t>(number);
    }
  });
}

absl::StatusOr<Tensor> convert(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  const Tensor &from = *operands[0];
  Tensor result = zerosOf(op.getResult(0).getType());
  for (size_t i = 0; i < result.reals.size(); ++i)
    result.reals[i] = from.isReal() ? from.reals[i] : static_cast<double>(from.integers[i]);
  for (size_t i = 0; i < result.integers.size(); ++i)
    if (result.type == ElementType::Pred)
      result.integers[i] = from.isReal() ? from.reals[i] != 0 : from.integers[i] != 0;
    else
      result.integers[i] = from.isReal() ? truncate(from.reals[i], result.type)
                                         : wrap(result.type, from.integers[i]);
  return result;
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
  table["rf.abs"] = unary<[](double a) { return std::abs(a); },
                          [](int64_t a) { return a < 0 ? 0 - U(a) : U(a); }>;
  table["rf.sign"] = unary<sign, integerSign>;
  table["rf.remainder"] = binary<[](double a, double b) { return std::fmod(a, b); }, remainder>;
  table["rf.clamp"] = clamp;
  table["rf.compare"] = compare;
  table["arith.cmpi"] = compareNumbers;
  table["rf.select"] = select;
  table["rf.convert"] = convert;
}

} // namespace refold::reference
