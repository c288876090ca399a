//===- RfConvolution.cpp - Shapes of convolutions -------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/convolution/RfConvolution.h"
#include "dialects/rf/window/RfWindow.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace refold::rf;

namespace {

bool isPermutation(ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return false;
    seen.set(dim);
  }
  return static_cast<int64_t>(dims.size()) == rank;
}

/// Verifies the constraints of both ops: `named` dimensions come before the spatial ones.
template <typename Adaptor>
LogicalResult checkDims(std::optional<Location> location, Adaptor adaptor, StringRef op,
                        int64_t named) {
  RankedTensorType lhs = typeOf(adaptor.getLhs()), rhs = typeOf(adaptor.getRhs());
  REFOLD_REQUIRE(lhs.getElementType() == rhs.getElementType(),
                 "operands of " << op << " must have one element type, got " << lhs.getElementType()
                                << " and " << rhs.getElementType());
  const int64_t rank = static_cast<int64_t>(adaptor.getStrides().size()) + named;
  REFOLD_REQUIRE(lhs.getRank() == rank && rhs.getRank() == rank,
                 op << " with " << adaptor.getStrides().size()
                    << " spatial dimensions needs operands of rank " << rank << ", got " << lhs
                    << " and " << rhs);
  for (ArrayRef<int64_t> dims :
       {adaptor.getLhsDims(), adaptor.getRhsDims(), adaptor.getResultDims()})
    REFOLD_REQUIRE(isPermutation(dims, rank), "dims of " << op << " must be permutations of "
                                                         << rank << " dimensions, got [" << dims
                                                         << "]");
  return success();
}

LogicalResult checkAtLeastOne(std::optional<Location> location, ArrayRef<int64_t> list,
                              size_t count, StringRef op, StringRef what) {
  REFOLD_REQUIRE(list.size() == count && llvm::all_of(list, [](int64_t n) { return n >= 1; }),
                 what << " of " << op << " must be at least 1, one for each of " << count
                      << " spatial dimensions, got [" << list << "]");
  return success();
}

} // namespace

LogicalResult ConvolutionOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  constexpr llvm::StringLiteral kName = "rf.convolution";
  if (failed(checkDims(location, adaptor, kName, 2)))
    return failure();
  const size_t spatial = adaptor.getStrides().size();
  if (failed(checkAtLeastOne(location, adaptor.getStrides(), spatial, kName, "strides")) ||
      failed(checkAtLeastOne(location, adaptor.getLhsDilation(), spatial, kName, "dilations")) ||
      failed(checkAtLeastOne(location, adaptor.getRhsDilation(), spatial, kName, "dilations")))
    return failure();
  REFOLD_REQUIRE(adaptor.getPaddingLow().size() == spatial &&
                     adaptor.getPaddingHigh().size() == spatial,
                 "rf.convolution needs a padding at both ends of each of "
                     << spatial << " spatial dimensions, got [" << adaptor.getPaddingLow()
                     << "] x [" << adaptor.getPaddingHigh() << "]");
  int64_t last = -1;
  for (int64_t dim : adaptor.getReversed()) {
    REFOLD_REQUIRE(dim > last && dim < static_cast<int64_t>(spatial),
                   "reversed dimensions of rf.convolution must be increasing and below "
                       << spatial << ", got [" << adaptor.getReversed() << "]");
    last = dim;
  }
  RankedTensorType lhs = typeOf(adaptor.getLhs()), rhs = typeOf(adaptor.getRhs());
  ArrayRef<int64_t> l = adaptor.getLhsDims(), r = adaptor.getRhsDims();
  const int64_t batch = lhs.getDimSize(l[0]), features = lhs.getDimSize(l[1]);
  const int64_t outputs = rhs.getDimSize(r[0]), inputs = rhs.getDimSize(r[1]);
  const int64_t groups = adaptor.getFeatureGroups(), batchGroups = adaptor.getBatchGroups();
  REFOLD_REQUIRE(groups >= 1 && batchGroups >= 1 && (groups == 1 || batchGroups == 1),
                 "groups of rf.convolution must be at least 1, and one of the two must be 1, got "
                     << groups << " x " << batchGroups);
  REFOLD_REQUIRE(features % groups == 0 && features / groups == inputs,
                 "rf.convolution with " << groups << " groups of " << inputs
                                        << " input features in the kernel needs lhs to have "
                                        << groups << " x " << inputs << " features, got "
                                        << features);
  REFOLD_REQUIRE(outputs % (groups * batchGroups) == 0, "groups of rf.convolution must divide its "
                                                            << outputs << " output features, got "
                                                            << groups * batchGroups);
  REFOLD_REQUIRE(batch % batchGroups == 0,
                 "batch groups of rf.convolution must divide its batch of " << batch << ", got "
                                                                            << batchGroups);

  SmallVector<int64_t> shape(lhs.getRank());
  ArrayRef<int64_t> o = adaptor.getResultDims();
  shape[o[0]] = batch / batchGroups;
  shape[o[1]] = outputs;
  for (size_t d = 0; d < spatial; ++d) {
    const WindowedDim along{.elements = lhs.getDimSize(l[2 + d]),
                            .low = adaptor.getPaddingLow()[d],
                            .high = adaptor.getPaddingHigh()[d],
                            .baseDilation = adaptor.getLhsDilation()[d],
                            .places = rhs.getDimSize(r[2 + d]),
                            .dilation = adaptor.getRhsDilation()[d],
                            .stride = adaptor.getStrides()[d]};
    if (failed(along.count(location, kName, "spatial dimension " + Twine(d), shape[o[2 + d]])))
      return failure();
  }
  types.push_back(lhs.clone(shape));
  return success();
}

