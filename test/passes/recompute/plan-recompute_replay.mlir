// RUN: refold-zoo transformer-base --batch=2 --layers=1 --seq=16 --classes=2000 --width-multiplier=0.125 -o %t.mlir

// Tests that a compilation with a budget is replayed from the file that a crash reproducer writes: the plan is the same, to the byte.
// RUN: refold-opt %t.mlir --refold-memory-pipeline=memory-budget=4374852B --mlir-generate-reproducer=%t.kept.mlir > %t.kept
// RUN: grep -q 'refold-plan-recompute{.*budget=4374852B .*form=builtin.module(' %t.kept.mlir
// RUN: grep -q rf.clone_of %t.kept
// RUN: refold-opt --run-reproducer %t.kept.mlir | diff %t.kept -

// Here the program of a literature baseline is chosen. It does not come from the front, but from the program before the cut.
// RUN: refold-opt %t.mlir --refold-memory-pipeline=memory-budget=4237572B --mlir-generate-reproducer=%t.cut.mlir > %t.cut
// RUN: refold-opt --run-reproducer %t.cut.mlir | diff %t.cut -

// A refusal is replayed with its reason.
// RUN: not refold-opt %t.mlir --refold-memory-pipeline=memory-budget=1000B --mlir-pass-pipeline-crash-reproducer=%t.small.mlir 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not refold-opt --run-reproducer %t.small.mlir 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: error: no plan keeps the budget of 1.0 KB (1,000 bytes): the leanest of {{[0-9]+}} needs [[NEED:.* bytes\)]], and no plan can need less than
