//===- RfNormalization.cpp - Formulas and gradients over rows -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A gradient may need values that the forward op also computes, such as the exponentials. The
// gradient rule then repeats their formula. After decomposition the two formulas are the same ops,
// and CSE merges them.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

// Softmax ------------------------------------------------------------------

namespace {
/// The values that softmax, log_softmax and their losses share. `largest` is the largest element of
/// each row, `shifted` is x - largest, `powers` are the exponentials of `shifted`, and `total` is
/// their sum.
struct Exponentials {
  Term largest, shifted, powers, total;
  Exponentials(Term x, int64_t dim)
      : largest(alongReduced(reduce(ReduceKind::Maximum, x, dim), x.type().getShape(), dim)),
        shifted(x - largest), powers(unary<ExponentialOp>(shifted)), total(sum(powers, dim)) {}
  Term logs(int64_t dim) const {
    return shifted - alongReduced(unary<LogOp>(total), shifted.type().getShape(), dim);
  }
};
} // namespace

static Term softmax(Term x, int64_t dim) {
  Exponentials e(x, dim);
  return e.powers / alongReduced(e.total, x.type().getShape(), dim);
}
static Term logSoftmax(Term x, int64_t dim) { return Exponentials(x, dim).logs(dim); }

/// Returns weights · log_softmax(x). The result is 0 for each element with weight 0.
///
/// A logarithm may be infinite although its product with the weight is finite. For example, the
/// logits 3e38 and -3e38 differ by 6e38, which is infinite in f32. For such a logarithm, the
/// function halves the logits and doubles the product.
static Term weightedLogs(Term weights, Term x, int64_t dim) {
  Exponentials e(x, dim);
  Term logs = e.logs(dim), zero = logs.splat(0);
  Term lost = compare(Direction::EQ, logs, logs.splat(-std::numeric_limits<double>::infinity()));
  Term low = select(lost, x, zero) * 0.5;
  Term half = low - e.largest * 0.5;
  half = select(compare(Direction::EQ, weights, zero), zero, half);
  Term product = weights * select(lost, half, logs);
  return select(lost, product * 2, product);
}

static LogicalResult verifyRows(Operation *op, int64_t dim) {
  RankedTensorType type = typeOf(op->getOperand(0));
  if (failed(verifyDim(op, dim, type.getRank())))
    return failure();
  if (type.getDimSize(dim) == 0)
    return op->emitOpError() << "needs at least one element along dimension " << dim;
  return success();
}
LogicalResult SoftmaxOp::verify() { return verifyRows(*this, getDim()); }
LogicalResult LogSoftmaxOp::verify() { return verifyRows(*this, getDim()); }

REFOLD_DECOMPOSE(SoftmaxOp) {
  int64_t dim = getDim();
  return {softmax({&b, getLoc(), getOperand()}, dim)};
}
REFOLD_VJP(SoftmaxOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  int64_t dim = getDim();
  Term mean = alongReduced(sum(dy * y, dim), y.type().getShape(), dim);
  out[0] = y * (dy - mean);
  return success();
}
bool SoftmaxOp::backwardReadsResult(unsigned) { return true; }

REFOLD_DECOMPOSE(LogSoftmaxOp) {
  int64_t dim = getDim();
  return {logSoftmax({&b, getLoc(), getOperand()}, dim)};
}
REFOLD_VJP(LogSoftmaxOp) {
  Term y{&b, getLoc(), getResult()}, dy = y.with(gradients[0]);
  int64_t dim = getDim();
  Term total = alongReduced(sum(dy, dim), y.type().getShape(), dim);
  out[0] = dy - unary<ExponentialOp>(y) * total;
  return success();
}
bool LogSoftmaxOp::backwardReadsResult(unsigned) { return true; }

// Cross entropy ------------------------------------------------------------------

