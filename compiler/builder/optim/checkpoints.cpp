//===- checkpoints.cpp - An optimizer with checkpoints --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "compiler/builder/optim/checkpoints.h"

#include "compiler/builder/program/op_scope.h"

namespace refold {

using refold::internal::Access;
using refold::internal::OpScope;

static bool IsMarked(mlir::Value value) {
  return value.getDefiningOp<rf::CheckpointOp>() ||
         (value.hasOneUse() && llvm::isa<rf::CheckpointOp>(*value.user_begin()));
}

/// Inserts a Checkpoint after the value and redirects all its uses to the Checkpoint.
static void Mark(refold::internal::ProgramImpl &program, const Arg &checkpoint) {
  mlir::Value value = Access::Node(checkpoint.tensor())->value;
  if (IsMarked(value))
    return;
  mlir::OpBuilder builder(program.context());
  builder.setInsertionPointAfterValue(value);
  auto mark =
      rf::CheckpointOp::create(builder, program.Loc(checkpoint.where()), value.getType(), value);
  value.replaceAllUsesExcept(mark, mark);
}

/// Marks all checkpoints. Fails and returns false if one of them cannot be marked.
static bool MarkAll(const OpScope &op, const Arg &loss, const std::vector<Arg> &checkpoints) {
  refold::internal::ProgramImpl &program = op.program();
  if (checkpoints.empty()) {
    op.Fail("needs checkpoints: call SetCheckpoints before Minimize");
    return false;
  }
  llvm::DenseSet<mlir::Value> slice =
      refold::internal::BackwardSlice(Access::Node(loss.tensor())->value);
  for (size_t i = 0; i < checkpoints.size(); ++i) {
    const Arg &checkpoint = checkpoints[i];
    const std::string name = absl::StrCat("checkpoint ", i, " of RecomputeOptimizer");
    if (checkpoint.is_number()) {
      program.Fail(checkpoint.where(), absl::StrCat(name, " needs a tensor, got ",
                                                    refold::internal::Describe(checkpoint)));
      return false;
    }
    if (!program.CheckHere(checkpoint.tensor(), checkpoint.where(), name))
      return false;
    if (!slice.contains(Access::Node(checkpoint.tensor())->value)) {
      program.Fail(checkpoint.where(), absl::StrCat(name, ": the loss does not depend on this ",
                                                    checkpoint.tensor().type_string()));
      return false;
    }
  }
  for (const Arg &checkpoint : checkpoints)
    Mark(program, checkpoint);
  return true;
}

void RecomputeOptimizer::Apply(const Arg &loss, const std::vector<Variable> *parameters,
                               const optim::MinimizeOptions &minimize) const {
  OpScope op("RecomputeOptimizer", {&loss});
  if (op && !loss.is_number() && !MarkAll(op, loss, checkpoints_))
    return;
  if (parameters)
    inner_->Minimize(loss, *parameters);
  else
    inner_->Minimize(loss, minimize);
}

} // namespace refold
