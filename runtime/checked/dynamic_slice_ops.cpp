//===- dynamic_slice_ops.cpp - Boxes at run-time offsets ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clamps a start so that the box lies inside, or refuses it if the caller asks for that.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/places.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime::checked {
namespace {

/// A box of `sizes` elements within a tensor. The operands from `first` on hold its starts.
struct MovingBox {
  std::string op; // for errors
  size_t first = 0;
  ElementType place = ElementType::S64;
  std::vector<int64_t> sizes, last, strides; // last: the greatest start

  absl::Status Offset(const StepArgs &args, int64_t &offset) const {
    offset = 0;
    for (size_t d = 0; d < sizes.size(); ++d) {
      int64_t start = ReadPlace(args.operands[first + d], place, 0);
      if (args.check_indices)
        if (absl::Status status = CheckPlace(op, {start}, last[d] + 1, d); !status.ok())
          return status;
      offset += std::clamp<int64_t>(start, 0, last[d]) * strides[d];
    }
    return absl::OkStatus();
  }
};

absl::StatusOr<MovingBox> MovingBoxOf(const OpView &op, size_t first,
                                      const std::vector<int64_t> &sizes) {
  const TensorType &whole = op.operand(0);
  MovingBox box{op.name(), first, ElementType::S64, sizes, {}, RowMajorStrides(whole.shape)};
  if (op.operand_count() != first + whole.shape.size())
    return op.Error(op.operand_count() - first, " starts, should be ", whole.rank(),
                    ", one for each dimension of ", whole.str());
  for (int64_t d = 0; d < whole.rank(); ++d) {
    const TensorType &start = op.operand(first + d);
    if (!IsPlaceType(start.type) || start.rank() != 0 || start != op.operand(first))
      return op.Error("operand ", first + d, " is ", start.str(),
                      ", should be a scalar of s32, s64 or u32, as all starts");
    if (sizes[d] < 0 || sizes[d] > whole.shape[d])
      return op.Error(sizes[d], " of dimension ", d, " of ", whole.str());
    box.place = start.type;
    box.last.push_back(whole.shape[d] - sizes[d]);
  }
  return box;
}

absl::StatusOr<Step> PrepareDynamicSlice(const OpView &op) {
  if (op.operand_count() < 1)
    return op.Error("operand 0 is missing");
  absl::StatusOr<std::vector<int64_t>> sizes = op.Ints("sizes");
  if (!sizes.ok())
    return sizes.status();
  if (sizes->size() != op.operand(0).shape.size())
    return op.Error("sizes has ", sizes->size(), " entries, should have ", op.operand(0).rank());
  absl::StatusOr<MovingBox> moving = MovingBoxOf(op, 1, *sizes);
  if (!moving.ok())
    return moving.status();
  if (absl::Status status = op.ExpectResult(0, op.operand(0).type, *sizes); !status.ok())
    return status;
  return Step([moving = *moving, size = ElementSize(op.operand(0).type)](const StepArgs &args) {
    Box box{moving.sizes, RowMajorStrides(moving.sizes), moving.strides};
    if (absl::Status status = moving.Offset(args, box.from_offset); !status.ok())
      return status;
    CopyBox(args.results[0], args.operands[0], box, size);
    return absl::OkStatus();
  });
}

absl::StatusOr<Step> PrepareDynamicUpdateSlice(const OpView &op) {
  if (op.operand_count() < 2)
    return op.Error(op.operand_count(), " operands, should have a tensor and its update");
  const TensorType &whole = op.operand(0), &update = op.operand(1);
  if (update.type != whole.type || update.rank() != whole.rank())
    return op.Error("operand 1 is ", update.str(), ", should have the type and rank of ",
                    whole.str());
  absl::StatusOr<MovingBox> moving = MovingBoxOf(op, 2, update.shape);
  if (!moving.ok())
    return moving.status();
  if (absl::Status status = op.ExpectResult(0, whole.type, whole.shape); !status.ok())
    return status;
  return Step([moving = *moving, bytes = whole.bytes,
               size = ElementSize(whole.type)](const StepArgs &args) {
    Box box{moving.sizes, moving.strides, RowMajorStrides(moving.sizes)};
    if (absl::Status status = moving.Offset(args, box.to_offset); !status.ok())
      return status;
    if (bytes != 0)
      std::memcpy(args.results[0], args.operands[0], bytes);
    CopyBox(args.results[0], args.operands[1], box, size);
    return absl::OkStatus();
  });
}

} // namespace

absl::Span<const OpKind> DynamicSliceOps() {
  static constexpr OpKind kOps[] = {
      {"rf.dynamic_slice", kVariadic, 1, PrepareDynamicSlice, true},
      {"rf.dynamic_update_slice", kVariadic, 1, PrepareDynamicUpdateSlice, true},
  };
  return kOps;
}

} // namespace refold::runtime::checked
