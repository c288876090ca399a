//===- run_state.h - States that belong to a run ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Defines states that belong to a run and not to the user's network. To resume a run, a program may
// need values computed before the fold, and accumulators. With --refold-keep-run, the compiler
// turns them into states, so that a state file contains them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>

namespace refold::runtime {

/// The prefix of the names of these states.
inline constexpr char kRunStatePrefix[] = "refold.";
/// The name of a pred state: whether the next run resumes one that was stopped.
inline constexpr char kRunStarted[] = "refold.started";

/// Returns whether the state of that name belongs to a run.
inline bool IsRunState(absl::string_view name) { return absl::StartsWith(name, kRunStatePrefix); }

/// Returns the index of the state kRunStarted in table.buffers. Returns nullopt if the program does
/// not have it, because it can resume a run from its own states alone.
inline std::optional<uint32_t> RunStartedBuffer(const exe::ExecutableT &table) {
  for (uint32_t i = 0; i < table.buffers.size(); ++i)
    if (table.buffers[i]->kind == exe::BufferKind::State && table.buffers[i]->name == kRunStarted)
      return i;
  return std::nullopt;
}

} // namespace refold::runtime
