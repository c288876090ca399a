//===- replay.cpp - Peak and cost of a set of drop events -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/replay.h"

#include <algorithm>

namespace refold::planner {
namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

} // namespace

Replay::Replay(const TrainingStep &step)
    : step_(step), producer_(Producers(step)), can_drop_(step.values.size()),
      is_read_(step.values.size()), wanted_(step.ops.size()), unwanted_(step.ops.size()),
      copy_of_(step.values.size()), last_read_(step.values.size()), op_place_(step.ops.size()),
      drops_(step.ops.size()) {
  for (uint32_t v = 0; v < step.values.size(); ++v) {
    if (producer_[v] == kNoOp)
      residents_ += step.values[v].bytes;
    else
      can_drop_[v] = step.ops[producer_[v]].repeatable && !step.values[v].kept;
    if (step.values[v].overwritten_by != kNoOp)
      overwritten_.push_back(v);
  }
  for (const StepOp &op : step.ops)
    for (uint32_t v : op.operands)
      is_read_[v] = true;
  for (uint32_t op = 0; op < step.ops.size(); ++op) {
    const std::vector<uint32_t> &results = step.ops[op].results;
    if (std::all_of(results.begin(), results.end(), [&](uint32_t v) { return can_drop_[v]; }))
      wanted_[op] = static_cast<uint32_t>(
          std::count_if(results.begin(), results.end(), [&](uint32_t v) { return is_read_[v]; }));
  }
}

void Replay::TakeEvents(absl::Span<const DropEvent> events) {
  std::fill(unwanted_.begin(), unwanted_.end(), 0);
  const DropEvent *last = nullptr;
  for (const DropEvent &event : events) {
    if (!can_drop_[event.value] || (last != nullptr && *last == event))
      continue;
    last = &event;
    drops_[event.stage].push_back(event.value);
    unwanted_[event.stage] += producer_[event.value] == event.stage && IsWanted(event.value);
  }
}

void Replay::RunOp(uint32_t op, uint32_t stage, Result &result) {
  const auto place = static_cast<uint32_t>(result.ops.size());
  result.ops.push_back(op);
  result.stages.push_back(stage);
  result.cost += step_.ops[op].cost;
  if (plan_ != nullptr)
    plan_->instances.push_back({op, {}, {}});
  for (uint32_t v : step_.ops[op].operands) {
    if (producer_[v] != kNoOp)
      result.copies[copy_of_[v]].last = place;
    else
      last_read_[v] = place;
    if (plan_ != nullptr)
      plan_->instances.back().reads.push_back(
          producer_[v] == kNoOp ? kResident : result.copies[copy_of_[v]].born);
  }
  for (const InPlacePair &pair : step_.ops[op].in_place)
    if (CanBeTakenOver(pair.operand))
      pairs_.push_back({place, copy_of_[pair.operand], pair.result});
  for (uint32_t v : step_.ops[op].results) {
    // A result with a live copy is made a second time, in memory of its own, and is not read.
    const bool spare = copy_of_[v] != kNone;
    if (!spare)
      copy_of_[v] = static_cast<uint32_t>(result.copies.size());
    result.copies.push_back({v, place, place, spare});
  }
}

void Replay::RunWithOperands(uint32_t op, uint32_t stage, Result &result) {
  stack_.push_back({op, 0});
  while (!stack_.empty()) {
    Pending &top = stack_.back();
    const std::vector<uint32_t> &operands = step_.ops[top.op].operands;
    uint32_t missing = kNoOp;
    while (top.operand < operands.size() && missing == kNoOp) {
      const uint32_t v = operands[top.operand++];
      if (producer_[v] != kNoOp && copy_of_[v] == kNone)
        missing = producer_[v];
    }
    if (missing != kNoOp) {
      stack_.push_back({missing, 0}); // invalidates `top`
      continue;
    }
    RunOp(top.op, stage, result);
    stack_.pop_back();
  }
}

