//===- kernel_workers.cpp - Parallel compilation of kernels ---------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/target/cpu/kernel_workers.h"

#include "compiler/codegen/rf_to_linalg/rf_to_linalg.h"
#include "compiler/pipeline/compiler_dialects.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Parser/Parser.h"

#include <atomic>
#include <thread>

using namespace mlir;
using namespace refold;

/// A context costs some milliseconds, as much as a few kernels.
constexpr size_t kKernelsOfAWorker = 4;
/// A context takes some tens of megabytes, including the IR that is compiled in it.
constexpr size_t kMostWorkers = 16;

absl::StatusOr<codegen::KernelObject>
refold::compileKernel(mem::KernelOp kernel, const codegen::TargetDescription &target,
                      const codegen::KernelOptions &options, bool &diagnosed) {
  FailureOr<OwningOpRef<ModuleOp>> lowered = codegen::lowerKernelToLinalg(kernel);
  diagnosed = failed(lowered);
  if (diagnosed)
    return absl::InvalidArgumentError("a kernel cannot be generated");
  absl::StatusOr<std::vector<char>> object =
      codegen::compileKernels(**lowered, target, nullptr, options);
  if (!object.ok())
    return object.status();
  return std::make_shared<const std::vector<char>>(*std::move(object));
}

/// Returns a module with only this kernel, as bytes that any context can parse.
static std::string bytesOf(mem::KernelOp kernel) {
  OwningOpRef<ModuleOp> module(ModuleOp::create(kernel.getLoc()));
  module->push_back(kernel.clone());
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(*module, stream)))
    bytes.clear();
  return bytes;
}

static codegen::KernelObject compileBytes(const std::string &bytes, MLIRContext &context,
                                          const codegen::TargetDescription &target,
                                          const codegen::KernelOptions &options) {
  // Silent: the caller compiles a failed kernel again and reports the error then.
  ScopedDiagnosticHandler silent(&context, [](Diagnostic &) { return success(); });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(bytes, &context);
  if (!module)
    return nullptr;
  auto kernels = module->getOps<mem::KernelOp>();
  bool diagnosed = false;
  if (kernels.empty())
    return nullptr;
  absl::StatusOr<codegen::KernelObject> object =
      compileKernel(*kernels.begin(), target, options, diagnosed);
  return object.ok() ? *std::move(object) : nullptr;
}

size_t refold::kernelWorkers(size_t kernels) {
  const size_t most = std::min<size_t>(std::thread::hardware_concurrency(), kMostWorkers);
  return std::max<size_t>(std::min(most, kernels / kKernelsOfAWorker), 1);
}

void refold::workSideBySide(size_t workers, llvm::function_ref<void()> work, StartThread start) {
  auto run = [](void *argument) -> void * {
    (*static_cast<llvm::function_ref<void()> *>(argument))();
    return nullptr;
  };
  // Not std::thread: its constructor throws when a limit on threads or memory is reached.
  std::vector<pthread_t> threads;
  threads.reserve(workers);
  for (pthread_t thread; threads.size() + 1 < workers && start(&thread, nullptr, run, &work) == 0;)
    threads.push_back(thread);
  work();
  for (pthread_t thread : threads)
    pthread_join(thread, nullptr);
}

std::vector<codegen::KernelObject> refold::compileTogether(ArrayRef<mem::KernelOp> kernels,
                                                           const codegen::TargetDescription &target,
                                                           const codegen::KernelOptions &options,
                                                           size_t workers) {
  std::vector<codegen::KernelObject> objects(kernels.size());
  if (workers < 2)
    return objects;
  std::vector<std::string> texts;
  for (mem::KernelOp kernel : kernels)
    texts.push_back(bytesOf(kernel));

  std::atomic<size_t> next = 0;
  workSideBySide(workers, [&] {
    DialectRegistry registry;
    registerCompilerDialects(registry);
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    for (size_t i = next++; i < texts.size(); i = next++)
      objects[i] = compileBytes(texts[i], context, target, options);
  });
  return objects;
}
