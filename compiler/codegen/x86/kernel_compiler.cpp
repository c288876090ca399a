//===- kernel_compiler.cpp - Kernels on tensors to one object -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers kernels to the LLVM dialect (kernel_lowering.h), then to LLVM IR, then to an object file.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/kernel_compiler.h"

#include "compiler/codegen/llvm/diagnostic_text.h"
#include "compiler/codegen/x86/kernel_lowering.h"
#include "compiler/codegen/x86/object_emitter.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/AllInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/IR/TensorInferTypeOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/SubsetInsertionOpInterfaceImpl.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <chrono>
#include <utility>

namespace refold::codegen {
namespace {

class Stopwatch {
public:
  /// Returns the seconds since the last call, or since construction.
  double lap() {
    auto now = std::chrono::steady_clock::now();
    std::chrono::duration<double> passed = now - std::exchange(last_, now);
    return passed.count();
  }

private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

} // namespace

void registerKernelDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                  mlir::bufferization::BufferizationDialect, mlir::cf::ControlFlowDialect,
                  mlir::func::FuncDialect, mlir::LLVM::LLVMDialect, mlir::linalg::LinalgDialect,
                  mlir::math::MathDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                  mlir::tensor::TensorDialect, mlir::ub::UBDialect, mlir::vector::VectorDialect>();
  mlir::arith::registerBufferizableOpInterfaceExternalModels(registry);
  mlir::linalg::registerAllDialectInterfaceImplementations(registry);
  mlir::scf::registerBufferizableOpInterfaceExternalModels(registry);
  mlir::tensor::registerBufferizableOpInterfaceExternalModels(registry);
  mlir::tensor::registerInferTypeOpInterfaceExternalModels(registry);
  mlir::tensor::registerSubsetOpInterfaceExternalModels(registry);
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
}

absl::StatusOr<std::vector<char>> compileKernels(mlir::ModuleOp module,
                                                 const TargetDescription &target,
                                                 KernelReport *report,
                                                 const KernelOptions &options) {
  KernelReport unused;
  KernelReport &done = report ? *report : unused;
  Stopwatch watch;
  mlir::MLIRContext *context = module.getContext();
  mlir::DialectRegistry registry;
  registerKernelDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadAllAvailableDialects();

  absl::StatusOr<std::vector<std::string>> scalar =
      lowerKernelsToTiles(module, target, options.tiles);
  done.tile_seconds = watch.lap();
  if (!scalar.ok())
    return scalar.status();
  done.scalar_kernels = *std::move(scalar);
  bool has_loops = false;
  if (absl::Status status = lowerKernelsToLLVM(module, &has_loops); !status.ok())
    return status;

  llvm::LLVMContext llvm_context;
  DiagnosticText diagnostics(context);
  std::unique_ptr<llvm::Module> llvm_module =
      mlir::translateModuleToLLVMIR(module, llvm_context, "kernels");
  if (!llvm_module)
    return absl::InternalError(
        absl::StrCat("kernels cannot be translated to LLVM IR: ", diagnostics.text()));
  done.lowering_seconds = watch.lap();
  absl::StatusOr<std::vector<char>> object = emitObject(*llvm_module, target, has_loops);
  done.llvm_seconds = watch.lap();
  return object;
}

} // namespace refold::codegen
