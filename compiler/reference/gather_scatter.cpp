//===- gather_scatter.cpp - Gather and scatter ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both ops share one mapping between an element of the slices and its index in the operand.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/numbers.h"
#include "compiler/reference/places.h"

#include "absl/strings/str_cat.h"

namespace refold::reference {
namespace {

using List = llvm::ArrayRef<int64_t>;

/// The dimension lists of a gather; those of a scatter have the same meaning.
struct Relation {
  const Tensor &indices;
  List window, collapsed, operandBatching, indicesBatching, map;
  int64_t vectorDim;
  /// Extents of the slice in each dimension of the operand.
  Index sizes;

  /// Returns the index of the first element of a slice in the operand. `index` selects the slice:
  /// it is the index of one element of the slice in a gather's result or in a scatter's updates.
  Index startOf(const Index &index) const {
    Index batch;
    for (size_t d = 0; d < index.size(); ++d)
      if (!llvm::is_contained(window, static_cast<int64_t>(d)))
        batch.push_back(index[d]);
    // Inserts the vector dimension, if there is one, among the batch dimensions.
    Index place = batch;
    const bool hasVector = vectorDim < static_cast<int64_t>(indices.shape.size());
    if (hasVector)
      place.insert(place.begin() + vectorDim, 0);
    Index start(sizes.size(), 0);
    for (size_t j = 0; j < map.size(); ++j) {
      if (hasVector)
        place[vectorDim] = j;
      start[map[j]] = indices.integers[placeOf(place, indices.shape)];
    }
    for (size_t j = 0; j < operandBatching.size(); ++j)
      start[operandBatching[j]] = place[indicesBatching[j]];
    return start;
  }

  /// Returns the offset of element `index` from its start in each dimension of the operand.
  Index offsetOf(const Index &index) const {
    Index offset(sizes.size(), 0);
    size_t next = 0;
    for (int64_t d = 0; d < static_cast<int64_t>(sizes.size()); ++d)
      if (!llvm::is_contained(collapsed, d) && !llvm::is_contained(operandBatching, d))
        offset[d] = index[window[next++]];
    return offset;
  }
};

/// Returns the row-major number of the element at index start + offset in a tensor of shape
/// `shape`. Returns -1 if the sum is outside the tensor or overflows.
int64_t placeFrom(const Index &start, const Index &offset, const Index &shape) {
  Index index(start);
  for (size_t d = 0; d < index.size(); ++d)
    if (__builtin_add_overflow(start[d], offset[d], &index[d]))
      return -1;
  return placeOf(index, shape);
}

absl::StatusOr<Tensor> gatherOp(mlir::Operation &op, Operands operands,
                                const ReferenceOptions &options) {
  auto gather = mlir::cast<rf::GatherOp>(op);
  const Tensor &from = *operands[0];
  Relation relation{*operands[1],
                    gather.getOffsetDims(),
                    gather.getCollapsedSliceDims(),
                    gather.getOperandBatchingDims(),
                    gather.getStartIndicesBatchingDims(),
                    gather.getStartIndexMap(),
                    static_cast<int64_t>(gather.getIndexVectorDim()),
                    Index(gather.getSliceSizes())};
  Tensor result = zerosOf(gather.getType());
  absl::Status status;
  forEachIndex(result.shape, [&](const Index &index, int64_t i) {
    Index start = relation.startOf(index);
    for (int64_t dim : gather.getFill() ? List() : relation.map) {
      absl::StatusOr<int64_t> clamped =
          clampStart(op, start[dim], relation.sizes[dim], from.shape[dim], dim, options);
      if (clamped.ok())
        start[dim] = *clamped;
      else
        status.Update(clamped.status());
    }
    if (int64_t place = placeFrom(start, relation.offsetOf(index), from.shape); place >= 0)
      copyElement(result, i, from, place);
  });
  if (!status.ok())
    return status;
  return result;
}

void update(Tensor &result, int64_t place, const Tensor &updates, int64_t i,
            std::optional<rf::ReduceKind> kind) {
  if (!kind)
    copyElement(result, place, updates, i);
  else if (result.isReal())
    result.reals[place] = combine(*kind, result.reals[place], updates.reals[i]);
  else
    result.integers[place] =
        wrap(result.type, combine(*kind, result.integers[place], updates.integers[i]));
}

/// Returns nothing for `set`.
std::optional<rf::ReduceKind> combinationOf(rf::UpdateKind kind) {
  switch (kind) {
  case rf::UpdateKind::Set:
    return std::nullopt;
  case rf::UpdateKind::Add:
    return rf::ReduceKind::Add;
  case rf::UpdateKind::Minimum:
    return rf::ReduceKind::Minimum;
  case rf::UpdateKind::Maximum:
    return rf::ReduceKind::Maximum;
  case rf::UpdateKind::Multiply:
    return rf::ReduceKind::Multiply;
  }
  return std::nullopt;
}

absl::StatusOr<Tensor> scatter(mlir::Operation &op, Operands operands,
                               const ReferenceOptions &options) {
  auto scatter = mlir::cast<rf::ScatterOp>(op);
  const Tensor &updates = *operands[2];
  Tensor result = *operands[0];
  Relation relation{*operands[1],
                    scatter.getUpdateWindowDims(),
                    scatter.getInsertedWindowDims(),
                    scatter.getInputBatchingDims(),
                    scatter.getScatterIndicesBatchingDims(),
                    scatter.getScatterDimsToOperandDims(),
                    static_cast<int64_t>(scatter.getIndexVectorDim()),
                    Index(result.shape.size(), 1)};
  std::optional<rf::ReduceKind> combination = combinationOf(scatter.getKind());
  absl::Status status;
  forEachIndex(updates.shape, [&](const Index &index, int64_t i) {
    Index start = relation.startOf(index), offset = relation.offsetOf(index);
    int64_t place = placeFrom(start, offset, result.shape);
    if (place >= 0)
      update(result, place, updates, i, combination);
    else if (options.checkIndices)
      status.Update(absl::OutOfRangeError(
          absl::StrCat(describe(op), " updates an element outside of ", result.typeString())));
  });
  if (!status.ok())
    return status;
  return result;
}

} // namespace

void addGatherScatter(EvaluationTable &table) {
  table["rf.gather"] = gatherOp;
  table["rf.scatter"] = scatter;
}

} // namespace refold::reference
