//===- refold_run.cpp - Compiles and runs a program -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The main program of refold-run. Every error that can be found before a run is reported before it,
// as one line and with exit code 1.
//
//===----------------------------------------------------------------------===//
#include "compiler/report/budget.h"
#include "compiler/report/memory_report.h"
#include "runtime/core/files.h"
#include "runtime/executable/command_text.h"
#include "runtime/executable/lookup.h"
#include "runtime/executable/rfx.h"
#include "runtime/session/timeline.h"
#include "tools/cli/standard_streams.h"
#include "tools/refold-run/find_batch.h"
#include "tools/refold-run/flags/flag_modes.h"
#include "tools/refold-run/flags/options.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/log/summary.h"
#include "tools/refold-run/program_table.h"
#include "tools/refold-run/training.h"

#include "absl/strings/match.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

namespace refold::run {
namespace {

/// The smaller of the capacity of the device and the budget of the user.
std::optional<MemoryLimit> LimitOf(const Options &options) {
  std::optional<MemoryLimit> limit;
  if (options.device.capacity)
    limit = {"capacity", *options.device.capacity};
  const uint64_t budget = *runtime::WithDefaults(options.flags).memory_budget;
  if (budget > 0 && (!limit || budget < limit->bytes))
    limit = {"budget", budget};
  return limit;
}

/// Returns whether temporaries are allocated from a pool, which chooses their offsets when the run
/// begins. Without a pool, the compiler has planned the offsets.
bool HasPool(const Options &options) {
  return *runtime::WithDefaults(options.flags).allocator_strategy !=
         runtime::AllocatorStrategy::Arena;
}

/// Writes the use of memory: one line, or the whole report if --report is given.
absl::Status WriteReport(const Options &options, const LoadedProgram &program) {
  const exe::ExecutableT &table = program.executable->table;
  const planner::RecomputeOutcome *recompute = program.recompute ? &*program.recompute : nullptr;
  const bool to_file = !options.report.empty() && options.report != "text";
  std::string report;
  if (!options.report.empty()) {
    absl::StatusOr<std::string> written = to_file && absl::EndsWith(options.report, kPageEnding)
                                              ? MemoryReportPage(table, LimitOf(options), recompute)
                                              : MemoryReportText(table, recompute);
    if (!written.ok())
      return written.status();
    report = *std::move(written);
  }
  // An empty line separates the report from the output of the run.
  if (options.report == "text")
    Print(options.quiet || options.compile_only ? report : report + "\n");
  else if (!options.quiet)
    Print(PeakLine(table, options.function) +
          (HasPool(options) ? " (in an arena; the peak of the pool is reported after the run)\n"
                            : "\n"));
  return to_file ? runtime::WriteFile(options.report, report) : absl::OkStatus();
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

/// Returns an error if the program does not fit the device's capacity or the budget.
absl::Status CheckFits(const Options &options, const exe::ExecutableT &table) {
  const std::optional<size_t> function = runtime::FindFunction(table, options.function);
  if (absl::Status status =
          CheckCapacity(options.device, table.name,
                        function ? runtime::PeakBytes(table, *function) : table.peak_bytes);
      !status.ok())
    return status;
  // The program of a .rfx file may have been compiled without the budget.
  const uint64_t budget = *runtime::WithDefaults(options.flags).memory_budget;
  return budget > 0 && !HasPool(options) ? CheckBudget(table, budget) : absl::OkStatus();
}

/// Returns the exit status.
absl::StatusOr<int> Run(const Options &options) {
  if (absl::Status status = CheckDevice(options); !status.ok())
    return status;
  if (!options.find_batch.empty()) {
    if (!options.quiet) {
      Warn(options.warnings);
      Warn(IdleFlagLines(options));
    }
    if (absl::Status status = FindLargestBatch(options); !status.ok())
      return status;
    return 0;
  }
  // If the reader of standard output is gone, the run continues: its results go to files.
  if (!options.dump_commands && !options.compile_only && options.device.name != "null")
    std::signal(SIGPIPE, SIG_IGN);
  std::optional<runtime::Timeline> timeline;
  if (!options.trace.empty())
    timeline.emplace();
  absl::StatusOr<LoadedProgram> program = Loaded(options, timeline ? &*timeline : nullptr);
  if (!program.ok())
    return program.status();
  const exe::ExecutableT &table = program->executable->table;
  const ReadFacts facts{.for_gpu = table.target_kind == exe::TargetKind::Cuda,
                        .folded = program->folded,
                        .imported = program->imported};
  if (absl::Status status = CheckModes(options, facts); !status.ok())
    return status;
  if (!options.quiet) {
    Warn(options.warnings);
    Warn(IdleFlagLines(options, facts));
    Warn(program->warnings);
  }
  if (options.dump_commands) {
    if (absl::Status status = CheckFits(options, table); !status.ok())
      return status;
    Print(runtime::CommandText(table));
    return 0;
  }
  // This comes before the report, so that an error leaves every file unchanged.
  absl::StatusOr<PreparedRun> prepared = options.compile_only
                                             ? absl::StatusOr<PreparedRun>(PreparedRun())
                                             : PrepareRun(options, table);
  if (!prepared.ok())
    return prepared.status();
  // The reference does not plan memory.
  if (options.device.name != kReference)
    if (absl::Status status = WriteReport(options, *program); !status.ok())
      return status;
  if (program->profile && !options.quiet)
    Print(ProfileLine(*program->profile) + "\n");
  if (program->recompute && !options.quiet)
    Print(RecomputeLine(*program->recompute) + "\n");
  if (program->remat && !options.quiet)
    Print(RematLine(*program->remat, program->recompute ? &*program->recompute : nullptr) + "\n");
  if (!program->tiers.empty() && !options.quiet)
    Print(TierLine(program->tiers) + "\n");
  if (absl::Status status = CheckFits(options, table); !status.ok())
    return status;
  if (options.compile_only) {
    if (!options.quiet && program->kernels)
      Print(CompileText(program->compile_seconds, *program->kernels));
    if (absl::Status status = runtime::WriteRfx(options.output, *program->executable); !status.ok())
      return status;
    return 0;
  }
  return RunProgram(options, *program, *std::move(prepared), timeline ? &*timeline : nullptr);
}

int Fail(const absl::Status &status) {
  std::fprintf(stderr, "refold-run: error: %s\n", OneLine(status.message()).c_str());
  return 1;
}

int Main(int argc, char **argv) {
  tools::OpenStandardStreams();
  absl::StatusOr<Options> options = ParseOptions(argc, argv);
  if (!options.ok())
    return Fail(options.status());
  if (options->help)
    Print(options->help_text);
  const absl::StatusOr<int> exit_status = options->help ? 0 : Run(*options);
  if (!exit_status.ok())
    return Fail(exit_status.status());
  if (absl::Status printed = tools::Printed(); !printed.ok())
    return std::max(*exit_status, Fail(printed));
  return *exit_status;
}

} // namespace
} // namespace refold::run

int main(int argc, char **argv) { return refold::run::Main(argc, argv); }
