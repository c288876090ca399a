//===- Passes.td - Recomputation ---------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def Recompute : Pass<"refold-recompute", "::mlir::ModuleOp"> {
  let summary = "computes values again in the backward pass instead of keeping them";
  let description = [{
    Before `--refold-append-backward`, all strategies but `auto`: the forward pass is cut into segments, and each but the last becomes an `rf.recompute`, whose results are the
    values read outside of it. Only these are kept; the backward of a segment first runs its ops again, without those that nothing needs. The last segment stays as it is: its
    backward comes next.

    The forward pass are the ops of a block that the loss of an `rf.gradient` in this block depends on: of a function, or of a loop's body. They may have regions (`scf.for`, `scf.if`, an
    `rf.recompute`). Constants, what only moves elements of a parameter or an input, reshapes and the host's scalars belong to nobody: each segment makes its own. What values are made of that a gradient is asked of
    stays out of all segments. With several requests in a block, segments do not reach over a request.

    No bit changes. The gradient of a value is a sum in program order of its readers; where segments would change that order, some are joined, and where a reshape or a copy of a parameter
    is read more than once, it is a value like any other.

    - `user`: a segment ends at each `rf.checkpoint`, in program order.
    - `every-n`: a segment has n layers, and begins with one. A layer is a product, a convolution, attention, or an op with one of them inside. Checkpoints are ignored, here and below.
    - `chen`: segments end at values that alone carry the forward pass on, as soon as they have more bytes than `budget`; without one, the best plan of the published search (least kept bytes and largest segment together).
    - `kusumoto-exact`, `kusumoto-approx`: the dynamic program over lower sets, over all or over the ancestor closures of single values. `objective=time`: the least that runs again, within `budget`; `memory`: the most.
      Without a budget, the least that a plan of the family has. The budget is for the values of the forward pass and their gradients as the paper counts them, not for the program.
    - `none`: nothing is computed again. Each `rf.recompute` is replaced by its body, but for those that ask for fresh random numbers (`preserve_rng_state = false`), since with these it is another program.
    - `auto`: within `budget`, on kernel groups, after `--refold-fuse`.

    Before: fc, relu, `rf.checkpoint`, fc, relu, fc, relu, fc, sigmoid, `rf.checkpoint`, loss, `rf.gradient`

    After: `rf.recompute { fc, relu }`, `rf.recompute { fc, relu, fc, relu, fc, sigmoid }`, loss, `rf.gradient`. In the backward pass the second fc, relu and the third fc, relu run again: the results of both
    are kept, and the first one's backward reads nothing else.

    Remarks (`segment`): ops, bytes of its values that are kept and that are not, what runs again, at most. Missed: a forward pass that is not cut; a segment of which everything is read outside, which stands for
    itself. Missed (`join`): fewer segments than planned, for the sums.

    Warnings (`user`), in a function with requests: a checkpoint whose result nothing reads; that no loss depends on; that stands where there is nothing to cut (at the beginning, behind another one, before the loss,
    before a value that a gradient is asked of, in a block without a request); and one behind ops that its value was there before: it gathers them into a segment that keeps other values.

    Errors: options that are unknown, malformed or without a meaning for the strategy; a budget that no plan keeps, with the least that would do; more lower sets than can be
    looked at; an op in a segment that has side effects or makes more than tensors; `auto` where gradients are not expanded.
  }];
  let options = [
    Option<"strategy", "strategy", "std::string", "\"user\"", "none, user, every-n, chen, kusumoto-exact, kusumoto-approx or auto">,
    Option<"n", "n", "std::string", "\"\"", "layers of a segment (every-n; 1 where it is not given)">,
    Option<"objective", "objective", "std::string", "\"\"", "time or memory: the least or the most that runs again (kusumoto; time where it is not given)">,
    Option<"budget", "budget", "std::string", "\"\"", "bytes with unit, as 6GiB (auto, chen, kusumoto)">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect", "::refold::rf::RfDialect"];
}

def MeasuredCosts : Pass<"refold-measured-costs", "::mlir::ModuleOp"> {
  let summary = "gives kernel groups the times that were measured";
  let description = [{
    Reads a table of `--profile` and notes on each `rf.fusion` that is in it what a launch was measured to take (`rf.measured`, picoseconds). `--refold-recompute` goes by that where it is
    there, and by operations and bytes elsewhere. A group is looked up by what it computes and how it is cut into blocks, so all that are alike have one line, wherever they stand.

    It changes which plan is chosen, and no bit of a result.

    Errors: a table that cannot be read, or has another form, with the line.
  }];
  let options = [
    Option<"table", "table", "std::string", "\"\"", "file that --profile wrote">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
