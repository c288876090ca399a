//===- strided_copy.cpp - Copies between element orders ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The innermost dimension is a plain loop; an odometer steps through the others.
//
//===----------------------------------------------------------------------===//
#include "runtime/checked/strided_copy.h"

#include <cstring>

namespace refold::runtime::checked {

std::vector<int64_t> RowMajorStrides(const std::vector<int64_t> &shape) {
  std::vector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t d = shape.size(); d-- > 0;) {
    strides[d] = stride;
    stride *= shape[d];
  }
  return strides;
}

static void CopyRow(std::byte *to, const std::byte *from, int64_t n, int64_t stride, size_t size) {
  if (stride == 1) {
    std::memcpy(to, from, n * size);
  } else if (size == 4) { // the most frequent size
    for (int64_t i = 0; i < n; ++i)
      std::memcpy(to + i * 4, from + i * stride * 4, 4);
  } else {
    for (int64_t i = 0; i < n; ++i)
      std::memcpy(to + i * size, from + i * stride * static_cast<int64_t>(size), size);
  }
}

void CopyStrided(std::byte *to, const std::byte *from, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, size_t size) {
  for (int64_t extent : shape)
    if (extent == 0)
      return;
  if (shape.empty()) {
    std::memcpy(to, from, size);
    return;
  }
  const size_t inner = shape.size() - 1;
  std::vector<int64_t> index(inner, 0);
  int64_t offset = 0;
  while (true) {
    CopyRow(to, from + offset * static_cast<int64_t>(size), shape[inner], strides[inner], size);
    to += shape[inner] * size;
    size_t d = inner;
    while (d-- > 0) {
      offset += strides[d];
      if (++index[d] < shape[d])
        break;
      offset -= strides[d] * shape[d];
      index[d] = 0;
    }
    if (d == static_cast<size_t>(-1))
      return;
  }
}

void CopyBox(std::byte *to, const std::byte *from, const Box &box, size_t size) {
  ForEachIndex(box.shape, [&](const std::vector<int64_t> &index, int64_t) {
    int64_t target = box.to_offset, source = box.from_offset;
    for (size_t d = 0; d < index.size(); ++d) {
      target += index[d] * box.to_strides[d];
      source += index[d] * box.from_strides[d];
    }
    std::memcpy(to + target * static_cast<int64_t>(size),
                from + source * static_cast<int64_t>(size), size);
  });
}

} // namespace refold::runtime::checked
