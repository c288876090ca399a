//===- AutoRecompute.cpp - Cheapest step within a budget ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/AutoRecompute.h"

#include "dialects/rf/Recomputed.h"
#include "passes/planner/recompute/path_bound.h"
#include "passes/planner/recompute/plans_ahead.h"
#include "passes/planner/recompute/replay.h"
#include "passes/recompute/ApplyPlan.h"
#include "passes/recompute/Explain.h"
#include "passes/recompute/Foresight.h"
#include "passes/recompute/LeanOrder.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace mlir;
using namespace refold;

namespace {

/// A candidate: a plan of the front, or the program of a literature baseline.
struct Candidate {
  const planner::FrontPlan *plan = nullptr;
  PublishedProgram *published = nullptr;
  uint64_t cost = 0;
  int64_t clones = 0;
  /// The least budget for which the candidate is considered. It does not depend on the budget of
  /// this compilation. So a candidate that is rejected for a large budget is rejected for every
  /// smaller one.
  uint64_t least = 0;
};

/// Tries plans of one block of "train" on copies of the module.
class Trials {
public:
  Trials(ModuleOp module, const RecomputeBudget &budget, const MeasureBytes &measure)
      : module(module), budget(budget), measure(measure) {}

  FailureOr<planner::RecomputeOutcome> run() {
    outcome.budget = budget.bytes;
    FailureOr<ProgramBytes> all = measured(module, std::nullopt, &outcome.keep_all);
    if (failed(all))
      return failure();
    outcome.tried.push_back({all->total(), 0, 0, all->total()});
    outcome.least_budget = all->total();
    outcome.fits = all->total() <= budget.bytes;
    if (outcome.fits || !chooseBlock())
      return outcome;
    // The order is part of the plan: the original order stays if nothing is recomputed.
    lean = module.clone();
    orderLean(stepOf(blockIn(*lean), budget.rates));
    graph = stepOf(blockIn(*lean), budget.rates);
    outcome.tried.front().cost = costOfStep(graph);
    foresight.emplace(*all, costOfStep(graph), budget.rates);
    if (!budget.names_least)
      findBound(all->residents);
    if (failed(outcome.bound > budget.bytes ? tryPublished(UINT64_MAX) : tryFront()))
      return failure();
    if (!outcome.fits && budget.names_least)
      findBound(all->residents);
    // A program that is cut in another way need not keep the fusions of this one.
    outcome.bound = std::min(outcome.bound, outcome.Taken().bytes);
    if (!outcome.fits && !budget.names_least)
      outcome.least_budget = std::max({budget.bytes + 1, outcome.bound, predictedLeast});
    else if (outcome.taken > 0)
      write();
    return outcome;
  }

private:
  static func::FuncOp trainOf(ModuleOp module) {
    return module.lookupSymbol<func::FuncOp>("train");
  }
  Block &blockIn(ModuleOp any) const { return *blocksOfGroups(trainOf(any))[block]; }
  static uint64_t costOfStep(const StepGraph &graph) {
    uint64_t cost = 0;
    for (const planner::StepOp &op : graph.step.ops)
      cost += op.cost;
    return cost;
  }

  /// Returns the block of "train" whose values need the most bytes.
  bool chooseBlock() {
    auto train = trainOf(module);
    if (!train || train.isDeclaration())
      return false;
    std::optional<uint64_t> most;
    for (auto [index, candidate] : llvm::enumerate(blocksOfGroups(train))) {
      const StepGraph step = stepOf(*candidate, budget.rates);
      planner::Replay::Result result;
      planner::Replay(step.step).Run({}, result);
      if (!most || result.peak > *most) {
        most = result.peak;
        block = index;
      }
    }
    return most.has_value();
  }

  /// Collects the literature baselines that may fit into `bytes` and may cost less than `cost`,
  /// cheapest first. Rejects a program that costs less than predicted, for this reason: a search
  /// with a larger budget may have skipped the program because of its predicted cost. If a smaller
  /// budget could choose it, a larger budget might give a more expensive program.
  void ratePublished(uint64_t bytes, uint64_t cost) {
    if (!budget.published)
      return;
    for (PublishedProgram *each :
         budget.published->formGroups([&](const PublishedProgram &program) {
           return foresight->leastOf(program) <= bytes && foresight->leastCostOf(program) < cost;
         })) {
      Block *step = sameBlock(blockIn(module), trainOf(*each->module));
      if (!step)
        continue;
      const StepGraph cut = stepOf(*step, budget.rates);
      Candidate candidate{
          .published = each, .cost = costOfStep(cut), .least = foresight->leastOf(*each)};
      candidate.clones =
          static_cast<int64_t>(cut.ops.size()) - static_cast<int64_t>(graph.ops.size());
      if (foresight->isDear(candidate.cost) && candidate.cost >= foresight->leastCostOf(*each))
        published.push_back(candidate);
    }
    llvm::stable_sort(published,
                      [](const Candidate &a, const Candidate &b) { return a.cost < b.cost; });
  }

