//===- functions.cpp - Mathematical functions -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates mathematical functions in double with the C library. Its errors are far below the
// errors that tests look for. The library has no erf_inv, so erf_inv is solved by Halley's
// iteration on erf and erfc.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/element_loops.h"
#include "compiler/reference/operations.h"

#include <cmath>
#include <limits>

namespace refold::reference {
namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Returns x with erf(x) = y, for y in [0, 1).
double positiveErfInv(double y) {
  // Winitzki's approximation has an error of a few thousandths.
  constexpr double kShape = 0.147, kTwoOverPi = 0.63661977236758134;
  const double below = std::log1p(-y * y), half = kTwoOverPi / kShape + below / 2;
  double x = std::sqrt(std::sqrt(half * half - below / kShape) - half);
  constexpr double kTwoOverRootPi = 1.12837916709551257390;
  for (int i = 0; i < 4; ++i) {
    // Near 1, the complement 1 - y is exact and keeps the digits that erf loses.
    double error = y < 0.5 ? std::erf(x) - y : (1 - y) - std::erfc(x);
    double step = error / (kTwoOverRootPi * std::exp(-x * x));
    x -= step / (1 + x * step);
  }
  return x;
}

double erfInv(double y) {
  if (y == 0)
    return y;
  if (!(std::abs(y) < 1))
    return std::abs(y) == 1 ? std::copysign(std::numeric_limits<double>::infinity(), y)
                            : std::numeric_limits<double>::quiet_NaN();
  return std::copysign(positiveErfInv(std::abs(y)), y);
}

absl::StatusOr<Tensor> isFinite(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  Tensor result(ElementType::Pred, operands[0]->shape);
  for (size_t i = 0; i < result.integers.size(); ++i)
    result.integers[i] = std::isfinite(operands[0]->reals[i]);
  return result;
}

} // namespace

void addFunctions(EvaluationTable &table) {
  table["rf.floor"] = realUnary<[](double x) { return std::floor(x); }>;
  table["rf.ceil"] = realUnary<[](double x) { return std::ceil(x); }>;
  table["rf.round_nearest_even"] = realUnary<[](double x) { return std::nearbyint(x); }>;
  table["rf.round_nearest_afz"] = realUnary<[](double x) { return std::round(x); }>;
  table["rf.sqrt"] = realUnary<[](double x) { return std::sqrt(x); }>;
  table["rf.rsqrt"] = realUnary<[](double x) { return 1 / std::sqrt(x); }>;
  table["rf.cbrt"] = realUnary<[](double x) { return std::cbrt(x); }>;
  table["rf.exponential"] = realUnary<[](double x) { return std::exp(x); }>;
  table["rf.exponential_minus_one"] = realUnary<[](double x) { return std::expm1(x); }>;
  table["rf.log"] = realUnary<[](double x) { return std::log(x); }>;
  table["rf.log_plus_one"] = realUnary<[](double x) { return std::log1p(x); }>;
  table["rf.logistic"] = realUnary<logistic>;
  table["rf.tanh"] = realUnary<[](double x) { return std::tanh(x); }>;
  table["rf.sine"] = realUnary<[](double x) { return std::sin(x); }>;
  table["rf.cosine"] = realUnary<[](double x) { return std::cos(x); }>;
  table["rf.tan"] = realUnary<[](double x) { return std::tan(x); }>;
  table["rf.erf"] = realUnary<[](double x) { return std::erf(x); }>;
  table["rf.erf_inv"] = realUnary<erfInv>;
  table["rf.power"] = realBinary<[](double x, double y) { return std::pow(x, y); }>;
  table["rf.atan2"] = realBinary<[](double y, double x) { return std::atan2(y, x); }>;
  table["rf.is_finite"] = isFinite;
}

} // namespace refold::reference
