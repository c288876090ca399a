//===- function_timeline.h - Lifetimes of temporaries -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes the lifetimes of temporaries from the commands of a function. Positions are numbered in
// program order. A position is a dispatch, a copy, the start of an inner loop, or the read of a
// condition. The body of a loop counts once. The branches of a condition count one after the other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace refold::runtime {

/// Returns "train.cpp:31" for "/home/somebody/train.cpp:31".
std::string ShortPlace(const std::string &location);

class FunctionTimeline {
public:
  /// Keeps no reference. The table must be valid.
  FunctionTimeline(const exe::ExecutableT &table, const exe::FunctionT &function);

  /// Returns what each position does: "writes relu, fc1.weight, loss and 4 more (train.cpp:31)".
  const std::vector<std::string> &positions() const { return positions_; }

  /// Returns the first position that uses the buffer, and the position after the last use. Returns
  /// nullopt if the function does not use the buffer. If the body of a loop uses the buffer without
  /// freeing it, the buffer stays alive for the whole loop.
  std::optional<std::pair<int64_t, int64_t>> Lifetime(size_t buffer) const {
    const Uses &uses = uses_[buffer];
    if (uses.lower >= uses.upper)
      return std::nullopt;
    return std::pair(uses.lower, uses.upper);
  }

private:
  struct Uses {
    int64_t lower = std::numeric_limits<int64_t>::max(), upper = 0;
  };
  std::vector<Uses> uses_;
  std::vector<std::string> positions_;
  friend class FunctionTimelineWalk;
};

} // namespace refold::runtime
