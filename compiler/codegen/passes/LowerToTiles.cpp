//===- LowerToTiles.cpp - Kernels as tiles of vectors ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/passes/Passes.h"

#include "compiler/codegen/x86/kernel_lowering.h"

namespace refold {
#define GEN_PASS_DEF_LOWERTOTILES
#include "compiler/codegen/passes/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct LowerToTiles : refold::impl::LowerToTilesBase<LowerToTiles> {
  using LowerToTilesBase::LowerToTilesBase;

  void runOnOperation() override {
    ModuleOp kernels = codegen::kernelModuleOf(getOperation());
    if (!kernels)
      return signalPassFailure();
    absl::StatusOr<codegen::TargetDescription> target = codegen::TargetDescription::Get(cpu);
    absl::Status lowered = target.ok()
                               ? codegen::lowerKernelsToTiles(kernels, *target, tiles).status()
                               : target.status();
    if (lowered.ok())
      return;
    kernels.emitError() << std::string(lowered.message());
    signalPassFailure();
  }
};
} // namespace
