//===- fuzz_npy.cpp - Fuzz target for NumPy files -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A header written for an accepted file must read back as the same type and shape.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/npy.h"
#include "runtime/data/npy_header.h"
#include "test/fuzz/parsers/memory_file.h"
#include "test/fuzz/parsers/parser_target.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  MemoryFile file(input);
  absl::StatusOr<runtime::HostTensor> tensor = runtime::ReadNpy(file.path());
  if (!tensor.ok()) {
    ExpectOneLine(tensor.status());
    return false;
  }
  Expect(tensor->bytes() <= input.size(), "elements are bytes of the file");
  auto header = runtime::ParseNpyHeader(runtime::NpyHeaderText(tensor->type(), tensor->shape()));
  Expect(header.ok() && header->shape == tensor->shape() && !header->fortran_order &&
             header->descr == runtime::NpyOfElementType(tensor->type()),
         "a header that we write reads as what it was");
  return true;
}

} // namespace refold::fuzz
