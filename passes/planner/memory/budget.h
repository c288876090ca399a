//===- budget.h - Memory budgets as text ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses and formats budgets for passes, which depend on the planner but not on the runtime.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/bytes.h"

namespace refold::planner {

/// Parses a budget such as "6GiB", by the rules and with the errors of FLAGS_memory_budget.
inline absl::StatusOr<uint64_t> ParseBudget(absl::string_view text) {
  return runtime::ParseBytes(text);
}

/// Format bytes as "12.3 MB", and with the exact count after it.
using runtime::FormatBytes;
using runtime::FormatBytesExact;

} // namespace refold::planner
