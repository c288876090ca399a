//===- files.cpp - Reading and writing whole files --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// POSIX calls with readable errors.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/files.h"

#include "runtime/core/descriptor.h"
#include "runtime/core/file_names.h"

#include "absl/strings/str_cat.h"

#include <atomic>
#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

constexpr uint64_t kBufferBytes = uint64_t{1} << 16;

struct Target {
  std::string path; // after following all links
  // Written in place, because it is not a regular file or is a standard stream's file.
  bool direct = false;
  int stream = -1; // descriptor of the standard stream that goes to this file, or -1
};

/// Returns the writable standard stream that goes to the file; -1 if none does.
int StreamOf(const struct stat &info) {
  struct stat output;
  for (int stream : {STDOUT_FILENO, STDERR_FILENO})
    if (!S_ISCHR(info.st_mode) && fstat(stream, &output) == 0 && output.st_dev == info.st_dev &&
        output.st_ino == info.st_ino && (fcntl(stream, F_GETFL) & O_ACCMODE) != O_RDONLY)
      return stream;
  return -1;
}

absl::StatusOr<Target> FindTarget(absl::string_view path) {
  Target target{std::string(path)};
  if (path.empty() || path.back() == '/')
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': not a file name"));
  struct stat info, found;
  const bool exists = stat(target.path.c_str(), &info) == 0;
  if (!exists && errno != ENOENT && errno != ENOTDIR && errno != EACCES)
    return FileError("write", path, errno);
  if (exists && S_ISDIR(info.st_mode))
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': it is a folder"));
  if (exists)
    target.stream = StreamOf(info);
  target.direct = exists && (target.stream >= 0 || !S_ISREG(info.st_mode));
  if (target.direct)
    return target;
  absl::StatusOr<LinkEnd> end = FollowLinks(path);
  if (!end.ok())
    return end.status();
  target.path = std::move(end->name);
  if (target.path.back() == '/')
    return absl::InvalidArgumentError(
        absl::StrCat("cannot write '", path, "': it is a link to a folder that is not there"));
  // `path` may be a link to an open file, such as /dev/fd/5. If that file was removed, or if its
  // name now belongs to another file, write to the open file directly.
  if (exists && end->of_descriptor &&
      (stat(target.path.c_str(), &found) != 0 || found.st_ino != info.st_ino ||
       found.st_dev != info.st_dev))
    return Target{.path = std::string(path), .direct = true};
  return target;
}

} // namespace

absl::StatusOr<InputFile> InputFile::Open(absl::string_view path) {
  std::string name(path);
  // With O_NONBLOCK, a pipe is refused instead of waited for.
  const int descriptor = OpenFile(name, O_RDONLY | O_NONBLOCK);
  if (descriptor < 0)
    return FileError("read", path, errno);
  InputFile file(std::move(name), descriptor, 0);
  struct stat info;
  if (fstat(descriptor, &info) != 0)
    return FileError("read", path, errno);
  if (!S_ISREG(info.st_mode))
    return absl::InvalidArgumentError(
        absl::StrCat("cannot read '", path,
                     "': ", S_ISDIR(info.st_mode) ? "it is a folder" : "not a regular file"));
  file.size_ = static_cast<uint64_t>(info.st_size);
  return file;
}

