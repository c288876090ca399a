//===- gather_scatter_ops.cpp - Gather and scatter ------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles one element after another, in row-major order of the slices.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/arithmetic.h"
#include "runtime/checked/op_view.h"
#include "runtime/checked/place_map.h"
#include "runtime/checked/strided_copy.h"

#include <algorithm>
#include <cstring>

namespace refold::runtime::checked {
namespace {

constexpr PlaceMapNames kGather{"offset_dims", "collapsed_slice_dims", "operand_batching_dims",
                                "start_indices_batching_dims", "start_index_map"};
constexpr PlaceMapNames kScatter{"update_window_dims", "inserted_window_dims",
                                 "input_batching_dims", "scatter_indices_batching_dims",
                                 "scatter_dims_to_operand_dims"};

absl::StatusOr<Step> PrepareGather(const OpView &op) {
  const TensorType &from = op.operand(0), &to = op.result(0);
  absl::StatusOr<std::vector<int64_t>> sizes = op.Ints("slice_sizes");
  if (!sizes.ok())
    return sizes.status();
  if (sizes->size() != from.shape.size())
    return op.Error("slice_sizes has ", sizes->size(), " entries, should have ", from.rank());
  absl::StatusOr<bool> fill = op.Flag("fill");
  if (!fill.ok())
    return fill.status();
  if (from.type != to.type)
    return op.Error("result is ", to.str(), ", should have the element type of ", from.str());
  absl::StatusOr<PlaceMap> map =
      PlaceMap::Create(op, kGather, from, op.operand(1), to, *sizes, !*fill);
  if (!map.ok())
    return map.status();
  return Step([map = *map, fill = *fill, size = ElementSize(to.type)](const StepArgs &args) {
    absl::Status status;
    ForEachIndex(map.slices(), [&](const std::vector<int64_t> &index, int64_t i) {
      int64_t place = -1;
      // With `fill`, an index out of range is legal.
      status.Update(map.Place(index, args.operands[1], args.check_indices && !fill, place));
      if (place < 0)
        std::memset(args.results[0] + i * size, 0, size);
      else
        std::memcpy(args.results[0] + i * size, args.operands[0] + place * size, size);
    });
    return status;
  });
}

/// Returns the second operand.
struct SetOp {
  template <typename T> static T Apply(T, T b) { return b; }
};

template <typename Op, typename T> Step Scatter(const PlaceMap &map, size_t bytes) {
  return [map, bytes](const StepArgs &args) {
    const T *updates = args.in<T>(2);
    T *out = args.out<T>(0);
    if (bytes != 0)
      std::memcpy(out, args.operands[0], bytes);
    absl::Status status;
    ForEachIndex(map.slices(), [&](const std::vector<int64_t> &index, int64_t i) {
      int64_t place = -1;
      status.Update(map.Place(index, args.operands[1], args.check_indices, place));
      if (place >= 0)
        out[place] = Op::Apply(out[place], updates[i]);
    });
    return status;
  };
}

absl::StatusOr<Step> PrepareScatter(const OpView &op) {
  const TensorType &whole = op.operand(0), &updates = op.operand(2);
  absl::StatusOr<std::string> kind = op.Text("kind");
  if (!kind.ok())
    return kind.status();
  if (updates.type != whole.type)
    return op.Error("operand 2 is ", updates.str(), ", should have the element type of ",
                    whole.str());
  if (absl::Status status = op.ExpectResult(0, whole.type, whole.shape); !status.ok())
    return status;
  // A slice has the updates' extents in its window dimensions and one element in the others.
  std::vector<int64_t> sizes(whole.shape.size(), 1);
  absl::StatusOr<std::vector<int64_t>> window = op.Ints(kScatter.window),
                                       inserted = op.Ints(kScatter.collapsed),
                                       batching = op.Ints(kScatter.batching);
  for (const auto *list : {&window, &inserted, &batching})
    if (!list->ok())
      return list->status();
  size_t next = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    auto is_d = [d](int64_t dim) { return dim == static_cast<int64_t>(d); };
    if (std::any_of(inserted->begin(), inserted->end(), is_d) ||
        std::any_of(batching->begin(), batching->end(), is_d))
      sizes[d] = std::min<int64_t>(1, whole.shape[d]);
    else if (next < window->size() && (*window)[next] >= 0 && (*window)[next] < updates.rank())
      sizes[d] = updates.shape[(*window)[next++]];
  }
  absl::StatusOr<PlaceMap> map =
      PlaceMap::Create(op, kScatter, whole, op.operand(1), updates, sizes, /*clamp=*/false);
  if (!map.ok())
    return map.status();
  const bool is_set = *kind == "set";
  if (!is_set && !IsNumeric(whole.type))
    return op.Error("arithmetic is not defined on ", whole.str());
  Step step = WithType(whole.type, [&](auto zero) -> Step {
    using T = decltype(zero);
    if (is_set)
      return Scatter<SetOp, T>(*map, whole.bytes);
    if (*kind == "add")
      return Scatter<AddOp, T>(*map, whole.bytes);
    if (*kind == "minimum")
      return Scatter<MinimumOp, T>(*map, whole.bytes);
    if (*kind == "maximum")
      return Scatter<MaximumOp, T>(*map, whole.bytes);
    if (*kind == "multiply")
      return Scatter<MultiplyOp, T>(*map, whole.bytes);
    return nullptr;
  });
  if (!step)
    return op.Error("kind '", *kind,
                    "' is unknown, expected one of set, add, minimum, maximum, multiply");
  return step;
}

} // namespace

absl::Span<const OpKind> GatherScatterOps() {
  static constexpr OpKind kOps[] = {
      {"rf.gather", 2, 1, PrepareGather, true},
      {"rf.scatter", 3, 1, PrepareScatter},
  };
  return kOps;
}

} // namespace refold::runtime::checked
