//===- recompute_plan.h - Recompute plans -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plan is a sequence of instances of a training step's ops. A recomputed op has several
// instances; an op that is left out at its own stage has only later ones. Each instance makes its
// own copies of the results, so a plan says for every operand which copy is read, and for every
// copy when it is freed. Plain data.
//
// Example: step a, b(a), c(b), d(a, c); a is evicted at stage 1, the stage of b.
//
//   position  0  1  2  3  4
//   runs      a  b  c  a  d      position 1 frees the copy of a of position 0, d reads that of 3
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace refold::planner {

/// The eviction of a value at the end of a stage. Stage s is the s-th op of the step together with
/// the ops that are recomputed for it. A reader in a later stage recomputes the value. An eviction
/// may name the stage of the op that makes the value. If all results of this op that have readers
/// are evicted at this stage, the op does not run there at all.
struct DropEvent {
  uint32_t value = 0;
  uint32_t stage = 0;
  auto operator<=>(const DropEvent &) const = default;
};

/// Marks an operand that no op makes, which is read from its resident buffer.
inline constexpr uint32_t kResident = std::numeric_limits<uint32_t>::max();

/// The copy of a value that the instance at position `place` of the plan made.
struct ValueCopy {
  uint32_t value = 0;
  uint32_t place = 0;
  auto operator<=>(const ValueCopy &) const = default;
};

struct OpInstance {
  /// Index of the op in the step.
  uint32_t op = 0;
  /// For each operand of the op: the position of the instance whose copy is read, or kResident.
  std::vector<uint32_t> reads;
  /// Copies that are freed after the instance has run.
  std::vector<ValueCopy> frees;
};

struct RecomputePlan {
  std::vector<OpInstance> instances;
  /// The maximum number of bytes held while an op instance runs. The sum counts residents, all live
  /// copies, the workspace of the instance, and old values of overwritten residents that still have
  /// readers. A result written in place is not counted while its instance runs. A result of an
  /// InPlacePair is written in place if the instance reads a copy of the pair's operand and then
  /// frees this copy.
  uint64_t peak = 0;
  /// The cost of all instances.
  uint64_t cost = 0;
};

} // namespace refold::planner
