//===- observed_run.cpp - Checkpoints, log and signals --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Catches signals only in runs that are split into pieces, from the first step to the last file.
// Before the first step there is nothing to save. A run in one piece could react to a signal only
// at its end.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/observed_run.h"

#include "runtime/executable/run_state.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/state/cuts.h"
#include "tools/refold-run/training.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstdio>

namespace refold::run {
namespace {

/// Names of the stacked fetches whose rows are kept. `scalars` has the fetches with one number for
/// each step. `all` has `scalars`, followed by the other fetches that are written to files.
struct Kept {
  std::vector<std::string> scalars, all;
};

Kept KeptHistories(const exe::ExecutableT &table, const Options &options) {
  Kept kept;
  std::vector<std::string> others;
  for (const exe::BufferT *fetch : BuffersOfRun(table, exe::BufferKind::Fetch, options)) {
    if (IsScalarHistory(*fetch))
      kept.scalars.push_back(fetch->name);
    else if (fetch->history &&
             std::any_of(options.fetches.begin(), options.fetches.end(),
                         [&](const auto &asked) { return asked.first == fetch->name; }))
      others.push_back(fetch->name);
  }
  kept.all = kept.scalars;
  kept.all.insert(kept.all.end(), others.begin(), others.end());
  return kept;
}

} // namespace

absl::Status CheckObserved(const exe::ExecutableT &table, const Options &options) {
  if (options.save_every == 0 && options.log.empty())
    return absl::OkStatus();
  const char *flag = options.save_every > 0 ? "--save-every" : "--log";
  if (FoldOf(table).counter.empty())
    return absl::InvalidArgumentError(absl::StrCat("flag ", flag, " needs steps: program '",
                                                   table.name,
                                                   "' has no fold; compile it with --steps=N"));
  if (!options.log.empty() && options.resume)
    if (absl::Status status = CheckLogColumns(options.log, KeptHistories(table, options).scalars);
        !status.ok())
      return status;
  if (options.save_every == 0)
    return absl::OkStatus();
  if (absl::Status status = CheckCuts(table); !status.ok())
    return absl::Status(status.code(), absl::StrCat("flag --save-every: ", status.message()));
  return absl::OkStatus();
}

ObservedRun::ObservedRun(const Options &options, const exe::ExecutableT &table,
                         const StartingPoint &start, CheckpointFolder *checkpoints)
    : options_(options), table_(table), start_(start), checkpoints_(checkpoints) {}

std::unique_ptr<Machine> ObservedRun::Observe(std::unique_ptr<Machine> machine) {
  const Fold fold = FoldOf(table_);
  Kept kept = KeptHistories(table_, options_);
  machine_ = machine.get();
  if (!options_.log.empty())
    log_.emplace(
        RunLog::About{.folder = options_.log,
                      .own = checkpoints_ ? checkpoints_->path() : "",
                      .program = table_.name,
                      .lines = {absl::StrCat(machine->device(), ", ", machine->threads(),
                                             machine->threads() == 1 ? " thread" : " threads",
                                             ", seed ", start_.seed)},
                      .columns = kept.scalars,
                      .has_peak = options_.device.name != kReference});
  PieceOptions pieces;
  pieces.counter = fold.counter;
  pieces.capacity = fold.capacity;
  if (runtime::RunStartedBuffer(table_))
    pieces.started = runtime::kRunStarted;
  pieces.save_every = options_.save_every;
  // CheckCuts has already accepted the program if --save-every is given.
  whole_ = !checkpoints_ && !CheckCuts(table_).ok();
  pieces.whole = whole_;
  pieces.histories = std::move(kept.all);
  pieces.from_first = FetchesBeforeFold(table_);
  pieces.begin = [this](int64_t first, int64_t steps) { return BeginRun(first, steps); };
  pieces.after = [this](const Piece &piece) {
    return log_ ? log_->Append(piece) : absl::OkStatus();
  };
  if (checkpoints_)
    pieces.save = [this](int64_t step) { return Save(step); };
  pieces.stop = [] { return StopSignals::received() != 0; };
  return MakePiecewise(std::move(machine), std::move(pieces));
}

absl::Status ObservedRun::BeginRun(int64_t first, int64_t steps) {
  first_step_ = start_.checkpoint ? start_.checkpoint->first_step : first;
  if (checkpoints_)
    if (absl::Status status = checkpoints_->Begin(); !status.ok())
      return status;
  if (log_) {
    if (absl::Status status = log_->Begin(first, steps, options_.resume); !status.ok())
      return status;
    if (!options_.quiet)
      Warn(log_->warnings());
  }
  if (!whole_)
    signals_.emplace();
  return absl::OkStatus();
}

absl::Status ObservedRun::Save(int64_t step) {
  absl::StatusOr<std::string> path = checkpoints_->Save(table_, *machine_, step, first_step_);
  if (path.ok())
    saved_ = *std::move(path);
  return path.status();
}

void ObservedRun::Failed(const absl::Status &status) {
  // The user must see the error of the run, not an error of the page.
  if (log_)
    log_->End(absl::StrCat("ended by an error: ", status.message())).IgnoreError();
}

absl::StatusOr<int> ObservedRun::End(const runtime::RunReport &report, int64_t steps) {
  const int signal = signals_ && report.steps < steps ? StopSignals::received() : 0;
  const std::string stopped = absl::StrCat("stopped by ", SignalName(signal));
  if (log_)
    if (absl::Status status = log_->End(signal == 0 ? "done" : stopped); !status.ok())
      return status;
  if (signal == 0)
    return 0;
  const std::string where =
      !saved_.empty() ? absl::StrCat("its state is '", saved_, "', --resume continues from there")
      : !options_.state_out.empty()
          ? absl::StrCat("its state is '", options_.state_out, "', --state-in continues from there")
          : "its state is not saved: --state-out=DIR --save-every=N saves it";
  std::fprintf(stderr, "refold-run: %s after step %lld of %lld; %s\n", stopped.c_str(),
               static_cast<long long>(report.first_step + report.steps),
               static_cast<long long>(report.first_step + steps), where.c_str());
  return ExitCodeOf(signal);
}

} // namespace refold::run
