//===- RfCanonicalization.cpp - Folders that change no bit ----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies ops without changing a bit of any result, even for NaN and signed zeros:
// - x + 0 is not replaced with x, because −0 + 0 is +0.
// - x * 1 is replaced with x only if x cannot be subnormal, because arithmetic flushes subnormals
//   to zero (numerics.md §2).
// - Constants whose elements are all equal are computed in their own type.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace refold::rf;

/// Evaluates a binary op on two splats of one float type.
static OpFoldResult foldSplats(Type type, Attribute lhs, Attribute rhs,
                               APFloat::opStatus (APFloat::*evaluate)(const APFloat &,
                                                                      APFloat::roundingMode)) {
  auto a = dyn_cast_or_null<SplatElementsAttr>(lhs), b = dyn_cast_or_null<SplatElementsAttr>(rhs);
  if (!a || !b || !isa<FloatType>(a.getElementType()))
    return {};
  APFloat x = a.getSplatValue<APFloat>(), y = b.getSplatValue<APFloat>(), result = x;
  APFloat::opStatus status = (result.*evaluate)(y, APFloat::rmNearestTiesToEven);
  // Do not fold if a kernel could compute other bits:
  // - Kernels flush subnormals to zero.
  // - Kernels flush a subnormal result even if rounding would raise it to the least normal number.
  // - The sign of a new NaN depends on the machine.
  bool roundedUp = result.isSmallestNormalized() && status != APFloat::opOK;
  if (x.isDenormal() || y.isDenormal() || result.isDenormal() || roundedUp || result.isNaN())
    return {};
  return SplatElementsAttr::get(cast<ShapedType>(type), result);
}

/// Returns true if no element of `value` can be subnormal. Integers are never subnormal, and
/// arithmetic flushes subnormals to zero. Ops that only move elements or change signs do not flush.
/// For such an op, the function checks the op's operand instead. It does this for up to 8 ops.
static bool isFlushed(Value value) {
  if (!isa<FloatType>(getElementTypeOrSelf(value)))
    return true;
  // Arithmetic keeps the subnormals of f16, which are normal numbers of f32.
  if (getElementTypeOrSelf(value).isF16())
    return true;
  constexpr int kSteps = 8;
  for (int step = 0; step < kSteps; ++step) {
    Operation *op = value.getDefiningOp();
    if (isa_and_nonnull<AddOp, SubtractOp, MultiplyOp, DivideOp, MaximumOp, MinimumOp, ReluOp,
                        SqrtOp, RsqrtOp, ExponentialOp, LogOp, LogisticOp, TanhOp, ErfOp,
                        DotGeneralOp>(op))
      return true;
    if (auto convert = dyn_cast_or_null<ConvertOp>(op))
      return !isa<FloatType>(getElementTypeOrSelf(convert.getOperand())) ||
             getElementTypeOrSelf(convert.getType()).isBF16();
    if (!isa_and_nonnull<ReshapeOp, TransposeOp, BroadcastInDimOp, NegateOp, AbsOp, SliceOp,
                         ReverseOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
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
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(), &APFloat::add);
}
OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 0) && isFlushed(getLhs()))
    return getLhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(), &APFloat::subtract);
}
OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1) && isFlushed(getLhs()))
    return getLhs();
  if (isSplat(adaptor.getLhs(), 1) && isFlushed(getRhs()))
    return getRhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(), &APFloat::multiply);
}
OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1) && isFlushed(getLhs()))
    return getLhs();
  return foldSplats(getType(), adaptor.getLhs(), adaptor.getRhs(), &APFloat::divide);
}
OpFoldResult MaximumOp::fold(FoldAdaptor) {
  return getLhs() == getRhs() && isFlushed(getLhs()) ? getLhs() : Value();
}
OpFoldResult MinimumOp::fold(FoldAdaptor) {
  return getLhs() == getRhs() && isFlushed(getLhs()) ? getLhs() : Value();
}
OpFoldResult NegateOp::fold(FoldAdaptor) {
  auto inner = getOperand().getDefiningOp<NegateOp>();
  return inner ? inner.getOperand() : Value();
}
OpFoldResult PowerOp::fold(FoldAdaptor) { return {}; }
OpFoldResult Atan2Op::fold(FoldAdaptor) { return {}; }
OpFoldResult RemainderOp::fold(FoldAdaptor) { return {}; }

/// Folds f(f(x)) to f(x), and f of a whole number to the number.
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
  // For floats not even x == x is known, because of NaN.
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

