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
    A temporary dies after the last op of its own block that uses it or a view of it, also within nested regions. Temporaries that die together
    share one `mem.free`. A temporary that is allocated outside a loop outlives the loop. A temporary without uses other than views is erased.

    With `at-last-use=false` a temporary is freed at the end of its block. Every value then has memory of its own during the step, which helps a
    debugger. The bits are the same.

    Remarks (`free`): the value and the bytes of each free point. Error: a temporary that is already freed, but not after its last use.
  }];
  let options = [
    Option<"atLastUse", "at-last-use", "bool", "true", "free a temporary after its last use; otherwise at the end of its block">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
