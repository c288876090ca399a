//===- test_refold_run_trace.cpp - --trace and FLAGS_check_nan_inf --------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests the file of --trace, which is read as a viewer reads it. On every track, spans must be
// nested, in order, and complete. Also tests the flags of checks, on the command line and in the
// environment.
//
//===----------------------------------------------------------------------===//
#include "test/tools/refold-run/fold_folder.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace refold;
using namespace refold::testing;
using namespace refold::runtime::testing;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

/// An event that is a span. Times are in nanoseconds.
struct Span {
  std::string category, name;
  int64_t begin, end;
  nlohmann::json args;
};

struct Trace {
  std::map<int64_t, std::string> tracks;
  std::map<int64_t, std::vector<Span>> spans; // by track, in the file's order
};

int64_t Nanoseconds(const nlohmann::json &microseconds) {
  return std::llround(microseconds.get<double>() * 1000);
}

/// Reads a trace and checks the fields of every event and the names of the tracks. Also checks that
/// spans begin in order, and that any two spans are nested or disjoint.
Trace ReadTrace(const ScratchFolder &folder, const std::string &name) {
  const nlohmann::json file = Json(folder, name);
  REQUIRE(file.is_object());
  Trace trace;
  for (const nlohmann::json &event : file.at("traceEvents")) {
    INFO(event);
    REQUIRE(event.at("pid") == 1);
    const int64_t track = event.at("tid").get<int64_t>();
    if (event.at("ph") == "M") {
      if (event.at("name") == "thread_name")
        trace.tracks[track] = event.at("args").at("name").get<std::string>();
      continue;
    }
    REQUIRE(event.at("ph") == "X");
    REQUIRE(event.at("ts").get<double>() >= 0);
    REQUIRE(event.at("dur").get<double>() >= 0);
    const int64_t begin = Nanoseconds(event.at("ts"));
    trace.spans[track].push_back({event.at("cat").get<std::string>(),
                                  event.at("name").get<std::string>(), begin,
                                  begin + Nanoseconds(event.at("dur")), event.at("args")});
  }
  for (const auto &[track, spans] : trace.spans) {
    REQUIRE(trace.tracks.count(track) == 1);
    std::vector<int64_t> open; // ends of the open spans, in which the next one may be nested
    int64_t last_begin = 0;
    for (const Span &span : spans) {
      INFO(trace.tracks[track] << ": " << span.category << " " << span.name);
      CHECK(span.begin >= last_begin);
      last_begin = span.begin;
      while (!open.empty() && open.back() <= span.begin)
        open.pop_back();
      if (!open.empty())
        CHECK(span.end <= open.back());
      open.push_back(span.end);
    }
  }
  return trace;
}

int64_t TrackOf(const Trace &trace, const std::string &name) {
  for (const auto &[track, known] : trace.tracks)
    if (known == name)
      return track;
  FAIL("no track " << name);
  return -1;
}

/// Returns the spans of a category that lie within [begin, end], on all tracks.
std::vector<const Span *> Within(const Trace &trace, const std::string &category, int64_t begin,
                                 int64_t end) {
  std::vector<const Span *> found;
  for (const auto &[track, spans] : trace.spans)
    for (const Span &span : spans)
      if (span.category == category && span.begin >= begin && span.end <= end)
        found.push_back(&span);
  return found;
}

std::vector<const Span *> Steps(const Trace &trace) {
  std::vector<const Span *> steps;
  for (const Span &span : trace.spans.at(TrackOf(trace, "thread 0")))
    if (span.category == "step" && span.args.contains("step"))
      steps.push_back(&span);
  return steps;
}

std::map<std::string, int> EventNames(const std::vector<const Span *> &spans) {
  std::map<std::string, int> names;
  for (const Span *span : spans)
    ++names[span->name];
  return names;
}

/// The fold program with more steps than a trace keeps, and with the bodies of its kernels.
struct TraceFolder : FoldFolder {
  TraceFolder() {
    Program program = FoldProgram();
    AddBodies(program);
    WriteProgram(*this, "known.rfx", std::move(program));
  }
};

} // namespace

