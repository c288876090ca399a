//===- RfIndexing.cpp - Types of gather, scatter and one_hot --------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The constraints are StableHLO's. Gather and scatter read the same lists of dimensions, so they
// share the checks.
//
//===----------------------------------------------------------------------===//
#include "dialects/rf/RfRules.h"
#include "dialects/rf/RfTerms.h"

using namespace mlir;
using namespace refold::rf;

namespace {

/// The lists of a gather or scatter, under the names that its errors use.
struct Places {
  StringRef op, windowName, collapsedName;
  RankedTensorType operand, indices;
  ArrayRef<int64_t> window, collapsed, operandBatching, indicesBatching, map;
  int64_t vectorDim;

  /// Numbers in a start.
  int64_t startSize() const {
    return vectorDim == indices.getRank() ? 1 : indices.getDimSize(vectorDim);
  }
  /// The extents of `indices` without its vector dimension.
  SmallVector<int64_t> batch() const {
    SmallVector<int64_t> shape(indices.getShape());
    if (vectorDim < indices.getRank())
      shape.erase(shape.begin() + vectorDim);
    return shape;
  }

  LogicalResult verify(std::optional<Location> location) const {
    auto distinct = [&](ArrayRef<int64_t> list, int64_t bound, bool increasing,
                        StringRef name) -> LogicalResult {
      for (size_t i = 0; i < list.size(); ++i) {
        bool fits = list[i] >= 0 && list[i] < bound &&
                    (increasing ? i == 0 || list[i - 1] < list[i]
                                : !llvm::is_contained(list.take_front(i), list[i]));
        REFOLD_REQUIRE(fits, name << " of " << op << " must be distinct dimensions in [0, " << bound
                                  << ")" << (increasing ? ", increasing" : "") << ", got [" << list
                                  << "]");
      }
      return success();
    };
    REFOLD_REQUIRE(vectorDim >= 0 && vectorDim <= indices.getRank(),
                   "vector of " << op << " must be in [0, " << indices.getRank() << "], got "
                                << vectorDim);
    int64_t batchRank = static_cast<int64_t>(batch().size()),
            windowRank = static_cast<int64_t>(window.size());
    if (failed(distinct(window, batchRank + windowRank, true, windowName)) ||
        failed(distinct(collapsed, operand.getRank(), true, collapsedName)) ||
        failed(distinct(operandBatching, operand.getRank(), true, "batching dimensions")) ||
        failed(distinct(indicesBatching, indices.getRank(), false,
                        "batching dimensions of indices")) ||
        failed(distinct(map, operand.getRank(), false, "map")))
      return failure();
    REFOLD_REQUIRE(operandBatching.size() == indicesBatching.size(),
                   "batching dimensions of " << op << " must pair up, got "
                                             << operandBatching.size() << " and "
                                             << indicesBatching.size());
    for (auto [mine, theirs] : llvm::zip_equal(operandBatching, indicesBatching)) {
      REFOLD_REQUIRE(theirs != vectorDim && !llvm::is_contained(map, mine) &&
                         !llvm::is_contained(collapsed, mine),
                     "batching dimension " << mine << " x " << theirs << " of " << op
                                           << " is also in " << collapsedName
                                           << ", in map, or the vector dimension");
      REFOLD_REQUIRE(operand.getDimSize(mine) == indices.getDimSize(theirs),
                     "batching dimension " << mine << " x " << theirs << " of " << op
                                           << " has extents " << operand.getDimSize(mine) << " and "
                                           << indices.getDimSize(theirs));
    }
    REFOLD_REQUIRE(static_cast<int64_t>(map.size()) == startSize(),
                   "map of " << op << " has " << map.size() << " entries, but a start has "
                             << startSize());
    return success();
  }
};

} // namespace

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location> location,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  Places places{"rf.gather",
                "offset",
                "collapsed",
                typeOf(adaptor.getOperand()),
                typeOf(adaptor.getIndices()),
                adaptor.getOffsetDims(),
                adaptor.getCollapsedSliceDims(),
                adaptor.getOperandBatchingDims(),
                adaptor.getStartIndicesBatchingDims(),
                adaptor.getStartIndexMap(),
                static_cast<int64_t>(adaptor.getIndexVectorDim())};
  ArrayRef<int64_t> sizes = adaptor.getSliceSizes();
  REFOLD_REQUIRE(static_cast<int64_t>(sizes.size()) == places.operand.getRank(),
                 "rf.gather needs a size for each of the operand's "
                     << places.operand.getRank() << " dimensions, got " << sizes.size());
  if (failed(places.verify(location)))
    return failure();
  SmallVector<int64_t> window;
  for (auto [dim, size] : llvm::enumerate(sizes)) {
    bool single = llvm::is_contained(places.collapsed, dim) ||
                  llvm::is_contained(places.operandBatching, dim);
    int64_t extent = places.operand.getDimSize(dim);
    bool fits = size >= 0 && size <= extent;
    REFOLD_REQUIRE(!single || (fits && size <= 1), "rf.gather takes "
                                                       << size << " of dimension " << dim
                                                       << ", but must take at most "
                                                       << std::min<int64_t>(extent, 1));
    REFOLD_REQUIRE(fits, "rf.gather takes " << size << " of dimension " << dim
                                            << ", whose extent is " << extent);
    if (!single)
      window.push_back(size);
  }
  REFOLD_REQUIRE(window.size() == places.window.size(),
                 "rf.gather has " << places.window.size() << " offset dimensions for slices of "
                                  << window.size());
  SmallVector<int64_t> batch = places.batch(), shape;
  auto nextBatch = batch.begin(), nextWindow = window.begin();
  for (size_t d = 0; d < batch.size() + window.size(); ++d)
    shape.push_back(llvm::is_contained(places.window, d) ? *nextWindow++ : *nextBatch++);
  types.push_back(places.operand.clone(shape));
  return success();
}

