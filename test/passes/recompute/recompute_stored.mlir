// RUN: refold-opt %s --refold-recompute --refold-append-backward --refold-decompose --canonicalize --cse | FileCheck %s --check-prefix=MARKED
// RUN: refold-opt %s --refold-recompute=strategy=none --refold-append-backward --refold-decompose --canonicalize --cse | FileCheck %s --check-prefix=KEPT

// Tests the example of four fc down to plain ops, as they are before fusion. The forward pass
// stores two values for the backward pass instead of four without the marks. Only the second and
// the third fc and relu are recomputed.

// MARKED-LABEL: func.func @train
// MARKED-SAME: (%[[X:[^:]*]]: {{.*}}, %[[Y:[^:]*]]: {{.*}}, %[[W1:[^:]*]]: {{.*}}, %[[W2:[^:]*]]: {{.*}}, %[[W3:[^:]*]]: {{.*}}, %[[W4:[^:]*]]: {{.*}})
// MARKED: %[[FC1:.*]] = rf.dot_general %[[X]], %[[W1]]
// MARKED-NEXT: %[[RELU1:.*]] = rf.relu %[[FC1]]
// MARKED-NEXT: %[[FC2:.*]] = rf.dot_general %[[RELU1]], %[[W2]]
// MARKED-NEXT: %[[RELU2:.*]] = rf.relu %[[FC2]]
// MARKED-NEXT: %[[FC3:.*]] = rf.dot_general %[[RELU2]], %[[W3]]
// MARKED-NEXT: %[[RELU3:.*]] = rf.relu %[[FC3]]
// MARKED-NEXT: %[[FC4:.*]] = rf.dot_general %[[RELU3]], %[[W4]]
// MARKED-NEXT: %[[SIGMOID:.*]] = rf.logistic %[[FC4]]
// From here on, only these two values of the forward pass are read.
// MARKED-NOT: %[[RELU2]]{{[,: ]}}
// MARKED-NOT: %[[RELU3]]{{[,: ]}}
// MARKED-NOT: %[[FC4]]{{[,: ]}}
// MARKED: %[[LOSS_GRADIENT:.*]] = rf.divide %{{.*}}, %[[SIGMOID]]
// MARKED-NEXT: %[[S:.*]]:5 = rf.barrier %[[RELU1]], %[[W2]], %[[W3]], %[[W4]], %[[SIGMOID]] after(%[[LOSS_GRADIENT]])
// MARKED-NEXT: %[[FC2A:.*]] = rf.dot_general %[[S]]#0, %[[S]]#1
// MARKED-NEXT: %[[RELU2A:.*]] = rf.relu %[[FC2A]]
// MARKED-NEXT: %[[FC3A:.*]] = rf.dot_general %[[RELU2A]], %[[S]]#2
// MARKED-NEXT: %[[RELU3A:.*]] = rf.relu %[[FC3A]]
// MARKED-NOT: rf.relu {{%}}
// MARKED-NOT: rf.logistic
// MARKED-NOT: contracting = [1] x [0]
// MARKED-NOT: %[[RELU2]]{{[,: ]}}
// MARKED-NOT: %[[RELU3]]{{[,: ]}}
// MARKED: rf.relu_grad %{{.*}}, %[[RELU3A]]
// MARKED: rf.relu_grad %{{.*}}, %[[RELU2A]]
// MARKED-NOT: rf.relu {{%}}
// MARKED-NOT: contracting = [1] x [0]
// The gradient of the first layer reads a stored value.
// MARKED: %[[F:.*]]:2 = rf.barrier %[[X]], %[[RELU1]] after(
// MARKED-NEXT: rf.relu_grad %{{.*}}, %[[F]]#1
// MARKED-NOT: rf.relu {{%}}
// MARKED-NOT: contracting = [1] x [0]
// MARKED: return

// KEPT-LABEL: func.func @train
// KEPT: %[[RELU1:.*]] = rf.relu
// KEPT: %[[RELU2:.*]] = rf.relu
// KEPT: %[[RELU3:.*]] = rf.relu
// KEPT: %[[SIGMOID:.*]] = rf.logistic
// KEPT-NOT: rf.barrier
// KEPT-NOT: rf.relu {{%}}
// KEPT: rf.subtract %{{.*}}, %[[SIGMOID]]
// KEPT: rf.relu_grad %{{.*}}, %[[RELU3]]
// KEPT: rf.relu_grad %{{.*}}, %[[RELU2]]
// KEPT: rf.relu_grad %{{.*}}, %[[RELU1]]
// KEPT-NOT: rf.relu {{%}}
// KEPT: return
func.func @train(%x: tensor<64x32xf32> {rf.input = #rf.input<"x">}, %y: tensor<64x32xf32> {rf.input = #rf.input<"y">}, %w1: tensor<32x32xf32> {rf.state = #rf.state<"w1", 0>}, %w2: tensor<32x32xf32> {rf.state = #rf.state<"w2", 1>}, %w3: tensor<32x32xf32> {rf.state = #rf.state<"w3", 2>}, %w4: tensor<32x32xf32> {rf.state = #rf.state<"w4", 3>})
    -> (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) {
  %fc1 = rf.dot_general %x, %w1, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %relu1 = rf.relu %fc1 : tensor<64x32xf32>
  %a = rf.checkpoint %relu1 : tensor<64x32xf32>
  %fc2 = rf.dot_general %a, %w2, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %relu2 = rf.relu %fc2 : tensor<64x32xf32>
  %fc3 = rf.dot_general %relu2, %w3, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %relu3 = rf.relu %fc3 : tensor<64x32xf32>
  %fc4 = rf.dot_general %relu3, %w4, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x32xf32>) -> tensor<64x32xf32>
  %sigmoid = rf.logistic %fc4 : tensor<64x32xf32>
  %b = rf.checkpoint %sigmoid : tensor<64x32xf32>
  %log = rf.log %b : tensor<64x32xf32>
  %each = rf.multiply %y, %log : tensor<64x32xf32>
  %sum = rf.reduce add %each, dims = [0, 1] : tensor<64x32xf32>
  %loss = rf.negate %sum : tensor<f32>
  %g:4 = rf.gradient %loss wrt(%w1, %w2, %w3, %w4) : tensor<f32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
    -> tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
  return %g#0, %g#1, %g#2, %g#3 : tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>
}