TEST_CASE("a trace has every phase, step, dispatch and launch with its details") {
  TraceFolder folder;
  for (const char *device : {"cpu --threads=1", "cpu --threads=2", "cpu --threads=2 --no-fold",
                             "cpu --threads=2 --check_nan_inf", "checked"}) {
    INFO(device);
    Output(folder, absl::StrCat("known.rfx --feed x=x.npy --trace=t.json --device=", device));
    const Trace trace = ReadTrace(folder, "t.json");

    std::set<std::string> phases;
    for (const Span &span : trace.spans.at(TrackOf(trace, "host")))
      phases.insert(span.name);
    for (const char *phase : {"compile or read", "load", "allocate", "bind", "read input x",
                              "generate inputs", "startup", "run train"})
      CHECK(phases.count(phase) == 1);

    const std::vector<const Span *> steps = Steps(trace);
    REQUIRE(steps.size() == kCapacity);
    const bool checked = absl::StartsWith(device, "checked");
    for (int64_t i = 0; i < kCapacity; ++i) {
      const Span &step = *steps[i];
      CHECK(step.name == absl::StrCat("step ", i));
      CHECK(step.args.at("step") == i);
      CHECK(EventNames(Within(trace, "dispatch", step.begin, step.end)) ==
            std::map<std::string, int>{{"dispatch of 2", 1}, {"test_combine", 1}});
      // The checked device records one span for each launch. The CPU records four spans for two of
      // the launches, which have four row blocks.
      CHECK(EventNames(Within(trace, "launch", step.begin, step.end)) ==
            std::map<std::string, int>{{"test_mix", checked ? 1 : 4},
                                       {"test_partial", checked ? 1 : 4},
                                       {"test_combine", 1}});
      for (const Span *launch : Within(trace, "launch", step.begin, step.end)) {
        CHECK(launch->args.at("location") == "fold.cpp:7");
        CHECK(launch->args.contains("bytes"));
        CHECK(launch->args.contains("flops"));
        CHECK(launch->args.contains("block") != checked);
        if (launch->name == "test_combine")
          CHECK(launch->args.at("operations") ==
                "reduce, multiply, broadcast_in_dim, subtract, update_row");
      }
    }
    if (absl::StrContains(device, "--threads=2")) {
      // Block b of four runs on thread b / 2.
      const int64_t other = TrackOf(trace, "thread 1");
      for (const Span &span : trace.spans.at(other)) {
        CHECK(span.category == "launch");
        CHECK(span.args.at("block").get<int64_t>() >= 2);
      }
      CHECK(trace.spans.at(other).size() == 2 * 2 * kCapacity);
    }
  }
}

TEST_CASE("a trace of null has every dispatch and no launch") {
  TraceFolder folder;
  Output(folder, "known.rfx --device=null --trace=t.json");
  const Trace trace = ReadTrace(folder, "t.json");
  REQUIRE(Steps(trace).size() == kCapacity);
  CHECK(Within(trace, "dispatch", 0, INT64_MAX).size() == 2 * kCapacity + 1);
  CHECK(Within(trace, "launch", 0, INT64_MAX).empty());
}

TEST_CASE("a trace of a long run has the first and the last steps") {
  ScratchFolder folder;
  Program program = FoldProgram();
  LoopOf(program.table, 1).capacity = 1000;
  program.table.buffers[kLoss]->shape = {1000};
  program.table.buffers[kLoss]->bytes = 4000;
  program.table.kernels[3]->values[3]->shape = {1000};
  program.table.kernels[3]->values[6]->shape = {1000};
  WriteProgram(folder, "long.rfx", std::move(program));
  REQUIRE(runtime::WriteNpy(folder / "x.npy", FoldInput()).ok());
  Output(folder, "long.rfx --feed x=x.npy --trace=t.json");
  const Trace trace = ReadTrace(folder, "t.json");
  // The run of startup counts as one of the first sixteen.
  std::vector<int64_t> numbers, expected;
  for (const Span *step : Steps(trace))
    numbers.push_back(step->args.at("step").get<int64_t>());
  for (int64_t i = 0; i < 1000; ++i)
    if (i < 15 || i >= 984)
      expected.push_back(i);
  CHECK(numbers == expected);
  std::vector<const Span *> left_out = Within(trace, "left out", 0, INT64_MAX);
  REQUIRE(left_out.size() == 1);
  CHECK(left_out[0]->name == "969 steps left out");
}

TEST_CASE("a trace changes no bit") {
  TraceFolder folder;
  Output(folder, "known.rfx --feed x=x.npy --threads=2 --state-out=a.safetensors");
  Output(folder, "known.rfx --feed x=x.npy --threads=2 --state-out=b.safetensors --trace=t.json");
  CHECK(folder.Read("a.safetensors") == folder.Read("b.safetensors"));
}

