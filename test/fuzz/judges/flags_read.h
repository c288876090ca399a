//===- flags_read.h - The path that a run took ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a program on a device that computes and does not track memory, and records the values of the
// conditions of loops and branches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"

#include <memory>
#include <vector>

namespace refold::test {

/// Returns the values of the conditions that a run of function "train" reads, in order.
/// `ways.steps` must have one element, the number of steps.
absl::StatusOr<std::vector<bool>>
FlagsRead(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
          const Feeds &feeds);

} // namespace refold::test
