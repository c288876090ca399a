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
  /// The op whose run holds the bytes on the least path: `op` itself, or an op that runs for it
  /// before.
  uint32_t runs = kNoOp;
  /// The values live at that time, except residents that are never freed: operands and results of
  /// `runs`, the values that wait for `op`, and the values that every plan holds then.
  std::vector<uint32_t> values;
  /// "before op 9 'conv1.grad' can run, op 2 'conv1' has to run with 'x' (64 bytes), …"
  std::string what;
};

struct PathBoundOptions {
  /// The number of value sets inspected for each of the ops that seem highest. The bound is valid
  /// for any number.
  int max_sets = 400;
};

/// Returns a lower bound on the peak of every set of evictions. The step must be valid. For each
/// op, a few value sets are inspected together with the bytes held in the op's stage for each of
/// them.
PathBound BoundPeak(const TrainingStep &step, const PathBoundOptions &options = {});

} // namespace refold::planner
