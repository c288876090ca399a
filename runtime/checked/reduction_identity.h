//===- reduction_identity.h - Where a maximum or minimum starts -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is below, or above, every number of a type.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <limits>
#include <type_traits>

namespace refold::runtime::checked {

template <typename T> T Lowest() {
  if constexpr (std::is_floating_point_v<T>)
    return -std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::min();
}
template <typename T> T Highest() {
  if constexpr (std::is_floating_point_v<T>)
    return std::numeric_limits<T>::infinity();
  else
    return std::numeric_limits<T>::max();
}

} // namespace refold::runtime::checked
