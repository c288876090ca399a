//===- strided_copy.h - Copies between element orders -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies elements into row-major order. Broadcasts, transposes and the packing of operands all use
// this loop nest. The source has a stride for each dimension of the result.
//
// Example: the transpose of a tensor [2, 3] to [3, 2] copies with shape {3, 2} and strides {1, 3}.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::runtime::checked {

/// Returns the distance in elements of neighbours along each dimension of a row-major tensor.
std::vector<int64_t> RowMajorStrides(const std::vector<int64_t> &shape);

/// Fills the tensor `to`, which has shape `shape` in row-major order. Element `index` of `to` is
/// element sum(index[d] * strides[d]) of `from`. Strides count elements. An element has `size`
/// bytes.
void CopyStrided(std::byte *to, const std::byte *from, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, size_t size);

/// A box of elements that is copied from one tensor to another. `shape` is the size of the box. The
/// offsets are the positions of the box's first element. Strides and offsets count elements.
/// Strides may be negative.
struct Box {
  std::vector<int64_t> shape, to_strides, from_strides;
  int64_t to_offset = 0, from_offset = 0;
};
void CopyBox(std::byte *to, const std::byte *from, const Box &box, size_t size);

/// Calls visit(index, i) for every index of `shape` in row-major order; i counts the indices.
template <typename F> void ForEachIndex(const std::vector<int64_t> &shape, F visit) {
  for (int64_t extent : shape)
    if (extent == 0)
      return;
  std::vector<int64_t> index(shape.size(), 0);
  for (int64_t i = 0;; ++i) {
    visit(static_cast<const std::vector<int64_t> &>(index), i);
    size_t d = shape.size();
    while (d-- > 0) {
      if (++index[d] < shape[d])
        break;
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1))
      return;
  }
}

} // namespace refold::runtime::checked
