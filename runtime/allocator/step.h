//===- step.h - A step as its allocator sees it -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches of one step in their order, and the temporaries that begin and end there. The body
// of a loop is there once: its temporaries end within it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/allocator.h"
#include "runtime/core/flag_values.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace refold::runtime {

struct StepBuffer {
  std::string name;
  uint64_t bytes = 0;
  MemoryKind kind = MemoryKind::Activation;
};

struct StepLaunch {
  std::string name; ///< for errors
  /// Indices of buffers. What is touched here first is allocated before the launch, in this order;
  /// what is touched here last is garbage behind it. A buffer may do both.
  std::vector<uint32_t> begins = {}, ends = {};
};

struct Step {
  std::vector<StepBuffer> buffers;
  std::vector<StepLaunch> launches;
};

/// Whether each buffer begins once and ends once at most, not before; those that do not are there
/// until the end of the step.
absl::Status ValidateStep(const Step &step);

struct WalkedStep {
  std::vector<Allocation> buffers; ///< where each was; valid no longer
  /// When all was freed, and nothing was given back yet: nothing is live.
  AllocatorStatistics at_end;
};

/// Allocates and frees a valid step's buffers as the garbage rules of the flags say. At the end all
/// of them are freed, and idle chunks given back: a walk over the same allocator has the same
/// places. After an error too. `at_launch`, if any, is called before each launch's allocations.
absl::StatusOr<WalkedStep> WalkStep(const Step &step, const FlagValues &flags, Allocator &allocator,
                                    const std::function<void(uint32_t launch)> &at_launch = {});

} // namespace refold::runtime
