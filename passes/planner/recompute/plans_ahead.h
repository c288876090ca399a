//===- plans_ahead.h - A front that is searched ahead -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/planner/recompute/helper_threads.h"
#include "passes/planner/recompute/recompute_front.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace refold::planner {

/// Hands out the plans of a front, which another thread searches a few plans ahead where the front
/// has threads at all. Nobody else uses the front until the last plan is out.
class PlansAhead {
public:
  /// The front outlives this, and ends with it.
  explicit PlansAhead(PlanFront &front);
  ~PlansAhead();
  PlansAhead(const PlansAhead &) = delete;
  PlansAhead &operator=(const PlansAhead &) = delete;

  /// As PlanFront::Next says.
  const FrontPlan *Next();

private:
  void Search();

  PlanFront &front_;
  std::mutex mutex_; // of what follows
  std::condition_variable changed_;
  std::deque<const FrontPlan *> plans_; // the last one is null at the end
  bool is_over_ = false;
  HelperThreads thread_; // joined before anything else ends
};

} // namespace refold::planner
