//===- plans_ahead.cpp - Plans searched ahead -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/plans_ahead.h"

namespace refold::planner {
namespace {

constexpr size_t kMostAhead = 8;

} // namespace

PlansAhead::PlansAhead(PlanFront &front) : front_(front), thread_([this] { Search(); }) {
  thread_.Start(front.HasThreads() ? 1 : 0);
}

PlansAhead::~PlansAhead() {
  front_.End();
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
}

const FrontPlan *PlansAhead::Next() {
  if (thread_.empty())
    return front_.Next();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !plans_.empty(); });
  const FrontPlan *plan = plans_.front();
  if (plan)
    plans_.pop_front();
  changed_.notify_all();
  return plan;
}

void PlansAhead::Search() {
  for (bool more = true; more;) {
    const FrontPlan *plan = front_.Next();
    std::unique_lock lock(mutex_);
    plans_.push_back(plan);
    changed_.notify_all();
    changed_.wait(lock, [&] { return is_over_ || plans_.size() < kMostAhead; });
    more = plan && !is_over_;
  }
}

} // namespace refold::planner
