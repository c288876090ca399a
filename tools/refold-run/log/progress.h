//===- progress.h - The progress of a run -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows the progress of a run on standard error, because standard output is for results. On a
// terminal, shows one line and updates it in place. Otherwise prints a new line every few seconds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace refold::run {

/// Formats a duration: "0:07", "12:34", "1:02:03".
std::string FormatDuration(double seconds);

class Progress {
public:
  /// Starts the clock of a run of `steps` steps, the first of which has number `first_step`.
  Progress(int64_t first_step, int64_t steps, std::FILE *to);
  /// Clears the line on the terminal.
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// Updates the display. Call it about ten times a second.
  void Update(int64_t done);

  /// The terminal's line for `done` steps after `seconds`, `width` columns wide.
  static std::string Bar(int64_t done, int64_t steps, double seconds, int width);
  /// The plain line.
  static std::string Line(int64_t first_step, int64_t done, int64_t steps, double seconds);

private:
  using Clock = std::chrono::steady_clock;
  int64_t first_step_, steps_;
  std::FILE *to_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_, last_;
};

} // namespace refold::run
