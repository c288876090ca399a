//===- GroupedSums.h - Sums of rows with equal indices ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any number of rows may have the same index. These functions group the rows by index, so that the
// sum of each group is a tree of chains (docs/rationale/numerics.md §9). An op with at most
// `chainTerms` rows does not change: each of its sums is one chain.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Replaces the gradient of a table by sums of groups.
void sumInGroups(rf::TakeGradOp op, int64_t chainTerms);

/// Gives a scatter that adds whole slices the sums of groups instead of its updates. The first
/// update of a group is replaced by the sum of the group, and the others by 0. So each slice gets
/// one sum, and slices that no index names keep their bits. Slices are whole if the offsets known
/// at run time are along inserted dimensions only. Other scatters stay as they are.
///
/// Example: the updates [1, 2, 4, 8] for the indices [5, 3, 5, 5] become [13, 2, 0, 0].
void sumInGroups(rf::ScatterOp op, int64_t chainTerms);

} // namespace refold
