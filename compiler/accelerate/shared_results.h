//===- shared_results.h - Results that are one value -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that returns one value twice, or an argument, has to copy it. Arrays share values: so
// the program makes such a value once, and the call hands out a second handle.
//
// Example: the gradients of a sum with respect to both of its terms are one value, which is seen
// once the backward pass is there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/accelerate/cached_trace.h"
#include "compiler/builder/program/program_impl.h"

#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace refold::internal {

/// Lets the program return each value only once. `module` is the traced program, and `made` are
/// its results. If a result has the same value as an argument or an earlier result, removes the
/// result from `made`, and records in `trace` where the value comes from. Returns whether a result
/// was removed.
bool ShareResults(mlir::ModuleOp module, CachedTrace &trace,
                  std::vector<ProgramImpl::CallResult> &made);

} // namespace refold::internal
