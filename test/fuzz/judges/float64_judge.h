//===- float64_judge.h - Programs compared with float64 ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares a program with the float64 reference, and its gradients with finite differences of its
// loss. Other oracles compare different runs of one compiled program, which can agree although all
// of them are wrong. This header includes no MLIR header.
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

  /// Checks that `whole`, the results of all steps of a program, equals the results of the
  /// reference. Skips programs with floating-point types other than f64. Also skips programs in
  /// which a tiny change of inputs and states changes a result a lot. In such a program, the last
  /// digits decide which branch is taken.
  Finding Values(const FuzzCase &one, const Results &whole);
  /// Checks that the reference computes the same bits in one run and in several runs. Also checks
  /// that the bits are the same without the pass --refold-keep-run. The pass turns each value
  /// that a resumed run needs into a state. `steps` is the number of steps of the program.
  Finding Resumed(const FuzzCase &one, int64_t steps);
  /// Checks that the gradient of a loss in the first step equals the slope of the loss along a
  /// random direction. Skips a program if it has rf.stop_gradient, if its gradient is in a nested
  /// loop or a branch, or if the loss has a kink near the parameters.
  Finding Gradients(const FuzzCase &one);
  /// Number of programs that each of the two checks has judged.
  int64_t values() const { return values_; }
  int64_t gradients() const { return gradients_; }
  /// Sets the hook that is called around every later pass.
  void SetHook(PassHook hook);

private:
  void Refresh();

  struct Impl;
  PassHook hook_;
  std::unique_ptr<Impl> impl_;
  int64_t values_ = 0, gradients_ = 0;
};

} // namespace refold::test
