//===- Passes.td - From values to memory -------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def Decompose : Pass<"refold-decompose"> {
  let summary = "replaces composite ops by the plain ops that they stand for";
  let description = [{
    Softmax, norms, activations and the like are one op each as long as their closed-form gradients are worth having. After the backward ops
    are there, each becomes what its DecompositionOpInterface says, which is also its specification to the bit. Parts that forward and
    backward have in common are then merged by CSE. Attention of many scores becomes loops, so that no more of them are there at a time than a tile has.

    Before: `%1 = rf.silu %0 : tensor<512xf32>`

    After: `%s = rf.logistic %0 : tensor<512xf32>` and `%1 = rf.multiply %0, %s : tensor<512xf32>`
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def RfToMem : Pass<"refold-rf-to-mem", "::mlir::ModuleOp"> {
  let summary = "chooses a buffer for every value and writes launches over them";
  let description = [{
    After `--refold-fuse` every op of a function is a kernel group, a view, or the fold. This pass gives each value a buffer: an
    argument's own, a state's (the group that computes the next value writes it in place, if nothing after it reads the old one and it
    reads the old one only at the element it writes), a fetch's, or a `mem.alloc`. Where a state cannot be written in place, its next
    value gets a temporary and a `mem.copy` at the end of the step. Reshapes become views, and what a barrier hands on is what it was given. Kernel
    groups become `mem.kernel` symbols; equal ones are one. Declarations are left alone.

    An input with `rf.donated` may be overwritten: a fetched result of its type that a kernel group or a loop makes goes into its buffer, under
    the rule for states. The buffer then has the names of both, `{rf.state = #rf.state<"p.w", -1>, rf.fetch = #rf.fetch<"0.w">}`. A result
    whose name agrees behind the first dot is preferred. A donated input never costs a copy: where no result can be written over it, it stays an input.

    Remarks: `in-place`: each value written over its old one, and each one copied instead, with the reason and the bytes. `donated`: each
    donated input, whether a result is written over it, and if not, the reason.

    Does not place frees (`--refold-eager-deletion`) or offsets (`--refold-plan-arena`). Errors: a loop that is no fold, a second fold, an op that
    is neither a group nor a view, a function with several blocks, tensors without a static shape.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}

def FormDispatches : Pass<"refold-form-dispatches", "::mlir::func::FuncOp"> {
  let summary = "gathers launches that need no barrier between them";
  let description = [{
    A launch joins the dispatch before it if whatever one of them writes and the other touches is touched in the same share by each block: then
    block b of one needs only block b of the other, and a thread walks its blocks through all launches without waiting, a row tile from
    the gather to the weight gradients. Temporaries of a dispatch live as long as it does, so it stops growing at `max-bytes` of them. A launch that has to wait lets those
    pass that have nothing to do with it, but for those that would keep more than 64 KiB from 64 launches ahead on.

    With `lanes`, blocks that are tiles of a larger one (`--refold-fuse=tile-rows=...`) are walked in runs, one tile after the other, and a temporary that no other
    dispatch needs has room for one tile of each run: the tiles take turns in it. Only that room counts towards `max-bytes`, unless more than that outlives the
    dispatch. And a dispatch is cut into several where two, four and eight threads would be done earlier so, by what each launch is estimated to take: launches
    of few blocks, which lie on the first lanes of many, would be one thread's. What shares a buffer that is written is not parted.
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", "8388608", "temporaries that one dispatch may hold">,
    Option<"lanes", "lanes", "int64_t", "0", "runs of blocks whose tiles take turns in temporaries, at most; 0: each block has its own share">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
