//===- test_nan_stop.cpp - Random programs with FLAGS_check_nan_inf -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests FLAGS_check_nan_inf with random programs. Compiled code on any number of threads must find
// the same first NaN or infinite value as the interpreter, or none. (The interpreter sets unwritten
// memory to NaN.) If there is no such value, neither the check nor a timeline may change a bit.
//
//===----------------------------------------------------------------------===//
#include "runtime/cuda/cuda_device.h"
#include "runtime/session/timeline.h"
#include "test/e2e/cuda/recorded_card.h"
#include "test/fuzz/failures/failure.h"
#include "test/runtime/cuda/recording/older_driver.h"

#include "absl/strings/str_cat.h"

#include <catch2/catch.hpp>

#include <limits>
#include <string>

using namespace refold;
using namespace refold::test;

namespace {

struct Watched {
  Results results;
  /// The part of an error that is the same for compiled and interpreted code. Example: "step 3:
  /// rf.log ... NaN at [0, 1] of 'h'". Empty if the run ended without an error.
  std::string end;
};

Watched RunWatched(std::shared_ptr<const runtime::LoadedExecutable> executable, RunWays ways,
                   const Feeds &feeds) {
  Watched watched;
  const absl::Status status = TryRun(std::move(executable), ways, feeds, &watched.results);
  if (status.ok())
    return watched;
  const std::string text(status.message());
  const size_t makes = text.find(" makes "), stop = text.find("', the first value");
  watched.end = makes == std::string::npos || stop == std::string::npos
                    ? text
                    : absl::StrCat(text.substr(0, text.find(" in kernel ")),
                                   text.substr(makes, stop - makes));
  return watched;
}

/// Returns the inputs of the case; with `with_nan`, every floating-point input starts with a NaN.
Feeds FeedsOf(const FuzzCase &one, const exe::ExecutableT &table, bool with_nan) {
  Feeds feeds;
  feeds.index_bound = one.feeds.index_bound;
  for (const auto &buffer : table.buffers) {
    if (buffer->kind != exe::BufferKind::Input)
      continue;
    runtime::HostTensor tensor = FillInput(buffer->name, runtime::ToElementType(buffer->type),
                                           buffer->shape, feeds.index_bound);
    if (with_nan && buffer->type == exe::ElementType::F32 && buffer->bytes > 0)
      tensor.as<float>()[0] = std::numeric_limits<float>::quiet_NaN();
    feeds.tensors.emplace(buffer->name, std::move(tensor));
  }
  return feeds;
}

/// `ended` counts the runs that ended with an error.
Finding JudgeWatched(ProgramCompiler &compiler, const FuzzCase &one, bool with_nan,
                     int64_t &ended) {
  const ProgramCompiler::Memory with_check{.check_nan_inf = true};
  absl::StatusOr<Compilation> interpreted =
      compiler.Compile(one.program.text, "checked", with_check);
  absl::StatusOr<Compilation> compiled = compiler.Compile(one.program.text, "cpu", with_check);
  absl::StatusOr<Compilation> unwatched = compiler.Compile(one.program.text, "cpu");
  for (const auto *compilation : {&interpreted, &compiled, &unwatched})
    if (!compilation->ok())
      return FindingOf("compiling", compilation->status());
  RunWays plain = one.Ways("cpu"), check = plain, checked = one.Ways("checked");
  check.flags.check_nan_inf = checked.flags.check_nan_inf = true;
  const Feeds feeds = FeedsOf(one, compiled->executable->table, with_nan);
  Results expected;
  if (absl::Status status = TryRun(unwatched->executable, plain, feeds, &expected); !status.ok())
    return FindingOf("unwatched", status);
  const Watched first = RunWatched(compiled->executable, check, feeds);
  ended += !first.end.empty();
  runtime::Timeline timeline;
  RunWays threads = check, recorded = plain;
  threads.threads = 2;
  recorded.threads = 2;
  recorded.timeline = &timeline;
  const Watched second = RunWatched(compiled->executable, threads, feeds);
  const Watched third = RunWatched(interpreted->executable, checked, feeds);
  for (const Watched *other : {&second, &third})
    if (other->end != first.end)
      return {"another end",
              absl::StrCat("cpu: ", first.end, "\n",
                           other == &second ? "two threads: " : "checked: ", other->end, "\n")};
  if (first.end.empty())
    for (const Watched *each : {&first, &second, &third})
      if (const std::string names = Differences(expected, each->results); !names.empty())
        return {"other bits with the check", names};
  Results traced;
  if (absl::Status status = TryRun(compiled->executable, recorded, feeds, &traced); !status.ok())
    return FindingOf("recorded", status);
  if (const std::string names = Differences(expected, traced); !names.empty())
    return {"other bits with a timeline", names};
  return {};
}

/// Runs the program on the fake CUDA driver, as one graph that loops and as graphs without loops. A
/// run ends at the first value that is NaN or infinite, and all runs must end at the same value.
/// With granularity `layer`, the kernels are those of the CPU, so a run on the cpu device must end
/// at this value, too.
Finding JudgeCardWatched(ProgramCompiler &compiler, CardCompiler &cards, const FuzzCase &one,
                         const std::string &asked, bool with_nan, int64_t &ended) {
  const std::string tier = one.GranularityFor(asked);
  absl::StatusOr<Compilation> compiled =
      compiler.Compile(one.program.text, "cpu", {.check_nan_inf = true});
  absl::StatusOr<CardProgram> program =
      cards.Compile(one.program.text, tier, {.flags = {.check_nan_inf = true}});
  if (!compiled.ok() || !program.ok())
    return FindingOf("compiling", compiled.ok() ? program.status() : compiled.status());
  const Feeds feeds = FeedsOf(one, compiled->executable->table, with_nan);
  RunWays ways = one.Ways("cpu");
  ways.flags.check_nan_inf = true;
  Watched expected = RunWatched(compiled->executable, ways, feeds);
  bool known = tier == "layer";
  ended += !expected.end.empty();
  for (bool conditionals : {true, false})
    for (bool no_fold : {false, true}) {
      absl::StatusOr<std::unique_ptr<RecordedCard>> card = RecordedCard::Make(*program);
      if (!card.ok())
        return FindingOf("a card", card.status());
      RunWays way = ways;
      way.no_fold = no_fold;
      way.make_device = [&] {
        runtime::cuda::DriverApi api = (*card)->driver().Api();
        if (!conditionals)
          api = runtime::cuda::AsOfCuda(runtime::cuda::kOldestDriver, api);
        return runtime::MakeCudaDevice(api);
      };
      const Watched watched = RunWatched(program->executable, way, feeds);
      const std::string how =
          absl::StrCat(conditionals ? "one graph" : "straight graphs", no_fold ? ", by steps" : "");
      if (const std::string breaches = (*card)->Breaches(); !breaches.empty())
        return {how + ": a rule is broken", breaches};
      if (!known)
        expected = watched;
      known = true;
      if (watched.end != expected.end)
        return {how + ": another end",
                absl::StrCat("expected: ", expected.end, "\ncard: ", watched.end, "\n")};
      if (expected.end.empty())
        if (const std::string names = Differences(expected.results, watched.results);
            !names.empty())
          return {how + ": other bits with the check", names};
    }
  return {};
}

} // namespace

