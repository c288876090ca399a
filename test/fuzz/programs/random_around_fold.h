//===- random_around_fold.h - Values before and after a fold ----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/random_ops.h"
#include "test/fuzz/programs/random_program.h"

#include <cstdint>
#include <string>

namespace refold::test {

/// Makes the parts of a random program before and after the fold (the loop over steps). All methods
/// except FetchWhole are for ProgramKind::AroundFold. They have a separate random number generator,
/// so they do not change the programs of other kinds.
class RandomAroundFold {
public:
  RandomAroundFold(Program program, RandomOps &ops, RandomProgram &made, uint64_t seed);

  /// Draws the form of a program with a fold.
  int Form() { return static_cast<int>(dice_.Between(0, 7)); }

  /// Makes values that are computed once per run: random numbers, values computed from the step
  /// number, the initial values of states, and states that change once per run. Adds some of these
  /// values to the rows `x` and returns the sum.
  Tensor Before(Tensor x);
  /// Reads and assigns the states of Before inside a step.
  void Inside();
  /// Makes states and fetches after the fold.
  void Behind();

  /// Fetches a value from outside of the fold.
  void FetchWhole(const std::string &name, const Arg &value);

private:
  Program program_;
  RandomOps &ops_;
  RandomProgram &made_;
  Dice dice_;
  Tensor as_it_was_;
  Variable early_, runs_;
};

} // namespace refold::test
