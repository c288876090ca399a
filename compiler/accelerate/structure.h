//===- structure.h - Nested structures of arrays ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the types that an accelerated function may take and return, and a function that visits
// their parts.
//
// This is a public header. It includes only Abseil and the standard library.
//
// Example: a user-defined structure, which can be used inside and outside of a trace.
//
//     struct Mlp {
//       rf::Array w, b;
//       double dropout = 0; // not an array: its value is part of the key
//       template <typename Self, typename Visit>
//       static void ForEachField(Self &self, Visit &&visit) {
//         visit("w", self.w);
//         visit("b", self.b);
//         visit("dropout", self.dropout);
//       }
//     };
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/array.h"

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <array>
#include <concepts>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace refold {
class Network; // network.h
} // namespace refold

namespace refold::internal {

// Kinds of types --------------------------------------------------------------

template <typename T> struct IsSequence : std::false_type {};
template <typename T> struct IsSequence<std::vector<T>> : std::true_type {};
template <typename T, size_t n> struct IsSequence<std::array<T, n>> : std::true_type {};
template <typename T> struct IsSpan : std::false_type {};
template <typename T> struct IsSpan<absl::Span<T>> : std::true_type {};
template <typename T> struct IsSpan<std::span<T>> : std::true_type {};
template <typename T> struct IsMap : std::false_type {};
template <typename T> struct IsMap<std::map<std::string, T>> : std::true_type {};
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};
template <typename T> struct IsTuple : std::false_type {};
template <typename... T> struct IsTuple<std::tuple<T...>> : std::true_type {};
template <typename A, typename B> struct IsTuple<std::pair<A, B>> : std::true_type {};

/// A leaf represents one array.
template <typename T>
concept Leaf = std::same_as<T, Array> || std::same_as<T, Tensor>;

/// A value that is part of the key.
template <typename T>
concept Keyed = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::same_as<T, std::string> ||
                std::same_as<T, absl::string_view>;

struct AnyVisit {
  template <typename T> void operator()(absl::string_view, T &) const {}
};
/// A struct that lists its fields, in a static member or in a free function.
template <typename T>
concept HasMemberFields = requires(T &value, AnyVisit visit) { T::ForEachField(value, visit); };
template <typename T>
concept HasFreeFields =
    !HasMemberFields<T> && requires(T &value, AnyVisit visit) { ForEachField(value, visit); };
template <typename T>
concept HasFields = HasMemberFields<T> || HasFreeFields<T>;

template <typename T> constexpr bool IsSupported();
template <typename Tuple, size_t... i> constexpr bool AllSupported(std::index_sequence<i...>) {
  return (IsSupported<std::tuple_element_t<i, Tuple>>() && ...);
}
/// Returns true if an accelerated function may take or return a T. Does not check the fields of a
/// struct, because VisitParts checks each field that it visits.
template <typename T> constexpr bool IsSupported() {
  if constexpr (Leaf<T> || Keyed<T> || std::same_as<T, Network> || HasFields<T>)
    return true;
  else if constexpr (IsSequence<T>::value || IsOptional<T>::value)
    return IsSupported<typename T::value_type>();
  else if constexpr (IsSpan<T>::value)
    return Keyed<std::remove_cv_t<typename T::value_type>>;
  else if constexpr (IsMap<T>::value)
    return IsSupported<typename T::mapped_type>();
  else if constexpr (IsTuple<T>::value)
    return AllSupported<T>(std::make_index_sequence<std::tuple_size_v<T>>());
  else
    return false;
}

