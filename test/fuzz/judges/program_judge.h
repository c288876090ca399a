//===- program_judge.h - The promises, held against one program -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each judge compiles a program, runs it in every way that must not matter and says what did. They
// fail nothing by themselves: a test, a reducer and a planted bug all ask them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/fuzz_case.h"

#include <string>

namespace refold::test {

/// What a judge has found; nothing where `kind` is empty.
struct Finding {
  /// Equal for two programs that fail in the same way: no names, no numbers.
  std::string kind;
  std::string detail;

  explicit operator bool() const { return !kind.empty(); }
};

/// The finding that `status` is an error, in `stage`.
Finding FindingOf(const std::string &stage, const absl::Status &status);

/// Folded, step by step and in parts a program has the same bits, and the bytes that were
/// predicted. `whole`, if given, gets the results.
Finding JudgeChecked(ProgramCompiler &compiler, const FuzzCase &one, Results *whole = nullptr);

/// Compiled, it has the bits of its interpretation and its bytes: folded, step by step, in parts,
/// with two threads, and read from a file.
Finding JudgeCpu(ProgramCompiler &compiler, const FuzzCase &one);

} // namespace refold::test
