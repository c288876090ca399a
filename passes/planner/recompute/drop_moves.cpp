//===- drop_moves.cpp - Evictions at the peak -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/drop_moves.h"

#include <algorithm>

namespace refold::planner {
namespace {

constexpr uint32_t kNoUse = std::numeric_limits<uint32_t>::max();

template <typename Type> void SortAndUnite(std::vector<Type> &all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

/// Returns 0.3 of the bytes, rounded up.
uint64_t ThreeTenths(uint64_t bytes) { return bytes / 10 * 3 + (bytes % 10 * 3 + 9) / 10; }

} // namespace

DropMoves::DropMoves(const TrainingStep &step, const Replay &replay, int candidates)
    : step_(step), replay_(replay), most_(static_cast<size_t>(candidates)),
      seen_(step.values.size()) {}

std::vector<DropMoves::Candidate> DropMoves::Candidates(const Replay::Result &result,
                                                        uint32_t place) {
  std::vector<uint32_t> next_use(step_.values.size(), kNoUse);
  last_use_ = next_use;
  for (uint32_t at = 0; at < result.ops.size(); ++at) {
    const StepOp &op = step_.ops[result.ops[at]];
    for (uint32_t v : op.operands) {
      if (at <= place)
        last_use_[v] = at;
      else if (next_use[v] == kNoUse)
        next_use[v] = at;
    }
    if (at <= place)
      for (uint32_t v : op.results)
        last_use_[v] = at;
  }
  // If the value died there, a result could be written over it.
  auto may_take_over = [&](uint32_t op, uint32_t v) {
    return std::any_of(step_.ops[op].in_place.begin(), step_.ops[op].in_place.end(),
                       [&](const InPlacePair &pair) { return pair.operand == v; });
  };
  std::vector<Candidate> all;
  for (const Replay::Copy &copy : result.copies) {
    const uint32_t v = copy.value;
    if (copy.born < place && copy.last > place && replay_.CanDrop(v) && step_.values[v].bytes > 0 &&
        (last_use_[v] != place || may_take_over(result.ops[place], v)) &&
        result.stages[next_use[v]] > result.stages[place])
      all.push_back({v, last_use_[v], next_use[v]});
  }

  auto bytes = [&](const Candidate &c) { return step_.values[c.value].bytes; };
  auto cost = [&](const Candidate &c) { return step_.ops[replay_.producers()[c.value]].cost; };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Candidate &a, const Candidate &b) { return bytes(a) > bytes(b); });
  if (all.size() <= most_)
    return all;
  std::vector<Candidate> rest = all;
  std::stable_sort(rest.begin(), rest.end(), [&](const Candidate &a, const Candidate &b) {
    return static_cast<double>(bytes(a)) * static_cast<double>(cost(b)) >
           static_cast<double>(bytes(b)) * static_cast<double>(cost(a));
  });
  all.resize(most_);
  rest.resize(std::min(rest.size(), most_ / 2));
  for (const Candidate &candidate : rest)
    if (std::none_of(all.begin(), all.end(),
                     [&](const Candidate &each) { return each.value == candidate.value; }))
      all.push_back(candidate);
  return all;
}

/// Returns the evictions of all results of the op that computes `value`, so that the op does not
/// run at its original position. Returns an empty list in these cases:
/// - The op must run at its original position.
/// - The plan of `result` already leaves the op out there.
/// - A stage between this position and the peak reads one of the op's results.
std::vector<DropEvent> DropMoves::LeftOut(const Replay::Result &result, uint32_t value) const {
  const uint32_t op = replay_.producers()[value];
  std::vector<DropEvent> events;
  if (!replay_.MayBeLeftOut(op))
    return events;
  for (uint32_t v : step_.ops[op].results)
    if (replay_.IsWanted(v)) {
      if (last_use_[v] == kNoUse || result.stages[last_use_[v]] != op)
        return {};
      events.push_back({v, op});
    }
  return events;
}

void DropMoves::SortCopies(const Replay::Result &result) {
  first_.assign(step_.values.size() + 1, 0);
  for (const Replay::Copy &copy : result.copies)
    ++first_[copy.value + 1];
  for (size_t v = 0; v < step_.values.size(); ++v)
    first_[v + 1] += first_[v];
  copies_.resize(result.copies.size());
  std::vector<uint32_t> next(first_.begin(), first_.end() - 1);
  for (uint32_t i = 0; i < result.copies.size(); ++i)
    copies_[next[result.copies[i].value]++] = i;
}

void DropMoves::Operands(const Replay::Result &result, absl::Span<const DropEvent> events,
                         uint32_t value, uint32_t next_use, uint64_t min_bytes,
                         std::vector<DropEvent> &dropped, std::vector<uint32_t> &on_the_way) {
  const uint32_t stage = result.stages[next_use];
  std::fill(seen_.begin(), seen_.end(), false);
  std::vector<uint32_t> pending = {value};
  while (!pending.empty()) {
    const uint32_t op = replay_.producers()[pending.back()];
    pending.pop_back();
    for (uint32_t v : step_.ops[op].operands) {
      if (seen_[v] || replay_.producers()[v] == kNoOp)
        continue;
      seen_[v] = true;
      // Find the last time at which the value was live.
      uint32_t last = kNoUse;
      for (uint32_t i = first_[v]; i < first_[v + 1]; ++i) {
        const Replay::Copy &copy = result.copies[copies_[i]];
        if (copy.born < next_use && (last == kNoUse || copy.last > last))
          last = copy.last;
      }
      if (last == kNoUse || result.stages[last] >= stage)
        continue; // it is live anyway
      const DropEvent drop = {v, result.stages[last]};
      const auto next_drop = std::lower_bound(events.begin(), events.end(), drop);
      const bool is_dropped =
          next_drop != events.end() && next_drop->value == v && next_drop->stage < stage;
      if (!is_dropped) {
        if (!replay_.CanDrop(v) || step_.values[v].bytes < min_bytes)
          continue; // its copy lives longer
        dropped.push_back(drop);
      }
      on_the_way.push_back(v);
      pending.push_back(v);
    }
  }
}

std::vector<std::vector<DropEvent>> DropMoves::AtPeak(const Replay::Result &result,
                                                      absl::Span<const DropEvent> events) {
  const auto place = static_cast<uint32_t>(
      std::max_element(result.live.begin(), result.live.end()) - result.live.begin());
  SortCopies(result);
  std::vector<std::vector<DropEvent>> moves;
  for (const Candidate &candidate : Candidates(result, place)) {
    const DropEvent alone = {candidate.value, result.stages[candidate.last_use]};
    const uint32_t stage = result.stages[candidate.next_use];
    std::vector<std::vector<DropEvent>> own;
    own.push_back({alone});
    if (std::vector<DropEvent> left_out = LeftOut(result, candidate.value); left_out.size() > 1)
      own.push_back(std::move(left_out));
    for (uint64_t min_bytes : {uint64_t{1}, ThreeTenths(step_.values[candidate.value].bytes)}) {
      std::vector<DropEvent> dropped = {alone};
      std::vector<uint32_t> on_the_way;
      Operands(result, events, candidate.value, candidate.next_use, min_bytes, dropped, on_the_way);
      std::vector<DropEvent> again = dropped;
      for (uint32_t v : on_the_way)
        again.push_back({v, stage});
      own.push_back(std::move(dropped));
      own.push_back(std::move(again));
    }
    for (std::vector<DropEvent> &move : own)
      SortAndUnite(move);
    SortAndUnite(own);
    for (std::vector<DropEvent> &move : own)
      moves.push_back(std::move(move));
  }
  return moves;
}

} // namespace refold::planner
