//===- validate_dispatches.h - Validation of dispatches ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the launches of a dispatch and their arguments. Internal to validation;
// validate_functions.cpp calls it for each dispatch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::runtime::validation {

/// Validates the dispatches of all functions in a table. One object serves all functions, because
/// it counts the blocks of the whole program and checks that each buffer with tiles belongs to a
/// single dispatch.
class DispatchValidator {
public:
  explicit DispatchValidator(const exe::ExecutableT &table) : table_(table) {}
  /// Validates a dispatch of `function`, whose workspace must be valid.
  absl::Status Validate(const exe::FunctionT &function, const exe::DispatchT &dispatch);

private:
  absl::Status Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch);
  absl::Status WorkspaceHolds(const std::string &what, uint64_t bytes) const;
  /// Checks that the argument's runs have `run` blocks. In a buffer without tiles, a run has
  /// several blocks only if the blocks accumulate into a result. Otherwise `run` is 1.
  absl::Status Run(const std::string &what, const exe::ArgT &arg, uint32_t run) const;
  /// Checks that the buffer holds one tile for each run and that no other dispatch uses it.
  absl::Status Tile(const std::string &what, const exe::ArgT &arg, const exe::DispatchT &dispatch,
                    const exe::LaunchT &launch);
  /// Checks that the argument's value lies inside its buffer. If blocks have different pointers, at
  /// least the first element at each pointer must also lie inside the buffer.
  absl::Status Argument(const std::string &what, const exe::ArgT &arg, const exe::ValueT &value,
                        uint32_t blocks, bool result) const;

  const exe::ExecutableT &table_;
  const exe::FunctionT *function_ = nullptr;
  std::map<uint32_t, const exe::DispatchT *> dispatch_of_; // for buffers with tiles
  uint64_t calls_ = 0;
  uint64_t pointers_ = 0;
};

} // namespace refold::runtime::validation
