//===- cuts.h - Whether a run may be cut in pieces --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run of steps [s, s + n) and one of [s + n, s + m) are one of [s, s + m) where all that goes
// from one step to the next is state. A fold may carry more, which begins anew in every run, and
// commands around it may do something once a run (docs/rationale/state-randomness-fold.md).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <set>
#include <string>

namespace refold::run {

/// Whether runs of "train" may be cut between any two steps and give the same bits. The error names
/// what of the program would not.
absl::Status CheckCuts(const exe::ExecutableT &table);

/// Names of the fetches that are made before the fold: of a run that is cut, those of its first
/// piece are the run's.
std::set<std::string> FetchesBeforeFold(const exe::ExecutableT &table);

} // namespace refold::run
