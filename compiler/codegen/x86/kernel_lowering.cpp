//===- kernel_lowering.cpp - Kernels on tensors to LLVM dialect -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lowering has four steps:
// 1. Each kernel of a supported form becomes vector tiles.
// 2. All other kernels become scalar loops.
// 3. One conversion lowers both to the LLVM dialect.
// 4. Each kernel of scalar loops gets a wrapper function, which unpacks the argument array.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/x86/kernel_lowering.h"

#include "compiler/codegen/llvm/llvm_lowering.h"
#include "compiler/codegen/nest/loop_lowering.h"
#include "compiler/codegen/nest/tile_lowering.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"

namespace refold::codegen {
namespace {

/// Suffix of a function's name until the kernel of that name calls it or replaces it.
constexpr char kBody[] = ".body";

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
    if (!element.isInteger(1) && !element.isInteger(8) && !element.isInteger(16) &&
        !element.isInteger(32) && !element.isInteger(64) && !element.isF32() && !element.isF64())
      return error(index, "has an element type other than i1, i8, i16, i32, i64, f32, f64");
  }
  return absl::OkStatus();
}

/// Adds a function void NAME(void *const *args, int64_t block) that calls `body`. Makes `body`
/// internal and always inlined.
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

absl::StatusOr<std::vector<std::string>>
lowerKernelsToTiles(mlir::ModuleOp module, const TargetDescription &target, bool tiles) {
  llvm::SmallVector<mlir::func::FuncOp> functions(module.getOps<mlir::func::FuncOp>());
  for (mlir::func::FuncOp function : functions)
    if (absl::Status status = checkSignature(function); !status.ok())
      return status;
  std::vector<std::string> scalar;
  for (mlir::func::FuncOp function : functions) {
    std::string name = function.getName().str();
    function.setName(name + kBody);
    absl::Status status =
        tiles ? lowerToTiles(function, kBody, target) : absl::UnimplementedError("not wanted");
    if (absl::IsUnimplemented(status))
      scalar.push_back(absl::StrCat(name, ": ", status.message()));
    else if (!status.ok())
      return absl::Status(status.code(), absl::StrCat("kernel '", name, "': ", status.message()));
  }
  if (absl::Status status = lowerTensorsToLoops(module); !status.ok())
    return status;
  return scalar;
}

absl::Status lowerKernelsToLLVM(mlir::ModuleOp module, bool *has_loops) {
  llvm::SmallVector<std::string> loops;
  for (mlir::func::FuncOp function : module.getOps<mlir::func::FuncOp>())
    if (llvm::StringRef name = function.getName(); name.consume_back(kBody))
      loops.push_back(name.str());
  if (has_loops)
    *has_loops = !loops.empty();
  if (absl::Status status = lowerToLLVM(module, !loops.empty()); !status.ok())
    return status;
  for (const std::string &name : loops)
    addWrapper(module.lookupSymbol<mlir::LLVM::LLVMFuncOp>(name + kBody), name);
  return absl::OkStatus();
}

} // namespace refold::codegen
