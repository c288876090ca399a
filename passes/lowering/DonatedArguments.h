//===- DonatedArguments.h - Results over arguments that may be used up ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An input with rf.donated is not read after the call: a result may lie in its buffer. It is chosen
// before anything has a buffer, by the analysis that updates states in place, and only where no
// copy is needed.
//
// Example: with x donated, `return rf.add(x, y)` is written over x. `return rf.dot_general(x, y)`
// is not, since its elements read all of x: the result has a buffer of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace refold {

/// For each argument of the function the result that is written over it; -1 where it is not
/// donated, or no result can be. A result that has the argument's name behind the first dot comes
/// first
/// ("line.w" and "result0.w"), else the first of its type. Explains in remarks why an argument has
/// none.
llvm::SmallVector<int64_t> pairDonated(mlir::func::FuncOp function);

/// A fetch that has no buffer of its own: it is in that of an input when the function ends.
struct WrittenOver {
  std::string fetch, input;
};
/// Of @train in the memory form.
std::vector<WrittenOver> writtenOver(mlir::ModuleOp module);

} // namespace refold
