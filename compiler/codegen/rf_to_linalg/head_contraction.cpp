//===- head_contraction.cpp - Products and reductions as linalg -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

using Iterator = HeadEmitter::Iterator;

/// Returns the indexing map of one operand of a product. A free dimension is neither batched nor
/// contracted. On entry, `free` is the loop of the operand's first free dimension. On return,
/// `free` is the loop after the operand's last free dimension.
static AffineMap sideMap(HeadEmitter &e, unsigned side, ArrayRef<int64_t> batching,
                         ArrayRef<int64_t> contracting, int64_t rank, int64_t &free) {
  SmallVector<AffineExpr> places(e.typeOf(side).getRank());
  for (auto [i, dim] : llvm::enumerate(batching))
    places[dim] = e.b.getAffineDimExpr(i);
  for (auto [i, dim] : llvm::enumerate(contracting))
    places[dim] = e.b.getAffineDimExpr(rank - contracting.size() + i);
  for (AffineExpr &place : places)
    if (!place)
      place = e.b.getAffineDimExpr(free++);
  return AffineMap::get(rank, 0, places, e.b.getContext());
}

Value codegen::emitMultiplyAdd(OpBuilder &builder, Location loc, ValueRange v) {
  if (isa<FloatType>(v[0].getType()))
    return math::FmaOp::create(builder, loc, v[0], v[1], v[2]);
  Value product = arith::MulIOp::create(builder, loc, v[0], v[1]);
  return arith::AddIOp::create(builder, loc, product, v[2]);
}

static Value emitDot(HeadEmitter &e, rf::DotGeneralOp op) {
  // Loops of the nest: batching, free of lhs, free of rhs, contracting.
  int64_t batching = op.getLhsBatchingDimensions().size(),
          contracting = op.getLhsContractingDimensions().size();
  int64_t rank = e.share.getRank() + contracting;
  int64_t free = batching;
  AffineMap lhs =
      sideMap(e, 0, op.getLhsBatchingDimensions(), op.getLhsContractingDimensions(), rank, free);
  AffineMap rhs =
      sideMap(e, 1, op.getRhsBatchingDimensions(), op.getRhsContractingDimensions(), rank, free);
  SmallVector<Iterator> iterators(e.share.getRank(), Iterator::parallel);
  iterators.append(contracting, Iterator::reduction);
  AffineMap out = e.leading(rank, e.share.getRank());
  Value start = e.chainStart(e.b.getZeroAttr(e.share.getElementType()));
  return e.generic(e.in.tensors, start, {lhs, rhs, out}, iterators,
                   [&](OpBuilder &i, ValueRange v) { return emitMultiplyAdd(i, e.loc, v); });
}

/// Sets the iterators of a nest over an operand of `rank`; returns the map to the kept dimensions.
static AffineMap reduceOver(HeadEmitter &e, int64_t rank, ArrayRef<int64_t> dims,
                            SmallVector<Iterator> &iterators) {
  iterators.assign(rank, Iterator::parallel);
  SmallVector<AffineExpr> kept;
  for (int64_t d = 0; d < rank; ++d) {
    if (llvm::is_contained(dims, d))
      iterators[d] = Iterator::reduction;
    else
      kept.push_back(e.b.getAffineDimExpr(d));
  }
  return AffineMap::get(rank, 0, kept, e.b.getContext());
}

/// Emits whether the loop indices of all `dims` are 0.
static Value isFirst(OpBuilder &i, Location loc, ArrayRef<int64_t> dims) {
  Value first = arith::ConstantOp::create(i, loc, i.getBoolAttr(true));
  for (int64_t d : dims) {
    Value place = linalg::IndexOp::create(i, loc, d);
    Value zero = arith::ConstantIndexOp::create(i, loc, 0);
    Value at = arith::CmpIOp::create(i, loc, arith::CmpIPredicate::eq, place, zero);
    first = arith::AndIOp::create(i, loc, first, at);
  }
  return first;
}

