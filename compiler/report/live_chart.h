//===- live_chart.h - Live bytes over the dispatches ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stacked by kind: what lives throughout at the bottom, what the arena holds above it.
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

/// At most so many columns: where there are more dispatches, each column is the fullest of its own.
/// A limit far above the peak has no place in the picture. Empty without dispatches.
std::string LiveChart(const planner::Program &program, const planner::MemoryModel &model,
                      const std::optional<MemoryLimit> &limit, size_t max_columns);

} // namespace refold
