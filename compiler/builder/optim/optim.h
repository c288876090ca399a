//===- optim.h - Optimizers --------------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An update is a sequence of plain ops, in the order given here, each rounded once; numbers are
// computed in double and rounded once to the parameters' type. State is named after its parameter.
// A public header: Abseil and the standard library only.
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

// What Minimize does with each parameter, with g its gradient and w the parameter as it is read
// when Minimize is called:
namespace refold::optim {

struct SgdOptions {
  LearningRate learning_rate = 1e-2;
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
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
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
  double weight_decay = 0;
  /// Of state names: "<parameter>.<name>.velocity"; empty: "<parameter>.velocity".
  std::string name = {};
};
/// velocity = momentum · velocity + g, from 0; w = w - learning_rate · velocity,
/// or with nesterov w = w - learning_rate · (g + momentum · velocity). The velocity is the new one
/// in both.
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
  /// What the sum of squares begins with.
  double initial_sum = 0;
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
  double weight_decay = 0;
  /// Of state names: "<parameter>.<name>.sum"; empty: "<parameter>.sum".
  std::string name = {};
};
/// sum = sum + g · g; w = w - (learning_rate · g) / (sqrt(sum) + epsilon)
/// (Duchi, Hazan and Singer 2011).
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
  /// Of the step: where not 0, w takes a velocity instead.
  double momentum = 0;
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
  double weight_decay = 0;
  /// Of state names: "<parameter>.<name>.v" and ".velocity"; empty: "<parameter>.v", ...
  std::string name = {};
};
/// From v = 0: v = decay · v + (1 - decay) · (g · g); d = g / (sqrt(v) + epsilon);
/// w = w - learning_rate · d. With momentum, from velocity = 0: velocity = momentum · velocity + d;
/// w = w - learning_rate · velocity (Tieleman and Hinton 2012, as PyTorch has it).
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
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
  double weight_decay = 0;
  /// Of state names: "<parameter>.<name>.m", ".v" and "<name>.beta1_power", ".beta2_power"; empty:
  /// "<parameter>.m", ".v" and "adam.beta1_power", ...
  std::string name = {};
};
/// Adam as Kingma and Ba and PyTorch have it: epsilon is added after the bias correction,
/// w = w - learning_rate · (m / (1 - beta1^t)) / (sqrt(v / (1 - beta2^t)) + epsilon),
/// written with the corrections of numerator and denominator joined into scalars, so that an
/// element costs one square root and one division. Once a step, from beta1_power = beta2_power = 1:
///
///     beta1_power = beta1_power · beta1;  beta2_power = beta2_power · beta2
///     c2 = sqrt(1 - beta2_power);  eps = epsilon · c2
///     rate = (learning_rate · c2) / (1 - beta1_power)
///
/// and for each element, from m = v = 0 (the rate of a group with a scale is rate · scale):
///
///     m = beta1 · m + (1 - beta1) · g
///     v = beta2 · v + (1 - beta2) · (g · g)
///     w = w - (rate · m) / (sqrt(v) + eps)
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
  /// Applied to the parameter itself, before the update:
  /// w = (1 - learning_rate · weight_decay) · w.
  double weight_decay = 1e-2;
  /// As AdamOptions::name, with "adamw" for "adam".
  std::string name = {};
};
/// Adam with decoupled weight decay (Loshchilov and Hutter 2019): w is decayed first, then updated
/// as Adam does.
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
  /// Of the update: weight_decay · w is added to it, where not 0.
  double weight_decay = 1e-2;
  /// As AdamOptions::name, with "lamb" for "adam".
  std::string name = {};
};
/// Large batches (You et al., arXiv 1904.00962): each parameter tensor goes as far as its own norm
/// says. beta1_power, beta2_power, m and v are Adam's; then
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
