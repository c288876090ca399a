//===- SumChains.h - Chains of a product ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/analysis/BlockSplit.h"

namespace refold {

/// Returns the attribute `chain` of a product that sums over dimensions with these extents, from
/// the slowest to the fastest (docs/rationale/numerics.md §4). An empty list means that one chain
/// has all terms.
///
/// Example: chainsOf({16, 56, 56}, 1024) returns {1, 14}. A chain has 1 index of dimension 0, 14
/// indices of dimension 1 and all indices of dimension 2.
inline llvm::SmallVector<int64_t> chainsOf(llvm::ArrayRef<int64_t> extents, int64_t mostTerms) {
  llvm::SmallVector<int64_t> chain;
  if (productOf(extents) <= mostTerms)
    return chain;
  for (size_t level = 0; level < extents.size(); ++level) {
    const int64_t behind = productOf(extents.drop_front(level + 1));
    if (behind <= mostTerms) {
      chain.push_back(RowBlocks::entriesIn(extents[level], mostTerms / behind));
      break;
    }
    chain.push_back(1);
  }
  return chain;
}

} // namespace refold