InputFile::InputFile(InputFile &&other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

absl::Status InputFile::Read(uint64_t offset, std::byte *to, uint64_t bytes) const {
  if (offset > size_ || bytes > size_ - offset)
    return absl::OutOfRangeError(
        absl::StrCat("cannot read '", path_, "': it ends at byte ", size_));
  while (bytes > 0) {
    ssize_t got = pread(descriptor_, to, bytes, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return FileError("read", path_, errno);
    if (got == 0)
      return absl::DataLossError(
          absl::StrCat("cannot read '", path_, "': it became shorter while it was read"));
    to += got;
    offset += static_cast<uint64_t>(got);
    bytes -= static_cast<uint64_t>(got);
  }
  return absl::OkStatus();
}

absl::StatusOr<AlignedBytes> ReadFile(absl::string_view path) {
  absl::StatusOr<InputFile> file = InputFile::Open(path);
  if (!file.ok())
    return file.status();
  AlignedBytes bytes(file->size());
  if (!bytes.data())
    return absl::ResourceExhaustedError(
        absl::StrCat("cannot read '", path, "': no memory for ", file->size(), " bytes"));
  if (absl::Status status = file->Read(0, bytes.data(), bytes.size()); !status.ok())
    return status;
  return bytes;
}

absl::StatusOr<AtomicFile> AtomicFile::Create(absl::string_view path) {
  absl::StatusOr<Target> target = FindTarget(path);
  if (!target.ok())
    return target.status();
  // The number separates concurrent writers within one process.
  static std::atomic<uint64_t> made{0};
  std::string beside;
  if (!target->direct)
    beside = absl::StrCat(target->path, ".", getpid(), "-", made++, ".part");
  const int descriptor = target->stream >= 0 ? CopyDescriptor(target->stream)
                         : target->direct    ? OpenFile(target->path, O_WRONLY | O_TRUNC)
                                             : OpenFile(beside, O_WRONLY | O_CREAT | O_EXCL);
  if (descriptor < 0)
    return FileError("write", path, errno);
  return AtomicFile(std::string(path), target->path, std::move(beside), descriptor);
}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : name_(std::move(other.name_)), target_(std::move(other.target_)),
      beside_(std::move(other.beside_)), buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ < 0)
    return;
  CloseFile(descriptor_);
  if (!beside_.empty())
    unlink(beside_.c_str());
}

absl::Status AtomicFile::Result(int error) const {
  return error == 0 ? absl::OkStatus() : FileError("write", name_, error);
}

absl::Status AtomicFile::Flush() {
  const int error = WriteWhole(descriptor_, buffer_.data(), buffer_.size());
  buffer_.clear();
  return Result(error);
}

absl::Status AtomicFile::Write(const void *data, uint64_t bytes) {
  if (buffer_.size() + bytes >= kBufferBytes) {
    if (absl::Status status = Flush(); !status.ok())
      return status;
    if (bytes >= kBufferBytes)
      return Result(WriteWhole(descriptor_, data, bytes));
  }
  buffer_.append(static_cast<const char *>(data), bytes);
  return absl::OkStatus();
}

absl::Status AtomicFile::WriteAt(uint64_t offset, absl::string_view text) {
  if (beside_.empty())
    return Result(ESPIPE);
  if (absl::Status status = Flush(); !status.ok())
    return status;
  return Result(WriteWholeAt(descriptor_, text.data(), text.size(), offset));
}

absl::Status AtomicFile::Commit(Outlives outlives) {
  if (absl::Status status = Flush(); !status.ok())
    return status;
  if (!beside_.empty() && outlives == Outlives::Crash)
    if (absl::Status status = Result(SyncFile(descriptor_)); !status.ok())
      return status;
  int error = CloseFile(std::exchange(descriptor_, -1));
  if (beside_.empty())
    return Result(error);
  if (error == 0 && rename(beside_.c_str(), target_.c_str()) != 0)
    error = errno;
  if (error != 0)
    unlink(beside_.c_str());
  return Result(error);
}

absl::Status WriteFile(absl::string_view path, absl::string_view content) {
  absl::StatusOr<AtomicFile> file = AtomicFile::Create(path);
  if (!file.ok())
    return file.status();
  if (absl::Status status = file->Write(content); !status.ok())
    return status;
  return file->Commit();
}

absl::Status CheckWritable(absl::string_view path) {
  absl::StatusOr<Target> target = FindTarget(path);
  if (!target.ok())
    return target.status();
  std::string written = target->direct ? target->path : FolderOf(target->path);
  struct stat info;
  if (stat(written.c_str(), &info) != 0)
    return FileError("write", path, errno);
  if (!target->direct && !S_ISDIR(info.st_mode))
    return FileError("write", path, ENOTDIR);
  if (access(written.c_str(), target->direct ? W_OK : W_OK | X_OK) != 0)
    return FileError("write", path, errno);
  return absl::OkStatus();
}

} // namespace refold::runtime
