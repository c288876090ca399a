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

/// Returns an HTML table of the buffers that are alive at the peak, largest first. Only the first
/// `max_rows` buffers have rows of their own. The last row has the sum of the others. The page's
/// script can sort the table by any column.
std::string AliveTable(const planner::MemoryModel &model, size_t max_rows);

} // namespace refold
