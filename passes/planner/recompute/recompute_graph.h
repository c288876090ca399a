//===- recompute_graph.h - What recompute plans are made for ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two views of a training program. The forward graph has values only: the published strategies
// are defined on it. The training step is the whole flat schedule, forward, backward and update:
// plans are replayed on it, op by op. Plain data.
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
  uint64_t cost = 0;  ///< T_v, of computing it once its predecessors are there
  /// The values it is computed from, each once; all have smaller numbers.
  std::vector<uint32_t> predecessors;
};

/// Forward values in a topological order.
struct ForwardGraph {
  std::vector<ForwardValue> values;
};

/// Errors: a predecessor that is no earlier value or comes twice; sums that do not leave room for
/// four times all bytes, or for all costs, in 63 bits.
absl::Status CheckForwardGraph(const ForwardGraph &graph);

/// The values that read each value, ascending.
std::vector<std::vector<uint32_t>> Successors(const ForwardGraph &graph);

/// A result of an op that may be written over one of its operands of as many bytes. It is, where
/// the operand's copy dies at the op: the instance is its last reader, an op makes it, and it is
/// not to be kept. Pairs are taken in their order; no operand is taken over twice, and no result
/// takes two. The bytes of a result that takes over are not needed while the op runs.
struct InPlacePair {
  uint32_t operand = 0;
  uint32_t result = 0;
};

/// One op of a training step. Numbers of values index TrainingStep::values.
struct StepOp {
  std::string name;
  /// What it reads, each once. A backward op lists what its rule reads and nothing else: an add's
  /// reads no forward value, a relu's reads the result.
  std::vector<uint32_t> operands;
  /// What it makes.
  std::vector<uint32_t> results;
  uint64_t cost = 0;
  /// It may run again. Not an update that writes state.
  bool repeatable = true;
  /// Bytes that it needs while it runs, and nobody before or after.
  uint64_t workspace = 0;
  /// Results that may be written over operands, best first. See InPlacePair.
  std::vector<InPlacePair> in_place = {};
};

inline constexpr uint32_t kNoOp = std::numeric_limits<uint32_t>::max();

struct StepValue {
  std::string name;
  uint64_t bytes = 0;
  /// Still wanted when the step has ended (a fetch): never freed once it is there.
  bool kept = false;
  /// For one that no op makes: the op that writes over it where it lies (parameters, optimizer
  /// state). It runs once. Who reads the value behind that op reads a copy of what it was: as many
  /// bytes again, from that op to the last such reader. The op itself reads it for nothing.
  uint32_t overwritten_by = kNoOp;
};

/// A training step as one flat schedule. Values that no op makes (parameters, inputs) are there
/// throughout; their bytes are counted at every position.
struct TrainingStep {
  std::vector<StepValue> values;
  /// In schedule order.
  std::vector<StepOp> ops;
};

/// The op that makes each value; kNoOp for those that are there throughout. Of a valid step.
std::vector<uint32_t> Producers(const TrainingStep &step);

/// Errors name the op and the value: a number that is no value, an operand named twice or made
/// later, a value made twice, a pair that is none of the op or differs in bytes, a value written
/// over that an op makes, or by no op or one that may run again, sums above 63 bits.
absl::Status CheckTrainingStep(const TrainingStep &step);

} // namespace refold::planner
