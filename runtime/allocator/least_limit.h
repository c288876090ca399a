//===- least_limit.h - Least memory limit of a step -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the least limit by walking the step under trial limits. More memory does not always help an
// allocator, because other positions leave other gaps. Bisection may therefore miss the least limit
// and is only the fallback.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/step.h"
#include "runtime/allocator/strategies.h"

#include "absl/status/statusor.h"

#include <cstdint>

namespace refold::runtime {

struct LeastLimit {
  /// A limit in bytes, for all memory together, under which the step can be walked.
  uint64_t bytes = 0;
  /// True if no smaller limit works. If this is false, a limit that is one byte smaller fails, but
  /// a much smaller limit might work.
  bool least = true;
};

/// Finds the least memory limit under which a valid step can run. Each attempt runs the step under
/// one limit. If the attempt fails, the requests that it could not satisfy determine the next
/// limit. After `walks` failed attempts, finds a limit by bisection. If chunk sizes depend on the
/// available memory, uses bisection from the beginning.
absl::StatusOr<LeastLimit> FindLeastLimit(const Step &step, const PoolOptions &options,
                                          uint32_t walks = 1000);

} // namespace refold::runtime
