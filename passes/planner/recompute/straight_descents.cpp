//===- straight_descents.cpp - Local searches made ahead ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/planner/recompute/straight_descents.h"

#include "passes/planner/recompute/plan_search.h"

#include <utility>

namespace refold::planner {

StraightDescents::StraightDescents(const TrainingStep &step, AutoOptions options, size_t helpers)
    : step_(step), options_(std::move(options)), most_helpers_(helpers),
      helpers_([this] { Help(); }) {}

void StraightDescents::End() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
}

void StraightDescents::Expect(absl::Span<const uint64_t> targets) {
  {
    const std::lock_guard lock(mutex_);
    expected_.clear();
    for (size_t i = targets.size(); i-- > 0;)
      if (descents_.find(targets[i]) == descents_.end())
        expected_.push_back(targets[i]);
  }
  changed_.notify_all();
  helpers_.Start(most_helpers_);
}

std::optional<DropEvents> StraightDescents::To(uint64_t target) {
  std::unique_lock lock(mutex_);
  if (auto [descent, is_new] = descents_.try_emplace(target); !is_new) {
    changed_.wait(lock, [&] { return descent->second.is_done; });
    return descent->second.events;
  }
  std::erase(expected_, target);
  lock.unlock();
  std::optional<DropEvents> events = Make(target);
  lock.lock();
  descents_[target] = {true, events};
  return events;
}

void StraightDescents::Help() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return is_over_ || !expected_.empty(); });
    if (is_over_)
      return;
    const uint64_t target = expected_.back();
    expected_.pop_back();
    descents_.try_emplace(target);
    lock.unlock();
    std::optional<DropEvents> events = Make(target);
    lock.lock();
    descents_[target] = {true, std::move(events)};
    changed_.notify_all();
  }
}

std::optional<DropEvents> StraightDescents::Make(uint64_t target) const {
  PlanSearch search(step_, target, options_);
  search.evaluator().EndWith(is_over_);
  return search.Straight();
}

} // namespace refold::planner
