//===- recompute_plan.h - What runs, and what is freed when -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plan is a sequence of instances of a training step's ops; an op that is computed again has
// several, and one that is left out in its own place has them later only. Each run makes copies of
// its results of its own, so that a plan says of every operand which copy is read, and of every
// copy when it is freed. Plain data.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace refold::planner {

/// "Not kept after this stage": stage s is the s-th op of the step with all that is computed again
/// for it. Whoever reads the value in a later stage computes it again. In the stage of the op that
/// makes it: not made there at all, if the same is true of all results of the op that are read.
struct DropEvent {
  uint32_t value = 0;
  uint32_t stage = 0;
  auto operator<=>(const DropEvent &) const = default;
};

/// Operands that no op makes are read where they lie.
inline constexpr uint32_t kResident = std::numeric_limits<uint32_t>::max();

/// The copy of a value that the instance at a place of the plan made.
struct ValueCopy {
  uint32_t value = 0;
  uint32_t place = 0;
  auto operator<=>(const ValueCopy &) const = default;
};

struct OpInstance {
  /// Index in the step.
  uint32_t op = 0;
  /// For each operand of the op the place of the instance whose copy is read, or kResident.
  std::vector<uint32_t> reads;
  /// Copies that are freed when it has run.
  std::vector<ValueCopy> frees;
};

struct RecomputePlan {
  std::vector<OpInstance> instances;
  /// The most bytes held while an instance runs: residents, all copies made and not freed, its
  /// workspace, and what residents were before they were written over, where it is still read. A
  /// result that takes over an operand's memory is not counted at its instance: where the instance
  /// frees the copy of that operand that it reads (InPlacePair).
  uint64_t peak = 0;
  /// Of all instances.
  uint64_t cost = 0;
};

} // namespace refold::planner
