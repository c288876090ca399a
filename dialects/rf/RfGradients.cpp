//===- RfGradients.cpp - One vector-Jacobian rule for each op -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rule builds only what is wanted, and reads only what backwardReadsOperand/Result admit.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"

using namespace mlir;
using namespace refold::rf;

#define REFOLD_VJP(Op)                                                                             \
  LogicalResult Op::buildVectorJacobian(OpBuilder &b, ValueRange gradients, ArrayRef<bool> wanted, \
                                        MutableArrayRef<Value> out)

// Elementwise ------------------------------------------------------------------

REFOLD_VJP(AddOp) {
  out[0] = out[1] = gradients[0];
  return success();
}

REFOLD_VJP(SubtractOp) {
  out[0] = gradients[0];
  if (wanted[1])
    out[1] = NegateOp::create(b, getLoc(), gradients[0]);
  return success();
}

REFOLD_VJP(MultiplyOp) {
  if (wanted[0])
    out[0] = MultiplyOp::create(b, getLoc(), gradients[0], getRhs());
  if (wanted[1])
    out[1] = MultiplyOp::create(b, getLoc(), gradients[0], getLhs());
  return success();
}
bool MultiplyOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(DivideOp) {
  Value scaled = DivideOp::create(b, getLoc(), gradients[0], getRhs());
  if (wanted[0])
    out[0] = scaled;
  if (wanted[1])
    out[1] = NegateOp::create(b, getLoc(), MultiplyOp::create(b, getLoc(), scaled, getResult()));
  return success();
}
bool DivideOp::backwardReadsOperand(unsigned index) { return index == 1; }
bool DivideOp::backwardReadsResult(unsigned) { return true; }

/// The gradient goes to lhs where it is chosen (ties too), else to rhs.
template <typename Op>
static void chooseGradient(Op op, Direction direction, OpBuilder &b, Value gradient,
                           ArrayRef<bool> wanted, MutableArrayRef<Value> out) {
  Location loc = op.getLoc();
  Value left = CompareOp::create(b, loc, direction, op.getLhs(), op.getRhs());
  Value zero = makeSplat(b, loc, gradient.getType(), 0);
  if (wanted[0])
    out[0] = SelectOp::create(b, loc, left, gradient, zero);
  if (wanted[1])
    out[1] = SelectOp::create(b, loc, left, zero, gradient);
}
REFOLD_VJP(MaximumOp) {
  chooseGradient(*this, Direction::GE, b, gradients[0], wanted, out);
  return success();
}
bool MaximumOp::backwardReadsOperand(unsigned) { return true; }
REFOLD_VJP(MinimumOp) {
  chooseGradient(*this, Direction::LE, b, gradients[0], wanted, out);
  return success();
}
bool MinimumOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(NegateOp) {
  out[0] = NegateOp::create(b, getLoc(), gradients[0]);
  return success();
}

REFOLD_VJP(AbsOp) {
  Value zero = makeSplat(b, getLoc(), getType(), 0);
  Value negative = CompareOp::create(b, getLoc(), Direction::LT, getOperand(), zero);
  Value flipped = NegateOp::create(b, getLoc(), gradients[0]);
  out[0] = SelectOp::create(b, getLoc(), negative, flipped, gradients[0]);
  return success();
}
bool AbsOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(SqrtOp) {
  Value half = makeSplat(b, getLoc(), getType(), 0.5);
  Value scaled = MultiplyOp::create(b, getLoc(), gradients[0], half);
  out[0] = DivideOp::create(b, getLoc(), scaled, getResult());
  return success();
}
bool SqrtOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(ExpOp) {
  out[0] = MultiplyOp::create(b, getLoc(), gradients[0], getResult());
  return success();
}
bool ExpOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(LogOp) {
  out[0] = DivideOp::create(b, getLoc(), gradients[0], getOperand());
  return success();
}
bool LogOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(ReluOp) {
  out[0] = ReluGradOp::create(b, getLoc(), gradients[0], getResult());
  return success();
}
bool ReluOp::backwardReadsResult(unsigned) { return true; }

REFOLD_VJP(SelectOp) {
  Value zero = makeSplat(b, getLoc(), getType(), 0);
  if (wanted[1])
    out[1] = SelectOp::create(b, getLoc(), getPredicate(), gradients[0], zero);
  if (wanted[2])
    out[2] = SelectOp::create(b, getLoc(), getPredicate(), zero, gradients[0]);
  return success();
}
bool SelectOp::backwardReadsOperand(unsigned index) { return index == 0; }

REFOLD_VJP(ConvertOp) {
  out[0] = ConvertOp::create(b, getLoc(), getOperand().getType(), gradients[0]);
  return success();
}

// Shapes and rows ------------------------------------------------------------------

REFOLD_VJP(BroadcastInDimOp) {
  auto from = cast<RankedTensorType>(getOperand().getType()),
       to = cast<RankedTensorType>(getType());
  llvm::SmallVector<int64_t> summed;
  for (int64_t d = 0, next = 0; d < to.getRank(); ++d) {
    bool mapped = next < from.getRank() && getBroadcastDimensions()[next] == d;
    if (!mapped || from.getDimSize(next) != to.getDimSize(d))
      summed.push_back(d);
    next += mapped;
  }
  Value sum = gradients[0];
  if (!summed.empty())
    sum = ReduceOp::create(b, getLoc(), ReduceKind::Add, sum, summed, false);
  if (sum.getType() != from)
    sum = ReshapeOp::create(b, getLoc(), from, sum);
  out[0] = sum;
  return success();
}

REFOLD_VJP(ReshapeOp) {
  out[0] = ReshapeOp::create(b, getLoc(), getOperand().getType(), gradients[0]);
  return success();
}

