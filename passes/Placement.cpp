//===- Placement.cpp - From kernel groups to addresses --------------------===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "passes/Placement.h"

#include "passes/Passes.h"

using namespace mlir;

void refold::buildPlacement(OpPassManager &passes, const PlacementOptions &options) {
  // Values become buffers: states in place, temporaries each its own.
  passes.addPass(createRfToMem());

  // Where threads meet. It decides how long temporaries live, so it comes before their lifetimes
  // are read.
  FormDispatchesOptions dispatches;
  dispatches.lanes = options.lanes;
  dispatches.maxBytes = options.dispatch_bytes.value_or(dispatches.maxBytes);
  if (!options.row_tiles)
    dispatches.maxBytes = dispatches.lanes = 0;
  passes.addNestedPass<func::FuncOp>(createFormDispatches(dispatches));

  // Results take the buffers of operands that die. Now that it is known where threads meet, it asks
  // for no further meeting.
  if (options.in_place)
    passes.addPass(createInPlace());

  // Commands that wait for nothing but memory: their order is the last thing that moves the peak.
  if (options.schedule)
    passes.addNestedPass<func::FuncOp>(createSchedule());

  // Lifetimes end, then addresses are chosen for them.
  passes.addNestedPass<func::FuncOp>(createEagerDeletion({options.eager_deletion}));
  if (!options.addresses)
    return;
  passes.addNestedPass<func::FuncOp>(createPlanArena());

  // The gates: what is promised from here on is what will be measured, and what was to run again
  // does.
  passes.addNestedPass<func::FuncOp>(createVerifyMemory());
  passes.addPass(createVerifyRecompute());
}
