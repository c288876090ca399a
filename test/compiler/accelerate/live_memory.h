//===- live_memory.h - Live memory of a process -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the live memory of a process. A program that links live_memory.cpp replaces operators new
// and delete for all of its libraries and threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::testing {

/// Returns the number of blocks that operator new has allocated and that are not deleted.
int64_t LiveBlocks();
/// Makes the C library return free memory to the system. Then returns the bytes of resident memory.
int64_t ResidentBytes();
/// Returns whether ResidentBytes is meaningful: not under a sanitizer, which keeps freed memory.
bool ResidentBytesTell();

} // namespace refold::testing
