//===- RfResize.cpp - Resizing of images ----------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resizes an image by one linear map for each dimension. A map is one of three steps, applied in
// this order: leave out elements, multiply by a matrix of weights, repeat elements. The gradient
// applies the transposed steps in reverse order.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

LogicalResult ResizeOp::verify() {
  RankedTensorType from = typeOf(getOperand()), to = typeOf(getResult());
  if (from.getRank() < 3)
    return emitOpError() << "needs a dimension after the first two, got " << from;
  if (to.getRank() != from.getRank() || to.getElementType() != from.getElementType() ||
      to.getShape().take_front(2) != from.getShape().take_front(2))
    return emitOpError() << "needs a result that differs from " << from
                         << " only in extents after the first two, got " << to;
  for (int64_t d = 2; d < from.getRank(); ++d)
    if (from.getDimSize(d) == 0 || to.getDimSize(d) == 0)
      return emitOpError() << "needs at least one element along dimension " << d << ", got " << from
                           << " and " << to;
  if (getAlignCorners() && getMode() != ResizeMode::Linear)
    return emitOpError() << "aligns corners only in mode 'linear', got mode '"
                         << stringifyResizeMode(getMode()) << "'";
  return success();
}

namespace {

enum class Step { Skip, Contract, Repeat };

/// The steps of one op from the operand's extents to the result's.
class Resizer {
public:
  Resizer(ResizeOp op, Term any)
      : op(op), any(any), from(typeOf(op.getOperand()).getShape()),
        to(typeOf(op.getResult()).getShape()) {
    for (size_t d = 2; d < from.size(); ++d) {
      const bool nearest = op.getMode() == ResizeMode::Nearest;
      if (from[d] == 1 || (nearest && to[d] % from[d] == 0))
        dimsOf(Step::Repeat).push_back(d);
      else if (nearest && from[d] % to[d] == 0)
        dimsOf(Step::Skip).push_back(d);
      else if (from[d] != to[d])
        dimsOf(Step::Contract).push_back(d);
    }
  }

  Term forward(Term x) { return repeated(contracted(skipped(x), /*back=*/false)); }
  Term backward(Term dy) { return spreadApart(contracted(gathered(dy), /*back=*/true)); }

private:
  SmallVector<int64_t> &dimsOf(Step step) { return dims[static_cast<size_t>(step)]; }

  // Elements left out, and zeros in their places.

  Term skipped(Term x) {
    if (dimsOf(Step::Skip).empty())
      return x;
    SmallVector<int64_t> start(from.size(), 0), strides(from.size(), 1);
    for (int64_t d : dimsOf(Step::Skip))
      strides[d] = from[d] / to[d];
    return x.with(SliceOp::create(*x.builder, x.loc, x.value, start, from, strides));
  }
  Term spreadApart(Term dy) {
    if (dimsOf(Step::Skip).empty())
      return dy;
    SmallVector<int64_t> low(from.size(), 0), between(low);
    for (int64_t d : dimsOf(Step::Skip))
      between[d] = from[d] / to[d] - 1;
    auto scalar = RankedTensorType::get({}, dy.type().getElementType());
    Value zero = makeSplat(*dy.builder, dy.loc, scalar, 0);
    // As many elements follow the last selected element as each other one.
    return dy.with(PadOp::create(*dy.builder, dy.loc, dy.value, zero, low, between, between));
  }

  // Elements repeated, and their gradients added.

  /// The operand's extents, each repeated one followed by how often.
  SmallVector<int64_t> apart(ArrayRef<int64_t> shape, SmallVectorImpl<int64_t> &kept,
                             SmallVectorImpl<int64_t> &added) {
    SmallVector<int64_t> extents;
    for (auto [d, extent] : llvm::enumerate(shape)) {
      kept.push_back(extents.size());
      extents.push_back(extent);
      if (llvm::is_contained(dimsOf(Step::Repeat), static_cast<int64_t>(d)) && to[d] != from[d]) {
        extents.back() = from[d];
        added.push_back(extents.size());
        extents.push_back(to[d] / from[d]);
      }
    }
    return extents;
  }
  Term repeated(Term x) {
    SmallVector<int64_t> kept, added;
    SmallVector<int64_t> extents = apart(x.type().getShape(), kept, added);
    return added.empty() ? x : reshaped(spread(x, extents, kept), to);
  }
  Term gathered(Term dy) {
    SmallVector<int64_t> kept, added;
    SmallVector<int64_t> extents = apart(dy.type().getShape(), kept, added);
    return added.empty() ? dy : sum(reshaped(dy, extents), added);
  }

