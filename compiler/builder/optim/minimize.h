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
};

/// Updates parameters with their gradients. All parameters in one call of Minimize have the same
/// type, which is floating-point.
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
