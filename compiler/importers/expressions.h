//===- expressions.h - The expressions of a region --------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognizes the reducer or comparator of a reduce, scatter or sort op. In StableHLO it is a
// region, but in rf it is only a name. So a region is read as expressions over its arguments. Equal
// expressions have the same id. To recognize a region, build the expected expression and compare
// the two ids.
//
// Example: `lhs + rhs` is e.apply("add", {e.argument(0), e.argument(1)}). Because add is
// commutative, a region that returns rhs + lhs has the same id.
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
  /// Returns the id of `op` applied to `operands`. Examples of `op` are `add`, `compare EQ`, and
  /// `compare LT TOTALORDER`, the comparison by the total order of floating-point numbers.
  Id apply(llvm::StringRef op, llvm::ArrayRef<Id> operands);
  /// A zero of either sign, and any NaN.
  Id zero() { return apply("zero", {}); }
  Id nan() { return apply("nan", {}); }

  /// Returns the expressions that a region returns. A call is read as the body of its function.
  /// Returns an error if the region has several blocks or an op with regions, or if a call is
  /// recursive.
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Region &region);

private:
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Operation *owner, mlir::Block &body,
                                             llvm::ArrayRef<Id> arguments, int depth);

  llvm::StringMap<Id> ids;
  int ops = 0; ///< number of ops read so far
};

} // namespace refold::importers
