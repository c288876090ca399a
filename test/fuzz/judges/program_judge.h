//===- program_judge.h - Oracles for one program ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each oracle compiles a program, runs it in every way that must not matter, and reports
// differences. Oracles do not fail a test themselves, because a test, a reducer and an injected
// fault all call them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/fuzz_case.h"

#include <string>

namespace refold::test {

/// The finding of an oracle; no finding if `kind` is empty.
struct Finding {
  /// The same for two programs that fail in the same way: without names and numbers.
  std::string kind;
  std::string detail;

  explicit operator bool() const { return !kind.empty(); }
};

/// Returns the finding that `status` is an error in `stage`.
Finding FindingOf(const std::string &stage, const absl::Status &status);

/// Checks that a program has the same bits folded, step by step and in parts, and the predicted
/// bytes. Stores the results in `whole` if it is not null.
Finding JudgeChecked(ProgramCompiler &compiler, const FuzzCase &one, Results *whole = nullptr);

/// Checks that the compiled program has the bits of its interpretation and its predicted bytes:
/// folded, step by step, in parts, with two threads, and read from a file.
Finding JudgeCpu(ProgramCompiler &compiler, const FuzzCase &one);

} // namespace refold::test
