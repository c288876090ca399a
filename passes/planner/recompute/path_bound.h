//===- path_bound.h - What no plan can be below -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A certificate: the bytes that every plan of a step in this order holds at some time, however much
// it computes again. An op runs at least once, in its own stage or in one that needs a reader of it
// at the latest. When it does, its operands and results are there, and what can be made only once
// and is still wanted. And somewhere before, the one of the operands that was made last was made,
// while the others were there; its own operands were there then, and so on. Followed back along all
// such paths, the least of their highest points is a bound.
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
  /// The op for which this is true.
  uint32_t op = kNoOp;
  /// The op whose run holds them on the least path: the same, or one that runs for it before.
  uint32_t runs = kNoOp;
  /// There at that time beside what no op makes and is never freed: operands and results of `runs`,
  /// what waits for `op`, and what every plan holds then.
  std::vector<uint32_t> values;
  /// "before op 9 'conv1.grad' can run, op 2 'conv1' has to run with 'x' (64 bytes), …"
  std::string what;
};

struct PathBoundOptions {
  /// Sets of values looked at for each of the ops that seem highest. The bound holds with any
  /// number.
  int max_sets = 400;
};

/// The step is valid. No set of drop events has a peak below `bytes`. For each op a few sets are
/// looked at, and what is held in its stage for each of them.
PathBound BoundPeak(const TrainingStep &step, const PathBoundOptions &options = {});

} // namespace refold::planner
