//===- kernel_folder.h - Compiled kernels on disk ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder with one file for each compiled kernel. Several processes may share the folder. A file
// is named by the key of its kernel, so all processes agree about its contents. A file is written
// under a temporary name and then renamed. It may be damaged, because nothing is synced to the disk
// and folders get copied. So a file is used only if its checksum matches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/cache/kernel_memory.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <string>

namespace refold::codegen {

class KernelFolder {
public:
  /// The most bytes that trim leaves.
  static constexpr uint64_t kMostBytes = uint64_t{1} << 30;

  /// Creates the folder and its parents if they do not exist. Error: the folder cannot be created.
  static absl::StatusOr<KernelFolder> open(std::string path);

  /// Returns the stored kernel, or null if there is no file for `key`. If the file is damaged,
  /// truncated or in another format, returns an error with the reason. The caller should then
  /// compile the kernel and store it again.
  absl::StatusOr<KernelObject> find(const KernelKey &key) const;
  /// Error: the file cannot be written.
  absl::Status store(const KernelKey &key, llvm::ArrayRef<char> object) const;
  /// Removes the least recently read files until the cache holds at most `most_bytes` bytes. On a
  /// small disk the limit is lower: 3/4 of the bytes that are free or that the cache already uses.
  /// Never removes files that do not belong to the cache.
  void trim(uint64_t most_bytes = kMostBytes) const;

  const std::string &path() const { return path_; }
  std::string fileOf(const KernelKey &key) const;

private:
  explicit KernelFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

} // namespace refold::codegen
