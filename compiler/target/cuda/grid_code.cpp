//===- grid_code.cpp - GPU code of a program's kernels --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cuda/grid_code.h"

#include "compiler/codegen/gpu/program/grid_program.h"
#include "compiler/codegen/gpu/ptx/control_kernels.h"
#include "compiler/codegen/gpu/ptx/fixed_ptx.h"
#include "compiler/codegen/gpu/ptx/ptx_emitter.h"
#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <limits>

using namespace mlir;
using namespace refold;

const char *refold::tierName(CudaTier tier) {
  return tier == CudaTier::Op ? "op" : tier == CudaTier::Layer ? "layer" : "step";
}

PipelineOptions refold::pipelineFor(CudaTier tier, const LibraryRules &libraries) {
  switch (tier) {
  case CudaTier::Op:
    return {.merge = false, .tile_rows = 0, .library_products = libraries.products};
  case CudaTier::Layer:
    return {.tile_rows = 0, .library_products = libraries.products};
  case CudaTier::Step:
    // These options give a step enough row blocks for all processors of a GPU. They also split
    // every product by rows, because all row blocks would have to wait for an unsplit product. A
    // step then has only two kernels, if its temporaries fit into the L2 cache of a large GPU
    // (A100: 40 MB, H100: 50 MB).
    return {.most_blocks = 128,
            .least_rows = 8,
            .chain_terms = 8,
            .most_split_elements = std::numeric_limits<int64_t>::max(),
            .least_work = 1,
            .transpose_weights = false,
            .tile_rows = 0,
            .dispatch_bytes = int64_t{32} << 20};
  }
  llvm_unreachable("no such tier");
}

static absl::StatusOr<codegen::GridModule> lowerGrids(ModuleOp program, codegen::GridProgram grids,
                                                      const std::string &arch,
                                                      const FirstError &errors,
                                                      llvm::LLVMContext &context) {
  FailureOr<OwningOpRef<ModuleOp>> lowered =
      codegen::lowerKernelsToLinalg(program, codegen::LoopForm::Lanes);
  if (failed(lowered))
    return errors.status("a kernel cannot be generated");
  return codegen::lowerToGrids(**lowered, std::move(grids), codegen::TargetDescription::Grid(arch),
                               codegen::GridForm::Card, context);
}

/// Warns of kernels that would occupy a single thread of the GPU for a long time.
static void warnOfSingleThreads(ModuleOp program, llvm::ArrayRef<std::string> kernels) {
  constexpr int64_t kManyElements = int64_t{1} << 16;
  SymbolTable symbols(program);
  for (const std::string &name : kernels) {
    auto kernel = symbols.lookup<mem::KernelOp>(name);
    Operation *yield = kernel.getBody().front().getTerminator();
    for (Value result : yield->getOperands().take_front(1)) {
      const int64_t elements = cast<RankedTensorType>(result.getType()).getNumElements();
      if (elements / static_cast<int64_t>(kernel.getBlocks()) >= kManyElements)
        kernel.emitWarning() << "one thread of a GPU computes all "
                             << elements / static_cast<int64_t>(kernel.getBlocks())
                             << " elements of this '" << result.getDefiningOp()->getName()
                             << "': it is a single chain";
    }
  }
}

absl::StatusOr<GridCode> refold::compileGridCode(ModuleOp program, const std::string &arch,
                                                 CudaTier tier, const FirstError &errors,
                                                 bool emitCode) {
  absl::StatusOr<codegen::PtxArch> target = codegen::PtxArch::Get(arch);
  if (!target.ok())
    return target.status();
  ProgramGrids wanted = gridsOf(program, [&](mem::DispatchOp) { return tier == CudaTier::Step; });
  llvm::StringMap<llvm::SmallVector<int64_t>> alignments = wanted.program.alignments;
  llvm::LLVMContext context;
  absl::StatusOr<codegen::GridModule> kernels =
      lowerGrids(program, std::move(wanted.program), arch, errors, context);
  if (!kernels.ok())
    return kernels.status();
  warnOfSingleThreads(program, kernels->single_threads);
  auto emit = [&](llvm::Module &code) -> absl::StatusOr<std::string> {
    return emitCode ? codegen::emitPtx(code, *target) : std::string();
  };
  absl::StatusOr<std::string> text = emit(*kernels->code);
  if (text.ok() && emitCode)
    text = codegen::withFixedEntries(*std::move(text), *target);
  if (!text.ok())
    return text.status();

  // Kernels that set a condition of a CUDA graph get a PTX module of their own. An old driver
  // rejects a module that has such a kernel, and would reject all other kernels of the module, too.
  codegen::GridModule control;
  absl::StatusOr<std::string> controlText;
  if (wanted.ticking.empty()) {
    controlText = codegen::fixedControlPtx(*target);
  } else {
    codegen::GridProgram folds{.kernels = {},
                               .alignments = std::move(alignments),
                               .dispatches = std::move(wanted.ticking)};
    absl::StatusOr<codegen::GridModule> ticking =
        lowerGrids(program, std::move(folds), arch, errors, context);
    if (!ticking.ok())
      return ticking.status();
    control = *std::move(ticking);
    if (absl::Status status = codegen::addControlKernels(*control.code); !status.ok())
      return status;
    controlText = emit(*control.code);
  }
  if (!controlText.ok())
    return controlText.status();

  GridCode result;
  result.kernels = std::move(kernels->kernels);
  for (auto [dispatch, grid] : llvm::zip_equal(wanted.dispatches, kernels->dispatches))
    result.dispatches[dispatch] = std::move(grid);
  // A dispatch without threads is no command, so its loop has no dispatch to tick in.
  for (auto [loop, grid] : llvm::zip_equal(wanted.loops, control.dispatches))
    if (result.dispatches.lookup(lastDispatch(loop)).entry.ctas > 0)
      result.ticks[loop] = grid.entry;
  if (emitCode)
    for (const std::string &ptx : {*text, *controlText})
      result.code.insert(result.code.end(), ptx.c_str(), ptx.c_str() + ptx.size() + 1);
  return result;
}
