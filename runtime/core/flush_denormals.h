//===- flush_denormals.h - Flushing of subnormals to zero -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes the CPU flush subnormal operands and results to zero, as docs/rationale/numerics.md §2
// requires. Operations on subnormals would also be slow. The mode is set per thread (MXCSR), so
// every thread that computes holds a FlushDenormals object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include <immintrin.h>

namespace refold::runtime {

/// Sets FTZ and DAZ on this thread and restores the previous MXCSR on destruction.
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
