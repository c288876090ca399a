//===- kernel_runner.cpp - Compiled and loaded kernels --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/compiler/codegen/kernel_runner.h"

#include "runtime/core/flush_denormals.h"
#include "runtime/cpu/object_loader.h"

#include "mlir/Parser/Parser.h"

#include <cstdlib>

namespace refold::test {

struct LoadedKernels::Impl {
  std::vector<char> object;
  std::unique_ptr<runtime::LoadedObject> loaded;
  codegen::KernelReport report;
};

LoadedKernels::LoadedKernels(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
LoadedKernels::LoadedKernels(LoadedKernels &&) = default;
LoadedKernels::~LoadedKernels() = default;

absl::StatusOr<LoadedKernels> LoadedKernels::Compile(const std::string &text,
                                                     const std::string &target_name,
                                                     const codegen::KernelOptions &options) {
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
      codegen::compileKernels(*module, *target, &impl->report, options);
  if (!object.ok())
    return object.status();

  impl->object = *std::move(object);
  auto loaded = runtime::LoadedObject::Load(
      {reinterpret_cast<const std::byte *>(impl->object.data()), impl->object.size()});
  if (!loaded.ok())
    return loaded.status();
  impl->loaded = *std::move(loaded);
  return LoadedKernels(std::move(impl));
}

void LoadedKernels::Call(const std::string &name, std::vector<void *> args, int64_t block) const {
  KernelFunction *function = Function(name);
  if (!function)
    std::abort(); // the test requested a kernel that it did not write
  runtime::FlushDenormals flush;
  function(args.data(), block);
}

LoadedKernels::KernelFunction *LoadedKernels::Function(const std::string &name) const {
  return reinterpret_cast<KernelFunction *>(impl_->loaded->Find(name));
}

const std::vector<char> &LoadedKernels::object() const { return impl_->object; }
const codegen::KernelReport &LoadedKernels::report() const { return impl_->report; }

} // namespace refold::test
