//===- files.cpp - Reading and writing whole files --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// POSIX calls with their errors put into words.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/files.h"

#include "absl/strings/str_cat.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

absl::Status FileError(absl::string_view verb, absl::string_view path, int error) {
  std::string text = absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

/// The folder that a file of this name lies in.
std::string FolderOf(const std::string &path) {
  size_t slash = path.rfind('/');
  if (slash == std::string::npos)
    return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

struct Target {
  std::string path;    // behind all links
  bool direct = false; // exists and is no regular file
};

absl::StatusOr<Target> FindTarget(absl::string_view path) {
  Target target{std::string(path)};
  if (path.empty() || path.back() == '/')
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': not a file name"));
  struct stat info;
  if (stat(target.path.c_str(), &info) != 0)
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? absl::StatusOr<Target>(target)
                                                                  : FileError("write", path, errno);
  if (S_ISDIR(info.st_mode))
    return absl::InvalidArgumentError(absl::StrCat("cannot write '", path, "': it is a folder"));
  if (!S_ISREG(info.st_mode)) {
    target.direct = true;
    return target;
  }
  char resolved[PATH_MAX];
  if (realpath(target.path.c_str(), resolved))
    target.path = resolved;
  return target;
}

} // namespace

absl::StatusOr<InputFile> InputFile::Open(absl::string_view path) {
  std::string name(path);
  int descriptor;
  do // O_NONBLOCK: a pipe must be refused, not waited for
    descriptor = open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0)
    return FileError("read", path, errno);
  InputFile file(std::move(name), descriptor, 0);
  struct stat info;
  if (fstat(descriptor, &info) != 0)
    return FileError("read", path, errno);
  if (!S_ISREG(info.st_mode))
    return absl::InvalidArgumentError(absl::StrCat("cannot read '", path, "': not a regular file"));
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
  // The number keeps writers of one process apart, whatever they write.
  static std::atomic<uint64_t> made{0};
  std::string beside;
  if (!target->direct)
    beside = absl::StrCat(target->path, ".", getpid(), "-", made++, ".part");
  const std::string &opened = target->direct ? target->path : beside;
  std::FILE *file = std::fopen(opened.c_str(), target->direct ? "we" : "wxe");
  if (!file)
    return FileError("write", path, errno);
  return AtomicFile(std::string(path), target->path, std::move(beside), file);
}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : name_(std::move(other.name_)), target_(std::move(other.target_)),
      beside_(std::move(other.beside_)), file_(std::exchange(other.file_, nullptr)) {}

AtomicFile::~AtomicFile() {
  if (!file_)
    return;
  std::fclose(file_);
  if (!beside_.empty())
    std::remove(beside_.c_str());
}

absl::Status AtomicFile::Fail(int error) { return FileError("write", name_, error ? error : EIO); }

absl::Status AtomicFile::Write(const void *data, uint64_t bytes) {
  errno = 0;
  if (bytes > 0 && std::fwrite(data, 1, bytes, file_) != bytes)
    return Fail(errno);
  return absl::OkStatus();
}

absl::Status AtomicFile::WriteAt(uint64_t offset, absl::string_view text) {
  errno = 0;
  if (fseeko(file_, static_cast<off_t>(offset), SEEK_SET) != 0)
    return Fail(errno);
  absl::Status status = Write(text);
  if (status.ok() && fseeko(file_, 0, SEEK_END) != 0)
    return Fail(errno);
  return status;
}

absl::Status AtomicFile::Commit() {
  errno = 0;
  if (std::fflush(file_) != 0)
    return Fail(errno);
  if (!beside_.empty() && fsync(fileno(file_)) != 0)
    return Fail(errno);
  int error = std::fclose(std::exchange(file_, nullptr)) == 0 ? 0 : errno;
  if (beside_.empty())
    return error ? Fail(error) : absl::OkStatus();
  if (!error && std::rename(beside_.c_str(), target_.c_str()) == 0)
    return absl::OkStatus();
  error = error ? error : errno;
  std::remove(beside_.c_str());
  return Fail(error);
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
