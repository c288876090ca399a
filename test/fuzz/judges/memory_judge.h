//===- memory_judge.h - No memory decision changes a bit --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/judges/memory_ways.h"
#include "test/fuzz/judges/program_judge.h"

#include <vector>

namespace refold::test {

/// On `device` the program has the bits of the plain one in each of the ways, and the bytes that
/// were predicted. The plain one: nothing in place, nothing moved, nothing freed before the end.
Finding JudgeMemory(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device,
                    const std::vector<MemoryWay> &ways);

} // namespace refold::test
