//===- replay.cpp - What a set of drop events amounts to ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/replay.h"

#include <algorithm>

namespace refold::planner {
namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

} // namespace

Replay::Replay(const TrainingStep &step)
    : step(step), producer(Producers(step)), can_drop(step.values.size()),
      copy_of(step.values.size()), drops(step.ops.size()) {
  for (uint32_t v = 0; v < step.values.size(); ++v) {
    if (producer[v] == kNoOp)
      residents += step.values[v].bytes;
    else
      can_drop[v] = step.ops[producer[v]].repeatable && !step.values[v].kept;
  }
}

void Replay::RunOp(uint32_t op, uint32_t stage, Result &result) {
  const auto place = static_cast<uint32_t>(result.ops.size());
  result.ops.push_back(op);
  result.stages.push_back(stage);
  result.cost += step.ops[op].cost;
  if (plan != nullptr)
    plan->instances.push_back({op, {}, {}});
  for (uint32_t v : step.ops[op].operands) {
    if (producer[v] != kNoOp)
      result.copies[copy_of[v]].last = place;
    if (plan != nullptr)
      plan->instances.back().reads.push_back(producer[v] == kNoOp ? kResident
                                                                  : result.copies[copy_of[v]].born);
  }
  for (uint32_t v : step.ops[op].results) {
    // A result that is there already is made a second time, in memory of its own, for nothing.
    if (copy_of[v] == kNone)
      copy_of[v] = static_cast<uint32_t>(result.copies.size());
    result.copies.push_back({v, place, place});
  }
}

void Replay::RunWithOperands(uint32_t op, uint32_t stage, Result &result) {
  stack.push_back({op, 0});
  while (!stack.empty()) {
    Pending &top = stack.back();
    const std::vector<uint32_t> &operands = step.ops[top.op].operands;
    uint32_t missing = kNoOp;
    while (top.operand < operands.size() && missing == kNoOp) {
      const uint32_t v = operands[top.operand++];
      if (producer[v] != kNoOp && copy_of[v] == kNone)
        missing = producer[v];
    }
    if (missing != kNoOp) {
      stack.push_back({missing, 0}); // top is not valid any more
      continue;
    }
    RunOp(top.op, stage, result);
    stack.pop_back();
  }
}

void Replay::Run(absl::Span<const DropEvent> events, Result &result) {
  result.ops.clear();
  result.stages.clear();
  result.copies.clear();
  result.cost = 0;
  std::fill(copy_of.begin(), copy_of.end(), kNone);
  for (const DropEvent &event : events)
    if (can_drop[event.value])
      drops[event.stage].push_back(event.value);

  for (uint32_t stage = 0; stage < step.ops.size(); ++stage) {
    RunWithOperands(stage, stage, result);
    for (uint32_t v : drops[stage])
      copy_of[v] = kNone;
    drops[stage].clear();
  }
  const auto places = static_cast<uint32_t>(result.ops.size());
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (step.values[v].kept && producer[v] != kNoOp)
      result.copies[copy_of[v]].last = places - 1;

  // Changes at births and after deaths, then their sum; a sum of changes may wrap, the totals
  // do not.
  result.live.assign(places + 1, 0);
  for (const Copy &copy : result.copies) {
    result.live[copy.born] += step.values[copy.value].bytes;
    result.live[copy.last + 1] -= step.values[copy.value].bytes;
  }
  result.live.pop_back();
  result.stage_peak.assign(step.ops.size(), 0);
  uint64_t live = residents;
  result.peak = residents;
  for (uint32_t place = 0; place < places; ++place) {
    live = result.live[place] += place == 0 ? residents : live;
    uint64_t &peak = result.stage_peak[result.stages[place]];
    peak = std::max(peak, live);
    result.peak = std::max(result.peak, live);
  }
}

RecomputePlan Replay::Plan(absl::Span<const DropEvent> events) {
  RecomputePlan made;
  Result result;
  plan = &made;
  Run(events, result);
  plan = nullptr;
  for (uint32_t i = 0; i < result.copies.size(); ++i) {
    const Copy &copy = result.copies[i];
    if (!step.values[copy.value].kept || copy_of[copy.value] != i)
      made.instances[copy.last].frees.push_back({copy.value, copy.born});
  }
  made.peak = result.peak;
  made.cost = result.cost;
  return made;
}

} // namespace refold::planner
