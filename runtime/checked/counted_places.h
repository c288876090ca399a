//===- counted_places.h - Bounded window positions --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An executable may come from anywhere, and its windows may have any numbers. Numbers beyond any
// memory size are refused before they are multiplied, so that sums of a few remaining numbers do
// not overflow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime::checked {

/// More elements than any memory holds.
inline constexpr int64_t kMostPlaces = int64_t{1} << 59;

inline bool IsCounted(int64_t number) { return number > -kMostPlaces && number < kMostPlaces; }

/// Computes the extent of `count` positions that are `step` apart, counted from the first position
/// to the last, both included. Returns false if the extent is out of bounds.
inline bool Span(int64_t count, int64_t step, int64_t *places) {
  *places = 0;
  if (count == 0)
    return true;
  return !__builtin_mul_overflow(count - 1, step, places) && IsCounted(*places) &&
         IsCounted(++*places);
}

} // namespace refold::runtime::checked
