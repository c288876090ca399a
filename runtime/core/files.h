//===- files.h - Reading and writing whole files ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every file that Refold reads or writes goes through here. An output is written beside its name
// and renamed when it is complete, so that nobody ever sees half a file. Errors name the file and
// what the system says.
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

/// A regular file open for reading, of the size it had when it was opened.
class InputFile {
public:
  static absl::StatusOr<InputFile> Open(absl::string_view path);
  InputFile(InputFile &&other) noexcept;
  InputFile &operator=(InputFile &&) = delete;
  ~InputFile();

  const std::string &path() const { return path_; }
  uint64_t size() const { return size_; }
  /// Bytes [offset, offset + bytes) to `to`. They must lie within size().
  absl::Status Read(uint64_t offset, std::byte *to, uint64_t bytes) const;

private:
  InputFile(std::string path, int descriptor, uint64_t size)
      : path_(std::move(path)), descriptor_(descriptor), size_(size) {}
  std::string path_;
  int descriptor_;
  uint64_t size_;
};

/// Everything of a regular file.
absl::StatusOr<AlignedBytes> ReadFile(absl::string_view path);

/// The failures that a file outlives once it is committed.
enum class Outlives {
  Crash,  ///< whatever happens to the machine: Commit waits for the disk
  Process ///< the process only; for a file that is cheap to make again
};

/// An output that takes its name in Commit. Without it, what was written is removed and a file of
/// that name stays what it was. If the name is a symbolic link, it stays a link: the file behind it
/// is replaced, or made if there is none yet. A device, a pipe, and the file that standard output
/// or standard error goes to are written to directly.
class AtomicFile {
public:
  static absl::StatusOr<AtomicFile> Create(absl::string_view path);
  AtomicFile(AtomicFile &&other) noexcept;
  AtomicFile &operator=(AtomicFile &&) = delete;
  ~AtomicFile();

  absl::Status Write(const void *data, uint64_t bytes);
  absl::Status Write(absl::string_view text) { return Write(text.data(), text.size()); }
  /// In the place of what was written from byte `offset` on; what is written next comes at the end.
  /// Not of what is no regular file.
  absl::Status WriteAt(uint64_t offset, absl::string_view text);
  absl::Status Commit(Outlives outlives = Outlives::Crash);

private:
  AtomicFile(std::string name, std::string target, std::string beside, int descriptor)
      : name_(std::move(name)), target_(std::move(target)), beside_(std::move(beside)),
        descriptor_(descriptor) {}
  absl::Status Flush();
  absl::Status Result(int error) const;
  std::string name_;   // as the user gave it, for errors
  std::string target_; // behind all links
  std::string beside_; // what is being written; empty: the target itself
  std::string buffer_; // not yet written
  int descriptor_;
};

/// The three calls in one.
absl::Status WriteFile(absl::string_view path, absl::string_view content);

/// Whether a file of this name could be written now: for who wants to know before hours of work.
/// Creates nothing.
absl::Status CheckWritable(absl::string_view path);

} // namespace refold::runtime
