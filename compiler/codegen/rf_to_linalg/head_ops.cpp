//===- head_ops.cpp - Anchor ops as linalg --------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls the emitter of the op family that an anchor op belongs to. Also has code that the families
// share.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_ops.h"

#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/random_ops.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

Value HeadEmitter::generic(ArrayRef<Value> inputs, Value out, ArrayRef<AffineMap> maps,
                           ArrayRef<Iterator> iterators, Body body) {
  return linalg::GenericOp::create(b, loc, TypeRange{out.getType()}, inputs, ValueRange{out}, maps,
                                   iterators,
                                   [&](OpBuilder &inside, Location, ValueRange values) {
                                     linalg::YieldOp::create(inside, loc, body(inside, values));
                                   })
      .getResult(0);
}

Value HeadEmitter::parallel(ArrayRef<Value> inputs, ArrayRef<AffineMap> inputMaps, Body body) {
  SmallVector<AffineMap> maps(inputMaps);
  maps.push_back(b.getMultiDimIdentityMap(share.getRank()));
  SmallVector<Iterator> iterators(share.getRank(), Iterator::parallel);
  return generic(inputs, empty(), maps, iterators, body);
}

Value HeadEmitter::chainStart(TypedAttr identity) {
  if (!in.carried)
    return filled(arith::ConstantOp::create(b, loc, identity));
  return parallel({in.carried}, {b.getMultiDimIdentityMap(share.getRank())},
                  [&](OpBuilder &i, ValueRange v) -> Value {
                    Value start = arith::ConstantOp::create(i, loc, identity);
                    return arith::SelectOp::create(i, loc, in.isFirstTile, start, v[0]);
                  });
}

Value HeadEmitter::copyFrom(Value tensor, AffineMap map) {
  return parallel({tensor}, {map}, [](OpBuilder &, ValueRange v) { return v[0]; });
}

/// Returns the numbers as attributes of a slice.
static SmallVector<OpFoldResult> attributesOf(OpBuilder &builder, ArrayRef<int64_t> numbers) {
  SmallVector<OpFoldResult> attributes;
  for (int64_t number : numbers)
    attributes.push_back(builder.getIndexAttr(number));
  return attributes;
}

Value HeadEmitter::sliceOf(Value tensor, ArrayRef<OpFoldResult> offsets, ArrayRef<int64_t> sizes,
                           ArrayRef<int64_t> strides) {
  auto type = cast<RankedTensorType>(tensor.getType()).clone(sizes);
  return tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets, attributesOf(b, sizes),
                                        attributesOf(b, strides));
}

Value HeadEmitter::insertInto(Value target, Value part, ArrayRef<OpFoldResult> offsets,
                              ArrayRef<int64_t> strides) {
  auto type = cast<RankedTensorType>(part.getType());
  // The part lacks some leading dimensions: their extents are 1.
  SmallVector<int64_t> sizes(offsets.size() - type.getRank(), 1);
  llvm::append_range(sizes, type.getShape());
  return tensor::InsertSliceOp::create(b, loc, part, target, offsets, attributesOf(b, sizes),
                                       attributesOf(b, strides));
}

Value codegen::widenPlace(OpBuilder &builder, Location loc, Value number, Type element) {
  if (number.getType().isInteger(64))
    return number;
  return element.isUnsignedInteger()
             ? arith::ExtUIOp::create(builder, loc, builder.getI64Type(), number).getResult()
             : arith::ExtSIOp::create(builder, loc, builder.getI64Type(), number).getResult();
}

Value codegen::clampPlace(OpBuilder &builder, Location loc, Value number, int64_t most) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value));
  };
  Value low = arith::MaxSIOp::create(builder, loc, number, constant(0));
  Value clamped = arith::MinSIOp::create(builder, loc, low, constant(most));
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), clamped);
}

Value HeadEmitter::clampedScalar(unsigned operand, Type element, int64_t most) {
  Value number = tensor::ExtractOp::create(b, loc, in.tensors[operand], ValueRange());
  return clampPlace(b, loc, widenPlace(b, loc, number, element), most);
}

/// Element e of the whole result draws the same number regardless of its block.
static Value emitRandom(HeadEmitter &e, Operation *op) {
  OpBuilder &b = e.b;
  Location loc = e.loc;
  bool isDropout = isa<rf::DropoutOp>(op);
  Value seed = tensor::ExtractOp::create(b, loc, e.in.tensors[isDropout ? 1 : 0], ValueRange());
  Value step = tensor::ExtractOp::create(b, loc, e.in.tensors[isDropout ? 2 : 1], ValueRange());
  Value perBlock = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(e.share.getNumElements()));
  Value first = arith::MulIOp::create(
      b, loc, arith::IndexCastOp::create(b, loc, b.getI64Type(), e.in.block), perBlock);
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  if (isDropout) {
    inputs.push_back(e.in.tensors[0]);
    maps.push_back(b.getMultiDimIdentityMap(e.share.getRank()));
  }
  return e.parallel(inputs, maps, [&](OpBuilder &i, ValueRange v) {
    Value element = first;
    int64_t stride = 1;
    for (int64_t d = e.share.getRank() - 1; d >= 0; --d) {
      Value place =
          arith::IndexCastOp::create(i, loc, i.getI64Type(), linalg::IndexOp::create(i, loc, d));
      Value scale = arith::ConstantOp::create(i, loc, i.getI64IntegerAttr(stride));
      element = arith::AddIOp::create(i, loc, element, arith::MulIOp::create(i, loc, place, scale));
      stride *= e.share.getDimSize(d);
    }
    return emitRandomElement(i, op, seed, step, element, isDropout ? v[0] : Value());
  });
}

Value codegen::emitHead(OpBuilder &builder, Operation *op, RankedTensorType share,
                        const HeadOperands &operands) {
  HeadEmitter emitter(builder, op->getLoc(), share, operands);
  if (isRandom(op))
    return emitRandom(emitter, op);
  for (auto family : {emitContraction, emitConvolution, emitMovement, emitIndexing, emitWindow})
    if (Value result = family(emitter, op))
      return result;
  return {};
}
