//===- RfToMem.cpp - Buffers for values -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Passes.h"
#include "passes/lowering/FunctionLowering.h"

namespace refold {
#define GEN_PASS_DEF_RFTOMEM
#include "passes/lowering/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct RfToMem : refold::impl::RfToMemBase<RfToMem> {
  void runOnOperation() override {
    KernelOutliner kernels(getOperation());
    for (auto function : llvm::to_vector(getOperation().getOps<func::FuncOp>()))
      if (!function.isDeclaration() && failed(FunctionLowering(function, kernels).run()))
        return signalPassFailure();
  }
};

} // namespace
