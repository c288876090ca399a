//===- grid_compiler.cpp - Kernels become grids in LLVM IR ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compilation has four steps:
// 1. Each loop nest of a kernel becomes a function. A kernel of an unsupported form becomes scalar
//    loops.
// 2. These functions are converted to the LLVM dialect.
// 3. Entry points that call the functions are added.
// 4. The module is translated to LLVM IR.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/grid_compiler.h"

#include "compiler/codegen/gpu/grid/grid_entry.h"
#include "compiler/codegen/gpu/grid/loop_lanes.h"
#include "compiler/codegen/llvm/diagnostic_text.h"
#include "compiler/codegen/llvm/llvm_lowering.h"
#include "compiler/codegen/nest/loop_lowering.h"
#include "compiler/codegen/x86/kernel_compiler.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Target/LLVMIR/Export.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace refold::codegen {

/// Suffix of the names of functions that entry points call.
constexpr char kTile[] = "_tile";

/// Returns for each kernel the numbers of its constant operands. A constant operand has the same
/// value for all row blocks of every launch, and no launch of the dispatch writes it. The list is
/// empty for a kernel that is also launched outside a dispatch, or that is the only launch of some
/// part of a dispatch.
static llvm::StringMap<llvm::SmallVector<size_t>> constantOperands(const GridProgram &program) {
  llvm::StringMap<llvm::SmallVector<size_t>> constant;
  for (const auto &[name, blocks] : program.kernels)
    constant[name] = {};
  for (const GridDispatch &dispatch : program.dispatches) {
    llvm::DenseSet<int64_t> written;
    for (const GridLaunch &launch : dispatch.launches)
      for (const GridLaunch::Argument &argument : launch.arguments)
        if (argument.written)
          written.insert(argument.pointer);
    for (const auto &part : dispatch.parts)
      for (int index : part) {
        const GridLaunch &launch = dispatch.launches[index];
        llvm::SmallVector<size_t> here;
        for (auto [number, argument] : llvm::enumerate(launch.arguments))
          if (part.size() > 1 && argument.block_stride == 0 && !written.contains(argument.pointer))
            here.push_back(number);
        auto [known, is_first] = constant.try_emplace(launch.kernel, here);
        if (!is_first)
          llvm::erase_if(known->second,
                         [&](size_t number) { return !llvm::is_contained(here, number); });
      }
  }
  return constant;
}

/// Adds the numbers of the results of `launch` of which thread blocks keep shares.
static void addMirrored(const GridDispatch &dispatch, const GridLaunch &launch,
                        llvm::SmallVector<size_t> &mirrored) {
  for (auto [number, argument] : llvm::enumerate(launch.arguments))
    if (argument.written && !llvm::is_contained(mirrored, number) &&
        llvm::any_of(dispatch.locals,
                     [&](const GridLocal &local) { return local.pointer == argument.pointer; }))
      mirrored.push_back(number);
}

static llvm::StringMap<GridUse> usesOf(const GridProgram &program) {
  llvm::StringMap<GridUse> uses;
  for (const auto &[name, blocks] : program.kernels)
    uses[name] = {.blocks = blocks, .alone = true};
  for (const GridDispatch &dispatch : program.dispatches) {
    for (const GridLaunch &launch : dispatch.launches)
      uses[launch.kernel].alone = false;
    for (const auto &part : dispatch.parts)
      for (int launch : part)
        if (part.size() > 1)
          uses[dispatch.launches[launch].kernel].chained = true;
  }
  for (auto &[kernel, operands] : constantOperands(program))
    uses[kernel].constant = std::move(operands);
  for (const GridDispatch &dispatch : program.dispatches)
    for (const GridLaunch &launch : dispatch.launches)
      addMirrored(dispatch, launch, uses[launch.kernel].mirrored);
  for (const auto &[name, alignments] : program.alignments)
    uses[name].alignments = alignments;
  return uses;
}

