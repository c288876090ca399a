//===- interval_set.cpp - Sets of bytes -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rebuilds the vector on each change, because it nearly always has one or two entries.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/interval_set.h"

#include <algorithm>

namespace refold::runtime::checked {

void IntervalSet::Add(uint64_t begin, uint64_t end) {
  if (begin >= end)
    return;
  auto first = std::find_if(intervals_.begin(), intervals_.end(),
                            [&](const Interval &i) { return i.end >= begin; });
  auto last = first;
  for (; last != intervals_.end() && last->begin <= end; ++last) {
    begin = std::min(begin, last->begin);
    end = std::max(end, last->end);
  }
  if (first == last) {
    intervals_.insert(first, {begin, end});
    return;
  }
  *first = {begin, end};
  intervals_.erase(first + 1, last);
}

void IntervalSet::Remove(uint64_t begin, uint64_t end) {
  if (begin >= end)
    return;
  std::vector<Interval> rest;
  for (const Interval &i : intervals_) {
    if (i.begin < std::min(i.end, begin))
      rest.push_back({i.begin, std::min(i.end, begin)});
    if (std::max(i.begin, end) < i.end)
      rest.push_back({std::max(i.begin, end), i.end});
  }
  intervals_ = std::move(rest);
}

bool IntervalSet::Covers(uint64_t begin, uint64_t end) const {
  if (begin >= end)
    return true;
  return std::any_of(intervals_.begin(), intervals_.end(),
                     [&](const Interval &i) { return i.begin <= begin && end <= i.end; });
}

} // namespace refold::runtime::checked
