//===- live_chart.h - Live bytes over the dispatches ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacked by kind: residents at the bottom, the arena's live bytes above.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/report/memory_page.h"
#include "passes/planner/memory/memory_model.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// Returns an SVG chart of live bytes over the dispatches, with at most `max_columns` columns. If a
/// column stands for several dispatches, it shows the dispatch with the most live bytes. The limit
/// is not drawn if it is far above the peak. Returns an empty string if there are no dispatches.
std::string LiveChart(const planner::Program &program, const planner::MemoryModel &model,
                      const std::optional<MemoryLimit> &limit, size_t max_columns);

} // namespace refold
