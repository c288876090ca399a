// A reduction computes its summands, so that they are never written.
// RUN: refold-opt %s --refold-fuse | FileCheck %s
// RUN: refold-opt %s --refold-fuse="merge=false" | FileCheck %s --check-prefix=SINGLE

// CHECK-LABEL: func.func @squares
// SINGLE-LABEL: func.func @squares
// SINGLE-COUNT-2: rf.fusion
func.func @squares(%x: tensor<64x256xf32>) -> tensor<64xf32> {
  // CHECK: rf.fusion %arg0 blocks = {{.*}} : (tensor<64x256xf32>) -> tensor<64xf32>
  // CHECK: rf.multiply
  // CHECK-NEXT: rf.reduce add
  // CHECK-NOT: rf.fusion
  %0 = rf.multiply %x, %x : tensor<64x256xf32>
  %1 = rf.reduce add %0, dims = [1] : tensor<64x256xf32>
  return %1 : tensor<64xf32>
}

// Tests that ops before and after a reduction are one fusion, and that the fusion's operands before
// the reduction are split along the dimension that becomes the rows of the result.
// CHECK-LABEL: func.func @around
func.func @around(%x: tensor<32x512xf32>, %y: tensor<512xf32>) -> tensor<512xf32> {
  // CHECK: rf.fusion %arg0, %arg1 blocks = 4 operands [1, 0] results [0]
  // CHECK: rf.exponential
  // CHECK-NEXT: rf.reduce add
  // CHECK-NEXT: rf.add
  // CHECK-NOT: rf.fusion
  %0 = rf.exponential %x : tensor<32x512xf32>
  %1 = rf.reduce add %0, dims = [0] : tensor<32x512xf32>
  %2 = rf.add %1, %y : tensor<512xf32>
  return %2 : tensor<512xf32>
}

// Tests that a chain of ops with one reader each is part of the reduction, with its broadcasts.
// CHECK-LABEL: func.func @moments
func.func @moments(%x: tensor<64x256xf32>, %m: tensor<64xf32>, %w: tensor<64x256xf32>) -> tensor<64xf32> {
  // CHECK: rf.fusion %arg0, %arg1, %arg2 blocks
  // CHECK: rf.broadcast_in_dim
  // CHECK: rf.subtract
  // CHECK: rf.multiply
  // CHECK: rf.reduce add
  // CHECK-NOT: rf.fusion
  %0 = rf.broadcast_in_dim %m, dims = [0] : tensor<64xf32> -> tensor<64x256xf32>
  %1 = rf.subtract %x, %0 : tensor<64x256xf32>
  %2 = rf.multiply %w, %1 : tensor<64x256xf32>
  %3 = rf.reduce add %2, dims = [1] : tensor<64x256xf32>
  return %3 : tensor<64xf32>
}

// Tests that a reduction gets its own copy of a difference that another fusion needs too: x is read
// from memory anyway, by the first sum.
// CHECK-LABEL: func.func @norm
func.func @norm(%x: tensor<64x256xf32>) -> tensor<64x256xf32> {
  // CHECK: %[[M:.*]] = rf.fusion %arg0 {{.*}} : (tensor<64x256xf32>) -> tensor<64xf32>
  %0 = rf.reduce add %x, dims = [1] : tensor<64x256xf32>
  %1 = rf.broadcast_in_dim %0, dims = [0] : tensor<64xf32> -> tensor<64x256xf32>
  // CHECK: %[[S:.*]] = rf.fusion %arg0, %[[M]] {{.*}} : (tensor<64x256xf32>, tensor<64xf32>) -> tensor<64xf32>
  // CHECK: rf.subtract
  // CHECK-NEXT: rf.multiply
  // CHECK-NEXT: rf.reduce add
  %2 = rf.subtract %x, %1 : tensor<64x256xf32>
  %3 = rf.multiply %2, %2 : tensor<64x256xf32>
  %4 = rf.reduce add %3, dims = [1] : tensor<64x256xf32>
  %5 = rf.broadcast_in_dim %4, dims = [0] : tensor<64xf32> -> tensor<64x256xf32>
  // CHECK: rf.fusion %arg0, %[[M]], %[[S]] {{.*}} -> tensor<64x256xf32>
  // CHECK: rf.subtract
  // CHECK: rf.divide
  // CHECK-NOT: rf.fusion
  %6 = rf.divide %2, %5 : tensor<64x256xf32>
  return %6 : tensor<64x256xf32>
}

