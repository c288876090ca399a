//===- AutoRecompute.cpp - The cheapest step that keeps a budget ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/AutoRecompute.h"

#include "compiler/planner/budget.h"
#include "compiler/planner/path_bound.h"
#include "compiler/planner/replay.h"
#include "dialects/rf/Recomputed.h"
#include "passes/recompute/ApplyPlan.h"
#include "passes/recompute/Explain.h"
#include "passes/recompute/LeanOrder.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace refold;

/// "add (train.cpp:31) runs with relu (train.cpp:30) of 12.3 MB, …": the largest three. What is
/// written over memory that is there anyway has no bytes, and forces nothing.
static std::string reasonOf(const planner::PathBound &bound, const planner::TrainingStep &step) {
  constexpr size_t kShown = 3;
  SmallVector<uint32_t> values(bound.values.begin(), bound.values.end());
  llvm::erase_if(values, [&](uint32_t v) { return step.values[v].bytes == 0; });
  llvm::stable_sort(
      values, [&](uint32_t a, uint32_t b) { return step.values[a].bytes > step.values[b].bytes; });
  std::string text = step.ops[bound.runs].name + " runs";
  if (bound.runs != bound.op)
    text += " for " + step.ops[bound.op].name;
  if (values.empty())
    text += " beside what is there throughout";
  for (size_t i = 0; i < std::min(values.size(), kShown); ++i)
    text += (i == 0 ? " with " : ", ") + step.values[values[i]].name + " of " +
            planner::FormatBytes(step.values[values[i]].bytes);
  if (values.size() > kShown)
    text += " and " + std::to_string(values.size() - kShown) + " more";
  return text;
}

namespace {

/// A plan that is predicted to need more than this share of its prediction allows is not tried.
constexpr double kHopeless = 0.8;

/// Tries plans of one block of "train" on copies of the module.
class Trials {
public:
  Trials(ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure)
      : module(module), budget(budget), measure(measure) {}

  FailureOr<planner::RecomputeOutcome> run() {
    outcome.budget = budget.bytes;
    FailureOr<ProgramBytes> all = bytesWith(module, nullptr, std::nullopt, &outcome.keep_all);
    if (failed(all))
      return failure();
    outcome.tried.push_back({all->total(), 0, 0, all->total()});
    outcome.least_budget = all->total();
    outcome.fits = all->total() <= budget.bytes;
    if (outcome.fits || !chooseBlock())
      return outcome;
    // The order is part of the plan: it is as it was where nothing is recomputed.
    OwningOpRef<ModuleOp> lean(module.clone());
    orderLean(stepOf(blockIn(*lean), budget.rates));
    const StepGraph graph = stepOf(blockIn(*lean), budget.rates);
    if (failed(tryFront(graph, *lean, all->residents)))
      return failure();
    if (outcome.taken > 0) {
      orderLean(stepOf(blockIn(module), budget.rates));
      write(stepOf(blockIn(module), budget.rates));
    }
    return outcome;
  }

private:
  static func::FuncOp trainOf(ModuleOp module) {
    return module.lookupSymbol<func::FuncOp>("train");
  }
  Block &blockIn(ModuleOp any) const { return *blocksOfGroups(trainOf(any))[block]; }

  /// The block whose values need most, among those of "train".
  bool chooseBlock() {
    auto train = trainOf(module);
    if (!train || train.isDeclaration())
      return false;
    std::optional<uint64_t> most;
    for (auto [index, candidate] : llvm::enumerate(blocksOfGroups(train))) {
      const StepGraph graph = stepOf(*candidate, budget.rates);
      planner::Replay::Result result;
      planner::Replay(graph.step).Run({}, result);
      if (!most || result.peak > *most) {
        most = result.peak;
        block = index;
      }
    }
    return most.has_value();
  }

