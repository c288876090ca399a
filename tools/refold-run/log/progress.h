//===- progress.h - Something to look at while it trains --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On a terminal one line, redrawn in place; elsewhere a plain line every few seconds. Goes to
// standard error: standard output is for results.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

namespace refold::run {

/// "0:07", "12:34", "1:02:03"
std::string FormatDuration(double seconds);

class Progress {
public:
  /// Of a run of `steps` steps, whose first has number `first_step`. The clock starts now.
  Progress(int64_t first_step, int64_t steps, std::FILE *to);
  /// Leaves a clean line.
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// To be called some ten times a second.
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
