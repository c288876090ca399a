//===- bitwise_ops.cpp - Logic and shifts ---------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pred is 0 or 1, and so is its negation.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/elementwise.h"

namespace refold::runtime::checked {
namespace {

struct XorOp {
  template <typename T> static T Apply(T a, T b) { return static_cast<T>(a ^ b); }
};
struct NotOp {
  template <typename T> static T Apply(T a) {
    if constexpr (std::is_same_v<T, bool>)
      return a == 0;
    else
      return static_cast<T>(~a);
  }
};

template <typename T> using Unsigned = std::make_unsigned_t<T>;
/// Returns the shift amount, at most the bit width. A negative amount counts as a large one.
template <typename T> int PlacesOf(T b) {
  constexpr int kWidth = sizeof(T) * 8;
  return static_cast<Unsigned<T>>(b) < kWidth ? static_cast<int>(b) : kWidth;
}

// Shifts 64-bit numbers in two steps, because a shift by the whole width is undefined.
struct ShiftLeftOp {
  template <typename T> static T Apply(T a, T b) {
    int places = PlacesOf(b), half = places / 2;
    return static_cast<T>(static_cast<uint64_t>(a) << half << (places - half));
  }
};
struct ShiftRightLogicalOp {
  template <typename T> static T Apply(T a, T b) {
    int places = PlacesOf(b), half = places / 2;
    return static_cast<T>(uint64_t{static_cast<Unsigned<T>>(a)} >> half >> (places - half));
  }
};
struct ShiftRightArithmeticOp {
  template <typename T> static T Apply(T a, T b) {
    int places = PlacesOf(b), half = places / 2;
    // The top bit is copied for unsigned numbers too.
    return static_cast<T>(int64_t{static_cast<std::make_signed_t<T>>(a)} >> half >>
                          (places - half));
  }
};

} // namespace

absl::Span<const OpKind> BitwiseOps() {
  static constexpr OpKind kOps[] = {
      {"rf.and", 2, 1, PrepareSame<AndOp, Admits::Bits>},
      {"rf.or", 2, 1, PrepareSame<OrOp, Admits::Bits>},
      {"rf.xor", 2, 1, PrepareSame<XorOp, Admits::Bits>},
      {"rf.not", 1, 1, PrepareSame<NotOp, Admits::Bits>},
      {"rf.shift_left", 2, 1, PrepareSame<ShiftLeftOp, Admits::Integer>},
      {"rf.shift_right_logical", 2, 1, PrepareSame<ShiftRightLogicalOp, Admits::Integer>},
      {"rf.shift_right_arithmetic", 2, 1, PrepareSame<ShiftRightArithmeticOp, Admits::Integer>},
  };
  return kOps;
}

} // namespace refold::runtime::checked
