//===- recompute_graph.h - Graphs for recompute plans -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines two views of a training program, as plain data. The forward graph has only the values of
// the forward pass. The literature baselines are defined on it. The training step is the list of
// all ops in order: forward pass, backward pass and update. Plans are replayed on it.
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

/// Checks a forward graph. Returns an error in these cases:
/// - A predecessor is not an earlier value, or it is listed twice.
/// - Four times the sum of all bytes does not fit in 63 bits.
/// - The sum of all costs does not fit in 63 bits.
absl::Status CheckForwardGraph(const ForwardGraph &graph);

/// Returns the values that read each value, ascending.
std::vector<std::vector<uint32_t>> Successors(const ForwardGraph &graph);

/// A result of an op that may be written in place of an operand of the same size. It is written in
/// place if the op is the last reader of the operand's copy, some op computes the operand, and the
/// operand is not kept. While the op runs, the bytes of the result are then not counted.
///
/// Pairs are tried in the order in which they are listed. An operand is overwritten at most once,
/// and a result overwrites at most one operand.
struct InPlacePair {
  uint32_t operand = 0;
  uint32_t result = 0;
};

/// One op of a training step. Value indices refer to TrainingStep::values.
struct StepOp {
  std::string name;
  /// The values that the op reads, each listed once. A backward op lists only the values that its
  /// gradient rule reads. For example, the gradient of an add reads no forward value, and the
  /// gradient of a relu reads the relu's result.
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
  /// The op that overwrites this value in place, if no op computes the value (a parameter or a
  /// state of the optimizer). This op runs once, and reads the old value directly. Later readers of
  /// the old value read a copy of it. The copy has as many bytes as the value, and lives from this
  /// op to the last of these readers.
  uint32_t overwritten_by = kNoOp;
};

/// A training step as a list of ops in execution order. Values that no op computes, such as
/// parameters and inputs, are resident: they are counted at every program point.
struct TrainingStep {
  std::vector<StepValue> values;
  /// In schedule order.
  std::vector<StepOp> ops;
};

/// Returns the op that makes each value; kNoOp for resident values. The step must be valid.
std::vector<uint32_t> Producers(const TrainingStep &step);

/// Checks a training step. Returns an error that names the op and the value in these cases:
/// - A value index does not exist.
/// - An op lists an operand twice or reads a value that is computed later.
/// - A value is computed twice.
/// - An in-place pair has values of another op or values of different sizes.
/// - A value marked as overwritten is computed by an op.
/// - The op that overwrites a value does not exist or may run again.
/// - A sum does not fit in 63 bits.
absl::Status CheckTrainingStep(const TrainingStep &step);

} // namespace refold::planner