TEST_CASE("a failed run leaves a trace of the steps that ran") {
  TraceFolder folder;
  runtime::HostTensor x = FoldInput();
  x.as<float>()[0] = std::nanf("");
  REQUIRE(runtime::WriteNpy(folder / "nan.npy", x).ok());
  const Result result =
      RefoldRun(folder, "known.rfx --feed x=nan.npy --check-nan-inf --trace=t.json --quiet");
  CHECK(result.code == 1);
  CHECK_THAT(result.err, StartsWith("refold-run: error: step 0: "));
  const Trace trace = ReadTrace(folder, "t.json");
  REQUIRE(Steps(trace).size() == 1);
  CHECK(Within(trace, "dispatch", Steps(trace)[0]->begin, Steps(trace)[0]->end).size() == 1);
}

TEST_CASE("impossible traces are refused") {
  FoldFolder folder;
  CHECK(Refusal(folder, "fold.rfx --compile-only -o p.rfx --trace=t.json") ==
        "flag --trace is for runs, and --compile-only ends before the run");
  CHECK(Refusal(folder, "fold.rfx --dump-commands --trace=t.json") ==
        "flag --trace is for runs, and --dump-commands ends before the run");
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --trace=t.txt") ==
        "flag --trace must be a file of type .json, got 't.txt'");
  CHECK_THAT(Refusal(folder, "fold.rfx --feed x=x.npy --trace=none/t.json"),
             Contains("none/t.json"));
  CHECK(Refusal(folder, "fold.rfx --feed x=x.npy --trace=t.json --json=t.json") ==
        "two outputs have the name 't.json'");
}

TEST_CASE("the command line and the environment set the NaN check") {
  TraceFolder folder;
  runtime::HostTensor x = FoldInput();
  x.as<float>()[63] = std::nanf("");
  REQUIRE(runtime::WriteNpy(folder / "x.npy", x).ok());
  const std::string run = "known.rfx --feed x=x.npy --quiet";
  const std::string expected =
      "step 0: rf.add in kernel 'test_mix' (reshape, multiply, broadcast_in_dim, constant, add, "
      "convert, add) at fold.cpp:7 makes NaN at [3, 15] of 'a', the first value of the run that is "
      "not finite; states have the values after the launches before it";
  for (const char *flag : {"--check-nan-inf", "--check_nan_inf", "--FLAGS_check_nan_inf=true",
                           "--FLAGS-check-nan-inf", "--check_nan_inf=1 --threads=2"})
    CHECK(Refusal(folder, absl::StrCat(run, " ", flag, " --state-out=s.safetensors")) == expected);
  CHECK(Output(folder, run) == "");

  auto with = [&](const std::string &variables, const std::string &flags) {
    return Shell(folder, absl::StrCat(variables, " ", REFOLD_RUN, " ", run, " ", flags));
  };
  CHECK(with("FLAGS_check_nan_inf=true", "").err ==
        absl::StrCat("refold-run: error: ", expected, "\n"));
  CHECK(with("FLAGS_check_nan_inf=true", "--check-nan-inf=false").code == 0);
  CHECK(with("FLAGS_check_nan_inf=false", "--check-nan-inf").code == 1);
  CHECK(with("FLAGS_check_nan_inf=2", "").err ==
        "refold-run: error: environment variable FLAGS_check_nan_inf must be true or false, got "
        "'2'\n");
  CHECK(Refusal(folder, absl::StrCat(run, " --FLAGS_check_nan_inf=perhaps")) ==
        "flag --FLAGS_check_nan_inf must be true or false, got 'perhaps'");
  CHECK(Refusal(folder, absl::StrCat(run, " --FLAGS_chek_nan_inf")) ==
        "unknown flag '--FLAGS_chek_nan_inf' (did you mean '--check-nan-inf'?)");
  CHECK_THAT(Output(folder, "--help"), Contains("--check-nan-inf") &&
                                           Contains("environment:\n  FLAGS_") &&
                                           Contains("\n  FLAGS_check_nan_inf"));
  // Only flags of runs have the prefix.
  CHECK_THAT(Refusal(folder, absl::StrCat(run, " --FLAGS_steps=3")), StartsWith("unknown flag"));
}

TEST_CASE("a misspelled environment variable gives a warning") {
  FoldFolder folder;
  auto with = [&](const std::string &variables, const std::string &flags) {
    return Shell(folder, absl::StrCat(variables, " ", REFOLD_RUN,
                                      " fold.rfx --feed x=x.npy --steps=0 ", flags));
  };
  const Result warned = with("FLAGS_check_nan_info=true", "--device=null");
  CHECK(warned.code == 0);
  CHECK_THAT(warned.err, Contains("refold-run: warning: environment variable FLAGS_check_nan_info "
                                  "is unknown (did you mean 'FLAGS_check_nan_inf'?)\n"));
  CHECK(with("FLAGS_check_nan_info=true", "--quiet").err == "");
  CHECK_THAT(with("FLAGS_use_gpu=true", "").err, !Contains("warning"));
}
