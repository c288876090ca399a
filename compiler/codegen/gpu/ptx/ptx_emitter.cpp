//===- ptx_emitter.cpp - LLVM IR to PTX -----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The option AllowFPOpFusion stays Standard. LLVM then writes mul.rn and add.rn, which the
// assembler ptxas never fuses. It could fuse a mul and an add without a rounding mode. An llvm.fma
// becomes fma.rn.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/ptx/ptx_emitter.h"

#include "compiler/codegen/gpu/ptx/error_scope.h"
#include "compiler/codegen/gpu/ptx/ptx_gate.h"
#include "compiler/codegen/gpu/ptx/shift_guards.h"
#include "compiler/codegen/gpu/ptx/sign_bits.h"
#include "compiler/codegen/llvm/pass_analyses.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <algorithm>
#include <memory>
#include <mutex>

namespace refold::codegen {
namespace {

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const PtxArch &arch) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string error;
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!found)
    return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  options.MCOptions.AsmVerbose = false;
  return std::unique_ptr<llvm::TargetMachine>(
      found->createTargetMachine(triple, arch.name, absl::StrCat("+ptx", arch.ptx_version), options,
                                 std::nullopt, std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

bool isEntry(const llvm::GlobalValue &value) {
  const auto *function = llvm::dyn_cast<llvm::Function>(&value);
  return function && function->getCallingConv() == llvm::CallingConv::PTX_Kernel;
}

/// Returns the number of parameters of the entry point that has most.
size_t parametersOf(const llvm::Module &module) {
  size_t most = 0;
  for (const llvm::Function &function : module)
    if (isEntry(function))
      most = std::max(most, function.arg_size());
  return most;
}

void setAttributes(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr(llvm::Attribute::NoUnwind);
    function.addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");
    function.addFnAttr("no-trapping-math", "true");
    // Without minctasm, ptxas uses at most 32 registers for each thread, so that many thread blocks
    // fit on one multiprocessor. This limit causes register spills and serialises loads. A training
    // step has only about one thread block for each multiprocessor, so it needs no such limit.
    if (function.hasFnAttribute("nvvm.maxntid") && !function.hasFnAttribute("nvvm.minctasm"))
      function.addFnAttr("nvvm.minctasm", "1");
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::FPMathOperator>(instruction))
        instruction.copyFastMathFlags(llvm::FastMathFlags());
  }
}

/// Runs LLVM's O3 pipeline without vectorisation and without library calls. A GPU already
/// vectorises over threads. There is no memset that a GPU kernel can call, so a loop that clears
/// memory must stay a loop.
void optimise(llvm::Module &module, llvm::TargetMachine &machine,
              const llvm::TargetLibraryInfoImpl &library) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;
  tuning.LoopInterleaving = false;
  tuning.SLPVectorization = false;
  PassAnalyses analyses;
  llvm::PassBuilder builder(&machine, tuning);
  analyses.functions.registerPass([&] { return llvm::TargetLibraryAnalysis(library); });
  analyses.registerAll(builder);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3).run(module, analyses.modules);
}

} // namespace

absl::StatusOr<std::string> emitPtx(llvm::Module &module, const PtxArch &arch) {
  std::unique_ptr<llvm::TargetMachine> machine =
      makeTargetMachine(arch.WithParameters(parametersOf(module)));
  if (!machine)
    return absl::InternalError("LLVM was built without its NVPTX target");
  std::string broken;
  llvm::raw_string_ostream broken_stream(broken);
  if (llvm::verifyModule(module, &broken_stream))
    return absl::InternalError(absl::StrCat("compiled kernels are not valid LLVM IR: ", broken));

  ErrorScope errors(module.getContext());
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  llvm::StripDebugInfo(module);
  setAttributes(module);
  // The module is checked before the passes, so that errors name functions as their author wrote
  // them. It is checked again after the passes, because passes create intrinsics.
  if (absl::Status status = checkForPtx(module); !status.ok())
    return status;
  llvm::internalizeModule(module, isEntry);
  llvm::TargetLibraryInfoImpl library(machine->getTargetTriple());
  library.disableAllFunctions();
  optimise(module, *machine, library);
  if (absl::Status status = checkForPtx(module); !status.ok())
    return status;
  keepSubnormalsInSigns(module);
  keepShiftGuards(module);

  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager emission;
  emission.add(new llvm::TargetLibraryInfoWrapperPass(library));
  if (machine->addPassesToEmitFile(emission, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return absl::InternalError("LLVM's NVPTX target cannot emit text");
  emission.run(module);
  if (!errors.error().empty())
    return absl::InternalError(absl::StrCat("LLVM's NVPTX target: ", errors.error()));
  return text.str().str();
}

} // namespace refold::codegen
