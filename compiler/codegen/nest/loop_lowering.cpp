//===- loop_lowering.cpp - Kernels as scalar loops ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses MLIR's bufferization with two changes. Copies become loops, because a strided memref.copy
// would call a function of MLIR's runtime. Allocations become allocas, up to a limit.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/loop_lowering.h"

#include "compiler/codegen/nest/tree_loops.h"

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
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
  // Makes ops compute their results directly in the destination, without a temporary and a copy. If
  // this fails, the copies stay, so a failure is not an error.
  mlir::bufferization::OneShotAnalysisState analysis(function, options);
  if (mlir::succeeded(mlir::bufferization::analyzeOp(function, analysis)))
    (void)mlir::bufferization::eliminateEmptyTensors(rewriter, function, analysis);
  if (mlir::failed(mlir::bufferization::runOneShotBufferize(function, options, state)))
    return errorIn(function, "its tensors cannot be given buffers");
  return absl::OkStatus();
}

/// A temporary and its bytes, rounded up to whole cache lines.
using Temporary = std::pair<mlir::memref::AllocOp, int64_t>;

absl::StatusOr<llvm::SmallVector<Temporary>> temporariesOf(mlir::func::FuncOp function) {
  llvm::SmallVector<Temporary> found;
  absl::Status status;
  function.walk([&](mlir::memref::AllocOp op) {
    mlir::MemRefType type = op.getType();
    if (!type.hasStaticShape()) {
      status = errorIn(function, "a temporary has a dynamic shape");
      return;
    }
    unsigned bits = type.getElementType().isIndex() ? 64 : type.getElementTypeBitWidth();
    found.push_back({op, (type.getNumElements() * ((bits + 7) / 8) + 63) / 64 * 64});
  });
  if (!status.ok())
    return status;
  return found;
}

absl::Status moveToStack(mlir::func::FuncOp function, llvm::ArrayRef<Temporary> temporaries) {
  int64_t total = 0;
  mlir::OpBuilder builder(function.getContext());
  for (auto [op, bytes] : temporaries) {
    total += bytes;
    builder.setInsertionPointToStart(&function.front());
    auto stack = mlir::memref::AllocaOp::create(builder, op->getLoc(), op.getType(),
                                                builder.getI64IntegerAttr(64));
    op->replaceAllUsesWith(stack);
    op->erase();
  }
  if (total > kMaxTemporaryBytes)
    return absl::ResourceExhaustedError(
        inKernel(function, absl::StrCat("its temporaries take ", total,
                                        " bytes of stack, and the limit is ", kMaxTemporaryBytes)));
  return absl::OkStatus();
}

/// Moves the temporaries to a workspace argument, which is appended; returns its bytes.
int64_t moveToWorkspace(mlir::func::FuncOp function, llvm::ArrayRef<Temporary> temporaries) {
  int64_t total = 0;
  for (auto [op, bytes] : temporaries)
    total += bytes;
  if (total == 0)
    return 0;
  mlir::OpBuilder builder(function.getContext());
  auto type = mlir::MemRefType::get({total}, builder.getI8Type());
  (void)function.insertArgument(function.getNumArguments(), type, {}, function.getLoc());
  mlir::Value workspace = function.getArguments().back();
  int64_t offset = 0;
  for (auto [op, bytes] : temporaries) {
    builder.setInsertionPointToStart(&function.front());
    mlir::Value shift = mlir::arith::ConstantIndexOp::create(builder, op->getLoc(), offset);
    mlir::Value view = mlir::memref::ViewOp::create(builder, op->getLoc(), op.getType(), workspace,
                                                    shift, mlir::ValueRange());
    op->replaceAllUsesWith(mlir::ValueRange(view));
    op->erase();
    offset += bytes;
  }
  return total;
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

absl::Status lowerTensorsToLoops(mlir::ModuleOp module, llvm::StringMap<int64_t> *workspace) {
  for (mlir::func::FuncOp function : module.getOps<mlir::func::FuncOp>()) {
    if (absl::Status status = bufferize(function); !status.ok())
      return status;
    absl::StatusOr<llvm::SmallVector<Temporary>> temporaries = temporariesOf(function);
    if (!temporaries.ok())
      return temporaries.status();
    if (workspace)
      (*workspace)[function.getName()] = moveToWorkspace(function, *temporaries);
    else if (absl::Status status = moveToStack(function, *temporaries); !status.ok())
      return status;
    copiesToLoops(function);
    mlir::IRRewriter rewriter(function.getContext());
    llvm::SmallVector<mlir::linalg::LinalgOp> operations;
    function.walk([&](mlir::linalg::LinalgOp op) { operations.push_back(op); });
    for (mlir::linalg::LinalgOp op : operations) {
      rewriter.setInsertionPoint(op);
      if (auto generic = mlir::dyn_cast<mlir::linalg::GenericOp>(op.getOperation());
          generic && !treeOf(generic).chain.empty())
        emitTreeLoops(rewriter, generic);
      else if (mlir::failed(mlir::linalg::linalgOpToLoops(rewriter, op)))
        return errorIn(function,
                       absl::StrCat("cannot make loops of ", op->getName().getStringRef().str()));
      rewriter.eraseOp(op);
    }
  }
  return absl::OkStatus();
}

} // namespace refold::codegen
