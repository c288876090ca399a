//===- Passes.td - Addresses -------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def PlanArena : Pass<"refold-plan-arena", "::mlir::func::FuncOp"> {
  let summary = "gives every temporary its offset in the arena";
  let description = [{
    Lifetimes run from the first use to the `mem.free`; a dispatch or a copy is one position. The packer of passes/planner
    chooses the offsets (multiples of 64), its validator checks them, and the lowered memory is what a run will measure.

    Before: `%0 = mem.alloc "fc0" : memref<512x32xf32>`. After: `%0 = mem.alloc "fc0" offset = 4096 : memref<512x32xf32>`.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
