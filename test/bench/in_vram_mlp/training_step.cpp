//===- training_step.cpp - A handwritten Adam step of the MLP -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix products are computed in register tiles that are 32 columns wide. Every extent is a
// constant, so the compiler unrolls the loops of a tile.
//
//===----------------------------------------------------------------------===//
#include "test/bench/in_vram_mlp/training_step.h"

#include "test/bench/in_vram_mlp/lanes.h"
#include "test/bench/in_vram_mlp/random.h"

#include <cstring>
#include <utility>

namespace refold::bench {
namespace {

constexpr int kVectors = kWidth / kLanes; // in a row of 32

/// Each call prefetches one row of the next tile, which is five cache lines: x [64] and y [4].
class RowPrefetch {
public:
  RowPrefetch(const float *x, const float *y, const int32_t *rows, int count)
      : x_(x), y_(y), rows_(rows), left_(rows == nullptr ? 0 : count) {}
  void operator()() {
    if (left_ == 0)
      return;
    --left_;
    const int64_t row = *rows_++;
    for (int line = 0; line < kInputs / 16; ++line)
      __builtin_prefetch(x_ + row * kInputs + line * 16, 0, 3);
    __builtin_prefetch(y_ + row * kOutputs, 0, 3);
  }

private:
  const float *x_, *y_;
  const int32_t *rows_;
  int left_;
};

/// Computes start + in · weights for a tile of kTileRows rows. If `start` is null, zero is used.
/// row(r) returns row r of the matrix `in`. Calls epilogue(row, column, vector) for each vector of
/// the result.
template <int Depth, typename Row, typename Epilogue>
inline __attribute__((always_inline)) void Product(Row row, const float *weights,
                                                   const float *start, Epilogue epilogue) {
  Vector sum[kTileRows][kVectors];
  for (int v = 0; v < kVectors; ++v) {
    const Vector first = start == nullptr ? Spread(0) : Load(start + v * kLanes);
    for (int r = 0; r < kTileRows; ++r)
      sum[r][v] = first;
  }
  const float *rows[kTileRows];
  for (int r = 0; r < kTileRows; ++r)
    rows[r] = row(r);
  for (int k = 0; k < Depth; ++k) {
    Vector weight[kVectors];
    for (int v = 0; v < kVectors; ++v)
      weight[v] = Load(weights + k * kWidth + v * kLanes);
    for (int r = 0; r < kTileRows; ++r) {
      const Vector value = Spread(rows[r][k]);
      for (int v = 0; v < kVectors; ++v)
        sum[r][v] = Fma(value, weight[v], sum[r][v]);
    }
  }
  for (int r = 0; r < kTileRows; ++r)
    for (int v = 0; v < kVectors; ++v)
      epilogue(r, v * kLanes, sum[r][v]);
}

/// Adds in^T · delta to `gradient` [Depth][32], and the column sums of `delta` to `bias_gradient`.
/// `in` and `delta` have `rows` rows each, which form one tile. row(r) returns row r of `in`.
template <int Depth, typename Row>
inline void WeightGradient(Row row, const float *delta, int rows, float *gradient,
                           float *bias_gradient) {
  for (int k = 0; k < Depth; k += kTileRows) {
    Vector sum[kTileRows][kVectors];
    for (int i = 0; i < kTileRows; ++i)
      for (int v = 0; v < kVectors; ++v)
        sum[i][v] = Load(gradient + (k + i) * kWidth + v * kLanes);
    for (int r = 0; r < rows; ++r) {
      Vector d[kVectors];
      for (int v = 0; v < kVectors; ++v)
        d[v] = Load(delta + r * kWidth + v * kLanes);
      const float *values = row(r) + k;
      for (int i = 0; i < kTileRows; ++i) {
        const Vector value = Spread(values[i]);
        for (int v = 0; v < kVectors; ++v)
          sum[i][v] = Fma(value, d[v], sum[i][v]);
      }
    }
    for (int i = 0; i < kTileRows; ++i)
      for (int v = 0; v < kVectors; ++v)
        Store(gradient + (k + i) * kWidth + v * kLanes, sum[i][v]);
  }
  // Four independent chains, because one chain would wait for its own additions.
  Vector sum[4][kVectors];
  for (auto &chain : sum)
    for (Vector &vector : chain)
      vector = Spread(0);
  for (int r = 0; r < rows; r += 4)
    for (int i = 0; i < 4; ++i)
      for (int v = 0; v < kVectors; ++v)
        sum[i][v] = Add(sum[i][v], Load(delta + (r + i) * kWidth + v * kLanes));
  for (int v = 0; v < kVectors; ++v) {
    const Vector all = Add(Add(sum[0][v], sum[1][v]), Add(sum[2][v], sum[3][v]));
    Store(bias_gradient + v * kLanes, Add(Load(bias_gradient + v * kLanes), all));
  }
}

int LayerOffset(int layer) { return layer == 0 ? 0 : kFirstLayer + (layer - 1) * kHiddenLayer; }
int LayerInputs(int layer) { return layer == 0 ? kInputs : kWidth; }

} // namespace

struct TrainingStep::Tile {
  int rows;
  float scale; // 1 / number of elements of the loss
  const float *x[kTile];
  const float *y[kTile];
};

TrainingStep::TrainingStep(uint64_t seed) {
  Random random(seed);
  for (int layer = 0; layer <= kDepth; ++layer) {
    const int inputs = LayerInputs(layer), outputs = layer == kDepth ? kOutputs : kWidth;
    const double bound = std::sqrt(6.0 / inputs);
    for (int i = 0; i < inputs * outputs; ++i)
      parameters_[LayerOffset(layer) + i] = static_cast<float>((2 * random.Open() - 1) * bound);
  }
}

void TrainingStep::Transpose() {
  for (int layer = 1; layer < kDepth; ++layer)
    for (int i = 0; i < kWidth; ++i)
      for (int o = 0; o < kWidth; ++o)
        transposed_[layer - 1][o * kWidth + i] = parameters_[LayerOffset(layer) + i * kWidth + o];
  for (int i = 0; i < kWidth; ++i)
    for (int o = 0; o < kOutputs; ++o)
      output_transposed_[o * kWidth + i] = parameters_[kOutputOffset + i * kOutputs + o];
}

template <typename Prefetch> void TrainingStep::TileRows(const Tile &tile, Prefetch &prefetch) {
  // The forward pass takes a few rows at a time through all layers. This is fast, because the
  // weights of all layers fit into the first-level cache.
  const float *output_weights = parameters_ + kOutputOffset;
  const float *output_bias = output_weights + kWidth * kOutputs;
  for (int first = 0; first < tile.rows; first += kTileRows) {
    for (int layer = 0; layer < kDepth; ++layer) {
      const float *weights = parameters_ + LayerOffset(layer);
      const float *bias = weights + LayerInputs(layer) * kWidth;
      float *out = values_[layer] + first * kWidth;
      auto relu = [&](int r, int column, Vector sum) {
        Store(out + r * kWidth + column, Relu(sum));
      };
      if (layer == 0) {
        Product<kInputs>([&](int r) { return tile.x[first + r]; }, weights, bias, relu);
      } else {
        const float *in = values_[layer - 1] + first * kWidth;
        Product<kWidth>([&](int r) { return in + r * kWidth; }, weights, bias, relu);
      }
      if (first % kRowUnit == 0)
        prefetch();
    }
    // The output layer is four columns wide, so it uses small vectors of one row each.
    typedef float Four __attribute__((vector_size(16)));
    Four sum[kTileRows], bias;
    std::memcpy(&bias, output_bias, sizeof(bias));
    for (int r = 0; r < kTileRows; ++r)
      sum[r] = bias;
    const float *in = values_[kDepth - 1] + first * kWidth;
    for (int k = 0; k < kWidth; ++k) {
      Four weight;
      std::memcpy(&weight, output_weights + k * kOutputs, sizeof(weight));
      for (int r = 0; r < kTileRows; ++r)
        sum[r] += in[r * kWidth + k] * weight;
    }
    Four squares = {};
    for (int r = 0; r < kTileRows; ++r) {
      Four target;
      std::memcpy(&target, tile.y[first + r], sizeof(target));
      const Four error = sum[r] - target;
      squares += error * error;
      const Four delta = error * (2 * tile.scale);
      std::memcpy(output_delta_ + (first + r) * kOutputs, &delta, sizeof(delta));
      Four bias_gradient;
      float *at = gradients_ + kOutputOffset + kWidth * kOutputs;
      std::memcpy(&bias_gradient, at, sizeof(delta));
      bias_gradient += delta;
      std::memcpy(at, &bias_gradient, sizeof(delta));
    }
    loss_ += static_cast<double>(squares[0] + squares[1] + squares[2] + squares[3]) * tile.scale;
  }

  // The backward pass of the output layer. One loop over the rows computes the layer's weight
  // gradient and the gradient of the last hidden layer.
  {
    Vector sum[kOutputs][kVectors], weight[kOutputs][kVectors];
    for (int o = 0; o < kOutputs; ++o)
      for (int v = 0; v < kVectors; ++v) {
        sum[o][v] = Load(output_gradient_ + o * kWidth + v * kLanes);
        weight[o][v] = Load(output_transposed_ + o * kWidth + v * kLanes);
      }
    for (int r = 0; r < tile.rows; ++r)
      for (int v = 0; v < kVectors; ++v) {
        const Vector value = Load(values_[kDepth - 1] + r * kWidth + v * kLanes);
        Vector delta = Spread(0);
        for (int o = 0; o < kOutputs; ++o) {
          const Vector d = Spread(output_delta_[r * kOutputs + o]);
          sum[o][v] = Fma(d, value, sum[o][v]);
          delta = Fma(d, weight[o][v], delta);
        }
        Store(deltas_ + r * kWidth + v * kLanes, WherePositive(delta, value));
      }
    for (int o = 0; o < kOutputs; ++o)
      for (int v = 0; v < kVectors; ++v)
        Store(output_gradient_ + o * kWidth + v * kLanes, sum[o][v]);
  }

  // The backward pass of the hidden layers.
  float *deltas = deltas_, *next = next_deltas_;
  for (int layer = kDepth - 1; layer > 0; --layer) {
    const float *in = values_[layer - 1];
    for (int first = 0; first < tile.rows; first += kTileRows) {
      Product<kWidth>([&](int r) { return deltas + (first + r) * kWidth; }, transposed_[layer - 1],
                      nullptr,
                      [&](int r, int column, Vector sum) {
                        const int at = (first + r) * kWidth + column;
                        Store(next + at, WherePositive(sum, Load(in + at)));
                      });
      if (first % kRowUnit == 0)
        prefetch();
    }
    float *gradient = gradients_ + LayerOffset(layer);
    WeightGradient<kWidth>([&](int r) { return in + r * kWidth; }, deltas, tile.rows, gradient,
                           gradient + kWidth * kWidth);
    std::swap(deltas, next);
  }
  WeightGradient<kInputs>([&](int r) { return tile.x[r]; }, deltas, tile.rows, gradients_,
                          gradients_ + kInputs * kWidth);
}

void TrainingStep::Update() {
  for (int i = 0; i < kWidth; ++i)
    for (int o = 0; o < kOutputs; ++o)
      gradients_[kOutputOffset + i * kOutputs + o] = output_gradient_[o * kWidth + i];
  beta1_power_ *= adam_.beta1;
  beta2_power_ *= adam_.beta2;
  const double correction = std::sqrt(1 - beta2_power_);
  const Vector rate =
      Spread(static_cast<float>(adam_.learning_rate * correction / (1 - beta1_power_)));
  const Vector epsilon = Spread(static_cast<float>(adam_.epsilon * correction));
  const Vector beta1 = Spread(static_cast<float>(adam_.beta1)),
               beta2 = Spread(static_cast<float>(adam_.beta2));
  const Vector rest1 = Spread(static_cast<float>(1 - adam_.beta1)),
               rest2 = Spread(static_cast<float>(1 - adam_.beta2));
  for (int i = 0; i < kPadded; i += kLanes) {
    const Vector g = Load(gradients_ + i);
    const Vector m = Fma(beta1, Load(first_moment_ + i), Multiply(rest1, g));
    const Vector v = Fma(beta2, Load(second_moment_ + i), Multiply(rest2, Multiply(g, g)));
    Store(first_moment_ + i, m);
    Store(second_moment_ + i, v);
    const Vector step = Divide(Multiply(rate, m), Add(SquareRoot(v), epsilon));
    Store(parameters_ + i, Subtract(Load(parameters_ + i), step));
  }
}

float TrainingStep::operator()(const float *x, const float *y, const int32_t *batch,
                               const int32_t *next, int rows) {
  Transpose();
  std::memset(gradients_, 0, sizeof(gradients_));
  std::memset(output_gradient_, 0, sizeof(output_gradient_));
  loss_ = 0;
  Tile tile;
  tile.scale = 1.0f / static_cast<float>(rows * kOutputs);
  for (int first = 0; first < rows; first += kTile) {
    tile.rows = std::min(kTile, rows - first);
    for (int r = 0; r < tile.rows; ++r) {
      tile.x[r] = x + int64_t{batch[first + r]} * kInputs;
      tile.y[r] = y + int64_t{batch[first + r]} * kOutputs;
    }
    const bool last = first + kTile >= rows;
    RowPrefetch prefetch(x, y, last ? next : batch + first + kTile,
                         std::min(kTile, last ? rows : rows - first - kTile));
    TileRows(tile, prefetch);
  }
  Update();
  return static_cast<float>(loss_);
}

} // namespace refold::bench
