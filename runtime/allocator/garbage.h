//===- garbage.h - Time of freeing garbage ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides when the temporaries of a step are freed, as these flags demand:
// FLAGS_eager_delete_tensor_gb, FLAGS_memory_fraction_of_eager_deletion and
// FLAGS_fast_eager_deletion_mode. A temporary that is not read again is called garbage.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::runtime {

/// Selects the temporaries that are freed before the end of the step. Selects the largest
/// temporaries first, until their sum reaches `fraction` of all bytes. Among equal sizes, the lower
/// index comes first. Example: with sizes {100, 300, 200} and fraction 0.75, the sum must reach
/// 450, so the temporaries of 300 and 200 bytes are selected.
std::vector<bool> FreedEagerly(absl::Span<const uint64_t> bytes, double fraction);

class GarbageCollector {
public:
  /// `bytes` holds the requested size of each temporary of the step. All other functions identify a
  /// temporary by its index in `bytes`.
  GarbageCollector(const FlagValues &flags, std::vector<uint64_t> bytes);

  /// Returns the temporaries to free after a launch. Must be called when the launch has been queued
  /// and all its outputs are allocated. `ends` are the temporaries that no later launch uses.
  std::vector<uint32_t> Queued(absl::Span<const uint32_t> ends);
  /// Returns the temporaries that have not been freed yet, and resets the collector. Must be called
  /// when all launches of the step have ended.
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
