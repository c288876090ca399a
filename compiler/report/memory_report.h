//===- memory_report.h - What a compiled program spends its memory on -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Read off the table that runs, so that a program says the same of itself whether it was compiled a
// moment ago or comes from a .rfx file. No MLIR: machines without the compiler have it too.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/report/memory_page.h"
#include "passes/planner/memory/memory_model.h"
#include "runtime/executable/executable_generated.h"

#include "absl/status/statusor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace refold {

/// A function of a compiled program as the planner sees it. Residents are the buffers with memory
/// of their own, all of them: a session holds them whether the function touches them or not.
/// Lifetimes follow from the commands: a temporary lives from its first use to its last, and what
/// is not freed in the loop's body lives as long as the loop. The table is valid.
struct CompiledMemory {
  planner::Program program;
  planner::Packing packing;
};
CompiledMemory DescribeMemory(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Accounts for "train" by the one memory model. An error if the program has no such function, or
/// if buffers that are alive at once share bytes.
absl::StatusOr<planner::MemoryModel> TrainingMemory(const exe::ExecutableT &table);

/// The text of --report: the peak, its parts, who is alive at it, what packing lost; and what a
/// budget came to, where that is known. Errors are those of TrainingMemory, and a table whose peak
/// is not what its buffers need.
absl::StatusOr<std::string> MemoryReport(const exe::ExecutableT &table,
                                         const planner::RecomputeOutcome *recompute = nullptr);

/// The page of --report=FILE.html (memory_page.h): "train", then the other functions as the table
/// has them, each with all that a session holds while it runs. Says whether that keeps the limit,
/// if there is one; and what a budget came to, where that is known. Errors are those of
/// MemoryReport, for each function.
absl::StatusOr<std::string> MemoryReportPage(const exe::ExecutableT &table,
                                             const std::optional<MemoryLimit> &limit,
                                             const planner::RecomputeOutcome *recompute = nullptr);

} // namespace refold
