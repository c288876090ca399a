//===- function_buffers.h - Buffers of a function ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of a program share its buffers. The commands determine which inputs a run needs and
// which fetches it computes. Tables must be valid (validate.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstdint>
#include <set>

namespace refold::runtime {

/// Returns the buffers that launches, copies and choices may read. This includes commands inside
/// loops and in both branches of a choice. It excludes buffers that are only targets of copies, and
/// the counters and conditions of loops.
std::set<uint32_t> BuffersRead(const exe::FunctionT &function);

/// Returns all buffers that launches, copies and choices name.
std::set<uint32_t> BuffersTouched(const exe::FunctionT &function);

/// Returns the buffers that the function's commands may write: results of kernels, targets of
/// copies, and counters of loops.
std::set<uint32_t> BuffersWritten(const exe::ExecutableT &table, const exe::FunctionT &function);

} // namespace refold::runtime
