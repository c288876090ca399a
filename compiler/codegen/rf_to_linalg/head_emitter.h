//===- head_emitter.h - Building blocks for anchor ops ----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of iterations is part of the semantics of an op (docs/rationale/numerics.md). So the
// reduction loops of the emitted code have the order in which a chain of additions visits its
// elements.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/codegen/rf_to_linalg/head_ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace refold::codegen {

/// Emits the slice of an anchor op's result that belongs to one row block. Provides the building
/// blocks from which the op families compose their code.
class HeadEmitter {
public:
  using Iterator = mlir::utils::IteratorType;
  using Body = llvm::function_ref<mlir::Value(mlir::OpBuilder &, mlir::ValueRange)>;

  HeadEmitter(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType share,
              const HeadOperands &operands)
      : b(builder), loc(loc), share(share), in(operands) {}

  mlir::RankedTensorType typeOf(unsigned operand) const {
    return mlir::cast<mlir::RankedTensorType>(in.tensors[operand].getType());
  }
  mlir::Value index(int64_t value) { return mlir::arith::ConstantIndexOp::create(b, loc, value); }
  mlir::Value empty() { return mlir::tensor::EmptyOp::create(b, loc, share, mlir::ValueRange()); }
  mlir::Value filled(mlir::Value scalar) {
    return mlir::linalg::FillOp::create(b, loc, scalar, empty()).getResult(0);
  }
  /// The initial values of a sum's chains: `identity`, or the values that the previous tile left.
  mlir::Value chainStart(mlir::TypedAttr identity);
  mlir::Value filledWithZero() {
    return filled(mlir::arith::ConstantOp::create(b, loc, b.getZeroAttr(share.getElementType())));
  }

  /// Returns the map from `rank` dimensions to the first `count` of them. (MLIR's getMajorSubMap
  /// returns a null map for 0 dimensions.)
  mlir::AffineMap leading(int64_t rank, int64_t count) {
    mlir::AffineMap identity = b.getMultiDimIdentityMap(rank);
    return mlir::AffineMap::get(rank, 0, identity.getResults().take_front(count), b.getContext());
  }

  mlir::Value generic(llvm::ArrayRef<mlir::Value> inputs, mlir::Value out,
                      llvm::ArrayRef<mlir::AffineMap> maps, llvm::ArrayRef<Iterator> iterators,
                      Body body);
  /// A generic with parallel loops only: `body` computes one element of the share.
  mlir::Value parallel(llvm::ArrayRef<mlir::Value> inputs,
                       llvm::ArrayRef<mlir::AffineMap> inputMaps, Body body);
  mlir::Value copyFrom(mlir::Value tensor, mlir::AffineMap map);
  mlir::Value copyOf(mlir::Value tensor) {
    auto type = mlir::cast<mlir::RankedTensorType>(tensor.getType());
    return HeadEmitter(b, loc, type, in).copyFrom(tensor, b.getMultiDimIdentityMap(type.getRank()));
  }

  /// Extracts the slice of `tensor` at `offsets` with `sizes` elements, every `strides`-th one.
  mlir::Value sliceOf(mlir::Value tensor, llvm::ArrayRef<mlir::OpFoldResult> offsets,
                      llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> strides);
  /// Inserts `part` into `target` at `offsets`, with `strides`.
  mlir::Value insertInto(mlir::Value target, mlir::Value part,
                         llvm::ArrayRef<mlir::OpFoldResult> offsets,
                         llvm::ArrayRef<int64_t> strides);

  /// Returns operand number `operand` as an index, clamped to [0, most]. The operand must be a
  /// scalar of integer type `element`.
  mlir::Value clampedScalar(unsigned operand, mlir::Type element, int64_t most);

  mlir::OpBuilder &b;
  mlir::Location loc;
  mlir::RankedTensorType share;
  const HeadOperands &in;
};

/// Emits one step of a chain of products: v[0] * v[1] + v[2]; for floats with one rounding.
mlir::Value emitMultiplyAdd(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange v);

/// Extends an integer of rf type `element` to i64. A signed integer is sign-extended. An unsigned
/// integer is zero-extended, so that a u32 never becomes negative.
mlir::Value widenPlace(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number,
                       mlir::Type element);
/// Clamps an i64 to [0, most] and returns it as an index.
mlir::Value clampPlace(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number,
                       int64_t most);

// One function for each family; each returns null for an op of another family.
mlir::Value emitContraction(HeadEmitter &emitter, mlir::Operation *op);
mlir::Value emitConvolution(HeadEmitter &emitter, mlir::Operation *op);
mlir::Value emitMovement(HeadEmitter &emitter, mlir::Operation *op);
mlir::Value emitIndexing(HeadEmitter &emitter, mlir::Operation *op);
mlir::Value emitWindow(HeadEmitter &emitter, mlir::Operation *op);

} // namespace refold::codegen
