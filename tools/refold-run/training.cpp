//===- training.cpp - The run of a program --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports errors before the run if possible. A folder is created only after all other checks.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/training.h"

#include "runtime/core/files.h"
#include "tools/cli/standard_streams.h"
#include "tools/refold-run/data/feeds.h"
#include "tools/refold-run/data/outputs.h"
#include "tools/refold-run/log/progress.h"
#include "tools/refold-run/log/summary.h"
#include "tools/refold-run/log/trace_file.h"
#include "tools/refold-run/observed_run.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/state/starting_point.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <chrono>
#include <cstdio>
#include <optional>

namespace refold::run {

std::string OneLine(absl::string_view text) { return absl::StrReplaceAll(text, {{"\n", " "}}); }

void Print(absl::string_view text) { tools::Print(text); }

void Warn(const std::vector<std::string> &warnings) {
  for (const std::string &warning : warnings)
    std::fprintf(stderr, "refold-run: warning: %s\n", OneLine(warning).c_str());
}

static double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

static absl::StatusOr<runtime::RunReport>
Train(const Options &options, const exe::ExecutableT &table, int64_t steps, Machine &machine) {
  // A function without a fold does not run in zero steps. The reference would evaluate it once.
  if (steps == 0 && options.device.name == kReference && !HasFold(table, options))
    return runtime::RunReport();
  if (options.quiet)
    return machine.Train(steps, {});
  int64_t first_step = 0;
  if (Fold fold = FoldOf(table); !fold.counter.empty() && options.function == "train")
    if (absl::StatusOr<runtime::HostTensor> counter = machine.State(fold.counter); counter.ok())
      first_step = *counter->as<int64_t>();
  Progress progress(first_step, steps, stderr);
  return machine.Train(steps, [&](int64_t done) { progress.Update(done); });
}

/// Writes the trace, also of a run that failed, because its last actions show the cause.
static absl::Status WriteTrace(const Options &options, const runtime::Timeline *timeline,
                               const exe::ExecutableT &table) {
  if (!timeline)
    return absl::OkStatus();
  return runtime::WriteFile(options.trace, TraceText(*timeline, table.name));
}

absl::StatusOr<PreparedRun> PrepareRun(const Options &options, const exe::ExecutableT &table) {
  if (absl::Status status = CheckFunction(table, options); !status.ok())
    return status;
  if (absl::Status status = CheckFetches(table, options); !status.ok())
    return status;
  if (absl::Status status = CheckObserved(table, options); !status.ok())
    return status;
  if (absl::Status status = CheckFeeds(table, options); !status.ok())
    return status;
  PreparedRun prepared;
  if (options.save_every > 0) {
    absl::StatusOr<CheckpointFolder> folder =
        CheckpointFolder::Open(options.state_out, options.keep);
    if (!folder.ok())
      return folder.status();
    prepared.checkpoints.emplace(*std::move(folder));
  }
  absl::StatusOr<StartingPoint> start =
      FindStart(options, table, prepared.checkpoints ? &*prepared.checkpoints : nullptr);
  if (!start.ok())
    return start.status();
  prepared.start = *std::move(start);
  return prepared;
}

absl::StatusOr<int> RunProgram(const Options &options, const LoadedProgram &program,
                               PreparedRun prepared, runtime::Timeline *timeline) {
  const exe::ExecutableT &table = program.executable->table;
  CheckpointFolder *checkpoints = prepared.checkpoints ? &*prepared.checkpoints : nullptr;
  const StartingPoint &start = prepared.start;
  absl::StatusOr<std::unique_ptr<Machine>> machine =
      options.device.name == kReference ? MakeReferenceMachine(options, program, timeline)
                                        : MakeSessionMachine(program.executable, options, timeline);
  if (!machine.ok())
    return machine.status();
  ObservedRun observed(options, table, start, checkpoints);
  if (observed.observes())
    machine = observed.Observe(*std::move(machine));

  Summary summary;
  auto data_start = std::chrono::steady_clock::now();
  if (absl::Status status = GiveInputs(table, options, start.seed, **machine, timeline);
      !status.ok())
    return status;
  summary.data_seconds = SecondsSince(data_start);
  if (absl::Status status = Begin(start, table, **machine); !status.ok())
    return status;
  absl::StatusOr<int64_t> steps = StepsToRun(options, table, start, **machine);
  if (!steps.ok())
    return steps.status();
  if (!options.quiet) {
    Warn(start.warnings);
    Print(start.text);
  }
  absl::StatusOr<runtime::RunReport> report = Train(options, table, *steps, **machine);
  absl::Status traced = WriteTrace(options, timeline, table);
  if (!report.ok()) {
    observed.Failed(report.status());
    return report.status();
  }
  if (!traced.ok())
    return traced;

  absl::StatusOr<std::vector<HistorySummary>> histories =
      SummarizeFetches(table, options, report->steps, **machine);
  if (!histories.ok())
    return histories.status();
  if (absl::Status status = WriteFetches(table, options, report->first_step, **machine);
      !status.ok())
    return status;
  if (!options.state_out.empty() && !checkpoints)
    if (absl::Status status = SaveState(table, options.state_out, **machine); !status.ok())
      return status;

  summary.program =
      options.function == "train" ? table.name : absl::StrCat(table.name, "'s ", options.function);
  summary.device = (*machine)->device();
  summary.tier = table.tier;
  summary.tiers = program.tiers;
  summary.threads = (*machine)->threads();
  summary.fold = !options.no_fold;
  summary.seed = start.seed;
  summary.compile_seconds = program.compile_seconds;
  summary.kernels = program.kernels;
  summary.has_peak = options.device.name != kReference;
  summary.run = *report;
  summary.histories = *std::move(histories);
  if (!options.quiet)
    Print(SummaryText(summary));
  if (!options.json.empty())
    if (absl::Status status = runtime::WriteFile(options.json, SummaryJson(summary)); !status.ok())
      return status;
  return observed.End(*report, *steps);
}

} // namespace refold::run