LogicalResult SoftmaxCrossEntropyOp::inferReturnTypes(MLIRContext *,
                                                      std::optional<Location> location,
                                                      Adaptor adaptor,
                                                      SmallVectorImpl<Type> &types) {
  auto logits = typeOf(adaptor.getLogits());
  REFOLD_REQUIRE(
      logits.getRank() >= 1 && logits.getShape().back() >= 1,
      "logits of rf.softmax_cross_entropy must have rank 1 or more and at least one class");
  auto rows = logits.clone(logits.getShape().drop_back());
  Type labels = adaptor.getLabels().getType();
  auto integers = RankedTensorType::get(rows.getShape(), IntegerType::get(logits.getContext(), 32));
  REFOLD_REQUIRE(labels == integers || labels == logits,
                 "labels of rf.softmax_cross_entropy must have type "
                     << integers << " or " << logits << ", got " << labels);
  types.push_back(rows);
  return success();
}

/// True at the class that an integer label names.
static Term isLabel(Term labels, RankedTensorType logits) {
  auto classes = RankedTensorType::get(logits.getShape(), labels.type().getElementType());
  int64_t last = logits.getRank() - 1;
  Term places = labels.with(IotaOp::create(*labels.builder, labels.loc, classes, last));
  return compare(Direction::EQ, places, alongReduced(labels, logits.getShape(), last));
}
static bool hasIntegerLabels(SoftmaxCrossEntropyOp op) {
  return isa<IntegerType>(getElementTypeOrSelf(op.getLabels().getType()));
}

REFOLD_DECOMPOSE(SoftmaxCrossEntropyOp) {
  Term x{&b, getLoc(), getLogits()}, labels = x.with(getLabels());
  int64_t last = x.type().getRank() - 1;
  if (!hasIntegerLabels(*this))
    return {-sum(weightedLogs(labels, x, last), last)};
  Term logs = logSoftmax(x, last);
  // One term of the sum is not zero, so the sum is that term.
  Term chosen = -sum(select(isLabel(labels, x.type()), logs, logs.splat(0)), last);
  Term classes = labels.splat(x.type().getShape().back());
  Term low = compare(Direction::GE, labels, labels.splat(0));
  Term known = binary<AndOp>(low, compare(Direction::LT, labels, classes));
  return {select(known, chosen, chosen.splat(std::numeric_limits<double>::quiet_NaN()))};
}
REFOLD_VJP(SoftmaxCrossEntropyOp) {
  Term x{&b, getLoc(), getLogits()}, labels = x.with(getLabels());
  int64_t last = x.type().getRank() - 1;
  ArrayRef<int64_t> shape = x.type().getShape();
  Term dy = alongReduced(x.with(gradients[0]), shape, last);
  if (hasIntegerLabels(*this)) {
    Term p = softmax(x, last);
    Term known = select(isLabel(labels, x.type()), p - 1, p);
    Term classes = labels.splat(shape.back());
    Term low = compare(Direction::GE, labels, labels.splat(0));
    Term inRange = binary<AndOp>(low, compare(Direction::LT, labels, classes));
    out[0] = select(alongReduced(inRange, shape, last), dy * known, x.splat(0));
    return success();
  }
  if (wanted[0]) {
    Term weight = alongReduced(sum(labels, last), shape, last);
    out[0] = dy * (softmax(x, last) * weight - labels);
  }
  if (wanted[1])
    out[1] = -weightedLogs(dy, x, last);
  return success();
}
bool SoftmaxCrossEntropyOp::backwardReadsOperand(unsigned) { return true; }

// Norms ------------------------------------------------------------------

/// The trailing dimensions that `scale` has.
static SmallVector<int64_t> normalizedDims(Term x, Value scale) {
  int64_t rank = x.type().getRank(), trailing = typeOf(scale).getRank();
  return llvm::to_vector(llvm::seq(rank - trailing, rank));
}

