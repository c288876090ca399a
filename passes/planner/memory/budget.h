//===- budget.h - Budgets as users write and read them ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For passes, which know the planner and not the runtime.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/bytes.h"

namespace refold::planner {

/// "6GiB": as FLAGS_memory_budget is read, with the same errors.
inline absl::StatusOr<uint64_t> ParseBudget(absl::string_view text) {
  return runtime::ParseBytes(text);
}

/// "12.3 MB", and with the exact count behind it.
using runtime::FormatBytes;
using runtime::FormatBytesExact;

} // namespace refold::planner
