//===- GroupedSums.h - Sums of rows with equal indices ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any number of rows may be added to one place of a tensor. These functions group the rows by
// place, so that the sum of each group is a tree of chains (docs/rationale/numerics.md §9). Up to
// `chainTerms` rows are one chain in any case, so their op stays as it is.
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
