//===- same_types.h - Our declarations against the toolkit's ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For tests that hold sizes, offsets, values and signatures against a header while compiling. A
// signature is the same where it is equal after each type of the toolkit is put for ours.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/driver_types.h"

#include <cstddef>
#include <type_traits>

namespace refold::runtime::cuda::same {

/// The type of ours that stands for one of the toolkit's.
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

/// In namespace refold::runtime::cuda::same: which type of ours one of the toolkit's is.
/// REFOLD_SAME says that it is as large, too.
#define REFOLD_OURS(theirs, ours)                                                                  \
  template <> struct OursOf<theirs> {                                                              \
    using type = ::refold::runtime::cuda::ours;                                                    \
  };
#define REFOLD_SAME(theirs, ours)                                                                  \
  REFOLD_OURS(theirs, ours)                                                                        \
  static_assert(sizeof(theirs) == sizeof(Ours<theirs>) && alignof(theirs) == alignof(Ours<theirs>));

/// A field of such a type.
#define REFOLD_FIELD(theirs, their_field, our_field)                                               \
  static_assert(offsetof(theirs, their_field) ==                                                   \
                    offsetof(::refold::runtime::cuda::same::Ours<theirs>, our_field) &&            \
                sizeof(theirs::their_field) ==                                                     \
                    sizeof(::refold::runtime::cuda::same::Ours<theirs>::our_field));
#define REFOLD_VALUE(theirs, ours)                                                                 \
  static_assert(static_cast<long long>(theirs) ==                                                  \
                static_cast<long long>(::refold::runtime::cuda::ours));
/// The toolkit's function has this type, which is ours.
#define REFOLD_FUNCTION_TYPE(symbol, ...)                                                          \
  static_assert(                                                                                   \
      std::is_same_v<::refold::runtime::cuda::same::Ours<decltype(::symbol)>, __VA_ARGS__>,        \
      #symbol);
