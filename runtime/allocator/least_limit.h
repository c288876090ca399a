//===- least_limit.h - Least memory limit of a step -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the least memory limit under which the allocations of a step succeed. A higher limit may
// fail although a lower one works, because other offsets leave other gaps. Bisection can therefore
// miss the least limit, and is only the fallback.
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
  /// True if no smaller limit works. If false, a limit that is one byte smaller fails, but a much
  /// smaller limit may work.
  bool least = true;
};

/// Finds the least memory limit under which a valid step can run. Tries rising limits. After a
/// failed trial, the next limit is the least one under which one of the refused requests succeeds.
/// After `walks` failed trials, uses bisection. If chunk sizes depend on the available memory, uses
/// bisection from the beginning.
absl::StatusOr<LeastLimit> FindLeastLimit(const Step &step, const PoolOptions &options,
                                          uint32_t walks = 1000);

} // namespace refold::runtime
