//===- element_order.h - Order of elements ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The comparison used by the search for extreme elements: docs/rationale/numerics.md §8.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cmath>
#include <type_traits>

namespace refold::runtime::checked {

template <typename T> bool IsNan(T a) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isnan(a);
  else
    return false;
}

/// Returns whether `a` is more extreme than `b`. More extreme means larger if `most` is true, and
/// smaller otherwise. NaN is more extreme than every number.
template <bool most, typename T> bool Beats(T a, T b) {
  if (IsNan(a) || IsNan(b))
    return IsNan(a) && !IsNan(b);
  return most ? a > b : a < b;
}

} // namespace refold::runtime::checked
