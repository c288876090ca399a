//===- element_dispatch.h - C++ types of element types ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pred is uint8_t (0 or 1); no other element type maps to uint8_t.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include <cstdint>
#include <type_traits>

namespace refold::runtime::checked {

inline bool IsFloat(ElementType type) {
  return type == ElementType::F32 || type == ElementType::F64;
}
inline bool IsNumeric(ElementType type) { return type != ElementType::Pred; }

/// Calls f(T{}) with the C++ type of a floating-point element type.
template <typename F> auto WithFloat(ElementType type, F f) {
  return type == ElementType::F64 ? f(double{}) : f(float{});
}

/// Calls f(T{}) with the C++ type of any element type.
template <typename F> auto WithType(ElementType type, F f) {
  switch (type) {
  case ElementType::Pred:
    return f(uint8_t{});
  case ElementType::S8:
    return f(int8_t{});
  case ElementType::S32:
    return f(int32_t{});
  case ElementType::S64:
    return f(int64_t{});
  case ElementType::U32:
    return f(uint32_t{});
  case ElementType::F64:
    return f(double{});
  case ElementType::F32:
    break;
  }
  return f(float{});
}

/// Calls f(T{}) with the C++ type of pred or an integer element type.
template <typename F> auto WithBits(ElementType type, F f) {
  switch (type) {
  case ElementType::Pred:
    return f(uint8_t{});
  case ElementType::S8:
    return f(int8_t{});
  case ElementType::S64:
    return f(int64_t{});
  case ElementType::U32:
    return f(uint32_t{});
  default:
    return f(int32_t{});
  }
}

/// An unsigned type of at least 32 bits: it wraps and never promotes to a signed type that could
/// overflow.
template <typename T> using Wrapping = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

} // namespace refold::runtime::checked