absl::StatusOr<GridModule> lowerKernelsToGrids(mlir::ModuleOp module, GridProgram program,
                                               const TargetDescription &target, GridForm form) {
  GridModule result;
  llvm::StringMap<GridUse> uses = usesOf(program);
  llvm::StringMap<GridParts> kernels;
  bool has_loops = false;
  for (auto function : llvm::to_vector(module.getOps<mlir::func::FuncOp>())) {
    std::string name = function.getName().str();
    absl::StatusOr<GridParts> parts = lowerToGrid(function, name, uses[name], target);
    if (absl::IsUnimplemented(parts.status())) {
      has_loops = true;
      function.setName(name + kTile);
      GridPart loop{.function = name, .threads = spreadLanes(function)};
      if (loop.threads == 1)
        result.single_threads.push_back(name);
      const size_t pointers =
          llvm::count_if(function.getArgumentTypes(), llvm::IsaPred<mlir::MemRefType>);
      parts = GridParts{.parts = {loop}, .pointers = pointers};
    } else if (!parts.ok()) {
      return absl::Status(parts.status().code(),
                          absl::StrCat("kernel '", name, "': ", parts.status().message()));
    }
    kernels[name] = *std::move(parts);
  }
  llvm::StringMap<int64_t> workspaces;
  absl::Status status = lowerTensorsToLoops(module, &workspaces);
  if (status.ok())
    status = lowerToLLVM(module, has_loops);
  if (!status.ok())
    return status;
  for (const auto &[function, bytes] : workspaces) {
    GridParts &kernel = kernels[llvm::StringRef(function).drop_back(sizeof(kTile) - 1)];
    kernel.parts.front().own_workspace_bytes = bytes;
    kernel.workspace_bytes = bytes * kernel.parts.front().threads;
  }

  // Sorted by name, so that the same program gives the same text.
  std::vector<std::pair<std::string, int64_t>> alone;
  for (const auto &[name, blocks] : program.kernels)
    alone.push_back({name.str(), blocks});
  llvm::sort(alone);
  for (const auto &[name, blocks] : alone) {
    const GridParts &parts = kernels[name];
    result.kernels[name] = {addKernelEntries(module, parts, blocks, form),
                            parts.workspace_bytes * blocks};
  }
  for (GridDispatch &dispatch : program.dispatches) {
    for (GridLaunch &launch : dispatch.launches) {
      launch.workspace_offset = dispatch.workspace_bytes;
      dispatch.workspace_bytes += kernels[launch.kernel].workspace_bytes * launch.blocks;
    }
    const bool has_work =
        dispatch.tick || llvm::any_of(dispatch.launches, [&](const GridLaunch &launch) {
          return !kernels[launch.kernel].parts.empty();
        });
    if (has_work)
      dispatch.entry = addDispatchEntry(module, dispatch, kernels, form);
  }
  result.dispatches = std::move(program.dispatches);
  return result;
}

absl::StatusOr<GridModule> lowerToGrids(mlir::ModuleOp module, GridProgram program,
                                        const TargetDescription &target, GridForm form,
                                        llvm::LLVMContext &context) {
  mlir::DialectRegistry registry;
  registerKernelDialects(registry);
  module.getContext()->appendDialectRegistry(registry);
  module.getContext()->loadAllAvailableDialects();
  absl::StatusOr<GridModule> result = lowerKernelsToGrids(module, std::move(program), target, form);
  if (!result.ok())
    return result;
  if (absl::Status status = lowerToLLVM(module, /*has_loops=*/false); !status.ok())
    return status;
  DiagnosticText diagnostics(module.getContext());
  result->code = mlir::translateModuleToLLVMIR(module, context, "kernels");
  if (!result->code)
    return absl::InternalError(
        absl::StrCat("kernels cannot be translated to LLVM IR: ", diagnostics.text()));
  return result;
}

} // namespace refold::codegen
