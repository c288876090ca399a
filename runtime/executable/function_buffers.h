//===- function_buffers.h - What a function reads and writes -----*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a program share its buffers; which inputs a run needs and which fetches it makes is
// in the commands. Tables are valid (validate.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <cstdint>
#include <set>

namespace refold::runtime {

/// Buffers that the function's commands name, except those that are only copied to: whatever may be
/// read, in loops and in either branch of a choice.
std::set<uint32_t> BuffersRead(const exe::FunctionT &function);

/// All buffers that the function's commands name.
std::set<uint32_t> BuffersTouched(const exe::FunctionT &function);

/// Buffers that the function's commands may write: results of kernels, targets of copies, counters.
std::set<uint32_t> BuffersWritten(const exe::ExecutableT &table, const exe::FunctionT &function);

} // namespace refold::runtime
