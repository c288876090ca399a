//===- kind_bar.h - The peak's parts ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Draws the parts of the peak as a bar, and lists them in a table, the bar's legend. The parts of
// the arena are the bytes that are alive at the peak, by kind, and the gaps between buffers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// Returns an SVG bar that shows the parts of the peak side by side. Without a limit, the bar is as
/// long as the peak. With a limit, the bar is as long as the larger of peak and limit, and a line
/// marks the limit.
std::string KindBar(const planner::MemoryModel &model, std::optional<uint64_t> limit);

/// Returns HTML: a row for each existing part, and their sum, the peak.
std::string KindTable(const planner::Program &program, const planner::MemoryModel &model);

} // namespace refold
