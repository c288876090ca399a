//===- LowerToGrid.cpp - Kernels as grids of threads ----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/passes/Passes.h"

#include "compiler/codegen/gpu/program/grid_program.h"
#include "compiler/codegen/gpu/ptx/ptx_arch.h"

namespace refold {
#define GEN_PASS_DEF_LOWERTOGRID
#include "compiler/codegen/passes/Passes.h.inc"
} // namespace refold

using namespace mlir;
using namespace refold;

namespace {
struct LowerToGrid : refold::impl::LowerToGridBase<LowerToGrid> {
  using LowerToGridBase::LowerToGridBase;

  void runOnOperation() override {
    ModuleOp kernels = codegen::kernelModuleOf(getOperation());
    if (!kernels)
      return signalPassFailure();
    const bool whole = dispatches;
    ProgramGrids wanted = gridsOf(getOperation(), [whole](mem::DispatchOp) { return whole; });
    absl::Status lowered = codegen::PtxArch::Get(arch.getValue()).status();
    if (lowered.ok())
      lowered = codegen::lowerKernelsToGrids(kernels, std::move(wanted.program),
                                             codegen::TargetDescription::Grid(arch.getValue()),
                                             codegen::GridForm::Card)
                    .status();
    if (lowered.ok())
      return;
    kernels.emitError() << std::string(lowered.message());
    signalPassFailure();
  }
};
} // namespace
