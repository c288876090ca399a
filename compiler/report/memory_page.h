//===- memory_page.h - Where the memory goes, as a page ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One HTML file that answers: does it fit, who holds the memory, what would make it smaller. Every
// number is that of the memory model, exact beside its rounded form. docs/memory-report.md explains
// its parts to users.
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

/// What there is room for, and why: "capacity" of the device, "budget" of the user.
struct MemoryLimit {
  std::string name;
  uint64_t bytes = 0;
};

struct MemoryPage {
  /// The program's name.
  std::string title;
  /// Not given: nothing is said of fitting.
  std::optional<MemoryLimit> limit;
  /// A part of the page each; the first one is open.
  struct Function {
    std::string name;
    planner::Program program;
    /// Of that program.
    planner::MemoryModel model;
  };
  std::vector<Function> functions;
  /// What a budget came to in the first one. Not given: the page says nothing of it.
  std::optional<planner::RecomputeOutcome> recompute = {};
};

/// Bounded in size: what does not fit into pictures and tables is summed up in lines.
/// Deterministic.
std::string HtmlOfMemory(const MemoryPage &page);

} // namespace refold
