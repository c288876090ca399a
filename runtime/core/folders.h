//===- folders.h - Folders that are written to ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a file that must outlive a crash needs beside itself: its name is an entry of a folder,
// which has to reach the disk too. Errors name the folder and what the system says.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>
#include <vector>

namespace refold::runtime {

bool IsFolder(absl::string_view path);
/// Whether both are there and the same, whatever they are called.
bool IsSameFolder(absl::string_view a, absl::string_view b);

/// Whether files could be written to a folder of this name now; it may be there already, or be one
/// that MakeFolder can make. Creates nothing.
absl::Status CheckFolder(absl::string_view path);
/// Makes it where it is not there; what it lies in must be.
absl::Status MakeFolder(absl::string_view path);

/// Names of what is in it, sorted.
absl::StatusOr<std::vector<std::string>> ListFolder(absl::string_view path);
/// What is gone already is no error.
absl::Status RemoveFile(const std::string &path);
/// Until what was written, renamed and removed in it is on the disk.
absl::Status SyncFolder(absl::string_view path);

/// A folder that is one process's until it ends, however that happens. File systems that have no
/// locks give everybody theirs.
class FolderLock {
public:
  /// The error of a folder that another process has is one of kind Aborted.
  static absl::StatusOr<FolderLock> Take(absl::string_view path);
  FolderLock(FolderLock &&other) noexcept;
  FolderLock &operator=(FolderLock &&) = delete;
  ~FolderLock();

private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

} // namespace refold::runtime
