//===- Passes.td - Garbage-collection points ---------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def EagerDeletion : Pass<"refold-eager-deletion", "::mlir::func::FuncOp"> {
  let summary = "places a mem.free after the last use of each temporary";
  let description = [{
    A temporary dies after the last op of its own block that uses it, or a view of it, however deep inside. Several that die together
    share one `mem.free`. A temporary that lives outside a loop outlives it. One that nobody uses, or of which only views are made, is erased.

    With `at-last-use=false` a temporary is freed at the end of its block instead: every value has memory of its own for the step, as a debugger may want it. The bits are the
    same.

    Remarks (`free`): each free point's value and bytes. Error: a temporary that is freed already, but not after its last use.
  }];
  let options = [
    Option<"atLastUse", "at-last-use", "bool", "true", "free a temporary after its last use; else at the end of its block">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
