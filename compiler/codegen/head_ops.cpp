//===- head_ops.cpp - Ops that are not elementwise, as linalg -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iteration order is part of the meaning (docs/rationale/numerics.md): reduction iterators come in
// the order in which a chain runs over its elements.
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/head_ops.h"

#include "compiler/codegen/random_ops.h"
#include "compiler/codegen/scalar_ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

namespace {

using Iterator = utils::IteratorType;

class HeadEmitter {
public:
  HeadEmitter(OpBuilder &builder, Location loc, RankedTensorType share,
              const HeadOperands &operands)
      : b(builder), loc(loc), share(share), in(operands) {}

  Value dot(rf::DotGeneralOp op) {
    // Dimensions of the nest: batching, free of lhs, free of rhs, contracting.
    int64_t batching = op.getLhsBatchingDimensions().size(),
            contracting = op.getLhsContractingDimensions().size();
    int64_t rank = share.getRank() + contracting;
    int64_t free = batching;
    AffineMap lhs = sideMap(in.tensors[0], op.getLhsBatchingDimensions(),
                            op.getLhsContractingDimensions(), rank, free);
    AffineMap rhs = sideMap(in.tensors[1], op.getRhsBatchingDimensions(),
                            op.getRhsContractingDimensions(), rank, free);
    SmallVector<Iterator> iterators(share.getRank(), Iterator::parallel);
    iterators.append(contracting, Iterator::reduction);
    AffineMap out = leading(rank, share.getRank());
    Value zero = filled(arith::ConstantOp::create(b, loc, b.getZeroAttr(share.getElementType())));
    return generic({in.tensors[0], in.tensors[1]}, zero, {lhs, rhs, out}, iterators,
                   [&](OpBuilder &i, ValueRange v) -> Value {
                     if (isa<FloatType>(share.getElementType()))
                       return math::FmaOp::create(i, loc, v[0], v[1], v[2]);
                     return arith::AddIOp::create(i, loc, arith::MulIOp::create(i, loc, v[0], v[1]),
                                                  v[2]);
                   });
  }

  Value reduce(rf::ReduceOp op) {
    Value operand = in.tensors[0];
    Type element = getElementTypeOrSelf(op.getType());
    auto type = cast<RankedTensorType>(operand.getType());
    Value init;
    // Over one dimension, as splits make them, the chain starts at a slice of the operand; over
    // others its first element is told by its place.
    bool byPlace = op.getFromFirst() && op.getDimensions().size() != 1;
    if (op.getFromFirst() && !byPlace) {
      int64_t dim = op.getDimensions().front();
      init = sliceOf(operand, dim, 0, 1, share);
      if (type.getDimSize(dim) == 1)
        return init;
      SmallVector<int64_t> rest(type.getShape());
      --rest[dim];
      operand = sliceOf(operand, dim, 1, rest[dim], type.clone(rest));
    } else {
      init = filled(arith::ConstantOp::create(b, loc, reduceIdentity(op.getKind(), element)));
    }
    SmallVector<Iterator> iterators(type.getRank(), Iterator::parallel);
    SmallVector<AffineExpr> kept;
    for (int64_t d = 0; d < type.getRank(); ++d) {
      if (llvm::is_contained(op.getDimensions(), d))
        iterators[d] = Iterator::reduction;
      else
        kept.push_back(b.getAffineDimExpr(d));
    }
    AffineMap out = AffineMap::get(type.getRank(), 0, kept, b.getContext());
    // One element and the identity: nothing to a compiler.
    bool single = isa<FloatType>(element) && !op.getFromFirst() &&
                  type.getNumElements() == share.getNumElements();
    return generic({operand}, init, {b.getMultiDimIdentityMap(type.getRank()), out}, iterators,
                   [&](OpBuilder &i, ValueRange v) -> Value {
                     Value number = single ? emitFlushed(i, loc, v[0]) : v[0];
                     Value combined = emitCombine(i, loc, op.getKind(), element, v[1], number);
                     if (!byPlace)
                       return combined;
                     return arith::SelectOp::create(i, loc, isFirst(i, op.getDimensions()), v[0],
                                                    combined);
                   });
  }

