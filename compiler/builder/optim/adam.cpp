//===- adam.cpp - Adam, AdamW, LAMB ---------------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// optim.h gives the operations and their order. Each statement makes at most one op. C++ may
// evaluate the operands of an expression in any order, and the order of the ops in a program must
// not depend on that.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/optim.h"

#include "compiler/builder/ops/ops.h"
#include "compiler/builder/optim/update.h"

#include <cmath>
#include <limits>

namespace refold::optim {

using internal::Range;
using internal::Slot;
using internal::Update;

namespace {

/// The two moments of each gradient, and the powers of beta1 and beta2.
class Moments {
public:
  Moments(Update &at, double beta1, double beta2, double epsilon, const LearningRate &rate,
          const char *stem, const std::string &given)
      : at_(at), beta1_(beta1), beta2_(beta2) {
    if (!at.ok() || !at.SetRate(rate) || !at.Check("beta1", beta1, 0, 1) ||
        !at.Check("beta2", beta2, 0, 1) || !at.Check("an epsilon", epsilon, 0, HUGE_VAL))
      return;
    const std::string name = given.empty() ? at.AutoName(stem, ".beta1_power") : given;
    power1_ = at.Scalar(name + ".beta1_power", 1);
    power2_ = at.Scalar(name + ".beta2_power", 1);
    ok_ = at.ok();
  }
  bool ok() const { return ok_ && at_.ok(); }

  /// Computes the powers of this step, beta1^t and beta2^t.
  void Powers(Tensor *p1, Tensor *p2) const {
    *p1 = at_.Read(power1_) * at_(beta1_);
    *p2 = at_.Read(power2_) * at_(beta2_);
  }
  void Keep(const Tensor &p1, const Tensor &p2) const {
    at_.Assign(power1_, p1);
    at_.Assign(power2_, p2);
  }
  /// Declares the moments of parameter i; returns false after an error.
  bool Slots(size_t i) {
    first_ = at_.MakeSlot(i, "m", Range::Signed);
    second_ = at_.MakeSlot(i, "v", Range::NotNegative);
    return at_.ok();
  }
  /// Computes the new moments of the parameter whose slots were declared last.
  void Move(const Tensor &g, Tensor *m, Tensor *v) const {
    Tensor kept_m = at_(beta1_) * at_.Read(first_);
    Tensor new_m = at_(1 - beta1_) * at_(g);
    *m = at_(kept_m) + at_(new_m);
    Tensor kept_v = at_(beta2_) * at_.Read(second_);
    Tensor square = at_(g) * at_(g);
    Tensor new_v = at_(1 - beta2_) * at_(square);
    *v = at_(kept_v) + at_(new_v);
  }
  void KeepMoments(const Tensor &m, const Tensor &v) const {
    at_.Assign(first_, m);
    at_.Assign(second_, v);
  }

private:
  Update &at_;
  double beta1_, beta2_;
  Variable power1_, power2_;
  Slot first_, second_;
  bool ok_ = false;
};

/// Implements Adam and AdamW. If `decoupled` is true (AdamW), weight decay shrinks the parameter
/// itself. Otherwise (Adam), weight decay is added to the gradient.
template <typename Options>
void RunAdam(const char *kind, const char *stem, bool decoupled, const Options &options,
             const Arg &loss, const std::vector<Variable> *parameters,
             const MinimizeOptions &minimize) {
  Update at(kind, loss, parameters, minimize, options.name, options.weight_decay);
  Moments moments(at, options.beta1, options.beta2, options.epsilon, options.learning_rate, stem,
                  options.name);
  if (!moments.ok())
    return;
  Tensor p1, p2, m, v;
  moments.Powers(&p1, &p2);
  Tensor c2 = Sqrt(at(at(1.0) - at(p2)));
  Tensor c1 = at(1.0) - at(p1);
  Tensor rate = at(at.Rate() * at(c2)) / at(c1);
  Tensor epsilon = at(options.epsilon) * at(c2);
  moments.Keep(p1, p2);
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    if (!moments.Slots(i))
      return;
    moments.Move(decoupled ? at.Gradient(i) : at.DecayedGradient(i), &m, &v);
    Arg mine = at.Scaled(i, at(rate));
    Tensor numerator = mine * at(m);
    Tensor root = Sqrt(at(v));
    Tensor denominator = at(root) + at(epsilon);
    Tensor step = at(numerator) / at(denominator);
    Tensor decayed = at.Read(w).tensor();
    if (decoupled && at.Decay(i) != 0) {
      Arg plain = at.Rate(i);
      Arg shrink = plain.is_number() ? at(1 - plain.number() * at.Decay(i))
                                     : at(at(1.0) - at(plain * at(at.Decay(i))));
      decayed = shrink * at.Read(w);
    }
    moments.KeepMoments(m, v);
    at.Assign(w, at(decayed) - at(step));
  }
}

} // namespace

void Adam::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                 const MinimizeOptions &minimize) const {
  RunAdam("Adam", "adam", false, options_, loss, parameters, minimize);
}
void AdamW::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                  const MinimizeOptions &minimize) const {
  RunAdam("AdamW", "adamw", true, options_, loss, parameters, minimize);
}

void Lamb::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                 const MinimizeOptions &minimize) const {
  Update at("Lamb", loss, parameters, minimize, options_.name, options_.weight_decay);
  Moments moments(at, options_.beta1, options_.beta2, options_.epsilon, options_.learning_rate,
                  "lamb", options_.name);
  if (!moments.ok())
    return;
  Tensor p1, p2, m, v;
  moments.Powers(&p1, &p2);
  Tensor c1 = at(1.0) - at(p1);
  Tensor c2 = at(1.0) - at(p2);
  moments.Keep(p1, p2);
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    if (!moments.Slots(i))
      return;
    moments.Move(at.Gradient(i), &m, &v);
    Tensor numerator = at(m) / at(c1);
    Tensor root = Sqrt(at(at(v) / at(c2)));
    Tensor denominator = at(root) + at(options_.epsilon);
    Tensor u = at(numerator) / at(denominator);
    if (at.Decay(i) != 0)
      u = at(u) + at(at(at.Decay(i)) * at.Read(w));
    Tensor square_w = at.Read(w) * at.Read(w);
    Tensor a = Sqrt(at(Sum(at(square_w))));
    Tensor square_u = at(u) * at(u);
    Tensor b = Sqrt(at(Sum(at(square_u))));
    Tensor long_w = Greater(at(a), at(0.0));
    Tensor long_u = Greater(at(b), at(0.0));
    Tensor both = And(at(long_w), at(long_u));
    // Makes the ratio NaN if the norm b is infinite, so that the problem is visible. Otherwise the
    // ratio would be zero, and the parameter would never change.
    Tensor ratio = at(a) / at(b);
    Tensor finite = IsFinite(at(b));
    Tensor known = Select(at(finite), at(ratio), at(std::numeric_limits<double>::quiet_NaN()));
    Tensor trust = Select(at(both), at(known), at(1.0));
    Arg rate = at.Rate(i);
    Tensor far = rate * at(trust);
    moments.KeepMoments(m, v);
    at.Assign(w, at.Read(w) - at(at(far) * at(u)));
  }
}

} // namespace refold::optim
