//===- straight_descents.h - Local searches made ahead ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs local searches from the baseline on other threads, before their results are needed. A result
// depends on the target alone, and the caller knows its next targets. So helper threads can search
// for the next targets while the caller searches for the current one. The results do not depend on
// the threads.
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
  /// Creates the searches for `step`. The step must be valid and must outlive this object.
  /// `options` limits the work of each search. `helpers` is the number of helper threads besides
  /// the caller's thread. There are fewer if the system refuses to start some of them.
  StraightDescents(const TrainingStep &step, AutoOptions options, size_t helpers);
  ~StraightDescents() { End(); }
  StraightDescents(const StraightDescents &) = delete;
  StraightDescents &operator=(const StraightDescents &) = delete;

  /// Announces the next targets, in the order in which they will be requested. Forgets earlier
  /// announced targets that no thread has started.
  void Expect(absl::Span<const uint64_t> targets);

  /// Cancels all searches: every pending or running call of To returns nothing.
  void End();
  /// Set by End.
  const std::atomic<bool> &is_over() const { return is_over_; }

  /// Returns the evictions of a plan whose peak is at most the target, without unneeded evictions.
  /// Returns nothing if the search cannot reach the target.
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
  std::mutex mutex_; // guards the fields below
  std::condition_variable changed_;
  std::vector<uint64_t> expected_;       // next target last
  std::map<uint64_t, Descent> descents_; // started searches, by target
  HelperThreads helpers_;                // declared last: joined before other fields are destroyed
};

} // namespace refold::planner