  /// Returns the bytes of a program, which is modified.
  FailureOr<ProgramBytes> placed(ModuleOp trial, std::optional<uint64_t> limit,
                                 planner::LiveCurve *curve = nullptr) {
    // Diagnostics about copies are suppressed, because they concern no program of the user.
    ScopedDiagnosticHandler quiet(module.getContext(), [](Diagnostic &diagnostic) {
      return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
    });
    FailureOr<ProgramBytes> bytes = measure(trial, limit);
    if (curve && succeeded(bytes))
      *curve = liveCurveOf(trial);
    return bytes;
  }

  FailureOr<ProgramBytes> measured(ModuleOp from, std::optional<uint64_t> limit,
                                   planner::LiveCurve *curve = nullptr) {
    OwningOpRef<ModuleOp> trial(from.clone());
    return placed(*trial, limit, curve);
  }

  FailureOr<ProgramBytes> measured(const Candidate &candidate, std::optional<uint64_t> limit) {
    if (candidate.published)
      return measured(*candidate.published->module, limit);
    OwningOpRef<ModuleOp> trial(lean->clone());
    applyPlan(stepOf(blockIn(*trial), budget.rates), candidate.plan->plan);
    return placed(*trial, limit);
  }

  /// Returns the lower bound on every plan.
  void findBound(uint64_t residents) {
    const planner::TrainingStep whole = withoutTiles(graph);
    const planner::PathBound bound = planner::BoundPeak(whole);
    outcome.bound = residents + bound.bytes - planner::Replay(whole).resident_bytes();
    outcome.bound_reason = reasonOf(bound, whole);
  }

  LogicalResult tryFront() {
    absl::StatusOr<std::unique_ptr<planner::PlanFront>> made =
        planner::PlanFront::Make(graph.step, budget.search);
    if (!made.ok())
      return lean->emitError() << "the step cannot be planned: "
                               << std::string(made.status().message());
    front = *std::move(made);
    if (budget.tries_all)
      ratePublished(UINT64_MAX, UINT64_MAX);
    planner::PlansAhead plans(*front);
    while (const planner::FrontPlan *next = outcome.fits ? nullptr : plans.Next()) {
      if (!foresight->hasLearnt()) // this plan recomputes nothing
        foresight->learnFrom(*next);
      if (budget.tries_all && failed(tryPublished(next->cost)))
        return failure();
      const Candidate candidate = candidateOf(*next);
      predictedLeast = foresight->predictedOf(*next);
      if (candidate.least > budget.bytes && !budget.tries_all)
        outcome.skipped.push_back(
            {predictedLeast, candidate.cost, candidate.clones, candidate.least});
      else if (failed(take(candidate, limit())))
        return failure();
    }
    if (failed(outcome.fits ? tryCheaperPublished() : tryPublished(UINT64_MAX)))
      return failure();
    return outcome.fits || budget.tries_all || !budget.names_least ? success() : tryLeanest();
  }

  /// Tries the candidates below a cost that were not tried yet, until one fits.
  LogicalResult tryPublished(uint64_t cost) {
    if (!budget.tries_all)
      ratePublished(budget.bytes, cost);
    for (;
         nextPublished < published.size() && published[nextPublished].cost < cost && !outcome.fits;
         ++nextPublished)
      if (failed(take(published[nextPublished], limit())))
        return failure();
    return success();
  }

  /// Lists the baselines in the order of costs, as if they had been tried before the plan found.
  LogicalResult tryCheaperPublished() {
    if (!foresight->isDear(taken.cost))
      return success();
    const Candidate plan = taken;
    const size_t behind = outcome.tried.size();
    ratePublished(budget.bytes, plan.cost);
    for (size_t i = 0; i < published.size() && published[i].cost < plan.cost && !taken.published;
         ++i)
      if (failed(take(published[i], limit())))
        return failure();
    sortTried(behind);
    return success();
  }

