//===- injected_faults.h - Faults injected into passes -------------*- C++ -*-===//
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

struct FaultSite;

struct InjectedFault {
  /// The pass after which the fault is injected, by its name on the command line.
  std::string pass;
  /// A description of the fault.
  std::string what;
  /// Injects the fault; returns false if there is no location for it.
  bool (*inject)(FaultSite &site);
};

/// All faults that change results, in the order of the pipeline.
const std::vector<InjectedFault> &AllFaults();

/// Faults that undo planned recomputation but change no bit of the results
/// (faults_of_recompute.cpp).
const std::vector<InjectedFault> &RecomputeFaults();

/// Faults in the order of sums, which change only the last bits of results (faults_of_sums.cpp).
const std::vector<InjectedFault> &SumFaults();

/// Faults in the cut into shards, which change only the last bits too (faults_of_shards.cpp).
const std::vector<InjectedFault> &ShardFaults();

/// Returns the faults in loops over tiles of rows.
const std::vector<InjectedFault> &TileFaults();
/// Faults that remove roundings to 16 bits. They change only the last bits of results.
const std::vector<InjectedFault> &RoundingFaults();

/// Returns a hook that injects `fault` into @train after each run of the fault's pass. `seed`
/// chooses the location. `*injected` counts the injected faults that the verifier accepts.
/// `*invalid` counts those that it rejects.
PassHook HookOf(const InjectedFault &fault, uint64_t seed, int64_t *injected, int64_t *invalid);

/// One function for each family of passes (faults_of_*.cpp).
void AddGradientFaults(std::vector<InjectedFault> &faults);
void AddValueFaults(std::vector<InjectedFault> &faults);
void AddMemoryFaults(std::vector<InjectedFault> &faults);

} // namespace refold::test
