// RUN: refold-opt %s --refold-mark-watched | FileCheck %s

// Tests that functions are marked, and nothing in them changes.

// CHECK: func.func @train(%[[A:.*]]: tensor<4xf32>) -> tensor<4xf32> attributes {watch.watched} {
// CHECK-NEXT: %[[B:.*]] = rf.exponential %[[A]] : tensor<4xf32>
// CHECK-NEXT: return %[[B]] : tensor<4xf32>
func.func @train(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = rf.exponential %a : tensor<4xf32>
  return %b : tensor<4xf32>
}
