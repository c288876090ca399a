//===- elementwise_cluster.cpp - Elementwise ops as one generic -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/elementwise_cluster.h"

#include "compiler/codegen/rf_to_linalg/constant_tensors.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"
#include "passes/analysis/BlockSplit.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

/// Returns the map to a broadcast's operand, given the map to the broadcast.
static AffineMap throughBroadcast(rf::BroadcastInDimOp op, AffineMap map) {
  auto from = cast<RankedTensorType>(op.getOperand().getType());
  auto to = cast<RankedTensorType>(op.getType());
  SmallVector<AffineExpr> places;
  for (auto [d, place] : llvm::enumerate(op.getBroadcastDimensions())) {
    bool expands = from.getDimSize(d) == 1 && to.getDimSize(place) != 1;
    places.push_back(expands ? getAffineConstantExpr(0, op.getContext()) : map.getResult(place));
  }
  return AffineMap::get(map.getNumDims(), 0, places, op.getContext());
}

static bool isSplatConstant(Operation *op) {
  auto constant = dyn_cast_or_null<rf::ConstantOp>(op);
  return constant && isa<SplatElementsAttr>(constant.getValue());
}

/// Collects the tensors that the generic reads, with their indexing maps.
LogicalResult ElementwiseCluster::gather(Value value, AffineMap map) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<rf::BroadcastInDimOp>(op))
    return gather(broadcast.getOperand(), throughBroadcast(broadcast, map));
  if (isSplatConstant(op) || isa_and_nonnull<rf::IotaOp>(op))
    return success();
  if (op && isElementwise(op)) {
    if (!scalars.try_emplace({value, map}, Value()).second)
      return success();
    for (Value operand : op->getOperands())
      if (failed(gather(operand, map)))
        return failure();
    return success();
  }
  if (!inputOf.try_emplace({value, map}, inputs.size()).second)
    return success();
  FailureOr<Value> tensor = leaf(value, map);
  if (failed(tensor))
    return failure();
  inputs.push_back(*tensor);
  maps.push_back(map);
  return success();
}

/// Emits an element of an iota: the index along its dimension.
Value ElementwiseCluster::count(OpBuilder &inside, rf::IotaOp op, AffineMap map) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getType());
  Value place;
  if (auto loop = dyn_cast<AffineDimExpr>(map.getResult(op.getDim()))) {
    place = linalg::IndexOp::create(inside, loc, loop.getPosition());
    if (first && loop.getPosition() == dim)
      place = arith::AddIOp::create(inside, loc, place, first);
  } else {
    place = arith::ConstantIndexOp::create(inside, loc, 0); // a dimension of one element
  }
  return emitIotaElement(inside, loc, place, type.getDimSize(op.getDim()), type.getElementType());
}

Value ElementwiseCluster::scalar(OpBuilder &inside, Value value, AffineMap map) {
  Operation *op = value.getDefiningOp();
  if (auto broadcast = dyn_cast_or_null<rf::BroadcastInDimOp>(op))
    return scalar(inside, broadcast.getOperand(), throughBroadcast(broadcast, map));
  if (isSplatConstant(op))
    return clusterConstant(inside, cast<rf::ConstantOp>(op));
  if (auto iota = dyn_cast_or_null<rf::IotaOp>(op))
    return count(inside, iota, map);
  if (auto input = inputOf.find({value, map}); input != inputOf.end()) {
    Value stored = inside.getBlock()->getArgument(input->second);
    return loadScalar(inside, value.getLoc(), stored, getElementTypeOrSelf(value.getType()));
  }
  if (Value known = scalars.lookup({value, map}))
    return known;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(scalar(inside, operand, map));
  return scalars[{value, map}] = emitScalarOp(inside, op, operands);
}

FailureOr<SmallVector<Value>> ElementwiseCluster::emit(ArrayRef<Value> outputs) {
  AffineMap identity = builder.getMultiDimIdentityMap(domain.size());
  for (Value output : outputs)
    if (failed(gather(output, identity)))
      return failure();
  Location loc = outputs.front().getLoc();
  SmallVector<Value> empties;
  SmallVector<Type> types;
  for (Value output : outputs) {
    auto type = RankedTensorType::get(domain, storageType(getElementTypeOrSelf(output.getType())));
    types.push_back(type);
    empties.push_back(tensor::EmptyOp::create(builder, loc, type, ValueRange()));
    maps.push_back(identity);
  }
  SmallVector<utils::IteratorType> iterators(domain.size(), utils::IteratorType::parallel);
  scalars.clear();
  auto generic = linalg::GenericOp::create(
      builder, loc, types, inputs, empties, maps, iterators,
      [&](OpBuilder &inside, Location, ValueRange) {
        SmallVector<Value> yielded;
        for (Value output : outputs)
          yielded.push_back(storeScalar(inside, loc, scalar(inside, output, identity),
                                        getElementTypeOrSelf(output.getType())));
        linalg::YieldOp::create(inside, loc, yielded);
      });
  return SmallVector<Value>(generic.getResults());
}
