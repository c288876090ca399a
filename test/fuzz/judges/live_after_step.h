//===- live_after_step.h - Live temporaries between steps -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds buffers that the commands of a program use wrongly. A temporary becomes live when a command
// reads or writes it, and dead when a command frees it. This file shares no code with the planner,
// the pools and the devices, so it can check them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::test {

/// Returns the names of the temporaries that are live after a step, because the step uses them and
/// does not free them. If the function has no loop, the whole function counts as one step. The
/// expected result is "", because temporaries must not hold values between steps.
std::string AliveAfterStep(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Returns the inputs and constants that any function writes; the expected result is "".
std::string FeedsWritten(const exe::ExecutableT &table);

} // namespace refold::test
