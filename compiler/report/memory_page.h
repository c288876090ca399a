//===- memory_page.h - Memory report as an HTML page ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Renders the memory report as one HTML file. The page says whether the program fits, which buffers
// hold the memory, and how the program could need less. Every number comes from the memory model,
// and rounded numbers have the exact value beside them. docs/memory-report.md explains the page to
// users.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/memory/memory_model.h"
#include "passes/planner/recompute/recompute_outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold {

/// A limit on memory and its reason: "capacity" of the device, "budget" of the user.
struct MemoryLimit {
  std::string name;
  uint64_t bytes = 0;
};

struct MemoryPage {
  /// The program's name.
  std::string title;
  /// Not given: the page does not say whether the program fits.
  std::optional<MemoryLimit> limit;
  /// One function, a part of the page. The first one is open.
  struct Function {
    std::string name;
    planner::Program program;
    /// The model of `program`.
    planner::MemoryModel model;
  };
  std::vector<Function> functions;
  /// The outcome of planning the first function for a budget. Not given: the page omits it.
  std::optional<planner::RecomputeOutcome> recompute = {};
};

/// Returns the HTML page. The size of the page is limited: a chart or table with too many entries
/// shows only some of them, and the sum of the others. The same input always gives the same bytes.
std::string HtmlOfMemory(const MemoryPage &page);

} // namespace refold
