//===- Passes.td - State kept between runs -----------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def KeepRun : Pass<"refold-keep-run", "::mlir::ModuleOp"> {
  let summary = "makes what a run has beside its states a state, so that it can be stopped and resumed";
  let description = [{
    A run that is resumed from its states has the bits of an unbroken one only if everything that goes from step to step is state. `@train` may have more: values that are made
    before the fold from states as they are when the run begins, accumulators, states that change once a run. This pass makes a state of each, so that every file of states holds it.

    - `refold.started`, a truth value: false from `@startup`, true from each run. The runtime sets it to false before a run that begins anew.
    - `refold.first.NAME`, for each state that changes and is read outside of the fold's own carrying of it: the state as it was when the run began. All other readers read this one.
    - `refold.carried.NAME`, for each value that the fold carries and that is not a state's own: its last value, from which a resumed run goes on. NAME is the fetch that has the value, or its position.
      A history is kept only if something other than a fetch reads it.

    A program that has none of these is left as it is. So is one with a `refold.started`, and one whose `scf.while` does not hand on what would have to be kept.

    Before: `%mean = rf.convert %step` above a fold that reads `%mean`

    After: `%first = scf.if %started { scf.yield %refold.first.step } else { scf.yield %step }`, `%mean = rf.convert %first`, and `%first` is the next `refold.first.step`
  }];
  let dependentDialects = ["::refold::rf::RfDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}
