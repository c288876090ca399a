//===- checkpoints.h - A folder of states, the newest of which counts ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// step-0000000300.safetensors is the state after 300 steps. It is written beside its name, synced,
// renamed and the folder synced, before an older one goes: whenever a run ends, by whatever, there
// is a whole one. Each has a checksum of its bytes.
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

/// "step-0000000300.safetensors", and back; nothing for a name of another form.
std::string CheckpointName(int64_t step);
std::optional<int64_t> StepOfCheckpoint(const std::string &name);

struct Checkpoint {
  std::string path;
  /// Of the state in it.
  int64_t step = 0;
  /// The step at which the training began that it belongs to.
  int64_t first_step = 0;
};

class CheckpointFolder {
public:
  /// The folder need not be there; where it is, no other run may be writing to it. `keep`: how many
  /// checkpoints are left in it; 0: all.
  static absl::StatusOr<CheckpointFolder> Open(std::string path, int64_t keep);

  const std::string &path() const { return path_; }

  /// The newest that is whole. Newer ones that are not get a line each in `warnings`.
  absl::StatusOr<std::optional<Checkpoint>> Newest(std::vector<std::string> &warnings);
  /// An error if it has any: a run that begins anew would mix with them.
  absl::Status CheckEmpty() const;

  /// Makes the folder where it is not there, and removes what writers that were killed have left.
  /// An error if it was not there when it was opened, and has checkpoints by now.
  absl::Status Begin();
  /// Writes the machine's state; returns its path. Older ones are removed, and newer ones, which
  /// Newest has passed over.
  absl::StatusOr<std::string> Save(const exe::ExecutableT &table, const Machine &machine,
                                   int64_t step, int64_t first_step);

private:
  CheckpointFolder(std::string path, int64_t keep) : path_(std::move(path)), keep_(keep) {}
  absl::Status Lock();
  std::string PathOf(int64_t step) const { return path_ + "/" + CheckpointName(step); }

  std::string path_;
  int64_t keep_;
  std::optional<runtime::FolderLock> lock_;
  std::vector<int64_t> steps_; // of the checkpoints in it, sorted
};

} // namespace refold::run
