//===- out_of_memory.h - Reasons for an out-of-memory error -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes a refused request for memory, and formats the error message. The allocator fills in the
// requester and the holders of memory. Its caller adds the op and the limit under which the program
// would run.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace refold::runtime {

/// The most holders that a refusal names.
inline constexpr size_t kHoldersNamed = 5;

struct OutOfMemory {
  struct Holder {
    std::string name;
    MemoryKind kind;
    uint64_t bytes; ///< as requested
  };
  std::string name = {}; ///< the requester's name
  MemoryKind kind = MemoryKind::Activation;
  uint64_t bytes = 0;
  uint64_t padded = 0;
  AllocatorStatistics statistics = {};
  std::vector<Holder> holders = {}; ///< largest first; equal ones in allocation order
  std::string source = {};          ///< the source's error message

  std::string op = {}; ///< the operation that needs the memory; set by the caller, or empty
  /// The limit under which the program would run; set by the caller, or 0.
  uint64_t least_limit = 0;
};

using OutOfMemoryHook = std::function<void(OutOfMemory &refusal)>;

/// Returns the refusal as one line.
std::string OutOfMemoryText(const OutOfMemory &refusal);

} // namespace refold::runtime
