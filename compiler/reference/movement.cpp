//===- movement.cpp - Element movement ------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each result element is looked up at the index given by the definition, one by one.
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/places.h"

namespace refold::reference {
namespace {

absl::StatusOr<Tensor> iota(mlir::Operation &op, Operands, const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  const int64_t dim = mlir::cast<rf::IotaOp>(op).getDim();
  forEachIndex(result.shape, [&](const Index &index, int64_t i) {
    if (result.isReal())
      result.reals[i] = static_cast<double>(index[dim]);
    else
      result.integers[i] = wrap(result.type, index[dim]);
  });
  return result;
}

absl::StatusOr<Tensor> slice(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto slice = mlir::cast<rf::SliceOp>(op);
  const Tensor &from = *operands[0];
  Tensor result = zerosOf(op.getResult(0).getType());
  forEachIndex(result.shape, [&](Index index, int64_t i) {
    for (size_t d = 0; d < index.size(); ++d)
      index[d] = slice.getStart()[d] + index[d] * slice.getStrides()[d];
    copyElement(result, i, from, placeOf(index, from.shape));
  });
  return result;
}

absl::StatusOr<Tensor> reverse(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  Tensor result = *operands[0];
  forEachIndex(result.shape, [&](Index index, int64_t i) {
    for (int64_t dim : mlir::cast<rf::ReverseOp>(op).getDims())
      index[dim] = result.shape[dim] - 1 - index[dim];
    copyElement(result, i, *operands[0], placeOf(index, result.shape));
  });
  return result;
}

absl::StatusOr<Tensor> pad(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  auto pad = mlir::cast<rf::PadOp>(op);
  const Tensor &from = *operands[0];
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t i = 0; i < result.count(); ++i)
    copyElement(result, i, *operands[1], 0);
  forEachIndex(from.shape, [&](Index index, int64_t i) {
    for (size_t d = 0; d < index.size(); ++d)
      index[d] = pad.getLow()[d] + index[d] * (pad.getInterior()[d] + 1);
    if (int64_t place = placeOf(index, result.shape); place >= 0)
      copyElement(result, place, from, i);
  });
  return result;
}

absl::StatusOr<Tensor> concatenate(mlir::Operation &op, Operands operands,
                                   const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  const int64_t dim = mlir::cast<rf::ConcatenateOp>(op).getDim();
  int64_t first = 0;
  for (const Tensor *part : operands) {
    forEachIndex(part->shape, [&](Index index, int64_t i) {
      index[dim] += first;
      copyElement(result, placeOf(index, result.shape), *part, i);
    });
    first += part->shape[dim];
  }
  return result;
}

/// Returns the clamped starts of a slice of shape `sizes`; the operands from `first` on hold them.
absl::StatusOr<Index> startsOf(mlir::Operation &op, Operands operands, size_t first,
                               const Index &shape, const Index &sizes,
                               const ReferenceOptions &options) {
  Index starts;
  for (size_t d = 0; d < shape.size(); ++d) {
    absl::StatusOr<int64_t> start =
        clampStart(op, operands[first + d]->integers[0], sizes[d], shape[d], d, options);
    if (!start.ok())
      return start.status();
    starts.push_back(*start);
  }
  return starts;
}

int64_t shiftedPlace(Index index, const Index &starts, const Index &shape) {
  for (size_t d = 0; d < index.size(); ++d)
    index[d] += starts[d];
  return placeOf(index, shape);
}

absl::StatusOr<Tensor> dynamicSlice(mlir::Operation &op, Operands operands,
                                    const ReferenceOptions &options) {
  const Tensor &from = *operands[0];
  Tensor result = zerosOf(op.getResult(0).getType());
  absl::StatusOr<Index> starts = startsOf(op, operands, 1, from.shape, result.shape, options);
  if (!starts.ok())
    return starts.status();
  forEachIndex(result.shape, [&](const Index &index, int64_t i) {
    copyElement(result, i, from, shiftedPlace(index, *starts, from.shape));
  });
  return result;
}

absl::StatusOr<Tensor> dynamicUpdateSlice(mlir::Operation &op, Operands operands,
                                          const ReferenceOptions &options) {
  Tensor result = *operands[0];
  const Tensor &update = *operands[1];
  absl::StatusOr<Index> starts = startsOf(op, operands, 2, result.shape, update.shape, options);
  if (!starts.ok())
    return starts.status();
  forEachIndex(update.shape, [&](const Index &index, int64_t i) {
    copyElement(result, shiftedPlace(index, *starts, result.shape), update, i);
  });
  return result;
}

absl::StatusOr<Tensor> oneHot(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  Tensor result = zerosOf(op.getResult(0).getType());
  forEachIndex(result.shape, [&](const Index &index, int64_t i) {
    if (operands[0]->integers[i / result.shape.back()] != index.back())
      return;
    if (result.isReal())
      result.reals[i] = 1;
    else
      result.integers[i] = 1;
  });
  return result;
}

} // namespace

void addMovement(EvaluationTable &table) {
  table["rf.iota"] = iota;
  table["rf.slice"] = slice;
  table["rf.reverse"] = reverse;
  table["rf.pad"] = pad;
  table["rf.concatenate"] = concatenate;
  table["rf.dynamic_slice"] = dynamicSlice;
  table["rf.dynamic_update_slice"] = dynamicUpdateSlice;
  table["rf.one_hot"] = oneHot;
}

} // namespace refold::reference