void Replay::Run(absl::Span<const DropEvent> events, Result &result) {
  result.ops.clear();
  result.stages.clear();
  result.copies.clear();
  result.cost = 0;
  pairs_.clear();
  std::fill(copy_of_.begin(), copy_of_.end(), kNone);
  for (uint32_t v : overwritten_)
    last_read_[v] = 0;
  TakeEvents(events);
  for (uint32_t stage = 0; stage < step_.ops.size(); ++stage) {
    if (!MayBeLeftOut(stage) || unwanted_[stage] < wanted_[stage]) {
      RunWithOperands(stage, stage, result);
      op_place_[stage] = static_cast<uint32_t>(result.ops.size()) - 1;
    }
    for (uint32_t v : drops_[stage])
      copy_of_[v] = kNone;
    drops_[stage].clear();
  }
  EndLives(result);
  TakeOver(result);
  AddUp(result);
}

void Replay::EndLives(Result &result) {
  const auto places = static_cast<uint32_t>(result.ops.size());
  for (uint32_t v = 0; v < step_.values.size(); ++v)
    if (step_.values[v].kept && producer_[v] != kNoOp)
      result.copies[copy_of_[v]].last = places - 1;
  result.old_values.clear();
  for (uint32_t v : overwritten_)
    if (const uint32_t place = op_place_[step_.values[v].overwritten_by]; last_read_[v] > place)
      result.old_values.push_back({v, place, last_read_[v]});
}

void Replay::TakeOver(Result &result) const {
  result.in_place.assign(result.ops.size(), 0);
  std::vector<Pair> taken; // pairs of one position
  for (const Pair &pair : pairs_) {
    if (!taken.empty() && taken.front().place != pair.place)
      taken.clear();
    if (result.copies[pair.copy].last != pair.place ||
        std::any_of(taken.begin(), taken.end(), [&](const Pair &each) {
          return each.copy == pair.copy || each.result == pair.result;
        }))
      continue;
    taken.push_back(pair);
    result.in_place[pair.place] += step_.values[pair.result].bytes;
  }
}

void Replay::AddUp(Result &result) {
  // Record births and deaths, then compute their prefix sum.
  const auto places = static_cast<uint32_t>(result.ops.size());
  result.live.assign(places, 0);
  freed_.assign(places, 0);
  for (const auto *copies : {&result.copies, &result.old_values})
    for (const Copy &copy : *copies) {
      result.live[copy.born] += step_.values[copy.value].bytes;
      freed_[copy.last] += step_.values[copy.value].bytes;
    }
  result.stage_peak.assign(step_.ops.size(), 0);
  uint64_t held = residents_;
  result.peak = residents_;
  uint32_t empty = 0; // the next stage without a position; the last stage always has one
  for (uint32_t place = 0; place < places; ++place) {
    for (; empty < result.stages[place]; ++empty)
      result.stage_peak[empty] = held;
    empty = result.stages[place] + 1;
    held += result.live[place];
    const uint64_t live = held + step_.ops[result.ops[place]].workspace - result.in_place[place];
    result.live[place] = live;
    uint64_t &peak = result.stage_peak[result.stages[place]];
    peak = std::max(peak, live);
    result.peak = std::max(result.peak, live);
    held -= freed_[place];
  }
}

RecomputePlan Replay::Plan(absl::Span<const DropEvent> events) {
  RecomputePlan made;
  Result result;
  plan_ = &made;
  Run(events, result);
  plan_ = nullptr;
  for (uint32_t i = 0; i < result.copies.size(); ++i) {
    const Copy &copy = result.copies[i];
    if (!step_.values[copy.value].kept || copy_of_[copy.value] != i)
      made.instances[copy.last].frees.push_back({copy.value, copy.born});
  }
  made.peak = result.peak;
  made.cost = result.cost;
  return made;
}

} // namespace refold::planner
