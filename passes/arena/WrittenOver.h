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

/// A fetch of @train. `fetch` is its name. If the fetch is written into the memory of a donated
/// input, `input` is the name of the input. Otherwise `input` is empty.
struct WrittenOver {
  std::string fetch, input;
};

/// Lists each fetch of @train once. The module must be in mem form. First come the fetches that are
/// written over donated arguments, in the order of the arguments. The other fetches follow in the
/// order of the results.
///
/// A fetch that is written over an argument has no buffer of kind Fetch in the executable. After a
/// call, its value is in the buffer of kind State that has the input's name.
std::vector<WrittenOver> writtenOver(mlir::ModuleOp memory_form);

} // namespace refold
