//===- folders.h - Folders for output files ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions on folders. After a crash, a new file exists only if its name is on disk, too. The name
// is an entry of the folder, so the folder must be synchronized as well as the file. Errors name
// the folder and contain the system's message.
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
/// Returns whether both paths exist and are the same folder, whatever their names.
bool IsSameFolder(absl::string_view a, absl::string_view b);

/// Checks whether files could be written to this folder now. If the folder is missing, checks
/// whether MakeFolder could create it. Creates nothing.
absl::Status CheckFolder(absl::string_view path);
/// Creates the folder if it does not exist. Its parent must exist.
absl::Status MakeFolder(absl::string_view path);

/// Returns the names of the folder's entries, sorted.
absl::StatusOr<std::vector<std::string>> ListFolder(absl::string_view path);
/// Removes a file. A missing file is no error.
absl::Status RemoveFile(const std::string &path);
/// Waits until all writes, renames and removals in the folder are on disk.
absl::Status SyncFolder(absl::string_view path);

/// An exclusive lock on a folder. The system releases it when the process ends, even after a crash.
/// On a file system without locks, every process gets the lock.
class FolderLock {
public:
  /// Takes the lock. Returns Aborted if another process holds it.
  static absl::StatusOr<FolderLock> Take(absl::string_view path);
  FolderLock(FolderLock &&other) noexcept;
  FolderLock &operator=(FolderLock &&) = delete;
  ~FolderLock();

private:
  explicit FolderLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

} // namespace refold::runtime
