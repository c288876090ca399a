//===- fuzz_object.cpp - Fuzz target for object code ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and relocates the object, and executes none of its code.
//
//===----------------------------------------------------------------------===//
#include "runtime/cpu/object_loader.h"
#include "test/fuzz/parsers/parser_target.h"

namespace refold::fuzz {

bool Accepts(absl::Span<const std::byte> input) {
  absl::StatusOr<std::unique_ptr<runtime::LoadedObject>> object =
      runtime::LoadedObject::Load(input);
  if (!object.ok()) {
    ExpectOneLine(object.status());
    return false;
  }
  Expect((*object)->Find("no such symbol") == nullptr || (*object)->bytes() > 0,
         "a function lies in memory");
  return true;
}

} // namespace refold::fuzz
