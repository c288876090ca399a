//===- stepped_process.h - Single-stepped processes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual machines often have no instruction counter. A process that traces another one can still
// count its instructions: it lets it run one instruction at a time, in some microseconds each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::bench {

/// Continues in a child process that its parent can step through; the parent exits like the child.
/// Must be called before threads exist. Returns the system's reason if it fails, else an empty
/// text.
std::string ContinueStepped();
/// Whether ContinueStepped succeeded in this process.
bool IsStepped();
/// Begins or ends stepping of the calling thread, which must have called ContinueStepped.
void SwitchStepping();
/// Instructions so far.
int64_t SteppedInstructions();

} // namespace refold::bench
