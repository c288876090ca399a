//===- random_batches.cpp - Random programs over a batch ------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "test/fuzz/shards/random_batches.h"

#include "compiler/builder/nn/nn.h"
#include "compiler/builder/nn/vision.h"
#include "compiler/builder/ops/ops.h"
#include "compiler/builder/program/program.h"
#include "test/fuzz/programs/dice.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <catch2/catch.hpp>

namespace refold::test {
namespace {

/// Builds a program; `rows` influences extents alone, never the choice of ops.
class BatchMaker {
public:
  BatchMaker(uint64_t seed, int64_t rows, int64_t shards)
      : dice_(seed), rows_(rows), program_("batch") {
    program_.Shards(shards);
  }

  RandomBatch Make() {
    // Inputs come before the loop over steps, which lets a loop over time have a gradient.
    const Tensor x = MakeStart();
    labels_ = MakeInput("labels", S32, {});
    target_ = MakeInput("target", F32, {});
    program_.Foldl(1, [&] { MakeStep(x); });
    absl::StatusOr<std::string> text = program_.Print({.locations = false});
    INFO(text.status());
    REQUIRE(text.ok());
    made_.text = *std::move(text);
    return std::move(made_);
  }

private:
  void MakeStep(Tensor x) {
    if (time_first_)
      x = Transpose(x, {1, 0, 2});
    for (int64_t layer = dice_.Between(1, 5); layer > 0; --layer) {
      x = Applied(x);
      if (dice_.Chance(30))
        FetchSums(x);
    }
    const Tensor loss = Loss(x);
    program_.Fetch("loss", loss);
    const std::vector<Variable> parameters = program_.parameters();
    if (!parameters.empty()) {
      const std::vector<Tensor> gradients =
          Gradients(loss, std::vector<Arg>(parameters.begin(), parameters.end()));
      for (size_t i = 0; i < gradients.size(); ++i)
        program_.Fetch(absl::StrCat("gradient", i), gradients[i]);
    }
  }

  Tensor MakeInput(const std::string &name, DType dtype, Shape shape, int64_t rows_dim = 0) {
    shape.insert(shape.begin() + rows_dim, rows_);
    made_.inputs[name] = rows_dim;
    InputOptions options;
    if (rows_dim != 0 || dice_.Chance(30))
      options.rows = rows_dim;
    return program_.Input(name, dtype, shape, options);
  }

  /// A matrix [rows, f], a sequence [rows, t, f] or [t, rows, f], or images [rows, c, h, w].
  Tensor MakeStart() {
    switch (dice_.Between(0, 3)) {
    case 0:
      return MakeInput("x", F32, {Width()});
    case 1:
      return MakeInput("x", F32, {dice_.Between(1, 4), dice_.Between(2, 12)});
    case 2:
      time_first_ = true;
      return MakeInput("x", F32, {dice_.Between(1, 4), dice_.Between(2, 12)}, 1);
    default:
      return MakeInput("x", F32, {dice_.Between(1, 4), dice_.Between(3, 8), dice_.Between(3, 8)});
    }
  }

  /// A width that makes the gradient of a weight small, or too large for row blocks.
  int64_t Width() { return dice_.Chance(8) ? dice_.Between(257, 270) : dice_.Between(2, 24); }

  Tensor Activated(const Tensor &x) {
    switch (dice_.Between(0, 4)) {
    case 0:
      return Relu(x);
    case 1:
      return Tanh(x);
    case 2:
      return Gelu(x);
    case 3:
      return Select(Greater(x, 0.1), x * 0.5, x + 1.0);
    default:
      return x * Sigmoid(x);
    }
  }

  Tensor Applied(const Tensor &x) {
    if (dice_.Chance(25))
      return Activated(x);
    if (dice_.Chance(15))
      return Checkpoint(x);
    const size_t rank = x.shape().size();
    return rank == 2 ? OnMatrix(x) : rank == 3 ? OnSequence(x) : OnImages(x);
  }

  Tensor OnMatrix(const Tensor &x) {
    const int64_t width = x.shape()[1];
    switch (dice_.Between(0, 5)) {
    case 0:
      return nn::LayerNorm(x);
    case 1:
      return x + nn::Linear(Activated(x), width);
    case 2:
      return Concatenate({x, Tanh(x)}, 1);
    case 3: // products of an example's own numbers
      if (width > 8)
        return x - ExpandDims(ReduceMax(x, {1}), 1);
      return Reshape(DotGeneral(x, x * 0.5, {.lhs_batching = {0}, .rhs_batching = {0}}),
                     {rows_, width * width});
    case 4:
      return width % 2 == 0 ? Reshape(x, {rows_, 2, width / 2}) : Softmax(x);
    default:
      return nn::Linear(x, Width());
    }
  }

