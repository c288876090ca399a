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

/// The bounds of an operand that holds indices. Element i of operand `operand` is an index along
/// dimension dims[n], where n = i / stride % bounds.size(). The index must be in [0, bounds[n]).
///
/// Example: a gather has start vectors of two components, bounds {5, 7} and stride 1. Elements 0,
/// 2, 4, ... are checked against 5, elements 1, 3, 5, ... against 7.
struct IndexUse {
  size_t operand = 0;
  std::vector<int64_t> dims, bounds;
  int64_t stride = 1;
};

/// Returns the operands of `op` that hold indices. Returns none for a gather with `fill`, which
/// allows indices out of range. If the operands and attributes of `op` do not agree, returns an
/// error that begins with `name`.
absl::StatusOr<std::vector<IndexUse>>
IndexUsesOf(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name);

} // namespace refold::runtime
