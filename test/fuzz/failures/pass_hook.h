//===- pass_hook.h - What stands around every pass --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Passes are Actions of MLIR's, which a context's handler wraps: so a test looks at, or changes,
// what a pass leaves before the verifier sees it, and the compiler knows nothing of it. No MLIR
// header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <string>

namespace mlir {
class MLIRContext;
class Operation;
} // namespace mlir

namespace refold::test {

/// Called before each pass on what it will run on, and after it with `done`. Passes by their names
/// on the command line.
using PassHook = std::function<void(const std::string &pass, mlir::Operation *op, bool done)>;

/// Replaces the hook of a context; an empty one leaves none.
void SetPassHook(mlir::MLIRContext &context, const PassHook &hook);

} // namespace refold::test
