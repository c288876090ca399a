//===- strided_copy.h - Elements from one order into another ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Broadcasts, transposes and the packing of a contraction's operands are all one loop nest: the
// result in row-major order, the source at a stride for each of its dimensions.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace refold::runtime::checked {

/// Elements between neighbours along each dimension of a row-major tensor.
std::vector<int64_t> RowMajorStrides(const std::vector<int64_t> &shape);

/// `to`, row-major of `shape`, takes the element at sum(index[d] * strides[d]) of `from`. Strides
/// in elements of `size` bytes.
void CopyStrided(std::byte *to, const std::byte *from, const std::vector<int64_t> &shape,
                 const std::vector<int64_t> &strides, size_t size);

} // namespace refold::runtime::checked
