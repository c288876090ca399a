//===- optim.cpp - Optimizers ---------------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The orders of operations are those of optim.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim.h"

#include "compiler/builder/op_scope.h"
#include "compiler/builder/ops.h"

#include <cmath>

namespace refold::optim {

using internal::Access;
using internal::OpScope;

namespace {

/// One call of Minimize: the parameters, their gradients, and ops at the place of the user's call.
class Update {
public:
  /// `parameters` null: all that the loss depends on.
  Update(const char *name, const Arg &loss, const std::vector<Variable> *parameters)
      : op_(name, {&loss}) {
    if (!op_)
      return;
    internal::ProgramImpl &program = op_.program();
    if (loss.is_number() || !IsFloat(loss.tensor().dtype()) || loss.tensor().rank() != 0) {
      op_.Fail(absl::StrCat("needs a floating-point scalar to minimize, got ",
                            internal::Describe(loss)));
      return;
    }
    llvm::DenseSet<mlir::Value> slice = internal::BackwardSlice(Access::Node(loss.tensor())->value);
    if (parameters) {
      for (const Variable &parameter : *parameters)
        if (Take(parameter, slice))
          parameters_.push_back(parameter);
    } else {
      for (const Variable &parameter : loss.tensor().program().parameters())
        if (program.VersionIn(Access::Index(parameter), slice))
          parameters_.push_back(parameter);
        else if (program.IsReadOutside(Access::Index(parameter), slice))
          op_.Fail(absl::StrCat("finds that '", parameter.name(),
                                "' was read outside of the fold; read it inside"));
    }
    if (program.failed())
      return;
    if (parameters_.empty()) {
      op_.Fail("finds no parameter that the loss depends on");
      return;
    }
    std::vector<Arg> wrt;
    for (const Variable &parameter : parameters_) {
      if (parameter.dtype() != parameters_[0].dtype())
        op_.Fail(absl::StrCat("needs parameters of one type, but '", parameters_[0].name(), "' is ",
                              DTypeName(parameters_[0].dtype()), " and '", parameter.name(),
                              "' is ", DTypeName(parameter.dtype())));
      wrt.push_back(Arg(parameter, op_.where()));
    }
    if (program.failed())
      return;
    gradients_ = Gradients(Arg(loss.tensor(), op_.where()), wrt);
    ok_ = !program.failed();
  }

  bool ok() const { return ok_ && !op_.program().failed(); }
  const std::vector<Variable> &parameters() const { return parameters_; }
  DType dtype() const { return parameters_[0].dtype(); }
  Arg operator()(const Tensor &tensor) const { return Arg(tensor, op_.where()); }
  Arg operator()(double number) const { return Arg(number, op_.where()); }
  Arg Read(const Variable &variable) const { return Arg(variable, op_.where()); }
  void Assign(const Variable &variable, const Tensor &value) const {
    variable.Assign((*this)(value));
  }
  /// False, with an error, where `value` is not in [low, high).
  bool Check(const char *what, double value, double low, double high) const {
    if (value >= low && value < high)
      return true;
    op_.Fail(absl::StrCat("needs ", what,
                          high == HUGE_VAL ? absl::StrCat(" of at least ", low, " and finite")
                                           : absl::StrCat(" in [", low, ", ", high, ")"),
                          ", got ", value));
    return false;
  }
  /// The gradient of parameter i; `weight_decay` times the parameter is added.
  Tensor Gradient(size_t i, double weight_decay) const {
    const Update &at = *this;
    if (weight_decay == 0)
      return gradients_[i];
    return at(gradients_[i]) + at(at(weight_decay) * Read(parameters_[i]));
  }
  /// State of the optimizer, zero at first, of the shape of parameter i.
  Variable Slot(size_t i, const std::string &optimizer, const char *suffix) const {
    const Variable &parameter = parameters_[i];
    std::string name =
        absl::StrCat(parameter.name(), ".", optimizer, optimizer.empty() ? "" : ".", suffix);
    if (op_.program().FindVariable(name) >= 0)
      op_.Fail(absl::StrCat("has state '", name, "' already: another optimizer updates '",
                            parameter.name(), "'; give this one a name of its own"));
    return op_.program().MakeNamed(name, parameter.dtype(), parameter.shape(), init::Zeros(),
                                   false, op_.where());
  }
  Variable Scalar(const std::string &name, double value) const {
    return op_.program().MakeVariable(name, dtype(), {}, init::Constant(value), false, op_.where());
  }
  /// "adam", then "adam1", ...
  std::string AutoName(const std::string &stem) const {
    const char *suffix = ".beta1_power";
    if (op_.program().FindVariable(op_.program().Scoped(stem + suffix)) < 0)
      return stem;
    return op_.program().AutoName(stem, suffix);
  }

private:
  bool Take(const Variable &parameter, const llvm::DenseSet<mlir::Value> &slice) {
    internal::ProgramImpl &program = op_.program();
    if (!parameter.valid() || Access::Impl(parameter) != &program) {
      op_.Fail("is given a parameter that is not of this program");
    } else if (!program.VersionIn(Access::Index(parameter), slice)) {
      bool outside = program.IsReadOutside(Access::Index(parameter), slice);
      op_.Fail(outside ? absl::StrCat("finds that '", parameter.name(),
                                      "' was read outside of the fold; read it inside")
                       : absl::StrCat("is given '", parameter.name(),
                                      "', but the loss does not depend on it"));
    }
    return !program.failed();
  }

