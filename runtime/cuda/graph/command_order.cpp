//===- command_order.cpp - Dependencies between commands --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/graph/command_order.h"

#include <algorithm>
#include <iterator>

namespace refold::runtime::cuda {

void CommandOrder::Cut(DevicePtr at) {
  auto after = stretches_.lower_bound(at);
  if (after == stretches_.begin())
    return;
  auto it = std::prev(after);
  if (it->second.end <= at)
    return;
  Stretch rest = it->second;
  it->second.end = at;
  stretches_.emplace_hint(after, at, std::move(rest));
}

void CommandOrder::Enter(const Access &access, size_t number, std::vector<size_t> &before) {
  Cut(access.begin);
  Cut(access.end);
  auto it = stretches_.lower_bound(access.begin);
  for (DevicePtr at = access.begin; at < access.end;) {
    if (it == stretches_.end() || it->first > at) {
      // No earlier command has touched these bytes.
      DevicePtr end = it == stretches_.end() ? access.end : std::min(it->first, access.end);
      it = stretches_.emplace_hint(it, at, Stretch{end, {}, {}});
    }
    Stretch &stretch = it->second;
    before.insert(before.end(), stretch.writer.begin(), stretch.writer.end());
    if (access.write) {
      before.insert(before.end(), stretch.readers.begin(), stretch.readers.end());
      stretch.writer = {number};
      stretch.readers.clear();
    } else {
      stretch.readers.push_back(number);
    }
    at = stretch.end;
    ++it;
  }
}

bool CommandOrder::Follows(size_t later, size_t earlier) const {
  const Place &place = places_[earlier];
  return places_[later].done[place.lane] >= place.done[place.lane];
}

/// Chooses a lane for a new command, whose direct predecessors are `before`. The order of
/// preference:
/// 1. A lane whose last command is in `before`.
/// 2. An empty lane, or a lane whose commands all end before the new command begins.
/// 3. The shortest lane.
size_t CommandOrder::ChooseLane(const std::vector<size_t> &before, const Place &place) const {
  for (size_t command : before)
    if (last_[places_[command].lane] == command)
      return places_[command].lane;
  size_t shortest = 0;
  for (size_t lane = 0; lane < kLanes; ++lane) {
    if (place.done[lane] == length_[lane])
      return lane;
    if (length_[lane] < length_[shortest])
      shortest = lane;
  }
  return shortest;
}

std::vector<size_t> CommandOrder::Next(const Accesses &accesses) {
  const size_t number = places_.size();
  std::vector<size_t> before;
  for (bool write : {false, true})
    for (const Access &access : accesses)
      if (access.write == write)
        Enter(access, number, before);
  std::sort(before.begin(), before.end());
  before.erase(std::unique(before.begin(), before.end()), before.end());
  if (!before.empty() && before.back() == number) // the command reads what it writes
    before.pop_back();

  // From the latest predecessor to the earliest, so that a later one makes earlier ones redundant.
  std::vector<size_t> waits;
  for (auto it = before.rbegin(); it != before.rend(); ++it)
    if (std::none_of(waits.begin(), waits.end(), [&](size_t wait) { return Follows(wait, *it); }))
      waits.push_back(*it);

  Place place{};
  auto wait_for = [&](size_t command) {
    for (size_t lane = 0; lane < kLanes; ++lane)
      place.done[lane] = std::max(place.done[lane], places_[command].done[lane]);
  };
  for (size_t command : waits)
    wait_for(command);
  place.lane = ChooseLane(waits, place);
  if (place.done[place.lane] < length_[place.lane]) {
    // All lanes are busy: wait for the last command of the chosen lane.
    waits.push_back(last_[place.lane]);
    wait_for(waits.back());
  }
  place.done[place.lane] = ++length_[place.lane];
  last_[place.lane] = number;
  places_.push_back(place);
  return waits;
}

} // namespace refold::runtime::cuda
