//===- Passes.td - Watched values --------------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def MarkWatched : Pass<"refold-mark-watched", "::mlir::func::FuncOp"> {
  let summary = "marks functions whose values are checked for NaN and infinity";
  let description = [{
    The first pass of a compilation with FLAGS_check_nan_inf. Sets `watch.watched` on the function. In a marked function, passes up to autodiff
    mark the ops that they create themselves (`dialects/watch/Watch.h`). They create the same ops as in an unmarked function.
  }];
  let dependentDialects = ["::refold::watch::WatchDialect"];
}

def WatchValues : Pass<"refold-watch-values", "::mlir::func::FuncOp"> {
  let summary = "adds a watch.value for each value that the program names";
  let description = [{
    Runs right after autodiff, before composites are decomposed. Each op is then written by the user, created by a gradient rule, or marked as
    created by the compiler. The named values are the floating-point results of the user's ops and those results of gradient rules that are
    gradients. After this pass the operand of a `watch.value` is the named value, no matter which op computes it. The pass removes the marks and
    replaces each `rf.stop_gradient` by its operand.

    Does not change a function without `watch.watched`.

    Before: `%1 = rf.softmax %0, dim = 1 : tensor<8x32xf32>`. After: the same, and `watch.value %1 "rf.softmax" : tensor<8x32xf32>`.
  }];
  let dependentDialects = ["::refold::watch::WatchDialect"];
}

def TrimWatches : Pass<"refold-trim-watches", "::mlir::func::FuncOp"> {
  let summary = "removes each watch.value that cannot be the first to find NaN or infinity";
  let description = [{
    Runs right before `refold-fuse`. Some ops only move, select or round elements of watched values, of finite constants or of random numbers.
    Their results are NaN or infinite only if one of these sources was before, so they need not be in memory. Ops that only a removed
    `watch.value` read are erased, because every fusion must have results.

    A reshape is not a kernel, so its operand is watched instead. A value that no kernel of the block computes (an argument, a constant, the
    result of a loop) is copied by an `rf.convert` to its own type.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::refold::watch::WatchDialect"];
}

def RecordWatches : Pass<"refold-record-watches", "::mlir::func::FuncOp"> {
  let summary = "records on fusions which of their results are watched";
  let description = [{
    Runs right after `refold-fuse`. Each value with a `watch.value` is a result of a fusion. The ops of the dialect `watch` become the attribute
    `watch.results` of the fusions, which lowering copies to their launches.

    Error: a watched value that is not a result of a fusion.
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::refold::watch::WatchDialect"];
}
