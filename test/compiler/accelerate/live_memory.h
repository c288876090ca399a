//===- live_memory.h - What a process holds ------------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that links the source has operators new and delete of its own, for all of its libraries
// and threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::testing {

/// Blocks of operator new that are not deleted.
int64_t LiveBlocks();
/// Resident memory, after the C library gave back what it could.
int64_t ResidentBytes();
/// False under a sanitizer, which keeps memory that was freed.
bool ResidentBytesTell();

} // namespace refold::testing
