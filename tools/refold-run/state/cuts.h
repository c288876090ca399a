//===- cuts.h - Runs that can be cut into pieces ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks whether a run of a program can be split into two runs, one after the other, that give the
// same bits. This is possible if every value that passes from one step to the next is a state. The
// loop over steps may carry other values, and commands around the loop may act once for each run
// (docs/rationale/state-randomness-fold.md). The compiler turns such values into states. One of
// these states tells the second run that it continues the first.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"

#include "absl/status/status.h"

#include <set>
#include <string>

namespace refold::run {

/// Returns OK if a run of "train" can be split between any two steps without a change of the bits.
/// Otherwise returns an error with the reason. The program may have no fold, or an older compiler
/// did not turn every carried value into a state.
absl::Status CheckCuts(const exe::ExecutableT &table);

/// Returns the names of the fetches that are computed before the fold, the loop over steps. In a
/// run that is split into pieces, their values are those of the first piece.
std::set<std::string> FetchesBeforeFold(const exe::ExecutableT &table);

} // namespace refold::run
