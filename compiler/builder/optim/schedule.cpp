//===- schedule.cpp - Learning rate schedules -----------------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// schedule.h gives the operations and their order.
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/schedule.h"

#include "compiler/builder/ops/elementwise.h"
#include "compiler/builder/program/number_checks.h"
#include "compiler/builder/program/op_scope.h"

#include <cmath>
#include <numbers>

namespace refold::optim {

Schedule Schedule::Constant(double rate) { return {Kind::Constant, rate, 0, 1, 0}; }
Schedule Schedule::StepDecay(double rate, double factor, int64_t every, int64_t hold) {
  return {Kind::StepDecay, rate, factor, every, hold};
}
Schedule Schedule::Cosine(double rate, int64_t total_steps, int64_t warmup_steps,
                          double final_rate) {
  return {Kind::Cosine, rate, final_rate, total_steps, warmup_steps};
}
Schedule Schedule::Linear(double rate, int64_t total_steps, int64_t warmup_steps,
                          double final_rate) {
  return {Kind::Linear, rate, final_rate, total_steps, warmup_steps};
}
Schedule Schedule::Noam(int64_t model_size, int64_t warmup_steps, double scale) {
  return {Kind::Noam, scale, 0, model_size, warmup_steps};
}

Tensor Schedule::At(const Program &program, DType dtype, std::source_location where) const {
  refold::internal::ProgramImpl &impl = *refold::internal::Access::Impl(program);
  if (impl.failed())
    return impl.Fail(where, "");
  auto fail = [&](absl::string_view what) {
    return impl.Fail(where, absl::StrCat("Schedule ", what));
  };
  if (!IsFloat(dtype))
    return fail(absl::StrCat("gives f32, f64, bf16 or f16, not ", DTypeName(dtype)));
  auto fits = [&](double number) {
    const double held = refold::internal::InType(impl.context(), dtype, number);
    return number >= 0 && std::isfinite(held) && (held != 0 || number == 0);
  };
  auto got = [&](double number) { return refold::internal::Got(impl.context(), dtype, number); };
  if (!fits(rate_) || !fits(second_))
    return fail(absl::StrCat("needs rates and factors of at least 0 and finite, got ", got(rate_),
                             " and ", got(second_)));
  const bool falls = kind_ == Kind::Cosine || kind_ == Kind::Linear;
  if (steps_ < 1)
    return fail(absl::StrCat("needs ",
                             kind_ == Kind::StepDecay ? "an interval"
                             : falls                  ? "a count of steps"
                                                      : "a model size",
                             " of at least 1, got ", steps_));
  if (kind_ == Kind::StepDecay && warmup_ < 0)
    return fail(absl::StrCat("holds for at least 0 intervals, got ", warmup_));
  if (falls && (warmup_ < 0 || warmup_ >= steps_))
    return fail(absl::StrCat("needs a warm-up of 0 to ", steps_ - 1, " steps, got ", warmup_));
  if (kind_ == Kind::Noam && warmup_ < 1)
    return fail(absl::StrCat("needs a warm-up of at least 1 step, got ", warmup_));
  if (kind_ == Kind::Constant)
    return impl.Wrap(impl.Splat(where, dtype, {}, rate_));

  // One op per statement, because C++ may evaluate the operands of one expression in any order.
  auto at = [&](const auto &value) { return Arg(value, where); };
  Tensor step = Program(program).Step(where);
  if (kind_ == Kind::StepDecay) {
    Tensor interval = at(step) / at(steps_);
    if (warmup_ > 0) {
      Tensor since = at(interval) - at(warmup_);
      interval = Maximum(at(since), at(0));
    }
    Tensor count = Convert(at(interval), dtype);
    return at(Power(at(second_), at(count))) * at(rate_);
  }
  const double total = static_cast<double>(steps_), warmup = static_cast<double>(warmup_);
  Tensor number = Convert(at(step), dtype);
  Tensor next = at(number) + at(1.0);
  if (kind_ == Kind::Noam) {
    Tensor down = Rsqrt(at(next));
    Tensor up = at(next) * at(std::pow(warmup, -1.5));
    return at(Minimum(at(down), at(up))) * at(rate_ / std::sqrt(total));
  }
  Tensor since = warmup_ == 0 ? number : at(number) - at(warmup);
  Tensor part = Minimum(at(at(since) * at(1 / (total - warmup))), at(1.0));
  Tensor falling;
  if (kind_ == Kind::Linear) {
    Tensor fallen = at(part) * at(second_ - rate_);
    falling = at(fallen) + at(rate_);
  } else {
    Tensor cosine = Cos(at(at(part) * at(std::numbers::pi)));
    Tensor raised = at(cosine) + at(1.0);
    Tensor scaled = at(raised) * at((rate_ - second_) / 2);
    falling = at(scaled) + at(second_);
  }
  if (warmup_ == 0)
    return falling;
  Tensor rising = at(next) * at(rate_ / warmup);
  Tensor warming = Less(at(step), at(warmup_));
  return Select(at(warming), at(rising), at(falling));
}

} // namespace refold::optim
