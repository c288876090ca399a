//===- operand_staging.cpp - Operands in shared memory --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory has 32 banks, each 4 bytes wide. A load of 16 bytes is served for 8 threads at a
// time. Source: NVIDIA, CUDA C++ Programming Guide, "Shared Memory".
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/gpu/grid/operand_staging.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

namespace refold::codegen {
namespace {

/// The widest load of a thread in bytes.
constexpr int64_t kLoadBytes = 16;

/// Returns the tensor that `source` reads from its memref number `argument`. Returns null if the
/// memref cannot be replaced by a copy with padding between its rows.
mlir::Value tensorOf(mlir::func::FuncOp source, size_t argument) {
  mlir::BlockArgument memref = source.getArgument(argument);
  auto type = mlir::cast<mlir::MemRefType>(memref.getType());
  if (!memref.hasOneUse() || type.getRank() < 2 || !type.getLayout().isIdentity())
    return {};
  auto tensor = mlir::dyn_cast<mlir::bufferization::ToTensorOp>(*memref.user_begin());
  if (!tensor || !llvm::all_of(tensor->getUsers(), llvm::IsaPred<mlir::linalg::GenericOp>))
    return {};
  return tensor.getResult();
}

/// Returns a layout of `type` in shared memory that avoids bank conflicts. The distance between two
/// rows is an odd number of loads. So threads that read the same column of different rows, in loads
/// of that width, do not wait for each other.
std::optional<StagedOperand> rowsApart(size_t argument, mlir::MemRefType type) {
  mlir::Type element = type.getElementType();
  const int64_t bytes = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() / 8 : 0;
  const int64_t row = type.getShape().back();
  if (bytes < 4 || type.getNumElements() == 0)
    return std::nullopt;
  const int64_t load = row * bytes % kLoadBytes == 0 ? kLoadBytes : bytes;
  return StagedOperand{.argument = argument,
                       .rows = type.getNumElements() / row,
                       .row_bytes = row * bytes,
                       .pitch_bytes = (row * bytes / load | 1) * load,
                       .load_bytes = load,
                       .element_bytes = bytes};
}

} // namespace

llvm::SmallVector<StagedOperand, 1>
stagedOperands(mlir::func::FuncOp source, const Nest &nest,
               const std::function<const Buffer *(mlir::Value)> &buffer_of,
               llvm::ArrayRef<size_t> constant) {
  llvm::SmallVector<StagedOperand, 1> staged;
  llvm::DenseSet<mlir::Value> repeated; // read in reductions
  AccessWalk walk;
  walk.buffer_of = buffer_of;
  walk.on_load = [&](mlir::Value tensor, const Buffer &, const LoopPlace &, double, int depth) {
    if (depth > 0)
      repeated.insert(tensor);
  };
  for (mlir::Value tensor : nest.tensors)
    if (!walk.walkDefinition(tensor, ownPlace(tensor)))
      return staged;
  int64_t left = kStagedBytes;
  for (size_t argument : constant) {
    mlir::Value tensor = tensorOf(source, argument);
    if (!tensor || !repeated.contains(tensor))
      continue;
    std::optional<StagedOperand> operand =
        rowsApart(argument, mlir::cast<mlir::MemRefType>(source.getArgument(argument).getType()));
    if (!operand || operand->bytes() > left)
      continue;
    left -= operand->bytes();
    staged.push_back(*operand);
  }
  return staged;
}

} // namespace refold::codegen
