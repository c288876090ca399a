//===- index_uses.h - Index operands of operations --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists which operands of an operation hold indices into another tensor, and the ranges in which
// nothing is clamped or left out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

/// Element i of operand `operand` is an index along dimension dims[n] and must be in [0,
/// bounds[n]), where n = i / stride % bounds.size().
///
/// Example: a gather whose start vectors have two components has bounds {5, 7}. With stride 1, the
/// even elements are checked against 5, the odd ones against 7.
struct IndexUse {
  size_t operand = 0;
  std::vector<int64_t> dims, bounds;
  int64_t stride = 1;
};

/// Returns the uses. There are none for an operation without indices or with `fill`, which allows
/// indices out of range. If operands and attributes do not agree, returns an error that begins with
/// `name`.
absl::StatusOr<std::vector<IndexUse>>
IndexUsesOf(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name);

} // namespace refold::runtime
