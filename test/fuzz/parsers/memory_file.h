//===- memory_file.h - Bytes that have a path -------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Readers take paths. A file in memory has one, and costs a parser that is run a million times no
// disk.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/types/span.h"

#include <cstddef>
#include <string>

namespace refold::fuzz {

/// A regular file of these bytes as long as the object lives.
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
