//===- capacity_state.cpp - State of a partial packing --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Raises lower bounds by two rules:
// - A block that is barred from its lowest offset must rest on an unplaced block that may lie under
//   it.
// - In each section of time, all unplaced blocks must fit between the lowest of their offsets (the
//   floor) and the capacity.
//
//===----------------------------------------------------------------------===//
#include "passes/planner/packing/capacity_state.h"

#include <algorithm>
#include <limits>

namespace refold::planner {
namespace {

constexpr int64_t kNever = std::numeric_limits<int64_t>::max() / 4;

} // namespace

CapacityState::CapacityState(absl::Span<const Lifetime> blocks, uint64_t capacity)
    : block_(blocks.size()) {
  std::vector<int64_t> times;
  uint64_t unit = blocks.empty() ? 1 : blocks[0].alignment;
  for (const Lifetime &block : blocks) {
    times.push_back(block.lower);
    times.push_back(block.upper);
    unit = std::min(unit, block.alignment);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  auto rank = [&](int64_t time) {
    return static_cast<uint32_t>(std::lower_bound(times.begin(), times.end(), time) -
                                 times.begin());
  };
  unit_ = static_cast<int64_t>(unit);
  room_ = static_cast<int64_t>((capacity + unit - 1) / unit);
  const size_t sections = times.empty() ? 0 : times.size() - 1;
  left_.assign(sections, 0);
  floor_.assign(sections, kNever);
  next_.assign(sections, kNever);
  lowest_.assign(sections, 0);
  is_low_.assign(sections, false);
  is_waiting_.assign(blocks.size(), false);
  is_stale_.assign(blocks.size(), false);
  open_.assign(blocks.size(), 0);
  first_member_.assign(sections + 1, 0);
  for (size_t b = 0; b < blocks.size(); ++b) {
    Block &block = block_[b];
    block.bytes = static_cast<int64_t>((blocks[b].bytes + unit - 1) / unit);
    block.alignment = static_cast<int64_t>(blocks[b].alignment / unit);
    block.latest = blocks[b].bytes <= capacity
                       ? static_cast<int64_t>((capacity - blocks[b].bytes) / unit)
                       : -1;
    block.span = block.why = {rank(blocks[b].lower), rank(blocks[b].upper)};
    if (block.latest < 0)
      Fail(block.span);
    for (uint32_t s = block.span.lower; s < block.span.upper; ++s) {
      left_[s] += block.bytes;
      floor_[s] = 0;
      ++lowest_[s];
      ++first_member_[s + 1];
    }
  }
  for (size_t s = 0; s < sections; ++s)
    first_member_[s + 1] += first_member_[s];
  members_.resize(first_member_.back());
  std::vector<size_t> next(first_member_.begin(), first_member_.end() - 1);
  for (uint32_t b = 0; b < blocks.size(); ++b)
    for (uint32_t s = block_[b].span.lower; s < block_[b].span.upper; ++s)
      members_[next[s]++] = b;
  first_place_.assign(blocks.size() + 1, 0);
  for (size_t b = 0; b < blocks.size(); ++b)
    first_place_[b + 1] = first_place_[b] + block_[b].span.upper - block_[b].span.lower;
  place_.resize(first_place_.back());
  open_members_.assign(sections, 0);
  for (uint32_t s = 0; s < sections; ++s)
    for (size_t m = first_member_[s]; m < first_member_[s + 1]; ++m)
      PlaceAmong(s, members_[m]) = open_members_[s]++;
  // Collect the neighbours of each block b: the blocks that are alive at the same time as b. First
  // come the blocks that are alive in b's first section. Then come the blocks that are born in a
  // later section of b.
  std::vector<std::vector<uint32_t>> born(sections);
  for (uint32_t b = 0; b < blocks.size(); ++b)
    born[block_[b].span.lower].push_back(b);
  first_.assign(blocks.size() + 1, 0);
  for (uint32_t b = 0; b < blocks.size(); ++b) {
    const Sections span = block_[b].span;
    for (size_t m = first_member_[span.lower]; m < first_member_[span.lower + 1]; ++m)
      if (members_[m] != b)
        neighbours_.push_back(members_[m]);
    for (uint32_t s = span.lower + 1; s < span.upper; ++s)
      neighbours_.insert(neighbours_.end(), born[s].begin(), born[s].end());
    first_[b + 1] = neighbours_.size();
  }
  work_ += static_cast<int64_t>(neighbours_.size() + members_.size());
  for (uint32_t s = 0; s < sections; ++s)
    if (floor_[s] < kNever && slack(s) < 0)
      Fail({s, s + 1});
}

/// Swaps b with the member at an index of a section.
void CapacityState::MoveMember(uint32_t section, uint32_t b, uint32_t place) {
  uint32_t *members = &members_[first_member_[section]];
  uint32_t &from = PlaceAmong(section, b);
  const uint32_t other = members[place];
  members[from] = other;
  members[place] = b;
  PlaceAmong(section, other) = from;
  from = place;
}

void CapacityState::Raise(uint32_t b, int64_t least, Sections why) {
  Block &block = block_[b];
  least = (least + block.alignment - 1) / block.alignment * block.alignment;
  trail_.push_back({What::Block, b, block.witness, block.rest, block.least, block.why});
  if (least > block.latest)
    return Fail(why);
  const int64_t before = block.least;
  block.least = open_[b] = least;
  block.why = why;
  raised_.push_back(b);
  work_ += block.span.upper - block.span.lower;
  for (uint32_t s = block.span.lower; s < block.span.upper; ++s) {
    if (before <= next_[s] && !is_low_[s]) {
      is_low_[s] = true;
      low_.push_back(s);
    }
  }
}

void CapacityState::Place(uint32_t b) {
  Block &block = block_[b];
  trail_.push_back({What::Placed, b, 0, 0, 0, {}});
  block.placed = true;
  open_[b] = kNever;
  for (uint32_t s = block.span.lower; s < block.span.upper; ++s) {
    left_[s] -= block.bytes;
    MoveMember(s, b, --open_members_[s]);
    if (!is_low_[s]) {
      is_low_[s] = true;
      low_.push_back(s);
    }
  }
  raised_.push_back(b); // b can no longer be placed under another block
  work_ += static_cast<int64_t>(first_[b + 1] - first_[b]) + block.span.upper - block.span.lower;
  const int64_t end = block.least + block.bytes;
  for (size_t n = first_[b]; n < first_[b + 1]; ++n) {
    Block &other = block_[neighbours_[n]];
    if (other.placed || other.rest >= end)
      continue;
    const int64_t rest = (end + other.alignment - 1) / other.alignment * other.alignment;
    if (other.least <= rest) {
      Raise(neighbours_[n], rest, other.span); // the record on the trail restores the rest as well
    } else {
      trail_.push_back(
          {What::Block, neighbours_[n], other.witness, other.rest, other.least, other.why});
    }
    other.rest = rest;
  }
}

void CapacityState::Bar(uint32_t b, Sections why) {
  why.Cover(block_[b].span);
  Raise(b, block_[b].least + 1, why);
  block_[b].witness = b; // until InferWaiting finds one
  if (!is_waiting_[b]) {
    is_waiting_[b] = true;
    waiting_.push_back(b);
  }
}

void CapacityState::InferWaiting() {
  // The witness of a waiting block is the block that determines its least offset. Collect the
  // waiting blocks whose witness was raised or placed. Then collect the blocks whose witness was
  // collected, until there are no more.
  for (uint32_t b : raised_)
    is_stale_[b] = true;
  std::vector<uint32_t> &stale = raised_;
  size_t sought = waiting_.size();
  stale_waiting_.clear();
  for (bool more = true; more;) {
    more = false;
    for (size_t w = 0; w < sought;) {
      const uint32_t b = waiting_[w];
      const Block &block = block_[b];
      if (!block.placed && block.least > block.rest && is_stale_[block.witness]) {
        if (!is_stale_[b]) {
          is_stale_[b] = true;
          stale.push_back(b);
        }
        stale_waiting_.push_back(b);
        std::swap(waiting_[w], waiting_[--sought]);
        more = true;
      } else {
        ++w;
      }
    }
    work_ += static_cast<int64_t>(sought);
  }
  for (uint32_t b : stale)
    is_stale_[b] = false;
  if (stale_waiting_.empty())
    return;
  // The new offsets depend on each other: process the lowest first, as in Dijkstra's algorithm.
  for (uint32_t b : stale_waiting_)
    is_stale_[b] = true;
  Sections why = block_[stale_waiting_[0]].span;
  for (uint32_t b : stale_waiting_) {
    Block &block = block_[b];
    block.next = kNever;
    block.next_witness = b;
    why.Cover(block.why);
    work_ += static_cast<int64_t>(first_[b + 1] - first_[b]);
    for (size_t n = first_[b]; n < first_[b + 1]; ++n) {
      const Block &other = block_[neighbours_[n]];
      if (other.placed)
        continue;
      why.Cover(other.why);
      if (!is_stale_[neighbours_[n]] && other.least < block.rest + block.bytes &&
          other.least + other.bytes < block.next) {
        block.next = other.least + other.bytes;
        block.next_witness = neighbours_[n];
      }
    }
  }
  while (!stale_waiting_.empty()) {
    size_t lowest = 0;
    for (size_t w = 1; w < stale_waiting_.size(); ++w) {
      const Block &a = block_[stale_waiting_[w]], &b = block_[stale_waiting_[lowest]];
      if (std::max(a.least, a.next) < std::max(b.least, b.next))
        lowest = w;
    }
    work_ += static_cast<int64_t>(stale_waiting_.size());
    const uint32_t b = stale_waiting_[lowest];
    stale_waiting_[lowest] = stale_waiting_.back();
    stale_waiting_.pop_back();
    is_stale_[b] = false;
    Block &block = block_[b];
    if (failed_)
      continue;
    if (block.next == kNever) {
      Fail(why);
      continue;
    }
    if (block.next > block.least)
      Raise(b, block.next, why);
    else if (block.next_witness != block.witness)
      trail_.push_back({What::Block, b, block.witness, block.rest, block.least, block.why});
    block.witness = block.next_witness;
    if (stale_waiting_.empty())
      break;
    work_ += static_cast<int64_t>(first_[b + 1] - first_[b]);
    for (size_t n = first_[b]; n < first_[b + 1]; ++n) {
      Block &other = block_[neighbours_[n]];
      if (is_stale_[neighbours_[n]] && block.least < other.rest + other.bytes &&
          block.least + block.bytes < other.next) {
        other.next = block.least + block.bytes;
        other.next_witness = b;
      }
    }
  }
}

void CapacityState::InferFloor(uint32_t section) {
  int64_t floor = kNever, next = kNever;
  uint32_t lowest = 0;
  const size_t first = first_member_[section], last = first + open_members_[section];
  work_ += static_cast<int64_t>(1 + last - first);
  for (size_t m = first; m < last; ++m) {
    const int64_t least = open_[members_[m]];
    if (least > next)
      continue;
    if (least > floor) {
      next = least;
    } else if (least < floor) {
      next = floor;
      floor = least;
      lowest = 1;
    } else {
      ++lowest;
    }
  }
  if (floor == floor_[section] && next == next_[section] && lowest == lowest_[section])
    return;
  trail_.push_back({What::Floor, section, lowest_[section], floor_[section], next_[section], {}});
  floor_[section] = floor;
  next_[section] = next;
  lowest_[section] = lowest;
  if (floor == kNever || slack(section) >= 0)
    return;
  Sections why{section, section + 1};
  for (size_t m = first; m < last; ++m)
    why.Cover(block_[members_[m]].why);
  Fail(why);
}

bool CapacityState::Infer() {
  if (!failed_ && !raised_.empty())
    InferWaiting();
  for (; !failed_ && !low_.empty(); low_.pop_back()) {
    is_low_[low_.back()] = false;
    InferFloor(low_.back());
  }
  raised_.clear();
  for (uint32_t section : low_)
    is_low_[section] = false;
  low_.clear();
  // Blocks stay in the list when Undo or a placement ends their waiting.
  size_t kept = 0;
  for (uint32_t b : waiting_) {
    if (!block_[b].placed && block_[b].least > block_[b].rest)
      waiting_[kept++] = b;
    else
      is_waiting_[b] = false;
  }
  waiting_.resize(kept);
  return !failed_;
}

void CapacityState::Relax(int64_t units) {
  room_ += units;
  for (Block &block : block_)
    block.latest += units;
  work_ += static_cast<int64_t>(block_.size());
}

void CapacityState::Undo(size_t mark) {
  failed_ = false;
  for (; trail_.size() > mark; trail_.pop_back()) {
    const Change &change = trail_.back();
    if (change.what == What::Floor) {
      floor_[change.index] = change.first;
      next_[change.index] = change.second;
      lowest_[change.index] = change.witness;
      continue;
    }
    Block &block = block_[change.index];
    if (change.what == What::Placed) {
      block.placed = false;
      open_[change.index] = block.least;
      for (uint32_t s = block.span.lower; s < block.span.upper; ++s) {
        left_[s] += block.bytes;
        ++open_members_[s]; // the block placed last is the first of the placed members
      }
      continue;
    }
    block.rest = change.first;
    block.least = open_[change.index] = change.second;
    block.witness = change.witness;
    block.why = change.why;
    if (block.least > block.rest && !is_waiting_[change.index]) {
      is_waiting_[change.index] = true;
      waiting_.push_back(change.index);
    }
  }
}

} // namespace refold::planner
