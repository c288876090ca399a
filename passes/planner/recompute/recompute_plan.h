//===- recompute_plan.h - Recompute plans -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines recompute plans, as plain data. A plan is a sequence of runs (instances) of a training
// step's ops. A recomputed op has several instances. An op that is left out at its original
// position has only later ones. Each instance makes its own copies of the results. So the plan says
// for every operand which copy is read, and for every copy when it is freed.
//
// Example: the step has the ops a, b(a), c(b) and d(a, c). The plan evicts a after b has run:
//
//   position  0  1  2  3  4
//   runs      a  b  c  a  d
//
// Position 1 frees the copy of a that position 0 made. d reads the copy that position 3 made.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <vector>

namespace refold::planner {

/// The eviction of a value at the end of a stage. Stage s is the s-th op of the step, together with
/// the ops that are recomputed for it. A reader in a later stage recomputes the value.
///
/// A value may be evicted in the stage of the op that computes it. If all results of the op that
/// have readers are evicted there, the op does not run there at all.
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
  /// The maximum number of bytes held while an instance runs: residents, all live copies, the
  /// workspace of the instance, and old values of overwritten residents that still have readers. A
  /// result that is written in place is not counted while its instance runs. The result of an
  /// InPlacePair is written in place if the instance reads a copy of the pair's operand and then
  /// frees the copy.
  uint64_t peak = 0;
  /// The cost of all instances.
  uint64_t cost = 0;
};

} // namespace refold::planner
