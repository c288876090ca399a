//===- Checkpoints.cpp - Segments between rf.checkpoint marks -------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warns about a checkpoint mark without effect, because the user made a mistake. Without the
// warning, the user would only see that the peak is unchanged.
//
//===----------------------------------------------------------------------===//
#include "passes/recompute/Checkpoints.h"

using namespace mlir;
using namespace refold;

static InFlightDiagnostic warn(rf::CheckpointOp mark) {
  return mark.emitWarning() << "rf.checkpoint has no effect: ";
}

SmallVector<Segment> refold::segmentsAtCheckpoints(const ForwardPass &forward) {
  SmallVector<Operation *> ops(forward.light.begin(), forward.light.end());
  for (const ForwardNode &node : forward.nodes)
    ops.push_back(node.op);
  llvm::sort(ops, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });

  SmallVector<Segment> segments;
  Segment current;
  rf::CheckpointOp last;
  for (Operation *op : ops) {
    auto mark = dyn_cast<rf::CheckpointOp>(op);
    const bool isEmpty = current.empty();
    if (auto node = forward.nodeOf.find(op); node != forward.nodeOf.end())
      current.push_back(node->second);
    if (!mark)
      continue;
    if (isEmpty) {
      InFlightDiagnostic warning = warn(mark);
      warning << "there is no computing op between it and "
              << (last ? "the previous checkpoint" : "the beginning");
      if (last)
        warning.attachNote(last.getLoc()) << "the previous checkpoint is here";
      continue;
    }
    const SmallVector<uint32_t> made = forward.nodesOf(mark.getOperand());
    if (llvm::none_of(made, [&](uint32_t node) { return llvm::is_contained(current, node); }))
      mark.emitWarning() << "rf.checkpoint is late: its value is older than the " << current.size()
                         << (current.size() == 1 ? " op" : " ops")
                         << " that it puts into a segment; checkpoints divide in program order";
    segments.push_back(std::move(current));
    current.clear();
    last = mark;
  }
  if (current.empty() && last) {
    warn(last) << "there is no computing op between it and the loss";
    segments.pop_back();
  }
  return segments;
}

void refold::warnOfStrayCheckpoints(func::FuncOp function, ArrayRef<ForwardPass> passes) {
  if (passes.empty())
    return;
  auto holds = [](const llvm::SetVector<Operation *> ForwardPass::*ops, Operation *op) {
    return [=](const ForwardPass &forward) { return (forward.*ops).contains(op); };
  };
  function.walk([&](rf::CheckpointOp mark) {
    if (llvm::any_of(passes, holds(&ForwardPass::light, mark)) ||
        llvm::any_of(passes,
                     [&](const ForwardPass &forward) { return forward.nodeOf.contains(mark); }))
      return;
    if (llvm::any_of(passes, holds(&ForwardPass::prefix, mark)))
      warn(mark) << "a value whose gradient is requested depends on it and is kept";
    else if (mark.use_empty())
      warn(mark) << "nothing reads its result; use the result instead of the operand";
    else if (llvm::none_of(passes, [&](const ForwardPass &forward) {
               return forward.block == mark->getBlock();
             }))
      warn(mark) << "its block has no rf.gradient; rf.recompute works in any block";
    else
      warn(mark) << "no loss depends on it";
  });
}
