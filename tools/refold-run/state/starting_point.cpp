//===- starting_point.cpp - The state that a run begins with --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A complete checkpoint that does not fit the program is an error. It is not skipped, because it
// may belong to another program.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/starting_point.h"

#include "tools/refold-run/program_table.h"
#include "tools/refold-run/state/cuts.h"

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::run {

/// Returns an error if the program has no initial value for a state, and the file has none either.
static absl::Status CheckLoaded(const Options &options, const exe::ExecutableT &table,
                                const std::optional<StateFile> &file) {
  if (options.device.name == "null")
    return absl::OkStatus();
  for (const auto &buffer : table.buffers)
    if (buffer->loaded && !(file && absl::c_linear_search(file->taken, buffer->name)))
      return absl::FailedPreconditionError(
          absl::StrCat("state '", buffer->name,
                       "' has no initial value in the program: give --state-in=FILE with ",
                       runtime::BufferType(*buffer)));
  return absl::OkStatus();
}

absl::StatusOr<StartingPoint> FindStart(const Options &options, const exe::ExecutableT &table,
                                        CheckpointFolder *checkpoints) {
  StartingPoint start;
  if (checkpoints && options.resume) {
    absl::StatusOr<std::optional<Checkpoint>> newest = checkpoints->Newest(start.warnings);
    if (!newest.ok())
      return newest.status();
    start.checkpoint = *std::move(newest);
  } else if (checkpoints) {
    if (absl::Status status = checkpoints->CheckEmpty(); !status.ok())
      return status;
  }
  const bool partial = options.state_partial && !start.checkpoint;
  const std::string path = start.checkpoint ? start.checkpoint->path : options.state_in;
  // A run that resumes from a file has been cut at that step.
  if (!path.empty() && !partial && options.function == "train" && !FoldOf(table).counter.empty())
    if (absl::Status status = CheckCuts(table); !status.ok())
      return absl::Status(
          status.code(),
          absl::StrCat("flag --state-in: ", status.message(),
                       " (compile the program again, so that its state includes its run)"));
  if (!path.empty()) {
    absl::StatusOr<StateFile> file = runtime::CheckStateFile(
        table, path,
        {.partial = partial, .hint = "--state-partial loads only the tensors that fit"});
    if (!file.ok())
      return file.status();
    start.file = *std::move(file);
  }
  if (absl::Status status = CheckLoaded(options, table, start.file); !status.ok())
    return status;
  if (start.checkpoint)
    start.text = absl::StrCat("resumes from '", path, "', step ", start.checkpoint->step, "\n");
  else if (options.resume)
    start.text =
        absl::StrCat("no checkpoint in '", checkpoints->path(), "' yet: starts ",
                     path.empty() ? "from scratch" : absl::StrCat("from '", path, "'"), "\n");
  if (partial && start.file)
    start.text += PartialText(*start.file);
  if (start.file && start.file->other_numerics)
    absl::StrAppend(&start.text, "note: '", path,
                    "' was written by a version of Refold whose sums have another order, so a "
                    "training with that version would continue with other bits\n");
  if (!start.file && options.device.name != "null" && OnlyReadsState(table, options))
    absl::StrAppend(&start.text, "note: function '", options.function,
                    "' only reads states, and without --state-in they have the values of "
                    "startup\n");
  const std::optional<uint64_t> of_file = start.file ? start.file->seed : std::nullopt;
  if (options.seed && of_file && *options.seed != *of_file)
    return absl::InvalidArgumentError(absl::StrCat("flag --seed=", *options.seed, " contradicts '",
                                                   path, "', whose seed is ", *of_file));
  start.seed = of_file.value_or(options.seed.value_or(0));
  return start;
}

absl::Status Begin(const StartingPoint &start, const exe::ExecutableT &table, Machine &machine) {
  if (!start.file || start.file->partial())
    if (absl::Status status = machine.Startup(start.seed); !status.ok())
      return status;
  return start.file ? LoadState(table, *start.file, machine) : absl::OkStatus();
}

absl::StatusOr<int64_t> StepsToRun(const Options &options, const exe::ExecutableT &table,
                                   const StartingPoint &start, const Machine &machine) {
  if (start.checkpoint && options.steps) {
    const int64_t done = start.checkpoint->step - start.checkpoint->first_step;
    if (*options.steps < done)
      return absl::InvalidArgumentError(absl::StrCat("'", start.checkpoint->path, "' has ", done,
                                                     " steps already, more than the total of flag "
                                                     "--steps=",
                                                     *options.steps));
    return *options.steps - done;
  }
  if (options.steps || options.function != "train")
    return options.steps.value_or(1);
  const Fold fold = FoldOf(table);
  if (fold.counter.empty())
    return fold.capacity;
  absl::StatusOr<runtime::HostTensor> counter = machine.State(fold.counter);
  if (!counter.ok())
    return counter.status();
  // A counter beyond the capacity of the fold is an error that the run reports.
  return std::max<int64_t>(0, fold.capacity - *counter->as<int64_t>());
}

} // namespace refold::run
