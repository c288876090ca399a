//===- planted_bugs.h - Mistakes that passes could make ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each is a change to what one pass leaves, of the kind that a mistake in it would be. All of them
// are valid to the verifier. They are planted through a PassHook: the compiler knows nothing of
// them. No MLIR header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/failures/pass_hook.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::test {

struct BugSite;

struct PlantedBug {
  /// The pass after which it is planted, by its name on the command line.
  std::string pass;
  /// What went wrong, in words.
  std::string what;
  /// False where there was no place for it.
  bool (*plant)(BugSite &site);
};

/// In the order of the pipeline.
const std::vector<PlantedBug> &PlantedBugs();

/// Mistakes that leave a program its bits, but undo what it was to run again
/// (planted_recompute.cpp).
const std::vector<PlantedBug> &RecomputeBugs();

/// Plants `bug` in @train, once in each run of its pass, at a place that `seed` draws. Counts in
/// `*planted`; what the verifier would not let pass is counted in `*invalid` instead.
PassHook HookOf(const PlantedBug &bug, uint64_t seed, int64_t *planted, int64_t *invalid);

/// For each family of passes (planted_*.cpp).
void AddGradientBugs(std::vector<PlantedBug> &bugs);
void AddValueBugs(std::vector<PlantedBug> &bugs);
void AddMemoryBugs(std::vector<PlantedBug> &bugs);

} // namespace refold::test
