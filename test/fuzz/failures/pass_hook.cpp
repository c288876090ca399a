//===- pass_hook.cpp - Hooks around every pass ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/failures/pass_hook.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/Pass.h"

namespace refold::test {

void SetPassHook(mlir::MLIRContext &context, const PassHook &hook) {
  if (!hook)
    return context.registerActionHandler(nullptr);
  context.registerActionHandler(
      [hook](llvm::function_ref<void()> run, const mlir::tracing::Action &action) {
        auto *pass = llvm::dyn_cast<mlir::PassExecutionAction>(&action);
        if (!pass)
          return run();
        const std::string name = pass->getPass().getArgument().str();
        hook(name, pass->getOp(), /*done=*/false);
        run();
        hook(name, pass->getOp(), /*done=*/true);
      });
}

} // namespace refold::test
