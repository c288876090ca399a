//===- shared_results.h - Results that are one value -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Removes results that duplicate an argument or an earlier result. A program would have to copy
// such a value. Arrays can share it: the program computes the value once, and the call returns two
// handles to it.
//
// Example: the gradients of a sum a + b with respect to a and to b are the same value. This is
// known only after the backward pass is built.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/cached_trace.h"
#include "compiler/builder/program/program_impl.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace refold::internal {

/// Makes the program return each value only once, and returns whether a result was removed.
/// `module` is the traced program, and `made` lists its results. Removes a result from `made` if an
/// argument or an earlier result has the same value. Records in `trace` where the value comes from.
bool ShareResults(mlir::ModuleOp module, CachedTrace &trace,
                  std::vector<ProgramImpl::CallResult> &made);

} // namespace refold::internal
