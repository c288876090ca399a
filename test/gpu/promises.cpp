//===- promises.cpp - Runs that must have equal bits ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares runs on the same GPU with each other, so no expected outputs are needed.
//
//===----------------------------------------------------------------------===//
#include "test/gpu/compare.h"
#include "test/gpu/runs.h"
#include "test/gpu/stage_cases.h"

#include "runtime/executable/lookup.h"
#include "runtime/executable/run_state.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

#include <cstdio>
#include <functional>
#include <map>

namespace refold::gpu {
namespace {

using runtime::Session;

/// A program, its first run, and the runs that must have the same bits.
class Promised {
public:
  Promised(const Card &card, const LoadedCase &one, bool conditionals)
      : card_(card), one_(one), plain_({.conditionals = conditionals}) {}

  absl::Status Begin() {
    absl::StatusOr<std::unique_ptr<Session>> session = Open(card_, one_, plain_);
    if (!session.ok())
      return session.status();
    session_ = *std::move(session);
    return Into(&first_, Train(*session_, one_.about, {one_.about.steps}));
  }

  /// Whether the loop ran fewer steps than requested.
  bool StoppedEarly() const { return first_.last.steps < one_.about.steps; }
  /// How the steps were launched, with conditional nodes and without.
  const std::string &LaunchedAs() const { return first_.last.launched_as; }
  const std::string &LaunchedWithout() const { return without_; }
  bool HasFold() const { return runtime::FoldLoop(one_.executable->table) != nullptr; }
  bool MayStopEarly() const {
    const exe::LoopT *loop = runtime::FoldLoop(one_.executable->table);
    return loop && loop->condition >= 0;
  }

  absl::Status FoldAgainstSteps() {
    return Same(RunOnce(card_, one_, {.no_fold = true, .conditionals = plain_.conditionals}));
  }
  absl::Status RepeatedRun() { return Same(RunOnce(card_, one_, plain_)); }
  absl::Status SameLaunchTwice() { return Same(Train(*session_, one_.about, {one_.about.steps})); }
  /// Checks that results do not depend on addresses. A second session keeps its memory while a
  /// third session runs. So the third session gets other addresses than the second session.
  absl::Status MovedFeeds() {
    absl::StatusOr<std::unique_ptr<Session>> held = Open(card_, one_, plain_);
    if (!held.ok())
      return held.status();
    absl::Status status = Same(Train(**held, one_.about, {one_.about.steps}));
    return status.ok() ? Same(RunOnce(card_, one_, plain_)) : status;
  }
  /// Runs as many steps as the first run did, because a condition may have ended it early.
  absl::Status InParts() {
    const int64_t steps = first_.last.steps, first = steps / 2;
    return Same(Train(*session_, one_.about, {first, steps - first}));
  }
  absl::Status ZeroSteps() {
    if (absl::Status status = session_->Startup(one_.about.seed); !status.ok())
      return status;
    Values before, after;
    if (absl::Status status = States(&before); !status.ok())
      return status;
    absl::StatusOr<runtime::RunReport> report = session_->Train(0);
    if (!report.ok())
      return report.status();
    if (report->steps != 0)
      return absl::InternalError(absl::StrCat("a run of 0 steps did ", report->steps));
    if (absl::Status status = States(&after); !status.ok())
      return status;
    return SameValues(before, after);
  }
  absl::Status WithoutConditionals() {
    absl::StatusOr<Outcome> outcome = RunOnce(card_, one_, {.conditionals = false});
    if (outcome.ok())
      without_ = outcome->last.launched_as;
    return Same(outcome);
  }

private:
  static absl::Status Into(Outcome *to, absl::StatusOr<Outcome> outcome) {
    if (outcome.ok())
      *to = *std::move(outcome);
    return outcome.status();
  }

  /// Reads the program's states. Leaves out states that describe the run itself, because even a run
  /// of 0 steps changes them.
  absl::Status States(Values *states) const {
    for (const auto &buffer : one_.executable->table.buffers) {
      if (buffer->kind != exe::BufferKind::State || runtime::IsRunState(buffer->name))
        continue;
      absl::StatusOr<runtime::HostTensor> value = session_->State(buffer->name);
      if (!value.ok())
        return value.status();
      states->emplace("state:" + buffer->name, *std::move(value));
    }
    return absl::OkStatus();
  }

