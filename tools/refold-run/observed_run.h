//===- observed_run.h - Checkpoints, log and signals ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --save-every and --log do while a run goes on: it is cut in pieces, and between two of them
// there is time to save, to log, and to end.
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

/// Whether what is asked for goes with the program and its device.
absl::Status CheckObserved(const exe::ExecutableT &table, const Options &options);

class ObservedRun {
public:
  /// All must outlive it. `checkpoints` is null where none are written.
  ObservedRun(const Options &options, const exe::ExecutableT &table, const StartingPoint &start,
              CheckpointFolder *checkpoints);

  /// Whether anything is to be done between steps.
  bool observes() const { return checkpoints_ || !options_.log.empty(); }
  /// The machine whose runs are in pieces. It refers to this object.
  std::unique_ptr<Machine> Observe(std::unique_ptr<Machine> machine);

  /// After a run that failed: the log's page says so.
  void Failed(const absl::Status &status);
  /// When all else is written: the log's last page, and the exit status. Of a run that a signal has
  /// ended, with a line on standard error that says where its state is.
  absl::StatusOr<int> End(const runtime::RunReport &report, int64_t steps);

private:
  absl::Status BeginRun(int64_t first, int64_t steps);
  absl::Status Save(int64_t step);

  const Options &options_;
  const exe::ExecutableT &table_;
  const StartingPoint &start_;
  CheckpointFolder *checkpoints_;
  const Machine *machine_ = nullptr;
  bool whole_ = false; // one piece, since the program cannot be cut
  std::optional<RunLog> log_;
  std::optional<StopSignals> signals_;
  int64_t first_step_ = 0; // of the training
  std::string saved_;      // the last checkpoint's path
};

} // namespace refold::run
