//===- command_text.h - Listing of a compiled program -----------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the commands of a device as text, for users who want to see what became of their program,
// and for tests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/executable/executable_generated.h"

#include <string>

namespace refold::runtime {

/// Returns a listing of memory, kernels and the commands of every function. A command is one line
/// with its number, its kind, and each of its buffers as NAME[PLACE: BYTES]. Commands inside loops
/// and conditions are indented. `table` must be valid, like the table of a LoadedExecutable. The
/// text depends only on `table`.
std::string CommandText(const exe::ExecutableT &table);

} // namespace refold::runtime
