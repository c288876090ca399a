//===- Passes.td - In-place results ------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def InPlace : Pass<"refold-inplace", "::mlir::ModuleOp"> {
  let summary = "writes results over operands that are not read again";
  let description = [{
    A result takes the buffer of an operand if the op allows it, both have the same type, and the operand is a temporary whose last reader is
    this launch. An op allows it if its kernel reads the operand only at the element that it writes (`InPlaceOpInterface`). Activations and
    gradients thus pass through elementwise kernels in one buffer, and a gradient is added to the buffer of an earlier one. Inputs of the user,
    states that are still read, and fetches have memory of their own and are never overwritten. `--refold-rf-to-mem` has already written states
    in place.

    The pass runs after `--refold-form-dispatches` and never adds a barrier. If an earlier launch of the same dispatch reads the operand in other
    row blocks, the result keeps its own buffer. The kernel becomes a `tied` kernel; the bits are the same.

    A watched value (`watch.results`) is not overwritten by a launch of the dispatch that computes it, because a GPU checks it for NaN and infinity
    after the dispatch.

    Before: `mem.launch @k0_relu ins(%a) outs(%b)`, the last one that reads `%a`

    After: `mem.launch @k0_relu_over_0 ins(%a) outs(%a)`

    Remarks (`in-place`): each result written over an operand, with its bytes; each result that is not, with the reason for the best candidate operand.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
