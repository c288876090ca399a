//===- training_step.h - One Adam step of the MLP, by hand ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a patient programmer writes for this one network: 64 -> 32 x 5 -> 4, relu, mean squared
// error, rows in tiles that stay in the second-level cache, nothing allocated, the next tile's rows
// prefetched while this one is computed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>

namespace refold::bench {

inline constexpr int kInputs = 64, kWidth = 32, kDepth = 5, kOutputs = 4;
/// Rows whose values stay in cache from the first layer to the last weight gradient.
inline constexpr int kTile = 128;
/// Batches are multiples of this.
inline constexpr int kRowUnit = 8;

/// Parameters lie in one array, so that Adam is one loop: per hidden layer weights [inputs][32] and
/// bias [32], then the output layer's weights [32][4] and bias [4], padded to whole vectors.
inline constexpr int kFirstLayer = kInputs * kWidth + kWidth,
                     kHiddenLayer = kWidth * kWidth + kWidth;
inline constexpr int kOutputOffset = kFirstLayer + (kDepth - 1) * kHiddenLayer;
inline constexpr int kParameters = kOutputOffset + (kWidth + 1) * kOutputs;
inline constexpr int kPadded = (kParameters + 15) / 16 * 16;

struct Adam {
  double learning_rate = 1e-3, beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
};

class TrainingStep {
public:
  /// Weights uniform in ±sqrt(6 / inputs), biases zero.
  explicit TrainingStep(uint64_t seed);

  /// Trains on rows batch[0] .. batch[rows - 1] of x [., 64] and y [., 4] and returns their loss
  /// before the update. `next`: the following batch, or null.
  float operator()(const float *x, const float *y, const int32_t *batch, const int32_t *next,
                   int rows);

private:
  struct Tile;
  template <typename Prefetch> void TileRows(const Tile &tile, Prefetch &prefetch);
  void Transpose();
  void Update();

  alignas(64) float parameters_[kPadded] = {};
  alignas(64) float gradients_[kPadded] = {};
  alignas(64) float first_moment_[kPadded] = {};
  alignas(64) float second_moment_[kPadded] = {};
  /// Hidden weights but the first layer's, and the output's, transposed once a step for the data
  /// gradients.
  alignas(64) float transposed_[kDepth - 1][kWidth * kWidth];
  alignas(64) float output_transposed_[kOutputs * kWidth];
  alignas(64) float output_gradient_[kOutputs * kWidth];
  /// Of one tile: what each hidden layer gives, and the gradients before each relu.
  alignas(64) float values_[kDepth][kTile * kWidth];
  alignas(64) float deltas_[kTile * kWidth], next_deltas_[kTile * kWidth];
  alignas(64) float output_delta_[kTile * kOutputs];
  double loss_ = 0;
  Adam adam_;
  double beta1_power_ = 1, beta2_power_ = 1;
};

} // namespace refold::bench
