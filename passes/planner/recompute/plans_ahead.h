//===- plans_ahead.h - Plans searched ahead ---------------------*- C++ -*-===//
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

/// Returns the plans of a front in order. If the front uses threads, another thread searches for
/// the next few plans in advance. Nothing else may use the front until the last plan has been
/// returned.
class PlansAhead {
public:
  /// Takes a front, which must outlive the object. The destructor ends the front.
  explicit PlansAhead(PlanFront &front);
  ~PlansAhead();
  PlansAhead(const PlansAhead &) = delete;
  PlansAhead &operator=(const PlansAhead &) = delete;

  /// Returns the same as PlanFront::Next.
  const FrontPlan *Next();

private:
  void Search();

  PlanFront &front_;
  std::mutex mutex_; // guards the fields below
  std::condition_variable changed_;
  std::deque<const FrontPlan *> plans_; // the last one is null at the end
  bool is_over_ = false;
  HelperThreads thread_; // declared last: joined before other fields are destroyed
};

} // namespace refold::planner
