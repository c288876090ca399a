//===- Passes.td - Order of commands -----------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def RemakeCopies : Pass<"refold-remake-copies", "::mlir::func::FuncOp"> {
  let summary = "repeats a copy for a late reader instead of keeping it";
  let description = [{
    Forward and backward pass need the same copies, such as a padded image or a transposed weight. After CSE there is one copy for both, which
    would be kept between them in addition to its source. This pass repeats the copy before late readers if its source is still alive there, or was
    until shortly before. It also delays a copy of a value that is always alive until just before the first reader.

    The pass runs after `--refold-fuse`. A copy is a fusion that only moves elements, and its clone is the same kernel, so no bit changes. Fusions
    that compute are the task of `--refold-recompute`.

    Before: `%p = rf.fusion %x` (a pad), 200 fusions that do not read `%p`, and a reader of `%p`; `%x` is read later

    After: the reader reads `%q = rf.fusion %x`, which is directly before it

    Remarks (`remake`): each copy that is repeated or delayed, with its bytes and the number of fusions during which it is not kept.

    Options: copies of fewer than `least-bytes` bytes do not change, and neither do readers less than `least-distance` ops after the one before.
  }];
  let options = [
    Option<"leastBytes", "least-bytes", "int64_t", "1048576", "least bytes of a copy that is repeated">,
    Option<"leastDistance", "least-distance", "int64_t", "16", "least ops between two readers for which the copy is repeated">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Schedule : Pass<"refold-schedule", "::mlir::func::FuncOp"> {
  let summary = "orders the commands of each block for the lowest peak";
  let description = [{
    Reorders dispatches, copies and loops that do not depend on each other. None of them changes, so no bit changes. A temporary lives from the
    first command that uses it to the last, so a gradient dies early if its update directly follows it. In a block with few possible orders the
    pass finds the best one. In other blocks it moves commands across the peak, a bounded number of times. The result is never worse than program
    order, and it is program order unless another order is better.

    Runs on the mem dialect after `--refold-inplace`, which decides who shares a buffer, and before free points are placed. Buffers and views move
    to the front of a block that changes.

    Before: compute gradient a, compute gradient b, update with a, update with b

    After: compute gradient a, update with a, compute gradient b, update with b

    Remarks (`schedule`): the peak of temporaries before and after, for each block that changes or may have a better order. Error: a function
    that already has free points.
  }];
  let options = [
    Option<"maxStates", "max-states", "int64_t", "16384", "most sets of commands for which the best of all orders is searched">,
    Option<"maxEvaluations", "max-evaluations", "int64_t", "2000", "most orders that the search tries in a block">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
