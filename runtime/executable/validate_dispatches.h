//===- validate_dispatches.h - What dispatches must satisfy -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launches of a dispatch, and their arguments. For validate_functions.cpp, which comes by the
// dispatches.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include "absl/status/status.h"

#include <cstdint>
#include <map>
#include <string>

namespace refold::runtime::validation {

/// One for all functions of a table: blocks are counted over the whole program, and a buffer in
/// tiles belongs to one dispatch of it.
class DispatchValidator {
public:
  explicit DispatchValidator(const exe::ExecutableT &table) : table_(table) {}
  /// Of `function`, whose workspace is valid.
  absl::Status Validate(const exe::FunctionT &function, const exe::DispatchT &dispatch);

private:
  absl::Status Launch(const exe::DispatchT &dispatch, const exe::LaunchT &launch);
  absl::Status WorkspaceHolds(const std::string &what, uint64_t bytes) const;
  /// What is not in tiles itself is shared by the blocks of a run only where these sum up.
  absl::Status Run(const std::string &what, const exe::ArgT &arg, uint32_t run) const;
  /// One tile of the buffer for each run, and no other dispatch has it.
  absl::Status Tile(const std::string &what, const exe::ArgT &arg, const exe::DispatchT &dispatch,
                    const exe::LaunchT &launch);
  /// The value lies inside the buffer, and so does the first element that each block's pointer
  /// points to.
  absl::Status Argument(const std::string &what, const exe::ArgT &arg, const exe::ValueT &value,
                        uint32_t blocks, bool result) const;

  const exe::ExecutableT &table_;
  const exe::FunctionT *function_ = nullptr;
  std::map<uint32_t, const exe::DispatchT *> dispatch_of_; // of buffers in tiles
  uint64_t calls_ = 0;
  uint64_t pointers_ = 0;
};

} // namespace refold::runtime::validation