TEST_CASE("random programs end at the same value on every device or keep their bits") {
  ProgramCompiler compiler;
  int64_t ended = 0;
  JudgeRandomPrograms("nan-stop", 12, 1, [&](const FuzzCase &one) {
    return JudgeWatched(compiler, one, /*with_nan=*/false, ended);
  });
}

TEST_CASE("random programs with a fed NaN end at its first use") {
  ProgramCompiler compiler;
  int64_t ended = 0;
  JudgeRandomPrograms("nan-fed", 10, 1, [&](const FuzzCase &one) {
    return JudgeWatched(compiler, one, /*with_nan=*/true, ended);
  });
  CHECK(ended > 0);
}

TEST_CASE("random programs on a GPU end at the same value or keep their bits") {
  ProgramCompiler compiler;
  CardCompiler cards;
  for (const char *tier : {"op", "layer", "step"})
    for (bool with_nan : {false, true}) {
      INFO(tier);
      int64_t ended = 0;
      const std::string name = absl::StrCat("nan-card-", with_nan ? "fed-" : "", tier);
      JudgeRandomPrograms(name.c_str(), 6, 1, [&](const FuzzCase &one) {
        return JudgeCardWatched(compiler, cards, one, tier, with_nan, ended);
      });
      CHECK((!with_nan || ended > 0));
    }
}
