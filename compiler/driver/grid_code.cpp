//===- grid_code.cpp - The code of a program's kernels on a card ----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/grid_code.h"

#include "compiler/codegen/cuda/control_kernels.h"
#include "compiler/codegen/cuda/ptx_emitter.h"
#include "compiler/codegen/object_emitter.h"
#include "compiler/codegen/rf_to_linalg.h"
#include "compiler/driver/grid_program.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace refold;

const char *refold::tierName(CudaTier tier) {
  return tier == CudaTier::Op ? "op" : tier == CudaTier::Layer ? "layer" : "step";
}

PipelineOptions refold::pipelineFor(CudaTier tier) {
  switch (tier) {
  case CudaTier::Op:
    return {.merge = false};
  case CudaTier::Layer:
    return {};
  case CudaTier::Step:
    // Rows enough for every processor of a card; and no kernel that all rows would have to wait
    // for.
    return {.most_blocks = 128, .least_rows = 8, .least_work = 1, .transpose_weights = false};
  }
  llvm_unreachable("no such tier");
}

absl::StatusOr<GridCode> refold::compileGridCode(ModuleOp program, const std::string &arch,
                                                 CudaTier tier, codegen::GridForm form,
                                                 const FirstError &errors) {
  FailureOr<OwningOpRef<ModuleOp>> lowered = codegen::lowerKernelsToLinalg(program);
  if (failed(lowered))
    return errors.status("a kernel cannot be generated");
  ProgramGrids wanted = gridsOf(program, [&](mem::DispatchOp) { return tier == CudaTier::Step; });
  llvm::LLVMContext context;
  absl::StatusOr<codegen::GridModule> grids = codegen::lowerToGrids(
      **lowered, std::move(wanted.program), codegen::TargetDescription::Grid(arch), form, context);
  if (!grids.ok())
    return grids.status();
  GridCode result;
  result.kernels = std::move(grids->kernels);
  result.sequential_kernels = std::move(grids->sequential_kernels);
  for (auto [dispatch, grid] : llvm::zip_equal(wanted.dispatches, grids->dispatches))
    result.dispatches[dispatch] = std::move(grid);
  if (form == codegen::GridForm::Host) {
    absl::StatusOr<codegen::TargetDescription> host = codegen::TargetDescription::Get("native");
    if (!host.ok())
      return host.status();
    absl::StatusOr<std::vector<char>> object =
        codegen::emitObject(*grids->code, *host, /*has_loops=*/true);
    if (!object.ok())
      return object.status();
    result.code = *std::move(object);
    return result;
  }
  absl::Status steered = codegen::addCounterKernels(*grids->code);
  if (steered.ok())
    steered = codegen::addFiniteKernels(*grids->code);
  if (!steered.ok())
    return steered;
  absl::StatusOr<codegen::PtxArch> target = codegen::PtxArch::Get(arch);
  if (!target.ok())
    return target.status();
  absl::StatusOr<std::string> kernels = codegen::emitPtx(*grids->code, *target);
  if (!kernels.ok())
    return kernels.status();
  absl::StatusOr<std::string> control = codegen::controlPtx(*target);
  if (!control.ok())
    return control.status();
  for (const std::string &text : {*kernels, *control})
    result.code.insert(result.code.end(), text.c_str(), text.c_str() + text.size() + 1);
  return result;
}
