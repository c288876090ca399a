//===- training_step.h - A handwritten Adam step of the MLP -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Trains one fixed network with handwritten code. The network has 64 inputs, five hidden layers of
// width 32 with relu, and 4 outputs. The loss is the mean squared error.
//
// Rows are processed in tiles that stay in the second-level cache. While a tile is computed, the
// rows of the next tile are prefetched. Nothing is allocated.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstddef>
#include <cstdint>

namespace refold::bench {

inline constexpr int kInputs = 64, kWidth = 32, kDepth = 5, kOutputs = 4;
/// Rows of a tile. Its values stay in the cache from the first layer to the last weight gradient.
inline constexpr int kTile = 128;
/// Batch sizes must be multiples of this.
inline constexpr int kRowUnit = 8;

/// The sizes of the parameters. All parameters are in one array, so that one loop applies Adam.
/// Each hidden layer has weights [inputs][32] and a bias [32]. The output layer comes last and has
/// weights [32][4] and a bias [4]. Padding fills the last vector.
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
  /// Initializes weights uniformly in ±sqrt(6 / inputs), and biases with zero.
  explicit TrainingStep(uint64_t seed);

  /// Trains on the rows batch[0] .. batch[rows - 1] of x [., 64] and y [., 4]. Returns the loss of
  /// these rows before the update. Prefetches the first rows of `next`, which is the following
  /// batch or null.
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
  /// Transposed weights of the output layer and of all hidden layers except the first. The backward
  /// pass multiplies gradients by them. They are transposed once per step.
  alignas(64) float transposed_[kDepth - 1][kWidth * kWidth];
  alignas(64) float output_transposed_[kOutputs * kWidth];
  alignas(64) float output_gradient_[kOutputs * kWidth];
  /// Values of one tile: outputs of each hidden layer, and gradients before each relu.
  alignas(64) float values_[kDepth][kTile * kWidth];
  alignas(64) float deltas_[kTile * kWidth], next_deltas_[kTile * kWidth];
  alignas(64) float output_delta_[kTile * kOutputs];
  double loss_ = 0;
  Adam adam_;
  double beta1_power_ = 1, beta2_power_ = 1;
};

} // namespace refold::bench
