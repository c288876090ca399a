//===- find_batch.h - How much fits -----------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --find-batch: programs of other batches come from the command that the user gives, each is
// compiled for the device and accounted for, and nothing runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tools/refold-run/flags/options.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#include <string>

namespace refold::run {

/// What stands for the batch in a command.
inline constexpr char kBatchPlace[] = "{batch}";

/// What a shell command prints. Errors: it cannot be started, it ends with another status than 0,
/// it prints nothing.
absl::StatusOr<std::string> OutputOf(const std::string &command);

/// Searches and prints. An error if not even a batch of one example fits.
absl::Status FindLargestBatch(const Options &options);

} // namespace refold::run
