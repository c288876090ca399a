//===- observed_run.h - Checkpoints, log and signals ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements --save-every and --log. A run is split into pieces of several steps. Between two
// pieces, the run can save a checkpoint, write the log, or end.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/log/run_log.h"
#include "tools/refold-run/piecewise.h"
#include "tools/refold-run/state/starting_point.h"
#include "tools/refold-run/stop_signals.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <memory>
#include <optional>
#include <string>

namespace refold::run {

/// Returns an error if the program or its device does not support the flags.
absl::Status CheckObserved(const exe::ExecutableT &table, const Options &options);

class ObservedRun {
public:
  /// Keeps references, which must outlive this object. `checkpoints` is null if none are written.
  ObservedRun(const Options &options, const exe::ExecutableT &table, const StartingPoint &start,
              CheckpointFolder *checkpoints);

  /// Returns whether there is work between steps.
  bool observes() const { return checkpoints_ || !options_.log.empty(); }
  /// Returns a machine whose runs are cut into pieces. It refers to this object.
  std::unique_ptr<Machine> Observe(std::unique_ptr<Machine> machine);

  /// Records on the page of the log that the run failed.
  void Failed(const absl::Status &status);
  /// Writes the last page of the log and returns the exit status. Call it after all outputs are
  /// written. If a signal has ended the run, prints a line with the name of the state file to
  /// standard error.
  absl::StatusOr<int> End(const runtime::RunReport &report, int64_t steps);

private:
  absl::Status BeginRun(int64_t first, int64_t steps);
  absl::Status Save(int64_t step);

  const Options &options_;
  const exe::ExecutableT &table_;
  const StartingPoint &start_;
  CheckpointFolder *checkpoints_;
  const Machine *machine_ = nullptr;
  bool whole_ = false; // one piece, because the program cannot be cut
  std::optional<RunLog> log_;
  std::optional<StopSignals> signals_;
  int64_t first_step_ = 0; // the first step of the training
  std::string saved_;      // the path of the last checkpoint
};

} // namespace refold::run
