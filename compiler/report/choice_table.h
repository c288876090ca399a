//===- choice_table.h - Values made again, values kept, and why -*- C++ -*-===//
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

/// HTML: a row for each value, in the order given, which is largest first, and a line for what is
/// left out. The page's script sorts it. `style` names the table.
std::string ChoiceTable(const std::vector<planner::ValueChoice> &values, const std::string &style,
                        size_t max_rows);

} // namespace refold
