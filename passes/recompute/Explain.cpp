//===- Explain.cpp - What a plan does, said to people ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Explain.h"

#include "compiler/planner/explain_plan.h"
#include "dialects/rf/Rf.h"
#include "passes/arena/MemoryProgram.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace refold;

/// Kept values of this part of the budget have a remark.
static constexpr uint64_t kLargePart = 1000;
/// Kernels of a dispatch that are named.
static constexpr size_t kNamesShown = 3;

/// "train.cpp:31", as in the table of a compiled program; empty if unknown.
static std::string placeOf(Location location) {
  auto place = location->findInstanceOf<FileLineColLoc>();
  if (!place)
    return "";
  return (llvm::sys::path::filename(place.getFilename().getValue()) + ":" + Twine(place.getLine()))
      .str();
}

/// Why it may not run again.
static std::string obstacleOf(Operation *op, const planner::StepOp &step) {
  if (step.repeatable)
    return "";
  if (op->hasAttr(rf::RfDialect::kCapacityAttr))
    return "it counts steps";
  if (!isMemoryEffectFree(op))
    return "it does more than make values";
  if (step.operands.empty())
    return "it reads nothing, so nothing says when it would run";
  return "it writes over what it reads";
}

static remark::RemarkOpts optionsOf(const StepGraph &graph, StringRef name) {
  auto function = graph.block->getParentOp()->getParentOfType<func::FuncOp>();
  if (!function)
    function = cast<func::FuncOp>(graph.block->getParentOp());
  return remark::RemarkOpts::name(name)
      .category("refold-recompute")
      .function(function.getSymName());
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

void refold::explainPlan(const StepGraph &graph, ArrayRef<planner::DropEvent> events,
                         planner::RecomputeOutcome &outcome) {
  std::vector<std::string> obstacles;
  for (auto [op, step] : llvm::zip_equal(graph.ops, graph.step.ops))
    obstacles.push_back(obstacleOf(op, step));
  const planner::ExplainedPlan plan = planner::ExplainPlan(
      graph.step, absl::MakeConstSpan(events.data(), events.size()), {.obstacles = obstacles});
  remark::analysis(graph.block->getParentOp()->getLoc(), optionsOf(graph, "plan"))
      << remark::reason("{0}", outcome.fits
                                   ? "the cheapest of the plans tried that keeps the budget"
                                   : "the leanest plan, which does not keep the budget")
      << remark::metric("budget", static_cast<int64_t>(outcome.budget))
      << remark::metric("bytes", static_cast<int64_t>(outcome.Taken().bytes))
      << remark::metric("all kept", static_cast<int64_t>(outcome.KeepAll().bytes))
      << remark::metric("again", outcome.Taken().clones)
      << remark::metric("tried", static_cast<int64_t>(outcome.tried.size()));
  auto write = [&](const std::vector<planner::ExplainedValue> &from,
                   std::vector<planner::ValueChoice> &to) {
    for (const planner::ExplainedValue &each : from) {
      if (each.choice.times > 0 || each.choice.bytes >= outcome.budget / kLargePart)
        remarkOn(graph, each);
      to.push_back(each.choice);
      to.back().place = placeOf(graph.values[each.value].getLoc());
      // A name that has its place would say it twice.
      to.back().name = std::string(
          absl::StripSuffix(each.choice.name, absl::StrCat(" (", to.back().place, ")")));
    }
  };
  write(plan.recomputed, outcome.recomputed);
  write(plan.kept, outcome.kept);
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
  // What loops and choices read takes places too: then as the planner calls them.
  if (curve.names.size() != curve.bytes.size())
    curve.names = memory.program.position_names;
  return curve;
}
