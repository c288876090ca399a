//===- schedule.h - Learning rate schedules ---------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A learning rate is a number, a schedule or a scalar tensor. Each step computes the rate of a
// schedule from Program::Step(), on the device and in the parameters' type. The comment of each
// schedule gives its ops, each of which rounds its result once. An expression that has only
// numbers is computed in double and rounded once.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

namespace refold::optim {

/// A learning rate that depends on the step number t = 0, 1, ... The next run continues the step
/// number of the previous run. Rates and factors are finite and not negative.
class Schedule {
public:
  /// Returns `rate` in every step.
  static Schedule Constant(double rate);
  /// Returns rate · factor^maximum(t div every - hold, 0), where t is the step number. The rate
  /// stays constant for the first hold + 1 intervals of `every` steps. Each later interval
  /// multiplies it by `factor`. `every` is at least 1, and `hold` is not negative.
  static Schedule StepDecay(double rate, double factor, int64_t every, int64_t hold = 0);
  /// A linear warm-up, then half a cosine from `rate` to `final_rate` (Loshchilov and Hutter, arXiv
  /// 1608.03983, without restarts). t is the step number:
  ///
  ///     if t < warmup_steps:
  ///       (t + 1) · (rate / warmup_steps)
  ///     else:
  ///       x = minimum((t - warmup_steps) · (1 / (total_steps - warmup_steps)), 1)
  ///       (cos(x · π) + 1) · ((rate - final_rate) / 2) + final_rate
  ///
  /// 0 <= warmup_steps < total_steps. If t >= total_steps, the rate is final_rate except for
  /// rounding.
  static Schedule Cosine(double rate, int64_t total_steps, int64_t warmup_steps = 0,
                         double final_rate = 0);
  /// A linear warm-up as in Cosine, then a straight line from `rate` to `final_rate`. On this line,
  /// the rate is x · (final_rate - rate) + rate, with x as in Cosine.
  static Schedule Linear(double rate, int64_t total_steps, int64_t warmup_steps = 0,
                         double final_rate = 0);
  /// Returns minimum(rsqrt(t + 1), (t + 1) · warmup_steps^-1.5) · (scale / sqrt(model_size)), where
  /// t is the step number (Vaswani et al., arXiv 1706.03762 §5.3). The rate is largest when t + 1
  /// equals `warmup_steps`. `warmup_steps` and `model_size` are at least 1.
  static Schedule Noam(int64_t model_size, int64_t warmup_steps, double scale = 1);

  /// Returns the rate of the current step as a scalar of `dtype` (floating-point). If a parameter
  /// of the schedule is out of range, the program gets an error.
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

/// The learning rate of an optimizer. Numbers, Schedules and Tensors convert to it implicitly, so
/// users never write its name.
class LearningRate {
public:
  template <typename Number>
    requires std::is_arithmetic_v<Number>
  LearningRate(Number rate)
      : schedule_(Schedule::Constant(static_cast<double>(rate))),
        number_(static_cast<double>(rate)), kind_(Kind::Number) {}
  LearningRate(const Schedule &schedule) : schedule_(schedule), kind_(Kind::Schedule) {}
  /// A scalar of the parameters' type, made where Minimize is called.
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
