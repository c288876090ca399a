//===- head_contraction.cpp - Products and reductions as linalg -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/codegen/nest/sum_tree.h"
#include "compiler/codegen/rf_to_linalg/head_emitter.h"
#include "compiler/codegen/rf_to_linalg/scalar_ops.h"

#include "mlir/Dialect/Math/IR/Math.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace refold;
using namespace refold::codegen;

using Iterator = HeadEmitter::Iterator;

/// Returns the indexing map of one operand of a product. A free dimension of the operand is neither
/// batched nor contracted. On entry, `free` is the number of the loop for the first free dimension.
/// On return, `free` is the number of the loop after the last free dimension.
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
  Value product =
      e.generic(e.in.tensors, start, {lhs, rhs, out}, iterators,
                [&](OpBuilder &i, ValueRange v) { return emitMultiplyAdd(i, e.loc, v); });
  markTreeOfProduct(product.getDefiningOp(), op.getChain());
  return product;
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

static Value emitReduce(HeadEmitter &e, rf::ReduceOp op) {
  Type element = getElementTypeOrSelf(op.getType());
  RankedTensorType type = e.typeOf(0);
  Value init = e.chainStart(reduceIdentity(op.getKind(), element));
  SmallVector<Iterator> iterators;
  AffineMap out = reduceOver(e, type.getRank(), op.getDimensions(), iterators);
  // Combining one element with the identity is a no-op to LLVM, which would then not flush.
  const bool single = isa<FloatType>(element) && type.getNumElements() == e.share.getNumElements();
  Value reduced =
      e.generic({e.in.tensors[0]}, init, {e.b.getMultiDimIdentityMap(type.getRank()), out},
                iterators, [&](OpBuilder &i, ValueRange v) -> Value {
                  Value number = single ? emitFlushed(i, e.loc, v[0]) : v[0];
                  return emitCombine(i, e.loc, op.getKind(), element, v[1], number);
                });
  Operation *generic = reduced.getDefiningOp();
  // The last operation of the body is the one that combines.
  Operation *combine = generic->getRegion(0).front().getTerminator()->getOperand(0).getDefiningOp();
  if (op.getChain())
    markTree(generic, *op.getChain(), op.getLanes(), combine->getName().getStringRef());
  return reduced;
}

/// Emits a search for the index of the best element along a dimension. Each step passes the best
/// element and its index to the next step. The index stays 0 if no element beats the initial
/// element.
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
