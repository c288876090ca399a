// RUN: refold-opt %s --refold-recompute --refold-append-backward --cse --canonicalize --cse | FileCheck %s
// RUN: refold-opt %s --refold-recompute=strategy=none --refold-append-backward --cse --canonicalize --cse | FileCheck %s --check-prefix=NONE

// Tests the example of four fc down to its backward ops. Checkpoints are the first relu and the
// sigmoid: only fc2, relu2, fc3 and relu3 are recomputed.

// CHECK-LABEL: func.func @four_layers
// CHECK-SAME: %[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: {{.*}}, %[[W1:[^:]*]]: {{.*}}, %[[W2:[^:]*]]: {{.*}}, %[[W3:[^:]*]]: {{.*}}, %[[W4:[^:]*]]: {{.*}})
// CHECK: %[[FC1:.*]] = rf.dot_general %[[X]], %[[W1]]
// CHECK-NEXT: %[[RELU1:.*]] = rf.relu %[[FC1]]
// CHECK-NEXT: %[[FC2:.*]] = rf.dot_general %[[RELU1]], %[[W2]]
// CHECK-NEXT: %[[RELU2:.*]] = rf.relu %[[FC2]]
// CHECK-NEXT: %[[FC3:.*]] = rf.dot_general %[[RELU2]], %[[W3]]
// CHECK-NEXT: %[[RELU3:.*]] = rf.relu %[[FC3]]
// CHECK-NEXT: %[[FC4:.*]] = rf.dot_general %[[RELU3]], %[[W4]]
// CHECK-NEXT: %[[SIGMOID:.*]] = rf.logistic %[[FC4]]
// CHECK: rf.barrier %[[RELU1]], %[[W2]], %[[W3]], %[[W4]], %[[SIGMOID]] after
// CHECK-NEXT: %[[FC2:.*]] = rf.dot_general {{.*}} contracting = [1] x [0]
// CHECK-NEXT: %[[RELU2:.*]] = rf.relu %[[FC2]]
// CHECK-NEXT: %[[FC3:.*]] = rf.dot_general %[[RELU2]], {{.*}} contracting = [1] x [0]
// CHECK-NEXT: %[[RELU3:.*]] = rf.relu %[[FC3]]
// CHECK-NOT: contracting = [1] x [0]
// CHECK-NOT: rf.relu %
// CHECK-NOT: rf.logistic
// CHECK: return

// NONE-LABEL: func.func @four_layers
// NONE-COUNT-4: contracting = [1] x [0]
// NONE-NOT: contracting = [1] x [0]
// NONE-NOT: rf.barrier
// NONE: return
func.func @four_layers(%x: tensor<8x4xf32>, %y: tensor<8x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %w3: tensor<4x4xf32>, %w4: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %fc1 = rf.dot_general %x, %w1, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu1 = rf.relu %fc1 : tensor<8x4xf32>
  %a = rf.checkpoint %relu1 : tensor<8x4xf32>
  %fc2 = rf.dot_general %a, %w2, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu2 = rf.relu %fc2 : tensor<8x4xf32>
  %fc3 = rf.dot_general %relu2, %w3, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu3 = rf.relu %fc3 : tensor<8x4xf32>
  %fc4 = rf.dot_general %relu3, %w4, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %sigmoid = rf.logistic %fc4 : tensor<8x4xf32>
  %b = rf.checkpoint %sigmoid : tensor<8x4xf32>
  %log = rf.log %b : tensor<8x4xf32>
  %each = rf.multiply %y, %log : tensor<8x4xf32>
  %sum = rf.reduce add %each, dims = [0, 1] : tensor<8x4xf32>
  %loss = rf.negate %sum : tensor<f32>
  %g:4 = rf.gradient %loss wrt(%w1, %w2, %w3, %w4) : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
    -> tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return %g#0, %g#1, %g#2, %g#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
