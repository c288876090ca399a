//===- PublishedPrograms.h - Literature baseline programs -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the programs of the literature baselines, which a budget may choose instead of a plan.
// These methods split the forward pass into segments before the backward pass exists. So the
// resulting programs may have other kernels, and no plan over the fusions of the original program
// is equal to them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "passes/Passes.h"
#include "passes/recompute/StepGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"

#include <string>
#include <vector>

namespace refold {

/// A program with a cut forward pass, and the predictions about it before it is lowered to fusions.
struct PublishedProgram {
  std::string strategy; ///< "chen", "kusumoto-approx objective=time", "the program's own barriers"
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// The bytes that the program's segments pass to one another. Almost all of them are live when
  /// the backward pass begins.
  int64_t keptBytes = 0;
  /// The floating-point operations of the products (and convolutions) that are recomputed. A
  /// product is recomputed if the gradient of another product in the same segment needs its result.
  double flopsAgain = 0;
};

/// Builds the programs of the literature baselines from one program. Diagnostics of these
/// compilations are suppressed, because the user did not write the programs.
class PublishedPrograms {
public:
  /// Copies `uncut`, a program whose forward pass has not been split into segments. `own` is the
  /// program with the rematerialization that it was written with (Remat.h), or null. `toFusions`
  /// has the module passes that lower a split program to fusions, and must outlive this object.
  PublishedPrograms(mlir::ModuleOp uncut, mlir::OwningOpRef<mlir::ModuleOp> own,
                    const mlir::OpPassManager &toFusions)
      : toFusions(toFusions), uncut(uncut.clone()), own(std::move(own)) {}

  /// Selects the programs for which `asked` returns true, lowers them to fusions, and returns those
  /// that no earlier call has returned. There is one program for each strategy that can be applied,
  /// without duplicates.
  llvm::SmallVector<PublishedProgram *>
  formGroups(llvm::function_ref<bool(const PublishedProgram &)> asked);

private:
  void cut();

  const mlir::OpPassManager &toFusions;
  mlir::OwningOpRef<mlir::ModuleOp> uncut, own; // null after the first call of formGroups
  struct Cut {
    PublishedProgram program;
    bool isFormed = false;
  };
  std::vector<Cut> programs;
};

/// Returns the block of `cut` that corresponds to `block`, or null. `cut` is the function of
/// `block`, split into segments by another strategy. Two blocks correspond if they are inside the
/// same kinds of ops. Among several such blocks, the one with the most work is returned.
mlir::Block *sameBlock(mlir::Block &block, mlir::func::FuncOp cut);

/// Returns the ops of the step `cut` that recompute a value, from the end of the step to its
/// beginning. If a name occurs more often in `cut` than in the original step `asItIs`, the last ops
/// of this name are recomputations.
llvm::SmallVector<uint32_t> secondRuns(const StepGraph &cut, const StepGraph &asItIs);

/// Marks the ops as clones, so that the gate after the last pass can count them.
void markSecondRuns(const StepGraph &cut, llvm::ArrayRef<uint32_t> runs);

} // namespace refold
