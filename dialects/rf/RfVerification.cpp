//===- RfVerification.cpp - Constraints of ops with given result types ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

LogicalResult BroadcastInDimOp::verify() {
  auto from = typeOf(getOperand()), to = typeOf(getResult());
  ArrayRef<int64_t> dims = getBroadcastDimensions();
  if (from.getElementType() != to.getElementType())
    return emitOpError() << "must keep the element type " << from.getElementType() << ", got "
                         << to.getElementType();
  if (static_cast<int64_t>(dims.size()) != from.getRank())
    return emitOpError() << "needs one entry in dims for each of the operand's " << from.getRank()
                         << " dimensions, got " << dims.size();
  int64_t last = -1;
  for (auto [d, place] : llvm::enumerate(dims)) {
    if (place <= last || place >= to.getRank())
      return emitOpError() << "needs increasing dims below the result's rank " << to.getRank()
                           << ", got [" << dims << "]";
    int64_t extent = from.getDimSize(d);
    if (extent != 1 && extent != to.getDimSize(place))
      return emitOpError() << "cannot expand dimension " << d << " of extent " << extent
                           << " to extent " << to.getDimSize(place);
    last = place;
  }
  return success();
}

LogicalResult ReshapeOp::verify() {
  auto from = typeOf(getOperand()), to = typeOf(getResult());
  if (from.getElementType() != to.getElementType())
    return emitOpError() << "must keep the element type " << from.getElementType() << ", got "
                         << to.getElementType();
  if (from.getNumElements() != to.getNumElements())
    return emitOpError() << "must keep the number of elements " << from.getNumElements() << ", got "
                         << to.getNumElements();
  return success();
}

/// Returns the first constant index of `indices` outside of [0, rows).
static std::optional<int64_t> constantOutOfRange(Value indices, int64_t rows) {
  DenseIntElementsAttr elements;
  if (!matchPattern(indices, m_Constant(&elements)))
    return std::nullopt;
  for (const APInt &index : elements.getValues<APInt>())
    if (index.getSExtValue() < 0 || index.getSExtValue() >= rows)
      return index.getSExtValue();
  return std::nullopt;
}

LogicalResult TakeOp::verify() {
  // Accept a scalar operand here. The check of the result type runs later and reports it.
  auto operand = typeOf(getOperand());
  if (operand.getRank() < 1 || operand.getDimSize(0) < 1)
    return success();
  int64_t rows = operand.getDimSize(0);
  if (auto index = constantOutOfRange(getIndices(), rows))
    return emitOpError() << "reads row " << *index << ", but the operand has rows 0 to "
                         << rows - 1;
  return success();
}

LogicalResult TakeGradOp::verify() {
  auto gradient = typeOf(getGradient());
  auto result = typeOf(getResult());
  if (result.getRank() < 1 || result.getDimSize(0) < 1)
    return emitOpError() << "needs a result with at least one row, got " << result;
  SmallVector<int64_t> expected(typeOf(getIndices()).getShape());
  llvm::append_range(expected, result.getShape().drop_front());
  if (gradient.getShape() != ArrayRef(expected) ||
      gradient.getElementType() != result.getElementType())
    return emitOpError() << "needs a gradient of type " << result.clone(expected) << ", got "
                         << gradient;
  if (auto index = constantOutOfRange(getIndices(), result.getDimSize(0)))
    return emitOpError() << "adds to row " << *index << ", but the result has rows 0 to "
                         << result.getDimSize(0) - 1;
  return success();
}

LogicalResult GroupRowsOp::verify() {
  auto first = typeOf(getFirst());
  if (first.getRank() != 1 || first.getDimSize(0) < 1 || typeOf(getCount()) != first)
    return emitOpError()
           << "needs first and count of one type of rank 1 with at least one element, "
              "got "
           << first << " and " << typeOf(getCount());
  if (typeOf(getIndices()).getRank() != 1 || typeOf(getOrder()) != typeOf(getIndices()))
    return emitOpError() << "needs indices of rank 1 and an order of their type, got "
                         << typeOf(getIndices()) << " and " << typeOf(getOrder());
  if (auto index = constantOutOfRange(getIndices(), first.getDimSize(0)))
    return emitOpError() << "groups index " << *index << ", but the indices are 0 to "
                         << first.getDimSize(0) - 1;
  return success();
}

