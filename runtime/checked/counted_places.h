//===- counted_places.h - Bounded window positions --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Refuses windows whose sizes, strides or dilations are larger than any memory. An executable file
// may contain any numbers. After this check, sums of a few of them cannot overflow.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime::checked {

/// More elements than any memory holds.
inline constexpr int64_t kMostPlaces = int64_t{1} << 59;

inline bool IsCounted(int64_t number) { return number > -kMostPlaces && number < kMostPlaces; }

/// Sets `places` to the extent of `count` positions that are `step` apart: (count - 1) * step + 1.
/// Returns false if the extent is larger than any memory.
inline bool Span(int64_t count, int64_t step, int64_t *places) {
  *places = 0;
  if (count == 0)
    return true;
  return !__builtin_mul_overflow(count - 1, step, places) && IsCounted(*places) &&
         IsCounted(++*places);
}

} // namespace refold::runtime::checked
