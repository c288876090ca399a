//===- out_of_memory.h - Why memory was refused -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An allocator knows who asked and who holds; which operation it is for, and what limit would have
// been enough, whoever walks the program adds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/allocator/statistics.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace refold::runtime {

/// Of a refusal's holders, at most.
inline constexpr size_t kHoldersNamed = 5;

struct OutOfMemory {
  struct Holder {
    std::string name;
    MemoryKind kind;
    uint64_t bytes; ///< as asked for
  };
  std::string name = {}; ///< what memory was asked for
  MemoryKind kind = MemoryKind::Activation;
  uint64_t bytes = 0;
  uint64_t padded = 0;
  AllocatorStatistics statistics = {};
  std::vector<Holder> holders = {}; ///< largest first, equal ones as they were allocated
  std::string source = {};          ///< what the source said

  std::string op = {};      ///< the operation that needs it; the caller's, or empty
  uint64_t least_limit = 0; ///< with which the program would run; the caller's, or 0
};

using OutOfMemoryHook = std::function<void(OutOfMemory &refusal)>;

/// One line.
std::string OutOfMemoryText(const OutOfMemory &refusal);

} // namespace refold::runtime
