//===- place_map.h - From an element of a slice to its place ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gather and scatter are the same map read in two directions: an element of the slices (gather's
// result, scatter's updates) belongs to a start in the index tensor and lies at some offset from
// it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"

namespace refold::runtime::checked {

/// What the two ops call their lists of dimensions.
struct PlaceMapNames {
  const char *window, *collapsed, *batching, *indices_batching, *map;
};

class PlaceMap {
public:
  /// `sizes`: of a slice, for each dimension of `whole`. `clamp`: starts are clamped. Errors name
  /// the attribute that does not agree with the shapes.
  static absl::StatusOr<PlaceMap> Create(const OpView &op, const PlaceMapNames &names,
                                         const TensorType &whole, const TensorType &indices,
                                         const TensorType &slices, std::vector<int64_t> sizes,
                                         bool clamp);

  /// The place of element `index` of the slices in the whole tensor, or -1 out of range. With
  /// `check` a start is an error from which the whole slice would not lie in range.
  absl::Status Place(const std::vector<int64_t> &index, const std::byte *indices, bool check,
                     int64_t &place) const;
  const std::vector<int64_t> &slices() const { return slices_; }

private:
  struct Dim {
    int64_t extent = 0, size = 0, stride = 0;
    // Which number of the start, which dimension of the slices for the batch and for the window;
    // -1: none.
    int64_t component = -1, batch = -1, window = -1;
  };
  std::string op_;
  std::vector<int64_t> slices_, indices_; // shapes
  ElementType place_type_ = ElementType::S64;
  /// How far the start moves in the index tensor along each dimension of the slices.
  std::vector<int64_t> index_strides_;
  int64_t vector_stride_ = 0;
  std::vector<Dim> dims_;
  bool clamp_ = false;
};

} // namespace refold::runtime::checked
