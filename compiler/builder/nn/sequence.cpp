//===- sequence.cpp - Embeddings and multi-head attention -----------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Projections reshape their input to [rows · steps, width]. The first dimension is then as long as
// possible, and threads divide the work along it.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/nn/sequence.h"

#include "compiler/builder/nn/layer.h"
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/number_checks.h"

#include <algorithm>

namespace refold::nn {

using internal::Describe;
using internal::Layer;
using internal::OpScope;

Tensor Embedding(const Arg &indices, int64_t count, int64_t width, EmbeddingOptions options) {
  OpScope op("Embedding", {&indices});
  if (!op || !op.IsTensor(indices))
    return op.Invalid();
  if (indices.tensor().dtype() != S32)
    return op.Fail(absl::StrCat("needs indices of type s32, got ", Describe(indices)));
  if (count < 1 || width < 1)
    return op.Fail(
        absl::StrCat("needs at least one row and one column, got ", count, " and ", width));
  if (!IsFloat(options.dtype))
    return op.Fail(
        absl::StrCat("has a table of f32, f64, bf16 or f16, got ", DTypeName(options.dtype)));
  const Layer layer(op, options.name, "embedding", ".weight", options.dtype);
  const Arg table = layer.Parameter(".weight", {count, width}, options.weight_init);
  return layer.Named(Take(table, layer.At(indices.tensor())));
}

/// Checks three sequences for attention with heads. Fails and returns false if they do not fit.
static bool CheckHeads(OpScope &op, const Arg &query, const Arg &key, const Arg &value,
                       int64_t heads, double dropout) {
  if (!op.Float(query) || !op.Float(key) || !op.Float(value) || !op.OneType())
    return false;
  const Shape &q = query.tensor().shape(), &k = key.tensor().shape(), &v = value.tensor().shape();
  auto good = [](const Shape &shape) {
    return shape.size() == 3 && std::count(shape.begin(), shape.end(), 0) == 0;
  };
  if (!good(q) || !good(k) || k != v || q[0] != k[0] || q[2] != k[2])
    op.Fail(absl::StrCat("needs queries, keys and values of shape [rows, steps, width], not empty, "
                         "that agree in rows and width, and keys and values in steps, got ",
                         Describe(query), ", ", Describe(key), " and ", Describe(value)));
  else if (heads < 1 || q[2] % heads != 0)
    op.Fail(absl::StrCat("needs heads that divide the width ", q[2], ", got ", heads));
  else
    internal::IsDropoutRate(op, "a dropout rate", dropout);
  return !op.program().failed();
}

Tensor AttentionInHeads(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                        AttentionOptions options, const Tensor &mask) {
  OpScope op("AttentionInHeads", {&query, &key, &value});
  if (!op || !CheckHeads(op, query, key, value, heads, options.dropout))
    return op.Invalid();
  auto at = [&](const Tensor &tensor) { return Arg(tensor, op.where()); };
  const Shape shape = query.tensor().shape();
  auto split = [&](const Arg &x) {
    const Shape &from = x.tensor().shape();
    Tensor columns = Reshape(at(x.tensor()), {from[0], from[1], heads, from[2] / heads});
    return at(Transpose(at(columns), {0, 2, 1, 3}));
  };
  // One op per statement, because C++ may evaluate the operands of one call in any order.
  const Arg q = split(query);
  const Arg k = split(key);
  const Arg v = split(value);
  Tensor y = mask.valid() ? Attention(q, k, v, at(mask), options) : Attention(q, k, v, options);
  return Reshape(at(Transpose(at(y), {0, 2, 1, 3})), shape);
}

namespace {

/// The projections before attention: any of the three parts of in_proj.
class InProjection {
public:
  InProjection(const Layer &layer, int64_t width, const MultiHeadAttentionOptions &options)
      : layer_(layer), width_(width),
        weight_(layer.Parameter(".in_proj_weight", {3 * width, width}, options.weight_init)) {
    if (options.bias)
      bias_ = layer.Parameter(".in_proj_bias", {3 * width}, init::Zeros());
  }

  /// Multiplies x [rows, steps, width] by the parts first, ..., last - 1 of the weight. Part 0 is
  /// for queries, part 1 for keys and part 2 for values. The result contains one product for each
  /// part, side by side: [rows · steps, (last - first) · width].
  Tensor operator()(const Arg &x, int64_t first, int64_t last) const {
    const bool all = first == 0 && last == 3;
    const int64_t from = first * width_, to = last * width_;
    Tensor rows = Reshape(layer_.At(x.tensor()), {-1, width_});
    Tensor weight =
        all ? weight_.tensor() : Slice(layer_.At(weight_.tensor()), {from, 0}, {to, width_});
    Tensor y = layer_.Times(layer_.At(rows), layer_.At(weight));
    if (!bias_)
      return y;
    Tensor bias = all ? bias_->tensor() : Slice(layer_.At(bias_->tensor()), {from}, {to});
    return layer_.At(y) + layer_.At(bias);
  }

private:
  const Layer &layer_;
  int64_t width_;
  Arg weight_;
  std::optional<Arg> bias_;
};

} // namespace

Tensor MultiHeadAttention(const Arg &query, const Arg &key, const Arg &value, int64_t heads,
                          MultiHeadAttentionOptions options) {
  OpScope op("MultiHeadAttention", {&query, &key, &value});
  if (!op || !CheckHeads(op, query, key, value, heads, options.dropout))
    return op.Invalid();
  const Shape shape = query.tensor().shape(), memory = key.tensor().shape();
  const int64_t width = shape[2];
  const Layer layer(op, options.name, "attention", ".in_proj_weight", op.dtype());
  const InProjection project(layer, width, options);
  auto same = [](const Arg &a, const Arg &b) {
    return internal::Access::Node(a.tensor())->value == internal::Access::Node(b.tensor())->value;
  };
  // Returns the columns of one part as a sequence.
  auto part = [&](const Tensor &projected, int64_t index, const Shape &to) {
    Tensor columns = projected;
    if (projected.valid() && projected.shape()[1] != width)
      columns = Slice(layer.At(projected), {0, index * width},
                      {projected.shape()[0], (index + 1) * width});
    return layer.At(Reshape(layer.At(columns), to));
  };
  Tensor q, k, v;
  if (same(query, key) && same(key, value)) {
    q = k = v = project(query, 0, 3);
  } else if (same(key, value)) {
    q = project(query, 0, 1);
    k = v = project(key, 1, 3);
  } else {
    q = project(query, 0, 1);
    k = project(key, 1, 2);
    v = project(value, 2, 3);
  }
  // Takes queries, keys and values from the results of the projections. One projection of all three
  // has them as its parts 0, 1 and 2. One projection of keys and values has them as its parts 0 and
  // 1. A projection with a single part ignores the index.
  const int64_t first = same(query, key) && same(key, value) ? 1 : 0;
  const Arg queries = part(q, 0, shape);
  const Arg keys = part(k, first, memory);
  const Arg values = part(v, first + 1, memory);
  Tensor y = AttentionInHeads(queries, keys, values, heads,
                              {.causal = options.causal, .dropout = options.dropout}, options.mask);
  Tensor rows = Reshape(layer.At(y), {-1, width});
  const Arg weight = layer.Parameter(".out_proj.weight", {width, width}, options.weight_init);
  Tensor result = layer.Times(layer.At(rows), weight);
  if (options.bias)
    result = layer.At(result) + layer.Parameter(".out_proj.bias", {width}, init::Zeros());
  return layer.Named(Reshape(layer.At(result), shape));
}

} // namespace refold::nn
