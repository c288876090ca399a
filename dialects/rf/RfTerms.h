//===- RfTerms.h - Formulas over values -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines Term, with which gradient rules and decompositions are written as formulas. A Term is a
// value and a builder. Each operator on Terms creates one op. A number next to a Term becomes a
// splat of the Term's type.
//
// C++ may evaluate the two operands of an operator in any order, and this order becomes the order
// of the created ops. So a formula has at most one operand that creates ops, unless their order
// does not matter.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

namespace refold::rf {

struct Term {
  mlir::OpBuilder *builder;
  mlir::Location loc;
  mlir::Value value;

  operator mlir::Value() const { return value; }
  mlir::RankedTensorType type() const {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  Term with(mlir::Value other) const { return {builder, loc, other}; }
  Term splat(double number) const { return with(makeSplat(*builder, loc, type(), number)); }
};

template <typename Op> Term unary(Term x) { return x.with(Op::create(*x.builder, x.loc, x.value)); }
template <typename Op> Term binary(Term a, Term b) {
  return a.with(Op::create(*a.builder, a.loc, a.value, b.value));
}

inline Term operator+(Term a, Term b) { return binary<AddOp>(a, b); }
inline Term operator-(Term a, Term b) { return binary<SubtractOp>(a, b); }
inline Term operator*(Term a, Term b) { return binary<MultiplyOp>(a, b); }
inline Term operator/(Term a, Term b) { return binary<DivideOp>(a, b); }
inline Term operator+(Term a, double b) { return a + a.splat(b); }
inline Term operator-(Term a, double b) { return a - a.splat(b); }
inline Term operator*(Term a, double b) { return a * a.splat(b); }
inline Term operator/(Term a, double b) { return a / a.splat(b); }
inline Term operator-(Term a) { return unary<NegateOp>(a); }
inline Term oneMinus(Term a) { return a.splat(1) - a; }

inline Term compare(Direction direction, Term a, Term b) {
  return a.with(CompareOp::create(*a.builder, a.loc, direction, a.value, b.value));
}
inline Term select(Term predicate, Term a, Term b) {
  return a.with(SelectOp::create(*a.builder, a.loc, predicate.value, a.value, b.value));
}

/// Returns, per element, whether `a` equals `b` or is NaN.
inline Term equalOrNan(Term a, Term b) {
  Term equal = compare(Direction::EQ, a, b);
  return binary<OrOp>(equal, compare(Direction::NE, a, a));
}

/// Reduces `x` over `dims`, which the result does not have.
inline Term reduce(ReduceKind kind, Term x, mlir::ArrayRef<int64_t> dims) {
  return x.with(ReduceOp::create(*x.builder, x.loc, kind, x.value, dims));
}
inline Term sum(Term x, mlir::ArrayRef<int64_t> dims) { return reduce(ReduceKind::Add, x, dims); }

/// Returns the dimensions of a tensor of `rank` that are not in `dims`.
inline mlir::SmallVector<int64_t> otherDims(int64_t rank, mlir::ArrayRef<int64_t> dims) {
  mlir::SmallVector<int64_t> others;
  for (int64_t d = 0; d < rank; ++d)
    if (!llvm::is_contained(dims, d))
      others.push_back(d);
  return others;
}

/// Returns the same elements in the same order, in another shape.
inline Term reshaped(Term x, mlir::ArrayRef<int64_t> shape) {
  return x.with(x.builder->createOrFold<ReshapeOp>(x.loc, x.type().clone(shape), x.value));
}

/// Returns `x` broadcast to `shape`: dimension i of `x` becomes dimension places[i] of the result.
inline Term spread(Term x, mlir::ArrayRef<int64_t> shape, mlir::ArrayRef<int64_t> places) {
  return x.with(
      x.builder->createOrFold<BroadcastInDimOp>(x.loc, x.type().clone(shape), x.value, places));
}
/// Inverts the shape change of a reduction over `dims` of a tensor of `shape`.
inline Term alongReduced(Term x, mlir::ArrayRef<int64_t> shape, mlir::ArrayRef<int64_t> dims) {
  return spread(x, shape, otherDims(shape.size(), dims));
}

} // namespace refold::rf
