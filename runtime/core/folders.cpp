//===- folders.cpp - Folders for output files -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// POSIX calls with readable errors.
//
//===----------------------------------------------------------------------===//
#include "runtime/core/folders.h"

#include "runtime/core/descriptor.h"
#include "runtime/core/file_names.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

absl::Status FolderError(absl::string_view verb, absl::string_view path, int error) {
  std::string text = absl::StrCat("cannot ", verb, " folder '", path, "': ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

/// Returns the parent folder.
std::string Above(absl::string_view path) {
  while (path.size() > 1 && path.back() == '/')
    path.remove_suffix(1);
  return FolderOf(path);
}

int OpenFolder(absl::string_view path) {
  return OpenFile(std::string(path), O_RDONLY | O_DIRECTORY);
}

} // namespace

bool IsFolder(absl::string_view path) {
  struct stat info;
  return stat(std::string(path).c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

bool IsSameFolder(absl::string_view a, absl::string_view b) {
  struct stat of_a, of_b;
  return stat(std::string(a).c_str(), &of_a) == 0 && stat(std::string(b).c_str(), &of_b) == 0 &&
         S_ISDIR(of_a.st_mode) && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

absl::Status CheckFolder(absl::string_view path) {
  const std::string name(path);
  struct stat info;
  if (stat(name.c_str(), &info) == 0) {
    if (!S_ISDIR(info.st_mode))
      return absl::InvalidArgumentError(
          absl::StrCat("cannot write to folder '", path, "': it is a file"));
    return access(name.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus()
                                                  : FolderError("write to", path, errno);
  }
  if (errno != ENOENT || name.empty())
    return FolderError("write to", path, errno);
  if (lstat(name.c_str(), &info) == 0)
    return absl::InvalidArgumentError(absl::StrCat(
        "cannot make folder '", path, "': it is a link to a file that does not exist"));
  const std::string above = Above(path);
  if (stat(above.c_str(), &info) != 0)
    return FolderError("make", path, errno);
  if (!S_ISDIR(info.st_mode))
    return FolderError("make", path, ENOTDIR);
  return access(above.c_str(), W_OK | X_OK) == 0 ? absl::OkStatus()
                                                 : FolderError("make", path, errno);
}

absl::Status MakeFolder(absl::string_view path) {
  if (mkdir(std::string(path).c_str(), 0777) == 0)
    return SyncFolder(Above(path));
  return errno == EEXIST && IsFolder(path) ? absl::OkStatus() : FolderError("make", path, errno);
}

absl::StatusOr<std::vector<std::string>> ListFolder(absl::string_view path) {
  DIR *folder = opendir(std::string(path).c_str());
  if (!folder)
    return FolderError("read", path, errno);
  std::vector<std::string> names;
  errno = 0;
  while (const dirent *entry = readdir(folder)) {
    std::string name = entry->d_name;
    if (name != "." && name != "..")
      names.push_back(std::move(name));
    errno = 0;
  }
  const int error = errno;
  closedir(folder);
  if (error != 0)
    return FolderError("read", path, error);
  std::sort(names.begin(), names.end());
  return names;
}

absl::Status RemoveFile(const std::string &path) {
  if (unlink(path.c_str()) == 0 || errno == ENOENT)
    return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot remove '", path, "': ", std::strerror(errno)));
}

absl::Status SyncFolder(absl::string_view path) {
  const int descriptor = OpenFolder(path);
  if (descriptor < 0)
    return FolderError("write to", path, errno);
  const int error = SyncFile(descriptor);
  close(descriptor);
  return error == 0 ? absl::OkStatus() : FolderError("write to", path, error);
}

absl::StatusOr<FolderLock> FolderLock::Take(absl::string_view path) {
  const int descriptor = OpenFolder(path);
  if (descriptor < 0)
    return FolderError("read", path, errno);
  FolderLock lock(descriptor);
  int result;
  do
    result = flock(descriptor, LOCK_EX | LOCK_NB);
  while (result != 0 && errno == EINTR);
  if (result != 0 && errno == EWOULDBLOCK)
    return absl::AbortedError(
        absl::StrCat("another run is writing to folder '", path, "': wait for it, or end it"));
  return lock;
}

FolderLock::FolderLock(FolderLock &&other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock::~FolderLock() {
  if (descriptor_ >= 0)
    close(descriptor_);
}

} // namespace refold::runtime
