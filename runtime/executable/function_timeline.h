//===- function_timeline.h - When a function uses its temporaries -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Read off the commands: positions are dispatches, copies and what loops and choices read first, in
// order; a loop's body counts once, the branches of a choice one after the other.
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

/// "train.cpp:31" of "/home/somebody/train.cpp:31".
std::string ShortPlace(const std::string &location);

class FunctionTimeline {
public:
  /// Keeps no reference. The table is valid.
  FunctionTimeline(const exe::ExecutableT &table, const exe::FunctionT &function);

  /// What each position does: "writes relu, fc1.weight, loss and 4 more (train.cpp:31)".
  const std::vector<std::string> &positions() const { return positions_; }

  /// First position that uses the buffer, and the one behind the last: what a loop's body uses and
  /// does not free lives as long as the loop. Nothing where the function does not touch it.
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
