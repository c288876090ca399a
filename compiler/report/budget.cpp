//===- budget.cpp - Whether a compiled program keeps its budget -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"

#include "compiler/report/memory_report.h"
#include "runtime/core/bytes.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold {
namespace {

/// Of those that are alive at the peak.
constexpr size_t kNamesShown = 3;

/// "; at its peak it writes relu (train.cpp:31), while conv1 holds 1.2 GiB and fc1 1.1 GiB"
std::string AtThePeak(const exe::ExecutableT &table) {
  absl::StatusOr<planner::MemoryModel> memory = TrainingMemory(table);
  const std::optional<size_t> train = runtime::FindFunction(table, "train");
  if (!memory.ok() || !train)
    return "";
  const planner::Program program = DescribeMemory(table, *table.functions[*train]).program;
  std::string text;
  const auto peak = static_cast<size_t>(memory->peak_position);
  if (peak < program.position_names.size())
    absl::StrAppend(&text, "; at its peak it ", program.position_names[peak]);
  const size_t shown = std::min(memory->alive_at_peak.size(), kNamesShown);
  for (size_t i = 0; i < shown; ++i) {
    const planner::AliveBuffer &alive = memory->alive_at_peak[i];
    absl::StrAppend(&text, i == 0 ? "; most is held by " : ", ", planner::KindName(alive.kind),
                    " '", alive.name, "' (", runtime::FormatBytes(alive.bytes), ")");
  }
  return text;
}

} // namespace

absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget) {
  size_t largest = 0;
  for (size_t i = 1; i < table.functions.size(); ++i)
    if (runtime::PeakBytes(table, i) > runtime::PeakBytes(table, largest))
      largest = i;
  if (table.functions.empty() || runtime::PeakBytes(table, largest) <= budget)
    return absl::OkStatus();
  const uint64_t needed = runtime::PeakBytes(table, largest);
  const bool trains = table.functions[largest]->name == "train";
  return absl::ResourceExhaustedError(absl::StrCat(
      "program '", table.name, "' does not keep the budget of ", runtime::FormatBytesExact(budget),
      ": ", trains ? "" : absl::StrCat("function '", table.functions[largest]->name, "' "),
      trains ? "training " : "", "needs ", runtime::FormatBytesExact(needed),
      trains ? AtThePeak(table) : "", "; the least budget is ", needed, "B"));
}

} // namespace refold
