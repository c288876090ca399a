//===- conformance_case.h - A program that checks itself --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits StableHLO's conformance programs so that they can be imported. Such a program is one
// function without arguments. It makes its inputs, computes, and compares the results with expected
// values. After the split, the function takes the inputs as arguments and returns the results.
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

/// Returns the tolerance for a sum whose terms may be added in any order. If `nearness` is in ulps
/// (units in the last place), the returned tolerance also allows an error of 2^-20 times the
/// largest expected number.
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

/// Removes the inputs and the checks from the entry function of `program`, and returns them. The
/// inputs become arguments of the function, and the checked values become its results. An entry
/// function that already has arguments checks nothing and stays unchanged.
///
/// Returns an error if there is not exactly one entry function. Also returns an error if an input
/// or an expected value is not a dense constant.
absl::StatusOr<ConformanceCase> takeApart(mlir::ModuleOp program);

/// Returns the elements in host memory. rf must support their type.
runtime::HostTensor hostTensor(mlir::DenseElementsAttr elements);

/// Describes the first element of `got` that differs too much from `expected`. Returns "" if there
/// is no such element.
std::string firstFar(const runtime::HostTensor &got, const runtime::HostTensor &expected,
                     const Nearness &nearness);

} // namespace refold::test
