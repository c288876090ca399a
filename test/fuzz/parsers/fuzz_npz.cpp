//===- fuzz_npz.cpp - Fuzz target for archives of arrays ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unpacks every array of an archive. This must take no more memory than the packed bytes can fill.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/inflate.h"
#include "runtime/data/npz.h"
#include "runtime/data/zip.h"
#include "test/fuzz/parsers/memory_file.h"
#include "test/fuzz/parsers/parser_target.h"
#include "test/fuzz/parsers/read_all.h"

#include "absl/strings/match.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  MemoryFile file(input);
  absl::StatusOr<runtime::ZipFile> archive = runtime::ZipFile::Open(file.path());
  if (!archive.ok()) {
    ExpectOneLine(archive.status());
    return false;
  }
  bool all = true;
  for (const runtime::ZipEntry &entry : archive->entries()) {
    Expect(archive->Find(entry.name) == &entry, "a name is that of one entry");
    Expect(!entry.refusal.empty() || entry.bytes <= runtime::MostInflated(input.size()),
           "a size is one that can be");
    if (!absl::EndsWith(entry.name, ".npy") || entry.name.size() == 4)
      continue;
    all &= ReadAll(runtime::OpenNpz(
        file.path(), absl::string_view(entry.name).substr(0, entry.name.size() - 4), ""));
  }
  return all;
}

} // namespace refold::fuzz
