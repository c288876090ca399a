//===- card_timeline.h - Timeline of runs on a GPU --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records runs on a GPU for the timeline: when the host launches and waits, and how long the GPU
// works by its own clock. Time spans inside a graph are not visible to the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/cuda/driver/card.h"
#include "runtime/executable/executable_generated.h"

#include <memory>
#include <vector>

namespace refold::runtime::cuda {

class CardTimeline {
public:
  /// Creates a recorder for a GPU whose timeline() is not null. The GPU and its timeline must
  /// outlive the result. The GPU's context must be current. `functions` are the functions of the
  /// program, which give the recorded runs their names.
  static absl::StatusOr<std::unique_ptr<CardTimeline>>
  Create(const Card &card, const std::vector<std::unique_ptr<exe::FunctionT>> &functions);
  ~CardTimeline();
  CardTimeline(const CardTimeline &) = delete;
  CardTimeline &operator=(const CardTimeline &) = delete;

  /// Call Begin before a run enqueues work, Launched when all work is enqueued, and Done when all
  /// work has ended.
  absl::Status Begin();
  absl::Status Launched();
  absl::Status Done(size_t function, int64_t steps);

private:
  explicit CardTimeline(const Card &card) : card_(card), timeline_(*card.timeline()) {}
  absl::StatusOr<double> MillisecondsOnCard() const;

  const Card &card_;
  Timeline &timeline_;
  Event start_ = nullptr, end_ = nullptr;
  uint32_t track_ = 0;
  /// Descriptions of each function's runs, of their graphs on the GPU, and of waiting.
  std::vector<uint32_t> runs_, graphs_;
  uint32_t wait_ = 0;
  Timeline::Time begun_ = 0, launched_ = 0;
};

} // namespace refold::runtime::cuda
