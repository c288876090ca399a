//===- attention.h - Attention ----------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scaled dot-product attention of floating-point tensors. nn::MultiHeadAttention adds the
// parameters.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct AttentionOptions {
  /// If true, the last row of q attends to all rows of k, the row before it to all except the last,
  /// and so on. Row r of q attends to row c of k if c <= r + (rows of k) - (rows of q).
  bool causal = false;
  /// Factor of the products of queries and keys, finite; 0 means 1 / sqrt(width).
  double scale = 0;
  /// Dropout rate of the attention probabilities, 0 <= dropout < 1. Each probability becomes zero
  /// with this rate. All other probabilities are multiplied by 1 / (1 - dropout). Each step draws a
  /// new mask.
  double dropout = 0;
};

/// Returns softmax(scale · q kᵀ) v for each batch and head (Vaswani et al., arXiv 1706.03762).
///
/// q is [batch, heads, rows, width], k is [batch, heads, columns, width] and v is [batch, heads,
/// columns, depth]. The result is [batch, heads, rows, depth]. Every extent is at least 1. `rows`
/// and `columns` are at most 2^24.
///
/// The score matrix [rows, columns] is never stored as a whole. The forward and the backward pass
/// compute one tile of it at a time. Only q, k, v and the result are kept for the backward pass
/// (docs/rationale/attention.md). There is no second derivative.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, AttentionOptions options = {});
/// Attention with a mask: row i of q attends to row j of k only if mask[..., i, j] is true. `mask`
/// is a pred tensor that broadcasts to [batch, heads, rows, columns]. If row i attends to nothing,
/// its result and its gradient are zero.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, const Arg &mask,
                 AttentionOptions options = {});

} // namespace refold
