//===- alive_table.h - Who is alive at the peak, as a table -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <string>

namespace refold {

/// HTML: a row for each buffer, largest first, and a line for what is left out. The page's script
/// sorts it by the column that is asked for.
std::string AliveTable(const planner::MemoryModel &model, size_t max_rows);

} // namespace refold
