//===- allocation_counter.h - A count of all allocations --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the calls of malloc, operator new, mmap and related functions in a program that links
// allocation_counter.cpp. Calls of all libraries and threads are counted.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace refold::test {

/// Returns the number of allocations so far, by any thread of this process.
int64_t Allocations();
/// Returns false if a sanitizer replaces the C library's allocator. In this case, only calls of
/// operator new are counted.
bool CountsAllCalls();

} // namespace refold::test
