//===- expressions.h - The expressions of a region --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduce, scatter and sort carry their reducer or comparator as a region; rf has names for the
// reducers and comparators that it supports. A region is read into expressions over its arguments,
// and equal expressions get the same id. To recognize a region, build the expected expression and
// compare two ids.
//
// Example: `lhs + rhs` is e.apply("add", {e.argument(0), e.argument(1)}); add is commutative, so a
// region that returns rhs + lhs has the same id.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/Region.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <string>

namespace refold::importers {

class Expressions {
public:
  /// Identifies an expression. Two expressions with the same structure have equal ids. The order of
  /// the operands of commutative ops does not matter.
  using Id = int;

  Id argument(unsigned index);
  /// Returns the id of `op` applied to `operands`. `op` is a name such as `add` or `compare EQ`. A
  /// comparison in the total order of floating-point numbers is `compare LT TOTALORDER`.
  Id apply(llvm::StringRef op, llvm::ArrayRef<Id> operands);
  /// A zero of either sign, and any NaN.
  Id zero() { return apply("zero", {}); }
  Id nan() { return apply("nan", {}); }

  /// Returns the expressions that a region returns. The region must have one block. Calls are read
  /// as the bodies of their functions. Errors: several blocks, ops with regions, recursive calls.
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Region &region);

private:
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Operation *owner, mlir::Block &body,
                                             llvm::ArrayRef<Id> arguments, int depth);

  llvm::StringMap<Id> ids;
  int ops = 0; ///< number of ops read so far
};

} // namespace refold::importers
