//===- state.h - A program's state in a file --------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All states, the step counter and the seed among them: a run goes on from a file as if it had
// never stopped.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/loaded_executable.h"
#include "tools/refold-run/machine.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <optional>
#include <string>

namespace refold::run {

/// Whether the file has exactly the program's states, of their types and shapes. Returns its seed
/// if the program has one.
absl::StatusOr<std::optional<uint64_t>> CheckStateFile(const exe::ExecutableT &table,
                                                       const std::string &path);
absl::Status LoadState(const exe::ExecutableT &table, const std::string &path, Machine &machine);
absl::Status SaveState(const exe::ExecutableT &table, const std::string &path,
                       const Machine &machine);

} // namespace refold::run
