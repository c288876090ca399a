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

int64_t leastInteger(ElementType type) {
  return WithElementType(type, [](auto zero) -> int64_t {
    return std::is_signed_v<decltype(zero)> && std::is_integral_v<decltype(zero)>
               ? static_cast<int64_t>(std::numeric_limits<decltype(zero)>::min())
               : 0;
  });
}

int64_t greatestInteger(ElementType type) {
  if (type == ElementType::Pred)
    return 1;
  return WithElementType(type, [](auto zero) -> int64_t {
    if constexpr (std::is_integral_v<decltype(zero)>)
      return static_cast<int64_t>(std::numeric_limits<decltype(zero)>::max());
    return -1; // as it always was for floats, which nobody asks for
  });
}

Tensor identityOf(rf::ReduceKind kind, ElementType type) {
  Tensor identity(type, {});
  constexpr double infinity = std::numeric_limits<double>::infinity();
  auto set = [&](double real, int64_t integer) {
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
    set(0, wrap(type, ~uint64_t{0}));
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

int64_t combine(rf::ReduceKind kind, int64_t a, int64_t b) {
  switch (kind) {
  case rf::ReduceKind::Add:
    return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  case rf::ReduceKind::Multiply:
    return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
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
