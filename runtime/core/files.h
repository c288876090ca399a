//===- files.h - Reading and writing whole files ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads and writes whole files. An output is written under a temporary name in the same folder and
// renamed when it is complete, so that nobody sees half a file. Errors name the file and contain
// the system's message.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/aligned_memory.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace refold::runtime {

/// A regular file open for reading. Its size is the size at the time of opening.
class InputFile {
public:
  static absl::StatusOr<InputFile> Open(absl::string_view path);
  InputFile(InputFile &&other) noexcept;
  InputFile &operator=(InputFile &&) = delete;
  ~InputFile();

  const std::string &path() const { return path_; }
  uint64_t size() const { return size_; }
  /// Reads bytes [offset, offset + bytes) into `to`. The range must lie within size().
  absl::Status Read(uint64_t offset, std::byte *to, uint64_t bytes) const;

private:
  InputFile(std::string path, int descriptor, uint64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  std::string path_;
  int descriptor_;
  uint64_t size_;
};

/// Reads a whole regular file.
absl::StatusOr<AlignedBytes> ReadFile(absl::string_view path);

/// The failures that a committed file survives.
enum class Outlives {
  Crash,  ///< any crash of the machine: Commit waits for the disk
  Process ///< a crash of the process only; for a file that is cheap to recreate
};

/// An output file that appears under its name only at Commit. Without Commit, the written bytes are
/// removed, and an existing file of that name does not change. If the name is a symbolic link, the
/// target of the link is written. Devices, pipes, and files to which standard output or standard
/// error go are written directly.
class AtomicFile {
public:
  static absl::StatusOr<AtomicFile> Create(absl::string_view path);
  AtomicFile(AtomicFile &&other) noexcept;
  AtomicFile &operator=(AtomicFile &&) = delete;
  ~AtomicFile();

  absl::Status Write(const void *data, uint64_t bytes);
  absl::Status Write(absl::string_view text) { return Write(text.data(), text.size()); }
  /// Overwrites the bytes that begin at `offset`. Later calls of Write still append at the end.
  /// Works only for regular files.
  absl::Status WriteAt(uint64_t offset, absl::string_view text);
  absl::Status Commit(Outlives outlives = Outlives::Crash);

private:
  AtomicFile(std::string name, std::string target, std::string beside, int descriptor)
      : name_(std::move(name)), target_(std::move(target)), beside_(std::move(beside)),
        descriptor_(descriptor) {}
  absl::Status Flush();
  absl::Status Result(int error) const;
  std::string name_;   // as the user gave it, for errors
  std::string target_; // after following all links
  std::string beside_; // the temporary file; empty if the target is written directly
  std::string buffer_; // bytes not yet written
  int descriptor_;
};

/// Creates, writes and commits a file in one call.
absl::Status WriteFile(absl::string_view path, absl::string_view content);

/// Checks whether a file of this name could be written now. Creates nothing. Called before a long
/// computation, so that writing its result does not fail hours later.
absl::Status CheckWritable(absl::string_view path);

} // namespace refold::runtime
