//===- garbage.h - Time of freeing garbage ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements FLAGS_eager_delete_tensor_gb, FLAGS_memory_fraction_of_eager_deletion and
// FLAGS_fast_eager_deletion_mode along the launches of a step. Garbage is temporaries that are not
// read again.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::runtime {

/// Returns which of a step's temporaries are freed before the end of the step: the largest ones
/// (equal ones in index order) until their sum reaches `fraction` of all bytes. 0 selects none, 1
/// selects all. Example: {100, 300, 200} and 0.75 select 300 and 200: their sum reaches 450, which
/// 300 alone does not.
std::vector<bool> FreedEagerly(absl::Span<const uint64_t> bytes, double fraction);

class GarbageCollector {
public:
  /// `bytes` holds the requested bytes of each temporary of the step. All other functions name
  /// temporaries by their index.
  GarbageCollector(const FlagValues &flags, std::vector<uint64_t> bytes);

  /// Call it when a launch is queued, with all its outputs allocated. `ends` are the temporaries
  /// that the launch is the last to touch. Returns the temporaries to free now.
  std::vector<uint32_t> Queued(absl::Span<const uint32_t> ends);
  /// Call it when all launches have ended. Returns the temporaries that are still to be freed and
  /// resets the collector.
  std::vector<uint32_t> EndOfStep();

private:
  /// Adds garbage and returns what is to be freed now.
  std::vector<uint32_t> Collect(absl::Span<const uint32_t> garbage);

  std::vector<uint64_t> bytes_;
  std::vector<bool> eager_;
  std::optional<uint64_t> threshold_; ///< bytes; nullopt: only at the end of the step
  bool fast_;

  std::vector<uint32_t> running_;  ///< `ends` of the latest launch, which may still be running
  std::vector<uint32_t> gathered_; ///< to be freed together
  uint64_t gathered_bytes_ = 0;
  std::vector<uint32_t> at_end_; ///< to be freed at the end of the step
};

} // namespace refold::runtime
