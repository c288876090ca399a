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
  /// Bytes that its segments pass to one another: about all of them are live when the backward pass
  /// begins.
  int64_t keptBytes = 0;
  /// Operations of recomputed products: those whose result another product of the segment needs for
  /// its gradient.
  double flopsAgain = 0;
};

/// Makes the programs of the literature baselines from one program. Diagnostics of the intermediate
/// compilations are not shown, because they concern no program of the user.
class PublishedPrograms {
public:
  /// Copies `uncut`, a program whose forward pass is not cut. `toFusions`: the passes of a module
  /// from a cut program to fusions; must outlive this object.
  PublishedPrograms(mlir::ModuleOp uncut, const mlir::OpPassManager &toFusions)
      : toFusions(toFusions), uncut(uncut.clone()) {}

  /// Lowers to fusions the programs for which `asked` returns true. Returns those not returned
  /// before. There is one program per applicable strategy, without duplicates.
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

/// Returns the block that corresponds to `block` in a function cut by another strategy: the one
/// with the same enclosing ops, and among several the one with the most work. Null if there is
/// none.
mlir::Block *sameBlock(mlir::Block &block, mlir::func::FuncOp cut);

/// Returns the second runs in a cut step: the last instances of ops that occur more often, by name,
/// than in the uncut step. The last op comes first.
llvm::SmallVector<uint32_t> secondRuns(const StepGraph &cut, const StepGraph &asItIs);

/// Marks the ops as clones, so that the gate after the last pass can count them.
void markSecondRuns(const StepGraph &cut, llvm::ArrayRef<uint32_t> runs);

} // namespace refold
