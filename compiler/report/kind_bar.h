//===- kind_bar.h - The peak's parts ----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As a bar and as a table, which is the bar's legend. The arena's part is what is alive at the peak
// by kind, and gaps: what packing lost.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"

#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// SVG: the parts side by side. With a limit it is as long as the larger of the two, and a line
/// says where the limit is.
std::string KindBar(const planner::MemoryModel &model, std::optional<uint64_t> limit);

/// HTML: a row for each part that there is, and their sum, the peak.
std::string KindTable(const planner::Program &program, const planner::MemoryModel &model);

} // namespace refold