LogicalResult WindowProductOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  constexpr llvm::StringLiteral kName = "rf.window_product";
  const size_t spatial = adaptor.getStrides().size();
  const bool hasGroups = adaptor.getLhsDims().size() == spatial + 3;
  if (failed(checkDims(location, adaptor, kName, hasGroups ? 3 : 2)) ||
      failed(checkAtLeastOne(location, adaptor.getStrides(), spatial, kName, "strides")) ||
      failed(checkAtLeastOne(location, adaptor.getDilations(), spatial, kName, "dilations")))
    return failure();
  RankedTensorType lhs = typeOf(adaptor.getLhs()), rhs = typeOf(adaptor.getRhs());
  ArrayRef<int64_t> l = adaptor.getLhsDims(), r = adaptor.getRhsDims(), o = adaptor.getResultDims();
  REFOLD_REQUIRE(lhs.getDimSize(l[1]) == rhs.getDimSize(r[1]),
                 "input features of rf.window_product differ: " << lhs.getDimSize(l[1]) << " and "
                                                                << rhs.getDimSize(r[1]));
  SmallVector<int64_t> shape(lhs.getRank());
  shape[o[0]] = lhs.getDimSize(l[0]);
  shape[o[1]] = rhs.getDimSize(r[0]);
  for (size_t d = 0; d < spatial; ++d) {
    const WindowedDim along{.elements = lhs.getDimSize(l[2 + d]),
                            .places = rhs.getDimSize(r[2 + d]),
                            .dilation = adaptor.getDilations()[d],
                            .stride = adaptor.getStrides()[d]};
    if (failed(along.count(location, kName, "spatial dimension " + Twine(d), shape[o[2 + d]])))
      return failure();
  }
  if (hasGroups) {
    REFOLD_REQUIRE(lhs.getDimSize(l.back()) == rhs.getDimSize(r.back()),
                   "groups of rf.window_product differ: " << lhs.getDimSize(l.back()) << " and "
                                                          << rhs.getDimSize(r.back()));
    shape[o.back()] = lhs.getDimSize(l.back());
  }
  if (failed(checkChain(location, adaptor.getChain(), spatial + 1, kName)))
    return failure();
  types.push_back(lhs.clone(shape));
  return success();
}

SmallVector<int64_t> WindowProductOp::getSummedExtents() {
  SmallVector<int64_t> extents;
  for (auto [dim, extent] : llvm::enumerate(typeOf(getRhs()).getShape())) {
    const bool isKept = static_cast<int64_t>(dim) == getRhsDims()[0] ||
                        (hasGroups() && static_cast<int64_t>(dim) == getRhsDims().back());
    if (!isKept)
      extents.push_back(extent);
  }
  return extents;
}