  // Weights.

  /// Multiplies x by a matrix of weights along each dimension whose step is Step::Contract. Each
  /// product moves its dimension to the end, so a transpose restores the order.
  Term contracted(Term x, bool back) {
    SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, x.type().getRank()));
    const int64_t first[] = {0};
    for (int64_t d : dimsOf(Step::Contract)) {
      const int64_t place[] = {llvm::find(order, d) - order.begin()};
      Value product = DotGeneralOp::create(*x.builder, x.loc, x.value, weights(d, back),
                                           ArrayRef<int64_t>(), ArrayRef<int64_t>(), place, first);
      x = x.with(product);
      order.erase(order.begin() + place[0]);
      order.push_back(d);
    }
    SmallVector<int64_t> permutation(order.size());
    for (auto [place, d] : llvm::enumerate(order))
      permutation[d] = place;
    return x.with(x.builder->createOrFold<TransposeOp>(x.loc, x.value, permutation));
  }

  /// Returns the matrix of weights along dimension `d`. An entry is the weight of one operand
  /// element in one result element. The shape is [operand, result], or [result, operand] if `back`.
  /// The weights are computed with integers, except for a division at the end.
  Term weights(int64_t d, bool back) {
    OpBuilder &b = *any.builder;
    const int64_t n = from[d], m = to[d];
    const int64_t shape[] = {back ? m : n, back ? n : m};
    auto wholes = RankedTensorType::get(shape, b.getI64Type());
    RankedTensorType reals = any.type().clone(ArrayRef(shape));
    Term i = any.with(IotaOp::create(b, any.loc, wholes, back ? 1 : 0));
    Term o = any.with(IotaOp::create(b, any.loc, wholes, back ? 0 : 1));
    auto whole = [&](int64_t number) { return i.splat(static_cast<double>(number)); };
    if (op.getMode() == ResizeMode::Nearest) {
      // i <= o * n / m < i + 1
      Term past = o * whole(n);
      past = past - i * whole(m);
      Term reached = compare(Direction::GE, past, whole(0));
      Term inside = binary<AndOp>(reached, compare(Direction::LT, past, whole(m)));
      Term one = any.with(makeSplat(b, any.loc, reals, 1));
      return select(inside, one, one.splat(0));
    }
    // Places in units of 1 / unit.
    const bool corners = op.getAlignCorners();
    const int64_t unit = corners ? std::max<int64_t>(m - 1, 1) : 2 * m;
    Term place = corners ? o * whole(n - 1) : o * whole(2 * n) + whole(n - m);
    if (!corners) {
      place = binary<MaximumOp>(place, whole(0));
      place = binary<MinimumOp>(place, whole((n - 1) * unit));
    }
    Term distance = unary<AbsOp>(place - i * whole(unit));
    Term near = binary<MaximumOp>(whole(unit) - distance, whole(0));
    Term weight = any.with(ConvertOp::create(b, any.loc, reals, near.value));
    return weight / static_cast<double>(unit);
  }

  ResizeOp op;
  Term any; // of the element type, with the builder
  ArrayRef<int64_t> from, to;
  SmallVector<int64_t> dims[3];
};

} // namespace

REFOLD_DECOMPOSE(ResizeOp) {
  Term x{&b, getLoc(), getOperand()};
  return {Resizer(*this, x).forward(x)};
}
REFOLD_VJP(ResizeOp) {
  Term dy{&b, getLoc(), gradients[0]};
  out[0] = Resizer(*this, dy).backward(dy);
  return success();
}
