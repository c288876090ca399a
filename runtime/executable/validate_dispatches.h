//===- validate_dispatches.h - Validation of dispatches ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Validates the launches of a dispatch and their arguments. Used only by validate_functions.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::runtime::validation {

/// Validates the dispatches of all functions in a table. One object serves the whole table, because
/// it counts all blocks, and because a buffer with tiles may be used by only one dispatch.
class DispatchValidator {
public:
  explicit DispatchValidator(const exe::ExecutableT &table) : table_(table) {}
  /// Validates a dispatch of `function`, whose workspace must be valid.
  absl::Status Validate(const exe::FunctionT &function, const exe::DispatchT &dispatch);

private:
  absl::Status Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch);
  absl::Status WorkspaceHolds(const std::string &what, uint64_t bytes) const;
  /// Checks that each run (consecutive blocks with the same pointer) of the argument has `run`
  /// blocks. For a buffer without tiles, this is 1, unless the blocks accumulate into a result.
  absl::Status Run(const std::string &what, const exe::ArgT &arg, uint32_t run) const;
  /// Checks that the buffer holds one tile for each run and that no other dispatch uses it.
  absl::Status Tile(const std::string &what, const exe::ArgT &arg, const exe::DispatchT &dispatch,
                    const exe::LaunchT &launch);
  /// Checks that the argument's value lies in its buffer. If blocks have different pointers, the
  /// first element at each pointer must lie in the buffer, too.
  absl::Status Argument(const std::string &what, const exe::ArgT &arg, const exe::ValueT &value,
                        uint32_t blocks, bool result) const;

  const exe::ExecutableT &table_;
  const exe::FunctionT *function_ = nullptr;
  std::map<uint32_t, const exe::DispatchT *> dispatch_of_; // for buffers with tiles
  uint64_t calls_ = 0;
  uint64_t pointers_ = 0;
};

} // namespace refold::runtime::validation
