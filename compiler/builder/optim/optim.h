//===- optim.h - Optimizers -------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The comment of each optimizer gives its update as a sequence of ops. Each op rounds its result
// once. An expression of numbers alone, such as 1 - decay, is computed in double and rounded once
// to the parameters' type. States are named after their parameter.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/checkpoints.h"
#include "compiler/builder/optim/custom.h"
#include "compiler/builder/optim/ema.h"
#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/optim/schedule.h"
#include "compiler/builder/program/tensor.h"

#include <string>
#include <vector>

// The comment of each optimizer shows the update of one parameter. w is the parameter's value when
// Minimize is called, and g is its gradient. Learning rates, weight decays and epsilons are finite
// and not negative. Momenta, decays and betas lie in [0, 1).
namespace refold::optim {

struct SgdOptions {
  LearningRate learning_rate = 1e-2;
  /// Added to the gradient: g = g + weight_decay · w, if not 0.
  double weight_decay = 0;
};
/// w = w - learning_rate · g
class Sgd : public Optimizer {
public:
  explicit Sgd(SgdOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  SgdOptions options_;
};

struct MomentumOptions {
  LearningRate learning_rate = 1e-2;
  double momentum = 0.9;
  bool nesterov = false;
  /// Added to the gradient: g = g + weight_decay · w, if not 0.
  double weight_decay = 0;
  /// Part of the state name "<parameter>.<name>.velocity"; empty: "<parameter>.velocity".
  std::string name = {};
};
/// Gradient descent with momentum. The velocity starts at 0:
///
///     velocity = momentum · velocity + g
///     w = w - learning_rate · velocity
///
/// With the option nesterov, the last line is instead:
///
///     w = w - learning_rate · (g + momentum · velocity)
class Momentum : public Optimizer {
public:
  explicit Momentum(MomentumOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  MomentumOptions options_;
};

struct AdagradOptions {
  LearningRate learning_rate = 1e-2;
  double epsilon = 1e-10;
  /// The start value of the sum of squares, not negative.
  double initial_sum = 0;
  /// Added to the gradient: g = g + weight_decay · w, if not 0.
  double weight_decay = 0;
  /// Part of the state name "<parameter>.<name>.sum"; empty: "<parameter>.sum".
  std::string name = {};
};
/// Adagrad (Duchi, Hazan and Singer 2011). `sum` starts at initial_sum:
///
///     sum = sum + g · g
///     w = w - (learning_rate · g) / (sqrt(sum) + epsilon)
class Adagrad : public Optimizer {
public:
  explicit Adagrad(AdagradOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  AdagradOptions options_;
};

struct RmsPropOptions {
  LearningRate learning_rate = 1e-2;
  double decay = 0.99;
  double epsilon = 1e-8;
  /// Momentum of the step; if not 0, a velocity is added to w instead.
  double momentum = 0;
  /// Added to the gradient: g = g + weight_decay · w, if not 0.
  double weight_decay = 0;
  /// Part of the state names "<parameter>.<name>.v" and ".velocity"; empty: "<parameter>.v", ...
  std::string name = {};
};
/// RMSProp in PyTorch's form (Tieleman and Hinton 2012). v and the velocity start at 0:
///
///     v = decay · v + (1 - decay) · (g · g);  d = g / (sqrt(v) + epsilon)
///     w = w - learning_rate · d
///
/// If momentum is not 0, the last line is instead:
///
///     velocity = momentum · velocity + d;  w = w - learning_rate · velocity
class RmsProp : public Optimizer {
public:
  explicit RmsProp(RmsPropOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  RmsPropOptions options_;
};

struct AdamOptions {
  LearningRate learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  /// Added to the gradient: g = g + weight_decay · w, if not 0.
  double weight_decay = 0;
  /// The states are named "<parameter>.<name>.m", "<parameter>.<name>.v", "<name>.beta1_power" and
  /// "<name>.beta2_power". If `name` is empty, they are named "<parameter>.m", "<parameter>.v",
  /// "adam.beta1_power" and "adam.beta2_power".
  std::string name = {};
};
/// Adam (Kingma and Ba) as in PyTorch: epsilon is added after the bias correction. m and v are the
/// moments, and t = 1, 2, ... counts the updates:
///
///     w = w - learning_rate · (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + epsilon)
///
/// The bias corrections are combined into scalars, so an element costs one square root and one
/// division. Each step first computes these scalars, from beta1_power = beta2_power = 1 on:
///
///     beta1_power = beta1_power · beta1;  beta2_power = beta2_power · beta2
///     c2 = sqrt(1 - beta2_power);  eps = epsilon · c2
///     rate = (learning_rate · c2) / (1 - beta1_power)
///
/// Then it computes each element, from m = v = 0 on:
///
///     m = beta1 · m + (1 - beta1) · g
///     v = beta2 · v + (1 - beta2) · (g · g)
///     w = w - (rate · m) / (sqrt(v) + eps)
///
/// In a group, `rate` is multiplied by the group's learning_rate_scale.
class Adam : public Optimizer {
public:
  explicit Adam(AdamOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  AdamOptions options_;
};

struct AdamWOptions {
  LearningRate learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
  /// Shrinks the parameter before the update: w = (1 - learning_rate · weight_decay) · w.
  double weight_decay = 1e-2;
  /// As AdamOptions::name, with "adamw" in place of "adam".
  std::string name = {};
};
/// Adam with decoupled weight decay (Loshchilov and Hutter 2019). Weight decay first shrinks w.
/// Then w is updated as in Adam.
class AdamW : public Optimizer {
public:
  explicit AdamW(AdamWOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  AdamWOptions options_;
};

struct LambOptions {
  LearningRate learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-6;
  /// weight_decay · w is added to the update, if not 0.
  double weight_decay = 1e-2;
  /// As AdamOptions::name, with "lamb" in place of "adam".
  std::string name = {};
};
/// LAMB, for large batches (You et al., arXiv 1904.00962). The step of each parameter tensor is
/// proportional to the tensor's norm. First computes beta1_power, beta2_power, m and v as in Adam.
/// Then computes the direction u, the norms a of w and b of u, and the new w:
///
///     c1 = 1 - beta1_power;  c2 = 1 - beta2_power
///     u = (m / c1) / (sqrt(v / c2) + epsilon) + weight_decay · w
///     a = sqrt(Σ w · w);  b = sqrt(Σ u · u)
///     trust = a / b where a > 0 and b > 0, else 1; NaN where b is infinite
///     w = w - (learning_rate · trust) · u
class Lamb : public Optimizer {
public:
  explicit Lamb(LambOptions options = {}) : options_(std::move(options)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  LambOptions options_;
};

} // namespace refold::optim
