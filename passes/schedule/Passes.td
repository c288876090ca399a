//===- Passes.td - Order of commands -----------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def RemakeCopies : Pass<"refold-remake-copies", "::mlir::func::FuncOp"> {
  let summary = "makes a copy again where it is read much later, instead of keeping it";
  let description = [{
    Forward and backward pass need the same copies: a padded image, a transposed weight. CSE has made one of two, and it would be kept from the one to the other, beside the value
    that it is a copy of, which is kept as well. This pass makes it a second time, before its late readers, wherever what it is made of is still there then, or was until shortly before. And it makes a copy of
    what is always there only before its first reader.

    Works on kernel groups, after `--refold-fuse`: a copy is a group that only moves elements, and its clone is the same kernel, so no bit changes. Nothing that computes is made
    twice: that is `--refold-recompute`'s.

    Before: `%p = rf.fusion %x` (a pad), 200 groups that do not read `%p`, and a reader of `%p`; `%x` is read after that

    After: the reader reads `%q = rf.fusion %x`, which stands before it

    Remarks (`remake`): each copy made again or later, with its bytes and for how many groups it need not be kept.
    Options: copies of fewer than `least-bytes` are left alone, and so are readers less than `least-distance` ops away from the one before.
  }];
  let options = [
    Option<"leastBytes", "least-bytes", "int64_t", "1048576", "bytes that a copy must have">,
    Option<"leastDistance", "least-distance", "int64_t", "16", "ops between two readers from which on the copy is made again">,
  ];
  let dependentDialects = ["::refold::rf::RfDialect"];
}

def Schedule : Pass<"refold-schedule", "::mlir::func::FuncOp"> {
  let summary = "orders the commands of each block for the least peak";
  let description = [{
    Dispatches, copies and loops that do not depend on each other may change places: none of them changes, so no bit does. A temporary lives from the first command
    that uses it to the last, so an update that stands next to its gradient ends the gradient's life there. Of a block with few orders the best one is taken; in others the
    commands at the peak are moved over it, a bounded number of times. The result is never worse than program order, and is program order where nothing is better.

    Works on memory form, after `--refold-inplace`, when it is known who shares whose buffer, and before free points are placed. Buffers and views move to the front of a block that changes.

    Before: makes gradient a, makes gradient b, updates with a, updates with b

    After: makes gradient a, updates with a, makes gradient b, updates with b

    Remarks (`schedule`): of each block that changes, or may have a better order, the peak of its temporaries before and after. Error: a function that has free points already.
  }];
  let options = [
    Option<"maxStates", "max-states", "int64_t", "16384", "sets of commands up to which the best of all orders is found">,
    Option<"maxEvaluations", "max-evaluations", "int64_t", "2000", "orders that the search may try in a block">,
  ];
  let dependentDialects = ["::refold::mem::MemDialect"];
}
