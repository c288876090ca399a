//===- run_with_progress.h - Progress of a run ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reports the progress of a run, which may be one device call that takes hours. The progress
// callback runs on the caller's thread while another thread executes the run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/device.h"

#include "absl/status/status.h"

#include <functional>

namespace refold::runtime {

/// Executes `run`. If `progress` is empty, `run` executes on the calling thread. Otherwise it
/// executes on a new thread, and the calling thread calls progress(steps done) about ten times a
/// second. It calls `progress` again when the run has succeeded.
absl::Status RunWithProgress(const std::function<absl::Status()> &run, const Device &device,
                             const std::function<void(int64_t)> &progress);

} // namespace refold::runtime
