//===- live_after_step.h - What a step leaves behind ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A counter of live bytes along a program's commands, which shares nothing with planner, pools and
// devices: touching a temporary begins it, a free point ends it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::test {

/// The temporaries that the steps of a function's loop, or the function where it has none, begin
/// and do not end; "" is what is promised: only what has memory of its own holds any between steps.
std::string AliveAfterStep(const exe::ExecutableT &table, const exe::FunctionT &function);

/// The inputs and constants that any function writes: "" is what is promised.
std::string FeedsWritten(const exe::ExecutableT &table);

} // namespace refold::test
