//===- padding.h - How requests are rounded ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As PaddlePaddle pads: what a program needs there and here can be compared.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

/// All pieces are so many bytes, or a multiple.
inline constexpr uint64_t kPieceBytes = 256;
/// What naive_best_fit counts for the description of a piece. It lies behind the bytes asked for,
/// so that these begin at a multiple of 256.
inline constexpr uint64_t kHeaderBytes = 64;
/// No request may be larger.
inline constexpr uint64_t kLargestRequest = uint64_t{1} << 62;

constexpr uint64_t RoundUp(uint64_t bytes, uint64_t multiple) {
  return (bytes + multiple - 1) / multiple * multiple;
}

/// Of naive_best_fit.
constexpr uint64_t PaddedWithHeader(uint64_t bytes) {
  return RoundUp(bytes + kHeaderBytes, kPieceBytes);
}
/// Of auto_growth.
constexpr uint64_t Padded(uint64_t bytes) { return RoundUp(bytes ? bytes : 1, kPieceBytes); }

} // namespace refold::runtime
