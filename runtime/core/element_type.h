//===- element_type.h - Types of elements -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single list of element types, shared by programs, device arrays and host tensors.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <type_traits>

namespace refold {

/// The type of an element. The values equal those of exe::ElementType.
enum class ElementType : uint8_t { Pred, S8, S32, S64, U32, F32, F64 };

/// Maps a C++ type to its element type: ElementTypeOf<float>::value is F32. bool and uint8_t map to
/// Pred. Other types have no mapping.
template <typename T> struct ElementTypeOf;
template <> struct ElementTypeOf<bool> : std::integral_constant<ElementType, ElementType::Pred> {};
template <>
struct ElementTypeOf<uint8_t> : std::integral_constant<ElementType, ElementType::Pred> {};
template <> struct ElementTypeOf<int8_t> : std::integral_constant<ElementType, ElementType::S8> {};
template <>
struct ElementTypeOf<int32_t> : std::integral_constant<ElementType, ElementType::S32> {};
template <>
struct ElementTypeOf<int64_t> : std::integral_constant<ElementType, ElementType::S64> {};
template <>
struct ElementTypeOf<uint32_t> : std::integral_constant<ElementType, ElementType::U32> {};
template <> struct ElementTypeOf<float> : std::integral_constant<ElementType, ElementType::F32> {};
template <> struct ElementTypeOf<double> : std::integral_constant<ElementType, ElementType::F64> {};

/// A C++ type that represents elements on the host.
template <typename T>
concept Element = requires { ElementTypeOf<std::remove_cv_t<T>>::value; };

} // namespace refold
