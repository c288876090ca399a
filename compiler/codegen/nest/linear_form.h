//===- linear_form.h - Coordinates as linear forms --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An index along one dimension, as a linear form: a constant, plus multiples of unknowns, plus a
// multiple of the element's number in its vector. While code is emitted, an unknown is an SSA
// value. While accesses are analysed, an unknown is the number of a loop. The functions for maps,
// slices and reshapes work with both kinds of unknowns.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"

#include <functional>
#include <optional>
#include <utility>

namespace refold::codegen {

template <typename Unknown> struct LinearForm {
  int64_t constant = 0;
  int64_t lane = 0;
  llvm::SmallVector<std::pair<Unknown, int64_t>, 2> terms;

  static LinearForm number(int64_t constant) { return {constant, 0, {}}; }
  static LinearForm of(Unknown unknown, int64_t constant = 0) {
    return {constant, 0, {{unknown, 1}}};
  }

  /// Adds `factor` times `other` to this form. Terms stay in the order in which they were first
  /// added, so that the output is reproducible.
  void add(const LinearForm &other, int64_t factor = 1) {
    constant += other.constant * factor;
    lane += other.lane * factor;
    for (auto [unknown, coefficient] : other.terms) {
      auto *found = llvm::find_if(terms, [&](auto &term) { return term.first == unknown; });
      if (found == terms.end())
        terms.push_back({unknown, coefficient * factor});
      else
        found->second += coefficient * factor;
    }
    llvm::erase_if(terms, [](auto &term) { return term.second == 0; });
  }

  int64_t coefficient(Unknown unknown) const {
    for (auto [term, value] : terms)
      if (term == unknown)
        return value;
    return 0;
  }
};

/// Evaluates `expr` over `dims`; returns nothing if it is not linear in them.
template <typename Unknown>
std::optional<LinearForm<Unknown>> applyExpr(mlir::AffineExpr expr,
                                             llvm::ArrayRef<LinearForm<Unknown>> dims) {
  using Form = LinearForm<Unknown>;
  if (auto dim = mlir::dyn_cast<mlir::AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto constant = mlir::dyn_cast<mlir::AffineConstantExpr>(expr))
    return Form::number(constant.getValue());
  auto binary = mlir::dyn_cast<mlir::AffineBinaryOpExpr>(expr);
  if (!binary)
    return std::nullopt;
  std::optional<Form> lhs = applyExpr(binary.getLHS(), dims);
  if (!lhs)
    return std::nullopt;
  if (expr.getKind() == mlir::AffineExprKind::Add) {
    std::optional<Form> rhs = applyExpr(binary.getRHS(), dims);
    if (!rhs)
      return std::nullopt;
    lhs->add(*rhs);
    return lhs;
  }
  auto factor = mlir::dyn_cast<mlir::AffineConstantExpr>(binary.getRHS());
  if (expr.getKind() != mlir::AffineExprKind::Mul || !factor)
    return std::nullopt;
  Form product;
  product.add(*lhs, factor.getValue());
  return product;
}

template <typename Unknown> using Coordinates = llvm::SmallVector<LinearForm<Unknown>, 4>;

template <typename Unknown>
std::optional<Coordinates<Unknown>> applyMap(mlir::AffineMap map,
                                             llvm::ArrayRef<LinearForm<Unknown>> dims) {
  Coordinates<Unknown> result;
  for (mlir::AffineExpr expr : map.getResults()) {
    std::optional<LinearForm<Unknown>> form = applyExpr(expr, dims);
    if (!form)
      return std::nullopt;
    result.push_back(*form);
  }
  return result;
}

/// Returns the linear form of the result of `op`, which must be 64-bit integer arithmetic.
/// `form_of` returns the forms of its operands. Returns nothing if the result is not linear.
template <typename Unknown>
std::optional<LinearForm<Unknown>>
linearResult(mlir::Operation *op,
             llvm::function_ref<std::optional<LinearForm<Unknown>>(mlir::Value)> form_of) {
  auto wide = [](mlir::Type type) { return type.isIndex() || type.isInteger(64); };
  if (!mlir::isa<mlir::arith::IndexCastOp, mlir::arith::AddIOp, mlir::arith::SubIOp,
                 mlir::arith::MulIOp>(op) ||
      !wide(op->getResult(0).getType()) || !wide(op->getOperand(0).getType()))
    return std::nullopt;
  std::optional<LinearForm<Unknown>> a = form_of(op->getOperand(0));
  if (!a || op->getNumOperands() == 1)
    return a;
  std::optional<LinearForm<Unknown>> b = form_of(op->getOperand(1));
  if (!b)
    return std::nullopt;
  LinearForm<Unknown> result;
  if (mlir::isa<mlir::arith::MulIOp>(op)) {
    auto constant = [](const LinearForm<Unknown> &f) { return f.terms.empty() && f.lane == 0; };
    if (!constant(*a) && !constant(*b))
      return std::nullopt;
    result.add(constant(*b) ? *a : *b, constant(*b) ? b->constant : a->constant);
    return result;
  }
  result.add(*a);
  result.add(*b, mlir::isa<mlir::arith::SubIOp>(op) ? -1 : 1);
  return result;
}

/// An element of the operand of an op that moves no data, such as a slice or a reshape. `source` is
/// the operand, and `at` has the coordinates of the element in `source`.
template <typename Unknown> struct Renamed {
  mlir::Value source;
  Coordinates<Unknown> at;
};

/// Returns the operand element that becomes the result element at coordinates `at`. `op` must be an
/// extract_slice, expand_shape or cast, or a collapse_shape over extents of 1. `offset` returns the
/// form of a slice's dynamic offset. Returns nothing for other ops.
template <typename Unknown>
std::optional<Renamed<Unknown>>
renameThrough(mlir::Operation *op, llvm::ArrayRef<LinearForm<Unknown>> at,
              llvm::function_ref<LinearForm<Unknown>(mlir::Value)> offset) {
  using Form = LinearForm<Unknown>;
  if (auto cast = mlir::dyn_cast<mlir::tensor::CastOp>(op))
    return Renamed<Unknown>{cast.getSource(), Coordinates<Unknown>(at)};

  if (auto slice = mlir::dyn_cast<mlir::tensor::ExtractSliceOp>(op)) {
    Renamed<Unknown> renamed{slice.getSource(), {}};
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    size_t next = 0;
    for (auto [d, value] : llvm::enumerate(slice.getMixedOffsets())) {
      std::optional<int64_t> constant = mlir::getConstantIntValue(value);
      std::optional<int64_t> stride = mlir::getConstantIntValue(slice.getMixedStrides()[d]);
      if (!stride)
        return std::nullopt;
      Form form = constant ? Form::number(*constant) : offset(mlir::cast<mlir::Value>(value));
      if (!dropped.test(d))
        form.add(at[next++], *stride);
      renamed.at.push_back(form);
    }
    return renamed;
  }

  if (auto expand = mlir::dyn_cast<mlir::tensor::ExpandShapeOp>(op)) {
    Renamed<Unknown> renamed{expand.getSrc(), {}};
    llvm::ArrayRef<int64_t> shape = expand.getResultType().getShape();
    for (const mlir::ReassociationIndices &group : expand.getReassociationIndices()) {
      Form form;
      int64_t factor = 1;
      for (int64_t d : llvm::reverse(group)) {
        form.add(at[d], factor);
        factor *= shape[d];
      }
      renamed.at.push_back(form);
    }
    return renamed;
  }

  if (auto collapse = mlir::dyn_cast<mlir::tensor::CollapseShapeOp>(op)) {
    Renamed<Unknown> renamed{collapse.getSrc(), {}};
    llvm::ArrayRef<int64_t> shape = collapse.getSrcType().getShape();
    for (auto [d, group] : llvm::enumerate(collapse.getReassociationIndices())) {
      bool used = false;
      for (int64_t s : group) {
        bool whole = shape[s] != 1;
        if (whole && used)
          return std::nullopt;
        used |= whole;
        renamed.at.push_back(whole ? at[d] : Form::number(0));
      }
    }
    return renamed;
  }
  return std::nullopt;
}

} // namespace refold::codegen
