//===- pass_hook.h - Hooks around every pass --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR runs passes as Actions, which a handler in the context can wrap. So a test can inspect or
// change the result of a pass before the verifier sees it, without support in the compiler. This
// header includes no MLIR header.
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

/// Called before and after each pass with the op that the pass runs on. `done` is true after the
/// pass. `pass` is the pass's name on the command line.
using PassHook = std::function<void(const std::string &pass, mlir::Operation *op, bool done)>;

/// Replaces the hook of a context; an empty hook removes it.
void SetPassHook(mlir::MLIRContext &context, const PassHook &hook);

} // namespace refold::test
