//===- fuzz_safetensors.cpp - Named tensors that may be anything ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every tensor of a file that is taken is found by its name, and no byte of the file belongs to
// two.
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
