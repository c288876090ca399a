//===- kernel_binding.h - What a kernel reads and writes --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the tensors of a kernel's function the memory of its arguments: operands are read there,
// results and the parts that are inserted into them are written there, constants lie in the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_emitter.h"

#include "absl/status/status.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace refold::codegen {

/// What tiles are not made of: an UnimplementedError that names it.
absl::Status noTilesFor(absl::string_view what);

/// A tensor's bytes, in whole cache lines.
int64_t temporaryBytes(mlir::Value tensor);

/// Where a memref that the source takes lies.
struct ArgumentMemory {
  mlir::Value pointer;
  int64_t alignment = 0; ///< Buffer::alignment
  /// Elements from one row along the last dimension to the next; 0 where the type says it.
  int64_t pitch = 0;
  /// A result is written here as well, and read back from here; or null.
  mlir::Value mirror;
};

class KernelBinding {
public:
  /// `kernel` is emitted by `emitter`, which stands in it.
  KernelBinding(mlir::func::FuncOp source, mlir::LLVM::LLVMFuncOp kernel, mlir::OpBuilder &builder,
                TileEmitter &emitter)
      : source_(source), kernel_(kernel), loc_(source.getLoc()), builder_(builder),
        emitter_(emitter) {}

  /// `arguments`: of each memref that the source takes; `block`: its last argument, if that is the
  /// block, as an i64.
  absl::Status bind(llvm::ArrayRef<ArgumentMemory> arguments, mlir::Value block);
  /// `tensor` is written to memory at `pointer`, row-major.
  void addMemory(mlir::Value tensor, mlir::Value pointer, int64_t alignment = 0);

  /// The tensors that are written, and where.
  const llvm::SetVector<mlir::Value> &roots() const { return roots_; }
  const Destinations &destinations() const { return destinations_; }

private:
  std::optional<Buffer> bufferOfArgument(mlir::Value memref);
  absl::Status bindBody();
  void bindConstant(mlir::arith::ConstantOp op);
  bool addAround(mlir::tensor::InsertSliceOp insert, const Buffer &buffer);
  bool addDestination(mlir::Value value, const Buffer &buffer, mlir::Value memref);

  mlir::func::FuncOp source_;
  mlir::LLVM::LLVMFuncOp kernel_;
  mlir::Location loc_;
  mlir::OpBuilder &builder_;
  TileEmitter &emitter_;
  llvm::DenseMap<mlir::Value, ArgumentMemory> arguments_;
  llvm::SetVector<mlir::Value> roots_;
  Destinations destinations_;
  int constants_ = 0;
};

} // namespace refold::codegen
