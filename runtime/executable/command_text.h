//===- command_text.h - A compiled program to read ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a device is going to do, as text: for people who want to know what became of their program,
// and for tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::runtime {

/// Memory, kernels and every function's commands, a line for each command: its number, what it is,
/// and each buffer as NAME[PLACE: BYTES]; bodies of loops and conditions are indented. `table` must
/// be valid, as that of a LoadedExecutable is. The same table gives the same text.
std::string CommandText(const exe::ExecutableT &table);

} // namespace refold::runtime
