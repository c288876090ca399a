//===- allocation_counter.h - Every way to get memory, counted --*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that links the source has malloc and its kin, operator new and mmap replaced by ones
// that count, for all of its libraries and threads.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::test {

/// Requests for memory so far, by any thread of this process.
int64_t Allocations();
/// False under a sanitizer that has the C library's allocator: then operators only are counted.
bool CountsAllCalls();

} // namespace refold::test
