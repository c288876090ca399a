//===- DonatedArguments.h - Results written over arguments ------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which results are written over donated arguments. A caller marks an argument that it no
// longer needs with `rf.donated`. A result may then use the memory of the argument. For example,
// let %n be %w - %x in this function:
//
//     @train(%w {rf.input = <"p.w">, rf.donated}, %x {rf.input = <"x">}) -> (%n {rf.fetch =
//     <"0.w">})
//
// After lowering, %w and %n are one buffer with two names: {rf.state = <"p.w", -1>, rf.fetch =
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

/// Pairs each donated argument with a fetched result of the same type, which will be written over
/// it. The function must consist of fusions. If several results fit, the one with the argument's
/// name after the first dot is preferred: "p.w" prefers "0.w". Otherwise the first one is taken.
///
/// No pair needs a copy: a fusion or a loop computes the result, and no op reads an element of the
/// argument after it was overwritten (see inPlaceObstacle).
DonatedArguments chooseDonated(mlir::func::FuncOp function);

} // namespace refold
