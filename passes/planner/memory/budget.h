//===- budget.h - Memory budget ---------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines the type of memory budgets. Command-line flags, pass options and fields of CompileOptions
// are converted to it as soon as they are read.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/bytes.h"

#include "absl/strings/str_cat.h"

namespace refold::planner {

/// A limit on the bytes that a program may need.
struct MemoryBudget {
  uint64_t bytes = 0; ///< 0: no budget

  explicit operator bool() const { return bytes > 0; }
  bool operator==(const MemoryBudget &) const = default;
  /// Returns text that Parse reads back to the byte: "6442450944B", or "" without a budget.
  std::string text() const { return bytes > 0 ? absl::StrCat(bytes, "B") : ""; }

  /// Parses a budget such as "6GiB", with the rules and errors of FLAGS_memory_budget. An empty
  /// text means no budget. 0 bytes are an error.
  static absl::StatusOr<MemoryBudget> Parse(absl::string_view text) {
    if (text.empty())
      return MemoryBudget();
    absl::StatusOr<uint64_t> bytes = runtime::ParseBytes(text);
    if (!bytes.ok())
      return bytes.status();
    if (*bytes == 0)
      return absl::InvalidArgumentError(absl::StrCat(
          "budget must be above 0 bytes, such as 6GiB, got '", text, "'; omit it for no budget"));
    return MemoryBudget{*bytes};
  }
};

/// Format bytes as "12.3 MB", and with the exact count after it.
using runtime::FormatBytes;
using runtime::FormatBytesExact;

} // namespace refold::planner
