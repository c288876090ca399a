// Constants, shapes, rows, products and reductions read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @constants
func.func @constants() {
  // CHECK: rf.constant dense<0.000000e+00> : tensor<32xf32>
  %0 = rf.constant dense<0.0> : tensor<32xf32>
  // CHECK: rf.constant dense<{{\[\[}}1, -2], [3, 4{{\]\]}}> : tensor<2x2xi32>
  %1 = rf.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi32>
  // CHECK: rf.constant dense<4294967295> : tensor<ui32>
  %2 = rf.constant dense<4294967295> : tensor<ui32>
  // CHECK: rf.constant dense<[true, false]> : tensor<2xi1>
  %3 = rf.constant dense<[true, false]> : tensor<2xi1>
  // CHECK: rf.constant dense<0xFFC00000> : tensor<f32>
  %4 = rf.constant dense<0xFFC00000> : tensor<f32>
  // CHECK: rf.constant dense<> : tensor<0xf64>
  %5 = rf.constant dense<> : tensor<0xf64>
  // CHECK: rf.constant {a = 1 : i64} dense<-1> : tensor<i8>
  %6 = rf.constant {a = 1 : i64} dense<-1> : tensor<i8>
  // CHECK: rf.empty : tensor<10000xf32>
  %7 = rf.empty : tensor<10000xf32>
  return
}

// CHECK-LABEL: func.func @shapes
func.func @shapes(%row: tensor<32xf32>, %scalar: tensor<f32>, %column: tensor<5x1xf32>, %x: tensor<512x64xf32>) {
  // CHECK: rf.broadcast_in_dim %{{.*}}, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>
  %0 = rf.broadcast_in_dim %row, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>
  // CHECK: rf.broadcast_in_dim %{{.*}}, dims = [] : tensor<f32> -> tensor<2x0xf32>
  %1 = rf.broadcast_in_dim %scalar, dims = [] : tensor<f32> -> tensor<2x0xf32>
  // CHECK: rf.broadcast_in_dim %{{.*}}, dims = [0, 2] : tensor<5x1xf32> -> tensor<5x3x7xf32>
  %2 = rf.broadcast_in_dim %column, dims = [0, 2] : tensor<5x1xf32> -> tensor<5x3x7xf32>
  // CHECK: rf.reshape %{{.*}} : tensor<512x64xf32> -> tensor<4x128x64xf32>
  %3 = rf.reshape %x : tensor<512x64xf32> -> tensor<4x128x64xf32>
  // CHECK: rf.transpose %{{.*}}, dims = [2, 0, 1] : tensor<4x128x64xf32>
  %4 = rf.transpose %3, dims = [2, 0, 1] : tensor<4x128x64xf32>
  // CHECK: rf.transpose %{{.*}}, dims = [] : tensor<f32>
  %5 = rf.transpose %scalar, dims = [] : tensor<f32>
  func.return
}

// CHECK-LABEL: func.func @products
func.func @products(%x: tensor<512x64xf32>, %w: tensor<64x32xf32>, %a: tensor<2x3x5xf64>, %b: tensor<5x2x7xf64>) {
  // CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  // CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [0] x [1], contracting = [2] x [0] : (tensor<2x3x5xf64>, tensor<5x2x7xf64>) -> tensor<2x3x7xf64>
  %1 = rf.dot_general %a, %b, batching = [0] x [1], contracting = [2] x [0] : (tensor<2x3x5xf64>, tensor<5x2x7xf64>) -> tensor<2x3x7xf64>
  // CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [] x [], contracting = [0, 1] x [0, 1] chain = [1, 8] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<f32>
  %4 = rf.dot_general %w, %w, batching = [] x [], contracting = [0, 1] x [0, 1] chain = [1, 8] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<f32>
  // CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [] x [], contracting = [] x [] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32x64x32xf32>
  %2 = rf.dot_general %w, %w, batching = [] x [], contracting = [] x [] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32x64x32xf32>
  // CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [] x [], contracting = [0, 1] x [0, 1] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<f32>
  %3 = rf.dot_general %w, %w, batching = [] x [], contracting = [0, 1] x [0, 1] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @reductions
func.func @reductions(%x: tensor<4x6xf32>, %i: tensor<0xi32>) {
  // CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<4x6xf32>
  %0 = rf.reduce add %x, dims = [0] : tensor<4x6xf32>
  // CHECK: rf.reduce maximum %{{.*}}, dims = [0, 1] : tensor<4x6xf32>
  %1 = rf.reduce maximum %x, dims = [0, 1] : tensor<4x6xf32>
  // CHECK: rf.reduce minimum %{{.*}}, dims = [1] chain = 1 : tensor<4x6xf32>
  %2 = rf.reduce minimum %x, dims = [1] chain = 1 : tensor<4x6xf32>
  // CHECK: rf.reduce multiply %{{.*}}, dims = [] : tensor<4x6xf32>
  %3 = rf.reduce multiply %x, dims = [] : tensor<4x6xf32>
  // CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<0xi32>
  %4 = rf.reduce add %i, dims = [0] : tensor<0xi32>
  return
}

// CHECK-LABEL: func.func @rows
func.func @rows(%x: tensor<1000x64xf32>, %i: tensor<8x4xi32>, %dy: tensor<8x4x64xf32>, %p: tensor<i64>, %v: tensor<9xf32>, %s: tensor<f32>) {
  // CHECK: rf.take %{{.*}}, %{{.*}} : (tensor<1000x64xf32>, tensor<8x4xi32>) -> tensor<8x4x64xf32>
  %0 = rf.take %x, %i : (tensor<1000x64xf32>, tensor<8x4xi32>) -> tensor<8x4x64xf32>
  // CHECK: rf.take_grad %{{.*}}, %{{.*}} : (tensor<8x4x64xf32>, tensor<8x4xi32>) -> tensor<1000x64xf32>
  %1 = rf.take_grad %dy, %i : (tensor<8x4x64xf32>, tensor<8x4xi32>) -> tensor<1000x64xf32>
  // CHECK: rf.slice_row %{{.*}}, %{{.*}} : tensor<1000x64xf32>
  %2 = rf.slice_row %x, %p : tensor<1000x64xf32>
  // CHECK: rf.update_row %{{.*}}, %{{.*}}, %{{.*}} : tensor<9xf32>, tensor<f32>
  %3 = rf.update_row %v, %s, %p : tensor<9xf32>, tensor<f32>
  return
}
