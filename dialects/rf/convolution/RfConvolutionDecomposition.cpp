//===- RfConvolutionDecomposition.cpp - Decomposition of convolutions -----===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decomposes rf.convolution into one rf.window_product and simpler ops:
// - Groups become a dimension.
// - Padding and the reversal of kernels become ops of their own.
// - The zeros that a dilation of lhs inserts are avoided if possible.
// - Each operand is transposed into the order in which a kernel reads it.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/convolution/RfConvolution.h"

using namespace mlir;
using namespace refold::rf;

namespace {

/// Splits dimension `dim` of `value` into two dimensions: the groups, and the elements of a group.
/// `dims` lists dimensions of `value`. The function changes them to dimensions of the result, and
/// appends the index of the group dimension.
Value splitGroups(OpBuilder &b, Location loc, Value value, int64_t dim, int64_t groups,
                  SmallVectorImpl<int64_t> &dims) {
  RankedTensorType type = typeOf(value);
  SmallVector<int64_t> shape(type.getShape());
  shape[dim] /= groups;
  shape.insert(shape.begin() + dim, groups);
  for (int64_t &other : dims)
    other += other >= dim ? 1 : 0;
  dims.push_back(dim);
  return ReshapeOp::create(b, loc, type.clone(shape), value);
}

/// Pads with zeros between, before and after the elements along the spatial dimensions.
Value padded(OpBuilder &b, ConvolutionOp op, Value lhs) {
  RankedTensorType type = typeOf(lhs);
  SmallVector<int64_t> low(type.getRank()), high(type.getRank()), interior(type.getRank());
  for (int64_t d = 0; d < op.getSpatialRank(); ++d) {
    const int64_t dim = op.getLhsDims()[2 + d];
    low[dim] = op.getPaddingLow()[d];
    high[dim] = op.getPaddingHigh()[d];
    interior[dim] = op.getLhsDilation()[d] - 1;
  }
  auto isZero = [](int64_t n) { return n == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero) && llvm::all_of(interior, isZero))
    return lhs;
  Value zero = makeSplat(b, op.getLoc(), RankedTensorType::get({}, type.getElementType()), 0);
  return PadOp::create(b, op.getLoc(), lhs, zero, low, high, interior);
}

/// Returns `value` transposed to `order`; the dimension indices `dims` are updated.
Value reordered(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> order,
                SmallVectorImpl<int64_t> &dims) {
  if (llvm::is_sorted(order))
    return value;
  SmallVector<int64_t> places(order.size());
  for (auto [place, dim] : llvm::enumerate(order))
    places[dim] = place;
  for (int64_t &dim : dims)
    dim = places[dim];
  return TransposeOp::create(b, loc, value, order);
}

/// Returns the order in which memory should store the dimensions of a tensor: the groups,
/// dims[first], the spatial dimensions, dims[last]. `dims` lists the tensor's dimensions by role:
/// batch (for a filter: output features), features, spatial dimensions, groups.
SmallVector<int64_t> inMemory(ArrayRef<int64_t> dims, unsigned first, unsigned last,
                              int64_t spatial) {
  SmallVector<int64_t> order(dims.drop_front(2 + spatial));
  order.push_back(dims[first]);
  llvm::append_range(order, dims.slice(2, spatial));
  order.push_back(dims[last]);
  return order;
}

