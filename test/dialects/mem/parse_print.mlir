// Every op of `mem` as text and as bytecode, in its own syntax and in the generic one.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK: mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<512x32xf32>):
// CHECK: rf.yield %{{.*}} : tensor<512x32xf32>
mem.kernel @relu blocks = 4 operands [0] results [0] tied [-1] {
^bb0(%a: tensor<512x32xf32>):
  %0 = rf.relu %a : tensor<512x32xf32>
  rf.yield %0 : tensor<512x32xf32>
}

// A result that is written into an operand, one that is not, and an operand that each block reads
// whole.
// CHECK: mem.kernel @step blocks = 1 operands [-1, -1] results [-1, -1] tied [1, -1] attributes {note = "two results"} {
mem.kernel @step blocks = 1 operands [-1, -1] results [-1, -1] tied [1, -1] attributes {note = "two results"} {
^bb0(%g: tensor<32xf32>, %w: tensor<32xf32>):
  %0 = rf.subtract %w, %g : tensor<32xf32>
  %1 = rf.multiply %g, %g : tensor<32xf32>
  rf.yield %0, %1 : tensor<32xf32>, tensor<32xf32>
}

// No operands and one scalar result.
// CHECK: mem.kernel @zero blocks = 1 operands [] results [-1] tied [-1] {
mem.kernel @zero blocks = 1 operands [] results [-1] tied [-1] {
  %0 = rf.constant dense<0> : tensor<i64>
  rf.yield %0 : tensor<i64>
}

// CHECK-LABEL: func.func @train
func.func @train(%x: memref<512x32xf32>, %w: memref<32xf32>, %g: memref<32xf32>, %step: memref<i64>) {
  // CHECK: mem.launch @zero ins() outs(%{{.*}}) : () -> memref<i64>
  mem.launch @zero ins() outs(%step) : () -> memref<i64>
  // CHECK: mem.loop %{{.*}} capacity = 10000 : memref<i64> {
  mem.loop %step capacity = 10000 : memref<i64> {
    // CHECK-NEXT: %[[A:.*]] = mem.alloc "fc0" : memref<512x32xf32>
    %a = mem.alloc "fc0" : memref<512x32xf32>
    // CHECK-NEXT: %[[B:.*]] = mem.alloc "fc0.squares" offset = 65536 : memref<32xf32>
    %b = mem.alloc "fc0.squares" offset = 65536 : memref<32xf32>
    // CHECK-NEXT: %[[C:.*]] = mem.alloc "" {note = 1 : i64} : memref<32xf32>
    %c = mem.alloc "" {note = 1 : i64} : memref<32xf32>
    // CHECK-NEXT: %[[V:.*]] = mem.view %[[A]] : memref<512x32xf32> to memref<4x128x32xf32>
    %v = mem.view %a : memref<512x32xf32> to memref<4x128x32xf32>
    // CHECK-NEXT: mem.dispatch {
    mem.dispatch {
      // CHECK-NEXT: mem.launch @relu ins(%{{.*}}) outs(%[[A]]) : (memref<512x32xf32>) -> memref<512x32xf32>
      mem.launch @relu ins(%x) outs(%a) : (memref<512x32xf32>) -> memref<512x32xf32>
      // CHECK-NEXT: mem.launch @step ins(%[[G:.*]], %[[W:.*]]) outs(%[[W]], %[[B]]) first_block = 3 : (memref<32xf32>, memref<32xf32>) -> (memref<32xf32>, memref<32xf32>)
      mem.launch @step ins(%g, %w) outs(%w, %b) first_block = 3 : (memref<32xf32>, memref<32xf32>) -> (memref<32xf32>, memref<32xf32>)
    }
    // CHECK: mem.copy %[[B]] to %[[C]] : memref<32xf32>
    mem.copy %b to %c : memref<32xf32>
    // CHECK-NEXT: mem.free %[[A]], %[[B]], %[[C]] : memref<512x32xf32>, memref<32xf32>, memref<32xf32>
    mem.free %a, %b, %c : memref<512x32xf32>, memref<32xf32>, memref<32xf32>
    // A dispatch may be empty.
    // CHECK-NEXT: mem.dispatch {
    // CHECK-NEXT: }
    mem.dispatch {
    }
  }
  return
}

// A first block of 0 is not printed. Capacity 0 is legal: it is a fold of no steps.
// CHECK-LABEL: func.func @defaults
func.func @defaults(%step: memref<i64>) {
  // CHECK: mem.loop %{{.*}} capacity = 0 : memref<i64> {
  mem.loop %step capacity = 0 : memref<i64> {
    // CHECK-NEXT: mem.launch @zero ins() outs(%{{.*}}) : () -> memref<i64>
    mem.launch @zero ins() outs(%step) first_block = 0 : () -> memref<i64>
  }
  return
}

// Memory effects: a buffer that is only written may be erased, and so may an unused view. A copy
// stays.
// RUN: refold-opt %s --canonicalize | FileCheck %s --check-prefix=DEAD
// DEAD-LABEL: func.func @dead
func.func @dead(%x: memref<32xf32>, %y: memref<32xf32>) {
  // DEAD-NEXT: mem.copy
  // DEAD-NEXT: return
  %a = mem.alloc "unused" : memref<32xf32>
  %v = mem.view %x : memref<32xf32> to memref<4x8xf32>
  mem.copy %x to %y : memref<32xf32>
  return
}

// CHECK-LABEL: func.func @control
func.func @control(%step: memref<i64>, %p: memref<i1>, %n: memref<i64>) {
  // CHECK: mem.loop %{{.*}} while %{{.*}} capacity = 5 : memref<i64>, memref<i1> {
  mem.loop %step while %p capacity = 5 : memref<i64>, memref<i1> {
    // CHECK: mem.repeat %{{.*}} first = 2 step = 3 passes = 4 : memref<i64> {
    mem.repeat %n first = 2 step = 3 passes = 4 : memref<i64> {
      // CHECK: mem.condition %{{.*}} : memref<i1> {
      // CHECK: } else {
      mem.condition %p : memref<i1> {
      } else {
      }
    }
    // CHECK: mem.repeat %{{.*}} while %{{.*}} first = 0 step = 1 passes = 9 : memref<i64>, memref<i1> {
    mem.repeat %n while %p first = 0 step = 1 passes = 9 : memref<i64>, memref<i1> {
    }
  }
  return
}
