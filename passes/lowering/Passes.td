//===- Passes.td - From values to memory -------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def Decompose : Pass<"refold-decompose"> {
  let summary = "replaces composite ops by their decompositions";
  let description = [{
    Softmax, norms, activations and similar functions are single ops until the backward pass exists, because autodiff uses their closed-form
    gradients. This pass then replaces each by the decomposition of its DecompositionOpInterface, which also specifies the result to the bit. CSE
    merges common parts of forward and backward pass afterwards. Attention with many scores becomes loops that hold one tile of scores at a time.

    Before: `%1 = rf.silu %0 : tensor<512xf32>`

    After: `%s = rf.logistic %0 : tensor<512xf32>` and `%1 = rf.multiply %0, %s : tensor<512xf32>`
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def RfToMem : Pass<"refold-rf-to-mem", "::mlir::ModuleOp"> {
  let summary = "assigns a buffer to every value and replaces fusions by launches";
  let description = [{
    After `--refold-fuse` every op of a function is a fusion, a view, or the fold. This pass gives each value a buffer: that of an argument, of a
    state, of a fetch, or a `mem.alloc`. Reshapes become views. The result of a barrier is its operand. Fusions become `mem.kernel` symbols, and
    identical ones share a symbol. Declarations do not change.

    The fusion that computes the next value of a state writes it in place, if nothing after the fusion reads the old value and the fusion reads it
    only at the element that it writes. Otherwise the next value gets a temporary and a `mem.copy` at the end of the step.

    An input with `rf.donated` may be overwritten. A fetched result of its type that a fusion or a loop computes gets its buffer, under the rule for
    states. The buffer then has both names, `{rf.state = #rf.state<"p.w", -1>, rf.fetch = #rf.fetch<"0.w">}`. A result whose name agrees after
    the first dot is preferred. A donated input never costs a copy: if no result can be written over it, it stays an input.

    Remarks: `in-place`: each value written over its old value, and each one copied instead, with the reason and the bytes. `donated`: each
    donated input, whether a result is written over it, and if not, the reason.

    Other passes place free points (`--refold-eager-deletion`) and offsets (`--refold-plan-arena`). Errors: a loop that is not a fold, a second
    fold, an op that is neither a fusion nor a view, a function with several blocks, tensors without a static shape.
  }];
  let dependentDialects = ["::refold::mem::MemDialect"];
}

def FormDispatches : Pass<"refold-form-dispatches", "::mlir::func::FuncOp"> {
  let summary = "groups launches that need no barrier between them into dispatches";
  let description = [{
    A launch joins the preceding dispatch if row block b of it needs only row block b of the dispatch's launches. This holds if every buffer
    that one of them writes and another touches is divided into the same shares. A thread then runs its row blocks through all launches
    without waiting, for example one row tile from the gather to the weight gradients.

    Temporaries of a dispatch live as long as the dispatch, so it grows only to `max-bytes` of temporaries. Launches that do not depend on a
    waiting launch may move ahead of it. Launches with more than 64 KiB of temporaries move ahead of fewer than 64 launches.

    With `lanes`, tiles of a row block (`--refold-fuse=tile-rows=...`) run one after the other in a worker slot. A temporary that no other dispatch
    needs then has room for one tile of each slot, and the tiles use that room in turn. Only that room counts towards `max-bytes`, unless more
    outlives the dispatch.

    With `lanes`, the pass also splits a dispatch if two, four and eight threads would finish earlier by the estimated times of its launches.
    Otherwise launches of few row blocks, which occupy the first of many slots, would all run on one thread. Launches that share a written buffer
    stay together.
  }];
  let options = [
    Option<"maxBytes", "max-bytes", "int64_t", "8388608", "most bytes of temporaries of one dispatch">,
    Option<"lanes", "lanes", "int64_t", "0", "most worker slots whose tiles share temporaries in turn; 0: each block has its own share">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
