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

/// Returns a listing of memory, kernels and every function's commands, one line per command: its
/// number, its kind, and each buffer as NAME[PLACE: BYTES]. Bodies of loops and conditions are
/// indented. `table` must be valid, like the table of a LoadedExecutable. The text depends on the
/// table only.
std::string CommandText(const exe::ExecutableT &table);

} // namespace refold::runtime
