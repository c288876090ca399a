//===- custom.h - An optimizer of the user's own -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function says what becomes of one parameter; all of MinimizeOptions works around it. A public
// header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/optim/schedule.h"

namespace refold::optim {

namespace internal {
class Update;
}

/// One parameter in one call of Minimize, as a Rule sees it.
class ParameterUpdate {
public:
  /// The parameter. Read here, it is what it was before the update.
  const Variable &parameter() const;
  /// Its gradient, accumulated and clipped, without weight decay.
  const Tensor &gradient() const;
  /// The rate of this step, a scalar of the parameter's type: after schedule and group.
  Tensor rate(std::source_location where = std::source_location::current()) const;
  /// 0 where a mask or a group says so.
  double weight_decay() const;
  /// State of the parameter's type and shape, "<parameter>.<suffix>" or
  /// "<parameter>.<name>.<suffix>" with the optimizer's name, which begins with `initial`
  /// everywhere. Assign it in the rule; while gradients are accumulated it keeps its value.
  Variable State(const std::string &suffix, double initial = 0) const;

private:
  friend class Custom;
  ParameterUpdate(const internal::Update &update, size_t index) : update_(update), index_(index) {}

  const internal::Update &update_;
  size_t index_;
  /// With the values that they had before the rule.
  mutable std::vector<std::pair<Variable, Tensor>> states_;
};

/// What the parameter becomes: a value of its type.
using Rule = std::function<Tensor(const ParameterUpdate &)>;

struct CustomOptions {
  LearningRate learning_rate = 1e-3;
  /// What ParameterUpdate::weight_decay is for parameters that no mask or group says otherwise of.
  double weight_decay = 0;
  /// Of state names; empty: "<parameter>.<suffix>".
  std::string name = {};
};

/// An optimizer out of a rule, which is called once for each parameter, to build its update:
///
///     rf::optim::Custom sign_descent("SignDescent", {.learning_rate = 0.1}, [](const auto &at) {
///       return at.parameter() - at.rate() * rf::Sign(at.gradient());
///     });
class Custom : public Optimizer {
public:
  /// `kind` is what messages call it.
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
