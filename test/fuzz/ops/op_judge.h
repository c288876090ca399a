//===- op_judge.h - Single ops against float64 ------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reference device neither rounds to f32 nor flushes subnormals: the judge takes both into
// account. No MLIR header is seen here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/e2e/harness.h"
#include "test/fuzz/ops/op_case.h"

#include "absl/status/statusor.h"

#include <string>
#include <vector>

namespace refold::test {

/// Evaluates the cases' program in float64 and compares what another device made of it: the first
/// element of a judged case that is too far off, as text; empty where there is none.
absl::StatusOr<std::string> FarFromReference(const std::string &program,
                                             const std::vector<OpCase> &cases, const Feeds &feeds,
                                             const Results &got);

/// The error with which float64 ends a run of the cases' program under FLAGS_check_nan_inf; empty
/// where all results are finite, rounded to their types.
absl::StatusOr<std::string> ReferenceEndOfOps(const std::string &program,
                                              const std::vector<OpCase> &cases, const Feeds &feeds);

/// What the inputs of the cases' program are fed, drawn case by case.
Feeds OperandsOf(const std::vector<OpCase> &cases, Dice &dice);

/// "out3_0 of rf.add ...", one line for each fetch that is named.
std::string OpsOf(const std::string &fetches, const std::vector<OpCase> &cases);

/// The names of all ops of dialect rf, sorted.
std::vector<std::string> RegisteredOps();

} // namespace refold::test
