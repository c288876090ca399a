//===- step.h - Memory requests of a step -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes the memory requests of one step: its launches in order, and the temporaries that begin
// and end at each launch. The body of a loop appears once. Its temporaries end in the body.
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
  /// The indices of buffers that are allocated before this launch, in order, and of buffers that
  /// become garbage after it. A buffer may be in both lists.
  std::vector<uint32_t> begins = {}, ends = {};
};

struct Step {
  std::vector<StepBuffer> buffers;
  std::vector<StepLaunch> launches;
};

/// Checks the lifetimes of the buffers. Each buffer must begin exactly once. It may end at most
/// once, and not before it begins. A buffer that has no end lives until the end of the step.
absl::Status ValidateStep(const Step &step);

struct WalkedStep {
  std::vector<Allocation> buffers; ///< the former allocation of each buffer, no longer valid
  /// Statistics when all buffers are freed and no chunk is given back yet.
  AllocatorStatistics at_end;
};

/// Allocates and frees the buffers of a valid step, as its launches would. `flags` decide when
/// garbage is freed. If `at_launch` is set, it is called before the allocations of each launch. At
/// the end, or after an error, frees all buffers and gives idle chunks back. The next call with the
/// same allocator therefore gets the same offsets.
absl::StatusOr<WalkedStep> WalkStep(const Step &step, const FlagValues &flags, Allocator &allocator,
                                    const std::function<void(uint32_t launch)> &at_launch = {});

} // namespace refold::runtime
