//===- runs.h - Runs of a case ----------------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/session/run_report.h"
#include "runtime/session/session.h"
#include "test/gpu/card.h"
#include "test/gpu/cases.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace refold::gpu {

struct OpenOptions {
  bool no_fold = false;
  /// False: runs as if the driver had no conditional nodes.
  bool conditionals = true;
};

/// Creates a session on the GPU and sets its inputs.
absl::StatusOr<std::unique_ptr<runtime::Session>> Open(const Card &card, const LoadedCase &one,
                                                       OpenOptions options = {});

struct Outcome {
  Values values; ///< "state:N", "fetch:N"; stacked fetches of several parts are joined
  runtime::RunReport last;
};

/// Runs startup with the seed of the case, and then trains in one or more runs. `parts` has the
/// number of steps of each run. Each run continues the previous one.
absl::StatusOr<Outcome> Train(runtime::Session &session, const Case &about,
                              const std::vector<int64_t> &parts);
/// Opens a session and runs all steps at once.
absl::StatusOr<Outcome> RunOnce(const Card &card, const LoadedCase &one, OpenOptions options = {});

/// Returns the current states and fetches.
absl::StatusOr<Values> Read(const runtime::Session &session);

} // namespace refold::gpu
