//===- place_map.h - Index maps of gather and scatter -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maps elements of slices to elements of a whole tensor. The slices are the result of a gather or
// the updates of a scatter. The index tensor has a start index for each slice. An element's index
// in the whole tensor is the start index of its slice plus its offset in the slice.
//
// Example: a gather of rows from a tensor [4, 5] by indices [3, 1] has slices [3, 5]. Element [2,
// 4] of the slices maps to row indices[2, 0], column 4 of the tensor.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/checked/op_view.h"

namespace refold::runtime::checked {

/// The names that an op gives to its lists of dimensions.
struct PlaceMapNames {
  const char *window, *collapsed, *batching, *indices_batching, *map;
};

class PlaceMap {
public:
  /// Creates the map. `sizes` is the size of a slice along each dimension of `whole`. If `clamp` is
  /// true, start indices are clamped to the valid range. If an attribute does not fit the shapes,
  /// the error names the attribute.
  static absl::StatusOr<PlaceMap> Create(const OpView &op, const PlaceMapNames &names,
                                         const TensorType &whole, const TensorType &indices,
                                         const TensorType &slices, std::vector<int64_t> sizes,
                                         bool clamp);

  /// Sets `place` to the element of the whole tensor that belongs to element `index` of the slices.
  /// Sets `place` to -1 if that element is out of range. If `check` is true, returns an error if
  /// the slice does not fit in the tensor at its start index.
  absl::Status Place(const std::vector<int64_t> &index, const std::byte *indices, bool check,
                     int64_t &place) const;
  const std::vector<int64_t> &slices() const { return slices_; }

private:
  struct Dim {
    int64_t extent = 0, size = 0, stride = 0;
    // The component of the start index for this dimension, and the dimensions of the slices that
    // correspond to this dimension. -1 means none.
    int64_t component = -1, batch = -1, window = -1;
  };
  std::string op_;
  std::vector<int64_t> slices_, indices_; // shapes
  ElementType place_type_ = ElementType::S64;
  /// Step of the start in the index tensor along each dimension of the slices.
  std::vector<int64_t> index_strides_;
  int64_t vector_stride_ = 0;
  std::vector<Dim> dims_;
  bool clamp_ = false;
};

} // namespace refold::runtime::checked
