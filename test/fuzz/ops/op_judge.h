//===- op_judge.h - Single ops compared with float64 ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the results of single ops with the float64 reference. The reference neither rounds to
// f32 nor flushes subnormals to zero. The comparison allows for both. This header includes no MLIR
// header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"
#include "test/fuzz/ops/op_case.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// Evaluates the program of the cases in float64 and compares the results with `got`. Skips cases
/// that are not `judged`. Returns a description of the first element that is too far off, or an
/// empty string.
absl::StatusOr<std::string> FarFromReference(const std::string &program,
                                             const std::vector<OpCase> &cases, const Feeds &feeds,
                                             const Results &got);

/// Runs the program of the cases in float64 with FLAGS_check_nan_inf, and returns the error that
/// ends the run. Returns an empty string if all results, rounded to their types, are finite.
absl::StatusOr<std::string> ReferenceEndOfOps(const std::string &program,
                                              const std::vector<OpCase> &cases, const Feeds &feeds);

/// Returns the inputs of the cases' program, drawn case by case.
Feeds OperandsOf(const std::vector<OpCase> &cases, Dice &dice);

/// Returns "out3_0 of rf.add ...", one line for each fetch that `fetches` names.
std::string OpsOf(const std::string &fetches, const std::vector<OpCase> &cases);

/// Returns the names of all ops of dialect rf, sorted.
std::vector<std::string> RegisteredOps();

} // namespace refold::test
