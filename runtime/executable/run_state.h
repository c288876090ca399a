//===- run_state.h - States that belong to a run ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run may need more than its program's states to resume: values computed before the fold, and
// accumulators. The compiler (--refold-keep-run) turns them into states, so that a state file holds
// everything. These states belong to the run, not to the user's network.
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
/// not have this state. Such a program can resume a run from its own states alone.
inline std::optional<uint32_t> RunStartedBuffer(const exe::ExecutableT &table) {
  for (uint32_t i = 0; i < table.buffers.size(); ++i)
    if (table.buffers[i]->kind == exe::BufferKind::State && table.buffers[i]->name == kRunStarted)
      return i;
  return std::nullopt;
}

} // namespace refold::runtime
