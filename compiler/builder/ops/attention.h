//===- attention.h - Attention ----------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scaled dot-product attention of f32 or f64 tensors. nn::MultiHeadAttention adds the parameters. A
// public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct AttentionOptions {
  /// If true, row r of q attends only to rows c of k with c <= r + (rows of k) - (rows of q). The
  /// last row of q always attends to all rows of k. If q and k have the same number of rows, row r
  /// attends to rows 0 to r.
  bool causal = false;
  /// Factor of the products of queries and keys, finite; 0 means 1 / sqrt(width).
  double scale = 0;
  /// Dropout rate of the attention probabilities, 0 <= dropout < 1. Each probability is set to zero
  /// with this rate; the remaining probabilities are multiplied by 1 / (1 - dropout). Each step
  /// draws a new mask.
  double dropout = 0;
};

/// Returns softmax(scale · q kᵀ) v for each batch and head (Vaswani et al., arXiv 1706.03762).
///
/// q is [batch, heads, rows, width], k [batch, heads, columns, width] and v [batch, heads, columns,
/// depth]; the result is [batch, heads, rows, depth]. No extent is 0. There are at most 2^24 rows
/// and at most 2^24 columns.
///
/// The score matrix [rows, columns] is never stored as a whole. The forward and the backward pass
/// compute one tile of it at a time. Only q, k, v and the result are kept for the backward
/// pass (docs/rationale/attention.md). There is no second derivative.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, AttentionOptions options = {});
/// Attention with a mask: row i attends to column j only if mask[..., i, j] is true. `mask` is a
/// pred tensor that broadcasts to [batch, heads, rows, columns]. A row that attends to no column
/// returns zeros and has a gradient of zero.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, const Arg &mask,
                 AttentionOptions options = {});

} // namespace refold
