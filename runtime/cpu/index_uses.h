//===- index_uses.h - Index operands of operations --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the operands of an operation that hold indices into another tensor, and the range in which
// each index is valid.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

/// An operand that holds indices, and their bounds. Element i of the operand is an index along
/// dimension dims[n], where n = i / stride % bounds.size(). It must be in [0, bounds[n]).
///
/// Example: the start indices of a gather have two components, bounds {5, 7} and stride 1. Elements
/// 0, 2, 4, ... must be below 5, and elements 1, 3, 5, ... below 7.
struct IndexUse {
  size_t operand = 0;
  std::vector<int64_t> dims, bounds;
  int64_t stride = 1;
};

/// Returns the operands of `op` that hold indices. Skips a gather with `fill`, whose indices may be
/// out of range. If the operands and attributes of `op` do not match, returns an error that begins
/// with `name`.
absl::StatusOr<std::vector<IndexUse>>
IndexUsesOf(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name);

} // namespace refold::runtime
