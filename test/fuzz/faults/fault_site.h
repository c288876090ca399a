//===- fault_site.h - Locations for injected faults ---------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#pragma once

#include "test/fuzz/programs/dice.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"

namespace refold::test {

/// @train after a pass.
struct FaultSite {
  mlir::func::FuncOp train;
  /// The ops that existed before the pass.
  const llvm::DenseSet<mlir::Operation *> &before;
  Dice &dice;

  /// Returns the ops of a kind that the pass has made and that `able` accepts, in program order.
  template <typename Op, typename Fn> llvm::SmallVector<Op> made(Fn &&able) {
    llvm::SmallVector<Op> found;
    train.walk([&](Op op) {
      if (!before.contains(op) && able(op))
        found.push_back(op);
    });
    return found;
  }
  /// Returns a random one of them, or null.
  template <typename Op, typename Fn> Op one(Fn &&able) {
    llvm::SmallVector<Op> found = made<Op>(able);
    return found.empty() ? Op() : pick(found);
  }
  /// The same for all ops, not only those that the pass has made.
  template <typename Op, typename Fn> Op any(Fn &&able) {
    llvm::SmallVector<Op> found;
    train.walk([&](Op op) {
      if (able(op))
        found.push_back(op);
    });
    return found.empty() ? Op() : pick(found);
  }
  template <typename T> T pick(const llvm::SmallVector<T> &from) {
    return from[static_cast<size_t>(dice.Between(0, static_cast<int64_t>(from.size()) - 1))];
  }
};

} // namespace refold::test
