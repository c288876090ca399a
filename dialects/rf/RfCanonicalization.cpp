//===- RfCanonicalization.cpp - Folders that change no bit ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only identities that hold for every operand, NaN and signed zeros included: x * 1 and x - 0 are
// x, but x + 0 is not (−0 + 0 is +0). Splat constants are evaluated in their own type, small ones
// only.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/Rf.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace refold::rf;

/// Evaluates a binary op on two splats of one float type.
static OpFoldResult
foldSplats(Type type, Attribute lhs, Attribute rhs,
           llvm::function_ref<APFloat(const APFloat &, const APFloat &)> evaluate) {
  auto a = dyn_cast_or_null<SplatElementsAttr>(lhs), b = dyn_cast_or_null<SplatElementsAttr>(rhs);
  if (!a || !b || !isa<FloatType>(a.getElementType()))
    return {};
  APFloat x = a.getSplatValue<APFloat>(), y = b.getSplatValue<APFloat>();
  APFloat result = evaluate(x, y);
  // Kernels flush subnormals; a fold that met one would have to do so as well. The sign of a new
  // NaN is the machine's.
  if (x.isDenormal() || y.isDenormal() || result.isDenormal() || result.isNaN())
    return {};
  return SplatElementsAttr::get(cast<ShapedType>(type), result);
}

static bool isSplat(Attribute attribute, double number) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(attribute);
  if (!splat)
    return false;
  if (isa<FloatType>(splat.getElementType())) {
    APFloat value = splat.getSplatValue<APFloat>();
    return value.isExactlyValue(number) && !(value.isZero() && value.isNegative());
  }
  return splat.getSplatValue<APInt>() == static_cast<uint64_t>(number);
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(),
                    [](const APFloat &a, const APFloat &b) { return a + b; });
}
OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 0))
    return getLhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(),
                    [](const APFloat &a, const APFloat &b) { return a - b; });
}
OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1))
    return getLhs();
  if (isSplat(adaptor.getLhs(), 1))
    return getRhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(),
                    [](const APFloat &a, const APFloat &b) { return a * b; });
}
OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1))
    return getLhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(),
                    [](const APFloat &a, const APFloat &b) { return a / b; });
}
OpFoldResult MaximumOp::fold(FoldAdaptor) { return getLhs() == getRhs() ? getLhs() : Value(); }
OpFoldResult MinimumOp::fold(FoldAdaptor) { return getLhs() == getRhs() ? getLhs() : Value(); }
OpFoldResult NegateOp::fold(FoldAdaptor) {
  auto inner = getOperand().getDefiningOp<NegateOp>();
  return inner ? inner.getOperand() : Value();
}
OpFoldResult PowerOp::fold(FoldAdaptor) { return {}; }
OpFoldResult RemainderOp::fold(FoldAdaptor) { return {}; }

/// f(f(x)) is f(x), and f of what is whole already.
template <typename... Inner> static OpFoldResult foldIdempotent(Value operand) {
  Operation *inner = operand.getDefiningOp();
  return inner && isa<Inner...>(inner) ? operand : Value();
}
OpFoldResult AbsOp::fold(FoldAdaptor) { return foldIdempotent<AbsOp>(getOperand()); }
OpFoldResult SignOp::fold(FoldAdaptor) { return foldIdempotent<SignOp>(getOperand()); }
#define REFOLD_ROUNDING_FOLD(Op)                                                                   \
  OpFoldResult Op::fold(FoldAdaptor) {                                                             \
    return foldIdempotent<FloorOp, CeilOp, RoundNearestEvenOp, RoundNearestAfzOp, SignOp>(         \
        getOperand());                                                                             \
  }
REFOLD_ROUNDING_FOLD(FloorOp)
REFOLD_ROUNDING_FOLD(CeilOp)
REFOLD_ROUNDING_FOLD(RoundNearestEvenOp)
REFOLD_ROUNDING_FOLD(RoundNearestAfzOp)

OpFoldResult CompareOp::fold(FoldAdaptor) {
  // Of floats not even x == x is known: NaN.
  if (getLhs() != getRhs() || isa<FloatType>(getElementTypeOrSelf(getLhs().getType())))
    return {};
  Direction d = getDirection();
  bool holds = d == Direction::EQ || d == Direction::LE || d == Direction::GE;
  return DenseElementsAttr::get(cast<ShapedType>(getType()), holds);
}
OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  if (getOnTrue() == getOnFalse())
    return getOnTrue();
  auto predicate = dyn_cast_or_null<SplatElementsAttr>(adaptor.getPredicate());
  if (!predicate)
    return {};
  return predicate.getSplatValue<bool>() ? getOnTrue() : getOnFalse();
}

OpFoldResult ConvertOp::fold(FoldAdaptor) {
  return getOperand().getType() == getType() ? getOperand() : Value();
}
OpFoldResult DropoutOp::fold(FoldAdaptor) { return getRate().isZero() ? getOperand() : Value(); }
OpFoldResult ReduceOp::fold(FoldAdaptor) {
  // Without dimensions the chain is identity ⊕ x, and +0 + (−0) is +0: only from_first is the
  // operand.
  return getDimensions().empty() && getFromFirst() ? getOperand() : Value();
}

/// The splat of `value` in another shape.
static OpFoldResult resplat(Attribute value, Type type) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(value);
  if (!splat)
    return {};
  return splat.resizeSplat(cast<ShapedType>(type));
}

OpFoldResult BroadcastInDimOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  return resplat(adaptor.getOperand(), getType());
}
OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  return resplat(adaptor.getOperand(), getType());
}
OpFoldResult TransposeOp::fold(FoldAdaptor adaptor) {
  if (llvm::equal(getPermutation(), llvm::seq<int64_t>(0, getPermutation().size())))
    return getOperand();
  return resplat(adaptor.getOperand(), getType());
}

namespace {
struct ReshapeOfReshape : OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshapeOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<ReshapeOp>();
    if (!inner)
      return failure();
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), inner.getOperand());
    return success();
  }
};

struct TransposeOfTranspose : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TransposeOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<TransposeOp>();
    if (!inner)
      return failure();
    SmallVector<int64_t> composed;
    for (int64_t dim : op.getPermutation())
      composed.push_back(inner.getPermutation()[dim]);
    rewriter.replaceOpWithNewOp<TransposeOp>(op, inner.getOperand(), composed);
    return success();
  }
};
} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ReshapeOfReshape>(context);
}
void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<TransposeOfTranspose>(context);
}
