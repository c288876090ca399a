//===- cuts.h - Whether a run may be cut in pieces --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run of steps [s, s + n) and one of [s + n, s + m) are one of [s, s + m) where all that goes
// from one step to the next is state. A fold may carry more, and commands around it may do
// something once a run (docs/rationale/state-randomness-fold.md): the compiler makes states of
// that, and the second run is told that it goes on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <set>
#include <string>

namespace refold::run {

/// Whether runs of "train" may be cut between any two steps and give the same bits. The error names
/// what of the program would not: of one that was compiled before its run was kept.
absl::Status CheckCuts(const exe::ExecutableT &table);

/// Names of the fetches that are made before the fold: those of the first piece are the run's,
/// without asking for them again.
std::set<std::string> FetchesBeforeFold(const exe::ExecutableT &table);

} // namespace refold::run
