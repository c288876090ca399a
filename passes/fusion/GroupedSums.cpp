//===- GroupedSums.cpp - Sums of rows with equal indices ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/fusion/GroupedSums.h"

#include "dialects/rf/RfTerms.h"
#include "passes/analysis/BlockSplit.h"

#include <limits>

using namespace mlir;
using namespace refold;
using rf::Term;

namespace {

/// Sorts `indices`, a list, into `places` groups.
rf::GroupRowsOp groupsOf(Term indices, int64_t places) {
  auto list = RankedTensorType::get({places}, indices.type().getElementType());
  return rf::GroupRowsOp::create(*indices.builder, indices.loc, list, list, indices.type(),
                                 indices);
}

Term sumsOf(Term rows, Value first, Value count, Value order, int64_t chainTerms) {
  SmallVector<int64_t> shape(rows.type().getShape());
  shape.front() = cast<RankedTensorType>(first.getType()).getDimSize(0);
  return rows.with(rf::SumRowsOp::create(*rows.builder, rows.loc, rows.type().clone(shape), rows,
                                         first, count, order,
                                         rows.builder->getI64IntegerAttr(chainTerms)));
}

/// Returns a dimension of extent `extent` followed by `others`.
SmallVector<int64_t> behind(int64_t extent, ArrayRef<int64_t> others) {
  SmallVector<int64_t> shape{extent};
  llvm::append_range(shape, others);
  return shape;
}

Term transposed(Term x, ArrayRef<int64_t> order) {
  if (llvm::is_sorted(order))
    return x;
  return x.with(rf::TransposeOp::create(*x.builder, x.loc, x, order));
}

/// A scatter as a list of rows, each of which is added to one place.
class ScatterRows {
public:
  explicit ScatterRows(rf::ScatterOp op)
      : op(op), whole(cast<RankedTensorType>(op.getOperand().getType())),
        updates(cast<RankedTensorType>(op.getUpdates().getType())),
        batch(rf::otherDims(updates.getRank(), op.getUpdateWindowDims())) {
    llvm::append_range(order, batch);
    llvm::append_range(order, op.getUpdateWindowDims());
    for (int64_t dim : batch)
      batchShape.push_back(updates.getDimSize(dim));
    count = productOf(batchShape);
    for (int64_t dim : placeDims())
      places *= whole.getDimSize(dim);
  }

  /// Returns whether the sums of groups are possible, and need no more memory than they are worth:
  /// they need two lists with an s32 for each place.
  bool areWholeSlices() const {
    constexpr int64_t kMost = std::numeric_limits<int32_t>::max() - 1, kPlacesPerRow = 1024;
    if (op.getKind() != rf::UpdateKind::Add || !isa<FloatType>(whole.getElementType()) ||
        whole.getNumElements() == 0 || updates.getNumElements() == 0 || count > kMost ||
        places > kMost || places > kPlacesPerRow * count)
      return false;
    auto window = op.getUpdateWindowDims().begin();
    for (int64_t dim = 0; dim < whole.getRank(); ++dim)
      if (!llvm::is_contained(placeDims(), dim) &&
          (updates.getDimSize(*window++) != whole.getDimSize(dim) ||
           llvm::is_contained(op.getScatterDimsToOperandDims(), dim)))
        return false;
    return true;
  }

  int64_t size() const { return count; }

  /// Returns the place of each row, in row-major order, or the number of places for a row that the
  /// scatter skips.
  Term placesOf(Term indices) const {
    Term place = indices.with(
        rf::makeSplat(*indices.builder, indices.loc, indices.type().clone(batchShape), 0));
    Value isInside;
    int64_t stride = places;
    for (int64_t dim : placeDims()) {
      const int64_t extent = whole.getDimSize(dim);
      stride /= extent;
      Term index = indexAlong(dim, indices, place);
      if (!index.value)
        continue;
      place = place + (stride == 1 ? index : index * double(stride));
      if (!llvm::is_contained(op.getScatterDimsToOperandDims(), dim))
        continue;
      Term reaches = rf::compare(rf::Direction::GE, index, index.splat(0));
      Term stays = rf::compare(rf::Direction::LT, index, index.splat(double(extent)));
      Term isHere = rf::binary<rf::AndOp>(reaches, stays);
      isInside = isInside ? rf::binary<rf::AndOp>(isHere.with(isInside), isHere).value : isHere;
    }
    if (isInside)
      place = rf::select(place.with(isInside), place, place.splat(double(places)));
    Type s32 = indices.builder->getI32Type();
    if (place.type().getElementType() != s32)
      place = place.with(
          rf::ConvertOp::create(*place.builder, place.loc, place.type().clone(s32), place));
    return rf::reshaped(place, count);
  }
  int64_t placeCount() const { return places; }