// Near miss: an expensive op with a second reader is computed once and written.
// CHECK-LABEL: func.func @expensive
func.func @expensive(%x: tensor<64x256xf32>) -> (tensor<64xf32>, tensor<64x256xf32>) {
  // CHECK: %[[E:.*]] = rf.fusion %arg0 {{.*}} -> tensor<64x256xf32>
  // CHECK: rf.exponential
  // CHECK: rf.fusion %[[E]] {{.*}} -> tensor<64xf32>
  // CHECK-NOT: rf.exponential
  // CHECK: return
  %0 = rf.exponential %x : tensor<64x256xf32>
  %1 = rf.reduce add %0, dims = [1] : tensor<64x256xf32>
  return %1, %0 : tensor<64xf32>, tensor<64x256xf32>
}

// Near miss: a copy would need the product in memory, which is only part of a fusion now.
// CHECK-LABEL: func.func @behind_a_product
func.func @behind_a_product(%x: tensor<64x32xf32>, %w: tensor<32x256xf32>, %b: tensor<256xf32>) -> (tensor<64xf32>, tensor<64x256xf32>) {
  // CHECK: %[[Y:.*]] = rf.fusion {{.*}} -> tensor<64x256xf32>
  // CHECK: rf.dot_general
  // CHECK: rf.add
  // CHECK: rf.fusion %[[Y]] {{.*}} -> tensor<64xf32>
  // CHECK-NOT: rf.add
  // CHECK: rf.reduce add
  // CHECK-NOT: rf.fusion
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x256xf32>) -> tensor<64x256xf32>
  %1 = rf.broadcast_in_dim %b, dims = [1] : tensor<256xf32> -> tensor<64x256xf32>
  %2 = rf.add %0, %1 : tensor<64x256xf32>
  %3 = rf.reduce add %2, dims = [1] : tensor<64x256xf32>
  return %3, %2 : tensor<64xf32>, tensor<64x256xf32>
}

// Near miss: an op of two tensors is not copied, because the reduction would read twice as much.
// CHECK-LABEL: func.func @two_tensors
func.func @two_tensors(%x: tensor<64x256xf32>, %y: tensor<64x256xf32>) -> (tensor<64xf32>, tensor<64x256xf32>) {
  // CHECK: %[[P:.*]] = rf.fusion %arg0, %arg1 {{.*}} -> tensor<64x256xf32>
  // CHECK: rf.multiply
  // CHECK: rf.fusion %[[P]] {{.*}} -> tensor<64xf32>
  // CHECK-NOT: rf.multiply
  // CHECK: return
  %0 = rf.multiply %x, %y : tensor<64x256xf32>
  %1 = rf.reduce add %0, dims = [1] : tensor<64x256xf32>
  return %1, %0 : tensor<64xf32>, tensor<64x256xf32>
}

// Near miss: a product computes no summands, because it reads each element many times.
// CHECK-LABEL: func.func @product
func.func @product(%x: tensor<64x32xf32>, %w: tensor<32x256xf32>) -> tensor<64x256xf32> {
  // CHECK-COUNT-2: rf.fusion
  %0 = rf.multiply %x, %x : tensor<64x32xf32>
  %1 = rf.dot_general %0, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x32xf32>, tensor<32x256xf32>) -> tensor<64x256xf32>
  return %1 : tensor<64x256xf32>
}

// Near miss: the difference is written anyway, because a later fusion reads it behind a product. A
// copy would keep x alive until the last sum.
// CHECK-LABEL: func.func @backward
func.func @backward(%x: tensor<64x256xf32>, %m: tensor<64xf32>, %w: tensor<256x256xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>) {
  // CHECK: %[[D:.*]]:2 = rf.fusion {{.*}} -> (tensor<64x256xf32>, tensor<64x256xf32>)
  // CHECK: rf.subtract
  // CHECK: rf.dot_general
  // CHECK: rf.fusion %{{.*}}, %[[D]]#{{[01]}} {{.*}} -> tensor<64xf32>
  // CHECK-NOT: rf.subtract
  // CHECK: return
  %0 = rf.reduce add %x, dims = [1] : tensor<64x256xf32>
  %1 = rf.broadcast_in_dim %m, dims = [0] : tensor<64xf32> -> tensor<64x256xf32>
  %2 = rf.subtract %x, %1 : tensor<64x256xf32>
  %3 = rf.exponential %2 : tensor<64x256xf32>
  %4 = rf.dot_general %3, %w, batching = [] x [], contracting = [1] x [0] : (tensor<64x256xf32>, tensor<256x256xf32>) -> tensor<64x256xf32>
  %5 = rf.multiply %4, %2 : tensor<64x256xf32>
  %6 = rf.reduce add %5, dims = [1] : tensor<64x256xf32>
  %7 = rf.tanh %4 : tensor<64x256xf32>
  %8 = rf.multiply %7, %2 : tensor<64x256xf32>
  return %0, %6, %8 : tensor<64xf32>, tensor<64xf32>, tensor<64x256xf32>
}
