//===- flush_denormals.h - Subnormals are zero here -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subnormals cost a microcode assist each, and numerics.md section 2 says that they are zero, in
// operands and results. MXCSR belongs to the thread: every thread that computes holds one of these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include <immintrin.h>

namespace refold::runtime {

/// Sets FTZ and DAZ on this thread and restores what was there on the way out.
class FlushDenormals {
public:
  FlushDenormals() : saved_(_mm_getcsr()) { _mm_setcsr(saved_ | kFlushToZero | kDenormalsAreZero); }
  ~FlushDenormals() { _mm_setcsr(saved_); }
  FlushDenormals(const FlushDenormals &) = delete;
  FlushDenormals &operator=(const FlushDenormals &) = delete;

private:
  static constexpr uint32_t kFlushToZero = 0x8000;
  static constexpr uint32_t kDenormalsAreZero = 0x0040;
  uint32_t saved_;
};

} // namespace refold::runtime
