//===- LowerToLLVM.cpp - Kernels in the LLVM dialect ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/passes/Passes.h"

#include "compiler/codegen/x86/kernel_lowering.h"

namespace refold {
#define GEN_PASS_DEF_LOWERTOLLVM
#include "compiler/codegen/passes/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct LowerToLLVM : refold::impl::LowerToLLVMBase<LowerToLLVM> {
  void runOnOperation() override {
    ModuleOp kernels = codegen::kernelModuleOf(getOperation());
    if (!kernels)
      return signalPassFailure();
    if (absl::Status lowered = codegen::lowerKernelsToLLVM(kernels); !lowered.ok()) {
      kernels.emitError() << std::string(lowered.message());
      signalPassFailure();
    }
  }
};
} // namespace
