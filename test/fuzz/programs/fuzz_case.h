//===- fuzz_case.h - One random program in a test ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REFOLD_FUZZ_PROGRAMS says how many programs a test tries, REFOLD_FUZZ_SEED with which it begins:
// seeds follow one another, so REFOLD_FUZZ_PROGRAMS=1 with the seed of a failure tries that program
// alone. REFOLD_FUZZ_SIZE is the generator's dial, if it is not to be the test's own.
// REFOLD_FUZZ_SHARD=2/4 tries the second of four programs, the sixth, and so on: four processes
// that have one shard each try all programs once.
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

/// One program and ways of running it.
struct FuzzCase {
  uint64_t seed = 0;
  RandomProgram program;
  Feeds feeds;
  /// For choices of the test itself.
  Dice dice{0};

  /// All steps at once, on `device`.
  RunWays Ways(const std::string &device) const;
  /// The first `steps` steps cut into two or three runs, always the same for one program. Two
  /// steps or more.
  RunWays Cut(RunWays ways, int64_t steps) const;
  /// The same case, as it was made, of another program, which has at most the same names.
  FuzzCase With(const std::string &text) const;
};

/// The case of a seed; an error is the generator's.
absl::StatusOr<FuzzCase> MakeCase(uint64_t seed, int size, ProgramKind kind = ProgramKind::Usual);

/// Calls `check` for each of `programs` programs (or REFOLD_FUZZ_PROGRAMS) from seed `first` on (or
/// REFOLD_FUZZ_SEED); it fails the test by REQUIRE. Then it is said which program that was; its
/// text is left in fuzz-NAME.mlir, after a crash too.
void ForRandomPrograms(const std::string &name, int64_t programs, int size,
                       const std::function<void(FuzzCase &)> &check, int64_t first = 1,
                       ProgramKind kind = ProgramKind::Usual);

} // namespace refold::test
