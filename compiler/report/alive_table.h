//===- alive_table.h - Table of buffers alive at the peak -------*- C++ -*-===//
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

/// Returns HTML: a row for each buffer, largest first, and a line that sums up the omitted ones.
/// The page's script sorts the table by any column.
std::string AliveTable(const planner::MemoryModel &model, size_t max_rows);

} // namespace refold
