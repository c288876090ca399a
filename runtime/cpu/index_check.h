//===- index_check.h - Index checks before a launch -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the indices of a launch before it runs, because compiled kernels clamp indices silently.
// The check traces the index operands through the kernel's body to values that are in memory before
// the launch. If this is not possible, the program is refused with an error that names the op.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cpu/index_uses.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

class IndexCheck {
public:
  /// Creates the checks for all ops of the kernel that take indices: rows by index, dynamic slices,
  /// gathers and scatters. A kernel may do the following with indices. If it computes them in any
  /// other way, the result is an error.
  /// - Read them from an operand.
  /// - Reshape or broadcast them, select a row of them with slice_row, or clamp them to constants.
  /// - Draw them by shuffle or random_index.
  static absl::StatusOr<IndexCheck> Make(const exe::KernelT &kernel);

  /// Checks the indices of one launch. `operands` are the pointers to the kernel's whole operands,
  /// not to a row block. The error names the kernel, the op, the index, the bound and `location`.
  absl::Status Check(absl::Span<void *const> operands, absl::string_view location) const;

private:
  /// Selects row `index` of `rows` rows. Adjacent rows are `stride` elements apart.
  struct Pick {
    size_t operand;
    int64_t rows;
    int64_t stride;
  };
  /// The origin of a value: numbers in an operand, after selecting some rows.
  struct Source {
    enum Kind { Unknown, Memory, InRange } kind = Unknown;
    size_t operand = 0;
    exe::ElementType type = exe::ElementType::S32;
    int64_t count = 0;
    std::vector<int64_t> shape; // of the numbers that are checked
    /// True if a broadcast repeated the numbers. Their positions then do not tell which of several
    /// bounds applies, so an op with several bounds cannot be checked.
    bool repeated = false;
    std::vector<Pick> picks;
    /// InRange: all numbers are in [0, bound).
    int64_t bound = 0;
  };
  struct Use {
    Source indices;
    IndexUse use;
    std::string op;
  };

  class Tracer;
  std::vector<Use> uses_;
};

} // namespace refold::runtime
