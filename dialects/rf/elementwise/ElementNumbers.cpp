//===- ElementNumbers.cpp - Numbers in element types ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/elementwise/ElementNumbers.h"

#include "mlir/IR/BuiltinTypes.h"

#include <cmath>
#include <limits>

template <typename T> static T flushedTo(double number) {
  const T rounded = static_cast<T>(number);
  return std::abs(rounded) < std::numeric_limits<T>::min() ? T(0) : rounded;
}

double refold::rf::inElementType(mlir::Type element, double number) {
  if (!mlir::isa<mlir::FloatType>(element)) // callers refuse such an op in words of its own
    return flushedTo<double>(number);
  return withFloatType(computedIn(element),
                       [&](auto zero) -> double { return flushedTo<decltype(zero)>(number); });
}

std::string refold::rf::lostInType(mlir::Type element, double number) {
  const double held = inElementType(element, number);
  const bool isZero = held == 0 && number != 0;
  if (!std::isfinite(number) || (std::isfinite(held) && !isZero))
    return "";
  return std::string(", which is ") + (isZero ? "0" : "infinite") + " in " +
         FactsOf(*elementTypeOf(computedIn(element))).name;
}

bool refold::rf::isDropoutRate(double rate) { return rate >= 0 && static_cast<float>(rate) < 1; }

std::string refold::rf::lostRate(double rate) {
  return rate < 1 && static_cast<float>(rate) >= 1 ? ", which is 1 in f32" : "";
}

template <typename T> static bool holdsUniformOf(double low, double high, bool open) {
  const T first = flushedTo<T>(low), last = flushedTo<T>(high);
  const T width = flushedTo<T>(last - first);
  if (!(width > 0) || !std::isfinite(width))
    return false;
  // The number after the lower bound: 0's is the least normal one, as subnormals are flushed.
  const T least = std::numeric_limits<T>::min();
  const T next = first == 0 ? least : flushedTo<T>(std::nextafter(first, last));
  return !open || next < last;
}

bool refold::rf::holdsUniform(mlir::Type element, double low, double high, bool open) {
  if (!mlir::isa<mlir::FloatType>(element))
    return holdsUniformOf<double>(low, high, open);
  if (isShortFloat(element)) {
    const auto [least, most] = endsOfUniform(element, low, high, open);
    return least <= most && holdsUniformOf<float>(low, high, open);
  }
  return withFloatType(element,
                       [&](auto zero) { return holdsUniformOf<decltype(zero)>(low, high, open); });
}

/// Returns the number of `element` that is nearest to `number` in the direction of `rounding`, or
/// the next one in this direction if `beyond`.
static double nearestIn(mlir::Type element, float number, llvm::APFloat::roundingMode rounding,
                        bool beyond) {
  const bool isUp = rounding == llvm::APFloat::rmTowardPositive;
  llvm::APFloat found(number);
  bool isInexact = false;
  found.convert(mlir::cast<mlir::FloatType>(element).getFloatSemantics(), rounding, &isInexact);
  if (beyond && !isInexact)
    found.next(/*nextDown=*/!isUp);
  // Rounding to bf16 flushes its subnormals.
  if (element.isBF16() && found.isDenormal())
    found = isUp != found.isNegative()
                ? llvm::APFloat::getSmallestNormalized(found.getSemantics(), found.isNegative())
                : llvm::APFloat::getZero(found.getSemantics());
  return found.convertToDouble();
}

std::pair<double, double> refold::rf::endsOfUniform(mlir::Type element, double low, double high,
                                                    bool open) {
  return {nearestIn(element, flushedTo<float>(low), llvm::APFloat::rmTowardPositive, open),
          nearestIn(element, flushedTo<float>(high), llvm::APFloat::rmTowardNegative, true)};
}
