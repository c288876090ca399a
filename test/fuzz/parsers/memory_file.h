//===- memory_file.h - Files in memory --------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file in memory that has a path. Parsers under test open files by path, and this file lets them
// run a million times without disk access.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstddef>
#include <string>

namespace refold::fuzz {

/// A regular file with these bytes that exists as long as the object.
class MemoryFile {
public:
  explicit MemoryFile(absl::Span<const std::byte> bytes);
  ~MemoryFile();
  MemoryFile(const MemoryFile &) = delete;
  MemoryFile &operator=(const MemoryFile &) = delete;

  const std::string &path() const { return path_; }

private:
  int descriptor_;
  std::string path_;
};

} // namespace refold::fuzz
