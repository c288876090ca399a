//===- float64_judge.h - Programs against their mathematics -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs of one compiled program agree with each other even where all of them are wrong. Here a
// program is held against the float64 reference, and its gradients against differences of its loss.
// No MLIR header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/program_judge.h"

#include <memory>

namespace refold::test {

class Float64Judge {
public:
  Float64Judge();
  ~Float64Judge();

  /// Whether `whole`, all steps of a program, is what the reference computes. Asked of programs in
  /// which every float is an f64; no others are judged. Nor are those of which a result goes far
  /// where inputs and states are moved by their last places: a choice hangs on them.
  Finding Values(const FuzzCase &one, const Results &whole);
  /// Whether the reference computes the same bits at once and in parts, and the same as where
  /// nothing of a run is kept. `steps`: that the program does.
  Finding Resumed(const FuzzCase &one, int64_t steps);
  /// Whether the gradient of a loss in the first step has the slope of that loss along a random
  /// direction. Not judged: a program with rf.stop_gradient, a gradient in a nested loop or a
  /// choice, a kink nearby.
  Finding Gradients(const FuzzCase &one);
  /// How many programs each of the two has judged.
  int64_t values() const { return values_; }
  int64_t gradients() const { return gradients_; }
  /// What is to be called around every pass from now on.
  void SetHook(PassHook hook);

private:
  void Refresh();

  struct Impl;
  PassHook hook_;
  std::unique_ptr<Impl> impl_;
  int64_t values_ = 0, gradients_ = 0;
};

} // namespace refold::test
