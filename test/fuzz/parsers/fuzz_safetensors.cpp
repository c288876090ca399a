//===- fuzz_safetensors.cpp - Fuzz target for named tensors ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads each input as a .safetensors file. In an accepted file, every tensor must be found by its
// name, and no byte may belong to two tensors.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/safetensors.h"
#include "test/fuzz/parsers/memory_file.h"
#include "test/fuzz/parsers/parser_target.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  MemoryFile memory(input);
  absl::StatusOr<runtime::SafetensorsFile> file = runtime::SafetensorsFile::Open(memory.path());
  if (!file.ok()) {
    ExpectOneLine(file.status());
    return false;
  }
  uint64_t bytes = 0;
  for (const runtime::TensorEntry &entry : file->entries()) {
    Expect(file->Find(entry.name) == &entry, "a name is that of one tensor");
    absl::StatusOr<runtime::HostTensor> tensor = file->Read(entry);
    if (!tensor.ok()) {
      ExpectOneLine(tensor.status());
      return false;
    }
    bytes += tensor->bytes();
  }
  Expect(bytes <= input.size(), "elements are bytes of the file");
  return true;
}

} // namespace refold::fuzz
