//===- program_judge.h - Oracles for one program ----------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Oracles that compile a program and run it in several ways, which must all give the same results.
// They report differences as findings. They do not fail the test, because the reducer and the tests
// of injected faults need the findings.
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

/// Runs a program on the `checked` device: all steps in one call, step by step, and in several
/// runs. Checks that all bits agree and that the bytes are the predicted ones. Stores the results
/// in `whole` if it is not null.
Finding JudgeChecked(ProgramCompiler &compiler, const FuzzCase &one, Results *whole = nullptr);

/// Runs the compiled program on the CPU: all steps in one call, step by step, in several runs, with
/// two threads, and read from a file. Checks that the bits equal those of the interpreted program
/// and that the bytes are the predicted ones.
Finding JudgeCpu(ProgramCompiler &compiler, const FuzzCase &one);

/// Compiles the program for each CPU target that this machine can run, and runs it with two
/// threads. Checks that the bits equal those of the interpreted program.
Finding JudgeCpuTargets(ProgramCompiler &compiler, const FuzzCase &one);

} // namespace refold::test
