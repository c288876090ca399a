//===- run_with_progress.h - Watching a run from the host -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device may be one call that lasts for hours. Whoever wants to see it move gets called on his
// own thread, while the run is on another.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/device.h"

#include "absl/status/status.h"

#include <functional>

namespace refold::runtime {

/// Runs `run`. Without `progress`: here. With it: on a thread of its own, while this thread sleeps,
/// wakes some ten times a second to call progress(steps done), and once more when the run has ended
/// well.
absl::Status RunWithProgress(const std::function<absl::Status()> &run, const Device &device,
                             const std::function<void(int64_t)> &progress);

} // namespace refold::runtime
