//===- interval_set.h - Sets of bytes ---------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A set of bytes as sorted, disjoint, half-open ranges. A set has few ranges, so they are in a
// vector.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

namespace refold::runtime::checked {

class IntervalSet {
public:
  struct Interval {
    uint64_t begin, end;
    bool operator==(const Interval &other) const {
      return begin == other.begin && end == other.end;
    }
  };

  /// Adds [begin, end) and merges adjacent ranges. Add and Remove do nothing if begin >= end.
  void Add(uint64_t begin, uint64_t end);
  void Remove(uint64_t begin, uint64_t end);
  void Clear() { intervals_.clear(); }
  bool empty() const { return intervals_.empty(); }
  /// Returns whether the set contains every byte of [begin, end).
  bool Covers(uint64_t begin, uint64_t end) const;
  const std::vector<Interval> &intervals() const { return intervals_; }

private:
  std::vector<Interval> intervals_;
};

} // namespace refold::runtime::checked
