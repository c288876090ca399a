//===- fuzz_case.h - One random program in a test ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Environment variables that select the random programs of a test:
// - REFOLD_FUZZ_PROGRAMS is the number of programs.
// - REFOLD_FUZZ_SEED is the first seed. Seeds are consecutive. To repeat a failure, set the seed of
//   the failure and REFOLD_FUZZ_PROGRAMS=1.
// - REFOLD_FUZZ_SIZE overrides the size of the generated programs.
// - REFOLD_FUZZ_SHARD=2/4 runs the second of four programs, the sixth, and so on. Four processes,
//   one for each shard, together run every program once.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"
#include "test/fuzz/failures/program_compiler.h"
#include "test/fuzz/programs/dice.h"
#include "test/fuzz/programs/fuzz_environment.h"
#include "test/fuzz/programs/random_program.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace refold::test {

/// Returns whether program `number`, counted from 0, belongs to the shard of REFOLD_FUZZ_SHARD.
bool IsInShard(uint64_t number);

/// One program with its inputs and ways to run it.
struct FuzzCase {
  uint64_t seed = 0;
  RandomProgram program;
  Feeds feeds;
  /// For random choices of the test itself.
  Dice dice{0};

  /// Returns all steps in one run on `device`.
  RunWays Ways(const std::string &device) const;
  /// Divides the first `steps` steps (at least two) into two or three runs. The seed of the case
  /// determines the lengths of the runs.
  RunWays Cut(RunWays ways, int64_t steps) const;
  /// Returns `granularity`, or "layer" in place of "step" if the program has shards.
  std::string GranularityFor(const std::string &granularity) const;
  /// Returns the original case with another program, which has no names beyond those of this one.
  FuzzCase With(const std::string &text) const;
  /// Returns the original case without the attributes that only a whole program has: its shards and
  /// its precision.
  FuzzCase AsFunction() const;
};

/// Returns the case of a seed; an error is an error of the generator.
absl::StatusOr<FuzzCase> MakeCase(uint64_t seed, int size, ProgramKind kind = ProgramKind::Usual);

/// Makes `programs` random programs with the seeds `first`, `first` + 1 and so on, and calls
/// `check` for each. REFOLD_FUZZ_PROGRAMS and REFOLD_FUZZ_SEED override the number and the first
/// seed. `check` fails the test by REQUIRE. After a failure, the seed of the failed program is
/// printed. The text of the program is in fuzz-NAME.mlir, even after a crash.
void ForRandomPrograms(const std::string &name, int64_t programs, int size,
                       const std::function<void(FuzzCase &)> &check, int64_t first = 1,
                       ProgramKind kind = ProgramKind::Usual);

} // namespace refold::test
