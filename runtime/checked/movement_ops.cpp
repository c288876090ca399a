//===- movement_ops.cpp - Slices, pads and concatenations -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies boxes of elements bit by bit between positions known at preparation.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime::checked {
namespace {

Step CopyOneBox(Box box, size_t size) {
  return [box = std::move(box), size](const StepArgs &args) {
    CopyBox(args.results[0], args.operands[0], box, size);
    return absl::OkStatus();
  };
}

/// Returns an attribute with one integer for each dimension of `type`.
absl::StatusOr<std::vector<int64_t>> IntsFor(const OpView &op, absl::string_view attribute,
                                             const TensorType &type) {
  absl::StatusOr<std::vector<int64_t>> ints = op.Ints(attribute);
  if (ints.ok() && static_cast<int64_t>(ints->size()) != type.rank())
    return op.Error(attribute, " has ", ints->size(), " entries, should have ", type.rank(),
                    ", one for each dimension of ", type.str());
  return ints;
}

absl::StatusOr<int64_t> DimOf(const OpView &op, const TensorType &type) {
  absl::StatusOr<int64_t> dim = op.Int("dim");
  if (dim.ok() && (*dim < 0 || *dim >= type.rank()))
    return op.Error("dim ", *dim, " is not a dimension of ", type.str());
  return dim;
}

absl::StatusOr<Step> PrepareIota(const OpView &op) {
  const TensorType &to = op.result(0);
  absl::StatusOr<int64_t> dim = DimOf(op, to);
  if (!dim.ok())
    return dim.status();
  if (!IsNumeric(to.type))
    return op.Error("result is ", to.str(), ", should have numbers");
  return WithType(to.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    return [shape = to.shape, dim = *dim](const StepArgs &args) {
      ForEachIndex(shape, [&](const std::vector<int64_t> &index, int64_t i) {
        args.out<T>(0)[i] = ConvertElement<T>(index[dim]);
      });
      return absl::OkStatus();
    };
  });
}

absl::StatusOr<Step> PrepareSlice(const OpView &op) {
  const TensorType &from = op.operand(0);
  absl::StatusOr<std::vector<int64_t>> start = IntsFor(op, "start", from);
  if (!start.ok())
    return start.status();
  absl::StatusOr<std::vector<int64_t>> limit = IntsFor(op, "limit", from);
  if (!limit.ok())
    return limit.status();
  absl::StatusOr<std::vector<int64_t>> strides = IntsFor(op, "strides", from);
  if (!strides.ok())
    return strides.status();
  Box box;
  std::vector<int64_t> own = RowMajorStrides(from.shape);
  for (int64_t d = 0; d < from.rank(); ++d) {
    int64_t first = (*start)[d], last = (*limit)[d], step = (*strides)[d];
    if (first < 0 || first > last || last > from.shape[d] || step < 1)
      return op.Error("[", first, ", ", last, ") by ", step, " is not a slice of dimension ", d,
                      " of ", from.str());
    box.shape.push_back(first == last ? 0 : (last - first - 1) / step + 1);
    box.from_offset += first * own[d];
    // A single element needs no stride, and a large stride would overflow.
    box.from_strides.push_back(box.shape[d] > 1 ? step * own[d] : 0);
  }
  if (absl::Status status = op.ExpectResult(0, from.type, box.shape); !status.ok())
    return status;
  box.to_strides = RowMajorStrides(box.shape);
  return CopyOneBox(std::move(box), ElementSize(from.type));
}

absl::StatusOr<Step> PrepareReverse(const OpView &op) {
  const TensorType &from = op.operand(0);
  if (absl::Status status = op.ExpectAllSame(); !status.ok())
    return status;
  absl::StatusOr<std::vector<int64_t>> dims = op.Ints("dims");
  if (!dims.ok())
    return dims.status();
  std::vector<int64_t> own = RowMajorStrides(from.shape);
  Box box{from.shape, own, own};
  std::vector<bool> reversed(from.shape.size(), false);
  for (int64_t d : *dims) {
    if (d < 0 || d >= from.rank() || reversed[d])
      return op.Error("dims has dimension ", d, " of ", from.str(), " twice, or it does not exist");
    reversed[d] = true;
    box.from_offset += (from.shape[d] - 1) * own[d];
    box.from_strides[d] = -own[d];
  }
  return CopyOneBox(std::move(box), ElementSize(from.type));
}

