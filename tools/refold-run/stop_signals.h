//===- stop_signals.h - Signals that end a run ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles Ctrl-C (SIGINT) and SIGTERM. After the first signal, the run ends at a step from which it
// can be resumed. The second signal ends the process at once, as it does without a handler.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::run {

/// Catches SIGINT and SIGTERM while the object lives. Only one object may exist at a time. A signal
/// that was ignored when the process started stays ignored.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals &) = delete;
  StopSignals &operator=(const StopSignals &) = delete;

  /// The signal that was received, or 0.
  static int received();
};

/// The name of a signal: "SIGINT".
const char *SignalName(int signal);
/// The exit code that a shell reports for a process that the signal ended.
int ExitCodeOf(int signal);

} // namespace refold::run
