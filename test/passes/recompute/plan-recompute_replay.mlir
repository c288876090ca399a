// Tests that a compilation with a budget is replayed from the file that a crash reproducer writes. The pass after the planner fails here, so that a file is written; the plan of the second run is that of the first. Locations are part of the program, because they name clones: --mlir-print-debuginfo keeps them in the file.
// RUN: refold-zoo transformer-base --batch=2 --layers=1 --seq=32 --classes=4000 --width-multiplier=0.125 -o %t.mlir
// RUN: not refold-opt %t.mlir --refold-memory-pipeline=memory-budget=9200000B --refold-lower-to-llvm --mlir-print-debuginfo --mlir-print-ir-after=refold-plan-recompute --mlir-pass-pipeline-crash-reproducer=%t.kept.mlir 2>&1 | sed -n '/IR Dump/,/^}/p' | sed 's/plan-recompute_replay[a-z._]*:/p:/g' > %t.kept
// RUN: grep -q 'refold-plan-recompute{.*budget=9200000B .*form=builtin.module(' %t.kept.mlir
// RUN: grep -q rf.clone_of %t.kept
// RUN: not refold-opt --run-reproducer %t.kept.mlir --mlir-print-debuginfo --mlir-print-ir-after=refold-plan-recompute 2>&1 | sed -n '/IR Dump/,/^}/p' | sed 's/plan-recompute_replay[a-z._]*:/p:/g' | diff %t.kept -

// A refusal is replayed with its reason.
// RUN: not refold-opt %t.mlir --refold-memory-pipeline=memory-budget=1000B --mlir-pass-pipeline-crash-reproducer=%t.small.mlir 2>&1 | FileCheck %s
// RUN: not refold-opt --run-reproducer %t.small.mlir 2>&1 | FileCheck %s
// CHECK: error: no plan is within the budget of 1.0 KB (1,000 bytes): the best of {{[0-9]+}} needs 8.8 MB (8,759,812 bytes), and no plan can need less than
