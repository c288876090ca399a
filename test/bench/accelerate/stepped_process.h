//===- stepped_process.h - Instructions, one by one ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual machines often have no counter of instructions. A process that traces another one can
// count them all the same: it lets it run for one instruction at a time, some microseconds each.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>

namespace refold::bench {

/// Goes on in a child process that its parent can step through; the parent ends as the child does.
/// To be called before there are threads. Returns why the system does not let it, or an empty text.
std::string ContinueStepped();
/// Whether ContinueStepped did.
bool IsStepped();
/// From here on the calling thread, which called ContinueStepped, is stepped through; or no more.
void SwitchStepping();
/// Instructions so far.
int64_t SteppedInstructions();

} // namespace refold::bench