LogicalResult SumRowsOp::verify() {
  auto operand = typeOf(getOperand()), result = typeOf(getResult());
  if (operand.getRank() < 1 || operand.getDimSize(0) < 1 || result.getRank() < 1 ||
      operand.getElementType() != result.getElementType() ||
      operand.getShape().drop_front() != result.getShape().drop_front())
    return emitOpError() << "needs an operand with at least one row and a result with rows of the "
                            "same type, got "
                         << operand << " and " << result;
  auto isList = [](Value value, int64_t extent) {
    return typeOf(value).getShape() == ArrayRef<int64_t>{extent};
  };
  if (!isList(getFirst(), result.getDimSize(0)) || !isList(getCount(), result.getDimSize(0)) ||
      !isList(getOrder(), operand.getDimSize(0)))
    return emitOpError() << "needs first and count for each row of the result and an order of the "
                            "operand's rows, got "
                         << typeOf(getFirst()) << ", " << typeOf(getCount()) << " and "
                         << typeOf(getOrder());
  if (getChain() < 1)
    return emitOpError() << "needs a chain of at least 1, got " << getChain();
  return success();
}

LogicalResult UpdateRowOp::verify() {
  auto operand = typeOf(getOperand());
  if (operand.getRank() < 1 || operand.getDimSize(0) < 1)
    return emitOpError() << "needs an operand with at least one row, got " << operand;
  Type expected = operand.clone(operand.getShape().drop_front());
  if (getRow().getType() != expected)
    return emitOpError() << "needs a row of type " << expected << ", got " << getRow().getType();
  return success();
}

static LogicalResult verifySite(Operation *op, int64_t site, Type type) {
  if (site < 0 || site >= (int64_t(1) << 28))
    return op->emitOpError() << "needs a site in [0, 2^28), got " << site;
  if (cast<RankedTensorType>(type).getNumElements() >= (int64_t(1) << 34))
    return op->emitOpError() << "must draw at most 2^34 elements, got " << type;
  return success();
}

LogicalResult RandomUniformOp::verify() {
  if (!getLow().isFinite() || !getHigh().isFinite() ||
      getLow().compare(getHigh()) != APFloat::cmpLessThan)
    return emitOpError() << "needs finite low < high, got " << getLow().convertToDouble() << " and "
                         << getHigh().convertToDouble();
  Type element = typeOf(getResult()).getElementType();
  if (!holdsUniform(element, getLow().convertToDouble(), getHigh().convertToDouble(), getOpen()))
    return emitOpError() << "needs low < high with a finite difference and numbers to draw in "
                         << element << ", got " << getLow().convertToDouble() << " and "
                         << getHigh().convertToDouble();
  return verifySite(*this, getSite(), getType());
}

LogicalResult RandomNormalOp::verify() {
  Type element = typeOf(getResult()).getElementType();
  const double mean = getMean().convertToDouble(), stddev = getStddev().convertToDouble();
  if (!(stddev >= 0) || !std::isfinite(inElementType(element, mean)) ||
      !std::isfinite(inElementType(element, stddev)))
    return emitOpError() << "needs a finite mean and a finite stddev that is not negative, got "
                         << mean << lostInType(element, mean) << " and " << stddev
                         << lostInType(element, stddev);
  return verifySite(*this, getSite(), getType());
}

static LogicalResult verifyBound(Operation *op, int64_t bound) {
  if (bound < 1 || bound >= (int64_t(1) << 31))
    return op->emitOpError() << "needs a bound in [1, 2^31), got " << bound;
  return success();
}

LogicalResult RandomIndexOp::verify() {
  if (failed(verifyBound(*this, getBound())))
    return failure();
  return verifySite(*this, getSite(), getType());
}

LogicalResult ShuffleOp::verify() {
  auto type = typeOf(getResult());
  if (failed(verifyBound(*this, getBound())))
    return failure();
  if (type.getRank() != 1 || type.getDimSize(0) < 1 || getBound() % type.getDimSize(0) != 0)
    return emitOpError() << "needs a result of rank 1 whose extent divides the bound " << getBound()
                         << ", got " << type;
  return verifySite(*this, getSite(), type);
}

LogicalResult DropoutOp::verify() {
  double rate = getRate().convertToDouble();
  if (!isDropoutRate(rate))
    return emitOpError() << "needs a rate in [0, 1), got " << rate << lostRate(rate);
  return verifySite(*this, getSite(), getType());
}

