//===- live_after_step.h - Live temporaries between steps -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts live bytes along a program's commands. A temporary becomes live when a command touches it,
// and dead at a free point. Shares no code with planner, pools and devices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::test {

/// Returns the temporaries that are live after a step: those that the steps of the function's loop
/// (or the function itself, if it has no loop) touch but do not free. The expected result is "",
/// because only buffers with their own memory hold values between steps.
std::string AliveAfterStep(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Returns the inputs and constants that any function writes; the expected result is "".
std::string FeedsWritten(const exe::ExecutableT &table);

} // namespace refold::test
