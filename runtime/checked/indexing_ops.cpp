//===- indexing_ops.cpp - Rows by index -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clamps an index to the existing rows, or refuses it if the caller asks for that.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/places.h"
#include "runtime/checked/sum_tree.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace refold::runtime::checked {
namespace {

/// A tensor as rows along its first dimension.
struct Rows {
  std::string op; // for errors
  int64_t count = 0;
  std::vector<int64_t> shape;
  int64_t elements = 1;
  size_t bytes = 0;

  /// Clamps an index to the valid rows and sets `row` to it. If `check` is true, an index out of
  /// range is an error instead.
  absl::Status Row(const Place &place, bool check, int64_t &row) const {
    if (check)
      if (absl::Status status = CheckPlace(op, place, count, 0); !status.ok())
        return status;
    row = std::clamp<int64_t>(place.index, 0, count - 1);
    return absl::OkStatus();
  }
};

absl::StatusOr<Rows> RowsOf(const OpView &op, const TensorType &type) {
  if (type.rank() < 1 || type.shape[0] < 1)
    return op.Error(type.str(), " has no rows");
  Rows rows;
  rows.op = op.name();
  rows.count = type.shape[0];
  rows.shape.assign(type.shape.begin() + 1, type.shape.end());
  rows.elements = ElementCount(rows.shape);
  rows.bytes = rows.elements * ElementSize(type.type);
  return rows;
}

/// Returns the shape of rows picked by indices: the dimensions of the indices, then those of a row.
std::vector<int64_t> PickedShape(const TensorType &indices, const Rows &rows) {
  std::vector<int64_t> shape = indices.shape;
  shape.insert(shape.end(), rows.shape.begin(), rows.shape.end());
  return shape;
}

absl::StatusOr<Step> PrepareTake(const OpView &op) {
  const TensorType &indices = op.operand(1);
  absl::StatusOr<Rows> rows = RowsOf(op, op.operand(0));
  if (!rows.ok())
    return rows.status();
  if (absl::Status status = op.ExpectOperand(1, ElementType::S32, indices.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, op.operand(0).type, PickedShape(indices, *rows));
      !status.ok())
    return status;
  return Step([rows = *rows, indices](const StepArgs &args) {
    for (int64_t i = 0; i < indices.count; ++i) {
      int64_t row = 0;
      const Place place{args.in<int32_t>(1)[i], indices.shape, i};
      if (absl::Status status = rows.Row(place, args.check_indices, row); !status.ok())
        return status;
      if (rows.bytes != 0)
        std::memcpy(args.results[0] + i * rows.bytes, args.operands[0] + row * rows.bytes,
                    rows.bytes);
    }
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareTakeGrad(const OpView &op) {
  const TensorType &indices = op.operand(1), &to = op.result(0);
  absl::StatusOr<Rows> rows = RowsOf(op, to);
  if (!rows.ok())
    return rows.status();
  if (!IsNumeric(to.type))
    return op.Error("arithmetic is not defined on ", to.str());
  if (absl::Status status = op.ExpectOperand(1, ElementType::S32, indices.shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectOperand(0, to.type, PickedShape(indices, *rows)); !status.ok())
    return status;
  int64_t total = to.count;
  return WithType(to.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [rows = *rows, indices, total](const StepArgs &args) {
      const T *dy = args.in<T>(0);
      T *out = args.out<T>(0);
      std::fill_n(out, total, T(0));
      for (int64_t i = 0; i < indices.count; ++i) {
        int64_t row = 0;
        const Place place{args.in<int32_t>(1)[i], indices.shape, i};
        if (absl::Status status = rows.Row(place, args.check_indices, row); !status.ok())
          return status;
        for (int64_t j = 0; j < rows.elements; ++j)
          out[row * rows.elements + j] =
              AddOp::Apply(out[row * rows.elements + j], dy[i * rows.elements + j]);
      }
      return absl::OkStatus();
    };
  });
}

absl::StatusOr<Step> PrepareGroupRows(const OpView &op) {
  const TensorType &indices = op.operand(0), &first = op.result(0);
  absl::StatusOr<Rows> rows = RowsOf(op, first);
  if (!rows.ok())
    return rows.status();
  if (first.rank() != 1 || indices.rank() != 1)
    return op.Error(indices.str(), " and ", first.str(), " must have rank 1");
  if (absl::Status status = op.ExpectOperand(0, ElementType::S32, indices.shape); !status.ok())
    return status;
  for (size_t result : {0, 1, 2})
    if (absl::Status status =
            op.ExpectResult(result, ElementType::S32, result < 2 ? first.shape : indices.shape);
        !status.ok())
      return status;
  return Step([rows = *rows, indices](const StepArgs &args) {
    std::vector<std::vector<int32_t>> groups(static_cast<size_t>(rows.count));
    for (int64_t i = 0; i < indices.count; ++i) {
      int64_t row = 0;
      const Place place{args.in<int32_t>(0)[i], indices.shape, i};
      if (absl::Status status = rows.Row(place, args.check_indices, row); !status.ok())
        return status;
      groups[static_cast<size_t>(row)].push_back(static_cast<int32_t>(i));
    }
    int32_t *first = args.out<int32_t>(0), *count = args.out<int32_t>(1),
            *order = args.out<int32_t>(2);
    int32_t next = 0;
    for (const std::vector<int32_t> &group : groups) {
      *first++ = next;
      *count++ = static_cast<int32_t>(group.size());
      std::copy(group.begin(), group.end(), order + next);
      next += static_cast<int32_t>(group.size());
    }
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareSumRows(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  absl::StatusOr<Rows> rows = RowsOf(op, from);
  if (!rows.ok())
    return rows.status();
  if (!IsFloat(to.type) || to.rank() < 1)
    return op.Error("sums rows of floating-point numbers, got ", to.str());
  std::vector<int64_t> shape = from.shape;
  shape[0] = to.shape[0];
  if (absl::Status status = op.ExpectResult(0, from.type, shape); !status.ok())
    return status;
  for (size_t operand : {1, 2, 3})
    if (absl::Status status =
            op.ExpectOperand(operand, ElementType::S32, {operand < 3 ? to.shape[0] : rows->count});
        !status.ok())
      return status;
  absl::StatusOr<int64_t> chain = op.Int("chain");
  if (!chain.ok())
    return chain.status();
  if (*chain < 1)
    return op.Error("attribute 'chain' is ", *chain, ", should be at least 1");
  return WithType(to.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [rows = *rows, places = to.shape[0], chain = *chain](const StepArgs &args) {
      const T *x = args.in<T>(0);
      const int32_t *first = args.in<int32_t>(1), *count = args.in<int32_t>(2),
                    *order = args.in<int32_t>(3);
      const auto clamped = [&](int64_t row) { return std::clamp<int64_t>(row, 0, rows.count - 1); };
      for (int64_t place = 0; place < places; ++place) {
        SumTree<T> tree;
        Elements<T> sums(static_cast<size_t>(rows.elements), T(0));
        const int64_t terms = std::min<int64_t>(count[place], rows.count);
        for (int64_t begin = 0; begin < terms; begin += chain) {
          Elements<T> part(static_cast<size_t>(rows.elements), T(0));
          for (int64_t term = begin; term < std::min(begin + chain, terms); ++term) {
            const int64_t row = clamped(order[clamped(int64_t{first[place]} + term)]);
            for (size_t j = 0; j < part.size(); ++j)
              part[j] = AddOp::Apply(part[j], x[row * rows.elements + static_cast<int64_t>(j)]);
          }
          tree.template Add<AddOp>(std::move(part));
        }
        if (terms > 0)
          tree.template Finish<AddOp>(sums);
        std::copy(sums.begin(), sums.end(), args.out<T>(0) + place * rows.elements);
      }
      return absl::OkStatus();
    };
  });
}

absl::StatusOr<Step> PrepareSliceRow(const OpView &op) {
  absl::StatusOr<Rows> rows = RowsOf(op, op.operand(0));
  if (!rows.ok())
    return rows.status();
  if (absl::Status status = op.ExpectOperand(1, ElementType::S64, {}); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, op.operand(0).type, rows->shape); !status.ok())
    return status;
  return Step([rows = *rows](const StepArgs &args) {
    int64_t row = 0;
    if (absl::Status status = rows.Row({*args.in<int64_t>(1)}, args.check_indices, row);
        !status.ok())
      return status;
    if (rows.bytes != 0)
      std::memcpy(args.results[0], args.operands[0] + row * rows.bytes, rows.bytes);
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareUpdateRow(const OpView &op) {
  const TensorType &a = op.operand(0);
  absl::StatusOr<Rows> rows = RowsOf(op, a);
  if (!rows.ok())
    return rows.status();
  if (absl::Status status = op.ExpectOperand(1, a.type, rows->shape); !status.ok())
    return status;
  if (absl::Status status = op.ExpectOperand(2, ElementType::S64, {}); !status.ok())
    return status;
  if (absl::Status status = op.ExpectResult(0, a.type, a.shape); !status.ok())
    return status;
  return Step([rows = *rows, bytes = a.bytes](const StepArgs &args) {
    int64_t row = 0;
    if (absl::Status status = rows.Row({*args.in<int64_t>(2)}, args.check_indices, row);
        !status.ok())
      return status;
    if (bytes != 0) {
      std::memcpy(args.results[0], args.operands[0], bytes);
      std::memcpy(args.results[0] + row * rows.bytes, args.operands[1], rows.bytes);
    }
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> IndexingOps() {
  static constexpr OpKind kOps[] = {
      {"rf.take", 2, 1, PrepareTake, true},
      {"rf.take_grad", 2, 1, PrepareTakeGrad},
      {"rf.group_rows", 1, 3, PrepareGroupRows},
      {"rf.sum_rows", 4, 1, PrepareSumRows},
      {"rf.slice_row", 2, 1, PrepareSliceRow, true},
      {"rf.update_row", 3, 1, PrepareUpdateRow, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
