//===- ema.cpp - Moving averages of parameters ----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/ema.h"

#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/program/number_checks.h"

namespace refold::optim {

using refold::internal::Access;

std::vector<Variable> Ema::Update(const std::vector<Variable> &parameters,
                                  std::source_location where) const {
  std::vector<Variable> averages;
  if (parameters.empty() || !parameters[0].valid())
    return averages; // no program to record an error in
  auto at = [&](const auto &value) { return Arg(value, where); };
  Program program = parameters[0].Read(where).program();
  refold::internal::ProgramImpl &impl = *Access::Impl(program);
  if (impl.failed())
    return averages;
  if (!(options_.decay >= 0 && options_.decay < 1)) {
    impl.Fail(where, absl::StrCat("Ema needs a decay in [0, 1), got ", options_.decay));
    return averages;
  }
  Variable updates = impl.MakeVariable(absl::StrCat(options_.name, ".updates"), S64, {},
                                       init::Zeros(), false, where);
  if (impl.failed())
    return averages;
  Tensor first = Equal(at(updates), at(0.0));
  updates.Assign(at(at(updates) + at(1.0)));
  for (const Variable &parameter : parameters) {
    if (!parameter.valid() || Access::Impl(parameter) != &impl) {
      impl.Fail(where, "Ema is given a parameter that is not of this program");
      return averages;
    }
    if (!IsFloat(parameter.dtype())) {
      impl.Fail(where, absl::StrCat("Ema needs floating-point parameters, but '", parameter.name(),
                                    "' is ", TypeName(parameter.dtype(), parameter.shape())));
      return averages;
    }
    // A sum of 16 bits would lose small changes.
    const bool is_short = IsShortFloat(parameter.dtype());
    const DType type = is_short ? F32 : parameter.dtype();
    if (refold::internal::InType(impl.context(), type, options_.decay) >= 1) {
      impl.Fail(where, absl::StrCat("Ema needs a decay in [0, 1), got ",
                                    refold::internal::Got(impl.context(), type, options_.decay),
                                    ", which is 1 in ", DTypeName(type)));
      return averages;
    }
    Variable average = impl.MakeNamed(absl::StrCat(parameter.name(), ".", options_.name), type,
                                      parameter.shape(), init::Zeros(), false, where);
    if (impl.failed())
      return averages;
    const Arg value = is_short ? at(Convert(at(parameter), type)) : at(parameter);
    Tensor kept = at(options_.decay) * at(average);
    Tensor fresh = at(1 - options_.decay) * value;
    Tensor moved = at(kept) + at(fresh);
    average.Assign(at(Select(at(first), value, at(moved))));
    averages.push_back(average);
  }
  return averages;
}

} // namespace refold::optim
