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

/// Returns the numbers of terms of a product's chains, in order (docs/rationale/numerics.md §4).
/// The product sums over dimensions of extents `summed`, the first slowest. If the op has no
/// attribute `chain`, all terms are one chain. Returns an error if the attribute is wrong.
///
/// Example: `summed` = {2, 5, 10} and `chain` = {1, 2} give {20, 20, 10, 20, 20, 10}.
absl::StatusOr<std::vector<int64_t>> ReadPartsOfProduct(const OpView &op,
                                                        const std::vector<int64_t> &summed);

} // namespace refold::runtime::checked
