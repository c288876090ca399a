//===- random_program.h - Random training programs --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes valid random training programs with the C++ builder. The same seed and size give the same
// program on every machine, because the generator has its own random number generator. Values are
// kept away from infinity and NaN.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"

#include <cstdint>
#include <set>
#include <string>

namespace refold::test {

/// Two kinds make different programs from one seed.
enum class ProgramKind {
  Usual,
  Recomputed, ///< parts of the program are recomputed functions
  AroundFold, ///< more of the program is before and after the fold
};

struct RandomProgramOptions {
  uint64_t seed = 0;
  /// Size of the program, from 0: extents, the number of ops and the number of steps grow with it.
  int size = 1;
  ProgramKind kind = ProgramKind::Usual;
};

struct RandomProgram {
  /// The program as text.
  std::string text;
  /// Number of steps that the fold holds.
  int64_t capacity = 1;
  /// Upper bound of the indices that the inputs must be fed with.
  int64_t index_bound = 1;
  /// Names of the fetches outside of the fold, which are not stacked: a run returns them whole.
  std::set<std::string> whole_fetches;
};

/// Returns the program of a seed. An error comes from the builder and means a bug, either in the
/// builder or in the generator of random programs.
absl::StatusOr<RandomProgram> MakeRandomProgram(const RandomProgramOptions &options);

} // namespace refold::test