/// Returns the splat `value` of bf16 or f16 converted to f32, which is exact. Returns null for any
/// other value, and for subnormals.
static Attribute widenedSplat(Attribute value, RankedTensorType type) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(value);
  if (!splat || !isShortFloat(splat.getElementType()) || !type.getElementType().isF32())
    return {};
  APFloat number = splat.getSplatValue<APFloat>();
  if (number.isDenormal())
    return {};
  bool isInexact = false;
  number.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &isInexact);
  return DenseElementsAttr::get(type, number);
}

OpFoldResult ConvertOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  // A number of 16 bits that was widened is itself after rounding, unless rounding flushes it.
  auto inner = getOperand().getDefiningOp<ConvertOp>();
  if (inner && inner.getOperand().getType() == getType() &&
      isShortFloat(getElementTypeOrSelf(getType())) && getElementTypeOrSelf(getOperand()).isF32() &&
      isFlushed(inner.getOperand()))
    return inner.getOperand();
  return widenedSplat(adaptor.getOperand(), cast<RankedTensorType>(getType()));
}
OpFoldResult DropoutOp::fold(FoldAdaptor) {
  return getRate().isZero() && isFlushed(getOperand()) ? getOperand() : Value();
}
OpFoldResult refold::rf::resplat(Attribute value, Type type) {
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

/// Replaces the transpose of a broadcast with one broadcast to the transposed shape. If the
/// dimensions of the operand change their order, the operand is transposed first.
struct TransposeOfBroadcast : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TransposeOp op, PatternRewriter &rewriter) const override {
    auto broadcast = op.getOperand().getDefiningOp<BroadcastInDimOp>();
    if (!broadcast)
      return failure();
    SmallVector<int64_t> order, places;
    for (auto [place, dim] : llvm::enumerate(op.getPermutation())) {
      const auto *from = llvm::find(broadcast.getBroadcastDimensions(), dim);
      if (from == broadcast.getBroadcastDimensions().end())
        continue;
      order.push_back(from - broadcast.getBroadcastDimensions().begin());
      places.push_back(place);
    }
    Value operand = broadcast.getOperand();
    if (!llvm::is_sorted(order))
      operand = TransposeOp::create(rewriter, op.getLoc(), operand, order);
    rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op.getType(), operand, places);
    return success();
  }
};

/// Ignores dimensions of extent 1 that a reshape inserts before a broadcast.
struct BroadcastOfReshape : OpRewritePattern<BroadcastInDimOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(BroadcastInDimOp op, PatternRewriter &rewriter) const override {
    auto reshape = op.getOperand().getDefiningOp<ReshapeOp>();
    if (!reshape)
      return failure();
    ArrayRef<int64_t> before = cast<RankedTensorType>(reshape.getOperand().getType()).getShape();
    SmallVector<int64_t> places;
    for (auto [extent, place] :
         llvm::zip_equal(reshape.getType().getShape(), op.getBroadcastDimensions())) {
      if (places.size() < before.size() && extent == before[places.size()])
        places.push_back(place);
      else if (extent != 1)
        return failure();
    }
    if (places.size() != before.size())
      return failure();
    rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op.getType(), reshape.getOperand(), places);
    return success();
  }
};

/// Replaces the transpose of lhs · rhs with rhs · lhs if the transpose swaps the free dimensions of
/// lhs with those of rhs. No bit changes: each element is still the sum of the same products in the
/// same order.
struct TransposeOfProduct : OpRewritePattern<TransposeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TransposeOp op, PatternRewriter &rewriter) const override {
    auto product = op.getOperand().getDefiningOp<DotGeneralOp>();
    if (!product || !product->hasOneUse())
      return failure();
    const int64_t batching = product.getLhsBatchingDimensions().size();
    const int64_t rows = cast<RankedTensorType>(product.getLhs().getType()).getRank() - batching -
                         static_cast<int64_t>(product.getLhsContractingDimensions().size());
    SmallVector<int64_t> swapped = llvm::to_vector(llvm::seq<int64_t>(0, op.getType().getRank()));
    std::rotate(swapped.begin() + batching, swapped.begin() + batching + rows, swapped.end());
    if (op.getPermutation() != ArrayRef(swapped))
      return failure();
    rewriter.replaceOpWithNewOp<DotGeneralOp>(
        op, product.getRhs(), product.getLhs(), product.getRhsBatchingDimensions(),
        product.getLhsBatchingDimensions(), product.getRhsContractingDimensions(),
        product.getLhsContractingDimensions(), product.getChainAttr());
    return success();
  }
};
} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<ReshapeOfReshape, BroadcastOfReshape>(context);
}
void TransposeOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<TransposeOfTranspose, TransposeOfBroadcast, TransposeOfProduct>(context);
}
