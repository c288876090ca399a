//===- StopGradients.h - Removal of rf.stop_gradient ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold {

/// Replaces each rf.stop_gradient in `root` with its operand. Call it only after the backward pass
/// is built, because gradients stop at these ops.
inline void removeStopGradients(mlir::Operation *root) {
  root->walk([](rf::StopGradientOp op) {
    op.replaceAllUsesWith(op.getOperand());
    op.erase();
  });
}

} // namespace refold
