//===- Passes.td - Addresses -------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def PlanArena : Pass<"refold-plan-arena", "::mlir::func::FuncOp"> {
  let summary = "assigns each temporary its offset in the arena";
  let description = [{
    A lifetime begins at the first use of a temporary and ends at its `mem.free`. A dispatch or a copy is one position. The packer of
    passes/planner chooses the offsets, which are multiples of 64, and its validator checks them. A run measures the planned bytes exactly.

    Before: `%0 = mem.alloc "fc0" : memref<512x32xf32>`. After: `%0 = mem.alloc "fc0" offset = 4096 : memref<512x32xf32>`.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
