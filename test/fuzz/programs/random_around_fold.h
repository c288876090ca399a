//===- random_around_fold.h - Values before and behind a fold ---*- C++ -*-===//
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

/// The parts of a program around its fold. All but FetchWhole are for ProgramKind::AroundFold, and
/// draw from dice of their own, so that programs of the other kinds stay as they are.
class RandomAroundFold {
public:
  RandomAroundFold(Program program, RandomOps &ops, RandomProgram &made, uint64_t seed);

  /// Draws a form of the program that has a fold.
  int Form() { return static_cast<int>(dice_.Between(0, 7)); }

  /// Makes values once a run: of draws, of the step's number, of states as they are when the run
  /// begins, and states that change once a run. Returns the rows `x` with some of them added.
  Tensor Before(Tensor x);
  /// Reads and assigns the states of Before in a step.
  void Inside();
  /// Makes states and fetches behind the fold.
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
