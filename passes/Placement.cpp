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

  // Group launches into dispatches, with a barrier after each dispatch. The barriers decide how
  // long temporaries live, so this pass runs before all passes that read lifetimes.
  FormDispatchesOptions dispatches;
  dispatches.lanes = options.lanes;
  dispatches.maxBytes = options.dispatch_bytes.value_or(dispatches.maxBytes);
  if (!options.row_tiles)
    dispatches.maxBytes = dispatches.lanes = 0;
  passes.addNestedPass<func::FuncOp>(createFormDispatches(dispatches));

  // Write results over operands that nothing reads afterwards. This pass must not add barriers, so
  // it skips a write that would need one.
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

  // Check the result twice. The first pass verifies offsets, free points and barriers. The second
  // verifies that no planned clone was lost, and that the program needs no more bytes than planned.
  passes.addNestedPass<func::FuncOp>(createVerifyMemory());
  passes.addPass(createVerifyRecompute());
}
