//===- find_batch.h - The largest batch that fits ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many examples of a step fit into so many bytes. What a batch needs is asked for, since only
// the compiler knows it; what it needs grows nearly in a line with the batch, so few questions do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>

namespace refold::planner {

struct BatchSearch {
  /// The largest batch found to fit; 0: not even one example does.
  int64_t batch = 0;
  /// What it needs; of batch 0: what one example needs.
  uint64_t bytes = 0;
  /// What the next larger batch would need; 0 where `most` was reached.
  uint64_t next_bytes = 0;
  /// How many batches were asked about.
  int64_t asked = 0;
};

struct BatchLimits {
  /// Batches are from 1 to this.
  int64_t most = int64_t{1} << 20;
  /// Only multiples of it are looked at; at least 1.
  int64_t multiple_of = 1;
};

/// What a step of so many examples needs, everything counted.
struct BatchBytes {
  uint64_t bytes = 0;
  /// False where something was given up for it to fit: how many examples more would fit, its bytes
  /// do not tell then.
  bool tells = true;
};
using BytesOfBatch = std::function<absl::StatusOr<BatchBytes>(int64_t batch)>;

/// A batch that fits where the next one does not: the largest one that fits, where larger batches
/// need more. Of a batch that does not fit the bytes may be an estimate: they only tell where to
/// ask next. An error of `bytes_of` is the search's. Deterministic; about ten questions for a line,
/// never more than about twice the binary logarithm of what there is to choose from.
absl::StatusOr<BatchSearch> FindBatch(uint64_t capacity, const BytesOfBatch &bytes_of,
                                      const BatchLimits &limits = {});

} // namespace refold::planner
