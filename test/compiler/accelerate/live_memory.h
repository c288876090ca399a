//===- live_memory.h - Live memory of a process -----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that links the source replaces operators new and delete for all of its libraries and
// threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::testing {

/// Returns the number of blocks that operator new has allocated and that are not deleted.
int64_t LiveBlocks();
/// Returns the bytes of resident memory, after the C library has returned free memory to the
/// system.
int64_t ResidentBytes();
/// Returns whether ResidentBytes is meaningful. It is not under a sanitizer, which keeps freed
/// memory.
bool ResidentBytesTell();

} // namespace refold::testing
