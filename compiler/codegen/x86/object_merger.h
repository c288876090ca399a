//===- object_merger.h - Kernels' objects as one ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels are compiled and kept one by one; an executable carries one object. This is the little of
// a linker's `-r` that lies between.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace refold::codegen {

struct NamedObject {
  /// What its function is called in the merged object, whatever it was called before.
  std::string name;
  /// An ELF object of emitObject with one function that others see.
  llvm::ArrayRef<char> object;
};

/// One relocatable object with all functions, in the order given: sections as they were, names of
/// local symbols left out. Same objects and names, same bytes. Errors: an object that is no ELF
/// object of x86-64 or has not one function; more than 65,279 sections.
absl::StatusOr<std::vector<char>> mergeObjects(llvm::ArrayRef<NamedObject> objects);

} // namespace refold::codegen
