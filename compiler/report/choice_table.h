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

/// Returns HTML: a row for each value in the given order, which is largest first, and a line that
/// sums up the omitted ones. The page's script sorts the table. `style` is its CSS class.
std::string ChoiceTable(const std::vector<planner::ValueChoice> &values, const std::string &style,
                        size_t max_rows);

} // namespace refold
