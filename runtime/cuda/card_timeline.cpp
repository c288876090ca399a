//===- card_timeline.cpp - Timeline of runs on a GPU ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Aligns the clocks of GPU and host at the end of a run, which the host has waited for.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/card_timeline.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::runtime::cuda {

absl::StatusOr<std::unique_ptr<CardTimeline>>
CardTimeline::Create(const Card &card,
                     const std::vector<std::unique_ptr<exe::FunctionT>> &functions) {
  auto made = std::unique_ptr<CardTimeline>(new CardTimeline(card));
  Timeline &timeline = made->timeline_;
  for (Event *event : {&made->start_, &made->end_})
    if (absl::Status status =
            card.Check(card.driver().EventCreate(event, kEventDefault), "cuEventCreate");
        !status.ok())
      return status;
  made->track_ = timeline.AddTrack(card.name());
  for (const auto &function : functions) {
    const Timeline::Arguments launch = {{"function", function->name}};
    made->runs_.push_back(
        timeline.Describe({"step", absl::StrCat("run ", function->name), launch, "steps"}));
    made->graphs_.push_back(
        timeline.Describe({"card", absl::StrCat("graphs of ", function->name), launch, "steps"}));
  }
  made->wait_ = timeline.Describe({"wait", "wait for the GPU", {}, ""});
  return made;
}

CardTimeline::~CardTimeline() {
  for (Event event : {start_, end_})
    if (event)
      card_.driver().EventDestroy(event);
}

absl::Status CardTimeline::Begin() {
  begun_ = Timeline::Now();
  return card_.Check(card_.driver().EventRecord(start_, card_.stream()), "cuEventRecord");
}

absl::Status CardTimeline::Launched() {
  absl::Status status =
      card_.Check(card_.driver().EventRecord(end_, card_.stream()), "cuEventRecord");
  launched_ = Timeline::Now();
  return status;
}

absl::Status CardTimeline::Done(size_t function, int64_t steps) {
  const Timeline::Time done = Timeline::Now();
  absl::StatusOr<double> milliseconds = MillisecondsOnCard();
  if (!milliseconds.ok())
    return milliseconds.status();
  const Timeline::Time begun =
      std::max(begun_, done - static_cast<Timeline::Time>(*milliseconds * 1e6));
  timeline_.Record(track_, graphs_[function], begun, done, steps);
  timeline_.Record(Timeline::kWalk, wait_, launched_, done);
  timeline_.RecordStep(runs_[function], begun_, done, steps);
  return absl::OkStatus();
}

absl::StatusOr<double> CardTimeline::MillisecondsOnCard() const {
  float milliseconds = 0;
  absl::Status status = card_.Check(card_.driver().EventElapsedTime(&milliseconds, start_, end_),
                                    "cuEventElapsedTime");
  if (!status.ok())
    return status;
  return milliseconds;
}

} // namespace refold::runtime::cuda
