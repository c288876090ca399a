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

/// Runs the program on `device` with each of the given combinations of memory options. The bits
/// must equal those of a plain program, and the bytes must equal the predicted ones. The plain
/// program writes nothing in place, keeps the order of its ops, and frees memory only at the end.
Finding JudgeMemory(ProgramCompiler &compiler, const FuzzCase &one, const std::string &device,
                    const std::vector<MemoryWay> &ways);

} // namespace refold::test
