//===- minimize.h - What all optimizers can do -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Minimize and its options. Gradients go through them in this order: accumulation, clipping,
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

/// Parameters with a learning rate and a weight decay of their own.
struct ParameterGroup {
  /// Parameters whose names begin with this, where it is not empty.
  std::string prefix = {};
  /// These parameters, besides.
  std::vector<Variable> parameters = {};
  /// Times the optimizer's rate: the product of numbers in double, otherwise one more op.
  double learning_rate_scale = 1;
  /// Instead of the optimizer's.
  std::optional<double> weight_decay = {};
};

struct MinimizeOptions {
  /// The parameters to update; empty: all that the loss depends on. Two optimizers over two sets:
  /// two calls, each with its own (and a name of its own where both have state for one parameter).
  std::vector<Variable> parameters = {};
  /// Where not 0, the longest that all gradients together may be:
  ///
  ///     total = (Σ g0 · g0 + Σ g1 · g1) + ...   in the order of the parameters
  ///     g = (clip_global_norm / maximum(sqrt(total), clip_global_norm)) · g
  ///
  /// If `total` overflows but the gradients are finite, the gradients are summed times a power of
  /// two, so that the norm is the true one. If a gradient is infinite or NaN, all gradients become
  /// NaN: no step passes in silence. A norm to clip to is at least 2^-100 (f64:
  /// 2^-996). docs/rationale/losses.md has a table.
  double clip_global_norm = 0;
  /// Weight decay applies where this is true of the parameter's name; empty: everywhere. It masks
  /// the optimizer's decay, not a group's own.
  std::function<bool(const std::string &name)> decay_mask = {};
  /// The first one that a parameter belongs to counts.
  std::vector<ParameterGroup> groups = {};
  /// Where more than 1, the update happens in every k-th pass only, by the mean of k gradients.
  ///
  /// Without control flow: with t = Program::Pass() (the fold's step; inside of a loop its pass)
  /// and `accumulated` a state of each parameter, "<parameter>.accumulated" or
  /// "<parameter>.<name>.accumulated", from 0,
  ///
  ///     sum = accumulated + g;  g = (1 / k) · sum;  last = (t mod k) == k - 1
  ///     accumulated = last ? 0 : sum
  ///
  /// and each state and parameter that the update assigns keeps its value where not last. Schedules
  /// go by steps all the same.
  int64_t accumulate = 1;
};

/// An update of parameters by their gradients. All parameters of one call have one type.
class Optimizer {
public:
  virtual ~Optimizer() = default;

  /// Updates every parameter that `loss` depends on, by the gradient with respect to the value that
  /// `loss` was computed from; those of `options.parameters` where there are any, and it is then an
  /// error if `loss` does not depend on one of them.
  void Minimize(const Arg &loss, const MinimizeOptions &options = {}) const {
    Apply(loss, nullptr, options);
  }
  /// The same of these parameters; an empty list is an error.
  template <std::same_as<std::vector<Variable>> Parameters>
  void Minimize(const Arg &loss, const Parameters &parameters) const {
    Apply(loss, &parameters, {});
  }

private:
  /// `parameters` null: as `minimize` says.
  virtual void Apply(const Arg &loss, const std::vector<Variable> *parameters,
                     const MinimizeOptions &minimize) const = 0;
};

} // namespace refold::optim
