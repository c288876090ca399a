//===- checkpoints.h - An optimizer with checkpoints ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A public header: Abseil and the standard library only.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/builder/optim/minimize.h"

#include <concepts>
#include <memory>
#include <vector>

namespace refold {

/// Wraps any optimizer and adds a list of the values that recomputation may start from, as if each
/// value had passed through Checkpoint where it was made.
///
///     rf::RecomputeOptimizer(rf::optim::Adam()).SetCheckpoints({h1, h2}).Minimize(loss);
///
/// The updates, their bits and their state are those of the inner optimizer.
class RecomputeOptimizer : public optim::Optimizer {
public:
  template <std::derived_from<optim::Optimizer> Inner>
    requires(!std::same_as<Inner, RecomputeOptimizer>)
  explicit RecomputeOptimizer(Inner inner)
      : inner_(std::make_shared<const Inner>(std::move(inner))) {}

  /// Sets the checkpoints, in place of those of an earlier call. There is at least one. Each is a
  /// tensor made where Minimize is called, and the loss depends on it. A value that Checkpoint has
  /// already marked is not changed.
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
