//===- attention.h - Attention -------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of f32 or f64. nn::MultiHeadAttention makes the parameters around it. A public header: Abseil and
// the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold {

struct AttentionOptions {
  /// Row r sees the columns c <= r + (rows of k) - (rows of q) only: each row those up to its own,
  /// the last row all.
  bool causal = false;
  /// What products of queries and keys are multiplied by; 0: 1 / sqrt(width).
  double scale = 0;
  /// Each probability is set to zero with this probability, and the others are multiplied by
  /// 1 / (1 - dropout). A fresh mask in each step; 0 <= dropout < 1.
  double dropout = 0;
};

/// softmax(scale · q kᵀ) v for each batch and head (Vaswani and others, arXiv 1706.03762).
///
/// q is [batch, heads, rows, width], k [batch, heads, columns, width], v [batch, heads, columns,
/// depth], the result [batch, heads, rows, depth]. The square of scores is nowhere kept: between
/// forward and backward there are q, k, v, the result and one number for each row, and in either of
/// them one tile of the square at a time (docs/rationale/attention.md). It has no gradient of a
/// gradient.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, AttentionOptions options = {});
/// The same where a row sees a column only if mask, a pred that broadcasts to [batch, heads, rows,
/// columns], is true there. A row that sees nothing gives zeros, and has no gradient.
Tensor Attention(const Arg &q, const Arg &k, const Arg &v, const Arg &mask,
                 AttentionOptions options = {});

} // namespace refold