  OpScope op_;
  std::vector<Variable> parameters_;
  std::vector<Tensor> gradients_;
  bool ok_ = false;
};

void RunSgd(const SgdOptions &options, const Arg &loss, const std::vector<Variable> *parameters) {
  Update at("Sgd", loss, parameters);
  if (!at.ok() || !at.Check("a learning rate", options.learning_rate, 0, HUGE_VAL) ||
      !at.Check("a weight decay", options.weight_decay, 0, HUGE_VAL))
    return;
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    Tensor g = at.Gradient(i, options.weight_decay);
    at.Assign(w, at.Read(w) - at(at(options.learning_rate) * at(g)));
  }
}

void RunMomentum(const MomentumOptions &options, const Arg &loss,
                 const std::vector<Variable> *parameters) {
  Update at("Momentum", loss, parameters);
  if (!at.ok() || !at.Check("a learning rate", options.learning_rate, 0, HUGE_VAL) ||
      !at.Check("a momentum", options.momentum, 0, 1) ||
      !at.Check("a weight decay", options.weight_decay, 0, HUGE_VAL))
    return;
  for (size_t i = 0; i < at.parameters().size() && at.ok(); ++i) {
    const Variable &w = at.parameters()[i];
    Variable velocity = at.Slot(i, options.name, "velocity");
    if (!at.ok())
      return;
    Tensor g = at.Gradient(i, options.weight_decay);
    Tensor kept = at(options.momentum) * at.Read(velocity);
    Tensor v = at(kept) + at(g);
    Tensor direction = options.nesterov ? at(g) + at(at(options.momentum) * at(v)) : v;
    at.Assign(velocity, v);
    at.Assign(w, at.Read(w) - at(at(options.learning_rate) * at(direction)));
  }
}

/// What Adam and AdamW share.
struct AdamRule {
  const char *kind;
  const char *stem;
  double learning_rate, beta1, beta2, epsilon;
  double coupled_decay;   ///< added to the gradient
  double decoupled_decay; ///< applied to the parameter
  std::string name;
};

void RunAdam(const AdamRule &rule, const Arg &loss, const std::vector<Variable> *parameters) {
  Update at(rule.kind, loss, parameters);
  if (!at.ok() || !at.Check("a learning rate", rule.learning_rate, 0, HUGE_VAL) ||
      !at.Check("beta1", rule.beta1, 0, 1) || !at.Check("beta2", rule.beta2, 0, 1) ||
      !at.Check("an epsilon", rule.epsilon, 0, HUGE_VAL) ||
      !at.Check("a weight decay", rule.coupled_decay + rule.decoupled_decay, 0, HUGE_VAL))
    return;
  const std::string name = rule.name.empty() ? at.AutoName(rule.stem) : rule.name;
  Variable power1 = at.Scalar(name + ".beta1_power", 1),
           power2 = at.Scalar(name + ".beta2_power", 1);
  if (!at.ok())
    return;
  Tensor p1 = at.Read(power1) * at(rule.beta1);
  Tensor p2 = at.Read(power2) * at(rule.beta2);
  Tensor c2 = Sqrt(at(at(1.0) - at(p2)));
  Tensor c1 = at(1.0) - at(p1);
  Tensor rate = at(at(rule.learning_rate) * at(c2)) / at(c1);
  Tensor epsilon = at(rule.epsilon) * at(c2);
  at.Assign(power1, p1);
  at.Assign(power2, p2);
  for (size_t i = 0; i < at.parameters().size() && at.ok(); ++i) {
    const Variable &w = at.parameters()[i];
    Variable first = at.Slot(i, rule.name, "m"), second = at.Slot(i, rule.name, "v");
    if (!at.ok())
      return;
    Tensor g = at.Gradient(i, rule.coupled_decay);
    // One op a line: C++ may evaluate the operands of one expression in either order, and the
    // program's text must not depend on it.
    Tensor kept_m = at(rule.beta1) * at.Read(first);
    Tensor new_m = at(1 - rule.beta1) * at(g);
    Tensor m = at(kept_m) + at(new_m);
    Tensor kept_v = at(rule.beta2) * at.Read(second);
    Tensor square = at(g) * at(g);
    Tensor new_v = at(1 - rule.beta2) * at(square);
    Tensor v = at(kept_v) + at(new_v);
    Tensor numerator = at(rate) * at(m);
    Tensor root = Sqrt(at(v));
    Tensor denominator = at(root) + at(epsilon);
    Tensor step = at(numerator) / at(denominator);
    Tensor decayed = rule.decoupled_decay == 0
                         ? at.Read(w).tensor()
                         : at(1 - rule.learning_rate * rule.decoupled_decay) * at.Read(w);
    at.Assign(first, m);
    at.Assign(second, v);
    at.Assign(w, at(decayed) - at(step));
  }
}

AdamRule Rule(const AdamOptions &o) {
  return {"Adam", "adam", o.learning_rate, o.beta1, o.beta2, o.epsilon, o.weight_decay, 0, o.name};
}
AdamRule Rule(const AdamWOptions &o) {
  return {"AdamW",   "adamw", o.learning_rate, o.beta1, o.beta2,
          o.epsilon, 0,       o.weight_decay,  o.name};
}

} // namespace

void Sgd::Minimize(const Arg &loss) const { RunSgd(options_, loss, nullptr); }
void Sgd::Minimize(const Arg &loss, const std::vector<Variable> &parameters) const {
  RunSgd(options_, loss, &parameters);
}
void Momentum::Minimize(const Arg &loss) const { RunMomentum(options_, loss, nullptr); }
void Momentum::Minimize(const Arg &loss, const std::vector<Variable> &parameters) const {
  RunMomentum(options_, loss, &parameters);
}
void Adam::Minimize(const Arg &loss) const { RunAdam(Rule(options_), loss, nullptr); }
void Adam::Minimize(const Arg &loss, const std::vector<Variable> &parameters) const {
  RunAdam(Rule(options_), loss, &parameters);
}
void AdamW::Minimize(const Arg &loss) const { RunAdam(Rule(options_), loss, nullptr); }
void AdamW::Minimize(const Arg &loss, const std::vector<Variable> &parameters) const {
  RunAdam(Rule(options_), loss, &parameters);
}

} // namespace refold::optim
