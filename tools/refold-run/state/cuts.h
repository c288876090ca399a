//===- cuts.h - Runs that can be cut into pieces ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run of steps [s, s + n) and one of [s + n, s + m) give the same bits as a run of [s, s + m) if
// everything that passes from one step to the next is a state. A fold may carry more values, and
// commands around it may act once for each run (docs/rationale/state-randomness-fold.md). The
// compiler turns these values into states, and the second run is told that it continues the first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <set>
#include <string>

namespace refold::run {

/// Returns OK if a run of "train" can be cut between any two steps without a change of the bits.
/// Otherwise returns an error with the reason: the program has no fold, or a part of the program
/// prevents cuts. An older compiler did not turn such a part into a state.
absl::Status CheckCuts(const exe::ExecutableT &table);

/// Returns the names of the fetches that are computed before the fold. They are computed in the
/// first piece of a run, so later pieces need not return them.
std::set<std::string> FetchesBeforeFold(const exe::ExecutableT &table);

} // namespace refold::run
