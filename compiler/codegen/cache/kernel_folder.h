//===- kernel_folder.h - Compiled kernels on disk ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file per kernel, named by its key, so that processes that share a folder never disagree about
// the contents of a file. A file is written under another name, then renamed. Content is used only
// if its checksum matches, because nothing is synced to the disk and folders get copied.
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

  /// Returns null if there is no file for the key. Returns an error that gives the reason if the
  /// file is damaged, truncated or in another format. The caller should then compile the kernel and
  /// store it again.
  absl::StatusOr<KernelObject> find(const KernelKey &key) const;
  /// Error: the file cannot be written.
  absl::Status store(const KernelKey &key, llvm::ArrayRef<char> object) const;
  /// Removes the least recently read files until the cache holds at most `most_bytes` bytes. On a
  /// small disk the limit is lower: 3/4 of the sum of free space and the cache's own files. Never
  /// removes files that do not belong to the cache.
  void trim(uint64_t most_bytes = kMostBytes) const;

  const std::string &path() const { return path_; }
  std::string fileOf(const KernelKey &key) const;

private:
  explicit KernelFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

} // namespace refold::codegen
