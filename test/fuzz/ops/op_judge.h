//===- op_judge.h - Single ops compared with float64 ------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference device neither rounds to f32 nor flushes subnormals; the oracle takes both into
// account. This header includes no MLIR header.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"
#include "test/fuzz/ops/op_case.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// Evaluates the cases' program in float64 and compares the results of another device. Returns the
/// first element of a judged case that is too far off as text; empty if there is none.
absl::StatusOr<std::string> FarFromReference(const std::string &program,
                                             const std::vector<OpCase> &cases, const Feeds &feeds,
                                             const Results &got);

/// Returns the error that ends a float64 run of the cases' program with FLAGS_check_nan_inf; empty
/// if all results, rounded to their types, are finite.
absl::StatusOr<std::string> ReferenceEndOfOps(const std::string &program,
                                              const std::vector<OpCase> &cases, const Feeds &feeds);

/// Returns the inputs of the cases' program, drawn case by case.
Feeds OperandsOf(const std::vector<OpCase> &cases, Dice &dice);

/// Returns "out3_0 of rf.add ...", one line for each fetch that `fetches` names.
std::string OpsOf(const std::string &fetches, const std::vector<OpCase> &cases);

/// Returns the names of all ops of dialect rf, sorted.
std::vector<std::string> RegisteredOps();

} // namespace refold::test
