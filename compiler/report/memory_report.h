//===- memory_report.h - Memory report of a compiled program --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derived from the table that runs, so that a program reports the same whether it was just compiled
// or comes from a .rfx file. Needs no MLIR, so it works on machines without the compiler.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/report/memory_page.h"
#include "compiler/report/memory_parts.h"
#include "passes/planner/memory/memory_model.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// One function of a compiled program, in the form that the memory planner uses. Residents are the
/// buffers outside the arena: a session holds all of them, whether the function uses them or not. A
/// temporary lives from the first command that uses it to the last one. If the loop's body uses a
/// temporary without freeing it, the temporary lives for the whole loop. The executable's table
/// must be valid.
struct CompiledMemory {
  planner::Program program;
  planner::Packing packing;
};
CompiledMemory DescribeMemory(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Applies the memory model to the function "train". Returns an error if the program has no such
/// function, or if two buffers that are alive at the same time share bytes.
absl::StatusOr<planner::MemoryModel> TrainingMemory(const exe::ExecutableT &table);

/// Returns the text of --report: the peak, its parts, the buffers alive at the peak, and the bytes
/// that packing lost to gaps. `recompute`, if given, adds the outcome of planning for a budget.
/// Returns an error if TrainingMemory does, or if the peak recorded in the table differs from the
/// bytes that the table's buffers need.
absl::StatusOr<std::string> MemoryReportText(const exe::ExecutableT &table,
                                             const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the report of "train" as numbers. The argument `text` becomes the report's field of the
/// same name. Returns an error if TrainingMemory does.
absl::StatusOr<MemoryReport> MemoryReportOf(const exe::ExecutableT &table, std::string text);

/// Returns the page of --report=FILE.html (memory_page.h). It shows "train" first, then the other
/// functions in the table's order. Each function is shown with all memory that a session holds
/// while the function runs. If `limit` is given, the page says whether the program fits into the
/// limit. If `recompute` is given, the page also shows the outcome of planning for a budget.
/// Returns an error if MemoryReportText would return one for any of the functions.
absl::StatusOr<std::string> MemoryReportPage(const exe::ExecutableT &table,
                                             const std::optional<MemoryLimit> &limit,
                                             const planner::RecomputeOutcome *recompute = nullptr);

} // namespace refold
