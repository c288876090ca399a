//===- arena_tracker.cpp - Live bytes of temporaries ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds overlaps once, by a sweep over the offsets.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arena_tracker.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime::checked {

ArenaTracker::ArenaTracker(const exe::ExecutableT &table)
    : table_(table), temps_(table.buffers.size()) {
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < temps_.size(); ++i) {
    const exe::BufferT &buffer = *table.buffers[i];
    if (buffer.kind != exe::BufferKind::Temp)
      continue;
    temps_[i].tracked = true;
    temps_[i].offset = buffer.offset;
    temps_[i].bytes = buffer.bytes;
    order.push_back(i);
  }
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return temps_[a].offset < temps_[b].offset; });
  for (size_t i = 0; i < order.size(); ++i) {
    Temp &lower = temps_[order[i]];
    for (size_t j = i + 1; j < order.size(); ++j) {
      Temp &upper = temps_[order[j]];
      if (upper.offset >= lower.offset + lower.bytes)
        break;
      lower.overlaps.push_back(order[j]);
      upper.overlaps.push_back(order[i]);
    }
  }
}

void ArenaTracker::BeginRun() {
  for (Temp &temp : temps_) {
    temp.alive.Clear();
    temp.loss = Loss::NeverWritten;
  }
}

void ArenaTracker::Write(uint32_t buffer, uint64_t begin, uint64_t end, absl::string_view writer) {
  Temp &target = temps_[buffer];
  if (!target.tracked || begin >= end)
    return;
  const uint64_t first = target.offset + begin, last = target.offset + end;
  for (uint32_t other : target.overlaps) {
    Temp &victim = temps_[other];
    if (victim.alive.empty())
      continue;
    const uint64_t from = std::max(first, victim.offset);
    const uint64_t to = std::min(last, victim.offset + victim.bytes);
    if (from >= to)
      continue;
    victim.alive.Remove(from - victim.offset, to - victim.offset);
    victim.loss = Loss::Overwritten;
    victim.lost_to = buffer;
    victim.lost_by.assign(writer.data(), writer.size());
  }
  target.alive.Add(begin, end);
}

bool ArenaTracker::Readable(uint32_t buffer, uint64_t begin, uint64_t end) const {
  return !temps_[buffer].tracked || temps_[buffer].alive.Covers(begin, end);
}

bool ArenaTracker::Begun(uint32_t buffer) const {
  return !temps_[buffer].alive.empty() || temps_[buffer].loss == Loss::Overwritten;
}

std::string ArenaTracker::Why(uint32_t buffer) const {
  const Temp &temp = temps_[buffer];
  switch (temp.loss) {
  case Loss::NeverWritten:
    break;
  case Loss::Freed:
    return "was freed and has not been written since";
  case Loss::Overwritten:
    return absl::StrCat("was overwritten by '", table_.buffers[temp.lost_to]->name, "' of ",
                        temp.lost_by);
  }
  return "has not been written since the run began";
}

std::vector<IntervalSet::Interval> ArenaTracker::Free(uint32_t buffer) {
  Temp &temp = temps_[buffer];
  std::vector<IntervalSet::Interval> owned = temp.alive.intervals();
  temp.alive.Clear();
  temp.loss = Loss::Freed;
  return owned;
}

} // namespace refold::runtime::checked
