//===- Explain.cpp - Plans explained to users -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Explain.h"

#include "dialects/rf/Rf.h"
#include "passes/arena/MemoryProgram.h"
#include "passes/planner/memory/budget.h"
#include "passes/planner/recompute/explain_plan.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace refold;

/// Kept values of at least this share of the budget get a remark.
static constexpr uint64_t kLargePart = 1000;
/// The number of kernels of a dispatch that are named.
static constexpr size_t kNamesShown = 3;

/// Returns "train.cpp:31", as in the table of a compiled program; empty if unknown.
static std::string placeOf(Location location) {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "";
  return (llvm::sys::path::filename(place.getFilename().getValue()) + ":" + Twine(place.getLine()))
      .str();
}

/// Returns why the op may not run again.
static std::string obstacleOf(Operation *op, const planner::StepOp &step) {
  if (step.repeatable)
    return "";
  if (op->hasAttr(rf::RfDialect::kCapacityAttr))
    return "it counts steps";
  if (!isMemoryEffectFree(op))
    return "it has side effects";
  if (step.operands.empty())
    return "it has no operands, so no value determines when it would run";
  return "it writes over its operand";
}

static remark::RemarkOpts optionsOf(const StepGraph &graph, StringRef name) {
  return remark::RemarkOpts::name(name)
      .category("refold-recompute")
      .function(functionAround(*graph.block).getSymName());
}

static void remarkOn(const StepGraph &graph, const planner::ExplainedValue &each) {
  const planner::ValueChoice &choice = each.choice;
  const Location place = graph.values[each.value].getLoc();
  const auto bytes = static_cast<int64_t>(choice.bytes), cost = static_cast<int64_t>(choice.cost);
  if (choice.times > 0)
    remark::passed(place, optionsOf(graph, "recompute"))
        << remark::reason("{0}", choice.why) << remark::metric("bytes", bytes)
        << remark::metric("times", choice.times) << remark::metric("picoseconds", cost);
  else
    remark::missed(place, optionsOf(graph, "recompute"))
        << remark::reason("{0}", choice.why) << remark::metric("bytes", bytes)
        << remark::metric("picoseconds", cost);
}

static void remarkOnPlan(const StepGraph &graph, const planner::RecomputeOutcome &outcome) {
  const std::string which =
      outcome.Taken().strategy.empty() ? "" : "the plan of " + outcome.Taken().strategy + ", ";
  remark::analysis(graph.block->getParentOp()->getLoc(), optionsOf(graph, "plan"))
      << remark::reason("{0}{1}", which,
                        outcome.fits ? "the cheapest tried plan within the budget"
                                     : "the plan with the least memory, which exceeds the budget")
      << remark::metric("budget", static_cast<int64_t>(outcome.budget))
      << remark::metric("bytes", static_cast<int64_t>(outcome.Taken().bytes))
      << remark::metric("all kept", static_cast<int64_t>(outcome.KeepAll().bytes))
      << remark::metric("again", outcome.Taken().clones)
      << remark::metric("tried", static_cast<int64_t>(outcome.tried.size()));
}

/// Emits a remark on each value and lists the values for reports.
static void say(const StepGraph &graph, const std::vector<planner::ExplainedValue> &values,
                uint64_t budget, std::vector<planner::ValueChoice> &said) {
  for (const planner::ExplainedValue &each : values) {
    if (each.choice.times > 0 || each.choice.bytes >= budget / kLargePart)
      remarkOn(graph, each);
    said.push_back(each.choice);
    said.back().place = placeOf(graph.values[each.value].getLoc());
    // The location is omitted if the name contains it already.
    said.back().name = std::string(
        absl::StripSuffix(each.choice.name, absl::StrCat(" (", said.back().place, ")")));
  }
}

static planner::ExplainedPlan explained(const StepGraph &graph,
                                        ArrayRef<planner::DropEvent> events) {
  std::vector<std::string> obstacles;
  for (auto [op, step] : llvm::zip_equal(graph.ops, graph.step.ops))
    obstacles.push_back(obstacleOf(op, step));
  return planner::ExplainPlan(graph.step, absl::MakeConstSpan(events.data(), events.size()),
                              {.obstacles = obstacles});
}

void refold::explainPlan(const StepGraph &graph, ArrayRef<planner::DropEvent> events,
                         planner::RecomputeOutcome &outcome) {
  const planner::ExplainedPlan plan = explained(graph, events);
  remarkOnPlan(graph, outcome);
  say(graph, plan.recomputed, outcome.budget, outcome.recomputed);
  say(graph, plan.kept, outcome.budget, outcome.kept);
}

