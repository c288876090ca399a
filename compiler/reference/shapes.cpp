//===- shapes.cpp - Constants and ops that move elements ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/operations.h"

#include "absl/strings/str_cat.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include <limits>

namespace refold::reference {
namespace {

Integer integerOf(const llvm::APInt &number, ElementType type) {
  bool isSigned = KindOf(type) == ElementKind::Signed;
  return isSigned ? Integer{number.getSExtValue()} : Integer{number.getZExtValue()};
}

absl::StatusOr<Tensor> constant(mlir::Operation &op, Operands, const ReferenceOptions &) {
  auto value = mlir::dyn_cast<mlir::DenseElementsAttr>(mlir::cast<rf::ConstantOp>(op).getValue());
  if (!value)
    return absl::UnimplementedError(absl::StrCat(describe(op), " has a value that is not dense"));
  Tensor result = zerosOf(op.getResult(0).getType());
  if (result.isReal())
    for (auto [i, number] : llvm::enumerate(value.getValues<llvm::APFloat>()))
      result.reals[i] = number.convertToDouble();
  else
    for (auto [i, number] : llvm::enumerate(value.getValues<llvm::APInt>()))
      result.integers[i] = integerOf(number, result.type);
  return result;
}

absl::StatusOr<Tensor> scalarConstant(mlir::Operation &op, Operands, const ReferenceOptions &) {
  auto number =
      mlir::dyn_cast<mlir::IntegerAttr>(mlir::cast<mlir::arith::ConstantOp>(op).getValue());
  if (!number)
    return absl::UnimplementedError(absl::StrCat(describe(op), " is not a scalar integer"));
  Tensor result = zerosOf(op.getResult(0).getType());
  result.integers[0] = integerOf(number.getValue(), result.type);
  return result;
}

/// Fills with NaN, so that reads of unwritten elements become visible.
absl::StatusOr<Tensor> empty(mlir::Operation &op, Operands, const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  result.reals.assign(result.reals.size(), std::numeric_limits<double>::quiet_NaN());
  return result;
}

absl::StatusOr<Tensor> broadcastInDim(mlir::Operation &op, Operands operands,
                                      const ReferenceOptions &) {
  const Tensor &from = *operands[0];
  std::vector<int64_t> shape = zerosOf(op.getResult(0).getType()).shape;
  std::vector<int64_t> inner = rowMajorStrides(from.shape), strides(shape.size(), 0);
  for (auto [d, place] :
       llvm::enumerate(mlir::cast<rf::BroadcastInDimOp>(op).getBroadcastDimensions()))
    strides[place] = from.shape[d] == 1 ? 0 : inner[d];
  return gather(from, shape, strides);
}

absl::StatusOr<Tensor> reshape(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  Tensor result = *operands[0];
  result.shape = mlir::cast<mlir::RankedTensorType>(op.getResult(0).getType()).getShape().vec();
  return result;
}

absl::StatusOr<Tensor> transpose(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  const Tensor &from = *operands[0];
  std::vector<int64_t> shape, strides, inner = rowMajorStrides(from.shape);
  for (int64_t dim : mlir::cast<rf::TransposeOp>(op).getPermutation()) {
    shape.push_back(from.shape[dim]);
    strides.push_back(inner[dim]);
  }
  return gather(from, shape, strides);
}

absl::StatusOr<Tensor> same(mlir::Operation &, Operands operands, const ReferenceOptions &) {
  return *operands[0];
}

/// Evaluates ops that convert between a scalar and a tensor of rank 0, such as tensor.extract. The
/// interpreter stores a scalar as a tensor of rank 0, so these ops only copy the element.
absl::StatusOr<Tensor> scalarOnly(mlir::Operation &op, Operands operands,
                                  const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  if (operands.size() != 1 || operands[0]->count() != 1 || result.count() != 1)
    return absl::UnimplementedError(absl::StrCat(describe(op), " is evaluated on scalars only"));
  result.reals = operands[0]->reals;
  result.integers = operands[0]->integers;
  return result;
}

} // namespace

void addShapes(EvaluationTable &table) {
  table["rf.constant"] = constant;
  table["arith.constant"] = scalarConstant;
  table["rf.empty"] = empty;
  table["rf.broadcast_in_dim"] = broadcastInDim;
  table["rf.reshape"] = reshape;
  table["rf.transpose"] = transpose;
  table["rf.checkpoint"] = table["rf.stop_gradient"] = same;
  table["tensor.extract"] = table["tensor.from_elements"] = table["arith.index_cast"] = scalarOnly;
}

} // namespace refold::reference
