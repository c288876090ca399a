//===- host_product.h - Matrix products on the host -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices are column-major, as in cuBLASLt.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <tuple>
#include <vector>

namespace refold::runtime::cuda {

/// Describes the product d = op(a) · op(b), where op is the transpose or nothing. d has `rows` x
/// `columns` elements, each a sum of `depth` terms. Leading dimensions (lda, ldb, ldd) are counted
/// in elements.
struct HostProduct {
  int64_t rows, columns, depth;
  bool transpose_a, transpose_b;
  int64_t lda, ldb, ldd;
};

/// Rounds to the ten fraction bits of TF32, to nearest even.
inline float RoundToTf32(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if (std::isfinite(value))
    bits = (bits + 0xfff + (bits >> 13 & 1)) & ~uint32_t{0x1fff};
  std::memcpy(&value, &bits, sizeof(bits));
  return value;
}

/// Computes every element of d as one chain of fused multiply-adds. Also computes each sum in the
/// type `Wide`. Returns false if rounding cannot explain the difference of the two sums.
template <typename T, typename Wide, typename Round>
bool Multiply(const HostProduct &product, const T *a, const T *b, T *d, Round round) {
  const auto [rows, columns, depth] = std::tuple(product.rows, product.columns, product.depth);
  std::vector<T> packed(rows * depth), chain(rows);
  std::vector<Wide> sum(rows), size(rows);
  for (int64_t k = 0; k < depth; ++k)
    for (int64_t i = 0; i < rows; ++i)
      packed[k * rows + i] =
          round(product.transpose_a ? a[k + i * product.lda] : a[i + k * product.lda]);
  bool close = true;
  for (int64_t j = 0; j < columns; ++j) {
    std::fill(chain.begin(), chain.end(), T{0});
    std::fill(sum.begin(), sum.end(), Wide{0});
    std::fill(size.begin(), size.end(), Wide{0});
    for (int64_t k = 0; k < depth; ++k) {
      const T right = round(product.transpose_b ? b[j + k * product.ldb] : b[k + j * product.ldb]);
      for (int64_t i = 0; i < rows; ++i) {
        const T left = packed[k * rows + i];
        chain[i] = std::fma(left, right, chain[i]);
        const Wide term = static_cast<Wide>(left) * static_cast<Wide>(right);
        sum[i] += term;
        size[i] += std::abs(term);
      }
    }
    for (int64_t i = 0; i < rows; ++i) {
      d[i + j * product.ldd] = chain[i];
      const Wide bound = static_cast<Wide>(depth) * std::numeric_limits<T>::epsilon() * size[i] +
                         std::numeric_limits<T>::min();
      close &= !(std::abs(static_cast<Wide>(chain[i]) - sum[i]) > bound);
    }
  }
  return close;
}

} // namespace refold::runtime::cuda
