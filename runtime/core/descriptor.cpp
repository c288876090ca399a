//===- descriptor.cpp - Calls on open files -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "runtime/core/descriptor.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace refold::runtime {
namespace {

constexpr int kFirstFree = 3; // after standard input, output and error
/// Linux writes at most about 2 GiB per call.
constexpr uint64_t kMostAtOnce = uint64_t{1} << 30;

/// Repeats `write(data, bytes)` until all is written.
template <typename WriteFn> int WriteAll(const void *data, uint64_t bytes, WriteFn write) {
  const char *from = static_cast<const char *>(data);
  while (bytes > 0) {
    const ssize_t wrote = write(from, std::min(bytes, kMostAtOnce));
    if (wrote < 0 && errno == EINTR)
      continue;
    if (wrote <= 0)
      return wrote < 0 && errno != 0 ? errno : EIO;
    from += wrote;
    bytes -= static_cast<uint64_t>(wrote);
  }
  return 0;
}

} // namespace

absl::Status FileError(absl::string_view verb, absl::string_view path, int error) {
  std::string text = absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(text) : absl::UnavailableError(text);
}

int OpenFile(const std::string &path, int flags, unsigned mode) {
  int descriptor;
  do
    descriptor = open(path.c_str(), flags | O_CLOEXEC, mode);
  while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0 || descriptor >= kFirstFree)
    return descriptor;
  const int moved = CopyDescriptor(descriptor), error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

int CopyDescriptor(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, kFirstFree); }

int WriteWhole(int descriptor, const void *data, uint64_t bytes) {
  return WriteAll(data, bytes,
                  [&](const char *from, uint64_t count) { return write(descriptor, from, count); });
}

int WriteWholeAt(int descriptor, const void *data, uint64_t bytes, uint64_t offset) {
  return WriteAll(data, bytes, [&](const char *from, uint64_t count) {
    const uint64_t done = static_cast<uint64_t>(from - static_cast<const char *>(data));
    return pwrite(descriptor, from, count, static_cast<off_t>(offset + done));
  });
}

int SyncFile(int descriptor) {
  int result;
  do
    result = fsync(descriptor);
  while (result != 0 && errno == EINTR);
  // fsync fails with EINVAL on a file that has nothing to sync.
  return result == 0 || errno == EINVAL ? 0 : errno;
}

int CloseFile(int descriptor) {
  // Linux closes the descriptor even if the call is interrupted.
  return close(descriptor) == 0 || errno == EINTR ? 0 : errno;
}

} // namespace refold::runtime
