//===- stop_signals.h - Signals that end a run ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles Ctrl-C (SIGINT) and SIGTERM. The first signal is recorded, and the run ends at a step
// from which it can be resumed. The second signal ends the process at once, as without a handler.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::run {

/// Catches signals during its lifetime; one object at a time. A signal that the process was started
/// to ignore stays ignored.
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
