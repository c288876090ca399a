//===- transformer.cpp - Transformer layers -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn/layer.h"
#include "compiler/builder/nn/nn.h"
#include "compiler/builder/nn/sequence.h"
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>

namespace refold::nn {

using internal::Describe;
using internal::Layer;
using internal::OpScope;

/// Checks the options that both kinds of layer share. Fails and returns false if they do not fit.
static bool CheckOptions(OpScope &op, const Arg &x, const TransformerLayerOptions &options) {
  if (!op.Float(x))
    return false;
  const Shape &shape = x.tensor().shape();
  if (shape.size() != 3 || std::count(shape.begin(), shape.end(), 0) > 0)
    op.Fail(absl::StrCat("needs x of shape [rows, steps, width], not empty, got ", Describe(x)));
  else if (options.hidden < 1)
    op.Fail(absl::StrCat("needs a hidden width of at least 1, got ", options.hidden));
  else
    internal::IsDropoutRate(op, "a dropout rate", options.dropout);
  return !op.program().failed();
}

namespace {

/// Builds the attentions and the pair of linear layers of a transformer layer. Each of them has a
/// residual sum and a norm. flow_ is the value between two of them, of shape [rows · steps, width].
class Parts {
public:
  Parts(const OpScope &op, const Arg &x, int64_t heads, const char *stem,
        const TransformerLayerOptions &options)
      : layer_(op, options.name, stem, ".linear1.weight", x.tensor().dtype()), options_(options),
        heads_(heads), shape_(x.tensor().shape()),
        flow_(Reshape(layer_.At(x.tensor()), {-1, shape_[2]})) {}

  void SelfAttention(const char *norm) {
    Residual(norm, [&](const Tensor &rows) {
      const Arg x = layer_.At(Reshape(layer_.At(rows), shape_));
      return MultiHeadAttention(x, x, x, heads_,
                                {.name = layer_.name() + ".self_attn",
                                 .causal = options_.causal,
                                 .dropout = options_.dropout,
                                 .mask = options_.mask,
                                 .weight_init = options_.weight_init});
    });
  }
  void AttentionTo(const Arg &memory, const char *norm) {
    Residual(norm, [&](const Tensor &rows) {
      const Arg x = layer_.At(Reshape(layer_.At(rows), shape_));
      const Arg keys = layer_.At(memory.tensor());
      return MultiHeadAttention(x, keys, keys, heads_,
                                {.name = layer_.name() + ".multihead_attn",
                                 .dropout = options_.dropout,
                                 .mask = options_.memory_mask,
                                 .weight_init = options_.weight_init});
    });
  }
  void FeedForward(const char *norm) {
    Residual(norm, [&](const Tensor &rows) {
      Tensor inner = Project(rows, ".linear1", options_.hidden);
      Tensor active =
          options_.activation == Activation::Relu ? Relu(layer_.At(inner)) : Gelu(layer_.At(inner));
      Tensor kept = Dropout(layer_.At(active), options_.dropout);
      return Project(kept, ".linear2", shape_[2]);
    });
  }
  Tensor Result() const { return layer_.Named(Reshape(layer_.At(flow_), shape_)); }

private:
  template <typename Part> void Residual(const char *norm, const Part &part) {
    Tensor in = options_.norm_first ? Norm(flow_, norm) : flow_;
    Tensor rows = Reshape(layer_.At(part(in)), {-1, shape_[2]});
    Tensor more = Dropout(layer_.At(rows), options_.dropout);
    flow_ = layer_.At(flow_) + layer_.At(more);
    if (!options_.norm_first)
      flow_ = Norm(flow_, norm);
  }
  Tensor Project(const Tensor &rows, const char *linear, int64_t features) const {
    return Linear(layer_.At(rows), features,
                  {.name = layer_.name() + linear,
                   .weight_init = options_.weight_init,
                   .bias_init = init::Zeros(),
                   .as_torch = true});
  }
  Tensor Norm(const Tensor &x, const char *norm) const {
    return LayerNorm(layer_.At(x), {.name = layer_.name() + norm,
                                    .epsilon = options_.epsilon,
                                    .scale_name = "weight",
                                    .offset_name = "bias"});
  }

  Layer layer_;
  const TransformerLayerOptions &options_;
  int64_t heads_;
  Shape shape_;
  Tensor flow_;
};

} // namespace

Tensor TransformerEncoderLayer(const Arg &x, int64_t heads, TransformerLayerOptions options) {
  OpScope op("TransformerEncoderLayer", {&x});
  if (!op || !CheckOptions(op, x, options))
    return op.Invalid();
  Parts parts(op, x, heads, "transformer_encoder_layer", options);
  parts.SelfAttention(".norm1");
  parts.FeedForward(".norm2");
  return parts.Result();
}

Tensor TransformerDecoderLayer(const Arg &x, const Arg &memory, int64_t heads,
                               TransformerLayerOptions options) {
  OpScope op("TransformerDecoderLayer", {&x, &memory});
  if (!op || !CheckOptions(op, x, options))
    return op.Invalid();
  Parts parts(op, x, heads, "transformer_decoder_layer", options);
  parts.SelfAttention(".norm1");
  parts.AttentionTo(memory, ".norm2");
  parts.FeedForward(".norm3");
  return parts.Result();
}

} // namespace refold::nn
