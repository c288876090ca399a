//===- run_state.h - The states that keep what a run has --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A run may have more than its program's states: values that were made before the fold,
// accumulators. The compiler (--refold-keep-run) makes states of them, so that a file of states
// holds all that a run needs to go on. They belong to the run, not to the user's network.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

#include <cstdint>
#include <optional>

namespace refold::runtime {

/// Begins the name of each of these states.
inline constexpr char kRunStatePrefix[] = "refold.";
/// A truth value: whether the next run resumes one that was stopped.
inline constexpr char kRunStarted[] = "refold.started";

/// Returns whether the state of that name keeps a part of a run.
inline bool IsRunState(absl::string_view name) { return absl::StartsWith(name, kRunStatePrefix); }

/// Index into table.buffers of kRunStarted; nothing if a run has nothing beside its states.
inline std::optional<uint32_t> RunStartedBuffer(const exe::ExecutableT &table) {
  for (uint32_t i = 0; i < table.buffers.size(); ++i)
    if (table.buffers[i]->kind == exe::BufferKind::State && table.buffers[i]->name == kRunStarted)
      return i;
  return std::nullopt;
}

} // namespace refold::runtime
