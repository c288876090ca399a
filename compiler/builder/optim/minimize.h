//===- minimize.h - The common part of all optimizers -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minimize and its options. Gradients are first accumulated, then clipped, and then weight decay is
// added.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace refold::optim {

/// A group of parameters with its own learning rate and weight decay. Each group must contain at
/// least one parameter that Minimize updates.
struct ParameterGroup {
  /// Selects all parameters whose names start with this prefix; empty selects none.
  std::string prefix = {};
  /// Selects these parameters as well.
  std::vector<Variable> parameters = {};
  /// A factor of the optimizer's learning rate for this group. If the rate is a number, Minimize
  /// computes the product in double. If the rate is a schedule or a tensor, the product is an
  /// additional op. Adam and AdamW always need this op, because they first multiply the rate by a
  /// bias correction.
  double learning_rate_scale = 1;
  /// Replaces the optimizer's weight decay.
  std::optional<double> weight_decay = {};
};

/// How an optimizer stores its states of a parameter: moments, velocities and sums.
enum class StateFormat : uint8_t {
  /// In the type of the parameter; f32 if that has 16 bits.
  Full,
  /// In bf16, rounded with StochasticRound: 2 bytes an element. Rounding to nearest would lose the
  /// decay of a second moment, which is 0.1 % a step.
  BFloat16,
  /// In 8 bits an element, by blocks of 256 elements with one f32 scale each (Dettmers et al. 2021,
  /// 8-bit Optimizers via Block-wise Quantization). A state `m` is stored as two states, `m` and
  /// `m.scales`. Let s be the scale, the largest magnitude of the block. The code c of an element x
  /// is rounded at random:
  ///
  ///     x = sign(c) · (c / 127)² · s    with c in -127 ... 127, if elements may be negative
  ///     x = (c / 255)⁴ · s              with c in 0 ... 255, if not; c is 0 only for x = 0
  EightBits
};

/// A factor of the loss that keeps gradients of f16 from rounding to zero (Micikevicius et al.
/// 2017, Mixed Precision Training). It is divided out of the gradients before they are accumulated,
/// clipped or used.
///
/// If a gradient is infinite or NaN, the update is skipped: the parameters and all states of the
/// optimizer keep their values, and the factor becomes smaller. The decision is made on the device.
///
/// The states are `loss_scale.value`, `loss_scale.good_steps` and `loss_scale.skipped_steps`, with
/// `<name>.` in front if the optimizer has a name. A program fetches the factor of each step as
/// `loss_scale`, and the number of updates skipped so far as `loss_scale.skipped_steps`. A traced
/// call and a branch do not fetch them.
struct LossScale {
  /// The first factor, at least 1.
  double initial = 65536;
  /// After `interval` updates without a skipped one, the factor is multiplied by `growth`, above 1.
  double growth = 2;
  int64_t interval = 2000;
  /// After a skipped update, the factor is multiplied by `backoff`, which is in (0, 1). It does not
  /// fall below 1.
  double backoff = 0.5;
};

struct MinimizeOptions {
  /// The parameters to update. If empty, updates all parameters that the loss depends on. To use
  /// two optimizers for different parameters, call Minimize of each optimizer once. If two
  /// optimizers have state for the same parameter, give them different names.
  std::vector<Variable> parameters = {};
  /// If not 0, clips the joint norm of all gradients g0, g1, ... to this maximum. Each gradient g
  /// is replaced:
  ///
  ///     total = (Σ g0 · g0 + Σ g1 · g1) + ...   in the order of the parameters
  ///     g = (clip_global_norm / maximum(sqrt(total), clip_global_norm)) · g
  ///
  /// If `total` would overflow although all gradients are finite, the gradients are scaled by a
  /// power of two before they are squared. So the norm is still right. If a gradient is infinite or
  /// NaN, all gradients become NaN, which makes the problem visible.
  ///
  /// The option is 0 or at least 2^-100 (f64: 2^-996). docs/rationale/losses.md has a table.
  double clip_global_norm = 0;
  /// Returns whether weight decay applies to the parameter `name`. Without a mask, weight decay
  /// applies to all parameters. The mask does not affect a group that has its own weight decay.
  std::function<bool(const std::string &name)> decay_mask = {};
  /// A parameter that belongs to several groups uses the first one.
  std::vector<ParameterGroup> groups = {};
  /// The number k of iterations for one update, at least 1. If k > 1, only every k-th iteration
  /// updates the parameters. It uses the mean of the gradients of the last k iterations. Schedules
  /// count steps, not updates.
  ///
  /// The update needs no control flow. Let t be Program::Iteration(), which is the step number in
  /// the fold and the iteration number in a loop. Each parameter has a state `accumulated`, which
  /// starts at 0. It is named "<parameter>.accumulated" or "<parameter>.<name>.accumulated":
  ///
  ///     sum = accumulated + g;  g = (1 / k) · sum;  last = (t mod k) == k - 1
  ///     accumulated = last ? 0 : sum
  ///
  /// If `last` is false, the parameters and the other states of the optimizer keep their values.
  int64_t accumulate = 1;
  /// Scales the loss. The default is LossScale() in a program with Autocast(F16), and no scale in
  /// all others.
  std::optional<LossScale> loss_scale = {};
  /// How moments, velocities and sums are stored. BFloat16 and EightBits need parameters of f32,
  /// bf16 or f16. States of a Custom optimizer, and sums of `accumulate`, are always stored in
  /// full.
  StateFormat states = StateFormat::Full;
  /// Updates bf16 parameters as f32 numbers, whose upper half is the parameter. The other half is a
  /// state with 16 bits an element, `<parameter>.low`. So small updates add up, and no f32 copy is
  /// stored. Without this option, each update is rounded to bf16. Parameters of other types are not
  /// affected. Only one optimizer may keep the lower half of a parameter.
  bool keep_low_halves = false;
};

/// Updates parameters with their gradients. All parameters in one call of Minimize have the same
/// floating-point type, or types of f32, bf16 and f16.
class Optimizer {
public:
  virtual ~Optimizer() = default;

  /// Updates every parameter that `loss` depends on. `loss` is a floating-point scalar. If a
  /// parameter got a new value after `loss` was computed, the gradient is with respect to the old
  /// value.
  ///
  /// If `options.parameters` is not empty, updates exactly those parameters. `loss` must depend on
  /// each of them.
  void Minimize(const Arg &loss, const MinimizeOptions &options = {}) const {
    Apply(loss, nullptr, options);
  }
  /// The same for these parameters; an empty list is an error.
  template <std::same_as<std::vector<Variable>> Parameters>
  void Minimize(const Arg &loss, const Parameters &parameters) const {
    Apply(loss, &parameters, {});
  }

private:
  /// If `parameters` is null, `minimize` selects the parameters.
  virtual void Apply(const Arg &loss, const std::vector<Variable> *parameters,
                     const MinimizeOptions &minimize) const = 0;
};

} // namespace refold::optim
