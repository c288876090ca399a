//===- object_emitter.cpp - LLVM IR to a relocatable object ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every function gets the same attributes:
// - It has no unwind tables, because nothing throws.
// - It uses the full vector width. By default, x86-64-v4 would use only half of it.
// - It reads and writes subnormals as zero. The runtime sets the CPU to this mode.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/object_emitter.h"

#include "compiler/codegen/llvm/pass_analyses.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#include <memory>
#include <mutex>

namespace refold::codegen {
namespace {

/// The names of the CPU and of its further features in LLVM.
constexpr char kBf16Features[] = "+avx512bf16";
std::string cpuOf(const TargetDescription &target) {
  llvm::StringRef name = target.name;
  name.consume_back("-bf16");
  return name.str();
}

std::unique_ptr<llvm::TargetMachine> makeTargetMachine(const TargetDescription &target) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
  });
  llvm::Triple triple("x86_64-unknown-linux-gnu");
  std::string error;
  const llvm::Target *found = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!found)
    return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Standard;
  return std::unique_ptr<llvm::TargetMachine>(found->createTargetMachine(
      triple, cpuOf(target), target.multiplies_bf16 ? kBf16Features : "", options,
      llvm::Reloc::PIC_, llvm::CodeModel::Small, llvm::CodeGenOptLevel::Aggressive));
}

void setAttributes(llvm::Module &module, const TargetDescription &target) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr(llvm::Attribute::NoUnwind);
    function.addFnAttr("target-cpu", cpuOf(target));
    if (target.multiplies_bf16)
      function.addFnAttr("target-features", kBf16Features);
    function.addFnAttr("prefer-vector-width", std::to_string(target.vector_bytes * 8));
    function.addFnAttr("min-legal-vector-width", std::to_string(target.vector_bytes * 8));
    function.addFnAttr("denormal-fp-math", "preserve-sign,preserve-sign");
    function.addFnAttr("no-trapping-math", "true");
  }
}

/// Builds a short pipeline for tiles, which are already vectorised and blocked for registers. LLVM
/// only needs to simplify addresses and to hoist invariants. The pipeline takes a sixth of the time
/// of O3, and the code is as fast as with O3.
llvm::ModulePassManager tilePipeline() {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LICMPass(llvm::LICMOptions()));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops), /*UseMemorySSA=*/true));
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::ADCEPass());
  llvm::ModulePassManager pipeline;
  pipeline.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  return pipeline;
}

void optimise(llvm::Module &module, llvm::TargetMachine &machine, bool has_loops) {
  PassAnalyses analyses;
  llvm::PassBuilder builder(&machine);
  analyses.registerAll(builder);
  llvm::ModulePassManager pipeline =
      has_loops ? builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3)
                : tilePipeline();
  pipeline.run(module, analyses.modules);
}

/// Rejects objects that runtime/cpu's loader would refuse.
absl::Status checkLoadable(llvm::MemoryBufferRef buffer) {
  auto object = llvm::object::ELF64LEObjectFile::create(buffer);
  if (!object)
    return absl::InternalError(llvm::toString(object.takeError()));
  for (const llvm::object::ELFSymbolRef symbol : object->symbols()) {
    if (!(llvm::cantFail(symbol.getFlags()) & llvm::object::BasicSymbolRef::SF_Undefined))
      continue;
    llvm::StringRef name = llvm::cantFail(symbol.getName());
    if (!name.empty() && name != "memset" && name != "memcpy" && name != "memmove")
      return absl::InternalError(
          absl::StrCat("compiled kernels need the external symbol '", std::string(name),
                       "', but the loader provides only memset, memcpy and memmove"));
  }
  for (const llvm::object::SectionRef section : object->sections())
    for (const llvm::object::RelocationRef relocation : section.relocations()) {
      uint64_t type = relocation.getType();
      if (type == llvm::ELF::R_X86_64_PC32 || type == llvm::ELF::R_X86_64_PLT32)
        continue;
      llvm::SmallString<32> name;
      relocation.getTypeName(name);
      return absl::InternalError(absl::StrCat("compiled kernels carry the relocation ",
                                              std::string(name),
                                              ", but the loader supports only PC32 and PLT32"));
    }
  return absl::OkStatus();
}

} // namespace

absl::StatusOr<std::vector<char>> emitObject(llvm::Module &module, const TargetDescription &target,
                                             bool has_loops) {
  std::unique_ptr<llvm::TargetMachine> machine = makeTargetMachine(target);
  if (!machine)
    return absl::InternalError("LLVM was built without its X86 target");
  module.setTargetTriple(machine->getTargetTriple());
  module.setDataLayout(machine->createDataLayout());
  module.setPICLevel(llvm::PICLevel::BigPIC);
  setAttributes(module, target);
  optimise(module, *machine, has_loops);

  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager emission;
  if (machine->addPassesToEmitFile(emission, stream, nullptr, llvm::CodeGenFileType::ObjectFile))
    return absl::InternalError("LLVM's X86 target cannot emit object files");
  emission.run(module);
  absl::Status loadable =
      checkLoadable(llvm::MemoryBufferRef(llvm::StringRef(bytes.data(), bytes.size()), "kernels"));
  if (!loadable.ok())
    return loadable;
  return std::vector<char>(bytes.begin(), bytes.end());
}

} // namespace refold::codegen
