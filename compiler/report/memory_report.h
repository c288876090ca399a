//===- memory_report.h - Memory report of a compiled program --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes memory reports from the table of an executable. So a program that was just compiled and
// the same program from a .rfx file have the same report. No MLIR is needed, so this also works on
// machines without the compiler.
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

/// One function of a compiled program, in the form that the memory planner uses. The residents are
/// all buffers outside the arena, because a session holds them even if the function does not use
/// them. A temporary lives from the first command that uses it to the last one. If the body of a
/// loop uses a temporary and does not free it, the temporary lives for the whole loop. The
/// executable's table must be valid.
struct CompiledMemory {
  planner::Program program;
  planner::Packing packing;
};
CompiledMemory DescribeMemory(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Applies the memory model to the function "train". Returns an error if the program has no such
/// function, or if two buffers that are alive at the same time share bytes.
absl::StatusOr<planner::MemoryModel> TrainingMemory(const exe::ExecutableT &table);

/// Returns the text of --report: the peak, its parts, the buffers alive at the peak, and the bytes
/// that are lost in gaps between buffers. If `recompute` is given, the text has the outcome of
/// planning for a budget. Returns an error in these cases:
///   - TrainingMemory returns an error.
///   - The peak in the table is not the number of bytes that the table's buffers need.
absl::StatusOr<std::string> MemoryReportText(const exe::ExecutableT &table,
                                             const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the memory report of the function "train". `text` becomes the field of the same name.
/// Returns an error if TrainingMemory does.
absl::StatusOr<MemoryReport> MemoryReportOf(const exe::ExecutableT &table, std::string text);

/// Returns the HTML page of --report=FILE.html (memory_page.h). The page shows "train" first, then
/// the other functions in the order of the table. For each function, it shows all memory that a
/// session holds while the function runs. If `limit` is given, the page says whether the program
/// fits into it. If `recompute` is given, the page has the outcome of planning for a budget.
/// Returns an error if MemoryReportText would return one for any of the functions.
absl::StatusOr<std::string> MemoryReportPage(const exe::ExecutableT &table,
                                             const std::optional<MemoryLimit> &limit,
                                             const planner::RecomputeOutcome *recompute = nullptr);

} // namespace refold