  Value transpose(rf::TransposeOp op) {
    SmallVector<AffineExpr> places(share.getRank());
    for (auto [i, dim] : llvm::enumerate(op.getPermutation()))
      places[dim] = b.getAffineDimExpr(i);
    return copyFrom(in.tensors[0], AffineMap::get(share.getRank(), 0, places, b.getContext()));
  }

  Value take() {
    auto rows = cast<RankedTensorType>(in.tensors[0].getType());
    int64_t indexRank = cast<RankedTensorType>(in.tensors[1].getType()).getRank();
    return parallel({in.tensors[1]}, {leading(share.getRank(), indexRank)},
                    [&](OpBuilder &i, ValueRange v) -> Value {
                      SmallVector<Value> place{clampRow(i, v[0], rows.getDimSize(0))};
                      for (int64_t d = indexRank; d < share.getRank(); ++d)
                        place.push_back(linalg::IndexOp::create(i, loc, d));
                      return tensor::ExtractOp::create(i, loc, in.tensors[0], place);
                    });
  }

  Value takeGrad() {
    // Rows are added one after another, in index order.
    auto indices = cast<RankedTensorType>(in.tensors[1].getType());
    Value zero = filled(arith::ConstantOp::create(b, loc, b.getZeroAttr(share.getElementType())));
    SmallVector<Value> lower, upper, step;
    Value c0 = index(0), c1 = index(1);
    for (int64_t extent : indices.getShape()) {
      lower.push_back(c0);
      upper.push_back(index(extent));
      step.push_back(c1);
    }
    scf::LoopNest nest = scf::buildLoopNest(
        b, loc, lower, upper, step, ValueRange{zero},
        [&](OpBuilder &i, Location, ValueRange places, ValueRange carried) -> scf::ValueVector {
          Value number = tensor::ExtractOp::create(i, loc, in.tensors[1], places);
          Value row = clampRow(i, number, share.getDimSize(0));
          SmallVector<OpFoldResult> from(places.begin(), places.end()), to{row};
          SmallVector<OpFoldResult> fromSizes(indices.getRank(), i.getIndexAttr(1)),
              toSizes{i.getIndexAttr(1)};
          for (int64_t extent : share.getShape().drop_front()) {
            from.push_back(i.getIndexAttr(0));
            to.push_back(i.getIndexAttr(0));
            fromSizes.push_back(i.getIndexAttr(extent));
            toSizes.push_back(i.getIndexAttr(extent));
          }
          SmallVector<OpFoldResult> fromStrides(from.size(), i.getIndexAttr(1)),
              toStrides(to.size(), i.getIndexAttr(1));
          auto rowType = share.clone(share.getShape().drop_front());
          Value added = tensor::ExtractSliceOp::create(i, loc, rowType, in.tensors[0], from,
                                                       fromSizes, fromStrides);
          Value old =
              tensor::ExtractSliceOp::create(i, loc, rowType, carried[0], to, toSizes, toStrides);
          AffineMap identity = i.getMultiDimIdentityMap(rowType.getRank());
          SmallVector<Iterator> iterators(rowType.getRank(), Iterator::parallel);
          auto sum = linalg::GenericOp::create(
              i, loc, TypeRange{rowType}, ValueRange{added}, ValueRange{old}, {identity, identity},
              iterators, [&](OpBuilder &n, Location, ValueRange v) {
                linalg::YieldOp::create(n, loc,
                                        arith::AddFOp::create(n, loc, v[1], v[0]).getResult());
              });
          return {tensor::InsertSliceOp::create(i, loc, sum.getResult(0), carried[0], to, toSizes,
                                                toStrides)
                      .getResult()};
        });
    return nest.results.front();
  }

  Value sliceRow() {
    auto rows = cast<RankedTensorType>(in.tensors[0].getType());
    Value position = clampRow(b, tensor::ExtractOp::create(b, loc, in.tensors[1], ValueRange()),
                              rows.getDimSize(0));
    SmallVector<OpFoldResult> offsets{position}, sizes{b.getIndexAttr(1)};
    for (int64_t extent : rows.getShape().drop_front()) {
      offsets.push_back(b.getIndexAttr(0));
      sizes.push_back(b.getIndexAttr(extent));
    }
    SmallVector<OpFoldResult> strides(offsets.size(), b.getIndexAttr(1));
    Value row =
        tensor::ExtractSliceOp::create(b, loc, share, in.tensors[0], offsets, sizes, strides);
    return copyFrom(row, b.getMultiDimIdentityMap(share.getRank()));
  }

