// RUN: refold-opt %s --refold-record-watches | FileCheck %s

// Tests that fusions list the watched results by their numbers.

// CHECK-LABEL: func @group
// CHECK: rf.fusion {{.*}} {watch.results = [{location = #{{[a-z0-9]+}}, name = "rf.log", order = array<i64: 0>, result = 0 : i64}, {location = #{{[a-z0-9]+}}, name = "rf.silu", result = 2 : i64, shape = array<i64: 2, 2>}]} : (tensor<4xf32>)
// CHECK-NOT: watch.
// CHECK: return
func.func @group(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r:3 = rf.fusion %a blocks = 1 operands [-1] results [-1, -1, -1] : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%b: tensor<4xf32>):
    %l = rf.log %b : tensor<4xf32>
    %n = rf.negate %l : tensor<4xf32>
    %e = rf.exponential %n : tensor<4xf32>
    rf.yield %l, %n, %e : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  watch.value %r#2 "rf.silu" shape [2, 2] : tensor<4xf32>
  watch.value %r#0 "rf.log" order [0] : tensor<4xf32>
  watch.value %r#0 "rf.again" : tensor<4xf32>
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
