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
    A result takes a dying operand's buffer where the op allows it (the kernel reads that operand only at the element that it writes, see
    `InPlaceOpInterface`), the types are one, and the operand is a temporary whose last reader this launch is. So activations and gradients pass through elementwise
    kernels in one buffer, and a gradient is added into the one that was there first. Inputs that the user feeds, states that are still read, and what is fetched are
    never touched: they have memory of their own. States are written in place by `--refold-rf-to-mem` already.

    Comes after `--refold-form-dispatches` and never asks for another meeting of threads: where an earlier launch of the same dispatch reads the operand in other shares, the
    result keeps its own buffer. The kernel becomes one that is `tied`; the bits are the same.

    A value in which a run looks for NaN and infinity (`watch.results`) is not written over by a launch of the dispatch that makes it: a card looks when the dispatch has ended.

    Before: `mem.launch @k0_relu ins(%a) outs(%b)`, the last one that reads `%a`

    After: `mem.launch @k0_relu_over_0 ins(%a) outs(%a)`

    Remarks (`in-place`): each result written over an operand, with its bytes, and each one that could not be, for the operand that came nearest, with the reason.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
