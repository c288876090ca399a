//===- loss_scale.h - A loss scale that adapts to overflows -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal. Builds the ops of LossScale for one call of Minimize.
//
// Example with interval = 2: the factors of six updates, of which the second overflows, are 8, 8,
// 4, 4, 8, 8.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/update.h"

#include <vector>

namespace refold::optim::internal {

class LossScaler {
public:
  /// Declares the states and reads the factor. Records an error if an option is out of range.
  LossScaler(Update &at, const LossScale &options);

  Tensor Scaled(const Tensor &loss) const { return at_(loss) * at_(scale_); }
  /// Marks the request of the gradients, so that FLAGS_check_nan_inf ignores what it skips, and
  /// divides the factor out of each gradient.
  void Unscale(std::vector<Tensor> &gradients) const;
  /// Returns whether all gradients are finite, a pred. Assigns the next factor and the counters.
  Tensor Next(const std::vector<Tensor> &gradients) const;

private:
  Update &at_;
  LossScale options_;
  std::string name_;
  Variable value_, good_, skipped_;
  Tensor scale_;
};

} // namespace refold::optim::internal
