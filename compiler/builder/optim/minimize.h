//===- minimize.h - The common part of all optimizers -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minimize and its options. Gradients are first accumulated, then clipped, then combined with
// weight decay. A public header: Abseil and the standard library only.
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

/// Parameters with their own learning rate and weight decay. Each group must contain at least one
/// of the updated parameters.
struct ParameterGroup {
  /// Selects all parameters whose names start with this prefix; empty selects none.
  std::string prefix = {};
  /// Selects these parameters as well.
  std::vector<Variable> parameters = {};
  /// Factor of the optimizer's learning rate. If the rate is a number, the product is computed in
  /// double; otherwise it costs one more op.
  double learning_rate_scale = 1;
  /// Replaces the optimizer's weight decay.
  std::optional<double> weight_decay = {};
};

struct MinimizeOptions {
  /// The parameters to update; empty: all that the loss depends on. To use two optimizers for two
  /// sets of parameters, call Minimize twice, each with its own set. The optimizers need different
  /// names if both have state for one parameter.
  std::vector<Variable> parameters = {};
  /// If not 0, the maximum norm of all gradients together:
  ///
  ///     total = (Σ g0 · g0 + Σ g1 · g1) + ...   in the order of the parameters
  ///     g = (clip_global_norm / maximum(sqrt(total), clip_global_norm)) · g
  ///
  /// If `total` overflows although the gradients are finite, the squares are summed with a
  /// power-of-two scale, so the norm is still right. If a gradient is infinite or NaN, all
  /// gradients become NaN, so that no such step passes unnoticed. The norm to clip to is at least
  /// 2^-100 (f64: 2^-996). docs/rationale/losses.md has a table.
  double clip_global_norm = 0;
  /// Selects by name the parameters that weight decay applies to; empty: all parameters. The mask
  /// applies to the optimizer's weight decay, not to that of a group.
  std::function<bool(const std::string &name)> decay_mask = {};
  /// A parameter that belongs to several groups uses the first one.
  std::vector<ParameterGroup> groups = {};
  /// At least 1. If k > 1, the update happens only in every k-th iteration, with the mean of k
  /// gradients.
  ///
  /// It needs no control flow. With t = Program::Iteration() (in the fold the step number, inside a
  /// loop its iteration number) and a state `accumulated` of each parameter,
  /// "<parameter>.accumulated" or "<parameter>.<name>.accumulated", which starts at 0:
  ///
  ///     sum = accumulated + g;  g = (1 / k) · sum;  last = (t mod k) == k - 1
  ///     accumulated = last ? 0 : sum
  ///
  /// Each state and parameter that the update assigns keeps its value unless `last` is true.
  /// Schedules still count steps, not updates.
  int64_t accumulate = 1;
};

/// Updates parameters by their gradients. All parameters of one call have the same type, f32 or
/// f64.
class Optimizer {
public:
  virtual ~Optimizer() = default;

  /// Updates every parameter that `loss` depends on, by the gradient with respect to the value that
  /// `loss` was computed from. `loss` is an f32 or f64 scalar. If `options.parameters` is not
  /// empty, updates exactly those parameters; it is then an error if `loss` does not depend on one
  /// of them.
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
