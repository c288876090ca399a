// RUN: refold-opt %s --refold-recompute=strategy=none --split-input-file | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: refold-opt %s --refold-recompute --split-input-file | FileCheck %s --check-prefixes=CHECK,USER

// Tests the rematerialization that an imported program brings along: copies of ops behind barriers.

// The copy of a chain is merged with the original ops, if nothing shall be recomputed. The default
// keeps it.

// CHECK-LABEL: func.func @train
// NONE: %[[A:.*]] = rf.tanh
// NONE-NEXT: %[[B:.*]] = rf.multiply %[[A]], %[[A]]
// NONE-NEXT: %[[C:.*]] = rf.add %[[B]], %[[A]]
// NONE-NEXT: return %[[C]]
// USER: rf.tanh
// USER: rf.barrier
// USER: rf.tanh
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> (tensor<4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %0 = rf.tanh %x : tensor<4xf32>
  %1 = rf.multiply %0, %0 : tensor<4xf32>
  %2 = rf.barrier %x after(%1) : (tensor<4xf32>), (tensor<4xf32>) -> tensor<4xf32>
  %3 = rf.tanh %2 : tensor<4xf32>
  %4 = rf.add %1, %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

// Near miss: ops behind a barrier that differ from all ops before it stay.

// CHECK-LABEL: func.func @train
// CHECK: rf.tanh
// NONE-NOT: rf.barrier
// CHECK: rf.logistic
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> (tensor<4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %0 = rf.tanh %x : tensor<4xf32>
  %1 = rf.barrier %x : (tensor<4xf32>) -> tensor<4xf32>
  %2 = rf.logistic %1 : tensor<4xf32>
  %3 = rf.add %0, %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----

// Near miss: without a barrier, equal ops are not the program's rematerialization, and stay.

// CHECK-LABEL: func.func @train
// CHECK-COUNT-2: rf.tanh
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> (tensor<4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %0 = rf.tanh %x : tensor<4xf32>
  %1 = rf.tanh %x : tensor<4xf32>
  %2 = rf.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// Copies in the body of a loop are merged too.

// CHECK-LABEL: func.func @train
// CHECK: scf.for
// CHECK: rf.exponential
// NONE-NOT: rf.exponential
// USER: rf.exponential
// CHECK: scf.yield
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> (tensor<4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %first = arith.constant 0 : i64
  %end = arith.constant 3 : i64
  %one = arith.constant 1 : i64
  %0 = scf.for %i = %first to %end step %one iter_args(%carry = %x) -> (tensor<4xf32>) : i64 {
    %1 = rf.exponential %carry : tensor<4xf32>
    %2:2 = rf.barrier %carry, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>
    %3 = rf.exponential %2#0 : tensor<4xf32>
    %4 = rf.add %2#1, %3 : tensor<4xf32>
    scf.yield %4 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
