//===- conformance_case.h - A program that checks itself ---------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// StableHLO's conformance programs make their inputs, compute, and compare with what they expect,
// all in one function without arguments. Taken apart, the function has the inputs as arguments and
// returns what was compared: a function that can be imported.
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

/// How near to what is expected a result must be.
struct Nearness {
  enum Kind { Equal, Ulps, Absolute, Either } kind = Equal;
  /// StableHLO's own defaults, for checks that do not say more.
  uint64_t ulps = 3;
  double absolute = 1e-4;
};

/// For a sum in another order than the one that expected values come from: where units of the last
/// place are asked for, errors of 2^-20 of the largest expected number are allowed besides.
Nearness inAnyOrder(const Nearness &nearness, const runtime::HostTensor &expected);

struct Check {
  mlir::DenseElementsAttr expected;
  Nearness nearness;
};

struct ConformanceCase {
  std::string entry;
  /// The op that makes the first result that is checked; "(an input)" where none does.
  std::string op;
  std::vector<mlir::DenseElementsAttr> inputs; ///< of the entry's arguments, in order
  std::vector<Check> checks;                   ///< of the entry's results, in order; may be none
};

/// The modules that are programs: those with functions right in them.
std::vector<mlir::ModuleOp> programsIn(mlir::ModuleOp file);

/// Takes `program` apart, in place; one whose function has arguments checks nothing, and stays as
/// it is. Errors: no one entry, or an input or expected value that is no dense constant.
absl::StatusOr<ConformanceCase> takeApart(mlir::ModuleOp program);

/// The elements in host memory; of a type that rf has.
runtime::HostTensor hostTensor(mlir::DenseElementsAttr elements);

/// The first element of `got` that is too far from `expected`, as text; empty where there is none.
std::string firstFar(const runtime::HostTensor &got, const runtime::HostTensor &expected,
                     const Nearness &nearness);

} // namespace refold::test