static LogicalResult verifyNorm(Operation *op, Value operand, Value scale, const APFloat &epsilon) {
  auto type = typeOf(operand), scaleType = typeOf(scale);
  if (scaleType.getRank() < 1 || scaleType.getRank() > type.getRank() ||
      type.getShape().take_back(scaleType.getRank()) != scaleType.getShape() ||
      (scaleType.getElementType() != type.getElementType() &&
       scaleType.getElementType() != computedIn(type.getElementType())))
    return op->emitOpError() << "needs a scale of the trailing dimensions of " << type << ", got "
                             << scaleType;
  if (scaleType.getNumElements() == 0)
    return op->emitOpError() << "needs at least one element to normalize, got " << scaleType;
  const double number = epsilon.convertToDouble();
  const double held = inElementType(type.getElementType(), number);
  if (!(held > 0) || !std::isfinite(held))
    return op->emitOpError() << "needs a finite epsilon above 0, got " << number
                             << lostInType(type.getElementType(), number);
  return success();
}
LogicalResult LayerNormOp::verify() {
  return verifyNorm(*this, getOperand(), getScale(), getEpsilon());
}
LogicalResult RmsNormOp::verify() {
  return verifyNorm(*this, getOperand(), getScale(), getEpsilon());
}

namespace {
/// Rows of mean square 1 (about their mean, if `centered`), and the factor that made them so.
struct Standardized {
  SmallVector<int64_t> dims;
  int64_t count; // elements of a row
  double reciprocal;
  Term factor, rows;
  Standardized(Term x, Value scale, double epsilon, bool centered)
      : dims(normalizedDims(x, scale)), count(typeOf(scale).getNumElements()),
        reciprocal(1.0 / static_cast<double>(count)), factor(x), rows(x) {
    if (centered)
      center();
    factor = along(unary<RsqrtOp>(sum(rows * rows, dims) * reciprocal + epsilon));
    rows = rows * factor;
  }
  Term along(Term row) const { return alongReduced(row, rows.type().getShape(), dims); }
  Term mean(Term x) const { return along(sum(x, dims) * reciprocal); }
  /// Subtracts the mean. The mean is rounded, so the differences have a small mean, which is
  /// subtracted too. The small mean is computed with a division. A product with the reciprocal
  /// would not always be exact for equal numbers.
  void center() {
    rows = rows - mean(rows);
    Term rest = sum(rows, dims) / static_cast<double>(count);
    rows = rows - along(rest);
  }
  /// A value of a row's shape, for every row.
  Term each(Term x) const { return spread(x, rows.type().getShape(), dims); }
  SmallVector<int64_t> leading() const { return otherDims(rows.type().getRank(), dims); }
};
} // namespace

REFOLD_DECOMPOSE(LayerNormOp) {
  Term x{&b, getLoc(), getOperand()};
  Standardized s(x, getScale(), getEpsilon().convertToDouble(), true);
  return {s.rows * s.each(x.with(getScale())) + s.each(x.with(getOffset()))};
}
REFOLD_VJP(LayerNormOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  Standardized s(x, getScale(), getEpsilon().convertToDouble(), true);
  if (wanted[0]) {
    Term scaled = dy * s.each(x.with(getScale()));
    Term centered = scaled - s.mean(scaled);
    out[0] = s.factor * (centered - s.rows * s.mean(scaled * s.rows));
  }
  if (wanted[1])
    out[1] = sum(dy * s.rows, s.leading());
  if (wanted[2])
    out[2] = sum(dy, s.leading());
  return success();
}
bool LayerNormOp::backwardReadsOperand(unsigned index) { return index != 2; }

REFOLD_DECOMPOSE(RmsNormOp) {
  Term x{&b, getLoc(), getOperand()};
  Standardized s(x, getScale(), getEpsilon().convertToDouble(), false);
  return {s.rows * s.each(x.with(getScale()))};
}
REFOLD_VJP(RmsNormOp) {
  Term x{&b, getLoc(), getOperand()}, dy = x.with(gradients[0]);
  Standardized s(x, getScale(), getEpsilon().convertToDouble(), false);
  if (wanted[0]) {
    Term scaled = dy * s.each(x.with(getScale()));
    out[0] = s.factor * (scaled - s.rows * s.mean(scaled * s.rows));
  }
  if (wanted[1])
    out[1] = sum(dy * s.rows, s.leading());
  return success();
}
bool RmsNormOp::backwardReadsOperand(unsigned) { return true; }
