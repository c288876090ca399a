//===- WrittenOver.h - Fetches over donated arguments -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace refold {

/// A fetch of @train, by name. If the fetch is written into the memory of a donated input, `input`
/// is the name of this input. If the fetch has its own memory, `input` is empty.
struct WrittenOver {
  std::string fetch, input;
};

/// Lists each fetch of @train once, for a module in mem form. The fetches that are written over
/// donated arguments come first, in the order of the arguments. The other fetches follow in the
/// order of the results.
///
/// A fetch that is written over a donated argument has no buffer of kind Fetch in the executable's
/// table. After a call, the value of the fetch is in the buffer of kind State that has the input's
/// name.
std::vector<WrittenOver> writtenOver(mlir::ModuleOp memory_form);

} // namespace refold
