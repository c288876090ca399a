//===- RfCumulativeGradients.cpp - Rules of running products, extremes ----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds gradients from ops that have gradient rules, so that gradients of gradients exist too.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/reduction/RfChains.h"

using namespace mlir;
using namespace refold::rf;

// Products of others ------------------------------------------------------------------

static Term productOfEarlier(Term x, int64_t dim, bool reverse) {
  return x.with(CumulativeOp::create(*x.builder, x.loc, ReduceKind::Multiply, x, dim,
                                     /*exclusive=*/true, reverse));
}

Term refold::rf::productOfOthers(Term x, ArrayRef<int64_t> dims) {
  ArrayRef<int64_t> shape = x.type().getShape();
  // The reduced dimensions last and as one.
  SmallVector<int64_t> order = otherDims(shape.size(), dims), lines, inverse(shape.size());
  for (int64_t dim : order)
    lines.push_back(shape[dim]);
  int64_t length = 1;
  for (int64_t dim : dims) {
    order.push_back(dim);
    length *= shape[dim];
  }
  lines.push_back(length);
  for (auto [place, dim] : llvm::enumerate(order))
    inverse[dim] = place;
  OpBuilder &b = *x.builder;
  Term turned = x.with(b.createOrFold<TransposeOp>(x.loc, x.value, order));
  Term flat = reshaped(turned, lines);
  int64_t dim = lines.size() - 1;
  Term before = productOfEarlier(flat, dim, false), after = productOfEarlier(flat, dim, true);
  Term others = before * after;
  Term back = reshaped(others, turned.type().getShape());
  return x.with(b.createOrFold<TransposeOp>(x.loc, back.value, inverse));
}

// cumulative ------------------------------------------------------------------

namespace {
/// The chains of a cumulative op. A chain is the sequence of elements along `dim` that the op
/// combines one after another. It begins with the first element of the dimension, or with the last
/// one if `reverse` is set.
struct Chains {
  int64_t dim;
  bool reverse;

  int64_t length(Term x) const { return x.type().getDimSize(dim); }
  /// Elements [from, to) of each chain.
  Term part(Term x, int64_t from, int64_t to) const {
    SmallVector<int64_t> start(x.type().getRank(), 0), strides(x.type().getRank(), 1),
        limit(x.type().getShape());
    start[dim] = reverse ? length(x) - to : from;
    limit[dim] = reverse ? length(x) - from : to;
    return x.with(x.builder->createOrFold<SliceOp>(x.loc, x.value, start, limit, strides));
  }
  /// Each chain with `before` and `after` elements more, which are `number`.
  Term padded(Term x, int64_t before, int64_t after, double number) const {
    SmallVector<int64_t> none(x.type().getRank(), 0), low(none), high(none);
    (reverse ? high : low)[dim] = before;
    (reverse ? low : high)[dim] = after;
    Value value = makeSplat(*x.builder, x.loc, x.type().clone(ArrayRef<int64_t>()), number);
    return x.with(x.builder->createOrFold<PadOp>(x.loc, x.value, value, low, high, none));
  }
};
} // namespace

/// Returns for each k the sum over i >= k of dy[i] · x[k + 1] ··· x[i]. Each round of the loop
/// doubles `reach`, the number of terms that every sum has: sum[k] += x[k + 1] ··· x[k + reach] ·
/// sum[k + reach].
static Term sumsOfLater(const Chains &chains, Term x, Term dy) {
  const int64_t n = chains.length(x);
  Term sums = dy, factors = chains.part(x, 1, n);
  for (int64_t reach = 1; reach < n; reach *= 2) {
    // factors[k] is x[k + 1] ··· x[k + reach], for the k whose chain reaches so far.
    Term joining = factors * chains.part(sums, reach, n);
    sums = sums + chains.padded(joining, 0, reach, 0);
    if (2 * reach < n) {
      Term near = chains.part(factors, 0, n - 2 * reach);
      factors = near * chains.part(factors, reach, n - reach);
    }
  }
  return sums;
}

/// Returns the gradient of `x`. `y` is the running maximum or minimum of `x`, and `dy` is the
/// gradient of `y`. Each element of `dy` is added to the gradient of one element of `x`: the
/// extreme up to the same position. Among equal extremes, it is the last one. If there is a NaN up
/// to this position, it is the last NaN.
static Term gradientOfExtremes(const Chains &chains, Term x, Term y, Term dy) {
  OpBuilder &b = *x.builder;
  const int64_t rank = x.type().getRank(), dim = chains.dim;
  Term places = x.with(IotaOp::create(b, x.loc, x.type().clone(b.getI64Type()), dim));
  // The first element of a chain is an extreme in any case, so its place may stand for none.
  Term first = places.splat(chains.reverse ? static_cast<double>(chains.length(x) - 1) : 0);
  Term reached = select(equalOrNan(x, y), places, first);
  const ReduceKind furthest = chains.reverse ? ReduceKind::Minimum : ReduceKind::Maximum;
  Value origins =
      CumulativeOp::create(b, x.loc, furthest, reached, dim, /*exclusive=*/false, chains.reverse);
  const int64_t along[] = {dim};
  const SmallVector<int64_t> lines = otherDims(rank, along);
  return x.with(ScatterOp::create(b, x.loc, UpdateKind::Add, dy.splat(0), origins, dy,
                                  /*update_window_dims=*/ArrayRef<int64_t>(),
                                  /*inserted_window_dims=*/along, lines, lines,
                                  /*scatter_dims_to_operand_dims=*/along,
                                  /*index_vector_dim=*/rank));
}

/// Returns how many elements of a chain are combined: `exclusive` leaves out the last one.
static int64_t combinedElements(CumulativeOp op) {
  const int64_t extent = typeOf(op.getOperand()).getDimSize(op.getDim());
  return op.getExclusive() ? extent - 1 : extent;
}

REFOLD_VJP(CumulativeOp) {
  Term x{&b, getLoc(), getOperand()}, y = x.with(getResult()), dy = x.with(gradients[0]);
  if (getKind() == ReduceKind::Add) {
    out[0] = CumulativeOp::create(b, getLoc(), ReduceKind::Add, dy, getDim(), getExclusive(),
                                  !getReverse());
    return success();
  }
  const Chains chains{static_cast<int64_t>(getDim()), getReverse()};
  const int64_t extent = chains.length(x), count = combinedElements(*this);
  if (count < 1) {
    out[0] = x.splat(0);
    return success();
  }
  // The element that is left out has no gradient: result i + 1 is what result i is otherwise.
  if (getExclusive())
    dy = chains.part(dy, 1, extent);
  Term dx = dy;
  if (count > 1) {
    if (getExclusive())
      x = chains.part(x, 0, count);
    if (getKind() == ReduceKind::Multiply) {
      Term before = getExclusive() ? chains.part(y, 0, count)
                                   : chains.padded(chains.part(y, 0, count - 1), 1, 0, 1);
      dx = before * sumsOfLater(chains, x, dy);
    } else {
      dx = gradientOfExtremes(chains, x, getExclusive() ? chains.part(y, 1, extent) : y, dy);
    }
  }
  out[0] = getExclusive() ? chains.padded(dx, 0, 1, 0) : dx;
  return success();
}
bool CumulativeOp::backwardReadsOperand(unsigned) {
  return getKind() != ReduceKind::Add && combinedElements(*this) > 1;
}
bool CumulativeOp::backwardReadsResult(unsigned) { return backwardReadsOperand(0); }