template <typename T> constexpr bool HoldsArrays();
template <typename Tuple, size_t... i> constexpr bool AnyHoldsArrays(std::index_sequence<i...>) {
  return (HoldsArrays<std::tuple_element_t<i, Tuple>>() || ...);
}
/// Returns true if T may contain arrays; otherwise the whole value is part of the key.
template <typename T> constexpr bool HoldsArrays() {
  if constexpr (Leaf<T> || std::same_as<T, Network> || HasFields<T>)
    return true;
  else if constexpr (IsSequence<T>::value || IsOptional<T>::value)
    return HoldsArrays<typename T::value_type>();
  else if constexpr (IsMap<T>::value)
    return HoldsArrays<typename T::mapped_type>();
  else if constexpr (IsTuple<T>::value)
    return AnyHoldsArrays<T>(std::make_index_sequence<std::tuple_size_v<T>>());
  else
    return false;
}

// A walk over the parts -------------------------------------------------------

/// The kind of a container in a key. Containers of different kinds are different.
enum class PartKind : uint8_t { Sequence, Map, Tuple, Struct, Empty, Some, Network };

/// A class, so that the compiler reports an unsupported type once, not once per walk.
template <typename T> struct CheckedPart {
  static_assert(
      IsSupported<T>(),
      "rf::Accelerate: this type cannot be part of a structure: use arrays, numbers, bools, enums, "
      "strings, vectors, maps with string keys, or structs with ForEachField");
  static constexpr bool checked = true;
};

/// A walk that ignores every part; derived classes add what they need.
class SilentWalk {
public:
  void Value(const auto &) {}
  void Open(PartKind, size_t) {}
  void Close() {}
  void Name(absl::string_view) {}
  void Key(absl::string_view) {}
  void Index(size_t) {}
};

/// Visits the parts of `value` in order. A Walk has these methods:
///   Leaf(leaf)             visits an Array or a Tensor
///   Value(value)           visits any other value that is part of the key, such as a number
///   Open(PartKind, size)   called before the parts of a container
///   Close()                called after the parts of a container
///   Name(name)             called before a field of a struct or a part of a Network
///   Index(i)               called before an element of a sequence or tuple
///   Key(key)               called before a value of a map
template <typename T, typename Walk> void VisitParts(T &value, Walk &walk) {
  using Plain = std::remove_const_t<T>;
  if constexpr (Leaf<Plain>) {
    walk.Leaf(value);
  } else if constexpr (Keyed<Plain>) {
    walk.Value(value);
  } else if constexpr (std::same_as<Plain, Network>) {
    value.Gather();
    walk.Open(PartKind::Network, value.names().size());
    walk.Value(value.kind());
    for (size_t i = 0; i < value.names().size(); ++i) {
      walk.Name(value.names()[i]);
      walk.Leaf(value.part(i));
    }
    walk.Close();
    if constexpr (!std::is_const_v<T>)
      value.Forget(); // the binding to the previous parts
  } else if constexpr (HasFields<Plain>) {
    walk.Open(PartKind::Struct, 0);
    auto visit = [&walk](absl::string_view name, auto &field) {
      walk.Name(name);
      VisitParts(field, walk);
    };
    if constexpr (HasMemberFields<Plain>)
      Plain::ForEachField(value, visit);
    else
      ForEachField(value, visit);
    walk.Close();
  } else if constexpr (std::same_as<Plain, std::vector<bool>>) {
    walk.Open(PartKind::Sequence, value.size());
    for (size_t i = 0; i < value.size(); ++i) {
      const bool element = value[i];
      walk.Index(i);
      walk.Value(element);
    }
    walk.Close();
  } else if constexpr (IsSequence<Plain>::value || IsSpan<Plain>::value) {
    walk.Open(PartKind::Sequence, value.size());
    for (size_t i = 0; i < value.size(); ++i) {
      walk.Index(i);
      VisitParts(value[i], walk);
    }
    walk.Close();
  } else if constexpr (IsMap<Plain>::value) {
    walk.Open(PartKind::Map, value.size());
    for (auto &[name, part] : value) {
      walk.Key(name);
      VisitParts(part, walk);
    }
    walk.Close();
  } else if constexpr (IsOptional<Plain>::value) {
    walk.Open(value ? PartKind::Some : PartKind::Empty, value ? 1 : 0);
    if (value)
      VisitParts(*value, walk);
    walk.Close();
  } else if constexpr (IsTuple<Plain>::value) {
    walk.Open(PartKind::Tuple, std::tuple_size_v<Plain>);
    size_t i = 0;
    std::apply([&](auto &...parts) { ((walk.Index(i++), VisitParts(parts, walk)), ...); }, value);
    walk.Close();
  } else {
    static_assert(CheckedPart<Plain>::checked);
  }
}

