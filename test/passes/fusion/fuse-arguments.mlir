// RUN: refold-opt %s --refold-fuse=most-arguments=6 --remarks-filter=refold-fuse --remark-format=emitRemark -verify-diagnostics | FileCheck %s

// With three operands and results allowed, two ops may join. A third one begins a new kernel, with
// a remark.
// CHECK-LABEL: func.func @chain
// CHECK: rf.fusion %arg0, %arg1, %arg2
// CHECK: rf.fusion
// CHECK: rf.add
// CHECK-NEXT: rf.yield
// CHECK-NOT: rf.fusion
func.func @chain(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>) -> tensor<f32> {
  %0 = rf.add %a, %b : tensor<f32>
  %1 = rf.add %0, %c : tensor<f32>
  // expected-remark @below {{Reason="their kernel might have too many arguments", op=rf.add}}
  %2 = rf.add %1, %d : tensor<f32>
  return %2 : tensor<f32>
}
