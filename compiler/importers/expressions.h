//===- expressions.h - What a region computes, as expressions ---*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reduce, scatter and sort carry their reducer or comparator as a region; rf has a name for each
// that it knows. A region is read into expressions over its arguments, of which each is kept once:
// what it means is then found by writing down the expression that is looked for, and comparing two
// numbers.
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
  /// Stands for one expression; two of one meaning and form are equal. The operands of commutative
  /// ops have no order.
  using Id = int;

  Id argument(unsigned index);
  /// `add`, `compare EQ`, ...; a total order of floats is `compare LT TOTALORDER`.
  Id apply(llvm::StringRef op, llvm::ArrayRef<Id> operands);
  /// A zero of either sign, and any NaN.
  Id zero() { return apply("zero", {}); }
  Id nan() { return apply("nan", {}); }

  /// The expressions that a region of one block returns. Calls are followed. Errors: several
  /// blocks, ops with regions, a call that leads back to itself.
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Region &region);

private:
  absl::StatusOr<llvm::SmallVector<Id>> read(mlir::Operation *owner, mlir::Block &body,
                                             llvm::ArrayRef<Id> arguments, int depth);

  llvm::StringMap<Id> ids;
  int ops = 0; ///< that have been read
};

} // namespace refold::importers
