//===- RfBatchNorm.cpp - Formulas and gradients of norms of channels ------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most tensors here have one element for each channel, or for each channel of each image. Only a
// few have the operand's size.
//
// The forward pass computes `x - mean`, but the backward pass computes `mean - x`. If both computed
// `x - mean`, CSE would merge the two. The result has the operand's size and would be kept in
// memory for the backward pass.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"
#include "dialects/rf/elementwise/ElementNumbers.h"

#include <cmath>

using namespace mlir;
using namespace refold::rf;

// Constraints ------------------------------------------------------------------

static LogicalResult verifyChannels(Operation *op, Value scale, int64_t dim) {
  RankedTensorType type = typeOf(op->getOperand(0));
  auto channels = RankedTensorType::get({type.getDimSize(dim)}, type.getElementType());
  if (scale.getType() != channels &&
      scale.getType() != channels.clone(computedIn(type.getElementType())))
    return op->emitOpError() << "needs a scale of " << channels << ", one element for each of the "
                             << "operand's channels, got " << scale.getType();
  return success();
}
static LogicalResult verifyBatchNorm(Operation *op, Value scale, int64_t dim,
                                     const APFloat &epsilon) {
  if (failed(verifyDim(op, dim, typeOf(op->getOperand(0)).getRank())) ||
      failed(verifyChannels(op, scale, dim)))
    return failure();
  Type element = typeOf(op->getOperand(0)).getElementType();
  const double number = epsilon.convertToDouble();
  const std::string lost = lostInType(element, number);
  if (!(number >= 0) || !std::isfinite(number) || !lost.empty())
    return op->emitOpError() << "needs a finite epsilon that is not below 0, got " << number
                             << lost;
  return success();
}
/// Elements of all dimensions but those in `dims`.
static int64_t elementsBeside(RankedTensorType type, ArrayRef<int64_t> dims) {
  int64_t count = 1;
  for (int64_t d : otherDims(type.getRank(), dims))
    count *= type.getDimSize(d);
  return count;
}

LogicalResult BatchNormTrainingOp::verify() {
  if (failed(verifyBatchNorm(*this, getScale(), getDim(), getEpsilon())))
    return failure();
  if (elementsBeside(typeOf(getOperand()), static_cast<int64_t>(getDim())) == 0)
    return emitOpError() << "needs at least one element in a channel, got "
                         << getOperand().getType();
  return success();
}
LogicalResult BatchNormInferenceOp::verify() {
  return verifyBatchNorm(*this, getScale(), getDim(), getEpsilon());
}
LogicalResult GroupNormOp::verify() {
  RankedTensorType type = typeOf(getOperand());
  if (type.getRank() < 2)
    return emitOpError() << "needs images in dimension 0 and channels in dimension 1, got " << type;
  if (failed(verifyChannels(*this, getScale(), 1)))
    return failure();
  const int64_t groups = getGroups(), channels = type.getDimSize(1);
  if (groups < 1 || channels % groups != 0)
    return emitOpError() << "needs groups that divide " << channels << " channels, got " << groups;
  if (elementsBeside(type, {0}) == 0)
    return emitOpError() << "needs at least one element in a group, got " << type;
  const double epsilon = getEpsilon().convertToDouble();
  const double held = inElementType(type.getElementType(), epsilon);
  if (!(held > 0) || !std::isfinite(held))
    return emitOpError() << "needs a finite epsilon above 0, got " << epsilon
                         << lostInType(type.getElementType(), epsilon);
  return success();
}

// Helpers for norms of channels -----------------------------------------------------------------

namespace {

/// A tensor x with channels along dimension `dim`. `each` broadcasts a small tensor to the shape of
/// x. The small tensor has one number for each channel, or one for each channel of each image.
struct ByChannel {
  Term x;
  int64_t dim;

