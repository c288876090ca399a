// RUN: refold-opt %s --refold-append-backward | FileCheck %s

// Tests that the gradient of a choice in a loop uses the flag of the same iteration. The flag is
// stacked over iterations, and the number that chooses is extracted from its row.

// CHECK-LABEL: func.func @loop
func.func @loop(%x: tensor<5xf32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %c0 = arith.constant 0 : i64
  %c5 = arith.constant 5 : i64
  %c1 = arith.constant 1 : i64
  %zero = rf.constant dense<0.0> : tensor<f32>
  // CHECK: %[[FLAGS:.*]] = rf.empty : tensor<5xi1>
  // CHECK: %[[FORWARD:.*]]:{{[0-9]+}} = scf.for
  %sum = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %zero) -> (tensor<f32>) : i64 {
    %p = tensor.from_elements %i : tensor<i64>
    %row = rf.slice_row %x, %p : tensor<5xf32>
    // CHECK: %[[FLAG:.*]] = rf.compare LT
    // CHECK: rf.update_row %{{.*}}, %[[FLAG]], %{{.*}} : tensor<5xi1>, tensor<i1>
    %negative = rf.compare LT %row, %zero : tensor<f32>
    %flag = tensor.extract %negative[] : tensor<i1>
    %y = scf.if %flag -> (tensor<f32>) {
      %0 = rf.multiply %row, %w : tensor<f32>
      scf.yield %0 : tensor<f32>
    } else {
      scf.yield %row : tensor<f32>
    }
    %b = rf.add %a, %y : tensor<f32>
    scf.yield %b : tensor<f32>
  }
  // CHECK: scf.for
  // CHECK: %[[KEPT:.*]] = rf.slice_row %[[FORWARD]]#{{[0-9]+}}, %{{.*}} : tensor<5xi1>
  // CHECK: %[[CHOSEN:.*]] = tensor.extract %[[KEPT]][] : tensor<i1>
  // CHECK: scf.if %[[CHOSEN]] -> (tensor<f32>)
  %g = rf.gradient %sum wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %sum, %g : tensor<f32>, tensor<f32>
}
