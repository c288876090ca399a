//===- RfMovement.cpp - Types and folders of ops that move elements -------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace refold::rf;

LogicalResult IotaOp::verify() { return verifyDim(*this, getDim(), typeOf(getResult()).getRank()); }

// slice ------------------------------------------------------------------

LogicalResult SliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                        Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  ArrayRef<int64_t> start = adaptor.getStart(), limit = adaptor.getLimit(),
                    strides = adaptor.getStrides();
  size_t rank = operand.getRank();
  REFOLD_REQUIRE(start.size() == rank && limit.size() == rank && strides.size() == rank,
                 "rf.slice needs start, limit and strides for each of the operand's "
                     << rank << " dimensions, got " << start.size() << ", " << limit.size()
                     << " and " << strides.size());
  SmallVector<int64_t> shape;
  for (size_t d = 0; d < rank; ++d) {
    REFOLD_REQUIRE(0 <= start[d] && start[d] <= limit[d] && limit[d] <= operand.getDimSize(d),
                   "rf.slice takes [" << start[d] << ", " << limit[d] << ") of dimension " << d
                                      << ", whose extent is " << operand.getDimSize(d));
    REFOLD_REQUIRE(strides[d] >= 1, "strides of rf.slice must be at least 1, got " << strides[d]);
    shape.push_back(limit[d] == start[d] ? 0 : (limit[d] - start[d] - 1) / strides[d] + 1);
  }
  types.push_back(operand.clone(shape));
  return success();
}

OpFoldResult SliceOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  return resplat(adaptor.getOperand(), getType());
}

// reverse ------------------------------------------------------------------

LogicalResult ReverseOp::verify() {
  int64_t rank = typeOf(getResult()).getRank();
  llvm::SmallBitVector seen(rank);
  for (int64_t dim : getDims()) {
    if (dim < 0 || dim >= rank || seen.test(dim))
      return emitOpError() << "needs distinct dims in [0, " << rank << "), got [" << getDims()
                           << "]";
    seen.set(dim);
  }
  return success();
}

OpFoldResult ReverseOp::fold(FoldAdaptor adaptor) {
  auto type = typeOf(getResult());
  if (llvm::all_of(getDims(), [&](int64_t dim) { return type.getDimSize(dim) == 1; }))
    return getOperand();
  auto inner = getOperand().getDefiningOp<ReverseOp>();
  if (inner && inner.getDims() == getDims())
    return inner.getOperand();
  return resplat(adaptor.getOperand(), getType());
}

// pad ------------------------------------------------------------------

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                      Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  ArrayRef<int64_t> low = adaptor.getLow(), high = adaptor.getHigh(),
                    interior = adaptor.getInterior();
  size_t rank = operand.getRank();
  REFOLD_REQUIRE(low.size() == rank && high.size() == rank && interior.size() == rank,
                 "rf.pad needs low, high and interior for each of the operand's "
                     << rank << " dimensions, got " << low.size() << ", " << high.size() << " and "
                     << interior.size());
  SmallVector<int64_t> shape;
  for (size_t d = 0; d < rank; ++d) {
    REFOLD_REQUIRE(interior[d] >= 0,
                   "interior of rf.pad must not be negative, got " << interior[d]);
    int64_t extent = operand.getDimSize(d);
    // Numbers far beyond any memory must not wrap into a type that seems to fit.
    std::optional<int64_t> spread =
        extent == 0 ? 0 : llvm::checkedMulAdd(extent - 1, interior[d], extent);
    std::optional<int64_t> inner = spread ? llvm::checkedAdd(low[d], *spread) : std::nullopt;
    std::optional<int64_t> padded = inner ? llvm::checkedAdd(*inner, high[d]) : std::nullopt;
    // The gradient negates low.
    bool counted = padded && low[d] != std::numeric_limits<int64_t>::min();
    REFOLD_REQUIRE(counted, "rf.pad adds or cuts more elements of dimension "
                                << d << " than can be counted: low " << low[d] << ", high "
                                << high[d] << ", interior " << interior[d]);
    REFOLD_REQUIRE(*padded >= 0, "rf.pad cuts more off dimension " << d << " than its " << *spread
                                                                   << " elements: low " << low[d]
                                                                   << ", high " << high[d]);
    shape.push_back(*padded);
  }
  types.push_back(operand.clone(shape));
  return success();
}

