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
  /// Row r attends only to the columns c <= r + (rows of k) - (rows of q). With as many queries as
  /// keys, each row attends to the columns up to its own; the last row always attends to all
  /// columns.
  bool causal = false;
  /// Factor of the products of queries and keys, finite; 0 means 1 / sqrt(width).
  double scale = 0;
  /// Each probability is set to zero with this probability, and the other probabilities are
  /// multiplied by 1 / (1 - dropout). Each step draws a fresh mask. 0 <= dropout < 1.
  double dropout = 0;
};

/// Returns softmax(scale · q kᵀ) v for each batch and head (Vaswani et al., arXiv 1706.03762).
///
/// q is [batch, heads, rows, width], k [batch, heads, columns, width] and v [batch, heads, columns,
/// depth]; the result is [batch, heads, rows, depth]. No dimension is empty, and there are at most
/// 2^24 rows and columns. The matrix of scores is never stored as a whole. Between forward and
/// backward pass only q, k, v, the result and one number per row are kept; within a pass, one tile
/// of the score matrix at a time (docs/rationale/attention.md). There is no second derivative.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, AttentionOptions options = {});
/// The same with a mask: a row attends to a column only if the mask is true there. `mask` is a pred
/// tensor that broadcasts to [batch, heads, rows, columns]. A row that attends to nothing returns
/// zeros and has a gradient of zero.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, const Arg &mask,
                 AttentionOptions options = {});

} // namespace refold
