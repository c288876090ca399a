// Movement reads back what it prints, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @iota
func.func @iota() {
  // CHECK: rf.iota dim = 1 : tensor<5x3xi32>
  %0 = rf.iota dim = 1 : tensor<5x3xi32>
  // CHECK: rf.iota dim = 0 : tensor<4xf64>
  %1 = rf.iota dim = 0 : tensor<4xf64>
  // CHECK: rf.iota dim = 0 : tensor<0xui32>
  %2 = rf.iota dim = 0 : tensor<0xui32>
  return
}

// CHECK-LABEL: func.func @slice_reverse
func.func @slice_reverse(%a: tensor<5x3xf32>, %s: tensor<i1>) {
  // CHECK: rf.slice %{{.*}}, start = [1, 0], limit = [5, 3], strides = [2, 3] : tensor<5x3xf32>
  %0 = rf.slice %a, start = [1, 0], limit = [5, 3], strides = [2, 3] : tensor<5x3xf32>
  // CHECK: rf.slice %{{.*}}, start = [5, 3], limit = [5, 3], strides = [1, 1] : tensor<5x3xf32>
  %1 = rf.slice %a, start = [5, 3], limit = [5, 3], strides = [1, 1] : tensor<5x3xf32>
  // A stride beyond the operand takes one element.
  // CHECK: %[[ROW:.*]] = rf.slice %{{.*}}, start = [0, 0], limit = [5, 3], strides = [9223372036854775807, 1] : tensor<5x3xf32>
  %row = rf.slice %a, start = [0, 0], limit = [5, 3], strides = [9223372036854775807, 1] : tensor<5x3xf32>
  // CHECK: rf.negate %[[ROW]] : tensor<1x3xf32>
  %negative = rf.negate %row : tensor<1x3xf32>
  // CHECK: rf.slice %{{.*}}, start = [], limit = [], strides = [] : tensor<i1>
  %2 = rf.slice %s, start = [], limit = [], strides = [] : tensor<i1>
  // CHECK: rf.reverse %{{.*}}, dims = [1, 0] : tensor<5x3xf32>
  %3 = rf.reverse %a, dims = [1, 0] : tensor<5x3xf32>
  // CHECK: rf.reverse %{{.*}}, dims = [] : tensor<i1>
  %4 = rf.reverse %s, dims = [] : tensor<i1>
  return
}

// CHECK-LABEL: func.func @pad
func.func @pad(%a: tensor<5x3xf32>, %z: tensor<f32>, %e: tensor<0xi1>, %p: tensor<i1>) {
  // CHECK: rf.pad %{{.*}}, %{{.*}}, low = [0, -1], high = [-2, 4], interior = [1, 0] : tensor<5x3xf32>
  %0 = rf.pad %a, %z, low = [0, -1], high = [-2, 4], interior = [1, 0] : tensor<5x3xf32>
  // CHECK: rf.pad %{{.*}}, %{{.*}}, low = [3], high = [-1], interior = [5] : tensor<0xi1>
  %1 = rf.pad %e, %p, low = [3], high = [-1], interior = [5] : tensor<0xi1>
  return
}

// CHECK-LABEL: func.func @concatenate
func.func @concatenate(%a: tensor<5x3xf32>, %b: tensor<5x0xf32>) {
  // CHECK: rf.concatenate %{{.*}}, dim = 0 : tensor<5x3xf32>
  %0 = rf.concatenate %a, dim = 0 : tensor<5x3xf32>
  // CHECK: rf.concatenate %{{.*}}, %{{.*}}, %{{.*}}, dim = 1 : tensor<5x3xf32>, tensor<5x0xf32>, tensor<5x3xf32>
  %1 = rf.concatenate %a, %b, %a, dim = 1 : tensor<5x3xf32>, tensor<5x0xf32>, tensor<5x3xf32>
  return
}

// CHECK-LABEL: func.func @dynamic
func.func @dynamic(%a: tensor<5x3xf32>, %u: tensor<2x3xf32>, %i: tensor<i32>, %j: tensor<i64>, %k: tensor<ui32>, %s: tensor<f32>) {
  // CHECK: rf.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [2, 3] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  %0 = rf.dynamic_slice %a, %i, %i, sizes = [2, 3] : (tensor<5x3xf32>, tensor<i32>, tensor<i32>) -> tensor<2x3xf32>
  // CHECK: rf.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [0, 1] : (tensor<5x3xf32>, tensor<i64>, tensor<i64>) -> tensor<0x1xf32>
  %1 = rf.dynamic_slice %a, %j, %j, sizes = [0, 1] : (tensor<5x3xf32>, tensor<i64>, tensor<i64>) -> tensor<0x1xf32>
  // CHECK: rf.dynamic_slice %{{.*}}, %{{.*}}, %{{.*}}, sizes = [5, 3] : (tensor<5x3xf32>, tensor<ui32>, tensor<ui32>) -> tensor<5x3xf32>
  %2 = rf.dynamic_slice %a, %k, %k, sizes = [5, 3] : (tensor<5x3xf32>, tensor<ui32>, tensor<ui32>) -> tensor<5x3xf32>
  // CHECK: rf.dynamic_slice %{{.*}}, sizes = [] : (tensor<f32>) -> tensor<f32>
  %3 = rf.dynamic_slice %s, sizes = [] : (tensor<f32>) -> tensor<f32>
  // CHECK: rf.dynamic_update_slice %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<5x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  %4 = rf.dynamic_update_slice %a, %u, %i, %i : (tensor<5x3xf32>, tensor<2x3xf32>, tensor<i32>, tensor<i32>) -> tensor<5x3xf32>
  // CHECK: rf.dynamic_update_slice %{{.*}}, %{{.*}} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %5 = rf.dynamic_update_slice %s, %s : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}
