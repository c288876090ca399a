//===- stop_signals.h - Being asked to end ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ctrl-C, and SIGTERM of who needs the machine: the first is noted, for a run to end where it can
// be gone on with; the second ends the process as if nobody had listened.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace refold::run {

/// Listens as long as it lives; one at a time. A signal that the process was started to ignore
/// stays ignored.
class StopSignals {
public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals &) = delete;
  StopSignals &operator=(const StopSignals &) = delete;

  /// The signal that came, or 0.
  static int received();
};

/// "SIGINT"
const char *SignalName(int signal);
/// What a shell says of who was ended by it.
int ExitCodeOf(int signal);

} // namespace refold::run