  static absl::Status SameValues(const Values &expected, const Values &got) {
    Comparison comparison = Compare(expected, got);
    return comparison.same_bits ? absl::OkStatus() : absl::InternalError(comparison.where);
  }
  absl::Status Same(const absl::StatusOr<Outcome> &outcome) const {
    return outcome.ok() ? SameValues(first_.values, outcome->values) : outcome.status();
  }

  const Card &card_;
  const LoadedCase &one_;
  const OpenOptions plain_;
  std::unique_ptr<Session> session_;
  Outcome first_;
  std::string without_;
};

struct Promise {
  const char *what;
  absl::Status (Promised::*check)();
  bool needs_steps; ///< at least two
};

constexpr Promise kPromises[] = {
    {"fold against step by step", &Promised::FoldAgainstSteps, true},
    {"a second run", &Promised::RepeatedRun, false},
    {"the same launch twice", &Promised::SameLaunchTwice, false},
    {"moved feeds", &Promised::MovedFeeds, false},
    {"in two parts, another count of steps", &Promised::InParts, true},
    {"zero steps leave all as it was", &Promised::ZeroSteps, true},
    {"without conditional nodes", &Promised::WithoutConditionals, false},
};

struct Score {
  int64_t kept = 0, broken = 0;
};

void PrintCounts(const char *what, const std::map<std::string, int64_t> &counts) {
  for (const auto &[text, count] : counts)
    std::printf("- %s: %s, %lld programs\n", what, text.empty() ? "(not said)" : text.c_str(),
                static_cast<long long>(count));
}

} // namespace

absl::Status Promises(const Card &card, const StageOptions &options) {
  StageCases cases(card, options);
  if (!cases.status().ok())
    return cases.status();
  std::map<std::string, Score> scores;
  std::map<std::string, int64_t> launched, without;
  int64_t tried = 0, may_stop = 0, early = 0, broken = 0;
  while (const Case *about = cases.Next()) {
    absl::StatusOr<LoadedCase> one = LoadCase(options.folder, *about);
    if (!one.ok())
      return one.status();
    Promised promised(card, *one, options.conditionals);
    if (absl::Status status = promised.Begin(); !status.ok()) {
      const bool lacks = LacksLibrary(status);
      broken += !lacks;
      std::printf("- %s: %s: %s\n", about->name.c_str(), lacks ? "skipped" : "error",
                  std::string(status.message()).c_str());
      std::fflush(stdout);
      if (!lacks)
        cases.LookAtContext();
      continue;
    }
    ++tried;
    may_stop += promised.MayStopEarly();
    early += promised.StoppedEarly();
    for (const Promise &promise : kPromises) {
      if (promise.needs_steps && !(promised.HasFold() && about->steps > 1))
        continue;
      cases.Begin(promise.what);
      absl::Status status = (promised.*promise.check)();
      ++(status.ok() ? scores[promise.what].kept : scores[promise.what].broken);
      if (status.ok())
        continue;
      ++broken;
      std::printf("- %s: %s: BROKEN: %s\n", about->name.c_str(), promise.what,
                  std::string(status.message()).c_str());
      std::fflush(stdout);
      cases.LookAtContext();
      if (!cases.lost().ok())
        break;
    }
    ++launched[promised.LaunchedAs()];
    ++without[promised.LaunchedWithout()];
  }
  std::printf("\n| same bits | kept | broken |\n|---|---:|---:|\n");
  for (const Promise &promise : kPromises)
    std::printf("| %s | %lld | %lld |\n", promise.what,
                static_cast<long long>(scores[promise.what].kept),
                static_cast<long long>(scores[promise.what].broken));
  std::printf("\n%lld of %lld programs in %.1f s; %lld of them stopped early by a condition\n",
              static_cast<long long>(tried), static_cast<long long>(cases.size()), cases.Seconds(),
              static_cast<long long>(early));
  PrintCounts("launched as", launched);
  PrintCounts("without conditional nodes", without);
  if (!cases.lost().ok())
    return cases.lost();
  if (broken > 0)
    return absl::InternalError(absl::StrCat(broken, " promises are broken"));
  if (may_stop > 0 && early == 0)
    return absl::InternalError(
        absl::StrCat("none of the ", may_stop, " programs that may stop early did"));
  if (absl::Status status = cases.Complete(); !status.ok())
    return status;
  return tried > 0 ? absl::OkStatus() : absl::InternalError("no program was tried");
}

} // namespace refold::gpu