  FailureOr<ProgramBytes> bytesWith(ModuleOp from, const planner::RecomputePlan *plan,
                                    std::optional<uint64_t> limit = std::nullopt,
                                    planner::LiveCurve *curve = nullptr) {
    // What is said of copies is said of nothing that the user has.
    ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &diagnostic) {
      return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
    });
    OwningOpRef<ModuleOp> trial(from.clone());
    if (plan)
      applyPlan(stepOf(blockIn(*trial), budget.rates), *plan);
    FailureOr<ProgramBytes> bytes = measure(*trial, limit);
    if (curve && succeeded(bytes))
      *curve = liveCurveOf(*trial);
    return bytes;
  }

  LogicalResult tryFront(const StepGraph &graph, ModuleOp lean, uint64_t residents) {
    absl::StatusOr<std::unique_ptr<planner::PlanFront>> front =
        planner::PlanFront::Make(graph.step, budget.search);
    if (!front.ok())
      return lean.emitError() << "step cannot be planned: "
                              << std::string(front.status().message());
    while (const planner::FrontPlan *next = (*front)->Next()) {
      if (!share)
        learnFrom(*next);
      if (leastOf(*next) > budget.bytes && !budget.tries_all) {
        outcome.skipped.push_back(
            {static_cast<uint64_t>(static_cast<double>(next->peak) * *share), next->cost,
             static_cast<int64_t>(next->plan.instances.size() - graph.ops.size()), leastOf(*next)});
        continue;
      }
      const uint64_t limit = budget.tries_all ? outcome.least_budget - 1 : budget.bytes;
      if (failed(tryPlan(*next, graph, lean, limit)))
        return failure();
      if (outcome.fits)
        break;
    }
    // What it would take, the leanest first: each is packed if it may need less than those before.
    if (!outcome.fits && !budget.tries_all)
      for (const auto &rung : llvm::reverse((*front)->rungs()))
        if (leastOf(*rung) < outcome.least_budget &&
            failed(tryPlan(*rung, graph, lean, outcome.least_budget - 1)))
          return failure();
    if (!outcome.fits) {
      const planner::TrainingStep whole = withoutTiles(graph);
      const planner::PathBound bound = planner::BoundPeak(whole);
      outcome.bound = residents + bound.bytes - planner::Replay(whole).resident_bytes();
      outcome.bound_reason = reasonOf(bound, whole);
    }
    return success();
  }

  /// The first plan of the front computes nothing again.
  void learnFrom(const planner::FrontPlan &keepAll) {
    outcome.tried.front().cost = keepAll.cost;
    share = std::min(1.0, static_cast<double>(outcome.KeepAll().bytes) /
                              static_cast<double>(keepAll.peak));
  }

  /// The least budget for which the plan is looked at. It depends on no budget: so what a larger
  /// one rules out, a smaller one does too.
  uint64_t leastOf(const planner::FrontPlan &plan) const {
    return static_cast<uint64_t>(static_cast<double>(plan.peak) * *share * kHopeless);
  }

  /// Takes the plan if it is within the limit.
  LogicalResult tryPlan(const planner::FrontPlan &plan, const StepGraph &graph, ModuleOp lean,
                        uint64_t limit) {
    FailureOr<ProgramBytes> bytes =
        bytesWith(lean, &plan.plan, budget.tries_all ? std::nullopt : std::optional(limit));
    if (failed(bytes))
      return failure();
    outcome.tried.push_back({bytes->total(), plan.cost,
                             static_cast<int64_t>(plan.plan.instances.size() - graph.ops.size()),
                             std::max(bytes->total(), leastOf(plan))});
    if (bytes->total() > limit)
      return success();
    outcome.fits = bytes->total() <= budget.bytes;
    if (!outcome.fits && !budget.tries_all) { // the least is said to the byte
      bytes = bytesWith(lean, &plan.plan);
      if (failed(bytes))
        return failure();
    }
    outcome.least_budget = std::max(bytes->total(), leastOf(plan));
    outcome.tried.back().bytes = bytes->total();
    outcome.tried.back().least_budget = outcome.least_budget;
    outcome.taken = outcome.tried.size() - 1;
    taken = plan.plan;
    events = plan.events;
    return success();
  }

  void write(const StepGraph &graph) {
    explainPlan(graph, events, outcome);
    applyPlan(graph, taken);
    trainOf(module)->setAttr(rf::kPlannedBytesAttr,
                             Builder(module.getContext())
                                 .getI64IntegerAttr(static_cast<int64_t>(outcome.Taken().bytes)));
  }

  ModuleOp module;
  const RecomputeBudget &budget;
  const MeasureBytes &measure;
  size_t block = 0;
  std::optional<double> share; // that is needed of what the planner predicts
  planner::RecomputePlan taken;
  std::vector<planner::DropEvent> events; // of the plan taken
  planner::RecomputeOutcome outcome;
};

} // namespace

FailureOr<planner::RecomputeOutcome> refold::recomputeWithin(ModuleOp module,
                                                             const RecomputeBudget &budget,
                                                             const MeasureBytes &measure) {
  return Trials(module, budget, measure).run();
}
