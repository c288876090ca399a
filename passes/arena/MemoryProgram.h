//===- MemoryProgram.h - Planner view of a function -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/mem/Mem.h"
#include "passes/planner/memory/memory_model.h"

namespace refold {

/// Alignment of arena slices and buffers in bytes: a cache line, and the widest vector.
inline constexpr uint64_t kBufferAlignment = 64;

struct MemoryProgram {
  planner::Program program;
  /// The alloc of each entry of program.temps.
  llvm::SmallVector<mem::AllocOp> allocs;
};

/// Returns the residents, temporaries and positions of a function in mem form with free points.
MemoryProgram describeMemory(mlir::func::FuncOp function);

/// Returns the packing recorded on the allocs, if all of them have offsets.
std::optional<planner::Packing> packingOf(const MemoryProgram &memory);

} // namespace refold
