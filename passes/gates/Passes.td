//===- Passes.td - Gates between phases --------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def VerifyMemory : Pass<"refold-verify-memory", "::mlir::func::FuncOp"> {
  let summary = "verifies the memory plan of a function";
  let description = [{
    The last gate before commands are written. It verifies the work of all passes before it and changes nothing:

    1. Every temporary has an offset, and the independent validator of passes/planner accepts all offsets together.
    2. No two launches of a dispatch touch the same buffer in a way that needs a barrier between them.
    3. Each temporary is freed once, in its own block, and nothing uses it afterwards.
  }];
}

def VerifyProgram : Pass<"refold-verify-program", "::mlir::ModuleOp"> {
  let summary = "verifies that the functions of a module form a Program";
  let description = [{
    The first gate. It verifies rules that later passes and the runtime rely on (docs/rationale/program.md) and that no verifier of a single op
    can check. It changes nothing.

    1. `@train` and `@startup` have bodies.
    2. Every argument of `@train` is an input, a state or the number of steps. Every result is the next value of a state or a fetch.
    3. `@startup` takes the seed and returns states.
    4. All of them are tensors with static shapes and element types of the dialect.
    5. `rf.donated` is only on inputs of an `@train` without `rf.steps`. These inputs have no generator, and no state has their name.

    The attributes themselves verify that names are unique and that a state has the same type in all functions.
  }];
}

def VerifyRecompute : Pass<"refold-verify-recompute", "::mlir::ModuleOp"> {
  let summary = "verifies that planned recomputation is still there and within its planned bytes";
  let description = [{
    The gate after the last pass that could undo a plan of `--refold-recompute`. It changes nothing.

    A pass that makes clones records their number on the function (`rf.clones`) and the original on each clone (`rf.clone_of`).
    `strategy=auto` does so for each fusion, loop or `scf.if`. Clones for a gradient are not counted, because simplification may remove unread
    ones. After lowering, the mark is on a launch. The mark of a barrier is on the first launch that reads a result of the barrier.

    1. Each function has the recorded number of clones of each original.
    2. If a plan was made for a number of bytes (`rf.planned_bytes`), the whole program, with the arena at its offsets, needs no more.

    The gate does not verify the order of clones. A clone that runs too early is kept too long, and rule 2 finds it.
  }];
}
