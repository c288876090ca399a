//===- object_merger.h - Merging of kernel objects --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merges the objects of several kernels, like a linker's `-r` mode. Kernels are compiled and cached
// one by one, but an executable holds one object.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace refold::codegen {

struct NamedObject {
  /// The function's name in the merged object; its name in the input does not matter.
  std::string name;
  /// An ELF object of emitObject with one externally visible function.
  llvm::ArrayRef<char> object;
};

/// Returns one relocatable object that contains all functions, in the given order. Sections are
/// unchanged; names of local symbols are dropped. The same objects and names always give the same
/// bytes. Errors: an input is not an x86-64 ELF object or does not have exactly one function; there
/// are more than 65,279 sections.
absl::StatusOr<std::vector<char>> mergeObjects(llvm::ArrayRef<NamedObject> objects);

} // namespace refold::codegen
