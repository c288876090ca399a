//===- Passes.td - State kept between runs -----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def KeepRun : Pass<"refold-keep-run", "::mlir::ModuleOp"> {
  let summary = "turns all values that a run depends on into states, so that it can be stopped and resumed";
  let description = [{
    A resumed run has the bits of an uninterrupted one only if every value that passes from step to step is a state. `@train` may have other such
    values: values computed before the fold from the initial states of the run, accumulators, and states that change once per run. This pass adds
    a state for each of them, so that every state file includes them.

    - `refold.started`, a pred: false from `@startup`, true from each run. The runtime sets it to false before a new run.
    - `refold.first.NAME`, for each state that changes and is read other than as the fold's carried value: the state at the beginning of the run.
      All other readers read this state.
    - `refold.carried.NAME`, for each carried value of the fold that is not a state: its last value, from which a resumed run continues. NAME is the
      fetch of the value, or its position. A stacked fetch is kept only if something other than a fetch reads it.

    A program without such values does not change. Neither does a program that has a `refold.started`, or whose `scf.while` does not pass on a
    value that would have to be kept.

    Before: `%mean = rf.convert %step` above a fold that reads `%mean`

    After: `%first = scf.if %started { scf.yield %refold.first.step } else { scf.yield %step }`, `%mean = rf.convert %first`, and `%first` is the next `refold.first.step`
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}
