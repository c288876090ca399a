//===- same_types.h - Comparison with the toolkit's declarations ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks at compile time that Refold's declarations agree with a header of the CUDA toolkit: sizes,
// offsets, values and signatures. To compare signatures, each type of the toolkit is replaced by
// Refold's type for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_types.h"

#include <cstddef>
#include <type_traits>

namespace refold::runtime::cuda::same {

/// Our type that stands for a type of the toolkit.
template <typename T> struct OursOf {
  using type = T;
};
template <typename T> using Ours = typename OursOf<T>::type;
template <typename T> struct OursOf<T *> {
  using type = Ours<T> *;
};
template <typename T> struct OursOf<const T> {
  using type = const Ours<T>;
};
template <typename R, typename... A> struct OursOf<R(A...)> {
  using type = Ours<R>(Ours<A>...);
};

} // namespace refold::runtime::cuda::same

/// Declares that Refold's type `ours` stands for the toolkit's type `theirs`. Use the macro in
/// namespace refold::runtime::cuda::same. REFOLD_SAME also checks that both types have the same
/// size and alignment.
#define REFOLD_OURS(theirs, ours)                                                                  \
  template <> struct OursOf<theirs> {                                                              \
    using type = ::refold::runtime::cuda::ours;                                                    \
  };
#define REFOLD_SAME(theirs, ours)                                                                  \
  REFOLD_OURS(theirs, ours)                                                                        \
  static_assert(sizeof(theirs) == sizeof(Ours<theirs>) && alignof(theirs) == alignof(Ours<theirs>));

/// Checks that a field has the same offset and size in both types.
#define REFOLD_FIELD(theirs, their_field, our_field)                                               \
  static_assert(offsetof(theirs, their_field) ==                                                   \
                    offsetof(::refold::runtime::cuda::same::Ours<theirs>, our_field) &&            \
                sizeof(theirs::their_field) ==                                                     \
                    sizeof(::refold::runtime::cuda::same::Ours<theirs>::our_field));
#define REFOLD_VALUE(theirs, ours)                                                                 \
  static_assert(static_cast<long long>(theirs) ==                                                  \
                static_cast<long long>(::refold::runtime::cuda::ours));
/// Checks that the toolkit's function has this type, after its types are replaced by ours.
#define REFOLD_FUNCTION_TYPE(symbol, ...)                                                          \
  static_assert(                                                                                   \
      std::is_same_v<::refold::runtime::cuda::same::Ours<decltype(::symbol)>, __VA_ARGS__>,        \
      #symbol);
