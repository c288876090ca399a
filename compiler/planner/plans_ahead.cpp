//===- plans_ahead.cpp - A front that is searched while plans are tried ---===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/planner/plans_ahead.h"

namespace refold::planner {
namespace {

constexpr size_t kMostAhead = 8;

} // namespace

PlansAhead::PlansAhead(PlanFront &front) : front_(front) {
  // Not std::thread, which throws where a limit on threads or memory is met.
  pthread_t thread;
  if (front.HasThreads() && pthread_create(&thread, nullptr, &PlansAhead::Search, this) == 0)
    thread_ = thread;
}

PlansAhead::~PlansAhead() {
  front_.End();
  if (!thread_)
    return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  pthread_join(*thread_, nullptr);
}

const FrontPlan *PlansAhead::Next() {
  if (!thread_)
    return front_.Next();
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !plans_.empty(); });
  const FrontPlan *plan = plans_.front();
  if (plan)
    plans_.pop_front();
  changed_.notify_all();
  return plan;
}

void *PlansAhead::Search(void *self) {
  static_cast<PlansAhead *>(self)->Search();
  return nullptr;
}

void PlansAhead::Search() {
  for (const FrontPlan *plan = nullptr;;) {
    plan = front_.Next();
    std::unique_lock lock(mutex_);
    plans_.push_back(plan);
    changed_.notify_all();
    changed_.wait(lock, [&] { return is_over_ || plans_.size() < kMostAhead; });
    if (is_over_ || !plan)
      return;
  }
}

} // namespace refold::planner
