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

/// Forks a child process, in which the program continues. The parent can execute the child
/// instruction by instruction, and exits when the child exits, with the same status. Call this
/// before any thread exists. Returns "" on success, else the system's reason for the failure.
std::string ContinueStepped();
/// Whether ContinueStepped succeeded in this process.
bool IsStepped();
/// Begins or ends stepping of the calling thread, which must have called ContinueStepped.
void SwitchStepping();
/// Instructions so far.
int64_t SteppedInstructions();

} // namespace refold::bench
