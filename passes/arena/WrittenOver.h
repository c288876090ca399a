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

/// A fetch of @train and the donated input over which it is written; "" if the fetch has its own
/// memory.
struct WrittenOver {
  std::string fetch, input;
};

/// Returns every fetch of @train of a module in mem form, once: first the fetches over donated
/// arguments in the order of the arguments, then the others in the order of the results. A fetch
/// over a donated argument has no buffer of kind Fetch in the executable's table: after a call, its
/// value is in the buffer of kind State with the input's name.
std::vector<WrittenOver> writtenOver(mlir::ModuleOp memory_form);

} // namespace refold
