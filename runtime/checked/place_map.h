//===- place_map.h - Index maps of gather and scatter -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gather and scatter use the same map in two directions. An element of the slices (gather's result,
// scatter's updates) belongs to a start in the index tensor and has a fixed offset from the start.
//
// Example: gather of rows from a tensor [4, 5] by indices [3, 1] has slices [3, 5]. Element [2, 4]
// of the slices maps to row indices[2, 0], column 4: element indices[2, 0] * 5 + 4 of the tensor.
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
  /// true, start indices are clamped. If an attribute does not agree with the shapes, the error
  /// names the attribute.
  static absl::StatusOr<PlaceMap> Create(const OpView &op, const PlaceMapNames &names,
                                         const TensorType &whole, const TensorType &indices,
                                         const TensorType &slices, std::vector<int64_t> sizes,
                                         bool clamp);

  /// Maps element `index` of the slices to its element in the whole tensor. Sets `place` to -1 if
  /// that element is out of range. With `check`, returns an error if the slice, placed at its start
  /// index, does not fit in the tensor.
  absl::Status Place(const std::vector<int64_t> &index, const std::byte *indices, bool check,
                     int64_t &place) const;
  const std::vector<int64_t> &slices() const { return slices_; }

private:
  struct Dim {
    int64_t extent = 0, size = 0, stride = 0;
    // `component` is the component of the start index for this dimension. `batch` and `window` are
    // the dimensions of the slices that correspond to this dimension. -1 means none.
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
