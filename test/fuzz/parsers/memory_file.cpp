//===- memory_file.cpp - Files in memory ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/parsers/memory_file.h"

#include "test/fuzz/parsers/parser_target.h"

#include "absl/strings/str_cat.h"

#include <sys/mman.h>
#include <unistd.h>

namespace refold::fuzz {

MemoryFile::MemoryFile(absl::Span<const std::byte> bytes)
    : descriptor_(memfd_create("input", MFD_CLOEXEC)),
      path_(absl::StrCat("/proc/self/fd/", descriptor_)) {
  while (descriptor_ >= 0 && !bytes.empty()) {
    ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    Expect(written > 0, "a file in memory takes bytes");
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  Expect(descriptor_ >= 0, "the system has files in memory");
}

MemoryFile::~MemoryFile() { close(descriptor_); }

} // namespace refold::fuzz
