//===- Passes.td - Watched values --------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def MarkWatched : Pass<"refold-mark-watched", "::mlir::func::FuncOp"> {
  let summary = "marks functions whose values are looked at for NaN and infinity";
  let description = [{
    The first pass of a compilation with FLAGS_check_nan_inf. Sets `watch.watched` on the function. Passes up to autodiff mark what they make of
    ops of their own in a function with this mark (`dialects/watch/Watch.h`), and make the same ops as without it.
  }];
  let dependentDialects = ["::refold::watch::WatchDialect"];
}

def WatchValues : Pass<"refold-watch-values", "::mlir::func::FuncOp"> {
  let summary = "adds a watch.value for each value that the program names";
  let description = [{
    Runs right after autodiff, before composites are decomposed: each op then is one that the user wrote, one of a gradient rule, or one that is marked as the compiler's own.
    The values of the program are the results of floats of the first kind and the gradients among those of the second. From here on a value is
    the operand of its `watch.value`, whichever op computes it. The marks are removed, and each `rf.stop_gradient` becomes its operand.

    Does nothing to a function without `watch.watched`.

    Before: `%1 = rf.softmax %0, dim = 1 : tensor<8x32xf32>`. After: the same, and `watch.value %1 "rf.softmax" : tensor<8x32xf32>`.
  }];
  let dependentDialects = ["::refold::watch::WatchDialect"];
}

def TrimWatches : Pass<"refold-trim-watches", "::mlir::func::FuncOp"> {
  let summary = "removes each watch.value that could not be the first to find something";
  let description = [{
    Runs right before kernel groups are formed. A value that only moves, chooses or rounds elements of values that are looked at, or that are
    finite constants or random numbers, is NaN or infinite only where one of these was before: it need not be in memory. Ops that only a removed `watch.value` read are
    erased: a kernel group has results.

    A reshape is not a kernel, so its operand is looked at instead. A value that no kernel of the block makes (an argument, a constant, the result of a loop) is copied by
    an `rf.convert` to the type that it has.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::refold::watch::WatchDialect"];
}

def RecordWatches : Pass<"refold-record-watches", "::mlir::func::FuncOp"> {
  let summary = "notes on kernel groups which of their results are looked at";
  let description = [{
    Runs right after kernel groups are formed. Each value with a `watch.value` is a result of one of them. The ops of the dialect `watch` become the attribute
    `watch.results` of the groups, which lowering hands to their launches.

    Error: a value that is no result of a kernel group.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::refold::watch::WatchDialect"];
}
