//===- what_if.cpp - Incremental replay -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stores and indexes the base (the set of evictions that trials are compared with), and finds the
// stages that a trial must replay. what_if_bytes.cpp computes the bytes of each stage.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/what_if.h"

#include <algorithm>
#include <functional>

namespace refold::planner {

WhatIf::WhatIf(const TrainingStep &step)
    : step_(step), replay_(step), played_index_(step.values.size(), kNone),
      new_stage_index_(step.ops.size(), kNone), there_in_run_(step.values.size(), 0),
      touched_in_run_(step.values.size(), 0), overwrites_(step.ops.size()) {
  for (uint32_t v = 0; v < step.values.size(); ++v)
    if (step.values[v].overwritten_by != kNoOp)
      overwrites_[step.values[v].overwritten_by].push_back(v);
}

const Replay::Result &WhatIf::Rebase(absl::Span<const DropEvent> events, uint64_t target) {
  const bool same = has_base_ && events.size() == events_.size() &&
                    std::equal(events.begin(), events.end(), events_.begin());
  if (!same) {
    has_base_ = true;
    events_.assign(events.begin(), events.end());
    replay_.Run(events_, base_);
    work_ += static_cast<int64_t>(base_.ops.size());
    IndexTouches();
  }
  if (!same || target != target_) {
    target_ = target;
    IndexPeaks();
  }
  return base_;
}

void WhatIf::IndexTouches() {
  const auto stages = static_cast<uint32_t>(step_.ops.size());
  stage_first_.assign(stages + 1, 0);
  for (uint32_t stage : base_.stages)
    ++stage_first_[stage + 1];
  for (uint32_t stage = 0; stage < stages; ++stage)
    stage_first_[stage + 1] += stage_first_[stage];

  const size_t values = step_.values.size();
  touch_first_.assign(values + 1, 0);
  for (uint32_t op : base_.ops)
    for (const auto *list : {&step_.ops[op].operands, &step_.ops[op].results})
      for (uint32_t v : *list)
        touch_first_[v + 1] += IsTracked(v);
  for (size_t v = 0; v < values; ++v)
    touch_first_[v + 1] += touch_first_[v];
  touches_.resize(touch_first_[values]);
  std::vector<uint32_t> next(touch_first_.begin(), touch_first_.end() - 1), copy(values, kNone);
  uint32_t made = 0;
  for (uint32_t place = 0; place < base_.ops.size(); ++place) {
    for (uint32_t v : step_.ops[base_.ops[place]].operands)
      if (IsTracked(v))
        touches_[next[v]++] = {place, copy[v], true};
    for (uint32_t v : step_.ops[base_.ops[place]].results) {
      if (!base_.copies[made].spare)
        copy[v] = made;
      touches_[next[v]++] = {place, made++, false};
    }
  }
  event_first_.assign(values + 1, 0);
  event_stages_.clear();
  uint32_t v = 0;
  for (const DropEvent &event : events_) {
    if (!replay_.CanDrop(event.value))
      continue;
    for (; v <= event.value; ++v)
      event_first_[v] = static_cast<uint32_t>(event_stages_.size());
    event_stages_.push_back(event.stage);
  }
  for (; v <= values; ++v)
    event_first_[v] = static_cast<uint32_t>(event_stages_.size());
}

void WhatIf::IndexPeaks() {
  const std::vector<uint64_t> &peaks = base_.stage_peak;
  const size_t blocks = (peaks.size() + kBlock - 1) / kBlock;
  block_least_.assign(blocks, UINT64_MAX);
  block_most_.assign(blocks, 0);
  over_ = 0;
  for (size_t stage = 0; stage < peaks.size(); ++stage) {
    uint64_t &least = block_least_[stage / kBlock], &most = block_most_[stage / kBlock];
    least = std::min(least, peaks[stage]);
    most = std::max(most, peaks[stage]);
    over_ += peaks[stage] > target_;
  }
}

uint32_t WhatIf::FirstTouchFrom(uint32_t value, uint32_t place) const {
  const auto begin = touches_.begin() + touch_first_[value];
  const auto end = touches_.begin() + touch_first_[value + 1];
  return static_cast<uint32_t>(
      std::partition_point(begin, end, [&](const Touch &touch) { return touch.place < place; }) -
      touches_.begin());
}

uint32_t WhatIf::FirstEventFrom(uint32_t value, uint32_t stage) const {
  return static_cast<uint32_t>(std::lower_bound(event_stages_.begin() + event_first_[value],
                                                event_stages_.begin() + event_first_[value + 1],
                                                stage) -
                               event_stages_.begin());
}

/// Returns whether a copy is live before the stage.
bool WhatIf::IsThere(uint32_t value, uint32_t stage) const {
  const uint32_t touch = FirstTouchFrom(value, stage_first_[stage]);
  if (touch == touch_first_[value])
    return false;
  const uint32_t event = FirstEventFrom(value, base_.stages[touches_[touch - 1].place]);
  return event == event_first_[value + 1] || event_stages_[event] >= stage;
}

bool WhatIf::IsTouched(uint32_t value, uint32_t stage) const {
  const uint32_t touch = FirstTouchFrom(value, stage_first_[stage]);
  return touch < touch_first_[value + 1] && touches_[touch].place < stage_first_[stage + 1];
}

WhatIf::Played &WhatIf::Play(uint32_t value) {
  if (played_index_[value] == kNone) {
    played_index_[value] = static_cast<uint32_t>(played_.size());
    played_.push_back({value});
  }
  return played_[played_index_[value]];
}

/// Schedules the next stage that changes because `value` is live in only one of base and trial.
/// This is the next stage in which the base uses or evicts the value.
void WhatIf::Schedule(uint32_t value, uint32_t after) {
  uint32_t stage = kNone;
  const uint32_t touch = FirstTouchFrom(value, stage_first_[after + 1]);
  if (touch < touch_first_[value + 1])
    stage = base_.stages[touches_[touch].place];
  const uint32_t event = FirstEventFrom(value, after + 1);
  if (event < event_first_[value + 1])
    stage = std::min(stage, event_stages_[event]);
  if (stage == kNone)
    return;
  heap_.push_back(uint64_t{stage} << 32 | value);
  std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
}

bool WhatIf::IsThereNow(uint32_t value, uint32_t stage) {
  if (there_in_run_[value] == run_)
    return true;
  const uint32_t index = played_index_[value];
  const bool there = IsThere(value, stage) != (index != kNone && played_[index].differs);
  if (there)
    there_in_run_[value] = run_;
  return there;
}

void WhatIf::RunOp(uint32_t op, uint32_t stage) {
  const auto sub = static_cast<uint32_t>(new_places_.size()) - new_stages_.back().first_place;
  new_places_.push_back({op, static_cast<uint32_t>(new_touches_.size())});
  outcome_.extra += static_cast<int64_t>(step_.ops[op].cost);
  auto touch = [&](uint32_t v, bool reads, bool spare) {
    const auto index = static_cast<uint32_t>(new_touches_.size());
    new_touches_.push_back({v, stage, sub, kNone, reads, spare, false});
    Played &played = Play(v);
    (played.head == kNone ? played.head : new_touches_[played.tail].next) = index;
    played.tail = index;
    if (replay_.producers()[v] != kNoOp && touched_in_run_[v] != run_) {
      touched_in_run_[v] = run_;
      todo_.push_back(v);
    }
  };
  for (uint32_t v : step_.ops[op].operands)
    if (IsTracked(v))
      touch(v, true, false);
  for (uint32_t v : step_.ops[op].results) {
    touch(v, false, IsThereNow(v, stage));
    there_in_run_[v] = run_;
  }
}

/// Returns whether the trial leaves out the op of the stage. `toggled` has the evictions at this
/// stage that the trial adds or removes.
bool WhatIf::IsLeftOutNow(uint32_t stage, absl::Span<const DropEvent> toggled) const {
  if (!replay_.MayBeLeftOut(stage))
    return false;
  const std::vector<uint32_t> &results = step_.ops[stage].results;
  return std::all_of(results.begin(), results.end(), [&](uint32_t v) {
    if (!replay_.IsWanted(v))
      return true;
    const uint32_t event = FirstEventFrom(v, stage);
    const bool dropped = event < event_first_[v + 1] && event_stages_[event] == stage;
    return dropped != std::any_of(toggled.begin(), toggled.end(),
                                  [&](const DropEvent &each) { return each.value == v; });
  });
}

/// Replays a stage as in the trial; nothing runs in it if its op is left out now.
void WhatIf::RunAgain(uint32_t stage, bool left_out) {
  ++run_;
  new_stage_index_[stage] = static_cast<uint32_t>(new_stages_.size());
  new_stages_.push_back({stage, static_cast<uint32_t>(new_places_.size()), 0});
  if (!left_out)
    stack_.push_back({stage, 0});
  while (!stack_.empty()) {
    Pending &top = stack_.back();
    const std::vector<uint32_t> &operands = step_.ops[top.op].operands;
    uint32_t missing = kNoOp;
    while (top.operand < operands.size() && missing == kNoOp) {
      const uint32_t v = operands[top.operand++];
      if (replay_.producers()[v] != kNoOp && !IsThereNow(v, stage))
        missing = replay_.producers()[v];
    }
    if (missing != kNoOp) {
      stack_.push_back({missing, 0}); // invalidates `top`
      continue;
    }
    RunOp(top.op, stage);
    stack_.pop_back();
  }
  new_stages_.back().end_place = static_cast<uint32_t>(new_places_.size());
  for (uint32_t v : overwrites_[stage])
    Play(v);
  for (uint32_t place = stage_first_[stage]; place < stage_first_[stage + 1]; ++place) {
    const StepOp &op = step_.ops[base_.ops[place]];
    outcome_.extra -= static_cast<int64_t>(op.cost);
    for (const auto *list : {&op.operands, &op.results})
      for (uint32_t v : *list)
        if (IsTracked(v)) {
          Play(v);
          if (replay_.producers()[v] != kNoOp)
            todo_.push_back(v);
        }
  }
}

/// Updates whether the value is live after the stage in only one of base and trial.
void WhatIf::Update(uint32_t value, uint32_t stage, bool runs_again) {
  Played &played = Play(value);
  if (played.done == stage)
    return;
  played.done = stage;
  const bool was_there = IsThere(value, stage), touched = IsTouched(value, stage);
  const uint32_t next = FirstEventFrom(value, stage);
  const bool dropped = next < event_first_[value + 1] && event_stages_[next] == stage;
  const bool touched_now = runs_again ? touched_in_run_[value] == run_ : touched;
  const bool there = (was_there || touched) && !dropped;
  const bool there_now = (was_there != played.differs || touched_now) && dropped == played.toggled;
  played.toggled = false;
  played.differs = there != there_now;
  if (played.differs)
    Schedule(value, stage);
}

void WhatIf::RunStages(absl::Span<const DropEvent> toggled) {
  size_t next = 0;
  while (!heap_.empty() || next < toggled.size()) {
    uint32_t stage = next < toggled.size() ? toggled[next].stage : kNone;
    if (!heap_.empty())
      stage = std::min(stage, static_cast<uint32_t>(heap_.front() >> 32));
    todo_.clear();
    bool runs_again = false;
    while (!heap_.empty() && heap_.front() >> 32 == stage) {
      const auto v = static_cast<uint32_t>(heap_.front());
      std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
      heap_.pop_back();
      todo_.push_back(v);
      runs_again = runs_again || (Play(v).differs && IsTouched(v, stage));
    }
    const size_t first = next;
    bool is_own = false; // for a result of the op of the stage
    for (; next < toggled.size() && toggled[next].stage == stage; ++next)
      is_own = is_own || replay_.producers()[toggled[next].value] == stage;
    const bool was_left_out = StageSize(stage) == 0;
    const bool left_out =
        is_own ? IsLeftOutNow(stage, toggled.subspan(first, next - first)) : was_left_out;
    runs_again = left_out == was_left_out ? runs_again && !left_out : true;
    if (runs_again)
      RunAgain(stage, left_out);
    for (next = first; next < toggled.size() && toggled[next].stage == stage; ++next)
      if (replay_.CanDrop(toggled[next].value)) {
        Play(toggled[next].value).toggled = true;
        todo_.push_back(toggled[next].value);
      }
    for (uint32_t v : todo_)
      Update(v, stage, runs_again);
  }
}

WhatIf::Outcome WhatIf::Try(absl::Span<const DropEvent> toggled) {
  outcome_ = {};
  over_now_ = over_;
  if (!toggled.empty()) {
    RunStages(toggled);
    const uint32_t first = toggled[0].stage;
    const uint32_t from_place = stage_first_[new_stage_index_[first] == kNone ? first + 1 : first];
    for (const Played &played : played_) {
      if (replay_.producers()[played.value] == kNoOp)
        OldValue(played);
      else
        Lives(played, from_place);
    }
    Compare();
    work_ += static_cast<int64_t>(2 * new_touches_.size() + played_.size() + edges_.size());
  }
  outcome_.fits = over_now_ == 0;
  for (const Played &played : played_)
    played_index_[played.value] = kNone;
  for (const NewStage &stage : new_stages_)
    new_stage_index_[stage.stage] = kNone;
  played_.clear();
  new_stages_.clear();
  new_places_.clear();
  new_touches_.clear();
  breaks_.clear();
  edges_.clear();
  deaths_.clear();
  special_.clear();
  return outcome_;
}

} // namespace refold::planner
