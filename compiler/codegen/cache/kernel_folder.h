//===- kernel_folder.h - Compiled kernels on disk -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One file for each kernel, named by its key, so that processes which use a folder at once never
// disagree about what a file holds. A file is written beside its name and renamed. What is read is
// believed only after its checksum: nothing is synced to the disk, and folders travel.
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
  /// What trim leaves at most.
  static constexpr uint64_t kMostBytes = uint64_t{1} << 30;

  /// Makes the folder, and those above it, where it is not there. Error: it cannot be made.
  static absl::StatusOr<KernelFolder> open(std::string path);

  /// Null where there is none. Error: what is there is damaged, cut short or of another format, and
  /// why; to be compiled and written anew.
  absl::StatusOr<KernelObject> find(const KernelKey &key) const;
  /// Error: the file cannot be written.
  absl::Status store(const KernelKey &key, llvm::ArrayRef<char> object) const;
  /// Removes those that were not read longest, until at most `most_bytes` are left, and at most
  /// three quarters of what the disk has for the cache. Touches files of the cache only.
  void trim(uint64_t most_bytes = kMostBytes) const;

  const std::string &path() const { return path_; }
  std::string fileOf(const KernelKey &key) const;

private:
  explicit KernelFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

} // namespace refold::codegen
