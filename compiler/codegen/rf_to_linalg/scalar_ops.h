//===- scalar_ops.h - Elementwise rf ops on scalars ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars are signless: u32 is i32, pred is i8 in memory and i1 between ops.
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
/// (docs/rationale/numerics.md §2, §3); null for an op that has no scalar form.
mlir::Value emitScalarOp(mlir::OpBuilder &builder, mlir::Operation *op, mlir::ValueRange operands);

/// A scalar of one element type in another, as rf.convert does it.
mlir::Value convertScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scalar,
                          mlir::Type from, mlir::Type to);

/// The place `index` below `extent` as the element of an rf.iota.
mlir::Value emitIotaElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value index,
                            int64_t extent, mlir::Type element);

/// `x`, or a zero of its sign where that is subnormal. Arithmetic does so by itself, unless a
/// compiler leaves it out: x * 1 is x to it.
mlir::Value emitFlushed(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value x);

/// a combined with b as a reduction of this kind does. Preds may be bytes.
mlir::Value emitCombine(mlir::OpBuilder &builder, mlir::Location loc, rf::ReduceKind kind,
                        mlir::Type element, mlir::Value a, mlir::Value b);
/// What a chain of this kind starts from, as it lies in memory.
mlir::TypedAttr reduceIdentity(rf::ReduceKind kind, mlir::Type element);

/// Whether `a` comes before `b` in an ascending order (docs/rationale/numerics.md §8), of scalars;
/// with `descending`, in a descending one.
mlir::Value emitBefore(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type element,
                       bool descending, mlir::Value a, mlir::Value b);
/// Whether `a` goes before `b` where the largest (kind Maximum) or least element is looked for: a
/// NaN before all, of equal ones neither.
mlir::Value emitBeats(mlir::OpBuilder &builder, mlir::Location loc, rf::ReduceKind kind,
                      mlir::Type element, mlir::Value a, mlir::Value b);

} // namespace refold::codegen
