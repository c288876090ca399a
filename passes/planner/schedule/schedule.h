//===- schedule.h - Command order of least peak -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reorders independent commands to lower the peak. A buffer lives from the first command that uses
// it to the last one, so the order decides how many bytes are alive at once. The search is exact if
// there are few orders, and a local search otherwise. The result is never worse than the given
// order. It is deterministic: work is counted, and the given order wins a tie.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/types/span.h"

#include <cstdint>
#include <vector>

namespace refold::planner {

/// The buffers that one command reads and writes, by index. A written buffer may be read as well.
struct ScheduledOp {
  std::vector<uint32_t> reads;
  std::vector<uint32_t> writes;
};

struct ScheduleProblem {
  /// Bytes of each buffer; 0 for buffers that live throughout, which still define dependences.
  std::vector<uint64_t> bytes;
  /// In program order.
  std::vector<ScheduledOp> ops;
};

struct ScheduleOptions {
  /// The maximum number of sets of commands that the exact search may inspect. If a program has
  /// more, the local search is used.
  int64_t max_states = 1 << 14;
  /// The maximum number of orders that the local search may try.
  int64_t max_evaluations = 2000;
  /// The maximum number of buffer uses that the local search may inspect in all orders together.
  int64_t max_visits = 200'000'000;
};

struct Schedule {
  /// Indices of commands, in execution order.
  std::vector<uint32_t> order;
  /// The most bytes alive at once, in this order and in the given order.
  uint64_t peak = 0;
  uint64_t program_order_peak = 0;
  /// Whether the order is proven to have the least peak.
  bool exact = false;
};

/// Returns the order with the least peak found; the given order if no better one is found.
Schedule ChooseOrder(const ScheduleProblem &problem, const ScheduleOptions &options = {});

/// Returns the most bytes alive at once.
uint64_t PeakOfOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order);

/// Returns OK if `order` contains each command once and respects all dependences. If one of two
/// commands writes a buffer that the other one uses, they must stay in program order. An error
/// names both commands and the buffer. This check shares no code with the search.
absl::Status ValidateOrder(const ScheduleProblem &problem, absl::Span<const uint32_t> order);

} // namespace refold::planner
