//===- optim.cpp - Optimizers ---------------------------------------------===//
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

namespace refold::optim {

using internal::Range;
using internal::Slot;
using internal::Update;

void Sgd::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                const MinimizeOptions &minimize) const {
  Update at("Sgd", loss, parameters, minimize, "", options_.weight_decay);
  if (!at.ok() || !at.SetRate(options_.learning_rate))
    return;
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    Tensor g = at.DecayedGradient(i);
    Arg rate = at.Rate(i);
    at.Assign(w, at.Read(w) - at(rate * at(g)));
  }
}

void Momentum::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                     const MinimizeOptions &minimize) const {
  Update at("Momentum", loss, parameters, minimize, options_.name, options_.weight_decay);
  if (!at.ok() || !at.SetRate(options_.learning_rate) ||
      !at.Check("a momentum", options_.momentum, 0, 1))
    return;
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    Slot velocity = at.MakeSlot(i, "velocity", Range::Signed);
    if (!at.ok())
      return;
    Tensor g = at.DecayedGradient(i);
    Tensor kept = at(options_.momentum) * at.Read(velocity);
    Tensor v = at(kept) + at(g);
    Tensor direction = options_.nesterov ? at(g) + at(at(options_.momentum) * at(v)) : v;
    at.Assign(velocity, v);
    Arg rate = at.Rate(i);
    at.Assign(w, at.Read(w) - at(rate * at(direction)));
  }
}

void Adagrad::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                    const MinimizeOptions &minimize) const {
  Update at("Adagrad", loss, parameters, minimize, options_.name, options_.weight_decay);
  if (!at.ok() || !at.SetRate(options_.learning_rate) ||
      !at.Check("an epsilon", options_.epsilon, 0, HUGE_VAL) ||
      !at.Check("an initial sum", options_.initial_sum, 0, HUGE_VAL))
    return;
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    Slot sum = at.MakeSlot(i, "sum", Range::NotNegative, options_.initial_sum);
    if (!at.ok())
      return;
    Tensor g = at.DecayedGradient(i);
    Tensor square = at(g) * at(g);
    Tensor s = at.Read(sum) + at(square);
    Arg rate = at.Rate(i);
    Tensor numerator = rate * at(g);
    Tensor root = Sqrt(at(s));
    Tensor denominator = at(root) + at(options_.epsilon);
    Tensor step = at(numerator) / at(denominator);
    at.Assign(sum, s);
    at.Assign(w, at.Read(w) - at(step));
  }
}

void RmsProp::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                    const MinimizeOptions &minimize) const {
  Update at("RmsProp", loss, parameters, minimize, options_.name, options_.weight_decay);
  if (!at.ok() || !at.SetRate(options_.learning_rate) ||
      !at.Check("a decay", options_.decay, 0, 1) ||
      !at.Check("an epsilon", options_.epsilon, 0, HUGE_VAL) ||
      !at.Check("a momentum", options_.momentum, 0, 1))
    return;
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &w = at.parameters()[i];
    Slot second = at.MakeSlot(i, "v", Range::NotNegative);
    if (!at.ok())
      return;
    Tensor g = at.DecayedGradient(i);
    Tensor kept = at(options_.decay) * at.Read(second);
    Tensor square = at(g) * at(g);
    Tensor fresh = at(1 - options_.decay) * at(square);
    Tensor v = at(kept) + at(fresh);
    Tensor root = Sqrt(at(v));
    Tensor denominator = at(root) + at(options_.epsilon);
    Tensor direction = at(g) / at(denominator);
    at.Assign(second, v);
    if (options_.momentum != 0) {
      Slot velocity = at.MakeSlot(i, "velocity", Range::Signed);
      if (!at.ok())
        return;
      Tensor carried = at(options_.momentum) * at.Read(velocity);
      direction = at(carried) + at(direction);
      at.Assign(velocity, direction);
    }
    Arg rate = at.Rate(i);
    at.Assign(w, at.Read(w) - at(rate * at(direction)));
  }
}

} // namespace refold::optim
