//===- kernel_runner.cpp - Compiles and runs kernels written as text ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_runner.h"

#include "runtime/core/flush_denormals.h"

#include "mlir/Parser/Parser.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/TargetSelect.h"

namespace refold::test {

struct LoadedKernels::Impl {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<char> object;
  codegen::KernelReport report;
};

LoadedKernels::LoadedKernels(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LoadedKernels::LoadedKernels(LoadedKernels &&) = default;
LoadedKernels::~LoadedKernels() = default;

absl::StatusOr<LoadedKernels> LoadedKernels::Compile(const std::string &text,
                                                     const std::string &target_name) {
  absl::StatusOr<codegen::TargetDescription> target = codegen::TargetDescription::Get(target_name);
  if (!target.ok())
    return target.status();
  mlir::DialectRegistry registry;
  codegen::registerKernelDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module)
    return absl::InvalidArgumentError("the test's kernel does not parse");
  auto impl = std::make_unique<Impl>();
  absl::StatusOr<std::vector<char>> object =
      codegen::compileKernels(*module, *target, &impl->report);
  if (!object.ok())
    return object.status();

  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  impl->jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  impl->object = *std::move(object);
  llvm::cantFail(impl->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
      llvm::StringRef(impl->object.data(), impl->object.size()), "kernels")));
  return LoadedKernels(std::move(impl));
}

void LoadedKernels::Call(const std::string &name, std::vector<void *> args, int64_t block) const {
  KernelFunction *function = Function(name);
  runtime::FlushDenormals flush;
  function(args.data(), block);
}

LoadedKernels::KernelFunction *LoadedKernels::Function(const std::string &name) const {
  return llvm::cantFail(impl_->jit->lookup(name)).toPtr<KernelFunction>();
}

const std::vector<char> &LoadedKernels::object() const { return impl_->object; }
const codegen::KernelReport &LoadedKernels::report() const { return impl_->report; }

} // namespace refold::test
