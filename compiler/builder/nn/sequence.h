//===- sequence.h - Layers for sequences ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences are [rows, steps, width]. Parameters have PyTorch's names and shapes, so weights can be
// exchanged with PyTorch; a second call with the same name shares the parameters of the first. A
// public header: Abseil and the standard library only.
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
  /// The parameter is "<name>.weight". Empty: "embedding0", "embedding1", ... in the order of the
  /// calls.
  std::string name = {};
  Initializer weight_init = init::Normal(0, 1);
  /// Type of the table, f32 or f64.
  DType dtype = F32;
};

/// Returns the table row of each index (s32). The table has `count` rows and `width` columns; the
/// result has the shape of indices followed by width. An index out of range is clamped.
Tensor Embedding(const Arg &indices, int64_t count, int64_t width, EmbeddingOptions options = {});

struct MultiHeadAttentionOptions {
  /// The parameters are "<name>.in_proj_weight" [3 · width, width] (the rows for queries, then
  /// keys, then values), "<name>.in_proj_bias" [3 · width], "<name>.out_proj.weight" [width, width]
  /// and "<name>.out_proj.bias" [width]. Empty: "attention0", "attention1", ... in the order of the
  /// calls.
  std::string name = {};
  bool bias = true;
  /// Rows do not attend to keys of later rows.
  bool causal = false;
  /// Dropout rate of the attention probabilities, in [0, 1).
  double dropout = 0;
  /// A pred tensor that broadcasts to [rows, heads, steps of queries, steps of keys]; false entries
  /// are not attended to.
  Tensor mask = {};
  /// For both weights; biases start as zeros.
  Initializer weight_init = init::XavierUniform();
};

/// Projects queries, keys and values, lets each head attend with width / heads columns of them, and
/// projects the joined results of the heads (Vaswani et al., arXiv 1706.03762 §3.2.2). All three
/// are [rows, steps, width]; keys and values have the same number of steps. `heads` divides the
/// width. The result has the shape of `query`. Self-attention passes one tensor three times; its
/// three projections are then one product.
Tensor MultiHeadAttention(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                          MultiHeadAttentionOptions options = {});
/// The same without projections: refold::Attention on each head's columns.
Tensor AttentionInHeads(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                        AttentionOptions options = {}, const Tensor &mask = {});

struct LstmOptions {
  /// The parameters of layer i are "<name>.weight_ih_l<i>" [4 · hidden, inputs],
  /// "<name>.weight_hh_l<i>" [4 · hidden, hidden], "<name>.bias_ih_l<i>" and "<name>.bias_hh_l<i>"
  /// [4 · hidden], with the rows for the gates i, f, g and o in this order. The inputs of layer 0
  /// are the width, those of later layers `hidden`. Empty: "lstm0", "lstm1", ... in the order of
  /// the calls.
  std::string name = {};
  int64_t layers = 1;
  /// Dropout rate of the results of each layer except the last, in [0, 1).
  double dropout = 0;
  /// The states before the first step: both [layers, rows, hidden], or neither, which means zeros.
  Tensor hidden = {};
  Tensor cell = {};
  /// For all parameters; empty: uniform in ±1 / sqrt(hidden).
  std::optional<Initializer> parameter_init = {};
};

struct LstmResult {
  /// The results of the last layer at each step: [rows, steps, hidden].
  Tensor result;
  /// The states after the last step: [layers, rows, hidden].
  Tensor hidden, cell;
};

/// Runs a long short-term memory over x [rows, steps, width], with c and h of the previous step
/// (Hochreiter and Schmidhuber 1997, with the forget gate of Gers et al. 2000):
///
///     i, f, o = logistic(...); g = tanh(...), each of (x · W_ihᵀ + (b_ih + b_hh)) + h · W_hhᵀ
///     c = f · c + i · g;  h = o · tanh(c)
///
/// The program contains the ops of every step, so a memory plan can keep the values of one step and
/// recompute those of another.
LstmResult Lstm(const Arg &x, int64_t hidden, LstmOptions options = {});

/// The activation between the two linear layers of a transformer layer.
enum class Activation { Relu, Gelu };

struct TransformerLayerOptions {
  /// Parameter names start with "<name>.": "self_attn." and, in a decoder layer, "multihead_attn."
  /// (see MultiHeadAttention), "linear1." and "linear2." ("weight" [features, inputs] and "bias"),
  /// "norm1.", "norm2." and, in a decoder layer, "norm3." ("weight" and "bias"). Empty:
  /// "transformer_encoder_layer0", ... or "transformer_decoder_layer0", ... in the order of the
  /// calls.
  std::string name = {};
  /// Width between the two linear layers.
  int64_t hidden = 2048;
  /// Dropout rate of the attention probabilities, between the linear layers, and of the result of
  /// each part before its residual sum; in [0, 1).
  double dropout = 0.1;
  Activation activation = Activation::Relu;
  /// Normalizes before each part, not after each residual sum.
  bool norm_first = false;
  /// Epsilon of the norms, above 0.
  double epsilon = 1e-5;
  /// Self-attention does not attend to later steps.
  bool causal = false;
  /// Mask of self-attention, as MultiHeadAttentionOptions::mask.
  Tensor mask = {};
  /// Mask of a decoder layer's attention to `memory`.
  Tensor memory_mask = {};
  /// For all weights; biases start as zeros.
  Initializer weight_init = init::XavierUniform();
};

/// Self-attention followed by two linear layers, each part with a residual sum and a LayerNorm
/// (Vaswani et al., arXiv 1706.03762 §3.1). x is [rows, steps, width], and so is the result.
/// `heads` divides the width.
Tensor TransformerEncoderLayer(const Arg &x, int64_t heads, TransformerLayerOptions options = {});
/// The same with attention to `memory` [rows, steps of memory, width] between the two parts. A
/// decoder that is trained to predict its next token needs `causal`.
Tensor TransformerDecoderLayer(const Arg &x, const Arg &memory, int64_t heads,
                               TransformerLayerOptions options = {});

} // namespace refold::nn
