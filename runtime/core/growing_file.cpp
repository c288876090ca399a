//===- growing_file.cpp - A file that grows by appended pieces ------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/growing_file.h"

#include "runtime/core/descriptor.h"

#include "absl/strings/str_cat.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace refold::runtime {

absl::StatusOr<GrowingFile> GrowingFile::Open(absl::string_view path) {
  const int descriptor = OpenFile(std::string(path), O_WRONLY | O_APPEND);
  if (descriptor < 0)
    return FileError("write", path, errno);
  GrowingFile file(std::string(path), descriptor, 0);
  struct stat info;
  if (fstat(descriptor, &info) != 0)
    return FileError("write", path, errno);
  if (!S_ISREG(info.st_mode))
    return absl::InvalidArgumentError(
        absl::StrCat("cannot write '", path, "': not a regular file"));
  file.size_ = static_cast<uint64_t>(info.st_size);
  return file;
}

GrowingFile::GrowingFile(GrowingFile &&other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

GrowingFile::~GrowingFile() {
  if (descriptor_ >= 0)
    CloseFile(descriptor_);
}

absl::Status GrowingFile::Append(absl::string_view piece) {
  if (const int error = WriteWhole(descriptor_, piece.data(), piece.size())) {
    // Best effort: the reported error is the write's.
    [[maybe_unused]] const int cut = ftruncate(descriptor_, static_cast<off_t>(size_));
    return FileError("write", path_, error);
  }
  size_ += piece.size();
  return absl::OkStatus();
}

absl::Status GrowingFile::Close() {
  if (descriptor_ < 0)
    return absl::OkStatus();
  const int error = CloseFile(std::exchange(descriptor_, -1));
  return error == 0 ? absl::OkStatus() : FileError("write", path_, error);
}

} // namespace refold::runtime
