//===- DonatedArguments.h - Which result is written over which argument -*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A caller that gives up an input says so with `rf.donated`. A result may then be written into the
// memory of that input:
//
//     @train(%w {rf.input = <"p.w">, rf.donated}, %x {rf.input = <"x">}) -> (%n {rf.fetch =
//     <"0.w">})
//
// with %n = %w - %x is one buffer of two names in memory form: {rf.state = <"p.w", -1>, rf.fetch =
// <"0.w">}.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace refold {

/// A donated argument, and the result that is written over it.
struct DonatedPair {
  mlir::BlockArgument argument;
  unsigned result;
};

/// A donated argument that no result is written over.
struct UnusedDonation {
  mlir::BlockArgument argument;
  llvm::StringRef reason; ///< a clause for a remark
};

struct DonatedArguments {
  llvm::SmallVector<DonatedPair> pairs;
  llvm::SmallVector<UnusedDonation> unused;
};

/// Pairs the donated arguments of a function of kernel groups with fetched results of their type.
/// Results whose name agrees with the argument's behind the first dot come first ("p.w" and "0.w"),
/// then results in order. A pair never needs a copy: a kernel group or a loop makes the result, and
/// nothing reads the argument afterwards or at another element (inPlaceObstacle).
DonatedArguments chooseDonated(mlir::func::FuncOp function);

} // namespace refold
