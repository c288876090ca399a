//===- arithmetic.h - Scalar arithmetic -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements the scalar operations of docs/rationale/numerics.md §2. Elementwise operations,
// reductions and contractions use them. The thread's floating-point mode (FTZ and DAZ) flushes
// subnormals. An operation that returns an operand unchanged has to flush it itself.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/element_dispatch.h"

#include <cmath>
#include <limits>
#include <type_traits>

namespace refold::runtime::checked {

struct AddOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return a + b;
    else
      return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
  }
};

struct SubtractOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return a - b;
    else
      return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
  }
};

struct MultiplyOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>)
      return a * b;
    else
      return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
  }
};

/// Returns a · b + c, one step of a chain of products; rounded once for floats.
template <typename T> [[gnu::always_inline]] inline T MultiplyAdd(T a, T b, T c) {
  if constexpr (std::is_same_v<T, float>)
    return __builtin_fmaf(a, b, c);
  else if constexpr (std::is_same_v<T, double>)
    return __builtin_fma(a, b, c);
  else
    return AddOp::Apply(MultiplyOp::Apply(a, b), c);
}

/// Returns whether the CPU has FMA instructions. Without them, each FMA is a function call, which
/// gives the same bits but is a hundred times slower.
inline bool HasFma() {
  static const bool has = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
  return has;
}

/// Division. Integer division truncates towards zero. If an integer is divided by zero, all bits of
/// the result are set. The least signed integer divided by -1 is itself.
struct DivideOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
      return a / b;
    } else {
      if (b == 0)
        return static_cast<T>(-1);
      if (std::is_signed_v<T> && b == static_cast<T>(-1))
        return static_cast<T>(Wrapping<T>{0} - static_cast<Wrapping<T>>(a));
      return a / b;
    }
  }
};

/// NaN if either operand is NaN; -0 < +0; a subnormal operand counts as a zero of its sign.
struct MaximumOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(a) || std::isnan(b))
        return std::numeric_limits<T>::quiet_NaN();
      if (a == b) // equal numbers, or zeros of any signs
        return a != 0 ? a : std::signbit(a) && std::signbit(b) ? T(-0.0) : T(0);
      return ZeroIfSubnormal(a > b ? a : b);
    } else {
      return a > b ? a : b;
    }
  }
  template <typename T> static T ZeroIfSubnormal(T a) {
    return a == 0 ? std::copysign(T(0), a) : a;
  }
};

struct MinimumOp {
  template <typename T> static T Apply(T a, T b) {
    if constexpr (std::is_floating_point_v<T>) {
      if (std::isnan(a) || std::isnan(b))
        return std::numeric_limits<T>::quiet_NaN();
      if (a == b)
        return a != 0 ? a : std::signbit(a) || std::signbit(b) ? T(-0.0) : T(0);
      return MaximumOp::ZeroIfSubnormal(a < b ? a : b);
    } else {
      return a < b ? a : b;
    }
  }
};

/// Bitwise and, or; for pred and integers.
struct AndOp {
  template <typename T> static T Apply(T a, T b) { return static_cast<T>(a & b); }
};
struct OrOp {
  template <typename T> static T Apply(T a, T b) { return static_cast<T>(a | b); }
};

/// Converts an element to another type:
/// - Float to integer truncates and saturates. NaN becomes 0.
/// - Any type to pred returns whether the element is not zero. NaN becomes true.
/// - A conversion to or from bf16 or f16 is a conversion to or from f32 and one rounding.
template <typename To, typename From> To ConvertElement(From a) {
  if constexpr (std::is_same_v<To, From>) {
    return a;
  } else if constexpr (kIsShortFloat<From>) {
    return ConvertElement<To>(float(a));
  } else if constexpr (kIsShortFloat<To>) {
    return To(ConvertElement<float>(a));
  } else if constexpr (std::is_same_v<To, bool>) {
    return a != From(0);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    constexpr To kLeast = std::numeric_limits<To>::min(), kMost = std::numeric_limits<To>::max();
    // `past` is kMost + 1. It is a power of two, so a float represents it exactly. kLeast is 0 or
    // the negative of a power of two, and is exact as well.
    const From past = static_cast<From>(kMost / 2 + 1) * From(2);
    if (std::isnan(a))
      return 0;
    if (a <= static_cast<From>(kLeast))
      return kLeast;
    return a >= past ? kMost : static_cast<To>(a);
  } else {
    return static_cast<To>(a);
  }
}

} // namespace refold::runtime::checked
