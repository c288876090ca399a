//===- element_dispatch.h - C++ types of element types ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/container/inlined_vector.h"

#include <cstdint>
#include <type_traits>

namespace refold::runtime::checked {

/// Elements of a result that is computed step by step. Unlike std::vector<bool>, it holds each bool
/// in a byte of its own.
template <typename T> using Elements = absl::InlinedVector<T, 8>;

inline bool IsNumeric(ElementType type) { return type != ElementType::Pred; }

/// Calls f(T{}) with the C++ type of a floating-point element type.
template <typename F> auto WithFloat(ElementType type, F f) {
  return WithElementType(type, [&](auto zero) {
    if constexpr (std::is_floating_point_v<decltype(zero)>)
      return f(zero);
    else
      return f(float{}); // callers have checked the type
  });
}

/// Calls f(T{}) with the C++ type of any element type in which ops compute.
template <typename F> auto WithType(ElementType type, F f) {
  return WithElementType(type, [&](auto zero) {
    if constexpr (kIsShortFloat<decltype(zero)>)
      return f(float{}); // refused by the evaluator
    else
      return f(zero);
  });
}

/// Calls f(T{}) with the C++ type of any element type in which ops compute, except pred.
template <typename F> auto WithNumber(ElementType type, F f) {
  return WithElementType(type, [&](auto zero) {
    if constexpr (kIsShortFloat<decltype(zero)> || std::is_same_v<decltype(zero), bool>)
      return f(float{}); // callers have checked the type
    else
      return f(zero);
  });
}

/// Calls f(T{}) with the C++ type of an integer element type.
template <typename F> auto WithInteger(ElementType type, F f) {
  return WithElementType(type, [&](auto zero) {
    if constexpr (std::is_integral_v<decltype(zero)> && !std::is_same_v<decltype(zero), bool>)
      return f(zero);
    else
      return f(int32_t{}); // callers have checked the type
  });
}

/// Calls f(T{}) with the C++ type of pred or an integer element type.
template <typename F> auto WithBits(ElementType type, F f) {
  return WithElementType(type, [&](auto zero) {
    if constexpr (std::is_integral_v<decltype(zero)>)
      return f(zero);
    else
      return f(int32_t{}); // callers have checked the type
  });
}

/// An unsigned type of at least 32 bits, whose arithmetic wraps. (Smaller types would be promoted
/// to signed int, whose arithmetic could overflow.)
template <typename T> using Wrapping = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

} // namespace refold::runtime::checked
