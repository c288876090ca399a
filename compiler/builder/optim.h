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

#include "compiler/builder/tensor.h"

#include <string>
#include <vector>

// Minimize(loss) updates every parameter that `loss` depends on, by the gradient with respect to
// the value that `loss` was computed from. Minimize(loss, parameters) updates these, and it is an
// error if `loss` does not depend on one of them. All parameters of one call have one type. With g
// the gradient and w the parameter as it is read when Minimize is called:
namespace refold::optim {

struct SgdOptions {
  double learning_rate = 1e-2;
  /// Added to the gradient: g = g + weight_decay · w, where not 0.
  double weight_decay = 0;
};
/// w = w - learning_rate · g
class Sgd {
public:
  explicit Sgd(SgdOptions options = {}) : options_(options) {}
  void Minimize(const Arg &loss) const;
  void Minimize(const Arg &loss, const std::vector<Variable> &parameters) const;

private:
  SgdOptions options_;
};

struct MomentumOptions {
  double learning_rate = 1e-2;
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
class Momentum {
public:
  explicit Momentum(MomentumOptions options = {}) : options_(std::move(options)) {}
  void Minimize(const Arg &loss) const;
  void Minimize(const Arg &loss, const std::vector<Variable> &parameters) const;

private:
  MomentumOptions options_;
};

struct AdamOptions {
  double learning_rate = 1e-3;
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
/// and for each element, from m = v = 0:
///
///     m = beta1 · m + (1 - beta1) · g
///     v = beta2 · v + (1 - beta2) · (g · g)
///     w = w - (rate · m) / (sqrt(v) + eps)
class Adam {
public:
  explicit Adam(AdamOptions options = {}) : options_(std::move(options)) {}
  void Minimize(const Arg &loss) const;
  void Minimize(const Arg &loss, const std::vector<Variable> &parameters) const;

private:
  AdamOptions options_;
};

struct AdamWOptions {
  double learning_rate = 1e-3;
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
class AdamW {
public:
  explicit AdamW(AdamWOptions options = {}) : options_(std::move(options)) {}
  void Minimize(const Arg &loss) const;
  void Minimize(const Arg &loss, const std::vector<Variable> &parameters) const;

private:
  AdamWOptions options_;
};

} // namespace refold::optim