  Term each(Term numbers) const {
    const int64_t channel[] = {dim}, imageAndChannel[] = {0, dim};
    bool byImage = numbers.type().getRank() == 2;
    return spread(numbers, x.type().getShape(),
                  byImage ? ArrayRef(imageAndChannel) : ArrayRef(channel));
  }
  /// x - mean
  Term centered(Term mean) const { return x - each(mean); }
  Term centered(Term mean, Term offCenter) const {
    Term difference = centered(mean);
    return difference - each(offCenter);
  }
  /// mean - x
  Term negated(Term mean) const { return each(mean) - x; }
  /// elements · slope + begin
  Term line(Term elements, Term slope, Term begin) const {
    Term product = elements * each(slope);
    return product + each(begin);
  }
};

/// Sums the elements of each channel: first within each image, then over the images. So there are
/// many short chains of additions, one for each image and channel, and not a few long ones.
struct ChannelSums {
  int64_t dim;
  Term operator()(Term x) const {
    const int64_t images[] = {0}, kept[] = {0, dim};
    SmallVector<int64_t> within = otherDims(x.type().getRank(), kept);
    if (dim == 0)
      return sum(x, within);
    return sum(within.empty() ? x : sum(x, within), images);
  }
};

/// Numbers of one element for each channel of each image, and those of groups of them.
struct Groups {
  int64_t images, channels, groups;
  Groups(Term x, int64_t groups)
      : images(x.type().getDimSize(0)), channels(x.type().getDimSize(1)), groups(groups) {}

  /// Each channel of each image by itself.
  Term planes(Term x) const {
    SmallVector<int64_t> within = llvm::to_vector(llvm::seq<int64_t>(2, x.type().getRank()));
    return within.empty() ? x : sum(x, within);
  }
  Term ofGroups(Term planes) const {
    const int64_t shape[] = {images, groups, channels / groups}, last[] = {2};
    return sum(reshaped(planes, shape), last);
  }
  /// A group's number for each of its channels.
  Term ofPlanes(Term numbers) const {
    const int64_t shape[] = {images, groups, channels / groups}, places[] = {0, 1};
    const int64_t flat[] = {images, channels};
    return reshaped(spread(numbers, shape, places), flat);
  }
  /// A channel's number for each image.
  Term ofImages(Term numbers) const {
    const int64_t shape[] = {images, channels}, places[] = {1};
    return spread(numbers, shape, places);
  }
};

} // namespace

static Term rootOf(Term variance, const APFloat &epsilon) {
  return unary<RsqrtOp>(variance + epsilon.convertToDouble());
}

// batch_norm ------------------------------------------------------------------

namespace {
/// The mean and the variance of each channel. The mean is rounded, so the differences x - mean have
/// a small mean of their own, `offCenter`. It is computed with a division, which is exact if all
/// elements are equal. The gradient rule creates the same ops again.
struct ChannelStatistics {
  int64_t count; // elements of a channel
  Term mean, offCenter, centered, variance;
  ChannelStatistics(const ByChannel &image, const ChannelSums &sums)
      : count(elementsBeside(image.x.type(), image.dim)),
        mean(sums(image.x) * (1.0 / static_cast<double>(count))),
        offCenter(sums(image.centered(mean)) / static_cast<double>(count)),
        centered(image.centered(mean, offCenter)),
        variance(sums(centered * centered) * (1.0 / static_cast<double>(count))) {}
};
} // namespace

REFOLD_DECOMPOSE(BatchNormTrainingOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, static_cast<int64_t>(getDim())};
  Term x = image.x;
  ChannelStatistics s(image, {image.dim});
  Term factor = rootOf(s.variance, getEpsilon()) * x.with(getScale());
  Term result = image.line(s.centered, factor, x.with(getOffset()));
  return {result, s.mean + s.offCenter, s.variance};
}
REFOLD_VJP(BatchNormTrainingOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, static_cast<int64_t>(getDim())};
  ChannelSums sums{image.dim};
  ChannelStatistics s(image, sums);
  Term x = image.x, scale = x.with(getScale()), offCenter = s.offCenter;
  const double reciprocal = 1.0 / elementsBeside(x.type(), image.dim);
  // The gradient of x is direct + slope · (x - mean - offCenter) + shift. A term to which no
  // gradient contributes is left out.
  std::optional<Term> direct, slope, shift;
  auto add = [](std::optional<Term> &sum, Term term) { sum = sum ? *sum + term : term; };
  if (gradients[0]) {
    Term dy = x.with(gradients[0]), root = rootOf(s.variance, getEpsilon());
    Term factor = root * scale, total = sums(dy);
    if (wanted[0] || wanted[1]) {
      // Σ gradient · (x - mean - offCenter)
      Term negated = sums(dy * image.negated(s.mean));
      Term moment = -(negated + offCenter * total);
      if (wanted[0])
        slope = -(factor * root * root * moment * reciprocal);
      if (wanted[1])
        out[1] = moment * root;
    }
    if (wanted[0])
      shift = -(factor * total * reciprocal);
    if (wanted[2])
      out[2] = total;
    if (wanted[0])
      direct = dy * image.each(factor);
  }
  if (!wanted[0])
    return success();
  if (gradients[1])
    add(shift, x.with(gradients[1]) * reciprocal);
  if (gradients[2])
    add(slope, x.with(gradients[2]) * (2 * reciprocal));
  if (slope && !shift)
    shift = slope->splat(0);
  auto line = [&] {
    if (!slope)
      return image.each(*shift);
    Term begin = *shift - *slope * offCenter, negated = image.negated(s.mean);
    return image.line(negated, -*slope, begin);
  };
  Term rest = line();
  out[0] = direct ? *direct + rest : rest;
  return success();
}
bool BatchNormTrainingOp::backwardReadsOperand(unsigned index) { return index != 2; }

