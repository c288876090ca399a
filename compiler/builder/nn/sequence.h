//===- sequence.h - Layers for sequences ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences are [rows, steps, width]. Parameters have PyTorch's names and shapes, so that weights
// can be carried over; a second call with a name shares the first one's. A public header: Abseil
// and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/ops/attention.h"
#include "compiler/builder/program/initializers.h"
#include "compiler/builder/program/tensor.h"

#include <optional>
#include <string>

namespace refold::nn {

struct EmbeddingOptions {
  /// The parameter is "<name>.weight". Empty: "embedding0", "embedding1", ... in order of calls.
  std::string name = {};
  Initializer weight_init = init::Normal(0, 1);
  /// Of the table.
  DType dtype = F32;
};

/// For each index (s32) its row of a table of `count` rows and `width` columns: the shape of
/// indices, then width. An index out of range is clamped.
Tensor Embedding(const Arg &indices, int64_t count, int64_t width, EmbeddingOptions options = {});

struct MultiHeadAttentionOptions {
  /// Parameters are "<name>.in_proj_weight" [3 · width, width], the rows for queries, for keys and
  /// for values one after another, "<name>.in_proj_bias", "<name>.out_proj.weight" [width, width]
  /// and "<name>.out_proj.bias". Empty: "attention0", "attention1", ... in order of calls.
  std::string name = {};
  bool bias = true;
  /// No row attends to keys of later rows.
  bool causal = false;
  /// Of the probabilities.
  double dropout = 0;
  /// Pred, broadcast to [rows, heads, steps of queries, steps of keys]; false: not attended to.
  Tensor mask = {};
  /// Of both weights; biases begin as zeros.
  Initializer weight_init = init::XavierUniform();
};

/// Queries, keys and values are projected, each head attends with width / heads columns of them,
/// and what the heads give is projected once more (Vaswani et al., arXiv 1706.03762 §3.2.2). All
/// three are [rows, steps, width]; keys and values have the same steps. The result has the shape of
/// `query`. Self-attention is one tensor three times: then its projections are one product.
Tensor MultiHeadAttention(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                          MultiHeadAttentionOptions options = {});
/// The same without projections: refold::Attention of each head's columns.
Tensor AttentionInHeads(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                        AttentionOptions options = {}, const Tensor &mask = {});

struct LstmOptions {
  /// Parameters of layer 0 are "<name>.weight_ih_l0" [4 · hidden, width], "<name>.weight_hh_l0"
  /// [4 · hidden, hidden], "<name>.bias_ih_l0" and "<name>.bias_hh_l0" [4 · hidden], the rows for
  /// the gates i, f, g and o one after another. Empty: "lstm0", "lstm1", ... in order of calls.
  std::string name = {};
  int64_t layers = 1;
  /// Of what each layer gives the next.
  double dropout = 0;
  /// What the first step begins with: both [layers, rows, hidden], or neither, which is zeros.
  Tensor hidden = {};
  Tensor cell = {};
  /// Of all parameters; none: uniform between -1 / sqrt(hidden) and 1 / sqrt(hidden).
  std::optional<Initializer> parameter_init = {};
};

struct LstmResult {
  /// What the last layer gives at each step: [rows, steps, hidden].
  Tensor result;
  /// Of the last step: [layers, rows, hidden].
  Tensor hidden, cell;
};

/// From x [rows, steps, width], with c and h of the step before (Hochreiter and Schmidhuber 1997,
/// with the forget gate of Gers et al. 2000):
///
///     i, f, o = logistic(...); g = tanh(...), each of (x · W_ihᵀ + (b_ih + b_hh)) + h · W_hhᵀ
///     c = f · c + i · g;  h = o · tanh(c)
///
/// The program has the ops of every step, so a plan of memory can keep one step's values and
/// recompute another's.
LstmResult Lstm(const Arg &x, int64_t hidden, LstmOptions options = {});

/// What a transformer's layers put between their two linear layers.
enum class Activation { Relu, Gelu };

struct TransformerLayerOptions {
  /// Parameters begin with "<name>.": "self_attn." and, of a decoder's layer, "multihead_attn."
  /// (MultiHeadAttention), "linear1." and "linear2." ("weight" [features, inputs] and "bias"),
  /// "norm1.", "norm2." and, of a decoder's layer, "norm3." ("weight" and "bias"). Empty:
  /// "transformer_encoder_layer0", ... or "transformer_decoder_layer0", ... in order of calls.
  std::string name = {};
  /// Width between the two linear layers.
  int64_t hidden = 2048;
  /// Of the probabilities of attention, between the linear layers, and of what each part adds.
  double dropout = 0.1;
  Activation activation = Activation::Relu;
  /// Norms before each part, not after each sum.
  bool norm_first = false;
  /// Of the norms.
  double epsilon = 1e-5;
  /// Self-attention looks at no later step.
  bool causal = false;
  /// Of self-attention, as MultiHeadAttentionOptions::mask.
  Tensor mask = {};
  /// Of a decoder's attention to `memory`.
  Tensor memory_mask = {};
  /// Of all weights; biases begin as zeros.
  Initializer weight_init = init::XavierUniform();
};

/// Self-attention and two linear layers, each with a residual sum and a LayerNorm (Vaswani et al.,
/// arXiv 1706.03762 §3.1). x is [rows, steps, width], as is the result.
Tensor TransformerEncoderLayer(const Arg &x, int64_t heads, TransformerLayerOptions options = {});
/// Between the two also attention to `memory` [rows, steps of memory, width]. A decoder that is
/// trained to predict its next token wants `causal`.
Tensor TransformerDecoderLayer(const Arg &x, const Arg &memory, int64_t heads,
                               TransformerLayerOptions options = {});

} // namespace refold::nn
