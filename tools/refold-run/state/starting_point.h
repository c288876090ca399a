//===- starting_point.h - Where a run begins --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the newest checkpoint, from a state file or a part of one, or anew; and how many steps there
// are to be.
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
  /// Where it is that.
  std::optional<Checkpoint> checkpoint;
  /// Of states, masks and made-up inputs: that of the file, or --seed, or 0.
  uint64_t seed = 0;
  /// Lines for the user, and of warnings.
  std::string text;
  std::vector<std::string> warnings;
};

/// Looks, and reads no state yet. `checkpoints` is null where none are written.
absl::StatusOr<StartingPoint> FindStart(const Options &options, const exe::ExecutableT &table,
                                        CheckpointFolder *checkpoints);
/// Makes the machine's state.
absl::Status Begin(const StartingPoint &start, const exe::ExecutableT &table, Machine &machine);

/// --steps, counted from where the training began; or what is left of the fold.
absl::StatusOr<int64_t> StepsToRun(const Options &options, const exe::ExecutableT &table,
                                   const StartingPoint &start, const Machine &machine);

} // namespace refold::run
