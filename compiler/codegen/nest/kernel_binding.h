//===- kernel_binding.h - Memory of a kernel's tensors ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns memory to the tensors of a kernel's function. Operands are read from the memory of the
// function's arguments. Results, and parts that are inserted into results, are written there.
// Constants are stored in the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/nest/nest_emitter.h"

#include "absl/status/status.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace refold::codegen {

/// Returns an UnimplementedError that names a form without tiles.
absl::Status noTilesFor(absl::string_view what);

/// Returns the bytes of a tensor, rounded up to whole cache lines.
int64_t temporaryBytes(mlir::Value tensor);

/// The memory of a memref argument.
struct ArgumentMemory {
  mlir::Value pointer;
  int64_t alignment = 0; ///< Buffer::alignment
  /// Elements from one row along the last dimension to the next; 0: as the type defines.
  int64_t pitch = 0;
  /// A second pointer to which a result is also written and from which it is read back; or null.
  mlir::Value mirror;
};

class KernelBinding {
public:
  /// `emitter` emits `kernel` and must be inside it.
  KernelBinding(mlir::func::FuncOp source, mlir::LLVM::LLVMFuncOp kernel, mlir::OpBuilder &builder,
                TileEmitter &emitter)
      : source_(source), kernel_(kernel), loc_(source.getLoc()), builder_(builder),
        emitter_(emitter) {}

  /// Gives memory to the arguments of the source function. `arguments` has one entry for each
  /// memref argument. If the last argument of the source is the number of the row block, `block` is
  /// its value, an i64.
  absl::Status bind(llvm::ArrayRef<ArgumentMemory> arguments, mlir::Value block);
  /// Gives `tensor` row-major memory at `pointer`, to which the tensor is written.
  void addMemory(mlir::Value tensor, mlir::Value pointer, int64_t alignment = 0);

  /// The written tensors and their memory.
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
