//===- ema.h - Moving averages of parameters --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exponential moving averages, for example to evaluate with.
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/program/tensor.h"

#include <string>
#include <vector>

namespace refold::optim {

struct EmaOptions {
  /// In [0, 1).
  double decay = 0.999;
  /// Part of the state names: "<parameter>.<name>" and "<name>.updates".
  std::string name = "ema";
};
/// Keeps an exponential moving average of each parameter. Update computes the average from w, the
/// parameter's value when Update is called. If Update follows Minimize, w is the new value:
///
///     average = updates == 0 ? w : decay · average + (1 - decay) · w
///     updates = updates + 1
///
/// The first average is the parameter itself, so no bias correction is needed.
class Ema {
public:
  explicit Ema(EmaOptions options = {}) : options_(std::move(options)) {}
  /// Updates the averages of `parameters` (floating-point) and returns them in the same order. Call
  /// it only once in a program. A second Ema in the same program needs a different name.
  std::vector<Variable> Update(const std::vector<Variable> &parameters,
                               std::source_location where = std::source_location::current()) const;

private:
  EmaOptions options_;
};

} // namespace refold::optim
