//===- auto_recompute.cpp - Cheapest plan within a budget -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/auto_recompute.h"

#include "passes/planner/recompute/in_place.h"
#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/plan_search.h"

#include "absl/strings/str_cat.h"

#include <optional>
#include <utility>

namespace refold::planner {

OpFloor FloorOfStep(const TrainingStep &step) {
  const std::vector<uint32_t> producers = Producers(step);
  uint64_t residents = 0;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    residents += producers[v] == kNoOp ? step.values[v].bytes : 0;
  OpFloor floor;
  for (uint32_t op = 0; op < step.ops.size(); ++op) {
    uint64_t bytes = residents;
    std::string values;
    for (const auto *list : {&step.ops[op].operands, &step.ops[op].results})
      for (uint32_t v : *list)
        if (producers[v] != kNoOp && step.values[v].bytes > 0) {
          bytes += step.values[v].bytes;
          absl::StrAppend(&values, values.empty() ? "" : ", ", "'", step.values[v].name, "' (",
                          step.values[v].bytes, " bytes)");
        }
    const StepOp &at = step.ops[op];
    const uint64_t saved = MostSavedInPlace(
        step, at, [&](uint32_t v) { return producers[v] != kNoOp && !step.values[v].kept; });
    bytes += at.workspace - saved;
    if (at.workspace > 0)
      absl::StrAppend(&values, values.empty() ? "" : ", ", at.workspace, " bytes of workspace");
    if (saved > 0)
      absl::StrAppend(&values, " (less ", saved, " bytes in place)");
    if (floor.op == kNoOp || bytes > floor.bytes)
      floor = {bytes, op,
               absl::StrCat("op ", op, " '", at.name, "' needs ", values,
                            values.empty() ? "" : " and ", residents, " bytes of residents")};
  }
  return floor;
}

absl::Status CheckStarts(const TrainingStep &step,
                         absl::Span<const std::vector<DropEvent>> starts) {
  for (const std::vector<DropEvent> &start : starts)
    for (const DropEvent &event : start)
      if (event.value >= step.values.size() || event.stage >= step.ops.size())
        return absl::InvalidArgumentError(
            absl::StrCat("a start drops value ", event.value, " after stage ", event.stage, ", of ",
                         step.values.size(), " values and ", step.ops.size(), " stages"));
  return absl::OkStatus();
}

absl::StatusOr<AutoPlan> PlanRecompute(const TrainingStep &step, uint64_t budget,
                                       const AutoOptions &options) {
  if (absl::Status status = CheckTrainingStep(step); !status.ok())
    return status;
  if (absl::Status status = CheckStarts(step, options.starts); !status.ok())
    return status;
  if (const OpFloor floor = FloorOfStep(step); floor.bytes > budget)
    return absl::ResourceExhaustedError(absl::StrCat(
        "no plan fits ", budget, " bytes: ", floor.what, ", ", floor.bytes, " bytes in total"));
  PlanSearch planner(step, budget, options);
  DropSearch &search = planner.evaluator();
  AutoPlan found;
  const Replay::Result &keep_all = search.Evaluate({});
  found.keep_all_peak = keep_all.peak;
  found.keep_all_cost = keep_all.cost;
  if (keep_all.peak > budget) {
    if (const PathBound bound = BoundPeak(step); bound.bytes > budget)
      return absl::ResourceExhaustedError(absl::StrCat(
          "no plan fits ", budget, " bytes: ", bound.what, ", ", bound.bytes, " bytes in total"));
    std::optional<DropEvents> events = planner.Run();
    if (!events)
      return absl::ResourceExhaustedError(
          absl::StrCat("no plan was found that fits ", budget, " bytes; the least peak of ",
                       search.evaluations_made(), " tried is ", search.lowest_peak(),
                       " bytes, that of the baseline ", found.keep_all_peak));
    found.events = *std::move(events);
  }
  found.evaluations = search.evaluations_made();
  found.plan = Replay(step).Plan(found.events);
  return found;
}

} // namespace refold::planner
