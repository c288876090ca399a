//===- rows.cpp - Rows by index and by position ---------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/reference/operations.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace refold::reference {
namespace {

/// Returns the row that `index` refers to in a tensor of `rows` rows.
absl::StatusOr<int64_t> rowOf(mlir::Operation &op, int64_t index, int64_t rows,
                              const ReferenceOptions &options) {
  if (options.checkIndices && (index < 0 || index >= rows))
    return absl::OutOfRangeError(
        absl::StrCat(describe(op), " reads row ", index, ", but there are rows 0 to ", rows - 1));
  return std::clamp<int64_t>(index, 0, rows - 1);
}

/// Calls `body(target, source)` with the offsets of each element of a row in both tensors.
template <typename Body>
void forRow(Tensor &target, int64_t targetRow, const Tensor &source, int64_t sourceRow,
            int64_t width, Body body) {
  for (int64_t i = 0; i < width; ++i)
    if (target.isReal())
      body(target.reals[targetRow * width + i], source.reals[sourceRow * width + i]);
    else
      body(target.integers[targetRow * width + i], source.integers[sourceRow * width + i]);
}
constexpr auto assign = [](auto &target, auto source) { target = source; };

int64_t rowWidth(const Tensor &tensor) { return tensor.count() / tensor.shape[0]; }

absl::StatusOr<Tensor> take(mlir::Operation &op, Operands operands,
                            const ReferenceOptions &options) {
  const Tensor &from = *operands[0], &indices = *operands[1];
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t r = 0; r < indices.count(); ++r) {
    absl::StatusOr<int64_t> row = rowOf(op, indices.integers[r], from.shape[0], options);
    if (!row.ok())
      return row.status();
    forRow(result, r, from, *row, rowWidth(from), assign);
  }
  return result;
}

absl::StatusOr<Tensor> takeGrad(mlir::Operation &op, Operands operands,
                                const ReferenceOptions &options) {
  const Tensor &gradient = *operands[0], &indices = *operands[1];
  Tensor result = zerosOf(op.getResult(0).getType());
  for (int64_t r = 0; r < indices.count(); ++r) {
    absl::StatusOr<int64_t> row = rowOf(op, indices.integers[r], result.shape[0], options);
    if (!row.ok())
      return row.status();
    forRow(result, *row, gradient, r, rowWidth(result), [](auto &sum, auto term) { sum += term; });
  }
  return result;
}

absl::StatusOr<std::vector<Tensor>> groupRows(mlir::Operation &op, Operands operands,
                                              const ReferenceOptions &options) {
  const Tensor &indices = *operands[0];
  std::vector<Tensor> results;
  for (mlir::Value result : op.getResults())
    results.push_back(zerosOf(result.getType()));
  Tensor &first = results[0], &count = results[1], &order = results[2];
  std::vector<std::vector<int64_t>> groups(first.integers.size());
  for (int64_t r = 0; r < indices.count(); ++r) {
    absl::StatusOr<int64_t> row = rowOf(op, indices.integers[r], first.shape[0], options);
    if (!row.ok())
      return row.status();
    groups[*row].push_back(r);
  }
  int64_t next = 0;
  for (size_t group = 0; group < groups.size(); ++group) {
    first.integers[group] = next;
    count.integers[group] = static_cast<int64_t>(groups[group].size());
    for (int64_t position : groups[group])
      order.integers[next++] = position;
  }
  return results;
}

absl::StatusOr<Tensor> sumRows(mlir::Operation &op, Operands operands, const ReferenceOptions &) {
  const Tensor &from = *operands[0], &first = *operands[1], &count = *operands[2],
               &order = *operands[3];
  Tensor result = zerosOf(op.getResult(0).getType());
  const int64_t rows = from.shape[0];
  for (int64_t row = 0; row < result.shape[0]; ++row)
    for (int64_t each = 0; each < std::min<Integer>(count.integers[row], rows); ++each) {
      const int64_t place = std::clamp<int64_t>(first.integers[row] + each, 0, rows - 1);
      const int64_t source = std::clamp<int64_t>(order.integers[place], 0, rows - 1);
      forRow(result, row, from, source, rowWidth(from), [](auto &sum, auto term) { sum += term; });
    }
  return result;
}

absl::StatusOr<Tensor> sliceRow(mlir::Operation &op, Operands operands,
                                const ReferenceOptions &options) {
  const Tensor &from = *operands[0];
  absl::StatusOr<int64_t> row = rowOf(op, operands[1]->integers[0], from.shape[0], options);
  if (!row.ok())
    return row.status();
  Tensor result = zerosOf(op.getResult(0).getType());
  forRow(result, 0, from, *row, rowWidth(from), assign);
  return result;
}

absl::StatusOr<Tensor> updateRow(mlir::Operation &op, Operands operands,
                                 const ReferenceOptions &options) {
  Tensor result = *operands[0];
  absl::StatusOr<int64_t> row = rowOf(op, operands[2]->integers[0], result.shape[0], options);
  if (!row.ok())
    return row.status();
  forRow(result, *row, *operands[1], 0, rowWidth(result), assign);
  return result;
}

} // namespace

void addRows(EvaluationTable &table) {
  table["rf.take"] = take;
  table["rf.take_grad"] = takeGrad;
  table["rf.sum_rows"] = sumRows;
  table["rf.slice_row"] = sliceRow;
  table["rf.update_row"] = updateRow;
}

void addRows(SeveralEvaluationTable &table) { table["rf.group_rows"] = groupRows; }

} // namespace refold::reference
