//===- numbers.cpp - Operations on single numbers -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kinds of reductions.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"

#include <limits>
#include <type_traits>

namespace refold::reference {

/// Returns a limit of an integer type. Nobody asks for one of a floating-point type.
template <typename Limit> static Integer limitOf(ElementType type, Limit limit) {
  return WithElementType(type, [&](auto zero) -> Integer {
    if constexpr (std::is_integral_v<decltype(zero)>)
      return limit(std::numeric_limits<decltype(zero)>());
    else
      return 0;
  });
}

Integer leastInteger(ElementType type) {
  return limitOf(type, [](auto limits) { return limits.min(); });
}

Integer greatestInteger(ElementType type) {
  return limitOf(type, [](auto limits) { return limits.max(); });
}

Tensor identityOf(rf::ReduceKind kind, ElementType type) {
  Tensor identity(type, {});
  constexpr double infinity = std::numeric_limits<double>::infinity();
  auto set = [&](double real, Integer integer) {
    if (identity.isReal())
      identity.reals[0] = real;
    else
      identity.integers[0] = integer;
  };
  switch (kind) {
  case rf::ReduceKind::Add:
  case rf::ReduceKind::Or:
    break;
  case rf::ReduceKind::Multiply:
    set(1, 1);
    break;
  case rf::ReduceKind::Maximum:
    set(-infinity, leastInteger(type));
    break;
  case rf::ReduceKind::Minimum:
    set(infinity, greatestInteger(type));
    break;
  case rf::ReduceKind::And:
    set(0, wrap(type, -1));
    break;
  }
  return identity;
}

double combine(rf::ReduceKind kind, double a, double b) {
  switch (kind) {
  case rf::ReduceKind::Add:
    return a + b;
  case rf::ReduceKind::Multiply:
    return a * b;
  case rf::ReduceKind::Maximum:
    return maximum(a, b);
  case rf::ReduceKind::Minimum:
    return minimum(a, b);
  case rf::ReduceKind::And:
  case rf::ReduceKind::Or:
    break; // the verifier accepts these kinds for bits only
  }
  return std::numeric_limits<double>::quiet_NaN();
}

Integer combine(rf::ReduceKind kind, Integer a, Integer b) {
  switch (kind) {
  case rf::ReduceKind::Add:
    return a + b;
  case rf::ReduceKind::Multiply:
    return static_cast<uint64_t>(a) * static_cast<uint64_t>(b);
  case rf::ReduceKind::Maximum:
    return a > b ? a : b;
  case rf::ReduceKind::Minimum:
    return a < b ? a : b;
  case rf::ReduceKind::And:
    return a & b;
  case rf::ReduceKind::Or:
    return a | b;
  }
  return 0;
}

} // namespace refold::reference
