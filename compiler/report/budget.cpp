//===- budget.cpp - Check of a program against a budget -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"

#include "compiler/report/memory_report.h"
#include "runtime/core/bytes.h"
#include "runtime/executable/lookup.h"

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold {
namespace {

constexpr absl::string_view kNeededBytes = "refold/needed_bytes";
/// Buffers alive at the peak that an error names.
constexpr size_t kNamesShown = 3;

/// Returns the part of an error text that describes the peak of the function "train". Example: ";
/// at its peak it writes relu (train.cpp:31); the largest values are activations 'conv1' (1.2 GB)".
/// Returns an empty string if the memory of "train" is unknown.
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
  // Residents do not cause this peak in particular, so they come last.
  std::vector<const planner::AliveBuffer *> alive;
  for (const planner::AliveBuffer &each : memory->alive_at_peak)
    alive.push_back(&each);
  std::stable_partition(alive.begin(), alive.end(), [](const planner::AliveBuffer *each) {
    return each->kind == planner::BufferKind::Activation ||
           each->kind == planner::BufferKind::Workspace;
  });
  alive.resize(std::min(alive.size(), kNamesShown));
  for (const planner::AliveBuffer *each : alive)
    absl::StrAppend(&text, each == alive.front() ? "; the largest values are " : ", ",
                    planner::KindName(each->kind), " '", each->name, "' (",
                    each->place.empty() ? "" : absl::StrCat(each->place, ", "),
                    runtime::FormatBytes(each->bytes), ")");
  return text;
}

/// Returns the part of an error text that compares the plans that were tried. Example: "; that is
/// the least of 12 plans, without recomputation it is 8.4 GB; no plan can need less than 3.1 GB,
/// because op 5 'conv1' needs ...". Returns an empty string if fewer than two plans were tried.
std::string OfThePlans(const planner::RecomputeOutcome *recompute) {
  if (!recompute || recompute->tried.size() < 2)
    return "";
  std::string text = absl::StrCat("; that is the least of ", recompute->tried.size(),
                                  " plans, without recomputation it is ",
                                  runtime::FormatBytes(recompute->KeepAll().bytes));
  if (recompute->bound > 0)
    absl::StrAppend(&text, "; no plan can need less than ", runtime::FormatBytes(recompute->bound),
                    ", because ", recompute->bound_reason);
  return text;
}

} // namespace

absl::Status CheckBudget(const exe::ExecutableT &table, uint64_t budget,
                         const planner::RecomputeOutcome *recompute) {
  size_t largest = 0;
  for (size_t i = 1; i < table.functions.size(); ++i)
    if (runtime::PeakBytes(table, i) > runtime::PeakBytes(table, largest))
      largest = i;
  if (table.functions.empty() || runtime::PeakBytes(table, largest) <= budget)
    return absl::OkStatus();
  const uint64_t needed = runtime::PeakBytes(table, largest);
  // The planner may have found a plan only for a budget slightly above the plan's need.
  const uint64_t least =
      recompute && !recompute->fits ? std::max(needed, recompute->least_budget) : needed;
  const bool trains = table.functions[largest]->name == "train";
  absl::Status refused = absl::ResourceExhaustedError(absl::StrCat(
      "program '", table.name, "' exceeds the budget of ", runtime::FormatBytesExact(budget), ": ",
      trains ? "" : absl::StrCat("function '", table.functions[largest]->name, "' "),
      trains ? "training " : "", "needs ", runtime::FormatBytesExact(needed),
      trains ? AtThePeak(table) : "", trains ? OfThePlans(recompute) : "", "; the least budget is ",
      least,
      "B; a smaller batch needs less, and refold-run --find-batch finds the largest that fits"));
  refused.SetPayload(kNeededBytes, absl::Cord(absl::StrCat(least)));
  return refused;
}

absl::Status RefuseBudget(const planner::RecomputeOutcome &recompute) {
  absl::Status refused = absl::ResourceExhaustedError(absl::StrCat(
      "program exceeds the budget of ", runtime::FormatBytesExact(recompute.budget),
      ": without recomputation training needs ", runtime::FormatBytes(recompute.KeepAll().bytes),
      ", and no plan was found for less than about ",
      runtime::FormatBytes(recompute.least_budget)));
  refused.SetPayload(kNeededBytes, absl::Cord(absl::StrCat(recompute.least_budget)));
  return refused;
}

std::optional<uint64_t> NeededBytes(const absl::Status &refused) {
  const absl::optional<absl::Cord> text = refused.GetPayload(kNeededBytes);
  uint64_t bytes = 0;
  if (!text || !absl::SimpleAtoi(std::string(*text), &bytes))
    return std::nullopt;
  return bytes;
}

} // namespace refold
