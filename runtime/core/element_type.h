//===- element_type.h - Types of elements -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single list of element types, shared by programs, device arrays and host tensors.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/short_floats.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace refold {

/// The type of a tensor's elements, with one enumerator for each row of element_types.def. The
/// values are equal to those of exe::ElementType.
enum class ElementType : uint8_t {
#define REFOLD_ELEMENT_TYPE(Name, Cpp, Kind, Text, CppText, Npy, Safetensors) Name,
#include "runtime/core/element_types.def"
};

/// The family of numbers that an element type belongs to.
enum class ElementKind : uint8_t { Truth, Signed, Unsigned, Float };

/// The facts of one element type, from element_types.def.
struct ElementFacts {
  ElementType type;
  ElementKind kind;
  /// Bytes of one element.
  size_t bytes;
  /// "f32": the name in texts.
  const char *name;
  /// "float": the C++ type of one element.
  const char *cpp_name;
  /// Codes of the type in the headers of .npy and .safetensors files.
  const char *npy;
  const char *safetensors;
};

/// The facts of all element types, in the order of ElementType.
inline constexpr ElementFacts kElementTypes[] = {
#define REFOLD_ELEMENT_TYPE(Name, Cpp, Kind, Text, CppText, Npy, Safetensors)                      \
  {ElementType::Name, ElementKind::Kind, sizeof(Cpp), Text, CppText, Npy, Safetensors},
#include "runtime/core/element_types.def"
};

constexpr const ElementFacts &FactsOf(ElementType type) {
  return kElementTypes[static_cast<size_t>(type)];
}
constexpr ElementKind KindOf(ElementType type) { return FactsOf(type).kind; }
constexpr bool IsFloat(ElementType type) { return KindOf(type) == ElementKind::Float; }
/// Returns whether elements are floating-point numbers of 16 bits. No kernel computes in such a
/// type: numbers are converted to f32 and back (docs/rationale/numerics.md §2).
constexpr bool IsShortFloat(ElementType type) { return IsFloat(type) && FactsOf(type).bytes == 2; }

/// Calls `f` with a zero of the C++ type that represents `type`, and returns the result of `f`.
template <typename F> decltype(auto) WithElementType(ElementType type, F &&f) {
  switch (type) {
#define REFOLD_ELEMENT_TYPE(Name, Cpp, Kind, Text, CppText, Npy, Safetensors)                      \
  case ElementType::Name:                                                                          \
    return f(Cpp{});
#include "runtime/core/element_types.def"
  }
  __builtin_unreachable();
}

/// Maps a C++ type to its element type: ElementTypeOf<float>::value is F32. Types that no element
/// has are not mapped.
template <typename T> struct ElementTypeOf;
#define REFOLD_ELEMENT_TYPE(Name, Cpp, Kind, Text, CppText, Npy, Safetensors)                      \
  template <> struct ElementTypeOf<Cpp> : std::integral_constant<ElementType, ElementType::Name> {};
#include "runtime/core/element_types.def"

/// A C++ type that represents elements on the host.
template <typename T>
concept Element = requires { ElementTypeOf<std::remove_cv_t<T>>::value; };

} // namespace refold
