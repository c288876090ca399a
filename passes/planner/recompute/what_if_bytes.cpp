//===- what_if_bytes.cpp - Bytes of a trial against the base --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the bytes of base and trial. For each value that the trial touches, its lifetimes in the
// base are subtracted and those in the trial are added. If a lifetime covers a whole stage, the
// stage changes by the bytes of the value. All other stages, and stages that are replayed, are
// summed position by position. The changes may wrap below zero, but the totals do not.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/what_if.h"

#include <algorithm>

namespace refold::planner {

void WhatIf::AddRange(uint32_t from, uint32_t to, uint64_t bytes) {
  if (from >= to)
    return;
  breaks_.push_back({from, bytes});
  breaks_.push_back({to, uint64_t{0} - bytes});
}

/// Subtracts the bytes of a value during one of its lifetimes in the base. If the trial replays a
/// stage, the bytes of the stage are counted again. The count starts from the bytes that are live
/// in the base at the first position of the stage. So in a replayed stage, the value is subtracted
/// only if it is live at this position.
void WhatIf::AddOld(uint32_t born, uint32_t last, uint32_t value) {
  const uint64_t bytes = uint64_t{0} - step_.values[value].bytes;
  const uint32_t first = base_.stages[born], end = base_.stages[last];
  auto covers = [&](uint32_t stage) {
    const uint32_t from = std::max(born, stage_first_[stage]);
    const uint32_t to = std::min(last, stage_first_[stage + 1] - 1);
    if (from == stage_first_[stage] &&
        (to + 1 == stage_first_[stage + 1] || new_stage_index_[stage] != kNone))
      return true;
    if (new_stage_index_[stage] == kNone)
      edges_.push_back({stage, from - stage_first_[stage], to - stage_first_[stage], bytes});
    return false;
  };
  const uint32_t from = covers(first) ? first : first + 1;
  const uint32_t to = end == first ? first + 1 : covers(end) ? end + 1 : end;
  AddRange(from, to, bytes);
  if (new_stage_index_[end] == kNone && !step_.ops[base_.ops[last]].in_place.empty())
    deaths_.push_back({last, value, false});
}

void WhatIf::AddNew(Position born, Position last, uint32_t value) {
  const uint64_t bytes = step_.values[value].bytes;
  auto covers = [&](uint32_t stage) {
    const uint32_t from = stage == born.stage ? born.sub : 0;
    const uint32_t to = stage == last.stage ? last.sub : SizeNow(stage) - 1;
    if (from == 0 && to + 1 == SizeNow(stage))
      return true;
    edges_.push_back({stage, from, to, bytes});
    return false;
  };
  const uint32_t from = covers(born.stage) ? born.stage : born.stage + 1;
  const uint32_t to = last.stage == born.stage ? born.stage + 1
                      : covers(last.stage)     ? last.stage + 1
                                               : last.stage;
  AddRange(from, to, bytes);
}

void WhatIf::EndLife(const Life &life, uint32_t value) {
  const bool ends_in_base = new_stage_index_[life.last.stage] == kNone;
  const uint32_t place = ends_in_base ? stage_first_[life.last.stage] + life.last.sub : kNone;
  if (life.copy != kNone && place == base_.copies[life.copy].last) {
    for (auto &[copy, is_same] : old_copies_)
      is_same = is_same || copy == life.copy;
    return;
  }
  AddNew(life.born, life.last, value);
  if (!ends_in_base) {
    if (life.last.touch != kNone)
      new_touches_[life.last.touch].dies = true;
  } else if (!step_.ops[base_.ops[place]].in_place.empty()) {
    deaths_.push_back({place, value, true});
  }
}

uint32_t WhatIf::SizeNow(uint32_t stage) const {
  const uint32_t index = new_stage_index_[stage];
  return index == kNone ? stage_first_[stage + 1] - stage_first_[stage]
                        : new_stages_[index].end_place - new_stages_[index].first_place;
}

/// Handles a value that ops make. Before `from_place` nothing changes.
void WhatIf::Lives(const Played &played, uint32_t from_place) {
  const uint32_t v = played.value;
  auto position = [&](uint32_t place) {
    return Position{base_.stages[place], place - stage_first_[base_.stages[place]]};
  };
  const uint32_t from = FirstTouchFrom(v, from_place), end = touch_first_[v + 1];
  old_copies_.clear();
  Life life;
  bool is_alive = false;
  for (uint32_t touch = from; touch-- > touch_first_[v];) {
    const uint32_t copy = touches_[touch].copy;
    if (base_.copies[copy].spare)
      continue;
    is_alive = true;
    life = {position(base_.copies[copy].born), position(touches_[touch].place), copy};
    old_copies_.push_back({copy, false});
    break;
  }
  uint32_t touch = from, fresh = played.head;
  while (touch < end || fresh != kNone) {
    const uint32_t stage = touch < end ? base_.stages[touches_[touch].place] : kNone;
    if (touch < end && (fresh == kNone || stage <= new_touches_[fresh].stage)) {
      const Touch &at = touches_[touch++];
      if (!at.reads)
        old_copies_.push_back({at.copy, false});
      if (new_stage_index_[stage] != kNone)
        continue; // the position is replayed
      const Position here = position(at.place);
      if (at.reads) {
        life.last = here;
      } else if (base_.copies[at.copy].spare) {
        EndLife({here, here, at.copy}, v);
      } else {
        if (is_alive)
          EndLife(life, v);
        is_alive = true;
        life = {here, here, at.copy};
      }
      continue;
    }
    const NewTouch &at = new_touches_[fresh];
    const Position here = {at.stage, at.sub, fresh};
    fresh = at.next;
    if (at.reads) {
      life.last = here;
    } else if (at.spare) {
      EndLife({here, {at.stage, at.sub}}, v);
    } else {
      if (is_alive)
        EndLife(life, v);
      is_alive = true;
      life = {here, {at.stage, at.sub}};
    }
  }
  if (is_alive && step_.values[v].kept) {
    const auto stage = static_cast<uint32_t>(step_.ops.size()) - 1;
    life.last = {stage, SizeNow(stage) - 1};
  }
  if (is_alive)
    EndLife(life, v);
  for (const auto &[copy, is_same] : old_copies_)
    if (!is_same)
      AddOld(base_.copies[copy].born, base_.copies[copy].last, v);
}

/// Handles a resident that an op overwrites.
void WhatIf::OldValue(const Played &played) {
  const uint32_t v = played.value, op = step_.values[v].overwritten_by;
  const uint32_t begin = touch_first_[v], end = touch_first_[v + 1];
  if (begin < end && base_.stages[touches_[end - 1].place] > op)
    AddOld(stage_first_[op + 1] - 1, touches_[end - 1].place, v);
  Position last = {0, 0};
  for (uint32_t touch = end; touch-- > begin;) {
    const uint32_t place = touches_[touch].place, stage = base_.stages[place];
    if (new_stage_index_[stage] != kNone)
      continue;
    last = {stage, place - stage_first_[stage]};
    break;
  }
  if (played.tail != kNone && new_touches_[played.tail].stage >= last.stage)
    last = {new_touches_[played.tail].stage, new_touches_[played.tail].sub};
  if (last.stage <= op)
    return;
  AddNew({op, SizeNow(op) - 1}, last, v);
}

std::vector<WhatIf::Death>::const_iterator WhatIf::FirstDeath(uint32_t place) const {
  return std::partition_point(deaths_.begin(), deaths_.end(),
                              [&](const Death &death) { return death.place < place; });
}

/// Returns whether the copy that a position of the base reads dies there in the trial.
bool WhatIf::DiesAtBase(uint32_t value, uint32_t place) const {
  bool known = false;
  for (auto death = FirstDeath(place); death != deaths_.end() && death->place == place; ++death)
    if (death->value == value) {
      if (death->dies)
        return true;
      known = true;
    }
  if (known)
    return false;
  return base_.copies[touches_[FirstTouchFrom(value, place)].copy].last == place;
}

uint64_t WhatIf::InPlace(const StepOp &op, uint32_t new_place, uint32_t base_place) const {
  uint64_t bytes = 0;
  for (size_t i = 0; i < op.in_place.size(); ++i) {
    const auto &[operand, result] = op.in_place[i];
    if (!replay_.CanBeTakenOver(operand))
      continue;
    bool dies = false;
    if (new_place != kNone) {
      for (uint32_t touch = new_places_[new_place].first_touch; !dies; ++touch) {
        if (touch == new_touches_.size() || !new_touches_[touch].reads)
          break;
        dies = new_touches_[touch].value == operand && new_touches_[touch].dies;
        if (new_touches_[touch].value == operand)
          break;
      }
    } else {
      dies = DiesAtBase(operand, base_place);
    }
    if (!dies)
      continue;
    bool is_taken = false;
    for (uint32_t earlier : taken_)
      is_taken = is_taken || earlier == operand || earlier == result;
    if (is_taken)
      continue;
    taken_.push_back(operand);
    taken_.push_back(result);
    bytes += step_.values[result].bytes;
  }
  taken_.clear();
  return bytes;
}

void WhatIf::Count(uint64_t before, uint64_t after) {
  outcome_.fall += before > target_ ? static_cast<double>(before - target_) : 0.0;
  outcome_.fall -= after > target_ ? static_cast<double>(after - target_) : 0.0;
  over_now_ += (after > target_) - (before > target_);
}

void WhatIf::CompareRange(uint32_t from, uint32_t to, uint64_t more) {
  if (more == 0 || from >= to)
    return;
  const auto change = static_cast<int64_t>(more);
  const uint64_t size = change < 0 ? uint64_t{0} - more : more;
  for (uint32_t stage = from; stage < to;) {
    const uint32_t block = stage / kBlock, end = std::min(to, (block + 1) * kBlock);
    const uint64_t least = block_least_[block], most = block_most_[block];
    ++work_;
    if (change < 0 ? most <= target_ : most + size <= target_) {
      // The stage is below the target before and after.
    } else if (change < 0 ? least > target_ && least - target_ > size : least > target_) {
      outcome_.fall -= static_cast<double>(change) * static_cast<double>(end - stage);
    } else {
      for (; stage < end; ++stage)
        Count(base_.stage_peak[stage], base_.stage_peak[stage] + more);
    }
    stage = end;
  }
}

void WhatIf::CompareStage(uint32_t stage, uint64_t more, size_t first_edge, size_t end_edge) {
  const uint32_t index = new_stage_index_[stage], first = stage_first_[stage];
  const NewStage *again = index == kNone ? nullptr : &new_stages_[index];
  const uint32_t size = SizeNow(stage);
  profile_.assign(size + 1, 0);
  for (size_t i = first_edge; i < end_edge; ++i) {
    profile_[edges_[i].from] += edges_[i].bytes;
    profile_[edges_[i].to + 1] -= edges_[i].bytes;
  }
  // The bytes live when the stage begins, without the bytes that its first op needs for itself.
  const uint64_t held = StageSize(stage) == 0 ? base_.stage_peak[stage]
                                              : base_.live[first] + base_.in_place[first] -
                                                    step_.ops[base_.ops[first]].workspace;
  uint64_t peak = size == 0 ? held + more : 0, edges = 0;
  for (uint32_t sub = 0; sub < size; ++sub) {
    edges += profile_[sub];
    uint64_t live = edges + more;
    if (again != nullptr) {
      const uint32_t place = again->first_place + sub;
      const StepOp &op = step_.ops[new_places_[place].op];
      live += held + op.workspace;
      if (!op.in_place.empty())
        live -= InPlace(op, place, kNone);
    } else {
      const uint32_t place = first + sub;
      live += base_.live[place];
      if (const auto death = FirstDeath(place); death != deaths_.end() && death->place == place)
        live += base_.in_place[place] - InPlace(step_.ops[base_.ops[place]], kNone, place);
    }
    peak = std::max(peak, live);
  }
  work_ += size;
  Count(base_.stage_peak[stage], peak);
}

void WhatIf::Compare() {
  auto by_stage = [](const auto &a, const auto &b) { return a.stage < b.stage; };
  std::sort(breaks_.begin(), breaks_.end(), by_stage);
  std::sort(edges_.begin(), edges_.end(), by_stage);
  for (const NewStage &stage : new_stages_)
    special_.push_back(stage.stage);
  for (const Edge &edge : edges_)
    special_.push_back(edge.stage);
  for (const Death &death : deaths_)
    special_.push_back(base_.stages[death.place]);
  std::sort(special_.begin(), special_.end());
  special_.erase(std::unique(special_.begin(), special_.end()), special_.end());
  std::sort(deaths_.begin(), deaths_.end(),
            [](const Death &a, const Death &b) { return a.place < b.place; });

  size_t next_break = 0, next_special = 0, edge = 0;
  uint32_t stage = 0;
  uint64_t more = 0;
  while (next_break < breaks_.size() || next_special < special_.size()) {
    uint32_t at = next_break < breaks_.size() ? breaks_[next_break].stage : kNone;
    if (next_special < special_.size())
      at = std::min(at, special_[next_special]);
    CompareRange(stage, at, more);
    stage = at;
    for (; next_break < breaks_.size() && breaks_[next_break].stage == at; ++next_break)
      more += breaks_[next_break].bytes;
    if (next_special < special_.size() && special_[next_special] == at) {
      const size_t first_edge = edge;
      while (edge < edges_.size() && edges_[edge].stage == at)
        ++edge;
      CompareStage(at, more, first_edge, edge);
      ++stage;
      ++next_special;
    }
  }
}

} // namespace refold::planner
