//===- RunState.h - States that keep a run ----------------------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names the states that --refold-keep-run adds to a program. runtime/executable/run_state.h repeats
// the names for code without MLIR, and compiler/driver asserts that both lists agree.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "dialects/rf/Rf.h"

#include "llvm/ADT/StringRef.h"

namespace refold::rf {

/// Prefix of the names of these states.
inline constexpr llvm::StringLiteral kRunStatePrefix{"refold."};
/// A truth value: whether the next run resumes one that was stopped.
inline constexpr llvm::StringLiteral kRunStarted{"refold.started"};
/// Prefix of the name of a state's value at the beginning of the run: "refold.first.w".
inline constexpr llvm::StringLiteral kRunFirstPrefix{"refold.first."};
/// Prefix of the name of a value that the fold carries besides its states: "refold.carried.2".
inline constexpr llvm::StringLiteral kRunCarriedPrefix{"refold.carried."};

/// Returns true if a carried value of a fold has no contents before the first step. For example, a
/// stacked fetch has none: each step writes one row of it. In this case `init`, the value that
/// enters the fold, is rf.empty or a state that keeps the rows of earlier steps.
inline bool beginsAsHistory(mlir::Value init) {
  if (init.getDefiningOp<EmptyOp>())
    return true;
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(init);
  auto function = argument ? mlir::dyn_cast<mlir::func::FuncOp>(argument.getOwner()->getParentOp())
                           : mlir::func::FuncOp();
  auto state = function ? function.getArgAttrOfType<StateAttr>(argument.getArgNumber(),
                                                               RfDialect::kStateAttr)
                        : StateAttr();
  return state && state.getName().starts_with(kRunCarriedPrefix);
}

} // namespace refold::rf
