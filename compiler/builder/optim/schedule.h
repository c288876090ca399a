//===- schedule.h - Learning rates -------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rate is a number, a schedule or a scalar tensor of the user's own. Schedules are computed on
// the device from Program::Step(), in the parameters' type, by the ops given here, each rounded
// once; what is computed from numbers alone is computed in double and rounded once. A public
// header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold::optim {

/// A learning rate as a function of the step's number t = 0, 1, ..., which counts on over runs.
class Schedule {
public:
  /// Always `rate`.
  static Schedule Constant(double rate);
  /// rate · factor^(t div every), `every` at least 1. With `hold`, which is not negative, the first
  /// hold + 1 intervals are at `rate`: factor^maximum(t div every - hold, 0).
  static Schedule StepDecay(double rate, double factor, int64_t every, int64_t hold = 0);
  /// With warm-up, up to rate in a straight line: ((t + 1) · (rate / warmup_steps)) while
  /// t < warmup_steps; then down to `final_rate` along half a cosine:
  ///
  ///     x = minimum((t - warmup_steps) · (1 / (total_steps - warmup_steps)), 1)
  ///     (cos(x · π) + 1) · ((rate - final_rate) / 2) + final_rate
  ///
  /// 0 <= warmup_steps < total_steps. From step total_steps on it is final_rate, but for rounding.
  /// (Loshchilov and Hutter, arXiv 1608.03983, without restarts.)
  static Schedule Cosine(double rate, int64_t total_steps, int64_t warmup_steps = 0,
                         double final_rate = 0);
  /// The same warm-up; then down to `final_rate` in a straight line, with x as above:
  /// x · (final_rate - rate) + rate.
  static Schedule Linear(double rate, int64_t total_steps, int64_t warmup_steps = 0,
                         double final_rate = 0);
  /// minimum(rsqrt(t + 1), (t + 1) · warmup_steps^-1.5) · (scale / sqrt(model_size)) (Vaswani et
  /// al., arXiv 1706.03762 §5.3). Its largest value is at t + 1 = warmup_steps, which is at
  /// least 1.
  static Schedule Noam(int64_t model_size, int64_t warmup_steps, double scale = 1);

  /// The rate of this step as a scalar of `dtype` (f32 or f64), made where the program is being
  /// built.
  Tensor At(const Program &program, DType dtype,
            std::source_location where = std::source_location::current()) const;

private:
  enum class Kind { Constant, StepDecay, Cosine, Linear, Noam };
  Schedule(Kind kind, double rate, double second, int64_t steps, int64_t warmup)
      : kind_(kind), rate_(rate), second_(second), steps_(steps), warmup_(warmup) {}

  Kind kind_;
  double rate_;
  double second_;  ///< factor of StepDecay, final rate of Cosine and Linear
  int64_t steps_;  ///< every, total steps, model size
  int64_t warmup_; ///< hold of StepDecay
};

/// What optimizers take for a learning rate. Made implicitly; no user writes its name.
class LearningRate {
public:
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  LearningRate(Number rate)
      : schedule_(Schedule::Constant(static_cast<double>(rate))),
        number_(static_cast<double>(rate)), kind_(Kind::Number) {}
  LearningRate(const Schedule &schedule) : schedule_(schedule), kind_(Kind::Schedule) {}
  /// A scalar of the parameters' type, where Minimize is called.
  LearningRate(const Tensor &rate)
      : schedule_(Schedule::Constant(0)), tensor_(rate), kind_(Kind::Tensor) {}

  bool is_number() const { return kind_ == Kind::Number; }
  double number() const { return number_; }
  bool is_tensor() const { return kind_ == Kind::Tensor; }
  const Tensor &tensor() const { return tensor_; }
  const Schedule &schedule() const { return schedule_; }

private:
  enum class Kind { Number, Schedule, Tensor };
  Schedule schedule_;
  Tensor tensor_;
  double number_ = 0;
  Kind kind_;
};

} // namespace refold::optim
