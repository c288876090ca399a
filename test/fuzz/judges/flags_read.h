//===- flags_read.h - Which way a program went ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device that computes, watches no memory, and keeps what the conditions of loops and choices
// were.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"

#include <memory>
#include <vector>

namespace refold::test {

/// The conditions that a run of function "train" reads, one after the other. `ways.steps` has the
/// steps of one run.
absl::StatusOr<std::vector<bool>>
FlagsRead(std::shared_ptr<const runtime::LoadedExecutable> executable, const RunWays &ways,
          const Feeds &feeds);

} // namespace refold::test
