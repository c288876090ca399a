//===- fuzz_idx.cpp - Fuzz target for MNIST files -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that the elements have no more bytes than the file.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/idx.h"
#include "test/fuzz/parsers/memory_file.h"
#include "test/fuzz/parsers/parser_target.h"
#include "test/fuzz/parsers/read_all.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  MemoryFile file(input);
  auto reader = runtime::OpenIdx(file.path());
  if (reader.ok())
    Expect((*reader)->bytes() <= input.size(), "elements are bytes of the file");
  return ReadAll(std::move(reader));
}

} // namespace refold::fuzz
