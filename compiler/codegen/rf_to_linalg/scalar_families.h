//===- scalar_families.h - Elementwise ops by family ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that emitScalarOp tries. Each returns null for an op of another family.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace refold::codegen {

/// One elementwise op to emit on scalars.
struct ScalarOp {
  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Operation *op;
  mlir::ValueRange operands;
  /// The element type of the last operand, as an rf type.
  mlir::Type element;

  bool isFloat() const { return mlir::isa<mlir::FloatType>(element); }
  bool isUnsigned() const { return element.isUnsignedInteger() || element.isInteger(1); }
  mlir::Value first() const { return operands.front(); }
  mlir::Value last() const { return operands.back(); }

  template <typename Op, typename... Args> mlir::Value make(Args &&...args) const {
    return Op::create(builder, loc, std::forward<Args>(args)...).getResult();
  }
  /// Returns `number` as a constant of type `like`.
  mlir::Value number(mlir::Type like, double number) const {
    if (mlir::isa<mlir::FloatType>(like))
      return make<mlir::arith::ConstantOp>(builder.getFloatAttr(like, number));
    return make<mlir::arith::ConstantOp>(
        builder.getIntegerAttr(like, static_cast<int64_t>(number)));
  }
  mlir::Value compare(mlir::arith::CmpIPredicate kind, mlir::Value a, mlir::Value b) const {
    return make<mlir::arith::CmpIOp>(kind, a, b);
  }
  mlir::Value compare(mlir::arith::CmpFPredicate kind, mlir::Value a, mlir::Value b) const {
    return make<mlir::arith::CmpFOp>(kind, a, b);
  }
  mlir::Value select(mlir::Value mask, mlir::Value a, mlir::Value b) const {
    return make<mlir::arith::SelectOp>(mask, a, b);
  }
};

/// Sums, products, quotients, extremes, signs, comparisons and selection.
mlir::Value emitArithmetic(const ScalarOp &scalar);
/// Logic, shifts, and bit operations.
mlir::Value emitBitwise(const ScalarOp &scalar);
/// Conversions between element types.
mlir::Value emitConversion(const ScalarOp &scalar);
/// Rounding and the functions of runtime/core/math.h.
mlir::Value emitMath(const ScalarOp &scalar);

} // namespace refold::codegen
