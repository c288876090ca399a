//===- refold_run.cpp - Compiles and runs a program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything that can be refused is refused before the run begins, in one line and with exit code
// 1.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/memory_report.h"
#include "runtime/core/files.h"
#include "runtime/executable/command_text.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"
#include "tools/refold-run/feeds.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/machine.h"
#include "tools/refold-run/options.h"
#include "tools/refold-run/outputs.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/progress.h"
#include "tools/refold-run/state.h"
#include "tools/refold-run/summary.h"
#include "tools/refold-run/trace_file.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {
namespace {

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Whatever a file's name or a message holds.
std::string OneLine(absl::string_view text) { return absl::StrReplaceAll(text, {{"\n", " "}}); }

void Print(absl::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// What the memory is spent on: a line, or where it is asked for the whole report.
absl::Status WriteReport(const Options &options, const exe::ExecutableT &table) {
  std::string report;
  if (!options.report.empty()) {
    absl::StatusOr<std::string> text = MemoryReport(table);
    if (!text.ok())
      return text.status();
    report = *std::move(text);
  }
  // What the run says of itself begins after an empty line.
  if (options.report == "text")
    Print(options.quiet || options.compile_only ? report : report + "\n");
  else if (!options.quiet)
    Print(PeakLine(table) + "\n");
  if (options.report.empty() || options.report == "text")
    return absl::OkStatus();
  return runtime::WriteFile(options.report, report);
}

/// The seed of states, masks and made-up inputs: that of a state file, or --seed, or 0.
absl::StatusOr<uint64_t> ResolveSeed(const Options &options, const exe::ExecutableT &table) {
  if (options.state_in.empty())
    return options.seed.value_or(0);
  absl::StatusOr<std::optional<uint64_t>> of_state = CheckStateFile(table, options.state_in);
  if (!of_state.ok())
    return of_state.status();
  if (options.seed && *of_state && *options.seed != **of_state)
    return absl::InvalidArgumentError(absl::StrCat("flag --seed=", *options.seed, " contradicts '",
                                                   options.state_in, "', whose seed is ",
                                                   **of_state));
  return of_state->value_or(options.seed.value_or(0));
}

/// --steps, or what is left of the fold.
absl::StatusOr<int64_t> ResolveSteps(const Options &options, const exe::ExecutableT &table,
                                     const Machine &machine) {
  if (options.steps || options.function != "train")
    return options.steps.value_or(1);
  const Fold fold = FoldOf(table);
  if (fold.counter.empty())
    return fold.capacity;
  absl::StatusOr<runtime::HostTensor> counter = machine.State(fold.counter);
  if (!counter.ok())
    return counter.status();
  // A counter outside of the fold is the run's own error.
  return std::max<int64_t>(0, fold.capacity - *counter->as<int64_t>());
}

absl::StatusOr<runtime::RunReport> Train(const Options &options, const exe::ExecutableT &table,
                                         int64_t steps, Machine &machine) {
  if (options.quiet)
    return machine.Train(steps, {});
  int64_t first_step = 0;
  if (Fold fold = FoldOf(table); !fold.counter.empty() && options.function == "train")
    if (absl::StatusOr<runtime::HostTensor> counter = machine.State(fold.counter); counter.ok())
      first_step = *counter->as<int64_t>();
  Progress progress(first_step, steps, stderr);
  return machine.Train(steps, [&](int64_t done) { progress.Update(done); });
}

/// Written of a run that failed, too: what it did last is what one wants to see.
absl::Status WriteTrace(const Options &options, const runtime::Timeline *timeline,
                        const exe::ExecutableT &table) {
  if (!timeline)
    return absl::OkStatus();
  return runtime::WriteFile(options.trace, TraceText(*timeline, table.name));
}

absl::Status RunProgram(const Options &options, const LoadedProgram &program,
                        runtime::Timeline *timeline) {
  const exe::ExecutableT &table = program.executable->table;
  if (absl::Status status = CheckFunction(table, options); !status.ok())
    return status;
  if (absl::Status status = CheckFetches(table, options); !status.ok())
    return status;
  if (absl::Status status = CheckFeeds(table, options); !status.ok())
    return status;
  absl::StatusOr<uint64_t> seed = ResolveSeed(options, table);
  if (!seed.ok())
    return seed.status();
  absl::StatusOr<std::unique_ptr<Machine>> machine =
      options.device.name == kReference ? MakeReferenceMachine(options, program, timeline)
                                        : MakeSessionMachine(program.executable, options, timeline);
  if (!machine.ok())
    return machine.status();

  Summary summary;
  auto data_start = std::chrono::steady_clock::now();
  if (absl::Status status = GiveInputs(table, options, *seed, **machine, timeline); !status.ok())
    return status;
  summary.data_seconds = SecondsSince(data_start);
  absl::Status start = options.state_in.empty() ? (*machine)->Startup(*seed)
                                                : LoadState(table, options.state_in, **machine);
  if (!start.ok())
    return start;
  absl::StatusOr<int64_t> steps = ResolveSteps(options, table, **machine);
  if (!steps.ok())
    return steps.status();
  absl::StatusOr<runtime::RunReport> report = Train(options, table, *steps, **machine);
  absl::Status traced = WriteTrace(options, timeline, table);
  if (!report.ok())
    return report.status();
  if (!traced.ok())
    return traced;

  absl::StatusOr<std::vector<HistorySummary>> histories =
      SummarizeFetches(table, options, **machine);
  if (!histories.ok())
    return histories.status();
  if (absl::Status status = WriteFetches(table, options, report->first_step, **machine);
      !status.ok())
    return status;
  if (!options.state_out.empty())
    if (absl::Status status = SaveState(table, options.state_out, **machine); !status.ok())
      return status;

  summary.program =
      options.function == "train" ? table.name : absl::StrCat(table.name, "'s ", options.function);
  summary.device = (*machine)->device();
  summary.threads = (*machine)->threads();
  summary.fold = !options.no_fold;
  summary.seed = *seed;
  summary.compile_seconds = program.compile_seconds;
  summary.kernels = program.kernels;
  summary.has_peak = options.device.name != kReference;
  summary.run = *report;
  summary.histories = *std::move(histories);
  if (!options.quiet)
    Print(SummaryText(summary));
  if (options.json.empty())
    return absl::OkStatus();
  return runtime::WriteFile(options.json, SummaryJson(summary));
}

void Warn(const std::vector<std::string> &warnings) {
  for (const std::string &warning : warnings)
    std::fprintf(stderr, "refold-run: warning: %s\n", OneLine(warning).c_str());
}

absl::StatusOr<LoadedProgram> Loaded(const Options &options, runtime::Timeline *timeline) {
  runtime::Timeline::Scope scope(timeline, "compile or read", {{"file", options.program}});
  absl::StatusOr<LoadedProgram> program = LoadProgram(options);
  if (timeline && program.ok())
    for (const CompilePhase &phase : program->phases)
      timeline->AddPhase(
          {phase.name, runtime::Timeline::At(phase.begin), runtime::Timeline::At(phase.end), {}});
  return program;
}

absl::Status Run(const Options &options) {
  if (absl::Status status = CheckDevice(options); !status.ok())
    return status;
  std::optional<runtime::Timeline> timeline;
  if (!options.trace.empty())
    timeline.emplace();
  absl::StatusOr<LoadedProgram> program = Loaded(options, timeline ? &*timeline : nullptr);
  if (!program.ok())
    return program.status();
  if (!options.quiet) {
    Warn(options.warnings);
    Warn(program->warnings);
  }
  if (options.dump_commands) {
    Print(runtime::CommandText(program->executable->table));
    return absl::OkStatus();
  }
  // The reference has no plan of its memory.
  if (options.device.name != kReference)
    if (absl::Status status = WriteReport(options, program->executable->table); !status.ok())
      return status;
  const exe::ExecutableT &table = program->executable->table;
  const std::optional<size_t> function = runtime::FindFunction(table, options.function);
  if (absl::Status status =
          CheckCapacity(options.device, table.name,
                        function ? runtime::PeakBytes(table, *function) : table.peak_bytes);
      !status.ok())
    return status;
  if (options.compile_only) {
    if (!options.quiet && program->kernels)
      Print(CompileText(program->compile_seconds, *program->kernels));
    return runtime::WriteRfx(options.output, *program->executable);
  }
  return RunProgram(options, *program, timeline ? &*timeline : nullptr);
}

int Main(int argc, char **argv) {
  absl::StatusOr<Options> options = ParseOptions(argc, argv);
  if (options.ok() && options->help) {
    Print(options->help_text);
    return 0;
  }
  absl::Status status = options.ok() ? Run(*options) : options.status();
  if (status.ok())
    return 0;
  std::fprintf(stderr, "refold-run: error: %s\n", OneLine(status.message()).c_str());
  return 1;
}

} // namespace
} // namespace refold::run

int main(int argc, char **argv) { return refold::run::Main(argc, argv); }
