// Large products are left to a library if the options allow it: alone, whole, with operands in
// their layout.
// RUN: refold-opt %s --refold-fuse="library-products" | FileCheck %s
// RUN: refold-opt %s --refold-fuse | FileCheck %s --check-prefix=OWN

// Tests that the ops after a library product are another fusion, and the weight is not transposed.
// CHECK-LABEL: func.func @layer
// OWN-LABEL: func.func @layer
func.func @layer(%x: tensor<512x256xf32>, %w: tensor<256x256xf32>) -> tensor<512x256xf32> {
  // CHECK-NOT: rf.transpose
  // CHECK: rf.fusion {{.*}} blocks = 1 operands [-1, -1] results [-1] {rf.library}
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [1]
  // CHECK-NEXT: rf.yield
  // CHECK: rf.fusion {{.*}} blocks = 4 operands [0] results [0] :
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: rf.relu
  // OWN: rf.transpose
  // OWN: rf.fusion {{.*}} blocks = 4
  // OWN: rf.dot_general
  // OWN-NEXT: rf.relu
  // OWN-NOT: rf.library
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<512x256xf32>, tensor<256x256xf32>) -> tensor<512x256xf32>
  %r = rf.relu %p : tensor<512x256xf32>
  return %r : tensor<512x256xf32>
}

// Batch dimensions come first; f64 is allowed too.
// CHECK-LABEL: func.func @batch
// CHECK: rf.library
func.func @batch(%x: tensor<4x128x512xf64>, %w: tensor<4x512x128xf64>) -> tensor<4x128x128xf64> {
  %p = rf.dot_general %x, %w, batching = [0] x [0], contracting = [2] x [1] : (tensor<4x128x512xf64>, tensor<4x512x128xf64>) -> tensor<4x128x128xf64>
  return %p : tensor<4x128x128xf64>
}

// Adjacent dimensions count as one, whatever the order in which they are summed.
// CHECK-LABEL: func.func @several_dimensions
// CHECK: rf.library
func.func @several_dimensions(%x: tensor<16x32x4x64xf32>, %w: tensor<4x64x256xf32>) -> tensor<16x32x256xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [3, 2] x [1, 0] : (tensor<16x32x4x64xf32>, tensor<4x64x256xf32>) -> tensor<16x32x256xf32>
  return %p : tensor<16x32x256xf32>
}

// Near miss: too few columns, though there are enough operations.
// CHECK-LABEL: func.func @narrow
// CHECK-NOT: rf.library
func.func @narrow(%x: tensor<65536x256xf32>, %w: tensor<256x64xf32>) -> tensor<65536x64xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<65536x256xf32>, tensor<256x64xf32>) -> tensor<65536x64xf32>
  return %p : tensor<65536x64xf32>
}

// Near miss: 255 instead of 256 for one extent is too little work.
// CHECK-LABEL: func.func @small
// CHECK-NOT: rf.library
func.func @small(%x: tensor<512x255xf32>, %w: tensor<255x256xf32>) -> tensor<512x256xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x255xf32>, tensor<255x256xf32>) -> tensor<512x256xf32>
  return %p : tensor<512x256xf32>
}

// Near miss: the contracted dimension is between others.
// CHECK-LABEL: func.func @between
// CHECK-NOT: rf.library
func.func @between(%x: tensor<32x256x16xf32>, %w: tensor<256x256xf32>) -> tensor<32x16x256xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<32x256x16xf32>, tensor<256x256xf32>) -> tensor<32x16x256xf32>
  return %p : tensor<32x16x256xf32>
}

// If the orders of contracted dimensions differ, the right operand is transposed first, and then
// the product is one of matrices.
// CHECK-LABEL: func.func @crossed
// CHECK: rf.transpose
// CHECK: rf.library
func.func @crossed(%x: tensor<512x4x64xf32>, %w: tensor<64x4x256xf32>) -> tensor<512x256xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1, 2] x [1, 0] : (tensor<512x4x64xf32>, tensor<64x4x256xf32>) -> tensor<512x256xf32>
  return %p : tensor<512x256xf32>
}

// Near miss: integers, and a constant, which has no memory.
// CHECK-LABEL: func.func @no_floats_in_memory
// CHECK-NOT: rf.library
func.func @no_floats_in_memory(%x: tensor<512x256xf32>, %i: tensor<512x256xi32>, %j: tensor<256x256xi32>) -> (tensor<512x256xf32>, tensor<512x256xi32>) {
  %ones = rf.constant dense<1.0> : tensor<256x256xf32>
  %p = rf.dot_general %x, %ones, batching = [] x [], contracting = [1] x [0] : (tensor<512x256xf32>, tensor<256x256xf32>) -> tensor<512x256xf32>
  %q = rf.dot_general %i, %j, batching = [] x [], contracting = [1] x [0] : (tensor<512x256xi32>, tensor<256x256xi32>) -> tensor<512x256xi32>
  return %p, %q : tensor<512x256xf32>, tensor<512x256xi32>
}
