//===- fuzz_cifar.cpp - Fuzz target for CIFAR files -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the input in both formats, as images and as labels.
//
//===----------------------------------------------------------------------===//
#include "runtime/data/cifar.h"
#include "test/fuzz/parsers/memory_file.h"
#include "test/fuzz/parsers/parser_target.h"
#include "test/fuzz/parsers/read_all.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  using runtime::CifarKind;
  using runtime::CifarPart;
  MemoryFile file(input);
  bool any = false;
  for (CifarKind kind : {CifarKind::Cifar10, CifarKind::Cifar100}) {
    const bool images = ReadAll(runtime::OpenCifar(kind, file.path(), CifarPart::Images));
    const bool labels = ReadAll(runtime::OpenCifar(kind, file.path(), CifarPart::Labels));
    Expect(images == labels, "whichever part is read, all of a record is looked at");
    any |= images;
  }
  return any;
}

} // namespace refold::fuzz
