//===- step.h - Memory requests of a step -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches of one step in order, and the temporaries that begin and end at each. The body of a
// loop appears once, and its temporaries end within it.
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
  /// Buffer indices. A buffer in `begins` is touched here first and is allocated before the launch,
  /// in this order. A buffer in `ends` is touched here last and is garbage afterwards. A buffer may
  /// be in both.
  std::vector<uint32_t> begins = {}, ends = {};
};

struct Step {
  std::vector<StepBuffer> buffers;
  std::vector<StepLaunch> launches;
};

/// Checks that each buffer begins exactly once, and ends at most once and not before it begins. A
/// buffer without an end lives until the end of the step.
absl::Status ValidateStep(const Step &step);

struct WalkedStep {
  std::vector<Allocation> buffers; ///< the former allocation of each buffer, no longer valid
  /// Statistics when all buffers are freed and no chunk is given back yet.
  AllocatorStatistics at_end;
};

/// Allocates and frees a valid step's buffers by the garbage rules of the flags. At the end, also
/// after an error, it frees all buffers and gives idle chunks back. The next walk over the same
/// allocator therefore gets the same positions. Calls `at_launch`, if set, before each launch's
/// allocations.
absl::StatusOr<WalkedStep> WalkStep(const Step &step, const FlagValues &flags, Allocator &allocator,
                                    const std::function<void(uint32_t launch)> &at_launch = {});

} // namespace refold::runtime
