//===- Passes.td - Gates between phases --------------------*- tablegen -*-===//
//
// Part of Refold, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
include "mlir/Pass/PassBase.td"

def VerifyMemory : Pass<"refold-verify-memory", "::mlir::func::FuncOp"> {
  let summary = "fails unless a function's memory plan is sound";
  let description = [{
    The last gate before commands are written. It trusts no pass before it: (1) every temporary has an offset, and the independent validator
    of passes/planner accepts all of them together; (2) in a dispatch no two launches touch the same buffer in a way that needs a barrier
    between them; (3) a temporary is freed once, in its own block, and nothing uses it afterwards.

    Changes nothing.
  }];
}

def VerifyProgram : Pass<"refold-verify-program", "::mlir::ModuleOp"> {
  let summary = "fails unless a module's functions are those of a Program";
  let description = [{
    The first gate: what later passes and the runtime take for granted (docs/rationale/program.md) and no verifier of one op can say.
    (1) `@train` and `@startup` have bodies; (2) every argument of `@train` is an input, a state or the number of steps, and every result a
    state's next value or a fetch; (3) `@startup` takes the seed and returns states; (4) all of them are tensors of static shape of the dialect's element types;
    (5) `rf.donated` stands on inputs of an `@train` without `rf.steps` only, which have no generator and no state's name.

    That names are unique, and that a state has one type in all functions, is verified with the attributes themselves. Changes nothing.
  }];
}

def VerifyRecompute : Pass<"refold-verify-recompute", "::mlir::ModuleOp"> {
  let summary = "fails unless what was planned to run again still does, within the bytes that it was planned for";
  let description = [{
    The gate behind the last pass that could undo a plan of `--refold-recompute`. Who makes clones writes on the function how many there are of what (`rf.clones`), and on each
    what it is one of (`rf.clone_of`): `strategy=auto` for each kernel group, loop or choice. (Second runs that a gradient asks for are not counted: simplification may rightly take away what nobody reads.) Lowered, a launch has the mark;
    that of a barrier is on the first launch that reads what it gives. (1) Each function has as many clones of each as it was given. (2) Where a plan was made for bytes (`rf.planned_bytes`), all that the program holds,
    with the arena as its offsets have it, is no more than them.

    Counted is what the marks are on, in whichever dispatch it is. It does not say in what order clones run: what runs too early is kept too long, and so found by (2). Changes nothing.
  }];
}
