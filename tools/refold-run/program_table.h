//===- program_table.h - The table of a compiled program --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads names, shapes, the fold and the bytes of a program from its table.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "compiler/driver/compile.h"
#include "passes/planner/recompute/recompute_outcome.h"
#include "runtime/core/tensor.h"
#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/flags/options.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace refold::run {

/// Returns the buffers of one kind in the order of the table.
std::vector<const exe::BufferT *> BuffersOf(const exe::ExecutableT &table, exe::BufferKind kind);

/// Returns the buffers of one kind that the function to run uses.
std::vector<const exe::BufferT *> BuffersOfRun(const exe::ExecutableT &table, exe::BufferKind kind,
                                               const Options &options);

/// Returns an error with the known names if the program has no such function.
absl::Status CheckFunction(const exe::ExecutableT &table, const Options &options);

/// Returns whether the function to run reads states but changes none. For example, it evaluates a
/// model that another function has trained. The step counter and the seed do not count as states
/// here.
bool OnlyReadsState(const exe::ExecutableT &table, const Options &options);

/// Returns the buffer of that kind and name, or an error with the nearest known name.
absl::StatusOr<const exe::BufferT *> FindNamed(const exe::ExecutableT &table, exe::BufferKind kind,
                                               absl::string_view name);

/// The loop of "train".
struct Fold {
  std::string counter; // the state that counts its steps
  int64_t capacity = 0;
  bool may_end_early = false;
};
/// Returns the fold of "train". A program without a loop gives no counter and one step.
Fold FoldOf(const exe::ExecutableT &table);
/// Returns whether the function to run has a fold. Without one, --steps=0 does not run it.
bool HasFold(const exe::ExecutableT &table, const Options &options);
/// Returns whether the fetch is one number for each step.
bool IsScalarHistory(const exe::BufferT &fetch);

/// Returns a line about the peak memory of `function`: "predicted peak 283.5 MB (283,512,345
/// bytes): state 1.2 MB, inputs ...". If the program has no such function, the line is about
/// "train".
std::string PeakLine(const exe::ExecutableT &table, absl::string_view function);

/// The line "recompute: 46 kernels recomputed, 2.5 % more work; the baseline needs 8.4 GB".
std::string RecomputeLine(const planner::RecomputeOutcome &recompute);

/// The line "remat: the program computes 212 ops twice, 31.0 % more operations; ...". `recompute`
/// is null if there is no budget.
std::string RematLine(const planner::RematUse &remat, const planner::RecomputeOutcome *recompute);

/// Returns a line about the measured kernel times: "profile: 41 kernels, 12 of them measured now,
/// with 2 threads on AMD EPYC 7763; in times.txt".
std::string ProfileLine(const ProfileUse &profile);

/// Returns a line that compares the estimated times of a training step: "fusion granularity step: a
/// step is estimated to take 34 us, with granularity layer 75 us". The first entry of `tiers` is
/// the chosen granularity. `tiers` must not be empty.
std::string TierLine(const std::vector<TierEstimate> &tiers);

} // namespace refold::run
