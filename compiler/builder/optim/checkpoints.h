//===- checkpoints.h - An optimizer with checkpoints ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This is a public header. It includes only Abseil and the standard library.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"

#include <concepts>
#include <memory>
#include <vector>

namespace refold {

/// Wraps an optimizer and marks values from which recomputation may start. SetCheckpoints has the
/// same effect as a call of Checkpoint for each value, just after the value is computed.
///
///     rf::RecomputeOptimizer(rf::optim::Adam()).SetCheckpoints({h1, h2}).Minimize(loss);
///
/// The inner optimizer, here Adam, computes the updates. The results and the state are
/// bit-identical to those of the inner optimizer alone.
class RecomputeOptimizer : public optim::Optimizer {
public:
  template <std::derived_from<optim::Optimizer> Inner>
    requires(!std::same_as<Inner, RecomputeOptimizer>)
  explicit RecomputeOptimizer(Inner inner)
      : inner_(std::make_shared<const Inner>(std::move(inner))) {}

  /// Sets the checkpoints and replaces those of an earlier call. `checkpoints` must not be empty.
  /// Each checkpoint is a tensor that the loss depends on. It is computed in the same loop or
  /// branch in which Minimize is called. A value that Checkpoint has already marked is not marked
  /// again.
  RecomputeOptimizer &SetCheckpoints(std::vector<Arg> checkpoints) {
    checkpoints_ = std::move(checkpoints);
    return *this;
  }

private:
  void Apply(const Arg &loss, const std::vector<Variable> *parameters,
             const optim::MinimizeOptions &minimize) const override;

  std::shared_ptr<const optim::Optimizer> inner_;
  std::vector<Arg> checkpoints_;
};

} // namespace refold
