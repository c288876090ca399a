//===- place_map.cpp - Index maps of gather and scatter -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resolves the source of each number once, so that an element costs a few additions.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/place_map.h"

#include "runtime/checked/places.h"
#include "runtime/checked/strided_copy.h"

#include "absl/strings/str_join.h"

namespace refold::runtime::checked {
namespace {

bool Contains(const std::vector<int64_t> &list, int64_t number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

/// Returns an attribute that must hold distinct numbers in [0, bound).
absl::StatusOr<std::vector<int64_t>> DimsOf(const OpView &op, const char *attribute,
                                            int64_t bound) {
  absl::StatusOr<std::vector<int64_t>> list = op.Ints(attribute);
  if (!list.ok())
    return list;
  std::vector<bool> taken(bound, false);
  for (int64_t d : *list) {
    if (d < 0 || d >= bound || taken[d])
      return op.Error(attribute, " [", absl::StrJoin(*list, ", "),
                      "] should be distinct dimensions in [0, ", bound, ")");
    taken[d] = true;
  }
  return list;
}

} // namespace

absl::StatusOr<PlaceMap> PlaceMap::Create(const OpView &op, const PlaceMapNames &names,
                                          const TensorType &whole, const TensorType &indices,
                                          const TensorType &slices, std::vector<int64_t> sizes,
                                          bool clamp) {
  if (!IsPlaceType(indices.type))
    return op.Error("operand 1 is ", indices.str(), ", should have s32, s64 or u32");
  absl::StatusOr<int64_t> vector_dim = op.Int("index_vector_dim");
  if (!vector_dim.ok())
    return vector_dim.status();
  if (*vector_dim < 0 || *vector_dim > indices.rank())
    return op.Error("index_vector_dim ", *vector_dim, " is outside of [0, ", indices.rank(), "]");
  std::vector<int64_t> window, collapsed, batching, indices_batching, map;
  for (auto [name, bound, list] : {std::tuple{names.window, slices.rank(), &window},
                                   {names.collapsed, whole.rank(), &collapsed},
                                   {names.batching, whole.rank(), &batching},
                                   {names.indices_batching, indices.rank(), &indices_batching},
                                   {names.map, whole.rank(), &map}}) {
    absl::StatusOr<std::vector<int64_t>> dims = DimsOf(op, name, bound);
    if (!dims.ok())
      return dims.status();
    *list = *std::move(dims);
  }
  const bool has_vector = *vector_dim < indices.rank();
  if (static_cast<int64_t>(map.size()) != (has_vector ? indices.shape[*vector_dim] : 1))
    return op.Error(names.map, " has ", map.size(), " entries for starts in ", indices.str());
  if (batching.size() != indices_batching.size())
    return op.Error(names.batching, " has ", batching.size(), " entries, ", names.indices_batching,
                    " has ", indices_batching.size());
  if (static_cast<int64_t>(window.size() + collapsed.size() + batching.size()) != whole.rank())
    return op.Error(names.window, ", ", names.collapsed, " and ", names.batching, " have ",
                    window.size(), ", ", collapsed.size(), " and ", batching.size(),
                    " entries for the dimensions of ", whole.str());

  PlaceMap result;
  result.op_ = op.name();
  result.slices_ = slices.shape;
  result.indices_ = indices.shape;
  result.place_type_ = indices.type;
  result.clamp_ = clamp;
  std::vector<int64_t> strides = RowMajorStrides(indices.shape), own = RowMajorStrides(whole.shape);
  result.vector_stride_ = has_vector ? strides[*vector_dim] : 0;
  // Match the slices' dimensions that are not window dimensions with the dimensions of the index
  // tensor, in order. Skip the vector dimension of the index tensor, which has no counterpart.
  std::vector<int64_t> place_of(indices.shape.size(), -1);
  result.index_strides_.assign(slices.shape.size(), 0);
  int64_t next = 0;
  for (int64_t d = 0; d < slices.rank(); ++d) {
    if (Contains(window, d))
      continue;
    next += has_vector && next == *vector_dim;
    if (next >= indices.rank() || indices.shape[next] != slices.shape[d])
      return op.Error("dimension ", d, " of ", slices.str(), " has no counterpart in ",
                      indices.str());
    place_of[next] = d;
    result.index_strides_[d] = strides[next++];
  }
  next += has_vector && next == *vector_dim;
  if (next != indices.rank())
    return op.Error(slices.str(), " has too few dimensions for ", indices.str());

  auto next_window = window.begin();
  for (int64_t d = 0; d < whole.rank(); ++d) {
    Dim dim{whole.shape[d], sizes[d], own[d]};
    const bool single = Contains(collapsed, d) || Contains(batching, d);
    if (dim.size < 0 || dim.size > dim.extent || (single && dim.size > 1))
      return op.Error("invalid slices of ", dim.size, " from dimension ", d, " of ", whole.str());
    if (auto found = std::find(map.begin(), map.end(), d); found != map.end())
      dim.component = found - map.begin();
    auto batch = std::find(batching.begin(), batching.end(), d);
    if (batch != batching.end()) {
      int64_t partner = indices_batching[batch - batching.begin()];
      dim.batch = place_of[partner]; // -1 for the vector dimension
      if (dim.batch < 0 || dim.component >= 0 || Contains(collapsed, d) ||
          indices.shape[partner] != dim.extent)
        return op.Error(names.batching, " pairs dimension ", d, " of ", whole.str(), " with ",
                        partner, " of ", indices.str());
    } else if (!Contains(collapsed, d)) {
      dim.window = *next_window++;
      if (slices.shape[dim.window] != dim.size)
        return op.Error("dimension ", dim.window, " of ", slices.str(), " should have ", dim.size,
                        " elements");
    }
    result.dims_.push_back(dim);
  }
  return result;
}

absl::Status PlaceMap::Place(const std::vector<int64_t> &index, const std::byte *indices,
                             bool check, int64_t &place) const {
  int64_t base = 0;
  for (size_t d = 0; d < index.size(); ++d)
    base += index[d] * index_strides_[d];
  place = 0;
  bool inside = true;
  for (size_t d = 0; d < dims_.size(); ++d) {
    const Dim &dim = dims_[d];
    int64_t at = dim.batch >= 0 ? index[dim.batch] : 0;
    if (dim.component >= 0) {
      const int64_t element = base + dim.component * vector_stride_;
      at = ReadPlace(indices, place_type_, element);
      if (check)
        if (absl::Status status =
                CheckPlace(op_, {at, indices_, element}, dim.extent - dim.size + 1, d);
            !status.ok())
          return status;
      if (clamp_)
        at = std::clamp<int64_t>(at, 0, dim.extent - dim.size);
    }
    if (dim.window >= 0 && __builtin_add_overflow(at, index[dim.window], &at))
      at = -1;
    if (at < 0 || at >= dim.extent)
      inside = false;
    else
      place += at * dim.stride;
  }
  if (!inside)
    place = -1;
  return absl::OkStatus();
}

} // namespace refold::runtime::checked
