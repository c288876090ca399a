// RUN: refold-opt %s | refold-opt | FileCheck %s

// CHECK-LABEL: func @values
func.func @values(%a: tensor<2x5x5x3xf32>, %b: tensor<6xf64>) {
  // CHECK: watch.value %{{.*}} "rf.convolution" order [0, 3, 1, 2] : tensor<2x5x5x3xf32>
  watch.value %a "rf.convolution" order [0, 3, 1, 2] : tensor<2x5x5x3xf32>
  // CHECK: watch.value %{{.*}} "the gradient of rf.log" shape [2, 3] : tensor<6xf64>
  watch.value %b "the gradient of rf.log" shape [2, 3] : tensor<6xf64>
  // CHECK: watch.value %{{.*}} "rf.add" : tensor<6xf64>
  watch.value %b "rf.add" : tensor<6xf64>
  return
}
