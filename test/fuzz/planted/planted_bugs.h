//===- planted_bugs.h - Faults injected into passes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Faults that tests inject into programs after a pass. Each fault changes the result of the pass as
// a mistake in the pass would, and is not found by the verifier. Faults are injected through a
// PassHook, so the compiler has no code for them. This header includes no MLIR header.
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
  /// The pass after which the fault is injected, by its name on the command line.
  std::string pass;
  /// A description of the fault.
  std::string what;
  /// Injects the fault; returns false if there is no location for it.
  bool (*plant)(BugSite &site);
};

/// All faults that change results, in the order of the pipeline.
const std::vector<PlantedBug> &PlantedBugs();

/// Faults that undo planned recomputation but change no bit of the results (planted_recompute.cpp).
const std::vector<PlantedBug> &RecomputeBugs();

/// Faults in the order of sums, which change only the last bits of results (planted_sums.cpp).
const std::vector<PlantedBug> &SumBugs();

/// Faults in the cut into shards, which change only the last bits too (planted_shards.cpp).
const std::vector<PlantedBug> &ShardBugs();

/// Returns the faults in loops over tiles of rows.
const std::vector<PlantedBug> &TileBugs();

/// Returns a hook that injects `bug` into @train after each run of the bug's pass. `seed` chooses
/// the location. `*planted` counts the injected faults that the verifier accepts. `*invalid` counts
/// those that it rejects.
PassHook HookOf(const PlantedBug &bug, uint64_t seed, int64_t *planted, int64_t *invalid);

/// One function for each family of passes (planted_*.cpp).
void AddGradientBugs(std::vector<PlantedBug> &bugs);
void AddValueBugs(std::vector<PlantedBug> &bugs);
void AddMemoryBugs(std::vector<PlantedBug> &bugs);

} // namespace refold::test
