//===- update.h - The common start of every update --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Represents one call of Minimize. It holds the parameters, their gradients after
// accumulation and clipping, and the optimizer's state. It creates ops with the source location of
// the user's call.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"
#include "compiler/builder/optim/schedule.h"
#include "compiler/builder/optim/slot.h"
#include "compiler/builder/program/op_scope.h"

namespace refold::optim::internal {

class Update {
public:
  /// Begins an update of the parameters `given`. If `given` is null, updates `options.parameters`.
  /// If `options.parameters` is empty too, updates all parameters that the loss depends on. The
  /// names of states contain `state_name`.
  Update(const char *optimizer, const Arg &loss, const std::vector<Variable> *given,
         const MinimizeOptions &options, const std::string &state_name, double weight_decay);

  /// False after an error.
  bool ok() const { return ok_ && !op_.program().failed(); }
  const std::vector<Variable> &parameters() const { return parameters_; }
  /// The type of gradients, states and updates: that of the parameters, or f32 if they have 16
  /// bits.
  DType dtype() const {
    return IsShortFloat(parameters_[0].dtype()) ? F32 : parameters_[0].dtype();
  }
  Arg operator()(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  Arg operator()(double number) const { return Arg(number, op_.where()); }
  /// Returns the value of a parameter or state, as dtype().
  Arg Read(const Variable &variable) const;
  Arg Read(const Slot &slot) const;
  /// Assigns the next value. With accumulation, only in the last of k iterations; with a loss
  /// scale, only if all gradients are finite. A parameter of 16 bits gets the value rounded to
  /// nearest even, unless its lower half is kept, and a slot the value in its format.
  void Assign(const Variable &variable, const Tensor &value) const;
  void Assign(const Slot &slot, const Tensor &value) const;
  /// The same with the value to keep in the other iterations.
  void Assign(const Variable &variable, const Tensor &value, const Tensor &kept) const;

  /// Records an error with the optimizer's name in front of the message.
  void Fail(absl::string_view message) const { op_.Fail(message); }
  /// Checks that `value` lies in [low, high), before and after it is rounded to the parameters'
  /// type. If not, records an error and returns false.
  bool Check(const char *what, double value, double low, double high) const;
  /// Sets the learning rate, which is a number or a scalar of the parameters' type. If `rate` is
  /// out of range or has another type or shape, records an error and returns false.
  bool SetRate(const LearningRate &rate);
  /// The optimizer's rate, and the rate times the scale of parameter i's group.
  Arg Rate() const { return rate_; }
  Arg Rate(size_t i) const { return Scaled(i, rate_); }
  Arg Scaled(size_t i, const Arg &rate) const;
  /// The weight decay of parameter i.
  double Decay(size_t i) const { return decays_[i]; }
  /// The gradient of parameter i, after accumulation and clipping.
  const Tensor &Gradient(size_t i) const { return gradients_[i]; }
  /// The same plus Decay(i) · parameter, if Decay(i) is not 0.
  Tensor DecayedGradient(size_t i) const;

  /// Declares a state of the optimizer with the type and shape of parameter i. It is an error if
  /// another optimizer has already declared a state with this name.
  Variable FullSlot(size_t i, const char *suffix, double initial = 0) const;
  /// The same in MinimizeOptions::states. `range` says which numbers the state may hold.
  Slot MakeSlot(size_t i, const char *suffix, Range range, double initial = 0) const;
  Variable Scalar(const std::string &name, double value) const;
  /// Declares an s64 scalar that starts at 0.
  Variable Counter(const std::string &name) const;
  /// Fetches the value under the name of a state. Does nothing in a traced call or in a branch,
  /// where a program can fetch nothing.
  void Fetch(const std::string &name, const Tensor &value) const;
  /// The optimizer's name in names of states; empty if it has none.
  const std::string &state_name() const { return state_name_; }
  /// Returns "adam", then "adam1", ...: the first name for which no state is called name + suffix.
  std::string AutoName(const std::string &stem, const char *suffix) const;

private:
  bool Choose(const Arg &loss, const std::vector<Variable> *given, const MinimizeOptions &options);
  bool Take(const Variable &parameter, const llvm::DenseSet<mlir::Value> &slice);
  bool Group(const MinimizeOptions &options, double weight_decay);
  bool CheckStates();
  /// Returns the name of a state of parameter i. It is an error if another optimizer has it
  /// already.
  std::string ClaimSlot(size_t i, absl::string_view suffix) const;
  std::optional<LossScale> LossScaleOf(const MinimizeOptions &options) const;
  bool Accumulate(int64_t count);
  bool Clip(double norm);

  refold::internal::OpScope op_;
  std::string state_name_;
  std::vector<Variable> parameters_;
  std::vector<Arg> values_;    // of the parameters, as dtype()
  std::vector<Variable> lows_; // of MinimizeOptions::keep_low_halves; not valid for others
  std::vector<Tensor> gradients_;
  std::vector<double> decays_, scales_;
  Arg rate_ = Arg(0.0);
  /// A pred: true in the last of k iterations if all gradients are finite. Invalid if k is 1 and
  /// the loss is not scaled.
  Tensor last_;
  StateFormat states_ = StateFormat::Full;
  bool ok_ = false;
};

} // namespace refold::optim::internal
