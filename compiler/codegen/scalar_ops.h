//===- scalar_ops.h - Elementwise rf ops on scalars ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars have storage types: s32 and u32 are i32, pred is i8 in memory and i1 between ops.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

/// The element type in memory: pred takes a byte, unsigned integers lose their sign mark.
mlir::Type storageType(mlir::Type element);
/// The element type between ops: pred is i1.
mlir::Type scalarType(mlir::Type element);
mlir::Value loadScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value stored,
                       mlir::Type element);
mlir::Value storeScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scalar,
                        mlir::Type element);

/// One element of an elementwise op's result from one element of each operand
/// (docs/rationale/numerics.md §2, §3).
mlir::Value emitScalarOp(mlir::OpBuilder &builder, mlir::Operation *op, mlir::ValueRange operands);

/// `x`, or a zero of its sign where that is subnormal. Arithmetic does so by itself, unless a
/// compiler leaves it out: x * 1 is x to it.
mlir::Value emitFlushed(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value x);

/// a combined with b as a reduction of this kind does.
mlir::Value emitCombine(mlir::OpBuilder &builder, mlir::Location loc, rf::ReduceKind kind,
                        mlir::Type element, mlir::Value a, mlir::Value b);
/// What a chain of this kind starts from.
mlir::TypedAttr reduceIdentity(rf::ReduceKind kind, mlir::Type element);

} // namespace refold::codegen