/// Returns the convolution of `lhs` and `rhs` as one product op. `l`, `r` and `declared` list the
/// dimensions of lhs, rhs and the result by role.
///
/// The generated code computes adjacent elements of the result together. For this it needs adjacent
/// elements of lhs or rhs. If necessary, the function transposes rhs or the result. A transpose
/// costs little compared with the product.
Value productOf(OpBuilder &b, Location loc, Value lhs, Value rhs, SmallVectorImpl<int64_t> &l,
                SmallVectorImpl<int64_t> &r, ArrayRef<int64_t> declared, ConvolutionOp op) {
  const int64_t last = static_cast<int64_t>(l.size()) - 1, spatial = op.getSpatialRank();
  SmallVector<int64_t> o(declared), back;
  if (o[1] == last) {
    rhs = reordered(b, loc, rhs, inMemory(r, 1, 0, spatial), r);
  } else if (o[0] != last && (l[0] == last || r[0] == last)) {
    constexpr int64_t kLanes = 16;
    const int64_t batch = typeOf(lhs).getDimSize(l[0]), features = typeOf(rhs).getDimSize(r[0]);
    const bool alongBatch = l[0] == last && (r[0] != last || batch >= std::min(kLanes, features));
    back = alongBatch ? inMemory(o, 1, 0, spatial) : inMemory(o, 0, 1, spatial);
    SmallVector<int64_t> places(back.size());
    for (auto [place, dim] : llvm::enumerate(back))
      places[dim] = place;
    for (int64_t &dim : o)
      dim = places[dim];
    back = places;
  }
  Value product = WindowProductOp::create(b, loc, lhs, rhs, l, r, o, op.getStrides(),
                                          op.getRhsDilation(), /*chain=*/DenseI64ArrayAttr());
  return back.empty() ? product : TransposeOp::create(b, loc, product, back).getResult();
}

} // namespace

Value refold::rf::moveGroups(OpBuilder &b, Location loc, Value value, int64_t groups, int64_t from,
                             int64_t to) {
  RankedTensorType type = typeOf(value);
  SmallVector<int64_t> dims{to}, order;
  Value split = splitGroups(b, loc, value, from, groups, dims);
  for (int64_t d = 0; d < typeOf(split).getRank(); ++d) {
    if (d == dims[0])
      order.push_back(dims[1]); // the groups
    if (d != dims[1])
      order.push_back(d);
  }
  Value moved = TransposeOp::create(b, loc, split, order);
  SmallVector<int64_t> shape(type.getShape());
  shape[from] /= groups;
  shape[to] *= groups;
  return ReshapeOp::create(b, loc, type.clone(shape), moved);
}

