//===- test_session_timeline.cpp - Timelines --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests which spans a timeline keeps of a long run under various limits, and their order.
//
//===----------------------------------------------------------------------===//
#include "runtime/session/timeline.h"

#include <catch2/catch.hpp>

#include <map>
#include <utility>
#include <vector>

using refold::runtime::Timeline;
using refold::runtime::TimelineLimits;

namespace {

/// Records `steps` steps. Step n lasts from 1000 n to 1000 n + 900. Each step has `calls` spans of
/// length 2 on every track.
struct Recorded {
  Recorded(TimelineLimits limits, int64_t steps, int tracks, int64_t calls) : timeline(limits) {
    step = timeline.Describe({"step", "step", {}, "step"});
    call = timeline.Describe({"launch", "call", {}, "call"});
    for (int i = 1; i < tracks; ++i)
      timeline.AddTrack("thread");
    for (int64_t n = 0; n < steps; ++n) {
      for (int track = 0; track < tracks; ++track)
        for (int64_t i = 0; i < calls; ++i) {
          const int64_t begin = 1000 * n + 3 * i;
          timeline.Record(track, call, begin, begin + 2, n);
        }
      timeline.RecordStep(step, 1000 * n, 1000 * n + 900, n);
    }
    kept = timeline.Collect();
    for (const Timeline::Span &span : kept.spans)
      ++counts[span.number][span.what == step ? int64_t{-1} : int64_t{span.track}];
  }
  Timeline timeline;
  uint32_t step, call;
  Timeline::Kept kept;
  /// By step: the number of spans on each track; index -1 counts the span of the step itself.
  std::map<int64_t, std::map<int64_t, int64_t>> counts;
};

/// Checks that all spans of a kept step are kept.
void CheckWhole(const Recorded &recorded, int tracks, int64_t calls) {
  for (const auto &[step, count] : recorded.counts) {
    INFO("step " << step);
    CHECK(count.at(-1) == 1);
    for (int track = 0; track < tracks; ++track)
      CHECK(count.at(track) == calls);
  }
}

std::vector<int64_t> Steps(const Recorded &recorded) {
  std::vector<int64_t> steps;
  for (const auto &[step, count] : recorded.counts)
    steps.push_back(step);
  return steps;
}

} // namespace

TEST_CASE("a timeline keeps all spans of a short run") {
  const Recorded recorded({.first_steps = 3, .last_steps = 4, .records = 100}, 7, 2, 5);
  CHECK(Steps(recorded) == std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6});
  CheckWhole(recorded, 2, 5);
  CHECK(recorded.kept.left_out == 0);
}

TEST_CASE("a timeline keeps the first and the last steps of a long run") {
  for (int64_t steps : {8, 20, 1000}) {
    const Recorded recorded({.first_steps = 3, .last_steps = 4, .records = 100}, steps, 2, 5);
    INFO(steps << " steps");
    CHECK(Steps(recorded) ==
          std::vector<int64_t>{0, 1, 2, steps - 4, steps - 3, steps - 2, steps - 1});
    CheckWhole(recorded, 2, 5);
    CHECK(recorded.kept.left_out == steps - 7);
    CHECK(recorded.kept.left_out_begin == 2900);
    CHECK(recorded.kept.left_out_end == 1000 * (steps - 4));
  }
}

TEST_CASE("a timeline with little room keeps fewer steps, but complete ones") {
  for (size_t records = 16; records < 60; ++records) {
    INFO(records << " records");
    const Recorded recorded({.first_steps = 3, .last_steps = 4, .records = records}, 50, 3, 7);
    CheckWhole(recorded, 3, 7);
    REQUIRE_FALSE(recorded.counts.empty());
    CHECK(recorded.counts.rbegin()->first == 49);
    CHECK(recorded.kept.left_out + static_cast<int64_t>(recorded.counts.size()) == 50);
  }
}

TEST_CASE("a timeline keeps the last spans of a step that is too large") {
  const Recorded recorded({.records = 10}, 1, 1, 100);
  REQUIRE(recorded.kept.spans.size() == 9);
  CHECK(recorded.kept.spans.back().begin == 297);
}

TEST_CASE("a timeline lists a span before the spans that it contains") {
  Timeline timeline;
  const uint32_t outer = timeline.Describe({"a", "outer", {}, ""}),
                 inner = timeline.Describe({"a", "inner", {}, ""});
  timeline.Record(Timeline::kWalk, inner, 10, 20);
  timeline.Record(Timeline::kWalk, inner, 20, 30);
  timeline.Record(Timeline::kWalk, outer, 10, 30);
  timeline.Record(Timeline::kWalk, inner, 40, 40);
  timeline.Record(Timeline::kWalk, outer, 40, 40);
  std::vector<uint32_t> order;
  for (const Timeline::Span &span : timeline.Collect().spans)
    order.push_back(span.what);
  CHECK(order == std::vector<uint32_t>{outer, inner, inner, outer, inner});
}

TEST_CASE("a phase lasts as long as its scope, and is not recorded without a timeline") {
  Timeline timeline;
  {
    Timeline::Scope whole(&timeline, "whole", {{"bytes", int64_t{8}}});
    Timeline::Scope part(&timeline, "part");
    Timeline::Scope none(nullptr, "none");
  }
  REQUIRE(timeline.phases().size() == 2);
  CHECK(timeline.phases()[0].name == "part");
  CHECK(timeline.phases()[1].name == "whole");
  CHECK(timeline.phases()[1].begin <= timeline.phases()[0].begin);
  CHECK(timeline.phases()[0].end <= timeline.phases()[1].end);
  CHECK(timeline.origin() <= timeline.phases()[1].begin);
}