REFOLD_VJP(TransposeOp) {
  SmallVector<int64_t> inverse(getPermutation().size());
  for (auto [i, dim] : llvm::enumerate(getPermutation()))
    inverse[dim] = i;
  out[0] = TransposeOp::create(b, getLoc(), gradients[0], inverse);
  return success();
}

REFOLD_VJP(TakeOp) {
  if (wanted[0])
    out[0] = TakeGradOp::create(b, getLoc(), getOperand().getType(), gradients[0], getIndices());
  return success();
}
bool TakeOp::backwardReadsOperand(unsigned index) { return index == 1; }

REFOLD_VJP(SliceRowOp) {
  Value zero = makeSplat(b, getLoc(), getOperand().getType(), 0);
  if (wanted[0])
    out[0] = UpdateRowOp::create(b, getLoc(), zero, gradients[0], getPosition());
  return success();
}
bool SliceRowOp::backwardReadsOperand(unsigned index) { return index == 1; }

REFOLD_VJP(UpdateRowOp) {
  if (wanted[0]) {
    Value zero = makeSplat(b, getLoc(), getRow().getType(), 0);
    out[0] = UpdateRowOp::create(b, getLoc(), gradients[0], zero, getPosition());
  }
  if (wanted[1])
    out[1] = SliceRowOp::create(b, getLoc(), gradients[0], getPosition());
  return success();
}
bool UpdateRowOp::backwardReadsOperand(unsigned index) { return index == 2; }

// Products and sums ------------------------------------------------------------------

namespace {
/// The dimensions of one side that are neither batching nor contracting.
SmallVector<int64_t> freeDims(Value side, ArrayRef<int64_t> batching,
                              ArrayRef<int64_t> contracting) {
  SmallVector<int64_t> dims;
  for (int64_t d = 0; d < cast<RankedTensorType>(side.getType()).getRank(); ++d)
    if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d))
      dims.push_back(d);
  return dims;
}

/// `product` has its dimensions in the order `dims` of the side it is the gradient of; brings them
/// into place.
Value restoreOrder(OpBuilder &b, Location loc, Value product, ArrayRef<int64_t> dims) {
  SmallVector<int64_t> permutation(dims.size());
  for (auto [i, dim] : llvm::enumerate(dims))
    permutation[dim] = i;
  return b.createOrFold<TransposeOp>(loc, product, permutation);
}
} // namespace

REFOLD_VJP(DotGeneralOp) {
  Location loc = getLoc();
  ArrayRef<int64_t> lb = getLhsBatchingDimensions(), rb = getRhsBatchingDimensions();
  ArrayRef<int64_t> lc = getLhsContractingDimensions(), rc = getRhsContractingDimensions();
  SmallVector<int64_t> lf = freeDims(getLhs(), lb, lc), rf = freeDims(getRhs(), rb, rc);
  int64_t nb = lb.size(), nl = lf.size(), nr = rf.size();
  // Dimensions of the result: [batching][free of lhs][free of rhs].
  auto range = [](int64_t from, int64_t count) {
    return llvm::to_vector(llvm::seq(from, from + count));
  };
  Value g = gradients[0];
  if (wanted[0]) {
    // [batching][free of lhs][contracting of rhs, in rhs's own order]
    SmallVector<int64_t> rhsKept(rc);
    llvm::sort(rhsKept);
    Value product =
        DotGeneralOp::create(b, loc, g, getRhs(), range(0, nb), rb, range(nb + nl, nr), rf);
    SmallVector<int64_t> order(lb);
    llvm::append_range(order, lf);
    for (int64_t dim : rhsKept)
      order.push_back(lc[llvm::find(rc, dim) - rc.begin()]);
    out[0] = restoreOrder(b, loc, product, order);
  }
  if (wanted[1]) {
    // With the contracted dimensions of lhs first, the usual weight gradient needs no transpose.
    SmallVector<int64_t> lhsKept(lc);
    llvm::sort(lhsKept);
    Value product = DotGeneralOp::create(b, loc, getLhs(), g, lb, range(0, nb), lf, range(nb, nl));
    SmallVector<int64_t> order(rb);
    for (int64_t dim : lhsKept)
      order.push_back(rc[llvm::find(lc, dim) - lc.begin()]);
    llvm::append_range(order, rf);
    out[1] = restoreOrder(b, loc, product, order);
  }
  return success();
}
bool DotGeneralOp::backwardReadsOperand(unsigned) { return true; }

REFOLD_VJP(ReduceOp) {
  if (getKind() != ReduceKind::Add)
    return emitOpError() << "has no gradient rule for kind '" << stringifyReduceKind(getKind())
                         << "', only for 'add'";
  auto operand = cast<RankedTensorType>(getOperand().getType());
  SmallVector<int64_t> kept;
  for (int64_t d = 0; d < operand.getRank(); ++d)
    if (!llvm::is_contained(getDimensions(), d))
      kept.push_back(d);
  out[0] = b.createOrFold<BroadcastInDimOp>(getLoc(), operand, gradients[0], kept);
  return success();
}

// Randomness and marks ------------------------------------------------------------------

REFOLD_VJP(DropoutOp) {
  if (wanted[0])
    out[0] = DropoutOp::create(b, getLoc(), gradients[0].getType(), gradients[0], getSeed(),
                               getStep(), getRateAttr(), getSiteAttr());
  return success();
}
bool DropoutOp::backwardReadsOperand(unsigned index) { return index != 0; }

REFOLD_VJP(CheckpointOp) {
  out[0] = gradients[0];
  return success();
}

REFOLD_VJP(BarrierOp) {
  for (auto [i, gradient] : llvm::enumerate(gradients))
    out[i] = gradient;
  return success();
}