  Value updateRow() {
    Value copy = copyFrom(in.tensors[0], b.getMultiDimIdentityMap(share.getRank()));
    return emitRowUpdate(b, loc, copy, in.tensors[1], in.tensors[2]);
  }

  Value random(Operation *op) {
    bool isDropout = isa<rf::DropoutOp>(op);
    Value seed = tensor::ExtractOp::create(b, loc, in.tensors[isDropout ? 1 : 0], ValueRange());
    Value step = tensor::ExtractOp::create(b, loc, in.tensors[isDropout ? 2 : 1], ValueRange());
    Value perBlock = arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(share.getNumElements()));
    Value first = arith::MulIOp::create(
        b, loc, arith::IndexCastOp::create(b, loc, b.getI64Type(), in.block), perBlock);
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    if (isDropout) {
      inputs.push_back(in.tensors[0]);
      maps.push_back(b.getMultiDimIdentityMap(share.getRank()));
    }
    return parallel(inputs, maps, [&](OpBuilder &i, ValueRange v) {
      Value element = first;
      int64_t stride = 1;
      for (int64_t d = share.getRank() - 1; d >= 0; --d) {
        Value place =
            arith::IndexCastOp::create(i, loc, i.getI64Type(), linalg::IndexOp::create(i, loc, d));
        Value scale = arith::ConstantOp::create(i, loc, i.getI64IntegerAttr(stride));
        element =
            arith::AddIOp::create(i, loc, element, arith::MulIOp::create(i, loc, place, scale));
        stride *= share.getDimSize(d);
      }
      return emitRandomElement(i, op, seed, step, element, isDropout ? v[0] : Value());
    });
  }

private:
  using Body = llvm::function_ref<Value(OpBuilder &, ValueRange)>;

  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  /// Whether a generic is at place 0 of all `dims`.
  Value isFirst(OpBuilder &i, ArrayRef<int64_t> dims) {
    Value first = arith::ConstantOp::create(i, loc, i.getBoolAttr(true));
    for (int64_t d : dims) {
      Value place = linalg::IndexOp::create(i, loc, d);
      Value zero = arith::ConstantIndexOp::create(i, loc, 0);
      Value at = arith::CmpIOp::create(i, loc, arith::CmpIPredicate::eq, place, zero);
      first = arith::AndIOp::create(i, loc, first, at);
    }
    return first;
  }
  /// (d0, d1, ...) -> its first `count` dimensions. (A major submap of no dimensions is none.)
  AffineMap leading(int64_t rank, int64_t count) {
    AffineMap identity = b.getMultiDimIdentityMap(rank);
    return AffineMap::get(rank, 0, identity.getResults().take_front(count), b.getContext());
  }

  Value empty() { return tensor::EmptyOp::create(b, loc, share, ValueRange()); }
  Value filled(Value scalar) {
    return linalg::FillOp::create(b, loc, scalar, empty()).getResult(0);
  }

  Value generic(ArrayRef<Value> inputs, Value out, ArrayRef<AffineMap> maps,
                ArrayRef<Iterator> iterators, Body body) {
    return linalg::GenericOp::create(b, loc, TypeRange{out.getType()}, inputs, ValueRange{out},
                                     maps, iterators,
                                     [&](OpBuilder &inside, Location, ValueRange values) {
                                       linalg::YieldOp::create(inside, loc, body(inside, values));
                                     })
        .getResult(0);
  }

  Value parallel(ArrayRef<Value> inputs, ArrayRef<AffineMap> inputMaps, Body body) {
    SmallVector<AffineMap> maps(inputMaps);
    maps.push_back(b.getMultiDimIdentityMap(share.getRank()));
    SmallVector<Iterator> iterators(share.getRank(), Iterator::parallel);
    return generic(inputs, empty(), maps, iterators, body);
  }

