//===- custom.h - User-defined optimizers -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An optimizer that is defined by a function of the user. The function computes the new value of
// one parameter. All MinimizeOptions apply.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/optim/schedule.h"

namespace refold::optim {

namespace internal {
class Update;
}

/// One parameter in one call of Minimize, as passed to a Rule.
class ParameterUpdate {
public:
  /// The parameter. Inside the rule, reading it returns the value before the update.
  const Variable &parameter() const;
  /// Its gradient, after accumulation and clipping, without weight decay.
  const Tensor &gradient() const;
  /// The learning rate of this step, as a scalar of the parameter's type. It includes the schedule
  /// and the scale of the parameter's group.
  Tensor rate(std::source_location where = std::source_location::current()) const;
  /// The weight decay of this parameter; 0 if the mask or its group says so.
  double weight_decay() const;
  /// Returns a state of the optimizer with the parameter's type and shape. Its elements start as
  /// `initial`, and the user's function assigns new values. With MinimizeOptions::accumulate above
  /// 1, the state changes only in iterations that update the parameters.
  ///
  /// The state is named "<parameter>.<suffix>", or "<parameter>.<name>.<suffix>" if the optimizer
  /// has a name.
  Variable State(const std::string &suffix, double initial = 0) const;

private:
  friend class Custom;
  ParameterUpdate(const internal::Update &update, size_t index) : update_(update), index_(index) {}

  const internal::Update &update_;
  size_t index_;
  /// The states with the values that they had before the rule.
  mutable std::vector<std::pair<Variable, Tensor>> states_;
};

/// Returns the new value of the parameter, with the parameter's type and shape.
using Rule = std::function<Tensor(const ParameterUpdate &)>;

struct CustomOptions {
  LearningRate learning_rate = 1e-3;
  /// ParameterUpdate::weight_decay of parameters for which no mask or group says otherwise.
  double weight_decay = 0;
  /// Part of the state names; empty: "<parameter>.<suffix>".
  std::string name = {};
};

/// An optimizer that is defined by a function of the user. When the program is built, the function
/// is called once for each parameter. It returns the parameter's new value:
///
///     rf::optim::Custom sign_descent("SignDescent", {.learning_rate = 0.1}, [](const auto &at) {
///       return at.parameter() - at.rate() * rf::Sign(at.gradient());
///     });
class Custom : public Optimizer {
public:
  /// `kind` is the optimizer's name in error messages.
  Custom(std::string kind, CustomOptions options, Rule rule)
      : kind_(std::move(kind)), options_(std::move(options)), rule_(std::move(rule)) {}

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) const override;
  std::string kind_;
  CustomOptions options_;
  Rule rule_;
};

} // namespace refold::optim
