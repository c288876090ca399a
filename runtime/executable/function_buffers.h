//===- function_buffers.h - Buffers of a function ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the buffers that each function of a program reads and writes. This determines which inputs
// a run needs and which fetches it computes. Tables must be valid (validate.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstdint>
#include <set>

namespace refold::runtime {

/// Returns the buffers that launches, copies and conditions may read, including those in loops and
/// in all branches. Targets of copies, and the counters and conditions of loops, do not count as
/// read.
std::set<uint32_t> BuffersRead(const exe::FunctionT &function);

/// Returns all buffers that launches, copies and choices name.
std::set<uint32_t> BuffersTouched(const exe::FunctionT &function);

/// Returns the buffers that the function may write: results of kernels, targets of copies, and
/// counters of loops.
std::set<uint32_t> BuffersWritten(const exe::ExecutableT &table, const exe::FunctionT &function);

} // namespace refold::runtime