LogicalResult GradientOp::verify() {
  if (typeOf(getLoss()).getRank() != 0)
    return emitOpError() << "needs a scalar loss, got " << getLoss().getType();
  if (getWrt().empty())
    return emitOpError() << "needs at least one value to differentiate with respect to";
  if (getWrt().getTypes() != getGradients().getTypes())
    return emitOpError() << "needs results of the types of its values";
  return success();
}

LogicalResult BarrierOp::verify() {
  if (getInputs().getTypes() != getResults().getTypes())
    return emitOpError() << "needs results of the types of its inputs";
  return success();
}

void RecomputeOp::getSuccessorRegions(RegionBranchPoint point,
                                      SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getResults());
}

LogicalResult RecomputeOp::verify() {
  if (getBody().getNumArguments() != 0)
    return emitOpError() << "must have no arguments: its body reads outer values directly";
  if (getBody().front().getTerminator()->getOperandTypes() != getResultTypes())
    return emitOpError() << "needs a body that yields the types of its results";
  return success();
}

static LogicalResult verifyDims(Operation *op, TypeRange types, ArrayRef<int64_t> dims,
                                int64_t blocks, StringRef what) {
  if (dims.size() != types.size())
    return op->emitOpError() << "needs one dimension for each of its " << types.size() << " "
                             << what << "s, got " << dims.size();
  for (auto [index, type, dim] : llvm::enumerate(types, dims)) {
    auto tensor = cast<RankedTensorType>(type);
    if (dim < -1 || dim >= tensor.getRank())
      return op->emitOpError() << what << " " << index << " has no dimension " << dim;
    if (dim >= 0 && tensor.getDimSize(dim) % blocks != 0)
      return op->emitOpError() << "cannot split extent " << tensor.getDimSize(dim) << " of " << what
                               << " " << index << " into " << blocks << " blocks";
    if (what == "result" && dim < 0 && blocks > 1)
      return op->emitOpError() << "result " << index << " is not split, but there are " << blocks
                               << " blocks";
  }
  return success();
}

LogicalResult refold::rf::verifyTiles(Operation *op, TypeRange operands,
                                      ArrayRef<int64_t> operandDims, TypeRange results,
                                      ArrayRef<int64_t> resultDims, int64_t blocks, int64_t tiles) {
  if (tiles < 1)
    return op->emitOpError() << "needs at least one tile, got " << tiles;
  if (tiles == 1)
    return success();
  auto verify = [&](TypeRange types, ArrayRef<int64_t> dims, StringRef what) -> LogicalResult {
    for (auto [index, type, dim] : llvm::enumerate(types, dims))
      if (dim != 0 || cast<RankedTensorType>(type).getDimSize(0) != blocks)
        return op->emitOpError() << "has tiles, so dimension 0 of " << what << " " << index
                                 << " must be its " << blocks << " blocks, got " << type;
    return success();
  };
  if (failed(verify(operands, operandDims, "operand")) ||
      failed(verify(results, resultDims, "result")))
    return failure();
  for (auto [index, type] : llvm::enumerate(operands)) {
    auto tensor = cast<RankedTensorType>(type);
    if (tensor.getRank() < 2 || tensor.getDimSize(1) % tiles != 0)
      return op->emitOpError() << "cannot split dimension 1 of operand " << index << " of type "
                               << type << " into " << tiles << " tiles";
  }
  if (!llvm::hasSingleElement(op->getRegion(0).front().without_terminator()))
    return op->emitOpError() << "has tiles, so its body must be one op";
  return success();
}

LogicalResult FusionOp::verify() {
  if (static_cast<int64_t>(getBlocks()) < 1)
    return emitOpError() << "needs at least one block, got " << static_cast<int64_t>(getBlocks());
  Block &body = getBody().front();
  if (body.getArgumentTypes() != getInputs().getTypes())
    return emitOpError() << "needs body arguments of the types of its operands";
  auto yield = dyn_cast<YieldOp>(body.getTerminator());
  if (!yield || yield.getValues().getTypes() != getOutputs().getTypes())
    return emitOpError() << "needs a body that yields the types of its results";
  if (failed(verifyDims(*this, getInputs().getTypes(), getOperandDims(), getBlocks(), "operand")))
    return failure();
  if (failed(verifyDims(*this, getOutputs().getTypes(), getResultDims(), getBlocks(), "result")))
    return failure();
  return verifyTiles(*this, getInputs().getTypes(), getOperandDims(), getOutputs().getTypes(),
                     getResultDims(), getBlocks(), getTiles());
}
