//===- least_limit.h - The least memory that a step needs -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Found by walking the step under limits. More memory does not always help an allocator: other
// places are other gaps. So what bisection finds need not be the least, and it is the second way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/step.h"
#include "runtime/allocator/strategies.h"

#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::runtime {

struct LeastLimit {
  /// The step can be walked with so many bytes, all together.
  uint64_t bytes = 0;
  /// No smaller limit will do. Otherwise one byte less will not, but a much smaller one might.
  bool least = true;
};

/// Of a valid step. `walks` bounds the search upwards; bisection comes after it.
absl::StatusOr<LeastLimit> FindLeastLimit(const Step &step, const PoolOptions &options,
                                          uint32_t walks = 1000);

} // namespace refold::runtime