static Value emitReduce(HeadEmitter &e, rf::ReduceOp op) {
  Value operand = e.in.tensors[0];
  Type element = getElementTypeOrSelf(op.getType());
  RankedTensorType type = e.typeOf(0);
  // A from-first reduction starts from the first element, not from an identity. If it reduces one
  // dimension, the first elements are a slice of the operand. (Reductions that come from a split
  // have this form.) If it reduces several dimensions, the loop indices tell which element is the
  // first.
  bool byPlace = op.getFromFirst() && op.getDimensions().size() != 1;
  Value init;
  if (op.getFromFirst() && !byPlace) {
    int64_t dim = op.getDimensions().front();
    SmallVector<OpFoldResult> offsets(type.getRank(), e.b.getIndexAttr(0));
    SmallVector<int64_t> strides(type.getRank(), 1), sizes(type.getShape());
    sizes[dim] = 1;
    SmallVector<OpFoldResult> extents, steps(type.getRank(), e.b.getIndexAttr(1));
    for (int64_t size : sizes)
      extents.push_back(e.b.getIndexAttr(size));
    init = tensor::ExtractSliceOp::create(e.b, e.loc, e.share, operand, offsets, extents, steps);
    if (type.getDimSize(dim) == 1)
      return init;
    offsets[dim] = e.b.getIndexAttr(1);
    sizes[dim] = type.getDimSize(dim) - 1;
    operand = e.sliceOf(operand, offsets, sizes, strides);
  } else {
    init = e.chainStart(reduceIdentity(op.getKind(), element));
  }
  SmallVector<Iterator> iterators;
  AffineMap out = reduceOver(e, type.getRank(), op.getDimensions(), iterators);
  // Combining one element with the identity is a no-op to LLVM, which would then not flush.
  bool single = isa<FloatType>(element) && !op.getFromFirst() &&
                type.getNumElements() == e.share.getNumElements();
  return e.generic({operand}, init, {e.b.getMultiDimIdentityMap(type.getRank()), out}, iterators,
                   [&](OpBuilder &i, ValueRange v) -> Value {
                     Value number = single ? emitFlushed(i, e.loc, v[0]) : v[0];
                     Value combined = emitCombine(i, e.loc, op.getKind(), element, v[1], number);
                     if (!byPlace)
                       return combined;
                     return arith::SelectOp::create(i, e.loc, isFirst(i, e.loc, op.getDimensions()),
                                                    v[0], combined);
                   });
}

/// Emits a search along a dimension. Each step passes the best element and its index to the next
/// step. The index stays 0 if no element beats the initial element.
template <typename Op> static Value emitArg(HeadEmitter &e, Op op, rf::ReduceKind kind) {
  Type element = getElementTypeOrSelf(op.getOperand().getType());
  RankedTensorType type = e.typeOf(0);
  int64_t dim = op.getDim();
  RankedTensorType bests = e.share.clone(type.getElementType());
  Value best = HeadEmitter(e.b, e.loc, bests, e.in)
                   .filled(arith::ConstantOp::create(e.b, e.loc, reduceIdentity(kind, element)));
  SmallVector<Iterator> iterators;
  AffineMap out = reduceOver(e, type.getRank(), {dim}, iterators);
  AffineMap identity = e.b.getMultiDimIdentityMap(type.getRank());
  auto generic = linalg::GenericOp::create(
      e.b, e.loc, TypeRange{bests, e.share}, e.in.tensors, ValueRange{best, e.filledWithZero()},
      {identity, out, out}, iterators, [&](OpBuilder &i, Location, ValueRange v) {
        Value better = emitBeats(i, e.loc, kind, element, v[0], v[1]);
        Value place = arith::IndexCastOp::create(i, e.loc, i.getI32Type(),
                                                 linalg::IndexOp::create(i, e.loc, dim));
        Value value = arith::SelectOp::create(i, e.loc, better, v[0], v[1]);
        Value at = arith::SelectOp::create(i, e.loc, better, place, v[2]);
        linalg::YieldOp::create(i, e.loc, ValueRange{value, at});
      });
  return generic.getResult(1);
}

Value codegen::emitContraction(HeadEmitter &e, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](rf::DotGeneralOp dot) { return emitDot(e, dot); })
      .Case([&](rf::ReduceOp reduce) { return emitReduce(e, reduce); })
      .Case([&](rf::ArgmaxOp arg) { return emitArg(e, arg, rf::ReduceKind::Maximum); })
      .Case([&](rf::ArgminOp arg) { return emitArg(e, arg, rf::ReduceKind::Minimum); })
      .Default([](Operation *) { return Value(); });
}
