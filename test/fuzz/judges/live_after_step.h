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

/// Returns the temporaries that are live after a step. These are the temporaries that a step
/// touches but does not free. If the function has no loop, the whole function counts as one step.
/// The expected result is "", because temporaries must not hold values between steps.
std::string AliveAfterStep(const exe::ExecutableT &table, const exe::FunctionT &function);

/// Returns the inputs and constants that any function writes; the expected result is "".
std::string FeedsWritten(const exe::ExecutableT &table);

} // namespace refold::test
