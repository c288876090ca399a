//===- padding.h - Rounding of requests -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pads requests as PaddlePaddle does, so that the memory of a program can be compared.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::runtime {

/// Every piece has a multiple of this many bytes.
inline constexpr uint64_t kPieceBytes = 256;
/// The strategy naive_best_fit adds this many bytes to each request, as PaddlePaddle does to store
/// a description of the piece. They follow the requested bytes, so the requested bytes begin at a
/// multiple of 256.
inline constexpr uint64_t kHeaderBytes = 64;
/// The largest legal request.
inline constexpr uint64_t kLargestRequest = uint64_t{1} << 62;

constexpr uint64_t RoundUp(uint64_t bytes, uint64_t multiple) {
  return (bytes + multiple - 1) / multiple * multiple;
}

/// Padding of naive_best_fit: 1,000 bytes become 1,280, the next multiple of 256 from 1,064.
constexpr uint64_t PaddedWithHeader(uint64_t bytes) {
  return RoundUp(bytes + kHeaderBytes, kPieceBytes);
}
/// Padding of auto_growth: 1,000 bytes become 1,024.
constexpr uint64_t Padded(uint64_t bytes) { return RoundUp(bytes ? bytes : 1, kPieceBytes); }

} // namespace refold::runtime
