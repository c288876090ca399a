//===- Passes.td - Autodiff --------------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def AppendBackward : Pass<"refold-append-backward", "::mlir::func::FuncOp"> {
  let summary = "replaces each rf.gradient by the backward ops";
  let description = [{
    Walks from the loss back to the values asked for, in reverse program order, and lets each op's vector-Jacobian rule
    (GradientOpInterface) build the gradients of its operands. Only ops between a value asked for and the loss are visited.

    Contributions to one value are added in the order in which their ops are visited: the last use in the program first. So the sum,
    and its bits, depend on the program alone.

    Before: `%g = rf.gradient %loss wrt(%w) : ...`. After: the backward ops, where the request stood.

    Through an `scf.for` with constant bounds: what the backward reads of a pass becomes a row of a history that the loop carries, and a loop that
    runs the other way reads it. Through an `scf.if`: the same choice backward; the branch gives what its backward reads as further results.
    Constants, what only repeats other values and rows of what is there anyway are made again instead. `rf.stop_gradient` ends a path, and is removed (in a function with `watch.watched` by `--refold-watch-values`).

    Through an `rf.recompute`: what its backward reads is read of a clone of the body, which stands before the backward ops and behind an `rf.barrier` of what the body reads,
    after the gradients that flow in. Results of the op are kept, so what only they need is not in the clone; nor is what no backward reads. Contributions to what the body reads are added as
    if the body stood there by itself, so that the bits are the same. Random ops of the clone have the sites of the body's, or with `preserve_rng_state = false` sites that the function has not, from the upper end of
    their range, and a warning says so. A clone of an outer body holds inner ops, whose draws it renames with its own. At the end every body stands where its op stood, and what nothing reads is removed, also of
    barriers and of what loops carry.

    A gradient may have been made to be differentiated and be read by nothing else. So after more than one request, ops that nothing reads are removed (of a function with `watch.watched` those that the user wrote have a `watch.value` first), and
    what an `scf.for` carries to no result that is read.

    Errors: a value that the loss does not depend on; an op without a rule; `scf.while`, or a loop whose bounds are not constants.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::refold::watch::WatchDialect"];
}