namespace {

/// Returns the kernel in the order in which it is read.
Value forwards(OpBuilder &b, ConvolutionOp op) {
  if (op.getReversed().empty())
    return op.getRhs();
  SmallVector<int64_t> dims;
  for (int64_t d : op.getReversed())
    dims.push_back(op.getRhsDims()[2 + d]);
  llvm::sort(dims);
  return ReverseOp::create(b, op.getLoc(), op.getRhs(), dims);
}

/// With more phases than these, the additional ops cost more than the holes.
constexpr int64_t kMostPhases = 8;

/// Returns a spatial dimension along which lhs is dilated (has zeros between its elements) and the
/// window moves by one element. Returns nothing if there is no such dimension.
std::optional<int64_t> dilatedDim(ConvolutionOp op) {
  if (op.getType().getNumElements() == 0 || typeOf(op.getLhs()).getNumElements() == 0 ||
      typeOf(op.getRhs()).getNumElements() == 0)
    return std::nullopt;
  for (int64_t d = 0; d < op.getSpatialRank(); ++d)
    if (op.getLhsDilation()[d] > 1 && op.getLhsDilation()[d] <= kMostPhases &&
        op.getStrides()[d] == 1 && op.getRhsDilation()[d] == 1)
      return d;
  return std::nullopt;
}

/// Returns every `stride`-th element of `value` along `dim`, from `start` up to `limit`.
Value sliced(OpBuilder &b, Location loc, Value value, int64_t dim, int64_t start, int64_t limit,
             int64_t stride) {
  SmallVector<int64_t> starts(typeOf(value).getRank(), 0), limits(typeOf(value).getShape()),
      strides(typeOf(value).getRank(), 1);
  starts[dim] = start;
  limits[dim] = limit;
  strides[dim] = stride;
  return SliceOp::create(b, loc, value, starts, limits, strides);
}

/// Computes the convolution without the zeros that dilation inserts into lhs along spatial
/// dimension `d`. With a dilation of h, every h-th element of the result depends on every h-th
/// element of the filter only. So the result is split into h phases of every h-th element. Each
/// phase is a convolution of the undilated lhs. `rhs` is the filter, already reversed where the op
/// reverses it.
Value byPhases(OpBuilder &b, ConvolutionOp op, Value rhs, int64_t d) {
  Location loc = op.getLoc();
  const int64_t holes = op.getLhsDilation()[d], low = op.getPaddingLow()[d];
  const int64_t kernelDim = op.getRhsDims()[2 + d], resultDim = op.getResultDims()[2 + d];
  const int64_t kernel = typeOf(rhs).getDimSize(kernelDim),
                extent = typeOf(op.getLhs()).getDimSize(op.getLhsDims()[2 + d]);
  const int64_t places = op.getType().getDimSize(resultDim);
  const int64_t each = (places + holes - 1) / holes;
  SmallVector<int64_t> shape(op.getType().getShape()), dilation(op.getLhsDilation()),
      lows(op.getPaddingLow()), highs(op.getPaddingHigh());
  shape[resultDim] = each;
  dilation[d] = 1;
  SmallVector<Value> phases;
  for (int64_t phase = 0; phase < holes; ++phase) {
    // The result at index `phase + holes * j` multiplies filter element `first + holes * m` by
    // element `j + m - lows[d]` of lhs.
    const int64_t first = (((low - phase) % holes) + holes) % holes;
    if (first >= kernel) {
      phases.push_back(makeSplat(b, loc, op.getType().clone(shape), 0));
      continue;
    }
    Value part = sliced(b, loc, rhs, kernelDim, first, kernel, holes);
    lows[d] = (low - phase - first) / holes;
    highs[d] = each + typeOf(part).getDimSize(kernelDim) - 1 - extent - lows[d];
    phases.push_back(ConvolutionOp::create(
        b, loc, op.getLhs(), part, op.getLhsDims(), op.getRhsDims(), op.getResultDims(),
        op.getStrides(), lows, highs, dilation, op.getRhsDilation(), ArrayRef<int64_t>(),
        op.getFeatureGroups(), op.getBatchGroups()));
  }
  // Side by side, then one after the other.
  shape.insert(shape.begin() + resultDim + 1, 1);
  for (Value &phase : phases)
    phase = ReshapeOp::create(b, loc, op.getType().clone(shape), phase);
  Value all = ConcatenateOp::create(b, loc, phases, resultDim + 1);
  shape.erase(shape.begin() + resultDim + 1);
  shape[resultDim] = each * holes;
  all = ReshapeOp::create(b, loc, op.getType().clone(shape), all);
  return each * holes == places ? all : sliced(b, loc, all, resultDim, 0, places, 1);
}

} // namespace

REFOLD_DECOMPOSE(ConvolutionOp) {
  Location loc = getLoc();
  if (getBatchGroups() > 1) {
    Value regrouped =
        moveGroups(b, loc, getLhs(), getBatchGroups(), getLhsDims()[0], getLhsDims()[1]);
    return {ConvolutionOp::create(b, loc, regrouped, getRhs(), getLhsDims(), getRhsDims(),
                                  getResultDims(), getStrides(), getPaddingLow(), getPaddingHigh(),
                                  getLhsDilation(), getRhsDilation(), getReversed(),
                                  /*feature_groups=*/getBatchGroups(), /*batch_groups=*/1)};
  }
  Value rhs = forwards(b, *this);
  if (std::optional<int64_t> d = dilatedDim(*this))
    return {byPhases(b, *this, rhs, *d)};
  Value lhs = padded(b, *this, getLhs());
  SmallVector<int64_t> l(getLhsDims()), r(getRhsDims()), o(getResultDims());
  if (getFeatureGroups() > 1) {
    lhs = splitGroups(b, loc, lhs, l[1], getFeatureGroups(), l);
    rhs = splitGroups(b, loc, rhs, r[0], getFeatureGroups(), r);
    const int64_t outputs = o[1];
    for (int64_t &dim : o)
      dim += dim >= outputs ? 1 : 0;
    o.push_back(outputs);
  }
  Value product = productOf(b, loc, lhs, rhs, l, r, o, *this);
  return {b.createOrFold<ReshapeOp>(loc, getType(), product)};
}
