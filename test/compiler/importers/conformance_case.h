//===- conformance_case.h - A program that checks itself --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO's conformance programs make their inputs, compute, and compare with expected values,
// all in one function without arguments. Split into parts, the function takes the inputs as
// arguments and returns the values to compare, so it can be imported.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "runtime/core/tensor.h"

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace refold::test {

/// The tolerance of a comparison.
struct Nearness {
  enum Kind { Equal, Ulps, Absolute, Either } kind = Equal;
  /// StableHLO's defaults, for checks that do not set a tolerance.
  uint64_t ulps = 3;
  double absolute = 1e-4;
};

/// Returns the tolerance for a sum whose order differs from that of the expected values. If the
/// tolerance is in units of the last place, an error of 2^-20 of the largest expected number is
/// also allowed.
Nearness inAnyOrder(const Nearness &nearness, const runtime::HostTensor &expected);

struct Check {
  mlir::DenseElementsAttr expected;
  Nearness nearness;
};

struct ConformanceCase {
  std::string entry;
  /// The op that computes the first checked result, or "(an input)" if no op does.
  std::string op;
  std::vector<mlir::DenseElementsAttr> inputs; ///< for the entry's arguments, in order
  std::vector<Check> checks;                   ///< of the entry's results, in order; may be empty
};

/// Returns the modules that are programs, which are those that directly contain functions.
std::vector<mlir::ModuleOp> programsIn(mlir::ModuleOp file);

/// Splits `program` in place. A program whose function has arguments checks nothing and is
/// unchanged. Returns an error if there is not exactly one entry, or if an input or expected value
/// is not a dense constant.
absl::StatusOr<ConformanceCase> takeApart(mlir::ModuleOp program);

/// Returns the elements in host memory. rf must support their type.
runtime::HostTensor hostTensor(mlir::DenseElementsAttr elements);

/// Describes the first element of `got` that is too far from `expected`. Returns "" if there is
/// none.
std::string firstFar(const runtime::HostTensor &got, const runtime::HostTensor &expected,
                     const Nearness &nearness);

} // namespace refold::test
