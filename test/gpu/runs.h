//===- runs.h - One way of running a case -----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/run_report.h"
#include "runtime/executable/session.h"
#include "test/gpu/card.h"
#include "test/gpu/cases.h"

#include "absl/status/statusor.h"

#include <memory>
#include <vector>

namespace refold::gpu {

struct OpenOptions {
  bool no_fold = false;
  /// False: as if the driver had none.
  bool conditionals = true;
};

/// A session on the card, its inputs given.
absl::StatusOr<std::unique_ptr<runtime::Session>> Open(const Card &card, const LoadedCase &one,
                                                       OpenOptions options = {});

struct Outcome {
  Values values; ///< "state:N", "fetch:N"; histories of several parts are joined
  runtime::RunReport last;
};

/// Startup with the case's seed, then runs of so many steps, each the rest of the one before.
absl::StatusOr<Outcome> Train(runtime::Session &session, const Case &about,
                              const std::vector<int64_t> &parts);
/// Open and Train all steps at once.
absl::StatusOr<Outcome> RunOnce(const Card &card, const LoadedCase &one, OpenOptions options = {});

/// States and fetches as they are now.
absl::StatusOr<Values> Read(const runtime::Session &session);

} // namespace refold::gpu