  /// Returns the updates with the rows along dimension 0.
  Term rows(Term values) const {
    Term turned = transposed(values, order);
    return rf::reshaped(turned, behind(count, turned.type().getShape().drop_front(batch.size())));
  }
  /// Returns rows in the shape of the updates.
  Term updatesOf(Term values) const {
    SmallVector<int64_t> shape(batchShape);
    llvm::append_range(shape, values.type().getShape().drop_front());
    SmallVector<int64_t> back(order.size());
    for (auto [to, from] : llvm::enumerate(order))
      back[from] = to;
    return transposed(rf::reshaped(values, shape), back);
  }

private:
  /// Returns the operand's dimensions that a slice does not have, increasing.
  SmallVector<int64_t> placeDims() const {
    SmallVector<int64_t> dims(op.getInsertedWindowDims());
    llvm::append_range(dims, op.getInputBatchingDims());
    llvm::sort(dims);
    return dims;
  }

  /// Returns the index of each row along dimension `dim` of the operand, in the shape of `like`, or
  /// null if all are 0.
  Term indexAlong(int64_t dim, Term indices, Term like) const {
    OpBuilder &builder = *indices.builder;
    const int64_t vector = op.getIndexVectorDim();
    if (auto found = llvm::find(op.getInputBatchingDims(), dim);
        found != op.getInputBatchingDims().end()) {
      const int64_t at = op.getScatterIndicesBatchingDims()[std::distance(
          op.getInputBatchingDims().begin(), found)];
      return like.with(
          rf::IotaOp::create(builder, indices.loc, like.type(), at < vector ? at : at - 1));
    }
    auto found = llvm::find(op.getScatterDimsToOperandDims(), dim);
    if (found == op.getScatterDimsToOperandDims().end())
      return like.with(Value());
    if (vector == indices.type().getRank())
      return indices;
    const int64_t entry = std::distance(op.getScatterDimsToOperandDims().begin(), found);
    SmallVector<int64_t> start(indices.type().getRank(), 0), limit(indices.type().getShape());
    const SmallVector<int64_t> strides(start.size(), 1);
    start[vector] = entry;
    limit[vector] = entry + 1;
    Term slice =
        indices.with(rf::SliceOp::create(builder, indices.loc, indices, start, limit, strides));
    return rf::reshaped(slice, batchShape);
  }

  mutable rf::ScatterOp op; // its accessors are not const
  RankedTensorType whole, updates;
  SmallVector<int64_t> batch; ///< dimensions of the updates, one for each of the indices
  SmallVector<int64_t> batchShape, order;
  int64_t count = 1, places = 1;
};

/// Returns whether the updates are sums of groups already.
bool hasGroupedSums(rf::ScatterOp op) {
  Operation *source = op.getUpdates().getDefiningOp();
  while (isa_and_nonnull<rf::ReshapeOp, rf::TransposeOp>(source))
    source = source->getOperand(0).getDefiningOp();
  auto sums = dyn_cast_or_null<rf::SumRowsOp>(source);
  return sums && sums.getFirst().getDefiningOp<rf::TakeOp>();
}

} // namespace

void refold::sumInGroups(rf::TakeGradOp op, int64_t chainTerms) {
  const auto table = cast<RankedTensorType>(op.getType());
  const int64_t count = cast<RankedTensorType>(op.getIndices().getType()).getNumElements();
  if (count <= chainTerms)
    return;
  OpBuilder builder(op);
  const Term given{&builder, op.getLoc(), op.getGradient()};
  Term indices = rf::reshaped(given.with(op.getIndices()), count);
  Term rows = rf::reshaped(given, behind(count, table.getShape().drop_front()));
  rf::GroupRowsOp groups = groupsOf(indices, table.getDimSize(0));
  op.replaceAllUsesWith(
      sumsOf(rows, groups.getFirst(), groups.getCount(), groups.getOrder(), chainTerms).value);
  op.erase();
}

void refold::sumInGroups(rf::ScatterOp op, int64_t chainTerms) {
  const ScatterRows scatter(op);
  if (scatter.size() <= chainTerms || !scatter.areWholeSlices() || hasGroupedSums(op))
    return;
  OpBuilder builder(op);
  const Term updates{&builder, op.getLoc(), op.getUpdates()};
  Term places = scatter.placesOf(updates.with(op.getIndices()));
  rf::GroupRowsOp groups = groupsOf(places, scatter.placeCount() + 1);
  auto ofGroup = [&](Value list, Value of) {
    return places.with(rf::TakeOp::create(builder, op.getLoc(), list, of));
  };
  Term first = ofGroup(groups.getFirst(), places);
  Term count = ofGroup(groups.getCount(), places);
  Term head = ofGroup(groups.getOrder(), first);
  Term position = places.with(rf::IotaOp::create(builder, op.getLoc(), places.type(), 0));
  Term isHead = rf::compare(rf::Direction::EQ, head, position);
  Term counted = rf::select(isHead, count, count.splat(0));
  Term sums = sumsOf(scatter.rows(updates), first, counted, groups.getOrder(), chainTerms);
  op.getUpdatesMutable().assign(scatter.updatesOf(sums));
}
