//===- failure.h - What is left of a failure for people to read -*- C++ -*-===//
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

/// Reduces the program of a case in which `judge` finds `finding` until nothing can go without the
/// finding.
Reduced ReduceCase(const FuzzCase &one, const Finding &finding, const Judge &judge);

/// Reduces, writes failures/NAME.mlir with what is needed to try it again, and says so: how many
/// ops are left, the finding, and the command.
std::string ReportFailure(const std::string &name, const FuzzCase &one, const Finding &finding,
                          const Judge &judge);

/// The case in a file that ReportFailure has written.
absl::StatusOr<FuzzCase> ReadFailure(const std::string &path);

/// Holds random programs against `judge`, or with REFOLD_FUZZ_REPLAY=PATH one failure that was
/// written before. A finding fails the test by REQUIRE, with ReportFailure's text.
void JudgeRandomPrograms(const std::string &name, int64_t programs, int size, const Judge &judge,
                         ProgramKind kind = ProgramKind::Usual);

} // namespace refold::test
