//===- checkpoints.h - A folder of checkpoints ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Manages a folder of checkpoints. For example, the file step-0000000300.safetensors has the state
// after 300 steps, with a checksum. A checkpoint is written to a temporary file, which is then
// synced and renamed. The folder is synced before an older checkpoint is removed. So the folder has
// a complete checkpoint, however the run ends.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/folders.h"
#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/machine/machine.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace refold::run {

/// CheckpointName returns the file name for a step, such as "step-0000000300.safetensors".
/// StepOfCheckpoint returns the step for such a name, and nothing for any other name.
std::string CheckpointName(int64_t step);
std::optional<int64_t> StepOfCheckpoint(const std::string &name);

struct Checkpoint {
  std::string path;
  /// The step of the state in the file.
  int64_t step = 0;
  /// The step at which the training began.
  int64_t first_step = 0;
};

class CheckpointFolder {
public:
  /// Opens a folder, which need not exist yet. Fails if another run is writing to it. The newest
  /// `keep` checkpoints stay in the folder. If `keep` is 0, all of them stay.
  static absl::StatusOr<CheckpointFolder> Open(std::string path, int64_t keep);

  const std::string &path() const { return path_; }

  /// Returns the newest checkpoint that is complete. If newer checkpoints are corrupt, adds a line
  /// to `warnings` for each of them.
  absl::StatusOr<std::optional<Checkpoint>> Newest(std::vector<std::string> &warnings);
  /// Returns an error if the folder has checkpoints: a run from the start would mix with them.
  absl::Status CheckEmpty() const;

  /// Creates the folder if it does not exist. Removes the temporary files of processes that were
  /// killed. Fails if the folder did not exist at Open but contains checkpoints now.
  absl::Status Begin();
  /// Writes the state of the machine to a new checkpoint and returns its path. Then removes the
  /// checkpoints that are too old to be kept, and the corrupt ones that Newest found.
  absl::StatusOr<std::string> Save(const exe::ExecutableT &table, const Machine &machine,
                                   int64_t step, int64_t first_step);

private:
  CheckpointFolder(std::string path, int64_t keep) : path_(std::move(path)), keep_(keep) {}
  absl::Status Lock();
  std::string PathOf(int64_t step) const { return path_ + "/" + CheckpointName(step); }

  std::string path_;
  int64_t keep_;
  std::optional<runtime::FolderLock> lock_;
  std::vector<int64_t> steps_; // steps of its checkpoints, sorted
};

} // namespace refold::run
