//===- RfReduction.cpp - Types of orders, chains along a line -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

static LogicalResult inferArg(StringRef name, std::optional<Location> location, Value value,
                              int64_t dim, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(value);
  REFOLD_REQUIRE(dim >= 0 && dim < operand.getRank(),
                 name << " needs dim in [0, " << operand.getRank() << "), got " << dim);
  REFOLD_REQUIRE(operand.getDimSize(dim) > 0,
                 name << " needs at least one element along dimension " << dim);
  REFOLD_REQUIRE(operand.getDimSize(dim) <= std::numeric_limits<int32_t>::max(),
                 name << " returns s32 indices, but dimension " << dim << " has "
                      << operand.getDimSize(dim) << " elements");
  SmallVector<int64_t> shape(operand.getShape());
  shape.erase(shape.begin() + dim);
  types.push_back(RankedTensorType::get(shape, IntegerType::get(operand.getContext(), 32)));
  return success();
}
LogicalResult ArgmaxOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferArg("rf.argmax", location, adaptor.getOperand(), adaptor.getDim(), types);
}
LogicalResult ArgminOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  return inferArg("rf.argmin", location, adaptor.getOperand(), adaptor.getDim(), types);
}

LogicalResult CumulativeOp::verify() {
  if (failed(verifyDim(*this, getDim(), typeOf(getResult()).getRank())))
    return failure();
  if (getKind() == ReduceKind::And || getKind() == ReduceKind::Or)
    return emitOpError() << "needs a kind for numbers, got '" << stringifyReduceKind(getKind())
                         << "'";
  return success();
}

LogicalResult SortOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       Adaptor adaptor, SmallVectorImpl<Type> &types) {
  REFOLD_REQUIRE(!adaptor.getInputs().empty(), "rf.sort needs at least one operand");
  REFOLD_REQUIRE(areTensors(adaptor.getInputs()), "operands of rf.sort must be tensors");
  RankedTensorType first = typeOf(adaptor.getInputs().front());
  int64_t dim = adaptor.getDim();
  REFOLD_REQUIRE(dim >= 0 && dim < first.getRank(),
                 "rf.sort needs dim in [0, " << first.getRank() << "), got " << dim);
  for (Value input : adaptor.getInputs()) {
    REFOLD_REQUIRE(typeOf(input).getShape() == first.getShape(),
                   "operands of rf.sort must have one shape, got " << first << " and "
                                                                   << input.getType());
    types.push_back(input.getType());
  }
  return success();
}

LogicalResult TopKOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                       Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  int64_t k = adaptor.getK();
  REFOLD_REQUIRE(operand.getRank() >= 1, "rf.top_k needs rank 1 or more, got " << operand);
  REFOLD_REQUIRE(k >= 0 && k <= operand.getShape().back(),
                 "rf.top_k takes " << k << " of a row of " << operand.getShape().back());
  REFOLD_REQUIRE(operand.getShape().back() <= std::numeric_limits<int32_t>::max(),
                 "rf.top_k returns s32 indices, but a row has " << operand.getShape().back()
                                                                << " elements");
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = k;
  types.push_back(operand.clone(shape));
  types.push_back(RankedTensorType::get(shape, IntegerType::get(operand.getContext(), 32)));
  return success();
}

REFOLD_DECOMPOSE(TopKOp) {
  auto operand = typeOf(getOperand());
  int64_t last = operand.getRank() - 1;
  Value places = IotaOp::create(b, getLoc(), operand.clone(b.getI32Type()), last);
  auto sorted = SortOp::create(b, getLoc(), ValueRange{getOperand(), places}, last, true);
  SmallVector<int64_t> start(operand.getRank(), 0), limit(operand.getShape()),
      strides(operand.getRank(), 1);
  limit[last] = getK();
  SmallVector<Value> results;
  for (Value line : sorted.getResults())
    results.push_back(b.createOrFold<SliceOp>(getLoc(), line, start, limit, strides));
  return results;
}
