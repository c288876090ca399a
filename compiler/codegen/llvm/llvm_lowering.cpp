//===- llvm_lowering.cpp - Lowering to the LLVM dialect -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One conversion applies the patterns of all dialects. A pass for each dialect would visit every
// operation several times. MLIR's expansion of arith is omitted on purpose, because it turns
// maximumf(+0, -0) into -0.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/llvm/llvm_lowering.h"

#include "compiler/codegen/llvm/diagnostic_text.h"

#include "absl/strings/str_cat.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

namespace refold::codegen {

absl::Status lowerToLLVM(mlir::ModuleOp module, bool has_loops) {
  mlir::MLIRContext *context = module.getContext();
  DiagnosticText diagnostics(context);
  auto error = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat("kernels cannot be lowered to LLVM: ", diagnostics.text()));
  };
  if (has_loops) {
    mlir::PassManager passes(context);
    passes.enableVerifier(false);
    passes.addPass(mlir::memref::createExpandStridedMetadataPass());
    passes.addPass(mlir::createLowerAffinePass());
    if (mlir::failed(passes.run(module)))
      return error();
  }
  mlir::LowerToLLVMOptions options(context);
  options.useBarePtrCallConv = true;
  options.allocLowering = mlir::LowerToLLVMOptions::AllocLowering::None;
  mlir::LLVMTypeConverter converter(context, options);
  mlir::RewritePatternSet patterns(context);
  mlir::populateSCFToControlFlowConversionPatterns(patterns);
  mlir::cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
  mlir::arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  mlir::arith::populateArithToLLVMConversionPatterns(converter, patterns);
  mlir::populateMathToLLVMConversionPatterns(converter, patterns);
  mlir::populateVectorToLLVMConversionPatterns(converter, patterns);
  mlir::populateFinalizeMemRefToLLVMConversionPatterns(converter, patterns);
  mlir::populateFuncToLLVMConversionPatterns(converter, patterns);
  mlir::ub::populateUBToLLVMConversionPatterns(converter, patterns);
  mlir::LLVMConversionTarget target(*context);
  target.addLegalOp<mlir::ModuleOp>();
  if (mlir::failed(mlir::applyFullConversion(module, target, std::move(patterns))))
    return error();
  return absl::OkStatus();
}

} // namespace refold::codegen
