//===- scalar_ops.h - Elementwise rf ops on scalars -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars are signless: u32 is i32; pred is i8 in memory and i1 between ops. A bf16 or f16 is an
// i16 with its bits, because no op computes in these types.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::codegen {

/// Returns the element type in memory: pred takes a byte, unsigned integers become signless, and
/// floating-point numbers of 16 bits become integers.
mlir::Type storageType(mlir::Type element);
/// Returns the element type between ops: pred is i1.
mlir::Type scalarType(mlir::Type element);
mlir::Value loadScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value stored,
                       mlir::Type element);
mlir::Value storeScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scalar,
                        mlir::Type element);

/// Emits one element of an elementwise op's result. `operands` has one element of each operand
/// (docs/rationale/numerics.md §2, §3). Returns null if the op has no scalar form.
mlir::Value emitScalarOp(mlir::OpBuilder &builder, mlir::Operation *op, mlir::ValueRange operands);

/// Converts a scalar from one element type to another, as rf.convert does.
mlir::Value convertScalar(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scalar,
                          mlir::Type from, mlir::Type to);

/// Converts `index`, which is below `extent`, to an element of an rf.iota.
mlir::Value emitIotaElement(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value index,
                            int64_t extent, mlir::Type element);

/// Emits `x`, or a zero of the same sign if `x` is subnormal. Arithmetic instructions already flush
/// subnormals, but LLVM may remove such an instruction. For example, it replaces x * 1 by x.
mlir::Value emitFlushed(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value x);

/// Combines a and b as a reduction of this kind does. Preds may be bytes.
mlir::Value emitCombine(mlir::OpBuilder &builder, mlir::Location loc, rf::ReduceKind kind,
                        mlir::Type element, mlir::Value a, mlir::Value b);
/// Returns the initial value of a chain of this kind, in its memory representation.
mlir::TypedAttr reduceIdentity(rf::ReduceKind kind, mlir::Type element);

/// Emits an i1 that is true if scalar `a` comes before `b` in a sort. The order is descending if
/// `descending` is set, otherwise ascending (docs/rationale/numerics.md §8).
mlir::Value emitBefore(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type element,
                       bool descending, mlir::Value a, mlir::Value b);
/// Emits an i1 that is true if `a` beats `b` in a search for the largest element (kind Maximum) or
/// the least element. NaN beats every number. If two elements are equal, neither beats the other.
mlir::Value emitBeats(mlir::OpBuilder &builder, mlir::Location loc, rf::ReduceKind kind,
                      mlir::Type element, mlir::Value a, mlir::Value b);

} // namespace refold::codegen