  /// Merges the entries from `behind` on into the others, by cost.
  void sortTried(size_t behind) {
    SmallVector<std::pair<planner::TriedPlan, bool>> sorted;
    for (auto [index, plan] : llvm::enumerate(outcome.tried))
      sorted.push_back({plan, index == outcome.taken});
    auto before = [](const auto &a, const auto &b) { return a.first.cost < b.first.cost; };
    std::inplace_merge(sorted.begin(), sorted.begin() + behind, sorted.end(), before);
    for (auto [index, plan] : llvm::enumerate(sorted)) {
      outcome.tried[index] = plan.first;
      if (plan.second)
        outcome.taken = index;
    }
  }

  /// Finds the least sufficient budget. Tries the leanest plan first. Other plans are packed only
  /// if they may need less memory than all plans packed before.
  LogicalResult tryLeanest() {
    SmallVector<Candidate> candidates;
    for (const auto &rung : front->rungs())
      candidates.push_back(candidateOf(*rung));
    ratePublished(outcome.least_budget - 1, UINT64_MAX);
    candidates.append(published.begin(), published.end());
    for (const Candidate &candidate : llvm::reverse(candidates))
      if (candidate.least < outcome.least_budget &&
          failed(take(candidate, outcome.least_budget - 1)))
        return failure();
    return success();
  }

  /// If all plans are tried, each is compared with the leanest before it.
  uint64_t limit() const { return budget.tries_all ? outcome.least_budget - 1 : budget.bytes; }

  Candidate candidateOf(const planner::FrontPlan &plan) const {
    return {.plan = &plan,
            .cost = plan.cost,
            .clones = static_cast<int64_t>(plan.plan.instances.size() - graph.ops.size()),
            .least = foresight->leastOf(plan)};
  }

  /// Chooses the candidate if it is within the limit.
  LogicalResult take(const Candidate &candidate, uint64_t limit) {
    FailureOr<ProgramBytes> bytes =
        measured(candidate, budget.tries_all ? std::nullopt : std::optional(limit));
    if (failed(bytes))
      return failure();
    outcome.tried.push_back({bytes->total(), candidate.cost, candidate.clones,
                             std::max(bytes->total(), candidate.least),
                             candidate.published ? candidate.published->strategy : ""});
    if (bytes->total() > limit)
      return success();
    outcome.fits = bytes->total() <= budget.bytes;
    if (!outcome.fits && !budget.tries_all) { // the least budget is reported to the byte
      bytes = measured(candidate, std::nullopt);
      if (failed(bytes))
        return failure();
    }
    outcome.least_budget = std::max(bytes->total(), candidate.least);
    outcome.tried.back().bytes = bytes->total();
    outcome.tried.back().least_budget = outcome.least_budget;
    outcome.taken = outcome.tried.size() - 1;
    taken = candidate;
    return success();
  }

  void write() {
    if (taken.published) {
      const StepGraph cut =
          stepOf(*sameBlock(blockIn(module), trainOf(*taken.published->module)), budget.rates);
      const SmallVector<uint32_t> runs = secondRuns(cut, graph);
      explainPublished(cut, runs, outcome);
      markSecondRuns(cut, runs);
      module.getBodyRegion().takeBody(taken.published->module->getBodyRegion());
    } else {
      orderLean(stepOf(blockIn(module), budget.rates));
      const StepGraph step = stepOf(blockIn(module), budget.rates);
      explainPlan(step, taken.plan->events, outcome);
      applyPlan(step, taken.plan->plan);
    }
    trainOf(module)->setAttr(rf::kPlannedBytesAttr,
                             Builder(module.getContext())
                                 .getI64IntegerAttr(static_cast<int64_t>(outcome.Taken().bytes)));
  }

  ModuleOp module;
  const RecomputeBudget &budget;
  const MeasureBytes &measure;
  size_t block = 0;
  OwningOpRef<ModuleOp> lean; // the module, in the order that plans are made for
  StepGraph graph;            // of the block in it
  std::unique_ptr<planner::PlanFront> front;
  std::optional<Foresight> foresight;
  uint64_t predictedLeast = 0;      // of the last plan of the front
  SmallVector<Candidate> published; // cheapest first
  size_t nextPublished = 0;
  Candidate taken;
  planner::RecomputeOutcome outcome;
};

} // namespace

FailureOr<planner::RecomputeOutcome> refold::recomputeWithin(ModuleOp module,
                                                             const RecomputeBudget &budget,
                                                             const MeasureBytes &measure) {
  return Trials(module, budget, measure).run();
}
