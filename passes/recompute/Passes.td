//===- Passes.td - Recomputation ---------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def Recompute : Pass<"refold-recompute", "::mlir::ModuleOp"> {
  let summary = "cuts the forward pass into segments whose values are recomputed";
  let description = [{
    Runs before `--refold-append-backward`. Cuts the forward pass into segments. Each segment but the last becomes an
    `rf.recompute`. The results of the `rf.recompute` are the values that are read outside of it, and only these are kept.
    The backward pass of a segment first recomputes the other values that it needs. The last segment is not wrapped,
    because its backward pass comes next.

    The forward pass consists of the ops of a block on which the loss of an `rf.gradient` in this block depends. The block is
    that of a function or of a loop body. Ops may have regions (`scf.for`, `scf.if`, `rf.recompute`). Some values belong to no
    segment, and each segment that reads them makes its own: constants, reshapes, the host's scalars, and values that only
    move elements of a parameter or an input. A value of which a gradient is requested stays outside of all segments, together
    with the ops that make it. If a block has several requests, no segment extends across one.

    No bit changes. The gradient of a value is a sum over its readers in program order. Segments that would change this order
    are joined. For the same reason, a reshape or a copy of a parameter with more than one reader is treated as a value.

    - `user`: a segment ends at each `rf.checkpoint`, in program order.
    - `every-n`: a segment has n layers and begins with one. A layer is a product, a convolution, attention, or an op that
      contains one. All strategies except `user` ignore checkpoints.
    - `chen`: a segment ends at a value through which the whole forward pass goes, as soon as the segment has more bytes than
      `budget`. Without a budget, the best plan of the published search is used: the least sum of kept bytes and the largest
      segment.
    - `kusumoto-exact`, `kusumoto-approx`: the dynamic program over all lower sets, or over the ancestor closures of single
      values. `objective=time` finds the least recomputation within `budget`, `memory` the most. Without a budget, the least
      budget that a plan of the family needs is used. The budget counts the values of the forward pass and their gradients,
      as the paper does, and not the whole program.
    - `none`: nothing is recomputed. Each `rf.recompute` is replaced by its body, unless it draws fresh random numbers
      (`preserve_rng_state = false`), because inlining would then change the program. Barriers of an imported program, which
      hold recomputed ops apart from equal ones, are removed, and equal ops are merged.

    Before: fc, relu, `rf.checkpoint`, fc, relu, fc, relu, fc, sigmoid, `rf.checkpoint`, loss, `rf.gradient`

    After: `rf.recompute { fc, relu }`, `rf.recompute { fc, relu, fc, relu, fc, sigmoid }`, loss, `rf.gradient`. The backward
    pass recomputes the second fc and relu and the third fc and relu. The results of both segments are kept, and the backward
    pass of the first one reads nothing else.

    Remarks (`segment`): the ops of a segment, the bytes of its values that are kept and that are not, and the work that is
    recomputed at most. Missed (`segment`): a forward pass that is not cut; a segment whose values are all read outside, which
    is not wrapped. Missed (`join`): fewer segments than planned, because of the sums.

    Warnings (`user`), in a function with requests:

    - a checkpoint whose result nothing reads, or on which no loss depends
    - a checkpoint with nothing to cut: at the beginning, after another checkpoint, before the loss, before a value of which a
      gradient is requested, or in a block without a request
    - a checkpoint after ops that do not need its value, because the segment then keeps other values

    Errors:

    - options that are unknown, malformed or meaningless for the strategy
    - a budget that no plan keeps, with the least sufficient one
    - more lower sets than can be searched
    - an op in a segment that has side effects or results other than tensors
  }];
  let options = [
    Option<"strategy", "strategy", "::refold::RecomputeStrategy", "::refold::RecomputeStrategy::User", "none, user, every-n, chen, kusumoto-exact or kusumoto-approx">,
    Option<"n", "n", "::refold::GivenLayers", "::refold::GivenLayers()", "layers of a segment (every-n only; default: 1)">,
    Option<"objective", "objective", "::refold::GivenObjective", "::refold::GivenObjective()", "time or memory: the least or the most recomputation (kusumoto only; default: time)">,
    Option<"budget", "budget", "::refold::planner::MemoryBudget", "::refold::planner::MemoryBudget()", "bytes with a unit, such as 6GiB (chen and kusumoto only)">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def PlanRecompute : Pass<"refold-plan-recompute", "::mlir::ModuleOp"> {
  let summary = "recomputes values so that the program keeps a memory budget";
  let description = [{
    Plans "train" for `budget`, which limits all bytes of the program. Builds a Pareto front of plans: each names the fusions
    that run again and the values that are dropped. Tries the plans in order of increasing cost. Each is written into a copy
    of the program, and the passes of `place` lower the copy until its memory is known. The first plan that keeps the budget is
    written: recomputed fusions are clones with `rf.recomputed` and `rf.clone_of`, fenced by `rf.barrier`. Without a budget
    nothing happens.

    If `form` is empty, the program consists of fusions already. Otherwise `form` has the passes that lead from a program with
    a cut forward pass to fusions. The pass then cuts the program with `--refold-recompute=strategy=user` and runs `form` on it.
    The strategies of the literature cut the forward pass elsewhere, so their fusions may differ. With `baselines`, their
    programs are candidates too. If the front alone is expensive, each is cut and formed from the same program.

    An imported program may recompute values itself, behind `rf.barrier` (jax.checkpoint). With `form` and a budget, the plan
    starts from the program without these barriers, with equal ops merged. The program as it was written is one of the
    candidates of `baselines`.

    The program and the options are all inputs of the pass, so a crash reproducer replays a compilation with a budget.

    Example: `refold-opt p.mlir --refold-plan-recompute='budget=6GiB form=builtin.module(func.func(refold-append-backward),refold-decompose,refold-fuse)'`.

    No bit of a result changes.

    Remarks (`recompute`, `keep`, `plan`): each recomputed value with its reason and cost, each large value that is kept, and
    the whole plan.

    Errors:

    - a budget that no plan keeps, with the plan that needs the least memory, a lower bound on every plan, and the op that
      causes the bound
    - a gradient that is not expanded yet
    - `form` or `place` that is not a pipeline of a module
  }];
  let options = [
    Option<"budget", "budget", "::refold::planner::MemoryBudget", "::refold::planner::MemoryBudget()", "bytes that the program may need, with a unit, such as 6GiB (default: no limit)">,
    Option<"form", "form", "std::string", "\"\"", "pipeline from a cut program to fusions (default: the program has fusions already)">,
    Option<"place", "place", "std::string", "\"\"", "pipeline that lowers a copy until its memory is known (default: the passes after this one in --refold-memory-pipeline)">,
    Option<"baselines", "baselines", "bool", "true", "the programs of literature baselines are candidates too (only with form)">,
    Option<"refuse", "refuse", "bool", "true", "a budget that no plan keeps is an error; false: the plan with the least memory is written">,
    Option<"least", "least", "bool", "true", "if no plan keeps the budget, search for the plan with the least memory">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect", "::refold::rf::RfDialect"];
}

def MeasuredCosts : Pass<"refold-measured-costs", "::mlir::ModuleOp"> {
  let summary = "attaches measured times to fusions";
  let description = [{
    Reads a table of `--profile` and sets the measured time of one launch on each `rf.fusion` in the table (`rf.measured`, picoseconds).
    `--refold-plan-recompute` uses this time if it is present, and an estimate from operations and bytes otherwise. A fusion is looked up by its ops and its
    division into blocks, so identical fusions share one line of the table.

    The times change which plan is chosen, but no bit of a result.

    Errors: a table that cannot be read; a malformed table, with the line.
  }];
  let options = [
    Option<"table", "table", "std::string", "\"\"", "file written by --profile">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}
