//===- RfInference.cpp - Result types from operand types ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Infers the result types of ops from their operands. Checks the constraints C1, C2, ... that
// dialects/rf/*.td lists for these ops.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace refold::rf;

LogicalResult ConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getValue().getShapedType());
  return success();
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  types.push_back(typeOf(adaptor.getLhs()).clone(IntegerType::get(context, 1)));
  return success();
}

LogicalResult IsFiniteOp::inferReturnTypes(MLIRContext *context, std::optional<Location>,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  types.push_back(typeOf(adaptor.getOperand()).clone(IntegerType::get(context, 1)));
  return success();
}

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  ArrayRef<int64_t> permutation = adaptor.getPermutation();
  llvm::SmallBitVector seen(operand.getRank());
  SmallVector<int64_t> shape;
  bool fits = static_cast<int64_t>(permutation.size()) == operand.getRank();
  for (int64_t dim : permutation) {
    fits = fits && dim >= 0 && dim < operand.getRank() && !seen.test(dim);
    if (!fits)
      break;
    seen.set(dim);
    shape.push_back(operand.getDimSize(dim));
  }
  REFOLD_REQUIRE(fits, "dims of rf.transpose must be a permutation of the operand's "
                           << operand.getRank() << " dimensions, got [" << permutation << "]");
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult refold::rf::checkChain(std::optional<Location> location,
                                     std::optional<ArrayRef<int64_t>> chain, size_t summed,
                                     StringRef op) {
  if (!chain)
    return success();
  REFOLD_REQUIRE(summed > 0, op << " sums over no dimension, so it must not have a chain");
  REFOLD_REQUIRE(!chain->empty() && chain->size() <= summed,
                 "chain of " << op << " must have 1 to " << summed
                             << " numbers, one for each summed dimension, got [" << *chain << "]");
  REFOLD_REQUIRE(llvm::all_of(chain->drop_back(), [](int64_t number) { return number == 1; }) &&
                     chain->back() >= 1,
                 "the last number of chain of "
                     << op << " must be at least 1, and the others must be 1, got [" << *chain
                     << "]");
  return success();
}

SmallVector<int64_t> DotGeneralOp::getSummedExtents() {
  SmallVector<int64_t> extents;
  for (int64_t dim : getLhsContractingDimensions())
    extents.push_back(typeOf(getLhs()).getDimSize(dim));
  return extents;
}

LogicalResult DotGeneralOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                             Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType lhs = typeOf(adaptor.getLhs()), rhs = typeOf(adaptor.getRhs());
  REFOLD_REQUIRE(lhs.getElementType() == rhs.getElementType(),
                 "operands of rf.dot_general must have one element type, got "
                     << lhs.getElementType() << " and " << rhs.getElementType());
  llvm::SmallBitVector usedLhs(lhs.getRank()), usedRhs(rhs.getRank());
  SmallVector<int64_t> shape;
  auto pair = [&](ArrayRef<int64_t> lhsDims, ArrayRef<int64_t> rhsDims, StringRef kind,
                  bool keep) -> LogicalResult {
    REFOLD_REQUIRE(lhsDims.size() == rhsDims.size(),
                   kind << " dimensions of rf.dot_general must pair up, got " << lhsDims.size()
                        << " and " << rhsDims.size());
    for (auto [l, r] : llvm::zip_equal(lhsDims, rhsDims)) {
      REFOLD_REQUIRE(
          l >= 0 && l < lhs.getRank() && !usedLhs.test(l) && r >= 0 && r < rhs.getRank() &&
              !usedRhs.test(r),
          kind
              << " dimensions of rf.dot_general must be distinct and below the operand's rank, got "
              << l << " x " << r);
      REFOLD_REQUIRE(lhs.getDimSize(l) == rhs.getDimSize(r),
                     kind << " dimension " << l << " x " << r << " of rf.dot_general has extents "
                          << lhs.getDimSize(l) << " and " << rhs.getDimSize(r));
      usedLhs.set(l);
      usedRhs.set(r);
      if (keep)
        shape.push_back(lhs.getDimSize(l));
    }
    return success();
  };
  if (failed(pair(adaptor.getLhsBatchingDimensions(), adaptor.getRhsBatchingDimensions(),
                  "batching", true)) ||
      failed(pair(adaptor.getLhsContractingDimensions(), adaptor.getRhsContractingDimensions(),
                  "contracting", false)) ||
      failed(checkChain(location, adaptor.getChain(), adaptor.getLhsContractingDimensions().size(),
                        "rf.dot_general")))
    return failure();
  for (int64_t d = 0; d < lhs.getRank(); ++d)
    if (!usedLhs.test(d))
      shape.push_back(lhs.getDimSize(d));
  for (int64_t d = 0; d < rhs.getRank(); ++d)
    if (!usedRhs.test(d))
      shape.push_back(rhs.getDimSize(d));
  types.push_back(lhs.clone(shape));
  return success();
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  bool logic = adaptor.getKind() == ReduceKind::And || adaptor.getKind() == ReduceKind::Or;
  Type element = operand.getElementType();
  REFOLD_REQUIRE(logic ? isa<IntegerType>(element) : !element.isInteger(1),
                 "rf.reduce " << stringifyReduceKind(adaptor.getKind()) << " needs "
                              << (logic ? "preds or integers" : "numbers") << ", got " << operand);
  llvm::SmallBitVector reduced(operand.getRank());
  int64_t last = -1;
  for (int64_t dim : adaptor.getDimensions()) {
    REFOLD_REQUIRE(dim > last && dim < operand.getRank(),
                   "dims of rf.reduce must be increasing and below the operand's rank "
                       << operand.getRank() << ", got [" << adaptor.getDimensions() << "]");
    reduced.set(dim);
    last = dim;
  }
  const std::optional<int64_t> chain = adaptor.getChain(), lanes = adaptor.getLanes();
  REFOLD_REQUIRE(!chain || (*chain >= 1 && last >= 0),
                 "chain of rf.reduce must be at least 1 and needs a dimension to reduce, got "
                     << *chain << " and dims [" << adaptor.getDimensions() << "]");
  REFOLD_REQUIRE(
      !lanes || (*lanes >= 1 && llvm::isPowerOf2_64(*lanes) && chain && *chain % *lanes == 0),
      "lanes of rf.reduce must be a power of two that divides its chain, got " << *lanes);
  REFOLD_REQUIRE(!lanes || (adaptor.getDimensions().size() == 1 && last == operand.getRank() - 1),
                 "rf.reduce with lanes must reduce the last dimension only, got dims ["
                     << adaptor.getDimensions() << "] of " << operand);
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < operand.getRank(); ++d)
    if (!reduced.test(d))
      shape.push_back(operand.getDimSize(d));
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult TakeOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  REFOLD_REQUIRE(operand.getRank() >= 1 && operand.getDimSize(0) >= 1,
                 "operand of rf.take must have at least one row, got " << operand);
  SmallVector<int64_t> shape(typeOf(adaptor.getIndices()).getShape());
  llvm::append_range(shape, operand.getShape().drop_front());
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult SliceRowOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  REFOLD_REQUIRE(operand.getRank() >= 1 && operand.getDimSize(0) >= 1,
                 "operand of rf.slice_row must have at least one row, got " << operand);
  types.push_back(operand.clone(operand.getShape().drop_front()));
  return success();
}
