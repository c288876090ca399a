//===- RfWindow.cpp - Types of windowed ops, and their paddings -----------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/window/RfWindow.h"

#include "dialects/rf/reduction/RfIdentity.h"

#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace refold::rf;

/// Far more than any memory holds: numbers below do not wrap where a few of them are added.
static constexpr int64_t kMostPlaces = int64_t(1) << 59;

static bool isCounted(std::optional<int64_t> number) {
  return number && *number > -kMostPlaces && *number < kMostPlaces;
}

/// dilatedExtent; nothing where it would wrap.
static std::optional<int64_t> checkedExtent(int64_t extent, int64_t step) {
  return extent == 0 ? 0 : llvm::checkedMulAdd<int64_t>(extent - 1, step, 1);
}

LogicalResult WindowedDim::count(std::optional<Location> location, StringRef op, const Twine &name,
                                 int64_t &windows) const {
  const std::optional<int64_t> window = checkedExtent(places, dilation),
                               spread = checkedExtent(elements, baseDilation);
  const bool counted = isCounted(window) && isCounted(spread) && isCounted(low) &&
                       isCounted(high) && isCounted(low + *spread + high);
  REFOLD_REQUIRE(counted, op << " has more elements along " << name
                             << " than can be counted: window " << places << ", padding " << low
                             << " and " << high << ", dilation " << baseDilation << " and "
                             << dilation);
  const int64_t room = low + *spread + high;
  REFOLD_REQUIRE(room >= 0, op << " cuts more off " << name << " than its " << *spread
                               << " elements: padding " << low << " and " << high);
  windows = room < *window || room == 0 ? 0 : (room - *window) / stride + 1;
  return success();
}

LogicalResult Windows::count(std::optional<Location> location, RankedTensorType operand,
                             SmallVectorImpl<int64_t> &counts) const {
  const size_t rank = operand.getRank();
  const std::pair<StringRef, ArrayRef<int64_t>> lists[] = {
      {"window", extents}, {"strides", strides},        {"padding", low},
      {"padding", high},   {"dilation", baseDilations}, {"dilation", dilations}};
  for (auto [name, list] : ArrayRef(lists).take_front(dilated ? 6 : 4)) {
    REFOLD_REQUIRE(list.size() == rank, op << " needs one entry in " << name
                                           << " for each of the operand's " << rank
                                           << " dimensions, got [" << list << "]");
    const bool fits = name == "padding" || llvm::all_of(list, [](int64_t n) { return n >= 1; });
    REFOLD_REQUIRE(fits,
                   op << " needs at least 1 in each entry of " << name << ", got [" << list << "]");
  }
  for (size_t d = 0; d < rank; ++d) {
    const WindowedDim along{.elements = operand.getDimSize(d),
                            .low = low[d],
                            .high = high[d],
                            .baseDilation = baseDilation(d),
                            .places = extents[d],
                            .dilation = dilation(d),
                            .stride = strides[d]};
    if (failed(along.count(location, op, "dimension " + Twine(d), counts.emplace_back())))
      return failure();
  }
  return success();
}

Windows refold::rf::windowsOf(ReduceWindowOp op) {
  return {"rf.reduce_window",  op.getWindowDimensions(), op.getWindowStrides(),  op.getPaddingLow(),
          op.getPaddingHigh(), op.getBaseDilations(),    op.getWindowDilations()};
}

Windows refold::rf::windowsOf(SelectAndScatterOp op) {
  return {"rf.select_and_scatter",
          op.getWindowDimensions(),
          op.getWindowStrides(),
          op.getPaddingLow(),
          op.getPaddingHigh(),
          {},
          {},
          /*dilated=*/false};
}

static int64_t placesWithin(RankedTensorType operand, ArrayRef<int64_t> window) {
  int64_t places = 1;
  for (auto [extent, most] : llvm::zip_equal(window, operand.getShape()))
    places *= std::min(extent, most);
  return places;
}
int64_t ReduceWindowOp::getWindowPlaces() {
  return placesWithin(typeOf(getOperand()), getWindowDimensions());
}
int64_t SelectAndScatterOp::getWindowPlaces() {
  return placesWithin(typeOf(getOperand()), getWindowDimensions());
}

LogicalResult ReduceWindowOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  const bool logic = adaptor.getKind() == ReduceKind::And || adaptor.getKind() == ReduceKind::Or;
  REFOLD_REQUIRE(!logic, "rf.reduce_window needs a kind for numbers, got '"
                             << stringifyReduceKind(adaptor.getKind()) << "'");
  const Windows windows{"rf.reduce_window",          adaptor.getWindowDimensions(),
                        adaptor.getWindowStrides(),  adaptor.getPaddingLow(),
                        adaptor.getPaddingHigh(),    adaptor.getBaseDilations(),
                        adaptor.getWindowDilations()};
  SmallVector<int64_t> shape;
  if (failed(windows.count(location, operand, shape)))
    return failure();
  types.push_back(operand.clone(shape));
  return success();
}

LogicalResult SelectAndScatterOp::verify() {
  if (getKind() != ReduceKind::Maximum && getKind() != ReduceKind::Minimum)
    return emitOpError() << "needs kind 'maximum' or 'minimum', got '"
                         << stringifyReduceKind(getKind()) << "'";
  RankedTensorType operand = typeOf(getOperand());
  SmallVector<int64_t> counts;
  if (failed(windowsOf(*this).count(getLoc(), operand, counts)))
    return failure();
  if (getSource().getType() != operand.clone(counts))
    return emitOpError() << "needs a source of type " << operand.clone(counts)
                         << ", one element per window, got " << getSource().getType();
  return success();
}

// Decomposition ------------------------------------------------------------------

static bool isAll(ArrayRef<int64_t> list, int64_t number) {
  return llvm::all_of(list, [&](int64_t n) { return n == number; });
}

bool ReduceWindowOp::needsDecomposition() {
  return !isAll(getPaddingLow(), 0) || !isAll(getPaddingHigh(), 0) || !isAll(getBaseDilations(), 1);
}

REFOLD_DECOMPOSE(ReduceWindowOp) {
  RankedTensorType type = typeOf(getOperand());
  auto scalar = RankedTensorType::get({}, type.getElementType());
  Value identity = ConstantOp::create(
      b, getLoc(), scalar,
      DenseElementsAttr::get(scalar, Attribute(identityOf(getKind(), type.getElementType()))));
  SmallVector<int64_t> interior, zeros(type.getRank(), 0), ones(type.getRank(), 1);
  for (int64_t dilation : getBaseDilations())
    interior.push_back(dilation - 1);
  Value padded = b.createOrFold<PadOp>(getLoc(), getOperand(), identity, getPaddingLow(),
                                       getPaddingHigh(), interior);
  return {ReduceWindowOp::create(b, getLoc(), getKind(), padded, getWindowDimensions(),
                                 getWindowStrides(), ones, getWindowDilations(), zeros, zeros)};
}