LogicalResult ScatterOp::verify() {
  RankedTensorType operand = typeOf(getOperand()), updates = typeOf(getUpdates());
  Places places{"rf.scatter",
                "window",
                "inserted",
                operand,
                typeOf(getIndices()),
                getUpdateWindowDims(),
                getInsertedWindowDims(),
                getInputBatchingDims(),
                getScatterIndicesBatchingDims(),
                getScatterDimsToOperandDims(),
                static_cast<int64_t>(getIndexVectorDim())};
  if (failed(places.verify(getLoc())))
    return failure();
  if (updates.getElementType() != operand.getElementType())
    return emitOpError() << "needs updates of " << operand.getElementType() << ", got " << updates;
  if (getKind() != UpdateKind::Set && operand.getElementType().isInteger(1))
    return emitOpError() << "can only set preds, got kind '" << stringifyUpdateKind(getKind())
                         << "'";
  SmallVector<int64_t> batch = places.batch(), extents;
  for (int64_t d = 0; d < operand.getRank(); ++d)
    if (!llvm::is_contained(places.collapsed, d) && !llvm::is_contained(places.operandBatching, d))
      extents.push_back(operand.getDimSize(d));
  bool fits = extents.size() == places.window.size() &&
              updates.getRank() == static_cast<int64_t>(batch.size() + places.window.size());
  auto nextBatch = batch.begin(), nextWindow = extents.begin();
  for (int64_t d = 0; fits && d < updates.getRank(); ++d)
    fits = llvm::is_contained(places.window, d) ? updates.getDimSize(d) <= *nextWindow++
                                                : updates.getDimSize(d) == *nextBatch++;
  if (!fits)
    return emitOpError() << "needs updates of the extents [" << batch
                         << "] of its indices and of windows no larger than [" << extents
                         << "], got " << updates;
  return success();
}

LogicalResult OneHotOp::verify() {
  RankedTensorType indices = typeOf(getIndices()), result = typeOf(getResult());
  if (result.getRank() != indices.getRank() + 1 ||
      result.getShape().drop_back() != indices.getShape())
    return emitOpError()
           << "needs a result of the shape of its indices and one more dimension, got " << result
           << " for " << indices;
  return success();
}

REFOLD_DECOMPOSE(OneHotOp) {
  Term indices{&b, getLoc(), getIndices()};
  auto result = typeOf(getResult());
  int64_t last = result.getRank() - 1;
  Term classes = indices.with(
      IotaOp::create(b, getLoc(), result.clone(indices.type().getElementType()), last));
  Term isClass = compare(Direction::EQ, alongReduced(indices, result.getShape(), last), classes);
  isClass.value.getDefiningOp()->setAttr(kPlacesAttr, b.getUnitAttr());
  return {b.createOrFold<ConvertOp>(getLoc(), result, isClass.value)};
}
