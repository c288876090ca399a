//===- checkpoints.cpp - A folder of checkpoints --------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ignores files with other names, and all folders.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-run/state/checkpoints.h"

#include "runtime/data/safetensors.h"
#include "tools/refold-run/state/state.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <algorithm>

namespace refold::run {
namespace {

constexpr char kStart[] = "step-", kEnding[] = ".safetensors", kUnfinished[] = ".part";
constexpr char kFirstStep[] = "refold.first_step";

/// Returns whether `name` is the temporary file of a checkpoint. Such a file remains in the folder
/// if the process is killed before the checkpoint is complete.
bool IsUnfinished(const std::string &name) {
  return absl::StartsWith(name, kStart) && absl::EndsWith(name, kUnfinished) &&
         absl::StrContains(name, absl::StrCat(kEnding, "."));
}

/// Returns the steps of the checkpoints in a folder, in ascending order.
absl::StatusOr<std::vector<int64_t>> StepsIn(const std::string &path) {
  absl::StatusOr<std::vector<std::string>> names = runtime::ListFolder(path);
  if (!names.ok())
    return names.status();
  std::vector<int64_t> steps;
  for (const std::string &name : *names)
    if (const std::optional<int64_t> step = StepOfCheckpoint(name))
      if (!runtime::IsFolder(absl::StrCat(path, "/", name)))
        steps.push_back(*step);
  std::sort(steps.begin(), steps.end());
  return steps;
}

/// Returns the checkpoint if the file is complete and its checksum is right, else an error.
absl::StatusOr<Checkpoint> Whole(const std::string &path, int64_t step) {
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(path);
  if (!file.ok())
    return file.status();
  if (absl::Status status = file->CheckChecksum(); !status.ok())
    return status;
  Checkpoint checkpoint{path, step, 0};
  auto first = file->metadata().find(kFirstStep);
  if (first == file->metadata().end() || !absl::SimpleAtoi(first->second, &checkpoint.first_step) ||
      checkpoint.first_step < 0 || checkpoint.first_step > step)
    return absl::InvalidArgumentError(absl::StrCat("malformed .safetensors file '", path,
                                                   "': its metadata has no ", kFirstStep,
                                                   " from 0 to ", step));
  return checkpoint;
}

} // namespace

std::string CheckpointName(int64_t step) {
  return absl::StrFormat("%s%010d%s", kStart, step, kEnding);
}

std::optional<int64_t> StepOfCheckpoint(const std::string &name) {
  absl::string_view digits = name;
  int64_t step;
  if (!absl::ConsumePrefix(&digits, kStart) || !absl::ConsumeSuffix(&digits, kEnding) ||
      !absl::SimpleAtoi(digits, &step) || step < 0 || CheckpointName(step) != name)
    return std::nullopt;
  return step;
}

absl::StatusOr<CheckpointFolder> CheckpointFolder::Open(std::string path, int64_t keep) {
  CheckpointFolder folder(std::move(path), keep);
  if (!runtime::IsFolder(folder.path_))
    return folder;
  if (absl::Status status = folder.Lock(); !status.ok())
    return status;
  absl::StatusOr<std::vector<int64_t>> steps = StepsIn(folder.path_);
  if (!steps.ok())
    return steps.status();
  folder.steps_ = *std::move(steps);
  return folder;
}

absl::Status CheckpointFolder::Lock() {
  if (lock_)
    return absl::OkStatus();
  absl::StatusOr<runtime::FolderLock> lock = runtime::FolderLock::Take(path_);
  if (!lock.ok())
    return lock.status();
  lock_.emplace(*std::move(lock));
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Checkpoint>>
CheckpointFolder::Newest(std::vector<std::string> &warnings) {
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    absl::StatusOr<Checkpoint> checkpoint = Whole(PathOf(*step), *step);
    if (checkpoint.ok())
      return *std::move(checkpoint);
    // A file that cannot be read at the moment may be the newest checkpoint, so this is an error.
    if (!absl::IsInvalidArgument(checkpoint.status()))
      return checkpoint.status();
    warnings.push_back(absl::StrCat("a checkpoint is skipped: ", checkpoint.status().message()));
  }
  return std::nullopt;
}

absl::Status CheckpointFolder::CheckEmpty() const {
  if (steps_.empty())
    return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("folder '", path_, "' has checkpoints of an earlier run, the newest is ",
                   CheckpointName(steps_.back()),
                   ": resume from it with --resume, or name another "
                   "folder"));
}

absl::Status CheckpointFolder::Begin() {
  if (absl::Status status = runtime::MakeFolder(path_); !status.ok())
    return status;
  const bool was_there = lock_.has_value();
  if (absl::Status status = Lock(); !status.ok())
    return status;
  absl::StatusOr<std::vector<std::string>> names = runtime::ListFolder(path_);
  if (!names.ok())
    return names.status();
  absl::StatusOr<std::vector<int64_t>> steps = StepsIn(path_);
  if (!steps.ok())
    return steps.status();
  // If there was no folder to lock, another run may have created it, saved to it and ended.
  if (!was_there && !steps->empty())
    return absl::AbortedError(
        absl::StrCat("folder '", path_, "' received ", CheckpointName(steps->back()),
                     " from another run after this run started: resume from it with --resume, or "
                     "name another folder"));
  for (const std::string &name : *names)
    if (IsUnfinished(name))
      if (absl::Status status = runtime::RemoveFile(absl::StrCat(path_, "/", name)); !status.ok())
        return status;
  return absl::OkStatus();
}

absl::StatusOr<std::string> CheckpointFolder::Save(const exe::ExecutableT &table,
                                                   const Machine &machine, int64_t step,
                                                   int64_t first_step) {
  const std::string path = PathOf(step);
  absl::Status status =
      SaveState(table, path, machine,
                {.metadata = {{kFirstStep, absl::StrCat(first_step)}}, .checksum = true});
  if (status.ok())
    status = runtime::SyncFolder(path_);
  if (!status.ok())
    return status;
  // This checkpoint is the newest from here on: newer ones are corrupt, or belong to this step.
  std::vector<int64_t> gone;
  while (!steps_.empty() && steps_.back() >= step) {
    if (steps_.back() > step)
      gone.push_back(steps_.back());
    steps_.pop_back();
  }
  steps_.push_back(step);
  while (keep_ > 0 && static_cast<int64_t>(steps_.size()) > keep_) {
    gone.push_back(steps_.front());
    steps_.erase(steps_.begin());
  }
  for (int64_t old : gone)
    if (absl::Status removed = runtime::RemoveFile(PathOf(old)); !removed.ok())
      return removed;
  return path;
}

} // namespace refold::run
