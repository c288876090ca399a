//===- PublishedPrograms.h - What else a program could be --------*- C++ -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The published strategies cut the forward pass before there is a backward one, so their programs
// part from that of strategy=auto long before it plans: their kernels may be others, and no plan
// over kernel groups is quite like them. A budget chooses among them too.
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

/// A program whose forward pass is cut, and what was foreseen of it before it came to kernel
/// groups.
struct PublishedProgram {
  std::string strategy; ///< "chen", "kusumoto-approx objective=time"
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Bytes of what its segments hand to one another: about all of it waits when the backward pass
  /// begins.
  int64_t keptBytes = 0;
  /// Operations of products that its segments do again: those of which another product of the
  /// segment needs a result for its gradient.
  double flopsAgain = 0;
};

/// Between the pass that cuts forward passes and the one that plans, of one run of a pipeline. What
/// is said on the way is said of nothing that the user has.
class PublishedPrograms {
public:
  /// Adds the passes from a program whose forward pass is cut to kernel groups.
  using Way = std::function<void(mlir::OpPassManager &)>;
  explicit PublishedPrograms(Way toGroups) : toGroups(std::move(toGroups)) {}

  /// Keeps a copy of the program, which nothing has cut yet.
  void keep(mlir::ModuleOp module) {
    before = module.clone();
    programs.clear();
  }

  /// Brings to kernel groups what `asked` says yes to, and hands out those that it has not handed
  /// out before. There is one of each strategy that applies, and none twice.
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

/// The block that is the given one in a function that another strategy has cut: with the same ops
/// around it, and of these the one with the most work. Null where there is none.
mlir::Block *sameBlock(mlir::Block &block, mlir::func::FuncOp cut);

/// The ops of a step that is cut which are there more often than in the step as it is, by their
/// names: of these the last. The last one of all comes first.
llvm::SmallVector<uint32_t> secondRuns(const StepGraph &cut, const StepGraph &asItIs);

/// Marks them as clones, so that the gate behind the last pass can count them.
void markSecondRuns(const StepGraph &cut, llvm::ArrayRef<uint32_t> runs);

} // namespace refold
