//===- choice_table.h - Table of recomputed and kept values -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/recompute_outcome.h"

#include <cstddef>
#include <string>
#include <vector>

namespace refold {

/// Returns an HTML table of values. `values` must be sorted by size, largest first. Only the first
/// `max_rows` values have rows of their own. The last row has the sum of the others. The page's
/// script can sort the table by any column. `style` is the CSS class of the table.
std::string ChoiceTable(const std::vector<planner::ValueChoice> &values, const std::string &style,
                        size_t max_rows);

} // namespace refold
