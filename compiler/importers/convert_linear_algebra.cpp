//===- convert_linear_algebra.cpp - Factors and solutions -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes cholesky and triangular_solve as a loop over the rows of the result. A step of the loop is
// a product of one row with the rows before it. Operands of 16 bits are computed in f32 and rounded
// once. Source: Golub and Van Loan, Matrix Computations, sections 3.1 and 4.2.
//
// Example: the second step of a triangular solve with the lower matrix L and the right side B.
//
//     X[1] = (B[1] - L[1, 0] · X[0]) / L[1, 1]
//
//===----------------------------------------------------------------------===//
#include "compiler/importers/conversions.h"
#include "dialects/rf/RfTerms.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>
#include <functional>

using namespace mlir;

namespace refold::importers {
namespace {

using namespace refold::rf;

int64_t rowsOf(Term matrix) { return matrix.type().getDimSize(matrix.type().getRank() - 2); }

/// The dimensions that number the matrices of a batch.
SmallVector<int64_t> batchOf(Term matrix) {
  return llvm::to_vector(llvm::seq<int64_t>(0, matrix.type().getRank() - 2));
}

Term transposed(Term matrix) {
  SmallVector<int64_t> places = batchOf(matrix);
  const int64_t rank = matrix.type().getRank();
  places.append({rank - 1, rank - 2});
  SmallVector<int64_t> shape(matrix.type().getShape());
  std::swap(shape[rank - 1], shape[rank - 2]);
  return matrix.with(TransposeOp::create(*matrix.builder, matrix.loc, matrix.type().clone(shape),
                                         matrix.value, places));
}

/// Returns the starts of a slice that begins at `row` in dimension `dim`, and at 0 elsewhere.
SmallVector<Value> startsAt(Term matrix, Term row, int64_t dim) {
  SmallVector<Value> starts(matrix.type().getRank(), row.splat(0));
  starts[dim] = row;
  return starts;
}

/// Returns the part of each matrix at index `at` of dimension `dim`. `at` is a scalar of s64.
Term partAt(Term matrix, Term at, int64_t dim) {
  SmallVector<int64_t> sizes(matrix.type().getShape());
  sizes[dim] = 1;
  return matrix.with(DynamicSliceOp::create(*matrix.builder, matrix.loc, matrix.type().clone(sizes),
                                            matrix.value, startsAt(matrix, at, dim), sizes));
}
/// Returns a row of each matrix, as matrices of one row.
Term rowAt(Term matrix, Term row) { return partAt(matrix, row, matrix.type().getRank() - 2); }
/// Returns a column of each matrix, as matrices of one column.
Term columnAt(Term matrix, Term column) {
  return partAt(matrix, column, matrix.type().getRank() - 1);
}

Term withRow(Term matrix, Term row, Term content) {
  return matrix.with(DynamicUpdateSliceOp::create(
      *matrix.builder, matrix.loc, matrix.type(), matrix.value, content.value,
      startsAt(matrix, row, matrix.type().getRank() - 2)));
}

/// Returns the products of the matrices of two batches.
Term product(Term a, Term b) {
  const int64_t inner = a.type().getRank() - 1, outer = inner - 1;
  const SmallVector<int64_t> batch = batchOf(a);
  return a.with(
      DotGeneralOp::create(*a.builder, a.loc, a.value, b.value, batch, batch, inner, outer));
}

/// Returns, for each element, its index in dimension `dim`.
Term indicesOf(Term matrix, int64_t dim) {
  return matrix.with(IotaOp::create(*matrix.builder, matrix.loc,
                                    matrix.type().clone(matrix.builder->getI64Type()), dim));
}

/// Returns the matrix with zeros above the diagonal, or below it, and on it unless `hasDiagonal`.
/// Other elements of the operand may have any value, even NaN.
Term triangleOf(Term matrix, bool lower, bool hasDiagonal = true) {
  const int64_t rank = matrix.type().getRank();
  Term row = indicesOf(matrix, rank - 2), column = indicesOf(matrix, rank - 1);
  if (!lower)
    std::swap(row.value, column.value);
  return select(compare(hasDiagonal ? Direction::GE : Direction::GT, row, column), matrix,
                matrix.splat(0));
}

Term alongRow(Term element, Term row) {
  return spread(element, row.type().getShape(),
                llvm::to_vector(llvm::seq<int64_t>(0, row.type().getRank())));
}

/// Computes the rows of a matrix one after the other, each from the rows before it. The matrix
/// begins as zeros.
Term rowByRow(Term like, bool backwards,
              llvm::function_ref<Term(Term partial, Term row)> computeRow) {
  OpBuilder &builder = *like.builder;
  const Location loc = like.loc;
  const auto integer = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
  };
  const int64_t rows = rowsOf(like);
  auto loop = scf::ForOp::create(builder, loc, integer(0), integer(rows), integer(1),
                                 ValueRange{like.splat(0)});
  OpBuilder::InsertionGuard guard(builder);
  loop.getBody()->clear();
  builder.setInsertionPointToEnd(loop.getBody());
  Term row = like.with(tensor::FromElementsOp::create(
      builder, loc, RankedTensorType::get({}, builder.getI64Type()), loop.getInductionVar()));
  if (backwards)
    row = row.splat(static_cast<double>(rows - 1)) - row;
  Term partial = like.with(loop.getRegionIterArg(0));
  Term next = withRow(partial, row, computeRow(partial, row));
  scf::YieldOp::create(builder, loc, ValueRange{next});
  return like.with(loop.getResult(0));
}

/// Returns X with L X = B, or U X = B. `matrix` has zeros in its other triangle.
Term solved(Term matrix, Term right, bool lower, bool unitDiagonal) {
  return rowByRow(right, /*backwards=*/!lower, [&](Term partial, Term row) {
    Term factors = rowAt(matrix, row);
    // Rows that are not computed yet are zeros, and the diagonal meets such a row.
    Term rest = rowAt(right, row) - product(factors, partial);
    return unitDiagonal ? rest : rest / alongRow(columnAt(factors, row), rest);
  });
}

/// Returns U with Uᵀ U = `matrix`, of which only the upper triangle is read. Row i of U is what is
/// left of row i of the matrix, divided by the root of its element on the diagonal.
Term upperFactor(Term matrix) {
  Term upper = triangleOf(matrix, /*lower=*/false);
  return rowByRow(upper, /*backwards=*/false, [&](Term partial, Term row) {
    Term rest = rowAt(upper, row) - product(transposed(columnAt(partial, row)), partial);
    Term pivot = unary<SqrtOp>(columnAt(rest, row));
    Term index = indicesOf(rest, rest.type().getRank() - 1);
    Term place = spread(row, index.type().getShape(), {});
    return select(compare(Direction::GE, index, place), rest / alongRow(pivot, rest),
                  rest.splat(0));
  });
}

/// Converts a value of 16 bits to f32, and keeps others.
absl::StatusOr<Term> widened(const SourceOp &source, unsigned operand) {
  Type element = source.operandType(operand).getElementType();
  absl::StatusOr<Value> value =
      element.getIntOrFloatBitWidth() < 32
          ? source.converted(source.operand(operand), source.builder.getF32Type())
          : source.operand(operand);
  if (!value.ok())
    return value.status();
  return Term{&source.builder, source.op->getLoc(), *value};
}

absl::StatusOr<bool> flagOf(const SourceOp &source, StringRef name) {
  auto flag = dyn_cast_or_null<BoolAttr>(source.op->getAttr(name));
  if (!flag)
    return source.refuse("attribute '" + name.str() + "' must be true or false");
  return flag.getValue();
}

/// Checks that an operand is a batch of matrices of floats, square ones if `square`.
absl::Status checkMatrices(const SourceOp &source, unsigned operand, bool square) {
  RankedTensorType type = source.operandType(operand);
  const int64_t rank = type.getRank();
  if (rank < 2 || !isa<FloatType>(type.getElementType()) ||
      (square && type.getDimSize(rank - 1) != type.getDimSize(rank - 2)))
    return source.refuse("operand " + std::to_string(operand) + " must be " +
                         (square ? "square matrices" : "matrices") + " of floats");
  return absl::OkStatus();
}

absl::StatusOr<Values> cholesky(const SourceOp &source) {
  if (absl::Status sound = checkMatrices(source, 0, /*square=*/true); !sound.ok())
    return sound;
  absl::StatusOr<bool> lower =
      source.op->getAttr("lower") ? flagOf(source, "lower") : absl::StatusOr<bool>(false);
  if (!lower.ok())
    return lower.status();
  absl::StatusOr<Term> matrix = widened(source, 0);
  if (!matrix.ok())
    return matrix.status();
  Term factor = *lower ? transposed(upperFactor(transposed(*matrix))) : upperFactor(*matrix);
  return single(source.converted(factor, source.resultType().getElementType()));
}

absl::StatusOr<Values> triangularSolve(const SourceOp &source) {
  for (unsigned operand : {0u, 1u})
    if (absl::Status sound = checkMatrices(source, operand, /*square=*/operand == 0); !sound.ok())
      return sound;
  absl::StatusOr<bool> left = flagOf(source, "left_side"), lower = flagOf(source, "lower"),
                       unit = flagOf(source, "unit_diagonal");
  for (const absl::StatusOr<bool> *flag : {&left, &lower, &unit})
    if (!flag->ok())
      return flag->status();
  absl::StatusOr<std::string> way = source.word("transpose_a", "NO_TRANSPOSE");
  if (!way.ok())
    return way.status();
  if (*way != "NO_TRANSPOSE" && *way != "TRANSPOSE" && *way != "ADJOINT")
    return source.refuse("transpose_a is '" + *way +
                         "', expected NO_TRANSPOSE, TRANSPOSE or ADJOINT");
  absl::StatusOr<Term> matrix = widened(source, 0), right = widened(source, 1);
  if (!matrix.ok() || !right.ok())
    return matrix.ok() ? right.status() : matrix.status();
  RankedTensorType of = matrix->type(), with = right->type();
  const int64_t rank = of.getRank();
  if (with.getRank() != rank || of.getShape().drop_back(2) != with.getShape().drop_back(2) ||
      of.getDimSize(rank - 1) != with.getDimSize(*left ? rank - 2 : rank - 1))
    return source.refuse("operands have shapes that do not fit each other");
  // X A = B is Aᵀ Xᵀ = Bᵀ.
  const bool turned = (*way != "NO_TRANSPOSE") == *left;
  Term factors = triangleOf(*matrix, *lower, /*hasDiagonal=*/!*unit);
  Term result = solved(turned ? transposed(factors) : factors, *left ? *right : transposed(*right),
                       *lower != turned, *unit);
  return single(
      source.converted(*left ? result : transposed(result), source.resultType().getElementType()));
}

} // namespace

void addLinearAlgebra(ConversionTable &table) {
  table["stablehlo.cholesky"] = {cholesky, 1, 1, {"lower"}};
  table["stablehlo.triangular_solve"] = {
      triangularSolve, 2, 1, {"left_side", "lower", "unit_diagonal", "transpose_a"}};
}

} // namespace refold::importers