// Types of callers, for types of functions -----------------------------------

/// Maps the type of a parameter or result of a function to the type that callers use. Replaces
/// Tensor by Array, also inside containers. All other types stay the same.
template <typename T> struct OutsideOf {
  using type = T;
};
template <> struct OutsideOf<Tensor> {
  using type = Array;
};
template <typename T> struct OutsideOf<std::vector<T>> {
  using type = std::vector<typename OutsideOf<T>::type>;
};
template <typename T, size_t n> struct OutsideOf<std::array<T, n>> {
  using type = std::array<typename OutsideOf<T>::type, n>;
};
template <typename T> struct OutsideOf<std::map<std::string, T>> {
  using type = std::map<std::string, typename OutsideOf<T>::type>;
};
template <typename T> struct OutsideOf<std::optional<T>> {
  using type = std::optional<typename OutsideOf<T>::type>;
};
template <typename... T> struct OutsideOf<std::tuple<T...>> {
  using type = std::tuple<typename OutsideOf<T>::type...>;
};
template <typename A, typename B> struct OutsideOf<std::pair<A, B>> {
  using type = std::pair<typename OutsideOf<A>::type, typename OutsideOf<B>::type>;
};
template <typename T> using Outside = typename OutsideOf<T>::type;

/// Converts a structure from Arrays to Tensors or from Tensors to Arrays.
template <typename To, typename From> To ConvertParts(From &&from) {
  using Plain = std::remove_cvref_t<From>;
  if constexpr (std::same_as<To, Plain> || Leaf<To>) {
    return To(std::forward<From>(from));
  } else if constexpr (IsOptional<To>::value) {
    To to;
    if (from)
      to.emplace(ConvertParts<typename To::value_type>(*from));
    return to;
  } else if constexpr (IsMap<To>::value) {
    To to;
    for (auto &[name, part] : from)
      to.emplace(name, ConvertParts<typename To::mapped_type>(part));
    return to;
  } else if constexpr (IsTuple<To>::value) {
    return [&]<size_t... i>(std::index_sequence<i...>) {
      return To(ConvertParts<std::tuple_element_t<i, To>>(std::get<i>(from))...);
    }(std::make_index_sequence<std::tuple_size_v<To>>());
  } else {
    To to{};
    if constexpr (requires { to.resize(from.size()); })
      to.resize(from.size());
    for (size_t i = 0; i < from.size(); ++i)
      to[i] = ConvertParts<typename To::value_type>(from[i]);
    return to;
  }
}

/// Returns true if T is a tuple or pair of at least n parts.
template <size_t n, typename T> constexpr bool HasFirstParts() {
  if constexpr (IsTuple<T>::value)
    return n >= 1 && n <= std::tuple_size_v<T>;
  else
    return false;
}
/// The type of the first n parts of a tuple or pair T. For n = 1 it is the type of the first part.
/// For n > 1 it is a tuple. If T is not a tuple or pair, or has fewer than n parts, the type is T.
template <size_t n, typename T> struct FirstPartsOf {
  using type = T;
};
template <size_t n, typename T>
  requires(n > 1 && HasFirstParts<n, T>())
struct FirstPartsOf<n, T> {
  template <size_t... i>
  static std::tuple<std::tuple_element_t<i, T>...> Make(std::index_sequence<i...>);
  using type = decltype(Make(std::make_index_sequence<n>()));
};
template <typename T>
  requires(HasFirstParts<1, T>())
struct FirstPartsOf<1, T> {
  using type = std::tuple_element_t<0, T>;
};

} // namespace refold::internal
