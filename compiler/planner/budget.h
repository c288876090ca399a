//===- budget.h - Budgets as users write them -------------------*- C++ -*-===//
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

} // namespace refold::planner
