//===- KernelsToLinalg.cpp - Kernels as functions on tensors --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/passes/Passes.h"

#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"

namespace refold {
#define GEN_PASS_DEF_KERNELSTOLINALG
#include "compiler/codegen/passes/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

ModuleOp refold::codegen::kernelModuleOf(ModuleOp program) {
  auto kernels = program.lookupSymbol<ModuleOp>(kKernelModule);
  if (!kernels)
    program.emitError() << "there is no module @" << kKernelModule
                        << ": run --refold-kernels-to-linalg first";
  return kernels;
}

namespace {
struct KernelsToLinalg : refold::impl::KernelsToLinalgBase<KernelsToLinalg> {
  using KernelsToLinalgBase::KernelsToLinalgBase;

  void runOnOperation() override {
    ModuleOp program = getOperation();
    if (SymbolTable::lookupSymbolIn(program, codegen::kKernelModule)) {
      program.emitError() << "there is a symbol @" << codegen::kKernelModule << " already";
      return signalPassFailure();
    }
    FailureOr<OwningOpRef<ModuleOp>> kernels = codegen::lowerKernelsToLinalg(
        program, gpu ? codegen::LoopForm::Lanes : codegen::LoopForm::Vectors);
    if (failed(kernels))
      return signalPassFailure();
    (*kernels)->setSymName(codegen::kKernelModule);
    program.push_back(kernels->release());
  }
};
} // namespace