  Tensor OnSequence(const Tensor &x) {
    const int64_t steps = x.shape()[1], width = x.shape()[2];
    switch (dice_.Between(0, 6)) {
    case 0:
      return nn::LayerNorm(x, {.dims = dice_.Between(1, 2)});
    case 1:
      return nn::Linear(x, Width());
    case 2: { // time first, as a recurrent network has it
      const Tensor turned = nn::Linear(Transpose(x, {1, 0, 2}), width);
      return Transpose(Activated(turned), {1, 0, 2});
    }
    case 3: { // time and rows in one dimension
      made_.grouped |= steps > 1;
      const Tensor flat = Reshape(Transpose(x, {1, 0, 2}), {steps * rows_, width});
      return Transpose(Reshape(nn::Linear(flat, width), {steps, rows_, width}), {1, 0, 2});
    }
    case 4: {
      const int64_t heads = width % 2 == 0 ? 2 : 1;
      auto split = [&](const Tensor &part) {
        return Transpose(Reshape(part, {rows_, steps, heads, width / heads}), {0, 2, 1, 3});
      };
      const Tensor q = split(nn::Linear(x, width)), k = split(nn::Linear(x, width));
      const Tensor y = Attention(q, k, split(x), {.causal = dice_.Chance(50)});
      return Reshape(Transpose(y, {0, 2, 1, 3}), {rows_, steps, width});
    }
    case 5: { // a loop over time
      const Tensor turned = Transpose(x, {1, 0, 2});
      const Variable weight =
          program_.Parameter(absl::StrCat("recurrent", loops_++), F32, {width, width});
      std::vector<Tensor> last =
          program_.Foldl(turned, {BroadcastTo(program_.Constant(0, F32), {rows_, width})},
                         [&](Tensor row, std::vector<Tensor> state) -> std::vector<Tensor> {
                           return {Tanh(row + Dot(state[0], weight))};
                         });
      return last[0];
    }
    default:
      return Reshape(x, {rows_, steps * width});
    }
  }

  Tensor OnImages(const Tensor &x) {
    const Shape shape = x.shape();
    switch (dice_.Between(0, 4)) {
    case 0:
    case 1:
      return nn::Conv2d(x, dice_.Between(1, 6),
                        {.kernel = {dice_.Between(1, std::min({int64_t{3}, shape[2], shape[3]}))}});
    case 2:
      return nn::Conv2d(x, shape[1], {.kernel = {3}, .padding = {1}, .groups = shape[1]});
    case 3:
      return Mean(x, {2, 3});
    default:
      return Reshape(x, {rows_, shape[1], shape[2] * shape[3]});
    }
  }

  /// Fetches the sum over the rows and a random part of the other dimensions. The rows may lie
  /// along any dimension.
  void FetchSums(const Tensor &x) {
    const auto rank = static_cast<int64_t>(x.shape().size());
    const int64_t rows = dice_.Chance(50) ? dice_.Between(0, rank - 1) : 0;
    Dims order;
    for (int64_t dim = 1; dim < rank; ++dim)
      order.push_back(dim);
    order.insert(order.begin() + rows, 0);
    Dims dims;
    for (int64_t dim = 0; dim < rank; ++dim)
      if (dim == rows || dice_.Chance(50))
        dims.push_back(dim);
    program_.Fetch(absl::StrCat("sum", sums_++), Sum(Transpose(x, order), dims));
  }

  Tensor Loss(const Tensor &x) {
    const int64_t rank = static_cast<int64_t>(x.shape().size());
    if (rank == 2 && dice_.Chance(50))
      return Sum(SoftmaxCrossEntropy(x, labels_));
    Dims inner;
    for (int64_t dim = 1; dim < rank; ++dim)
      inner.push_back(dim);
    return dice_.Chance(50) ? Sum(Square(Sum(x, inner) - target_))
                            : Sum(Sum(x * x, inner) * target_);
  }

  Dice dice_;
  const int64_t rows_;
  Program program_;
  RandomBatch made_;
  Tensor labels_, target_;
  bool time_first_ = false;
  int64_t sums_ = 0, loops_ = 0;
};

} // namespace

RandomBatch MakeRandomBatch(uint64_t seed, int64_t rows, int64_t shards) {
  return BatchMaker(seed, rows, shards).Make();
}

int64_t RandomShardRows(uint64_t seed) {
  Dice dice(seed ^ 0x5A4D);
  return dice.Chance(85) ? dice.Of<int64_t>({1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 64, 65})
                         : dice.Of<int64_t>({100, 128, 130, 256, 514, 1030});
}

} // namespace refold::test
