//===- find_batch.cpp - The largest batch that fits -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/find_batch.h"

#include "compiler/report/budget.h"
#include "compiler/report/recompute_text.h"
#include "passes/planner/memory/find_batch.h"
#include "runtime/core/bytes.h"
#include "runtime/executable/lookup.h"
#include "tools/refold-run/load_program.h"
#include "tools/refold-run/training.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

#include <cstdio>

#include <sys/wait.h>

namespace refold::run {

absl::StatusOr<std::string> OutputOf(const std::string &command) {
  std::FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return absl::InternalError(absl::StrCat("cannot run '", command, "'"));
  std::string text;
  char part[65536];
  for (size_t read; (read = std::fread(part, 1, sizeof(part), pipe)) > 0;)
    text.append(part, read);
  const bool is_whole = std::ferror(pipe) == 0;
  const int status = pclose(pipe);
  if (!is_whole || status < 0)
    return absl::InternalError(absl::StrCat("cannot read the output of '", command, "'"));
  if (status != 0)
    return absl::InvalidArgumentError(
        WIFEXITED(status) ? absl::StrCat("'", command, "' ended with status ", WEXITSTATUS(status))
                          : absl::StrCat("'", command, "' was ended by a signal"));
  if (text.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("'", command, "' printed no program to standard output"));
  return text;
}

namespace {

std::string Rounded(uint64_t bytes) { return runtime::FormatBytes(bytes); }

struct AskedBatch {
  planner::BatchBytes needs;
  /// ", with 12.3 % more work" if values are recomputed, else "".
  std::string with = "";
};

/// Returns the peak memory of the program for batch size `batch`. If no recompute plan fits the
/// budget, returns an estimate for the plan with the least memory.
absl::StatusOr<AskedBatch> Ask(const Options &options, int64_t batch) {
  const std::string command =
      absl::StrReplaceAll(options.find_batch, {{kBatchPlace, absl::StrCat(batch)}});
  absl::StatusOr<std::string> text = OutputOf(command);
  if (!text.ok())
    return text.status();
  absl::StatusOr<LoadedProgram> program = CompileProgramText(*text, command, options);
  if (std::optional<uint64_t> needed = NeededBytes(program.status()))
    return AskedBatch{{*needed}};
  if (!program.ok())
    return program.status();
  AskedBatch asked{{program->executable->table.peak_bytes}};
  if (program->recompute && program->recompute->taken > 0) {
    asked.needs.tells = false;
    asked.with =
        absl::StrCat(", with ", ExtraWork(*program->recompute, program->recompute->Taken()));
  }
  return asked;
}

} // namespace

absl::Status FindLargestBatch(const Options &given) {
  // The capacity is the smaller of the device's bytes and the budget, if there is a budget.
  Options options = given;
  uint64_t capacity = *options.device.capacity;
  const uint64_t budget = *runtime::WithDefaults(options.flags).memory_budget;
  if (budget > 0)
    options.flags.memory_budget = capacity = std::min(budget, capacity);
  // If no plan fits the budget, the compiler does not search for the plan with the least memory. It
  // only estimates the bytes of that plan.
  const bool is_estimate = budget > 0 && options.recompute == "auto";
  const std::string needs = is_estimate ? "about " : "";
  std::string with; // of the last batch that fits
  auto bytes_of = [&](int64_t batch) -> absl::StatusOr<planner::BatchBytes> {
    absl::StatusOr<AskedBatch> asked = Ask(options, batch);
    if (!asked.ok())
      return asked.status();
    const uint64_t bytes = asked->needs.bytes;
    if (bytes <= capacity)
      with = asked->with;
    if (!options.quiet)
      Print(bytes <= capacity
                ? absl::StrCat("batch ", batch, ": ", Rounded(bytes), ", fits", with, "\n")
                : absl::StrCat("batch ", batch, ": ", needs, Rounded(bytes), ", does not fit\n"));
    return asked->needs;
  };
  absl::StatusOr<planner::BatchSearch> found =
      planner::FindBatch(capacity, bytes_of, {.multiple_of = options.batch_multiple});
  if (!found.ok())
    return found.status();
  if (found->batch == 0)
    return absl::ResourceExhaustedError(
        absl::StrCat("not even a batch of ", options.batch_multiple, " fits: it needs ", needs,
                     is_estimate ? Rounded(found->bytes) : runtime::FormatBytesExact(found->bytes),
                     ", and the device has ", runtime::FormatBytesExact(capacity)));
  if (options.quiet) {
    Print(absl::StrCat(found->batch, "\n"));
    return absl::OkStatus();
  }
  std::string next;
  if (found->next_bytes > 0)
    next = absl::StrCat("; ", found->batch + options.batch_multiple, " would need ", needs,
                        Rounded(found->next_bytes));
  Print(absl::StrCat("largest batch: ", found->batch, ", ", runtime::FormatBytesExact(found->bytes),
                     " of ", Rounded(capacity), with, next, "\n"));
  return absl::OkStatus();
}

} // namespace refold::run
