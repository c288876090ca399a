//===- constant_tensors.cpp - Constants of a kernel -----------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/constant_tensors.h"

#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

Value codegen::clusterConstant(OpBuilder &builder, rf::ConstantOp op) {
  auto splat = dyn_cast<SplatElementsAttr>(op.getValue());
  if (!splat)
    return {};
  Type type = scalarType(splat.getElementType());
  TypedAttr value =
      isa<FloatType>(type)
          ? TypedAttr(builder.getFloatAttr(type, splat.getSplatValue<APFloat>()))
          : TypedAttr(builder.getIntegerAttr(
                type, isa<FloatType>(splat.getElementType())
                          ? splat.getSplatValue<APFloat>().bitcastToAPInt() // of 16 bits
                          : splat.getSplatValue<APInt>()));
  return arith::ConstantOp::create(builder, op.getLoc(), value);
}

/// Returns the elements of a constant in their memory representation.
static DenseElementsAttr storedElements(ElementsAttr elements, Type stored) {
  auto type = RankedTensorType::get(elements.getShapedType().getShape(), stored);
  if (isa<FloatType>(stored))
    return DenseElementsAttr::get(type, llvm::to_vector(elements.getValues<APFloat>()));
  SmallVector<APInt> integers;
  if (isa<FloatType>(elements.getElementType())) // of 16 bits
    for (const APFloat &value : elements.getValues<APFloat>())
      integers.push_back(value.bitcastToAPInt());
  else
    for (const APInt &value : elements.getValues<APInt>())
      integers.push_back(value.zext(stored.getIntOrFloatBitWidth()));
  return DenseElementsAttr::get(type, integers);
}

Value codegen::emitConstantShare(OpBuilder &builder, rf::ConstantOp op, ArrayRef<int64_t> shape,
                                 int64_t dim, Value block) {
  auto type = cast<RankedTensorType>(op.getType());
  Type stored = storageType(type.getElementType());
  auto share = RankedTensorType::get(shape, stored);
  if (Value splat = clusterConstant(builder, op)) {
    Value empty = tensor::EmptyOp::create(builder, op.getLoc(), share, ValueRange());
    Value scalar = storeScalar(builder, op.getLoc(), splat, type.getElementType());
    return linalg::FillOp::create(builder, op.getLoc(), scalar, empty).getResult(0);
  }
  Value whole =
      arith::ConstantOp::create(builder, op.getLoc(), storedElements(op.getValue(), stored));
  if (dim < 0)
    return whole;
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0)), sizes,
      strides(type.getRank(), builder.getIndexAttr(1));
  for (int64_t extent : shape)
    sizes.push_back(builder.getIndexAttr(extent));
  Value rows = arith::ConstantIndexOp::create(builder, op.getLoc(), shape[dim]);
  offsets[dim] = arith::MulIOp::create(builder, op.getLoc(), block, rows).getResult();
  return tensor::ExtractSliceOp::create(builder, op.getLoc(), share, whole, offsets, sizes,
                                        strides);
}
