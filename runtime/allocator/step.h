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
  /// Buffer indices. A buffer in `begins` is first used by this launch, and is allocated before the
  /// launch, in the order of this list. A buffer in `ends` is last used by this launch and is
  /// garbage afterwards. A buffer may be in both lists.
  std::vector<uint32_t> begins = {}, ends = {};
};

struct Step {
  std::vector<StepBuffer> buffers;
  std::vector<StepLaunch> launches;
};

/// Checks the lifetimes of the buffers. Each buffer must begin exactly once. It may end at most
/// once, and not before it begins. A buffer that does not end lives until the end of the step.
absl::Status ValidateStep(const Step &step);

struct WalkedStep {
  std::vector<Allocation> buffers; ///< the former allocation of each buffer, no longer valid
  /// Statistics when all buffers are freed and no chunk is given back yet.
  AllocatorStatistics at_end;
};

/// Allocates and frees the buffers of a valid step. The flags decide when garbage is freed. At the
/// end of the step, and also after an error, frees all buffers and gives idle chunks back. So the
/// next call with the same allocator gets the same offsets. If `at_launch` is set, it is called
/// before the allocations of each launch.
absl::StatusOr<WalkedStep> WalkStep(const Step &step, const FlagValues &flags, Allocator &allocator,
                                    const std::function<void(uint32_t launch)> &at_launch = {});

} // namespace refold::runtime
