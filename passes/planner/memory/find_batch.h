//===- find_batch.h - The largest batch that fits ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the largest batch with which a training step fits into a number of bytes, the capacity.
// Only the compiler knows the bytes of a batch, so the search calls it for each batch that it
// tries. The bytes grow almost linearly with the batch, so few calls are enough.
//
// Example: the capacity is 100, and a batch needs 10 + 6 × batch bytes. The search evaluates 1 and
// 2. A line through both predicts that 15 fits. So the search evaluates 16, which is too large (106
// bytes), and then 15 (100 bytes), which is the answer.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>

namespace refold::planner {

struct BatchSearch {
  /// The largest batch that fits; 0 if not even one example fits.
  int64_t batch = 0;
  /// Bytes of this batch; for batch 0, the bytes of one example.
  uint64_t bytes = 0;
  /// Bytes of the next larger batch; 0 if `most` was reached.
  uint64_t next_bytes = 0;
  /// The number of batches evaluated.
  int64_t asked = 0;
};

struct BatchLimits {
  /// The largest batch to consider.
  int64_t most = int64_t{1} << 20;
  /// Only multiples of this number, at least 1, are considered.
  int64_t multiple_of = 1;
};

/// The total bytes of a step with a given batch.
struct BatchBytes {
  uint64_t bytes = 0;
  /// Whether `bytes` predicts how many more examples would fit. It does not if the compiler saved
  /// bytes to make the batch fit, for example by a slower step.
  bool tells = true;
};
using BytesOfBatch = std::function<absl::StatusOr<BatchBytes>(int64_t batch)>;

/// Searches for the largest batch that fits. The returned batch fits, and the next larger batch
/// does not. If the bytes grow with the batch, no larger batch fits either.
///
/// The bytes of a batch that does not fit may be an estimate, because they only guide the search.
/// Returns the first error of `bytes_of`. The result is deterministic. The search takes about ten
/// evaluations if the bytes grow linearly, and never more than about 2 log2(n) for n candidates.
absl::StatusOr<BatchSearch> FindBatch(uint64_t capacity, const BytesOfBatch &bytes_of,
                                      const BatchLimits &limits = {});

} // namespace refold::planner
