//===- network_cost.cpp - The cost of a training step ---------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the cost over the ops that the first passes of the compiler make. These passes expand
// gradients, decompose composite ops and merge equal ops.
//
//===----------------------------------------------------------------------===//
#include "tools/refold-zoo/network_cost.h"

#include "compiler/builder/program/program_impl.h"
#include "compiler/target/first_error.h"
#include "dialects/mem/Mem.h"
#include "passes/Passes.h"
#include "passes/analysis/OpCost.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace refold;

namespace {

constexpr llvm::StringLiteral kForward = "forward";

int64_t bytesOf(Type type) { return mem::bufferBytes(mem::bufferType(type)); }

/// Returns the body of the loop over steps, or null if there is none.
Block *stepOf(func::FuncOp train) {
  for (Operation &op : train.getBody().front())
    if (op.hasAttr(rf::RfDialect::kCapacityAttr)) {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        return loop.getBody();
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        return loop.getAfterBody();
    }
  return nullptr;
}

/// Marks the ops of the forward pass, which are all ops before the rf.gradient op. Differentiation
/// then replaces the rf.gradient op by the backward ops, and loops by longer loops. It keeps most
/// other ops, so the marks still identify the forward pass.
void markForward(Block &step) {
  for (Operation &op : step) {
    if (isa<rf::GradientOp>(op))
      break;
    op.setDiscardableAttr(kForward, UnitAttr::get(op.getContext()));
  }
}

/// Returns the value that `value` renames by reshapes and checkpoints.
Value rootOf(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<rf::ReshapeOp, rf::CheckpointOp>(op))
      break;
    value = op->getOperand(0);
  }
  return value;
}

int64_t activationBytes(Block &step) {
  Operation *last = nullptr;
  for (Operation &op : step)
    if (op.hasAttr(kForward))
      last = &op;
  if (!last)
    return 0;
  llvm::DenseSet<Value> kept;
  int64_t bytes = 0;
  auto read = [&](Value value) {
    Value root = rootOf(value);
    Operation *maker = root.getDefiningOp();
    // Skips states, inputs and values that are cheap to compute. Constants and the step number are
    // cheap.
    if (!maker || maker->getBlock() != &step || last->isBeforeInBlock(maker) ||
        maker->getNumOperands() == 0 || isa<tensor::FromElementsOp>(maker) ||
        !isa<RankedTensorType>(root.getType()))
      return;
    if (kept.insert(root).second)
      bytes += bytesOf(root.getType());
  };
  for (Operation *op = last->getNextNode(); op && op != step.getTerminator();
       op = op->getNextNode())
    op->walk([&](Operation *inner) {
      // A renamed value counts when its user reads it. A fetched value is no activation.
      if (!isa<rf::ReshapeOp, rf::CheckpointOp, rf::UpdateRowOp>(inner))
        llvm::for_each(inner->getOperands(), read);
    });
  return bytes;
}

} // namespace

absl::StatusOr<refold::zoo::NetworkCost> refold::zoo::CostOfTraining(const Program &program) {
  absl::StatusOr<OwningOpRef<ModuleOp>> module = refold::internal::BuildModule(program);
  if (!module.ok())
    return module.status();
  NetworkCost cost;
  for (const Variable &parameter : program.parameters()) {
    int64_t numbers = 1;
    for (int64_t extent : parameter.shape())
      numbers *= extent;
    cost.parameters += numbers;
  }

  auto train = (**module).lookupSymbol<func::FuncOp>("train");
  for (unsigned i = 0; i < train.getNumArguments(); ++i)
    if (auto state = train.getArgAttrOfType<rf::StateAttr>(i, rf::RfDialect::kStateAttr))
      if (state.getName() != "step" && state.getName() != "seed")
        cost.state_bytes += bytesOf(train.getArgumentTypes()[i]);

  auto no_fold = [&] {
    return absl::InvalidArgumentError("program '" + program.name() + "' has no fold over steps");
  };
  Block *step = stepOf(train);
  if (!step)
    return no_fold();
  markForward(*step);
  MLIRContext *context = (**module).getContext();
  FirstError errors(context);
  PassManager differentiate(context);
  differentiate.addNestedPass<func::FuncOp>(createAppendBackward());
  if (failed(differentiate.run(**module)))
    return errors.status("program cannot be differentiated");
  if (!(step = stepOf(train)))
    return no_fold();
  cost.activation_bytes = activationBytes(*step);
  // Equal ops with different marks would not be merged.
  for (Operation &op : *step)
    op.removeDiscardableAttr(kForward);

  PassManager simplify(context);
  simplify.addPass(createWidenFloats());
  simplify.addPass(createDecompose());
  simplify.addPass(createCanonicalizerPass(GreedyRewriteConfig().setUseTopDownTraversal(false)));
  simplify.addPass(createCSEPass());
  if (failed(simplify.run(**module)))
    return errors.status("program cannot be decomposed");
  if (!(step = stepOf(train)))
    return no_fold();
  cost.flops = flopsOf(*step);
  return cost;
}
