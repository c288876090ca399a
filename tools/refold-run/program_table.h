//===- program_table.h - What a compiled program says of itself -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names, shapes, the fold and the bytes of a program, read from its table.
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

/// Buffers of one kind in the table's order.
std::vector<const exe::BufferT *> BuffersOf(const exe::ExecutableT &table, exe::BufferKind kind);

/// Those that the function to run has to do with.
std::vector<const exe::BufferT *> BuffersOfRun(const exe::ExecutableT &table, exe::BufferKind kind,
                                               const Options &options);

/// An error with the known names, where the program has no such function.
absl::Status CheckFunction(const exe::ExecutableT &table, const Options &options);

/// Whether the function to run reads states, and changes none: it evaluates or predicts with what
/// another has made of them. The step counter and the seed do not count.
bool OnlyReadsState(const exe::ExecutableT &table, const Options &options);

/// The buffer of that kind and name; else an error with the nearest known name.
absl::StatusOr<const exe::BufferT *> FindNamed(const exe::ExecutableT &table, exe::BufferKind kind,
                                               absl::string_view name);

/// The loop of "train".
struct Fold {
  std::string counter; // the state that counts its steps
  int64_t capacity = 0;
  bool may_end_early = false;
};
/// Without a loop: no counter, one step.
Fold FoldOf(const exe::ExecutableT &table);
/// Whether the function to run has a fold: without one, --steps=0 does not run it.
bool HasFold(const exe::ExecutableT &table, const Options &options);
/// Whether the fetch is one number for each step.
bool IsScalarHistory(const exe::BufferT &fetch);

/// "predicted peak 283.5 MB (283,512,345 bytes): state 1.2 MB, inputs ...", of a run of the
/// function; of "train", where there is no such function.
std::string PeakLine(const exe::ExecutableT &table, absl::string_view function);

/// "recompute: 46 kernels run again, 2.5 % more work; all kept it would need 8.4 GB"
std::string RecomputeLine(const planner::RecomputeOutcome &recompute);

/// "profile: 41 kernels, 12 of them measured now, with 2 threads on AMD EPYC 7763; in times.txt"
std::string ProfileLine(const ProfileUse &profile);

/// "tier step: a step is estimated to take 34 us, in tier layer 75 us". `tiers` is not empty.
std::string TierLine(const std::vector<TierEstimate> &tiers);

} // namespace refold::run
