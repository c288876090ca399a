//===- path_bound.h - Lower bound on the peak -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a certificate: the bytes that every plan of a step in this order holds at some time,
// however much the plan recomputes. An op runs at least once, at the latest in the stage of an op
// that needs it. While it runs, its operands and results are live, and so is everything that can be
// made only once and still has readers. Before that, the operand made last was made while the other
// operands were live; the operands of that operand were live then, and so on. The bound is the
// minimum over all such paths, followed backwards, of the highest point of the path.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_graph.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::planner {

struct PathBound {
  uint64_t bytes = 0;
  /// The op that gives the bound.
  uint32_t op = kNoOp;
  /// The op that reaches the bound while it runs. It is `op` itself, or an op that must run before
  /// `op` can run.
  uint32_t runs = kNoOp;
  /// The values that are live while `runs` runs: its operands and results, the values that wait for
  /// `op`, and the values that every plan holds at that time. Residents that are never freed are
  /// not listed.
  std::vector<uint32_t> values;
  /// "before op 9 'conv1.grad' can run, op 2 'conv1' has to run with 'x' (64 bytes), …"
  std::string what;
};

struct PathBoundOptions {
  /// The number of value sets inspected for each of the ops with the highest bounds. The result is
  /// a valid bound for any number.
  int max_sets = 400;
};

/// Returns a lower bound on the peak that any set of evictions can reach. The step must be valid.
/// For each op, the search inspects a few sets of values that must be live together. The bytes that
/// every plan holds at that time are added to each set.
PathBound BoundPeak(const TrainingStep &step, const PathBoundOptions &options = {});

} // namespace refold::planner
