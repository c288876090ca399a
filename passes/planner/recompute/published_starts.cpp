//===- published_starts.cpp - Literature baselines ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds forward graphs for the literature baselines. A node is an op with all its results, which
// are kept together or recomputed together.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/published_starts.h"

#include "passes/planner/recompute/chen.h"
#include "passes/planner/recompute/kusumoto.h"

#include <algorithm>

namespace refold::planner {
namespace {

/// The number of budgets tried with Kusumoto's algorithms. The first is the least budget that has a
/// plan. The others follow at equal distances, below the memory of a plan with a single block.
constexpr uint64_t kBudgets = 4;
/// Costs are rounded up to multiples of 1/kCostParts of the cost of the forward pass. Without
/// rounding, Kusumoto's algorithm would have a state for almost every sum of costs.
constexpr uint64_t kCostParts = 2'000;
constexpr int64_t kMaxStates = 1 << 18;

class Starter {
public:
  Starter(const TrainingStep &step, const PublishedOptions &options)
      : step_(step), options_(options), producers_(Producers(step)), ops_(ForwardOps(step)),
        node_of_(ops_, kNoOp) {
    MakeGraph();
  }

  std::vector<std::vector<DropEvent>> Run() {
    if (nodes_.empty())
      return {};
    const std::vector<uint32_t> candidates = SplitPoints(graph_);
    for (const ChenPlan &plan : ChenSweep(graph_, candidates))
      Add(ChenSequence(graph_, plan));
    if (nodes_.size() <= options_.max_ops)
      AddKusumoto(AncestorClosures(graph_));
    AddLayers();
    std::sort(starts_.begin(), starts_.end());
    starts_.erase(std::unique(starts_.begin(), starts_.end()), starts_.end());
    return std::move(starts_);
  }

private:
  void MakeGraph() {
    uint64_t all = 0;
    for (uint32_t op = 0; op < ops_; ++op)
      all += step_.ops[op].cost;
    const uint64_t part = std::max<uint64_t>(all / kCostParts, 1);
    for (uint32_t op = 0; op < ops_; ++op) {
      if (IsLight(op))
        continue;
      ForwardValue value;
      for (uint32_t v : step_.ops[op].results)
        value.bytes += step_.values[v].bytes;
      value.cost = (step_.ops[op].cost + part - 1) / part;
      for (uint32_t v : step_.ops[op].operands)
        if (producers_[v] != kNoOp && node_of_[producers_[v]] != kNoOp)
          value.predecessors.push_back(node_of_[producers_[v]]);
      std::sort(value.predecessors.begin(), value.predecessors.end());
      value.predecessors.erase(std::unique(value.predecessors.begin(), value.predecessors.end()),
                               value.predecessors.end());
      node_of_[op] = static_cast<uint32_t>(nodes_.size());
      nodes_.push_back(op);
      graph_.values.push_back(std::move(value));
    }
    if (!CheckForwardGraph(graph_).ok())
      nodes_.clear(); // four times the bytes would overflow
  }

  /// Whether the value is computed from parameters alone.
  bool IsLight(uint32_t op) const {
    const std::vector<uint32_t> &operands = step_.ops[op].operands;
    return !operands.empty() && std::all_of(operands.begin(), operands.end(), [&](uint32_t v) {
      return producers_[v] == kNoOp ? step_.values[v].overwritten_by != kNoOp
                                    : node_of_[producers_[v]] == kNoOp;
    });
  }

  void AddKusumoto(const LowerSetFamily &family) {
    const uint64_t least = LeastBudget(graph_, family), most = 2 * family.back().bytes;
    for (uint64_t k = 0; k < kBudgets; ++k)
      for (Objective objective : {Objective::TimeCentric, Objective::MemoryCentric}) {
        const auto plan = SolveKusumoto(graph_, family, least + (most - least) / kBudgets * k,
                                        {.objective = objective, .max_states = kMaxStates});
        if (plan.ok())
          Add(plan->sequence);
      }
  }

