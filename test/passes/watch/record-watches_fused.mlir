// RUN: refold-opt %s --refold-fuse --refold-record-watches | FileCheck %s

// Tests that a watched value is a result of its fusion, even if only the fusion reads it.

// CHECK-LABEL: func @hidden
// CHECK: %[[R:.*]]:2 = rf.fusion {{.*}} {watch.results = [{location = #{{[a-z0-9]+}}, name = "rf.exponential", result = 0 : i64}]} :
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: %[[T:.*]] = rf.tanh %[[E]]
// CHECK-NEXT: rf.yield %[[E]], %[[T]]
// CHECK: return %[[R]]#1
func.func @hidden(%a: tensor<4xf32>) -> tensor<4xf32> {
  %e = rf.exponential %a : tensor<4xf32>
  watch.value %e "rf.exponential" : tensor<4xf32>
  %t = rf.tanh %e : tensor<4xf32>
  return %t : tensor<4xf32>
}
