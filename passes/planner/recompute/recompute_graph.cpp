//===- recompute_graph.cpp - Graphs for recompute plans -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/recompute_graph.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::planner {
namespace {

/// Adds to a sum, unless the sum would exceed `most`.
bool Add(uint64_t &sum, uint64_t more, uint64_t most) {
  if (more > most || sum > most - more)
    return false;
  sum += more;
  return true;
}

constexpr uint64_t kMost = std::numeric_limits<int64_t>::max();

std::string Describe(const TrainingStep &step, uint32_t op) {
  return absl::StrCat("op ", op, " '", step.ops[op].name, "'");
}

/// Checks that the value indices exist.
absl::Status CheckInPlace(const TrainingStep &step, uint32_t index) {
  const StepOp &op = step.ops[index];
  for (const auto &[operand, result] : op.in_place) {
    if (std::count(op.operands.begin(), op.operands.end(), operand) == 0)
      return absl::InvalidArgumentError(absl::StrCat(Describe(step, index),
                                                     " works in place on value ", operand,
                                                     ", which is not its operand"));
    if (std::count(op.results.begin(), op.results.end(), result) == 0)
      return absl::InvalidArgumentError(absl::StrCat(Describe(step, index), " makes value ", result,
                                                     " in place, which is not its result"));
    const StepValue &from = step.values[operand], &to = step.values[result];
    if (from.bytes != to.bytes)
      return absl::InvalidArgumentError(absl::StrCat(Describe(step, index), " makes '", to.name,
                                                     "' of ", to.bytes, " bytes in place of '",
                                                     from.name, "' of ", from.bytes));
  }
  return absl::OkStatus();
}

absl::Status CheckOverwritten(const TrainingStep &step, const std::vector<uint32_t> &made_by) {
  for (uint32_t v = 0; v < step.values.size(); ++v) {
    const uint32_t op = step.values[v].overwritten_by;
    if (op == kNoOp)
      continue;
    if (op >= step.ops.size())
      return absl::InvalidArgumentError(absl::StrCat("value '", step.values[v].name,
                                                     "' is written over by op ", op, ", of ",
                                                     step.ops.size()));
    if (made_by[v] != kNoOp)
      return absl::InvalidArgumentError(
          absl::StrCat("value '", step.values[v].name, "' is written over by ", Describe(step, op),
                       ", but ", Describe(step, made_by[v]), " makes it"));
    if (step.ops[op].repeatable)
      return absl::InvalidArgumentError(absl::StrCat("value '", step.values[v].name,
                                                     "' is written over by ", Describe(step, op),
                                                     ", which may run again"));
  }
  return absl::OkStatus();
}

} // namespace

absl::Status CheckForwardGraph(const ForwardGraph &graph) {
  uint64_t bytes = 0, cost = 0;
  for (uint32_t v = 0; v < graph.values.size(); ++v) {
    const ForwardValue &value = graph.values[v];
    std::vector<uint32_t> sorted = value.predecessors;
    std::sort(sorted.begin(), sorted.end());
    if (!sorted.empty() && sorted.back() >= v)
      return absl::InvalidArgumentError(absl::StrCat("value ", v, " is computed from value ",
                                                     sorted.back(), ", which is not before it"));
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end())
      return absl::InvalidArgumentError(
          absl::StrCat("value ", v, " has predecessor ", *twice, " twice"));
    if (!Add(bytes, value.bytes, kMost / 4))
      return absl::InvalidArgumentError(
          absl::StrCat("value ", v, " brings the total bytes above ", kMost / 4));
    if (!Add(cost, value.cost, kMost))
      return absl::InvalidArgumentError(
          absl::StrCat("value ", v, " brings the total cost above ", kMost));
  }
  return absl::OkStatus();
}

std::vector<std::vector<uint32_t>> Successors(const ForwardGraph &graph) {
  std::vector<std::vector<uint32_t>> successors(graph.values.size());
  for (uint32_t v = 0; v < graph.values.size(); ++v)
    for (uint32_t p : graph.values[v].predecessors)
      successors[p].push_back(v);
  return successors;
}

std::vector<uint32_t> Producers(const TrainingStep &step) {
  std::vector<uint32_t> producers(step.values.size(), kNoOp);
  for (uint32_t op = 0; op < step.ops.size(); ++op)
    for (uint32_t result : step.ops[op].results)
      producers[result] = op;
  return producers;
}

absl::Status CheckTrainingStep(const TrainingStep &step) {
  std::vector<uint32_t> made_by(step.values.size(), kNoOp);
  auto describe = [&](uint32_t op) { return Describe(step, op); };
  uint64_t bytes = 0, cost = 0;
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (!Add(bytes, step.values[v].bytes, kMost))
      return absl::InvalidArgumentError(
          absl::StrCat("value '", step.values[v].name, "' brings the total bytes above ", kMost));
  for (uint32_t op = 0; op < step.ops.size(); ++op) {
    if (!Add(cost, step.ops[op].cost, kMost))
      return absl::InvalidArgumentError(
          absl::StrCat(describe(op), " brings the total cost above ", kMost));
    if (step.ops[op].workspace > kMost - bytes)
      return absl::InvalidArgumentError(
          absl::StrCat(describe(op), " has a workspace that brings the total bytes above ", kMost));
    for (uint32_t result : step.ops[op].results) {
      if (result >= step.values.size())
        return absl::InvalidArgumentError(
            absl::StrCat(describe(op), " makes value ", result, ", of ", step.values.size()));
      if (made_by[result] != kNoOp)
        return absl::InvalidArgumentError(absl::StrCat("value '", step.values[result].name,
                                                       "' is made by ", describe(made_by[result]),
                                                       " and by ", describe(op)));
      made_by[result] = op;
    }
  }
  for (uint32_t op = 0; op < step.ops.size(); ++op) {
    std::vector<uint32_t> operands = step.ops[op].operands;
    std::sort(operands.begin(), operands.end());
    for (size_t i = 0; i < operands.size(); ++i) {
      const uint32_t v = operands[i];
      if (v >= step.values.size())
        return absl::InvalidArgumentError(
            absl::StrCat(describe(op), " reads value ", v, ", of ", step.values.size()));
      if (i > 0 && operands[i - 1] == v)
        return absl::InvalidArgumentError(
            absl::StrCat(describe(op), " names operand '", step.values[v].name, "' twice"));
      if (made_by[v] != kNoOp && made_by[v] >= op)
        return absl::InvalidArgumentError(absl::StrCat(describe(op), " reads '",
                                                       step.values[v].name, "', which ",
                                                       describe(made_by[v]), " makes later"));
    }
    if (absl::Status status = CheckInPlace(step, op); !status.ok())
      return status;
  }
  return CheckOverwritten(step, made_by);
}

} // namespace refold::planner
