//===- failure.h - Reduction and reports of failures ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/failures/reducer.h"
#include "test/fuzz/judges/program_judge.h"

#include <functional>
#include <optional>
#include <string>

namespace refold::test {

using Judge = std::function<Finding(const FuzzCase &)>;

/// Shrinks the program of a failing case. `finding` is the error that the oracle `judge` reports
/// for the case. Keeps a removal only if `judge` still reports an error of the same kind. Stops
/// when no further removal keeps the error, or when ReduceProgram has made its maximum number of
/// attempts.
Reduced ReduceCase(const FuzzCase &one, const Finding &finding, const Judge &judge);

/// Reduces the case and writes failures/NAME.mlir, which contains everything needed to reproduce
/// the case. Returns a report with the number of remaining ops, the finding, and the command to
/// run.
std::string ReportFailure(const std::string &name, const FuzzCase &one, const Finding &finding,
                          const Judge &judge);

/// Returns the case in a file that ReportFailure has written.
absl::StatusOr<FuzzCase> ReadFailure(const std::string &path);

/// Checks random programs with the oracle `judge`. If the environment has REFOLD_FUZZ_REPLAY=PATH,
/// checks only the program in the file PATH, which ReportFailure wrote in an earlier run. A finding
/// fails the test. For a random program, the failure message is the report of ReportFailure.
void JudgeRandomPrograms(const std::string &name, int64_t programs, int size, const Judge &judge,
                         ProgramKind kind = ProgramKind::Usual);

} // namespace refold::test
