//===- ema.h - Averages of parameters over the steps -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: Abseil and the standard library only.
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
  /// Of state names: "<parameter>.<name>" and "<name>.updates".
  std::string name = "ema";
};
/// Exponential moving averages of parameters. With w the parameter as it is read when Update is
/// called (after Minimize: the new one):
///
///     average = updates == 0 ? w : decay · average + (1 - decay) · w
///     updates = updates + 1
///
/// so the first average is the parameter itself and needs no correction.
class Ema {
public:
  explicit Ema(EmaOptions options = {}) : options_(std::move(options)) {}
  /// Updates the averages of these parameters and gives them, in order. One call for each program.
  std::vector<Variable> Update(const std::vector<Variable> &parameters,
                               std::source_location where = std::source_location::current()) const;

private:
  EmaOptions options_;
};

} // namespace refold::optim
