//===- index_check.h - Indices out of range, found before a launch ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled kernels clamp indices. In check mode the device asks here first: the index operands of a
// kernel are followed through its body to what is in memory before the launch. Where that cannot be
// done, the program is refused by name.
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
  /// What must be looked at for the operations of the kernel's body that have places (rows by
  /// index, dynamic slices, gathers, scatters). An error for one whose indices the kernel computes
  /// itself, other than by reshape, slice_row, shuffle or random_index, or by clamping to
  /// constants.
  static absl::StatusOr<IndexCheck> Make(const exe::KernelT &kernel);

  /// `operands`: pointers of the kernel's operands, whole. The error names kernel, op, index, bound
  /// and `location`.
  absl::Status Check(absl::Span<void *const> operands, absl::string_view location) const;

private:
  /// Row `index` of `rows` rows is taken; the next element is `stride` elements on.
  struct Pick {
    size_t operand;
    int64_t rows;
    int64_t stride;
  };
  /// Numbers that lie in an operand, behind some picks of rows.
  struct Source {
    enum Kind { Unknown, Memory, InRange } kind = Unknown;
    size_t operand = 0;
    exe::ElementType type = exe::ElementType::S32;
    int64_t count = 0;
    std::vector<int64_t> shape; // of the numbers that are looked at
    /// They are no longer one for each element: fit for a use with one bound.
    bool repeated = false;
    std::vector<Pick> picks;
    /// InRange: all are in [0, bound).
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
