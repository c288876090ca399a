//===- Passes.td - Autodiff --------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def AppendBackward : Pass<"refold-append-backward", "::mlir::func::FuncOp"> {
  let summary = "replaces each rf.gradient by backward ops";
  let description = [{
    Visits ops in reverse program order from the loss to the values whose gradients are requested. The vector-Jacobian rule of each op
    (GradientOpInterface) builds the gradients of its operands. Only ops on a path from a requested value to the loss are visited.

    Contributions to the gradient of one value are added in the order in which their ops are visited, so the last use in the program comes first.
    The sum and its bits therefore depend on the program alone.

    Before: `%g = rf.gradient %loss wrt(%w) : ...`. After: the backward ops, at the position of the request.

    `scf.for` with constant bounds: the loop stacks the values that the backward pass reads, one row per iteration. A loop in the opposite
    direction reads the rows. Constants, repetitions of other values and rows of existing values are recomputed and not stacked.

    `scf.if`: the backward pass takes the same branch. Each branch returns the values that its backward ops read as additional results.

    `rf.stop_gradient` ends a path and is removed. In a function with `watch.watched`, `--refold-watch-values` removes it.

    `rf.recompute`:

    - The backward ops read values of a clone of the body. The clone is directly before them, after an `rf.barrier` that holds back the operands
      of the body until the incoming gradients exist.
    - Results of the op are kept. Ops that only the results need, or that no backward op reads, are not in the clone.
    - Contributions to the values that the body reads are added as if the body were inlined, so the bits are the same.
    - Random ops of the clone have the RNG stream ids (`site`) of the body. With `preserve_rng_state = false` they get new ids from the upper end
      of the range, and a warning says so. A clone of an outer body also renames the draws of inner ops.
    - At the end every body is inlined at its op. Values that nothing reads are removed, also from barriers and loops.

    A gradient may exist only to be differentiated again. After more than one request, the pass therefore removes ops that nothing reads, and
    values that an `scf.for` carries to no result that is read. In a function with `watch.watched`, ops of the user get a `watch.value` first.

    Errors: a requested value that the loss does not depend on; an op without a rule; `scf.while`; a loop whose bounds are not constants.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::refold::watch::WatchDialect"];
}
