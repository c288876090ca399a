//===- update.h - What every optimizer's update begins with------ -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. One call of Minimize: its parameters, their gradients after what MinimizeOptions asks
// for, the optimizer's state, and ops at the place of the user's call.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/optim/schedule.h"
#include "compiler/builder/program/op_scope.h"

namespace refold::optim::internal {

class Update {
public:
  /// `given` null: `options.parameters`, and all that the loss depends on where that is empty.
  /// `state_name` is in the names of states that it makes.
  Update(const char *optimizer, const Arg &loss, const std::vector<Variable> *given,
         const MinimizeOptions &options, const std::string &state_name, double weight_decay);

  /// False once there is an error.
  bool ok() const { return ok_ && !op_.program().failed(); }
  const std::vector<Variable> &parameters() const { return parameters_; }
  DType dtype() const { return parameters_[0].dtype(); }
  Arg operator()(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  Arg operator()(double number) const { return Arg(number, op_.where()); }
  Arg Read(const Variable &variable) const { return Arg(variable, op_.where()); }
  /// The next value; with accumulation only in the last of k passes.
  void Assign(const Variable &variable, const Tensor &value) const {
    Assign(variable, value, Read(variable).tensor());
  }
  /// The same with the value that it keeps in the other passes.
  void Assign(const Variable &variable, const Tensor &value, const Tensor &kept) const;

  /// The message gets the optimizer's name in front.
  void Fail(absl::string_view message) const { op_.Fail(message); }
  /// False, with an error, where `value` is not in [low, high).
  bool Check(const char *what, double value, double low, double high) const;
  /// The rate as a number or a scalar of the parameters' type; false, with an error, where it is
  /// none.
  bool SetRate(const LearningRate &rate);
  /// The optimizer's rate, and that times the scale of parameter i's group.
  Arg Rate() const { return rate_; }
  Arg Rate(size_t i) const { return Scaled(i, rate_); }
  Arg Scaled(size_t i, const Arg &rate) const;
  /// The weight decay of parameter i.
  double Decay(size_t i) const { return decays_[i]; }
  /// The gradient of parameter i, accumulated and clipped.
  const Tensor &Gradient(size_t i) const { return gradients_[i]; }
  /// The same with Decay(i) times the parameter added, where not 0.
  Tensor DecayedGradient(size_t i) const;

  /// State of the optimizer, of the shape of parameter i.
  Variable Slot(size_t i, const char *suffix, double initial = 0) const;
  Variable Scalar(const std::string &name, double value) const;
  /// "adam", then "adam1", ...: such that no state is called name + suffix.
  std::string AutoName(const std::string &stem, const char *suffix) const;

private:
  bool Choose(const Arg &loss, const std::vector<Variable> *given, const MinimizeOptions &options);
  bool Take(const Variable &parameter, const llvm::DenseSet<mlir::Value> &slice);
  bool Group(const MinimizeOptions &options, double weight_decay);
  bool Accumulate(int64_t count);
  bool Clip(double norm);

  refold::internal::OpScope op_;
  std::string state_name_;
  std::vector<Variable> parameters_;
  std::vector<Tensor> gradients_;
  std::vector<double> decays_, scales_;
  Arg rate_ = Arg(0.0);
  Tensor last_; ///< pred: whether this is the last pass of an accumulation; invalid without one
  bool ok_ = false;
};

} // namespace refold::optim::internal