  /// Adds the plan of the lower sets L_1, ..., L_k. When all values of a lower set have been
  /// computed, the values that are not on its boundary are evicted. Nothing is evicted for the last
  /// lower set.
  void Add(const std::vector<ValueSet> &sequence) {
    std::vector<uint32_t> block(nodes_.size()), ends;
    std::vector<bool> is_kept(nodes_.size());
    ValueSet before(nodes_.size());
    for (const ValueSet &members : sequence) {
      const LowerSet lower = MakeLowerSet(graph_, members);
      uint32_t end = ends.empty() ? 0 : ends.back();
      for (uint32_t node : members.Members())
        if (!before.Contains(node)) {
          block[node] = static_cast<uint32_t>(ends.size());
          end = std::max(end, nodes_[node]);
        }
      for (uint32_t node : lower.boundary)
        is_kept[node] = true;
      ends.push_back(end);
      before = members;
    }
    AddBlocks(block, ends, is_kept);
  }

  /// Makes segments of 1, 2, 4, ... consecutive layers; values that a later segment reads are kept.
  void AddLayers() {
    uint64_t all = 0;
    for (const ForwardValue &value : graph_.values)
      all += value.cost;
    for (uint32_t most = 1; most < nodes_.size(); most *= 2) {
      std::vector<uint32_t> block(nodes_.size()), ends;
      uint32_t layers = 0;
      for (uint32_t node = 0; node < nodes_.size(); ++node) {
        if (graph_.values[node].cost > all / nodes_.size() && ++layers > most) {
          ends.push_back(nodes_[node] - 1);
          layers = 1;
        }
        block[node] = static_cast<uint32_t>(ends.size());
      }
      ends.push_back(ops_);
      if (ends.size() == 1)
        return;
      std::vector<bool> is_kept(nodes_.size());
      for (uint32_t node = 0; node < nodes_.size(); ++node)
        for (uint32_t p : graph_.values[node].predecessors)
          is_kept[p] = is_kept[p] || block[p] < block[node];
      AddBlocks(block, ends, is_kept);
    }
  }

  /// Values computed from parameters belong to the first segment that reads them.
  void AddBlocks(const std::vector<uint32_t> &block, const std::vector<uint32_t> &ends,
                 const std::vector<bool> &is_kept) {
    const auto blocks = static_cast<uint32_t>(ends.size());
    std::vector<uint32_t> block_of(ops_, blocks);
    std::vector<DropEvent> events;
    for (uint32_t op = ops_; op-- > 0;) {
      const uint32_t node = node_of_[op];
      if (node != kNoOp)
        block_of[op] = block[node];
      const uint32_t at = block_of[op];
      for (uint32_t v : step_.ops[op].operands)
        if (producers_[v] != kNoOp && node_of_[producers_[v]] == kNoOp)
          block_of[producers_[v]] = std::min(block_of[producers_[v]], at);
      if (at + 1 >= blocks || (node != kNoOp && is_kept[node]))
        continue;
      for (uint32_t v : step_.ops[op].results)
        events.push_back({v, std::max(op, ends[at])});
    }
    std::sort(events.begin(), events.end());
    if (!events.empty())
      starts_.push_back(std::move(events));
  }

  const TrainingStep &step_;
  const PublishedOptions &options_;
  const std::vector<uint32_t> producers_;
  const uint32_t ops_;
  std::vector<uint32_t> node_of_; // by op; kNoOp for ops computed from parameters alone
  std::vector<uint32_t> nodes_;   // ops
  ForwardGraph graph_;
  std::vector<std::vector<DropEvent>> starts_;
};

} // namespace

uint32_t ForwardOps(const TrainingStep &step) {
  const std::vector<uint32_t> producers = Producers(step);
  const auto ops = static_cast<uint32_t>(step.ops.size());
  std::vector<uint32_t> last(step.values.size(), 0);
  for (uint32_t op = 0; op < ops; ++op)
    for (uint32_t v : step.ops[op].operands)
      last[v] = op;
  std::vector<int64_t> change(ops + 1, 0); // change of the bytes that wait while an op runs
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (producers[v] != kNoOp && last[v] > producers[v] + 1) {
      change[producers[v] + 1] += static_cast<int64_t>(step.values[v].bytes);
      change[last[v]] -= static_cast<int64_t>(step.values[v].bytes);
    }
  uint32_t border = 0;
  int64_t waiting = 0, most = 0;
  for (uint32_t op = 0; op < ops; ++op) {
    waiting += change[op];
    if (waiting > most) {
      most = waiting;
      border = op;
    }
  }
  return border;
}

std::vector<std::vector<DropEvent>> PublishedStarts(const TrainingStep &step,
                                                    const PublishedOptions &options) {
  return Starter(step, options).Run();
}

} // namespace refold::planner
