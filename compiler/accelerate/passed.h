//===- passed.h - Argument passing ------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines how a call passes its arguments. A structure that holds arrays is passed without a copy.
// If such a structure is moved in, its arrays are donated. Any other value is copied.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/structure.h"

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>

namespace refold::internal {

/// An argument that holds arrays. It refers to the caller's value and does not outlive the call.
template <typename Structure> class PassedStructure {
public:
  PassedStructure(const Structure &value) : value_(&value) {}
  PassedStructure(Structure &&value) : value_(&value), donated_(true) {}
  /// Converts a value to a structure, such as a Tensor to an Array.
  template <typename Other>
    requires(!std::same_as<std::remove_cvref_t<Other>, Structure> &&
             !std::same_as<std::remove_cvref_t<Other>, PassedStructure> &&
             std::convertible_to<Other &&, Structure>)
  PassedStructure(Other &&other)
      : owned_(std::forward<Other>(other)), value_(&*owned_), donated_(true) {}
  PassedStructure(const PassedStructure &) = delete;
  PassedStructure &operator=(const PassedStructure &) = delete;

  const Structure &value() const { return *value_; }
  bool donated() const { return donated_; }

private:
  std::optional<Structure> owned_;
  const Structure *value_;
  bool donated_ = false;
};

/// An argument that is part of the key.
template <typename Value> class PassedValue {
public:
  template <typename Other>
    requires std::convertible_to<Other &&, Value>
  PassedValue(Other &&other) : value_(std::forward<Other>(other)) {}

  const Value &value() const { return value_; }
  bool donated() const { return false; }

private:
  Value value_;
};

/// Checks a parameter type at compile time. Each kind of unsupported type has its own error
/// message. Only the first message is reported.
template <typename T> constexpr bool CheckParameter() {
  using Plain = std::remove_cvref_t<T>;
  if constexpr (std::is_lvalue_reference_v<T> && !std::is_const_v<std::remove_reference_t<T>>)
    static_assert(!std::is_lvalue_reference_v<T>,
                  "rf::Accelerate: a parameter is a reference that the function could write "
                  "through. Take the value, and return what changes");
  else if constexpr (std::is_pointer_v<Plain>)
    static_assert(!std::is_pointer_v<Plain>,
                  "rf::Accelerate: a parameter is a pointer: what it points to could change "
                  "unseen. Pass the value, or an rf::Array; for text a std::string");
  else if constexpr (std::same_as<Plain, HostTensor>)
    static_assert(!std::same_as<Plain, HostTensor>,
                  "rf::Accelerate: a parameter is a HostTensor. Take an rf::Array, and pass "
                  "rf::Array::From(tensor)");
  else
    static_assert(IsSupported<Plain>(),
                  "rf::Accelerate: a parameter is a handle, or a struct without ForEachField: its "
                  "parts could change unseen. Take arrays, numbers, bools, enums, strings, vectors "
                  "or maps of them, or name the struct's parts in ForEachField");
  return true;
}
template <typename T> constexpr bool CheckResult() {
  using Plain = std::remove_cvref_t<T>;
  if constexpr (std::is_void_v<Plain>)
    static_assert(!std::is_void_v<Plain>,
                  "rf::Accelerate: the function returns nothing, so a call has nothing to compute");
  else
    static_assert(IsSupported<Plain>(),
                  "rf::Accelerate: the result type is not a structure of arrays. Return arrays, "
                  "tuples, vectors or maps of them, or a struct with ForEachField");
  return true;
}

template <typename P>
using Passed = std::conditional_t<HoldsArrays<std::remove_cvref_t<P>>(),
                                  PassedStructure<Outside<std::remove_cvref_t<P>>>,
                                  PassedValue<std::remove_cvref_t<P>>>;

} // namespace refold::internal
