//===- pass_hook.h - Hooks around every pass --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lets a test inspect or change the result of a pass before the verifier sees it. MLIR runs each
// pass as an Action, and a handler in the context can wrap Actions, so the compiler needs no code
// for this. This header includes no MLIR header.
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

/// A function that is called before and after each pass. `pass` is the pass's name on the command
/// line, and `op` is the op that the pass runs on. `done` is false before the pass and true after
/// it.
using PassHook = std::function<void(const std::string &pass, mlir::Operation *op, bool done)>;

/// Replaces the hook of a context; an empty hook removes it.
void SetPassHook(mlir::MLIRContext &context, const PassHook &hook);

} // namespace refold::test