static std::vector<planner::ExplainedValue>
explainedRuns(const StepGraph &graph, ArrayRef<uint32_t> runs, StringRef strategy) {
  std::vector<planner::ExplainedValue> values;
  for (uint32_t run : runs) {
    const planner::StepOp &op = graph.step.ops[run];
    for (uint32_t v : op.results) {
      planner::ValueChoice choice;
      choice.name = graph.step.values[v].name;
      choice.bytes = graph.step.values[v].bytes;
      choice.times = 1;
      choice.cost = op.cost;
      choice.why = absl::StrCat("recomputed in its segment by ", strategy.str(), ", for ",
                                planner::FormatWork(op.cost), " of work");
      values.push_back({v, std::move(choice)});
    }
  }
  llvm::stable_sort(values, [](const auto &a, const auto &b) {
    return a.choice.bytes != b.choice.bytes ? a.choice.bytes > b.choice.bytes : a.value < b.value;
  });
  return values;
}

void refold::explainPublished(const StepGraph &graph, ArrayRef<uint32_t> runs,
                              planner::RecomputeOutcome &outcome) {
  remarkOnPlan(graph, outcome);
  say(graph, explainedRuns(graph, runs, outcome.Taken().strategy), outcome.budget,
      outcome.recomputed);
  say(graph, explained(graph, {}).kept, outcome.budget, outcome.kept);
}

/// Names the three largest values that force the bound. Values without bytes are left out: they are
/// written over existing memory, so they do not add to the bound.
std::string refold::reasonOf(const planner::PathBound &bound, const planner::TrainingStep &step) {
  constexpr size_t kShown = 3;
  SmallVector<uint32_t> values(bound.values.begin(), bound.values.end());
  llvm::erase_if(values, [&](uint32_t v) { return step.values[v].bytes == 0; });
  llvm::stable_sort(
      values, [&](uint32_t a, uint32_t b) { return step.values[a].bytes > step.values[b].bytes; });
  std::string text = step.ops[bound.runs].name + " runs";
  if (bound.runs != bound.op)
    text += " for " + step.ops[bound.op].name;
  if (values.empty())
    text += " in addition to permanent values";
  for (size_t i = 0; i < std::min(values.size(), kShown); ++i)
    text += (i == 0 ? " with " : ", ") + step.values[values[i]].name + " of " +
            planner::FormatBytes(step.values[values[i]].bytes);
  if (values.size() > kShown)
    text += " and " + std::to_string(values.size() - kShown) + " more";
  return text;
}

/// "k12_conv1, k13_relu and 4 more (train.cpp:31)"
static std::string dispatchName(Operation *op) {
  llvm::SmallSetVector<StringRef, 4> kernels;
  op->walk([&](mem::LaunchOp launch) { kernels.insert(launch.getKernel()); });
  std::string text = kernels.empty() ? op->getName().stripDialect().str() : "";
  for (StringRef kernel : kernels.getArrayRef().take_front(kNamesShown))
    text += (text.empty() ? "" : ", ") + kernel.str();
  if (kernels.size() > kNamesShown)
    text += (" and " + Twine(kernels.size() - kNamesShown) + " more").str();
  if (std::string place = placeOf(op->getLoc()); !place.empty())
    text += " (" + place + ")";
  return text;
}

planner::LiveCurve refold::liveCurveOf(ModuleOp placed) {
  auto train = placed.lookupSymbol<func::FuncOp>("train");
  if (!train || train.isDeclaration())
    return {};
  const MemoryProgram memory = describeMemory(train);
  planner::LiveCurve curve;
  curve.bytes.assign(memory.program.positions, 0);
  for (const planner::Temp &temp : memory.program.temps)
    for (int64_t at = temp.lifetime.lower; at < temp.lifetime.upper; ++at)
      curve.bytes[at] += temp.lifetime.bytes;
  train.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<mem::DispatchOp, mem::CopyOp, mem::LaunchOp>(op))
      return WalkResult::advance();
    curve.names.push_back(dispatchName(op));
    return WalkResult::skip();
  });
  // Values that loops and conditions read count too; they are named as the planner names them.
  if (curve.names.size() != curve.bytes.size())
    curve.names = memory.program.position_names;
  return curve;
}
