//===- starting_point.h - The state that a run begins with ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the state that a run begins with: the newest checkpoint, all or part of a state file, or
// the initial state. Also computes the number of steps to run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/state/checkpoints.h"
#include "tools/refold-run/state/state.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

struct StartingPoint {
  std::optional<StateFile> file;
  /// The checkpoint, if the file is one.
  std::optional<Checkpoint> checkpoint;
  /// The seed of states, masks and generated inputs: that of the file, or --seed, or 0.
  uint64_t seed = 0;
  /// Lines of text and of warnings for the user.
  std::string text;
  std::vector<std::string> warnings;
};

/// Finds the starting point without reading states. `checkpoints` is null if none are written.
absl::StatusOr<StartingPoint> FindStart(const Options &options, const exe::ExecutableT &table,
                                        CheckpointFolder *checkpoints);
/// Sets the state of the machine.
absl::Status Begin(const StartingPoint &start, const exe::ExecutableT &table, Machine &machine);

/// Returns the number of steps to run. --steps is the total of a training, so the steps before a
/// checkpoint are subtracted. Without --steps, `train` runs the remaining steps of its fold, the
/// loop over steps. Other functions then run one step.
absl::StatusOr<int64_t> StepsToRun(const Options &options, const exe::ExecutableT &table,
                                   const StartingPoint &start, const Machine &machine);

} // namespace refold::run
