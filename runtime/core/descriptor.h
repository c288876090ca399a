//===- descriptor.h - Calls on open files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Wraps POSIX calls on file descriptors. The wrappers handle interrupted calls, short writes, and
// write errors that only close() reports.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// Returns an error such as "cannot read 'a.npy': No such file or directory". The code is NotFound
/// if the file is missing, and Unavailable otherwise.
absl::Status FileError(absl::string_view verb, absl::string_view path, int error);

/// Opens a file and returns its descriptor. Returns -1 and sets errno if the file cannot be opened.
/// The descriptor is never 0, 1 or 2. A program that was started without standard output would
/// otherwise print into the first file that it opens.
int OpenFile(const std::string &path, int flags, unsigned mode = 0666);
/// Duplicates a file descriptor. The new descriptor is never 0, 1 or 2 (the standard streams).
/// Returns -1 and sets errno if no descriptor is left.
int CopyDescriptor(int descriptor);

/// Each function returns 0, or the value of errno.
int WriteWhole(int descriptor, const void *data, uint64_t bytes);
int WriteWholeAt(int descriptor, const void *data, uint64_t bytes, uint64_t offset);
int SyncFile(int descriptor);
int CloseFile(int descriptor);

} // namespace refold::runtime
