//===- PublishedPrograms.h - Literature baseline programs -------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds the programs of the literature baselines. They cut the forward pass before the backward
// pass exists, so their programs differ from that of strategy=auto long before planning: their
// kernels may differ, and no plan over fusions equals them exactly. A budget chooses among these
// programs too.
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
  std::string strategy; ///< "chen", "kusumoto-approx objective=time"
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Bytes that the program's segments pass to one another. Almost all of these bytes are live when
  /// the backward pass begins.
  int64_t keptBytes = 0;
  /// Floating-point operations of the matrix products and convolutions that are recomputed. A
  /// product or convolution is recomputed if the gradient of another one in the same segment needs
  /// its result.
  double flopsAgain = 0;
};

/// Makes the programs of the literature baselines from one program. Diagnostics of these
/// intermediate compilations are suppressed, because the user did not write these programs.
class PublishedPrograms {
public:
  /// Copies `uncut`, a program whose forward pass has not been cut into segments. `toFusions` has
  /// the module passes that lower a cut program to fusions. `toFusions` must outlive this object.
  PublishedPrograms(mlir::ModuleOp uncut, const mlir::OpPassManager &toFusions)
      : toFusions(toFusions), uncut(uncut.clone()) {}

  /// Selects the programs for which `asked` returns true, and lowers them to fusions. Returns the
  /// programs that no earlier call has returned. There is one program for each strategy that
  /// applies, without duplicates.
  llvm::SmallVector<PublishedProgram *>
  formGroups(llvm::function_ref<bool(const PublishedProgram &)> asked);

private:
  void cut();

  const mlir::OpPassManager &toFusions;
  mlir::OwningOpRef<mlir::ModuleOp> uncut; // null after the first call of formGroups
  struct Cut {
    PublishedProgram program;
    bool isFormed = false;
  };
  std::vector<Cut> programs;
};

/// Returns the block of `cut` that corresponds to `block`. `cut` is the function that contains
/// `block`, cut into segments by another strategy. Two blocks correspond if they are inside the
/// same kinds of ops. If several blocks correspond, returns the one with the most work. Returns
/// null if no block corresponds.
mlir::Block *sameBlock(mlir::Block &block, mlir::func::FuncOp cut);

/// Returns the ops of the step `cut` that recompute a value. If a name occurs more often in `cut`
/// than in the original step `asItIs`, the last ops of that name are the recomputations. The result
/// lists the ops from the end of the step to its beginning.
llvm::SmallVector<uint32_t> secondRuns(const StepGraph &cut, const StepGraph &asItIs);

/// Marks the ops as clones, so that the gate after the last pass can count them.
void markSecondRuns(const StepGraph &cut, llvm::ArrayRef<uint32_t> runs);

} // namespace refold
