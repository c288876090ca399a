//===- reduction_identity.h - Identities of max and min ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The start values of a maximum and a minimum.
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
