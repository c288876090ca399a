//===- descriptor.h - Calls on open files -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The POSIX calls that files.cpp and its neighbours share. They handle everything that the calls
// may return: interruptions, short writes, errors that come with the last call.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>

namespace refold::runtime {

/// "cannot read 'a.npy': No such file or directory", of kind NotFound if the file is missing.
absl::Status FileError(absl::string_view verb, absl::string_view path, int error);

/// Opens a file; the descriptor is above those of the standard streams. A program that was started
/// without standard output would else write what it prints into the first file that it opens.
/// Returns -1 and sets errno if it cannot be opened.
int OpenFile(const std::string &path, int flags, unsigned mode = 0666);
/// Another descriptor of the same open file, above those of the standard streams; -1 and errno if
/// there is none left.
int CopyDescriptor(int descriptor);

/// Each returns 0, or the value of errno.
int WriteWhole(int descriptor, const void *data, uint64_t bytes);
int WriteWholeAt(int descriptor, const void *data, uint64_t bytes, uint64_t offset);
int SyncFile(int descriptor);
int CloseFile(int descriptor);

} // namespace refold::runtime