  Value copyFrom(Value tensor, AffineMap map) {
    return parallel({tensor}, {map}, [](OpBuilder &, ValueRange v) { return v[0]; });
  }

  Value sliceOf(Value tensor, int64_t dim, int64_t first, int64_t count, RankedTensorType type) {
    auto whole = cast<RankedTensorType>(tensor.getType());
    SmallVector<OpFoldResult> offsets(whole.getRank(), b.getIndexAttr(0)),
        strides(whole.getRank(), b.getIndexAttr(1)), sizes;
    for (int64_t extent : whole.getShape())
      sizes.push_back(b.getIndexAttr(extent));
    offsets[dim] = b.getIndexAttr(first);
    sizes[dim] = b.getIndexAttr(count);
    return tensor::ExtractSliceOp::create(b, loc, type, tensor, offsets, sizes, strides);
  }

  /// The map of one side of a product; `free` is the place of its first free dimension, and moves
  /// past the last.
  AffineMap sideMap(Value side, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting,
                    int64_t rank, int64_t &free) {
    int64_t dims = cast<RankedTensorType>(side.getType()).getRank();
    SmallVector<AffineExpr> places(dims);
    for (auto [i, dim] : llvm::enumerate(batching))
      places[dim] = b.getAffineDimExpr(i);
    for (auto [i, dim] : llvm::enumerate(contracting))
      places[dim] = b.getAffineDimExpr(rank - contracting.size() + i);
    for (AffineExpr &place : places)
      if (!place)
        place = b.getAffineDimExpr(free++);
    return AffineMap::get(rank, 0, places, b.getContext());
  }

public:
  /// An integer as a row number in [0, rows).
  Value clampRow(OpBuilder &i, Value number, int64_t rows) {
    Type type = number.getType();
    Value least = arith::ConstantOp::create(i, loc, i.getIntegerAttr(type, 0));
    Value greatest = arith::ConstantOp::create(i, loc, i.getIntegerAttr(type, rows - 1));
    Value clamped =
        arith::MinSIOp::create(i, loc, arith::MaxSIOp::create(i, loc, number, least), greatest);
    return arith::IndexCastOp::create(i, loc, i.getIndexType(), clamped);
  }

private:
  OpBuilder &b;
  Location loc;
  RankedTensorType share;
  const HeadOperands &in;
};

} // namespace

Value codegen::emitHead(OpBuilder &builder, Operation *op, RankedTensorType share,
                        const HeadOperands &operands) {
  HeadEmitter emitter(builder, op->getLoc(), share, operands);
  if (isRandom(op))
    return emitter.random(op);
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](rf::DotGeneralOp dot) { return emitter.dot(dot); })
      .Case([&](rf::ReduceOp reduce) { return emitter.reduce(reduce); })
      .Case([&](rf::TransposeOp transpose) { return emitter.transpose(transpose); })
      .Case([&](rf::TakeOp) { return emitter.take(); })
      .Case([&](rf::TakeGradOp) { return emitter.takeGrad(); })
      .Case([&](rf::SliceRowOp) { return emitter.sliceRow(); })
      .Case([&](rf::UpdateRowOp) { return emitter.updateRow(); })
      .Default([](Operation *) { return Value(); });
}

Value codegen::emitRowUpdate(OpBuilder &builder, Location loc, Value target, Value row,
                             Value position) {
  auto type = cast<RankedTensorType>(target.getType());
  HeadOperands none;
  HeadEmitter emitter(builder, loc, type, none);
  Value place = emitter.clampRow(
      builder, tensor::ExtractOp::create(builder, loc, position, ValueRange()), type.getDimSize(0));
  SmallVector<OpFoldResult> offsets{place}, sizes{builder.getIndexAttr(1)};
  for (int64_t extent : type.getShape().drop_front()) {
    offsets.push_back(builder.getIndexAttr(0));
    sizes.push_back(builder.getIndexAttr(extent));
  }
  SmallVector<OpFoldResult> strides(offsets.size(), builder.getIndexAttr(1));
  return tensor::InsertSliceOp::create(builder, loc, row, target, offsets, sizes, strides);
}