/// Returns the operand's elements that lie inside the result, as a box in both tensors.
absl::StatusOr<Box> PaddedBox(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  std::vector<int64_t> lists[3];
  const char *names[] = {"low", "high", "interior"};
  for (int i = 0; i < 3; ++i) {
    absl::StatusOr<std::vector<int64_t>> list = IntsFor(op, names[i], from);
    if (!list.ok())
      return list.status();
    lists[i] = *std::move(list);
  }
  if (from.rank() != to.rank() || from.type != to.type)
    return op.Error("result is ", to.str(), ", should have the type and rank of ", from.str());
  std::vector<int64_t> own = RowMajorStrides(from.shape);
  Box box;
  box.to_strides = RowMajorStrides(to.shape);
  box.from_strides = own;
  for (int64_t d = 0; d < from.rank(); ++d) {
    int64_t low = lists[0][d], high = lists[1][d], interior = lists[2][d], n = from.shape[d];
    int64_t spread = 0, extent = 0, step = 0;
    if (interior < 0 || __builtin_add_overflow(interior, 1, &step) ||
        (n > 0 && (__builtin_mul_overflow(n - 1, step, &spread) ||
                   __builtin_add_overflow(spread, 1, &spread))) ||
        __builtin_add_overflow(spread, low, &extent) ||
        __builtin_add_overflow(extent, high, &extent) || extent != to.shape[d])
      return op.Error("extent ", n, " of dimension ", d, " with low ", low, ", high ", high,
                      ", interior ", interior, " does not pad to ", to.shape[d]);
    // Elements first .. last - 1 lie inside: 0 <= low + i * step < extent.
    int64_t first = low >= 0 ? 0 : std::min(n, (-low - 1) / step + 1);
    int64_t last = extent <= low ? 0 : std::min(n, (extent - low - 1) / step + 1);
    box.shape.push_back(std::max<int64_t>(last - first, 0));
    if (box.shape[d] == 0)
      continue;
    box.from_offset += first * own[d];
    box.to_offset += (low + first * step) * box.to_strides[d];
    box.to_strides[d] = box.shape[d] > 1 ? box.to_strides[d] * step : 0;
  }
  return box;
}

absl::StatusOr<Step> PreparePad(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  if (absl::Status status = op.ExpectOperand(1, from.type, {}); !status.ok())
    return status;
  absl::StatusOr<Box> box = PaddedBox(op);
  if (!box.ok())
    return box.status();
  size_t size = ElementSize(from.type);
  return Step([box = *std::move(box), size, n = to.count](const StepArgs &args) {
    for (int64_t i = 0; i < n; ++i)
      std::memcpy(args.results[0] + i * size, args.operands[1], size);
    CopyBox(args.results[0], args.operands[0], box, size);
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareConcatenate(const OpView &op) {
  const TensorType &to = op.result(0);
  absl::StatusOr<int64_t> dim = DimOf(op, to);
  if (!dim.ok())
    return dim.status();
  std::vector<Box> boxes;
  int64_t end = 0;
  for (size_t i = 0; i < op.operand_count(); ++i) {
    const TensorType &part = op.operand(i);
    std::vector<int64_t> want = to.shape;
    if (part.rank() == to.rank())
      want[*dim] = part.shape[*dim];
    if (absl::Status status = op.ExpectOperand(i, to.type, want); !status.ok())
      return status;
    boxes.push_back({part.shape, RowMajorStrides(to.shape), RowMajorStrides(part.shape)});
    boxes.back().to_offset = end * boxes.back().to_strides[*dim];
    end += part.shape[*dim];
    if (end > to.shape[*dim])
      break;
  }
  if (end != to.shape[*dim])
    return op.Error("operands have ", end, " elements along dimension ", *dim, ", but result is ",
                    to.str());
  return Step([boxes, size = ElementSize(to.type)](const StepArgs &args) {
    for (size_t i = 0; i < boxes.size(); ++i)
      CopyBox(args.results[0], args.operands[i], boxes[i], size);
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> MovementOps() {
  static constexpr OpKind kOps[] = {
      {"rf.iota", 0, 1, PrepareIota},
      {"rf.slice", 1, 1, PrepareSlice, true},
      {"rf.reverse", 1, 1, PrepareReverse, true},
      {"rf.pad", 2, 1, PreparePad, true},
      {"rf.concatenate", kVariadic, 1, PrepareConcatenate, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
