//===- command_text.h - Listing of a compiled program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the commands of a compiled program as text, for users who want to see how it runs, and for
// tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::runtime {

/// Returns a listing of the memory, the kernels and the commands of every function. Each command is
/// one line: its number, its kind, and each of its buffers as NAME[PLACE: BYTES], where PLACE is
/// the memory that holds the buffer. Commands in loops and conditions are indented. `table` must be
/// valid, as in a LoadedExecutable. The text depends only on `table`.
std::string CommandText(const exe::ExecutableT &table);

} // namespace refold::runtime
