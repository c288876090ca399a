//===- custom.cpp - User-defined optimizers -------------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/custom.h"

#include "compiler/builder/optim/update.h"

namespace refold::optim {

using refold::internal::Access;

const Variable &ParameterUpdate::parameter() const { return update_.parameters()[index_]; }

const Tensor &ParameterUpdate::gradient() const { return update_.Gradient(index_); }

Tensor ParameterUpdate::rate(std::source_location where) const {
  Arg rate = update_.Rate(index_);
  if (!rate.is_number())
    return rate.tensor();
  return gradient().program().Constant(rate.number(), update_.dtype(), {}, where);
}

double ParameterUpdate::weight_decay() const { return update_.Decay(index_); }

Variable ParameterUpdate::State(const std::string &suffix, double initial) const {
  Variable state = update_.FullSlot(index_, suffix.c_str(), initial);
  if (update_.ok())
    states_.emplace_back(state, update_.Read(state).tensor());
  return state;
}

void Custom::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                   const MinimizeOptions &minimize) const {
  internal::Update at(kind_.c_str(), loss, parameters, minimize, options_.name,
                      options_.weight_decay);
  if (!at.ok() || !at.SetRate(options_.learning_rate))
    return;
  if (!rule_)
    return at.Fail("needs a rule");
  for (size_t i = 0; i < at.parameters().size(); ++i) {
    const Variable &parameter = at.parameters()[i];
    const std::string type = at.Read(parameter).tensor().type_string();
    ParameterUpdate update(at, i);
    Tensor next = rule_(update);
    if (!at.ok())
      return;
    if (next.type_string() != type)
      return at.Fail(absl::StrCat("needs a rule that makes ", type, " of '", parameter.name(),
                                  "', got ", next.type_string()));
    at.Assign(parameter, next);
    for (const auto &[state, before] : update.states_) {
      Tensor after = at.Read(state).tensor();
      if (Access::Node(after)->value != Access::Node(before)->value)
        at.Assign(state, after, before);
    }
  }
}

} // namespace refold::optim
