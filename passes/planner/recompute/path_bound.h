//===- path_bound.h - Lower bound on the peak -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a lower bound on the peak: the bytes that every plan of a step must hold at some time,
// however much it recomputes. Each op runs at least once, at the latest when another op needs it.
// While it runs, its operands and results are live. Values that can be computed only once and still
// have readers are live too.
//
// One of the operands was computed last, while the other operands were live. The operands of its op
// were live then, and so on backwards. Each such path has a maximum of memory. The bound is the
// least maximum of all paths.
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
  /// The op that runs when the memory reaches the bound. It is `op` itself, or an op that must run
  /// before `op` can run.
  uint32_t runs = kNoOp;
  /// The values that are live while `runs` runs: its operands and results, values that wait for
  /// `op`, and values that every plan holds at that time. Residents that are never freed are not
  /// listed.
  std::vector<uint32_t> values;
  /// "before op 9 'conv1.grad' can run, op 2 'conv1' has to run with 'x' (64 bytes), …"
  std::string what;
};

struct PathBoundOptions {
  /// The number of value sets that are inspected for each of the ops with the highest bounds. The
  /// result is a valid bound for any number.
  int max_sets = 400;
};

/// Returns a lower bound on the peak of all plans. The step must be valid. For each op, the search
/// inspects a few sets of values that must be live together. The values that every plan holds at
/// that time are added to each set.
PathBound BoundPeak(const TrainingStep &step, const PathBoundOptions &options = {});

} // namespace refold::planner