REFOLD_DECOMPOSE(BatchNormInferenceOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, static_cast<int64_t>(getDim())};
  Term x = image.x;
  Term factor = rootOf(x.with(getVariance()), getEpsilon()) * x.with(getScale());
  Term centered = image.centered(x.with(getMean()));
  return {image.line(centered, factor, x.with(getOffset()))};
}
REFOLD_VJP(BatchNormInferenceOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, static_cast<int64_t>(getDim())};
  ChannelSums sums{image.dim};
  Term x = image.x, dy = x.with(gradients[0]), mean = x.with(getMean());
  Term root = rootOf(x.with(getVariance()), getEpsilon());
  Term factor = root * x.with(getScale());
  if (wanted[0])
    out[0] = dy * image.each(factor);
  if (wanted[1] || wanted[4]) {
    Term moment = -sums(dy * image.negated(mean));
    if (wanted[1])
      out[1] = moment * root;
    if (wanted[4])
      out[4] = factor * root * root * moment * -0.5;
  }
  if (wanted[2] || wanted[3]) {
    Term total = sums(dy);
    if (wanted[2])
      out[2] = total;
    if (wanted[3])
      out[3] = -(total * factor);
  }
  return success();
}
bool BatchNormInferenceOp::backwardReadsOperand(unsigned index) { return index != 2; }

// group_norm ------------------------------------------------------------------

namespace {
/// The statistics of each group, for each of its channels.
struct GroupStatistics {
  Groups groups;
  int64_t count; // elements of a group
  Term mean, offCenter, centered, root;
  GroupStatistics(const ByChannel &image, int64_t number, const APFloat &epsilon)
      : groups(image.x, number), count(elementsBeside(image.x.type(), {0}) / number),
        mean(groups.ofPlanes(average(groups.planes(image.x)))), offCenter(mean), centered(mean),
        root(mean) {
    Term rest = groups.ofGroups(groups.planes(image.centered(mean)));
    offCenter = groups.ofPlanes(rest / static_cast<double>(count));
    centered = image.centered(mean, offCenter);
    root = groups.ofPlanes(rootOf(average(groups.planes(centered * centered)), epsilon));
  }
  /// Returns a group's value from the sums of its channels.
  Term average(Term planes) const {
    return groups.ofGroups(planes) * (1.0 / static_cast<double>(count));
  }
};
} // namespace

REFOLD_DECOMPOSE(GroupNormOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, 1};
  GroupStatistics s(image, getGroups(), getEpsilon());
  Term factor = s.root * s.groups.ofImages(image.x.with(getScale()));
  return {image.line(s.centered, factor, image.x.with(getOffset()))};
}
REFOLD_VJP(GroupNormOp) {
  ByChannel image{{&b, getLoc(), getOperand()}, 1};
  GroupStatistics s(image, getGroups(), getEpsilon());
  const int64_t images[] = {0};
  Term dy = image.x.with(gradients[0]), scale = s.groups.ofImages(image.x.with(getScale()));
  Term total = s.groups.planes(dy);
  // Σ gradient · (x - mean - offCenter)
  Term negatedMoment = s.groups.planes(dy * image.negated(s.mean));
  Term moment = -(negatedMoment + s.offCenter * total);
  if (wanted[0]) {
    Term cube = s.root * s.root * s.root;
    Term slope = -(cube * s.groups.ofPlanes(s.average(moment * scale)));
    Term shift = -(s.root * s.groups.ofPlanes(s.average(total * scale)));
    Term begin = shift - slope * s.offCenter, negated = image.negated(s.mean);
    Term direct = dy * image.each(s.root * scale);
    out[0] = direct + image.line(negated, -slope, begin);
  }
  if (wanted[1])
    out[1] = sum(moment * s.root, images);
  if (wanted[2])
    out[2] = sum(total, images);
  return success();
}
bool GroupNormOp::backwardReadsOperand(unsigned index) { return index != 2; }
