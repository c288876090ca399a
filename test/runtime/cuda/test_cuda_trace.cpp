//===- test_cuda_trace.cpp - Timelines of runs on a GPU ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the time spans that are recorded for runs as one graph with a loop, and as graphs without
// loops. Recording must not change a result or break a rule of the driver.
//
//===----------------------------------------------------------------------===//
#include "card_session.h"
#include "runtime/session/timeline.h"
#include "test/runtime/cuda/recording/older_driver.h"

using namespace refold;
using namespace refold::runtime;
using namespace refold::runtime::cuda;
using exe::BufferKind;

namespace {

CardProgram SmallFold() {
  CardProgram program;
  uint32_t w = program.Vector("w", BufferKind::State);
  uint32_t x = program.Vector("x", BufferKind::Input);
  uint32_t t = program.Temp("t");
  program.Startup(List(Launch(kStir, {w, w})));
  program.Fold(1000, List(Launch(kMix, {w, x, t}), Launch(kMark, {t, program.step(), w})));
  return program;
}

struct Recorded {
  std::map<std::string, int> names;
  std::vector<Timeline::Span> spans;
  std::vector<uint64_t> w;
};

/// Runs startup, then one run of each number of steps in `runs`, and collects the spans.
Recorded Record(Timeline *timeline, std::vector<int64_t> runs, bool conditionals) {
  RecordingDriver driver;
  RegisterCardKernels(driver);
  DriverApi api = driver.Api();
  if (!conditionals)
    api = AsOfCuda(kOldestDriver, api);
  Recorded recorded;
  {
    auto device = MakeCudaDevice(api);
    REQUIRE(device.ok());
    auto session = Session::Create(*SmallFold().Load(), *std::move(device), {.timeline = timeline});
    INFO(session.status());
    REQUIRE(session.ok());
    REQUIRE((*session)->SetInput("x", MadeUp("x", {kWidth})).ok());
    REQUIRE((*session)->Startup(3).ok());
    for (int64_t steps : runs)
      REQUIRE((*session)->Train(steps).ok());
    recorded.w = WordsOf(*(*session)->State("w"));
  }
  for (const Violation &violation : driver.Violations())
    FAIL_CHECK(violation.message);
  if (!timeline)
    return recorded;
  recorded.spans = timeline->Collect().spans;
  for (const Timeline::Span &span : recorded.spans)
    ++recorded.names[timeline->description(span.what).name];
  return recorded;
}

} // namespace

TEST_CASE("a folded run records one launch, one wait and the GPU's own time") {
  Timeline timeline;
  const Recorded recorded = Record(&timeline, {100, 7}, true);
  CHECK(recorded.names == std::map<std::string, int>{{"run startup", 1},
                                                     {"run train", 2},
                                                     {"graphs of startup", 1},
                                                     {"graphs of train", 2},
                                                     {"launch a graph of function 'startup'", 1},
                                                     {"launch a graph of function 'train'", 2},
                                                     {"wait for the GPU", 3}});
  REQUIRE(timeline.tracks().size() == 2);
  std::vector<int64_t> steps;
  for (const Timeline::Span &span : recorded.spans) {
    CHECK(span.begin <= span.end);
    if (timeline.description(span.what).name == "graphs of train") {
      CHECK(span.track == 1);
      steps.push_back(span.number);
    }
  }
  CHECK(steps == std::vector<int64_t>{100, 7});
}

TEST_CASE("every launch is recorded if the GPU has no loops") {
  Timeline timeline;
  const Recorded recorded = Record(&timeline, {33}, false);
  // Two graphs of sixteen steps, and one graph of a single step.
  CHECK(recorded.names.at("launch a graph of function 'train'") == 3);
  CHECK(recorded.names.at("run train") == 1);
}

TEST_CASE("recording a timeline changes no bit") {
  for (bool conditionals : {true, false}) {
    Timeline timeline;
    CHECK(Record(&timeline, {20, 5}, conditionals).w == Record(nullptr, {20, 5}, conditionals).w);
  }
}
