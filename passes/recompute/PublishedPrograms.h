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

#include <functional>
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

/// Carries programs from the pass that cuts forward passes to the pass that plans, within one run
/// of a pipeline. Diagnostics of the intermediate compilations are not shown, because they concern
/// no program of the user.
class PublishedPrograms {
public:
  /// Adds the passes from a program with a cut forward pass to fusions.
  using Way = std::function<void(mlir::OpPassManager &)>;
  explicit PublishedPrograms(Way toGroups) : toGroups(std::move(toGroups)) {}

  /// Keeps a copy of the program before it is cut.
  void keep(mlir::ModuleOp module) {
    before = module.clone();
    programs.clear();
  }

  /// Lowers to fusions the programs for which `asked` returns true. Returns those not returned
  /// before. There is one program per applicable strategy, without duplicates.
  llvm::SmallVector<PublishedProgram *>
  formGroups(llvm::function_ref<bool(const PublishedProgram &)> asked);

private:
  void cut();

  Way toGroups;
  mlir::OwningOpRef<mlir::ModuleOp> before;
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
