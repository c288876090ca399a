//===- product_parts.h - Chains of a product --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"

#include <vector>

namespace refold::runtime::checked {

/// Returns the lengths of the chains of multiply-adds in a product, in order
/// (docs/rationale/numerics.md §4). The product sums over dimensions of sizes `summed`, the
/// outermost first. If the op has no attribute `chain`, all terms are one chain. If the attribute
/// is wrong, returns an error.
///
/// Example: `summed` = {2, 5, 10} and `chain` = {1, 2} give {20, 20, 10, 20, 20, 10}. A chain has 2
/// of the 5 entries of the second dimension, with 10 terms each.
absl::StatusOr<std::vector<int64_t>> ReadPartsOfProduct(const OpView &op,
                                                        const std::vector<int64_t> &summed);

} // namespace refold::runtime::checked
