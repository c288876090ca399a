//===- Placement.cpp - From kernel fusions to addresses -------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Placement.h"

#include "passes/Passes.h"

using namespace mlir;

void refold::buildPlacement(OpPassManager &passes, const PlacementOptions &options) {
  // Values become buffers: states in place, each temporary its own.
  passes.addPass(createRfToMem());

  // Dispatches fix the barriers between threads. They decide how long temporaries live, so they are
  // formed before lifetimes are read.
  FormDispatchesOptions dispatches;
  dispatches.lanes = options.lanes;
  dispatches.maxBytes = options.dispatch_bytes.value_or(dispatches.maxBytes);
  if (!options.row_tiles)
    dispatches.maxBytes = dispatches.lanes = 0;
  passes.addNestedPass<func::FuncOp>(createFormDispatches(dispatches));

  // Results are written in place over operands that die. The barriers are fixed now, so the pass
  // adds none.
  if (options.in_place)
    passes.addPass(createInPlace());

  // Commands are reordered; their order is the last decision that changes the peak.
  if (options.schedule)
    passes.addNestedPass<func::FuncOp>(createSchedule());

  // Free points are set, then addresses are chosen.
  passes.addNestedPass<func::FuncOp>(createEagerDeletion({options.eager_deletion}));
  if (!options.addresses)
    return;
  passes.addNestedPass<func::FuncOp>(createPlanArena());

  // The gates check that the promised memory is what will be measured, and that planned clones run
  // again.
  passes.addNestedPass<func::FuncOp>(createVerifyMemory());
  passes.addPass(createVerifyRecompute());
}
