//===- kernel_compiler.cpp - Kernels on tensors to one object -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order: vector tiles for every kernel of a supported form; scalar loops for the other kernels,
// with a wrapper that unpacks the argument array; the LLVM dialect, in one conversion; LLVM IR; the
// object file.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/kernel_compiler.h"

#include "compiler/codegen/llvm/diagnostic_text.h"
#include "compiler/codegen/llvm/llvm_lowering.h"
#include "compiler/codegen/nest/loop_lowering.h"
#include "compiler/codegen/nest/tile_lowering.h"
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

/// Suffix of a function's name until the kernel of that name calls it or replaces it.
constexpr char kBody[] = ".body";

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

absl::Status checkSignature(mlir::func::FuncOp function) {
  auto error = [&](size_t argument, absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("kernel '", function.getName().str(), "': argument ", argument, " ", what));
  };
  if (function.isExternal() || !function.getBody().hasOneBlock() || function.getNumResults() != 0)
    return absl::InvalidArgumentError(absl::StrCat("kernel '", function.getName().str(),
                                                   "' must have one block and no returned values"));
  size_t count = function.getNumArguments();
  for (auto [index, type] : llvm::enumerate(function.getArgumentTypes())) {
    auto memref = mlir::dyn_cast<mlir::MemRefType>(type);
    if (!memref) {
      if (index + 1 != count || !(type.isIndex() || type.isInteger(64)))
        return error(index, "is neither a memref nor, as the last one, the block (index or i64)");
      continue;
    }
    llvm::SmallVector<int64_t> strides;
    int64_t offset = 0;
    if (!memref.hasStaticShape() || mlir::failed(memref.getStridesAndOffset(strides, offset)) ||
        offset != 0 || llvm::any_of(strides, mlir::ShapedType::isDynamic))
      return error(index, "must have a static shape, static strides and offset 0");
    mlir::Type element = memref.getElementType();
    if (!element.isInteger(1) && !element.isInteger(8) && !element.isInteger(32) &&
        !element.isInteger(64) && !element.isF32() && !element.isF64())
      return error(index, "has an element type that is none of i1, i8, i32, i64, f32, f64");
  }
  return absl::OkStatus();
}

/// Adds void NAME(void *const *args, int64_t block), which calls `body`. `body` becomes internal
/// and is inlined.
void addWrapper(mlir::LLVM::LLVMFuncOp body, llvm::StringRef name) {
  mlir::OpBuilder builder(body);
  mlir::Location loc = body.getLoc();
  auto pointer = mlir::LLVM::LLVMPointerType::get(builder.getContext());
  auto nothing = mlir::LLVM::LLVMVoidType::get(builder.getContext());
  auto type = mlir::LLVM::LLVMFunctionType::get(nothing, {pointer, builder.getI64Type()});
  auto wrapper = mlir::LLVM::LLVMFuncOp::create(builder, loc, name, type);
  builder.setInsertionPointToStart(wrapper.addEntryBlock(builder));
  llvm::SmallVector<mlir::Value> arguments;
  for (auto [index, argument] : llvm::enumerate(body.getArgumentTypes())) {
    if (!mlir::isa<mlir::LLVM::LLVMPointerType>(argument)) {
      arguments.push_back(wrapper.getArgument(1));
      continue;
    }
    mlir::Value slot =
        mlir::LLVM::GEPOp::create(builder, loc, pointer, pointer, wrapper.getArgument(0),
                                  llvm::ArrayRef<mlir::LLVM::GEPArg>{static_cast<int32_t>(index)});
    arguments.push_back(mlir::LLVM::LoadOp::create(builder, loc, pointer, slot));
  }
  mlir::LLVM::CallOp::create(builder, loc, body, arguments);
  mlir::LLVM::ReturnOp::create(builder, loc, mlir::ValueRange());
  body.setLinkage(mlir::LLVM::Linkage::Internal);
  body.setAlwaysInline(true);
}

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

  llvm::SmallVector<mlir::func::FuncOp> functions(module.getOps<mlir::func::FuncOp>());
  for (mlir::func::FuncOp function : functions)
    if (absl::Status status = checkSignature(function); !status.ok())
      return status;
  llvm::SmallVector<std::string> loops;
  for (mlir::func::FuncOp function : functions) {
    std::string name = function.getName().str();
    function.setName(name + kBody);
    absl::Status status = options.tiles ? lowerToTiles(function, kBody, target)
                                        : absl::UnimplementedError("not wanted");
    if (absl::IsUnimplemented(status)) {
      loops.push_back(name);
      done.scalar_kernels.push_back(absl::StrCat(name, ": ", status.message()));
    } else if (!status.ok()) {
      return absl::Status(status.code(), absl::StrCat("kernel '", name, "': ", status.message()));
    }
  }
  absl::Status status = lowerTensorsToLoops(module);
  done.tile_seconds = watch.lap();
  if (status.ok())
    status = lowerToLLVM(module, !loops.empty());
  if (!status.ok())
    return status;
  for (const std::string &name : loops)
    addWrapper(module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(name + kBody), name);

  llvm::LLVMContext llvm_context;
  DiagnosticText diagnostics(context);
  std::unique_ptr<llvm::Module> llvm_module =
      mlir::translateModuleToLLVMIR(module, llvm_context, "kernels");
  if (!llvm_module)
    return absl::InternalError(
        absl::StrCat("kernels cannot be translated to LLVM IR: ", diagnostics.text()));
  done.lowering_seconds = watch.lap();
  absl::StatusOr<std::vector<char>> object = emitObject(*llvm_module, target, !loops.empty());
  done.llvm_seconds = watch.lap();
  return object;
}

} // namespace refold::codegen
