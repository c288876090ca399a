//===- memory_page.h - Memory report as an HTML page ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One HTML file that answers: does the program fit, which buffers hold the memory, and what would
// reduce it. Every number comes from the memory model, with the exact value beside the rounded one.
// docs/memory-report.md explains the parts to users.
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

/// Returns the HTML page. Its size is bounded: entries that do not fit into a chart or table are
/// summed up. The same input always gives the same bytes.
std::string HtmlOfMemory(const MemoryPage &page);

} // namespace refold
