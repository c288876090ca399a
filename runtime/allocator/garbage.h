//===- garbage.h - When what is not read again is freed ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rules of FLAGS_eager_delete_tensor_gb, FLAGS_memory_fraction_of_eager_deletion and
// FLAGS_fast_eager_deletion_mode, along the launches of a step.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/flag_values.h"

#include "absl/types/span.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace refold::runtime {

/// Which of a step's temporaries, with these bytes, are freed before its end: the largest, equal
/// ones as they are counted, up to the one with which they are at least `fraction` of all bytes. 0:
/// none; 1: all.
std::vector<bool> FreedEagerly(absl::Span<const uint64_t> bytes, double fraction);

class GarbageCollector {
public:
  /// `bytes`: of each temporary of the step, as asked for. All else names them by their index.
  GarbageCollector(const FlagValues &flags, std::vector<uint64_t> bytes);

  /// A launch is queued, with all that it writes allocated, and is the last that touches `ends`.
  /// What is to be freed now.
  std::vector<uint32_t> Queued(absl::Span<const uint32_t> ends);
  /// All launches have ended: what is still to be freed. The collector is as it was.
  std::vector<uint32_t> EndOfStep();

private:
  /// What is freed now, of what is known not to be read again.
  std::vector<uint32_t> Collect(absl::Span<const uint32_t> garbage);

  std::vector<uint64_t> bytes_;
  std::vector<bool> eager_;
  std::optional<uint64_t> threshold_; ///< bytes; none: never before the end of the step
  bool fast_;

  std::vector<uint32_t> running_;  ///< ends of the launch that is not known to have ended
  std::vector<uint32_t> gathered_; ///< to be freed together
  uint64_t gathered_bytes_ = 0;
  std::vector<uint32_t> at_end_; ///< to be freed at the end of the step
};

} // namespace refold::runtime