OpFoldResult PadOp::fold(FoldAdaptor adaptor) {
  auto isZero = [](ArrayRef<int64_t> list) {
    return llvm::all_of(list, [](int64_t n) { return n == 0; });
  };
  if (isZero(getLow()) && isZero(getHigh()) && getOperand().getType() == getType())
    return getOperand();
  auto operand = dyn_cast_or_null<SplatElementsAttr>(adaptor.getOperand()),
       value = dyn_cast_or_null<SplatElementsAttr>(adaptor.getValue());
  if (operand && value && operand.getSplatValue<Attribute>() == value.getSplatValue<Attribute>())
    return operand.resizeSplat(cast<ShapedType>(getType()));
  return {};
}

// concatenate ------------------------------------------------------------------

LogicalResult ConcatenateOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  REFOLD_REQUIRE(!adaptor.getInputs().empty(), "rf.concatenate needs at least one operand");
  REFOLD_REQUIRE(areTensors(adaptor.getInputs()), "operands of rf.concatenate must be tensors");
  RankedTensorType first = typeOf(adaptor.getInputs().front());
  int64_t dim = adaptor.getDim(), extent = 0;
  REFOLD_REQUIRE(dim >= 0 && dim < first.getRank(),
                 "rf.concatenate needs dim in [0, " << first.getRank() << "), got " << dim);
  SmallVector<int64_t> shape(first.getShape());
  for (Value input : adaptor.getInputs()) {
    RankedTensorType type = typeOf(input);
    SmallVector<int64_t> other(type.getShape());
    bool fits =
        type.getRank() == first.getRank() && type.getElementType() == first.getElementType();
    if (fits) {
      std::optional<int64_t> sum = llvm::checkedAdd(extent, other[dim]);
      REFOLD_REQUIRE(sum,
                     "rf.concatenate makes dimension " << dim << " longer than can be counted");
      extent = *sum;
      other[dim] = shape[dim];
    }
    REFOLD_REQUIRE(fits && ArrayRef(other) == ArrayRef(shape),
                   "operands of rf.concatenate may differ only in dimension "
                       << dim << ", got " << first << " and " << type);
  }
  shape[dim] = extent;
  types.push_back(first.clone(shape));
  return success();
}

OpFoldResult ConcatenateOp::fold(FoldAdaptor) {
  return getInputs().size() == 1 ? getInputs().front() : Value();
}

// dynamic_slice, dynamic_update_slice ------------------------------------------------------------

LogicalResult DynamicSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType operand = typeOf(adaptor.getOperand());
  ArrayRef<int64_t> sizes = adaptor.getSizes();
  size_t rank = operand.getRank();
  REFOLD_REQUIRE(adaptor.getStart().size() == rank && sizes.size() == rank,
                 "rf.dynamic_slice needs a start and a size for each of the operand's "
                     << rank << " dimensions, got " << adaptor.getStart().size() << " and "
                     << sizes.size());
  for (size_t d = 0; d < rank; ++d)
    REFOLD_REQUIRE(0 <= sizes[d] && sizes[d] <= operand.getDimSize(d),
                   "rf.dynamic_slice takes " << sizes[d] << " of dimension " << d
                                             << ", whose extent is " << operand.getDimSize(d));
  REFOLD_REQUIRE(llvm::all_equal(adaptor.getStart().getTypes()),
                 "starts of rf.dynamic_slice must have one type");
  types.push_back(operand.clone(sizes));
  return success();
}

LogicalResult DynamicUpdateSliceOp::verify() {
  RankedTensorType operand = typeOf(getOperand()), update = typeOf(getUpdate());
  bool fits =
      update.getRank() == operand.getRank() && update.getElementType() == operand.getElementType();
  for (int64_t d = 0; fits && d < operand.getRank(); ++d)
    fits = update.getDimSize(d) <= operand.getDimSize(d);
  if (!fits)
    return emitOpError() << "needs an update of the operand's rank and element type and no larger "
                            "than it, got "
                         << update << " for " << operand;
  if (static_cast<int64_t>(getStart().size()) != operand.getRank())
    return emitOpError() << "needs a start for each of the operand's " << operand.getRank()
                         << " dimensions, got " << getStart().size();
  if (!llvm::all_equal(getStart().getTypes()))
    return emitOpError() << "needs starts of one type";
  return success();
}
