//===- schedule.h - The order of commands with the least peak ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Commands that do not depend on each other may change places. A buffer lives from the first
// command that uses it to the last, so their order decides how much is alive at once. Exact where
// there are few orders, by search where there are many; never worse than the order given.
// Deterministic: work is counted, ties go to the order given.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// What one command does to buffers, by their numbers. One that is written may be read as well.
struct ScheduledOp {
  std::vector<uint32_t> reads;
  std::vector<uint32_t> writes;
};

struct ScheduleProblem {
  /// Of each buffer; 0 for those that live throughout, which still say what depends on what.
  std::vector<uint64_t> bytes;
  /// In program order.
  std::vector<ScheduledOp> ops;
};

struct ScheduleOptions {
  /// Sets of commands that the exact search may look at; programs that have more are searched.
  int64_t max_states = 1 << 14;
  /// Orders that the search may try.
  int64_t max_evaluations = 2000;
  /// Uses of buffers that all of them together may look at.
  int64_t max_visits = 200'000'000;
};

struct Schedule {
  /// Indices of commands, in the order in which they are to run.
  std::vector<uint32_t> order;
  /// The most bytes that are alive at once, in that order and in the one given.
  uint64_t peak = 0;
  uint64_t program_order_peak = 0;
  /// No order has a lower peak.
  bool exact = false;
};

/// The order given where none was found that is better.
Schedule ChooseOrder(const ScheduleProblem &problem, const ScheduleOptions &options = {});

/// The most bytes that are alive at once.
uint64_t PeakOfOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order);

/// OK if `order` has each command once, and any two of which one writes what the other uses are in
/// program order. Shares no code with the search; the error names both commands and the buffer.
absl::Status ValidateOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order);

} // namespace refold::planner
