//===- sequence.h - Layers for sequences ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences are [rows, steps, width]. Parameters have the names and shapes of PyTorch's layers, so
// weights can be exchanged with PyTorch. A second call with the same name shares the parameters of
// the first call.
//
// This is a public header. It includes only Abseil and the standard library.
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
  /// The parameter is named "<name>.weight". If `name` is empty, the layers are named "embedding0",
  /// "embedding1", ... in the order of the calls.
  std::string name = {};
  Initializer weight_init = init::Normal(0, 1);
  /// Type of the table, which is floating-point.
  DType dtype = F32;
};

/// Returns one row of a trained table for each index in `indices` (s32). The table has `count` rows
/// and `width` columns. The result has the shape of `indices` with `width` appended. An index out
/// of range is clamped.
Tensor Embedding(const Arg &indices, int64_t count, int64_t width, EmbeddingOptions options = {});

struct MultiHeadAttentionOptions {
  /// The parameters are:
  ///   <name>.in_proj_weight    [3 · width, width], rows for queries, then keys, then values
  ///   <name>.in_proj_bias      [3 · width]
  ///   <name>.out_proj.weight   [width, width]
  ///   <name>.out_proj.bias     [width]
  ///
  /// If `name` is empty, the layers are named "attention0", "attention1", ... in the order of the
  /// calls.
  std::string name = {};
  bool bias = true;
  /// Rows do not attend to keys of later rows.
  bool causal = false;
  /// Dropout rate of the attention probabilities, in [0, 1).
  double dropout = 0;
  /// A pred tensor that broadcasts to [rows, heads, steps of queries, steps of keys]. A query
  /// attends only to keys whose entry is true.
  Tensor mask = {};
  /// For both weights; biases start as zeros.
  Initializer weight_init = init::XavierUniform();
};

/// Multi-head attention (Vaswani et al., arXiv 1706.03762 §3.2.2). Projects queries, keys and
/// values, and splits each projection into heads of width / heads columns. Computes attention
/// separately for each head. Joins the results of the heads and projects them again.
///
/// `query`, `key` and `value` are [rows, steps, width]. `key` and `value` have the same number of
/// steps. `heads` divides the width. The result has the shape of `query`.
///
/// For self-attention, pass the same tensor as query, key and value. Then one matrix product
/// computes all three projections.
Tensor MultiHeadAttention(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                          MultiHeadAttentionOptions options = {});
/// The same without projections: refold::Attention on each head's columns.
Tensor AttentionInHeads(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                        AttentionOptions options = {}, const Tensor &mask = {});

struct LstmOptions {
  /// The parameters of layer i are:
  ///   <name>.weight_ih_l<i>                      [4 · hidden, inputs]
  ///   <name>.weight_hh_l<i>                      [4 · hidden, hidden]
  ///   <name>.bias_ih_l<i>, <name>.bias_hh_l<i>   [4 · hidden]
  ///
  /// The rows belong to the gates i, f, g and o, in this order. `inputs` is the width of x for
  /// layer 0 and `hidden` for later layers. If `name` is empty, the calls are named "lstm0",
  /// "lstm1", ... in order.
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

/// Runs a long short-term memory (LSTM) over the steps of x [rows, steps, width] (Hochreiter and
/// Schmidhuber 1997, with the forget gate of Gers et al. 2000). h' and c' are the states of the
/// previous step. Each gate i, f, g and o has its own rows of the weights and biases:
///
///     i, f, o = logistic(z); g = tanh(z); each z = (x · W_ihᵀ + (b_ih + b_hh)) + h' · W_hhᵀ
///     c = f · c' + i · g;  h = o · tanh(c)
///
/// The program contains separate ops for each step. So a memory plan can keep the values of some
/// steps and recompute the values of others.
LstmResult Lstm(const Arg &x, int64_t hidden, LstmOptions options = {});

/// The activation between the two linear layers of a transformer layer.
enum class Activation { Relu, Gelu };

struct TransformerLayerOptions {
  /// The parameters are:
  ///   <name>.self_attn.*                   the parameters of MultiHeadAttention
  ///   <name>.multihead_attn.*              as self_attn; only in a decoder layer
  ///   <name>.linear1.*, <name>.linear2.*   "weight" [features, inputs] and "bias"
  ///   <name>.norm1.*, <name>.norm2.*       "weight" and "bias"
  ///   <name>.norm3.*                       as norm1; only in a decoder layer
  ///
  /// If `name` is empty, the layers are named "transformer_encoder_layer0", ... or
  /// "transformer_decoder_layer0", ... in the order of the calls.
  std::string name = {};
  /// Width between the two linear layers.
  int64_t hidden = 2048;
  /// Dropout rate in [0, 1). Dropout is applied to:
  /// - the attention probabilities;
  /// - the value between the two linear layers;
  /// - the result of each attention and of the pair of linear layers, before it is added to x.
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

/// Applies a transformer encoder layer: self-attention, then two linear layers (Vaswani et al.,
/// arXiv 1706.03762 §3.1). The attention and the pair of linear layers are each followed by a
/// residual sum and a LayerNorm. x and the result are [rows, steps, width]. `heads` divides the
/// width.
Tensor TransformerEncoderLayer(const Arg &x, int64_t heads, TransformerLayerOptions options = {});
/// Applies a transformer decoder layer. It is an encoder layer with an additional attention in the
/// middle, to `memory` [rows, steps of memory, width]. Set the option `causal` if the decoder is
/// trained to predict the next token.
Tensor TransformerDecoderLayer(const Arg &x, const Arg &memory, int64_t heads,
                               TransformerLayerOptions options = {});

} // namespace refold::nn
