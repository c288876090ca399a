//===- DonatedArguments.h - Results written over arguments ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pairs donated arguments with results. A caller that no longer needs an input marks it with
// `rf.donated`. A result may then be written into the memory of that input:
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

/// A donated argument and the result that is written over it.
struct DonatedPair {
  mlir::BlockArgument argument;
  unsigned result;
};

/// A donated argument over which no result is written.
struct UnusedDonation {
  mlir::BlockArgument argument;
  llvm::StringRef reason; ///< a clause for a remark
};

struct DonatedArguments {
  llvm::SmallVector<DonatedPair> pairs;
  llvm::SmallVector<UnusedDonation> unused;
};

/// Pairs each donated argument of a function with a fetched result of the same type, which will be
/// written over the argument. The function must consist of fusions. If the names of an
/// argument and a result are equal after the first dot, this result is preferred. For example, the
/// argument "p.w" prefers the result "0.w". Otherwise takes the first result that fits. No pair
/// needs a copy, because a fusion or a loop makes the result, and because no op reads an element of
/// the argument after that element is overwritten (inPlaceObstacle).
DonatedArguments chooseDonated(mlir::func::FuncOp function);

} // namespace refold
