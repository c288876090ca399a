//===- recompute_graph.h - Graphs for recompute plans -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two views of a training program. The forward graph has values only; the literature baselines are
// defined on it. The training step is the whole flat schedule: forward, backward and update. Plans
// are replayed on the training step, op by op. Plain data.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace refold::planner {

/// One value v of the forward graph.
struct ForwardValue {
  uint64_t bytes = 0; ///< M_v
  uint64_t cost = 0;  ///< T_v, the cost of computing the value from its predecessors
  /// The operands of the value, each once. All have smaller indices.
  std::vector<uint32_t> predecessors;
};

/// Forward values in a topological order.
struct ForwardGraph {
  std::vector<ForwardValue> values;
};

/// Returns an error if a predecessor is not an earlier value or is listed twice, or if four times
/// the sum of all bytes, or the sum of all costs, does not fit in 63 bits.
absl::Status CheckForwardGraph(const ForwardGraph &graph);

/// Returns the values that read each value, ascending.
std::vector<std::vector<uint32_t>> Successors(const ForwardGraph &graph);

/// A result of an op that may be written in place over one of its operands of the same size. It is
/// written in place if the operand's copy dies at the op: the instance is its last reader, an op
/// makes the operand, and the operand is not kept. Pairs are tried in their order; no operand is
/// overwritten twice, and no result overwrites two operands. The bytes of such a result are not
/// counted while the op runs.
struct InPlacePair {
  uint32_t operand = 0;
  uint32_t result = 0;
};

/// One op of a training step. Value indices refer to TrainingStep::values.
struct StepOp {
  std::string name;
  /// The values the op reads, each once. A backward op lists only what its gradient rule reads: the
  /// backward op of an add reads no forward value, that of a relu reads the relu's result.
  std::vector<uint32_t> operands;
  /// The values the op makes.
  std::vector<uint32_t> results;
  uint64_t cost = 0;
  /// Whether the op may run again. False for an update that writes state.
  bool repeatable = true;
  /// Bytes that only the op itself needs, while it runs.
  uint64_t workspace = 0;
  /// Results that may be written in place, best first. See InPlacePair.
  std::vector<InPlacePair> in_place = {};
};

inline constexpr uint32_t kNoOp = std::numeric_limits<uint32_t>::max();

struct StepValue {
  std::string name;
  uint64_t bytes = 0;
  /// Whether the value is needed after the step (a fetch): it is never freed once it is made.
  bool kept = false;
  /// For a value that no op makes: the op that overwrites it in place (parameters, optimizer
  /// state). The op runs once. Readers after the op read a copy of the old value, which takes the
  /// same bytes again, from the op to the last such reader. The op itself reads the old value
  /// without a copy.
  uint32_t overwritten_by = kNoOp;
};

/// A training step as one flat schedule. Values that no op makes (parameters, inputs) are resident:
/// their bytes are counted at every program point.
struct TrainingStep {
  std::vector<StepValue> values;
  /// In schedule order.
  std::vector<StepOp> ops;
};

/// Returns the op that makes each value; kNoOp for resident values. The step must be valid.
std::vector<uint32_t> Producers(const TrainingStep &step);

/// Checks a training step. The errors name the op and the value:
///   - an index of no value; an operand listed twice or computed later; a value computed twice;
///   - an in-place pair whose values are not of the op or differ in bytes;
///   - an overwritten value that an op computes, or that is overwritten by no op or by an op that
///   may
///     run again;
///   - sums above 63 bits.
absl::Status CheckTrainingStep(const TrainingStep &step);

} // namespace refold::planner
