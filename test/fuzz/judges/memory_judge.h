//===- memory_judge.h - Oracle for memory options ---------------*- C++ -*-===//
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

/// Runs the program on `device` in each of the ways. Its bits must be those of the plain program,
/// and its bytes the predicted ones. The plain program uses nothing in place, moves nothing, and
/// frees nothing before the end.
Finding JudgeMemory(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device,
                    const std::vector<MemoryWay> &ways);

} // namespace refold::test
