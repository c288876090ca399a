//===- loop_lowering.cpp - Kernels as scalar loops ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's bufferization, with two repairs: copies become loops (a strided memref.copy would call
// a function of MLIR's runtime), and allocations become allocas within a bound.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/loop_lowering.h"

#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace refold::codegen {
namespace {

std::string inKernel(mlir::func::FuncOp function, absl::string_view what) {
  return absl::StrCat("kernel '", function.getName().rsplit('.').first.str(), "': ", what);
}

absl::Status errorIn(mlir::func::FuncOp function, absl::string_view what) {
  return absl::InvalidArgumentError(inKernel(function, what));
}

absl::Status bufferize(mlir::func::FuncOp function) {
  mlir::IRRewriter rewriter(function.getContext());
  mlir::bufferization::OneShotBufferizationOptions options;
  mlir::bufferization::BufferizationState state;
  // Results computed straight into their destination instead of a temporary and a copy; failing is
  // no error.
  mlir::bufferization::OneShotAnalysisState analysis(function, options);
  if (mlir::succeeded(mlir::bufferization::analyzeOp(function, analysis)))
    (void)mlir::bufferization::eliminateEmptyTensors(rewriter, function, analysis);
  if (mlir::failed(mlir::bufferization::runOneShotBufferize(function, options, state)))
    return errorIn(function, "its tensors cannot be given buffers");
  return absl::OkStatus();
}

absl::Status promoteAllocations(mlir::func::FuncOp function) {
  int64_t bytes = 0;
  llvm::SmallVector<mlir::memref::AllocOp> allocations;
  function.walk([&](mlir::memref::AllocOp op) { allocations.push_back(op); });
  mlir::OpBuilder builder(function.getContext());
  for (mlir::memref::AllocOp op : allocations) {
    mlir::MemRefType type = op.getType();
    if (!type.hasStaticShape())
      return errorIn(function, "a temporary has a dynamic shape");
    unsigned bits = type.getElementType().isIndex() ? 64 : type.getElementTypeBitWidth();
    bytes += (type.getNumElements() * ((bits + 7) / 8) + 63) / 64 * 64;
    builder.setInsertionPointToStart(&function.front());
    auto stack =
        mlir::memref::AllocaOp::create(builder, op.getLoc(), type, builder.getI64IntegerAttr(64));
    op.getResult().replaceAllUsesWith(stack);
    op.erase();
  }
  if (bytes > kMaxTemporaryBytes)
    return absl::ResourceExhaustedError(
        inKernel(function, absl::StrCat("its temporaries take ", bytes,
                                        " bytes of stack, and the limit is ", kMaxTemporaryBytes)));
  return absl::OkStatus();
}

void copiesToLoops(mlir::func::FuncOp function) {
  llvm::SmallVector<mlir::memref::CopyOp> copies;
  function.walk([&](mlir::memref::CopyOp op) { copies.push_back(op); });
  mlir::IRRewriter rewriter(function.getContext());
  for (mlir::memref::CopyOp op : copies) {
    rewriter.setInsertionPoint(op);
    mlir::linalg::CopyOp::create(rewriter, op.getLoc(), op.getSource(), op.getTarget());
    rewriter.eraseOp(op);
  }
}

} // namespace

absl::Status lowerTensorsToLoops(mlir::ModuleOp module) {
  for (mlir::func::FuncOp function : module.getOps<mlir::func::FuncOp>()) {
    absl::Status status = bufferize(function);
    if (status.ok())
      status = promoteAllocations(function);
    if (!status.ok())
      return status;
    copiesToLoops(function);
    mlir::IRRewriter rewriter(function.getContext());
    llvm::SmallVector<mlir::linalg::LinalgOp> operations;
    function.walk([&](mlir::linalg::LinalgOp op) { operations.push_back(op); });
    for (mlir::linalg::LinalgOp op : operations) {
      rewriter.setInsertionPoint(op);
      if (mlir::failed(mlir::linalg::linalgOpToLoops(rewriter, op)))
        return errorIn(function,
                       absl::StrCat("cannot make loops of ", op->getName().getStringRef().str()));
      rewriter.eraseOp(op);
    }
  }
  return absl::OkStatus();
}

} // namespace refold::codegen
