// RUN: refold-opt %s --refold-append-backward -split-input-file | FileCheck %s

// Each iteration keeps what the backward pass reads of it, and nothing else: the operand of the
// product, not of the sum.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  // CHECK: %[[EMPTY:.*]] = rf.empty : tensor<5x4xf32>
  // CHECK: %[[LOOP:.*]]:2 = scf.for %[[I:[a-z0-9_]+]] = %{{.*}} iter_args(%[[H:.*]] = %arg0, %[[ROWS:.*]] = %[[EMPTY]]) -> (tensor<4xf32>, tensor<5x4xf32>)
  // CHECK: %[[AT:.*]] = tensor.from_elements %[[I]]
  // CHECK: %[[KEPT:.*]] = rf.update_row %[[ROWS]], %[[H]], %[[AT]]
  // CHECK: scf.yield %{{.*}}, %[[KEPT]]
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> tensor<4xf32> : i64 {
    %0 = rf.multiply %h, %w : tensor<4xf32>
    %1 = rf.add %0, %h : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  // CHECK: scf.for %[[J:[a-z0-9_]+]] = %{{.*}} iter_args(%[[DH:.*]] = %{{.*}}, %[[DW:.*]] = %{{.*}})
  // CHECK: %[[BACK:.*]] = tensor.from_elements %[[J]]
  // CHECK: %[[LAST:.*]] = rf.constant dense<4> : tensor<i64>
  // CHECK: %[[ROW:.*]] = rf.subtract %[[LAST]], %[[BACK]]
  // CHECK: %[[READ:.*]] = rf.slice_row %[[LOOP]]#1, %[[ROW]]
  // CHECK-DAG: rf.multiply %[[DH]], %arg1
  // CHECK-DAG: rf.multiply %[[DH]], %[[READ]]
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

// The gradient of a sum reads nothing, so nothing is kept.
// CHECK-LABEL: func.func @loop_of_sums
// CHECK-NOT: rf.empty
func.func @loop_of_sums(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> tensor<4xf32> : i64 {
    %1 = rf.add %h, %w : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

// The iteration number is recomputed from the backward loop's own, and constants are cloned.
// CHECK-LABEL: func.func @number_of_the_pass
// CHECK-NOT: rf.empty
// CHECK: scf.for
// CHECK: scf.for %[[J:[a-z0-9_]+]] =
// CHECK: %[[BACK:.*]] = tensor.from_elements %[[J]]
// CHECK: %[[PASS:.*]] = rf.subtract %{{.*}}, %[[BACK]]
// CHECK: %[[TWO:.*]] = rf.constant dense<2.000000e+00> : tensor<f32>
// CHECK: rf.multiply %{{.*}}, %[[TWO]]
// CHECK: rf.update_row %{{.*}}, %{{.*}}, %[[PASS]]
func.func @number_of_the_pass(%x: tensor<5xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %first = rf.constant dense<0.0> : tensor<f32>
  %loss = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %first) -> tensor<f32> : i64 {
    %n = tensor.from_elements %i : tensor<i64>
    %row = rf.slice_row %x, %n : tensor<5xf32>
    %two = rf.constant dense<2.0> : tensor<f32>
    %0 = rf.multiply %row, %two : tensor<f32>
    %1 = rf.add %h, %0 : tensor<f32>
    scf.yield %1 : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<5xf32> -> tensor<5xf32>
  return %g : tensor<5xf32>
}

// -----

// The branch that was taken yields the values that its gradient reads; the other branch yields
// zeros for them.
// CHECK-LABEL: func.func @choice
func.func @choice(%x: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %c = tensor.extract %p[] : tensor<i1>
  // CHECK: %[[IF:.*]]:2 = scf.if %[[C:.*]] -> (tensor<f32>, tensor<f32>)
  // CHECK: %[[S:.*]] = rf.sine %arg0
  // CHECK: scf.yield %{{.*}}, %[[S]]
  // CHECK: else
  // CHECK: %[[ZERO:.*]] = rf.constant dense<0.000000e+00>
  // CHECK: scf.yield %arg0, %[[ZERO]]
  %loss = scf.if %c -> tensor<f32> {
    %0 = rf.sine %x : tensor<f32>
    %1 = rf.multiply %0, %0 : tensor<f32>
    scf.yield %1 : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  // CHECK: scf.if %[[C]] -> (tensor<f32>)
  // CHECK: rf.multiply %{{.*}}, %[[IF]]#1
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// No gradient flows through integers, steps and rf.stop_gradient: it is zero, and the mark is
// removed.
// CHECK-LABEL: func.func @stopped
// CHECK-NOT: rf.stop_gradient
// CHECK: %[[ZERO:.*]] = rf.constant dense<0.000000e+00> : tensor<f32>
// CHECK: return %[[ZERO]]
func.func @stopped(%x: tensor<8xf32>, %w: tensor<f32>) -> tensor<f32> {
  %s = rf.stop_gradient %w : tensor<f32>
  %i = rf.convert %s : tensor<f32> -> tensor<i32>
  %loss = rf.take %x, %i : (tensor<8xf32>, tensor<i32>) -> tensor<f32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}
