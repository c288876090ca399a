//===- random_program.h - Training programs nobody thought of ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Valid random training programs, made with the C++ builder. A program is a function of its seed
// and its size, on every machine: the generator draws from a generator of its own and from nothing
// else. Values are kept away from infinity and NaN.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <cstdint>
#include <set>
#include <string>

namespace refold::test {

/// Programs of one seed and of two kinds are two programs.
enum class ProgramKind {
  Usual,
  Recomputed, ///< some of it is made by functions that are recomputed
  AroundFold, ///< more of it stands before and behind the fold
};

struct RandomProgramOptions {
  uint64_t seed = 0;
  /// A dial, from 0: extents, the number of ops and the number of steps grow with it.
  int size = 1;
  ProgramKind kind = ProgramKind::Usual;
};

struct RandomProgram {
  /// The program as text.
  std::string text;
  /// Steps that its fold holds.
  int64_t capacity = 1;
  /// Bound of the indices that its inputs are to be fed with.
  int64_t index_bound = 1;
  /// Names of fetches from outside of the fold: they are no histories, a run gives them whole.
  std::set<std::string> whole_fetches;
};

/// The program of a seed. An error is an error of the builder, and so a bug in one of the two.
absl::StatusOr<RandomProgram> MakeRandomProgram(const RandomProgramOptions &options);

} // namespace refold::test
