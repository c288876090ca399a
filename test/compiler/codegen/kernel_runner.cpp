//===- kernel_runner.cpp - Compiles and runs kernels written as text ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_runner.h"

#include "compiler/codegen/kernel_compiler.h"
#include "runtime/core/flush_denormals.h"

#include "mlir/Parser/Parser.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/TargetSelect.h"

#include <chrono>

namespace refold::test {

struct LoadedKernels::Impl {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  size_t bytes = 0;
  double seconds = 0;
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
  auto start = std::chrono::steady_clock::now();
  absl::StatusOr<std::vector<char>> object = codegen::compileKernels(*module, *target);
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (!object.ok())
    return object.status();

  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto impl = std::make_unique<Impl>();
  impl->jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  impl->bytes = object->size();
  impl->seconds = seconds.count();
  llvm::cantFail(impl->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
      llvm::StringRef(object->data(), object->size()), "kernels")));
  return LoadedKernels(std::move(impl));
}

void LoadedKernels::Call(const std::string &name, std::vector<void *> args, int64_t block) const {
  auto address = llvm::cantFail(impl_->jit->lookup(name));
  runtime::FlushDenormals flush;
  address.toPtr<void(void *const *, int64_t)>()(args.data(), block);
}

size_t LoadedKernels::object_bytes() const { return impl_->bytes; }
double LoadedKernels::compile_seconds() const { return impl_->seconds; }

} // namespace refold::test
