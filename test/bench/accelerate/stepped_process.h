//===- stepped_process.h - Single-stepped processes -------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the instructions of a process on machines without an instruction counter, such as many
// virtual machines. A parent process traces the process and runs it one instruction at a time. Each
// instruction then takes some microseconds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::bench {

/// Forks a child process and continues the program in it. The parent stays to execute the child one
/// instruction at a time. When the child exits, the parent exits with the same status. Call this
/// function before any thread exists. Returns "" on success, else the reason of the operating
/// system.
std::string ContinueStepped();
/// Whether ContinueStepped succeeded in this process.
bool IsStepped();
/// Begins or ends stepping of the calling thread, which must have called ContinueStepped.
void SwitchStepping();
/// Instructions so far.
int64_t SteppedInstructions();

} // namespace refold::bench
