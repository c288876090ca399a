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

/// A function of a compiled program as the planner sees it. Residents are all buffers with memory
/// of their own: a session holds them whether the function touches them or not. Lifetimes follow
/// from the commands: a temporary lives from its first use to its last. A temporary that the loop's
/// body does not free lives as long as the loop. The table must be valid.
struct CompiledMemory {
  planner::Program program;
  planner::Packing packing;
};
CompiledMemory DescribeMemory(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Accounts for "train" with the memory model. An error if the program has no such function, or if
/// buffers that are alive at once share bytes.
absl::StatusOr<planner::MemoryModel> TrainingMemory(const exe::ExecutableT &table);

/// Returns the text of --report: the peak, its parts, the buffers alive at it, the bytes that
/// packing lost and, if known, the outcome of a budget. Errors: those of TrainingMemory, and a
/// table whose peak differs from the need of its buffers.
absl::StatusOr<std::string> MemoryReportText(const exe::ExecutableT &table,
                                             const planner::RecomputeOutcome *recompute = nullptr);

/// Returns the report of "train" as numbers, with `text` as its text. Errors: those of
/// TrainingMemory.
absl::StatusOr<MemoryReport> MemoryReportOf(const exe::ExecutableT &table, std::string text);

/// Returns the page of --report=FILE.html (memory_page.h): "train", then the other functions in the
/// table's order, each with all memory that a session holds while it runs. The page says whether
/// the limit is kept, if there is one, and shows the outcome of a budget, if known. Errors: those
/// of MemoryReportText, for each function.
absl::StatusOr<std::string> MemoryReportPage(const exe::ExecutableT &table,
                                             const std::optional<MemoryLimit> &limit,
                                             const planner::RecomputeOutcome *recompute = nullptr);

} // namespace refold
