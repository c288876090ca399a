//===- index_uses.h - Which numbers of an operation are places --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each operation reads as places in another tensor, and where these must lie so that nothing
// is clamped or left out.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::runtime {

/// Element i of an operand is a place along dimension dims[n] and must lie in [0, bounds[n]), n = i
/// / stride % bounds.size().
struct IndexUse {
  size_t operand = 0;
  std::vector<int64_t> dims, bounds;
  int64_t stride = 1;
};

/// None for an operation without places, or with `fill`, which says that they may be out of range.
/// An error, which begins with `name`, where operands and attributes do not agree.
absl::StatusOr<std::vector<IndexUse>>
IndexUsesOf(const exe::KernelT &kernel, const exe::OperationT &op, const std::string &name);

} // namespace refold::runtime
