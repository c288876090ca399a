//===- scalar_values.h - Values for math.h that emit IR ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// runtime/core/math.h defines each function once, as a template over the value type. With the types
// of this header, the template emits arith ops instead of computing numbers. So kernels and the
// reference interpreter cannot differ.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"

namespace refold::codegen {

/// The builder and location at which scalars are emitted.
struct Emitter {
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

/// An IR value with the emitter that made it. Float and Int differ only in their operations.
struct EmittedFloat {
  const Emitter *emitter;
  mlir::Value value;
};
struct EmittedInt {
  const Emitter *emitter;
  mlir::Value value;
};
struct EmittedMask {
  const Emitter *emitter;
  mlir::Value value;
};

template <typename Op, typename Result, typename... Args>
Result emit(const Emitter *e, Args... args) {
  return {e, Op::create(e->builder, e->loc, args...).getResult()};
}

// The templates in runtime/core/math.h find these functions by argument-dependent lookup, so these
// functions have the names that the templates call.
inline EmittedFloat operator+(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::AddFOp, EmittedFloat>(a.emitter, a.value, b.value);
}
inline EmittedFloat operator-(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::SubFOp, EmittedFloat>(a.emitter, a.value, b.value);
}
inline EmittedFloat operator*(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::MulFOp, EmittedFloat>(a.emitter, a.value, b.value);
}
inline EmittedFloat operator/(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::DivFOp, EmittedFloat>(a.emitter, a.value, b.value);
}
inline EmittedFloat Fma(EmittedFloat a, EmittedFloat b, EmittedFloat c) {
  return emit<mlir::math::FmaOp, EmittedFloat>(a.emitter, a.value, b.value, c.value);
}
inline EmittedFloat Sqrt(EmittedFloat a) {
  return emit<mlir::math::SqrtOp, EmittedFloat>(a.emitter, a.value);
}
inline EmittedFloat Widen(EmittedFloat a) {
  mlir::Type type = a.emitter->builder.getF64Type();
  return emit<mlir::arith::ExtFOp, EmittedFloat>(a.emitter, type, a.value);
}
inline EmittedFloat Narrow(EmittedFloat a) {
  mlir::Type type = a.emitter->builder.getF32Type();
  return emit<mlir::arith::TruncFOp, EmittedFloat>(a.emitter, type, a.value);
}
inline EmittedFloat Constant(EmittedFloat like, double number) {
  const Emitter *e = like.emitter;
  return {e, mlir::arith::ConstantOp::create(
                 e->builder, e->loc, e->builder.getFloatAttr(like.value.getType(), number))};
}
inline EmittedInt Constant(EmittedInt like, int64_t number) {
  const Emitter *e = like.emitter;
  return {e, mlir::arith::ConstantOp::create(
                 e->builder, e->loc, e->builder.getIntegerAttr(like.value.getType(), number))};
}
inline EmittedMask Less(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::CmpFOp, EmittedMask>(a.emitter, mlir::arith::CmpFPredicate::OLT, a.value,
                                                b.value);
}
inline EmittedMask LessEqual(EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::CmpFOp, EmittedMask>(a.emitter, mlir::arith::CmpFPredicate::OLE, a.value,
                                                b.value);
}
inline EmittedMask Equal(EmittedInt a, EmittedInt b) {
  return emit<mlir::arith::CmpIOp, EmittedMask>(a.emitter, mlir::arith::CmpIPredicate::eq, a.value,
                                                b.value);
}
inline EmittedFloat Select(EmittedMask mask, EmittedFloat a, EmittedFloat b) {
  return emit<mlir::arith::SelectOp, EmittedFloat>(a.emitter, mask.value, a.value, b.value);
}
inline EmittedInt Bits(EmittedFloat v) {
  mlir::Type type = v.emitter->builder.getIntegerType(v.value.getType().getIntOrFloatBitWidth());
  return emit<mlir::arith::BitcastOp, EmittedInt>(v.emitter, type, v.value);
}
inline mlir::Type floatOfWidth(EmittedInt i) {
  mlir::OpBuilder &b = i.emitter->builder;
  return i.value.getType().isInteger(32) ? mlir::Type(b.getF32Type()) : mlir::Type(b.getF64Type());
}
inline EmittedFloat FromBits(EmittedInt i) {
  return emit<mlir::arith::BitcastOp, EmittedFloat>(i.emitter, floatOfWidth(i), i.value);
}
inline EmittedFloat ToFloat(EmittedInt i) {
  return emit<mlir::arith::SIToFPOp, EmittedFloat>(i.emitter, floatOfWidth(i), i.value);
}
inline EmittedInt Add(EmittedInt a, EmittedInt b) {
  return emit<mlir::arith::AddIOp, EmittedInt>(a.emitter, a.value, b.value);
}
inline EmittedInt Sub(EmittedInt a, EmittedInt b) {
  return emit<mlir::arith::SubIOp, EmittedInt>(a.emitter, a.value, b.value);
}
inline EmittedInt And(EmittedInt a, EmittedInt b) {
  return emit<mlir::arith::AndIOp, EmittedInt>(a.emitter, a.value, b.value);
}
inline EmittedInt Xor(EmittedInt a, EmittedInt b) {
  return emit<mlir::arith::XOrIOp, EmittedInt>(a.emitter, a.value, b.value);
}
inline EmittedInt Shl(EmittedInt a, int n) {
  return emit<mlir::arith::ShLIOp, EmittedInt>(a.emitter, a.value, Constant(a, n).value);
}
inline EmittedInt Sra(EmittedInt a, int n) {
  return emit<mlir::arith::ShRSIOp, EmittedInt>(a.emitter, a.value, Constant(a, n).value);
}

} // namespace refold::codegen
