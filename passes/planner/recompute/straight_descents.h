//===- straight_descents.h - Descents that are made ahead -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A descent from the step as it is depends on its target alone, and who goes down a ladder knows
// the next targets. So other threads begin with them while a rung is searched. What comes out is
// the same, whoever makes it and in whatever order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/auto_recompute.h"
#include "passes/planner/recompute/drop_search.h"
#include "passes/planner/recompute/helper_threads.h"

#include "absl/types/span.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

namespace refold::planner {

class StraightDescents {
public:
  /// The step is valid and outlives this. Each descent may do the work that the options give.
  /// `helpers` are threads beside the caller's; fewer where the machine gives no more.
  StraightDescents(const TrainingStep &step, AutoOptions options, size_t helpers);
  ~StraightDescents() { End(); }
  StraightDescents(const StraightDescents &) = delete;
  StraightDescents &operator=(const StraightDescents &) = delete;

  /// Targets that will be asked for next, the first one first. What was named before and nobody has
  /// begun is forgotten.
  void Expect(absl::Span<const uint64_t> targets);

  /// Whoever makes or waits for a descent gets none.
  void End();
  /// Set by End.
  const std::atomic<bool> &is_over() const { return is_over_; }

  /// Events of a plan within the target, tidied; none if the descent ends above it.
  std::optional<DropEvents> To(uint64_t target);

private:
  struct Descent {
    bool is_done = false;
    std::optional<DropEvents> events;
  };
  void Help();
  std::optional<DropEvents> Make(uint64_t target) const;

  const TrainingStep &step_;
  const AutoOptions options_;
  const size_t most_helpers_;
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_; // of what follows
  std::condition_variable changed_;
  std::vector<uint64_t> expected_;       // the next one last
  std::map<uint64_t, Descent> descents_; // begun, by target
  HelperThreads helpers_;                // joined before anything else ends
};

} // namespace refold::planner
