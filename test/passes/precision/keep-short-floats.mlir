// RUN: refold-opt %s --refold-keep-short-floats=least-bytes=64 -split-input-file | FileCheck %s

// The backward pass computes the tangent again from 16 bits, after its gradient.
// CHECK-LABEL: func.func @late
// CHECK-SAME: %[[X:.*]]: tensor<8x64xbf16>, %[[W:.*]]: tensor<64x64xf32>
// CHECK: %[[A:.*]] = rf.convert %[[X]]
// CHECK: %[[T:.*]] = rf.tanh %[[A]]
// CHECK: %[[Y:.*]] = rf.add %[[T]], %[[T]]
// CHECK: %[[DY:.*]] = rf.dot_general %[[Y]], %[[W]]
// CHECK: %[[KEPT:.*]] = rf.barrier %[[X]] after(%[[DY]])
// CHECK: %[[B:.*]] = rf.convert %[[KEPT]] : tensor<8x64xbf16> -> tensor<8x64xf32>
// CHECK: %[[U:.*]] = rf.tanh %[[B]]
// CHECK: %[[G:.*]] = rf.multiply %[[DY]], %[[U]]
// CHECK: return %[[G]]
func.func @late(%x: tensor<8x64xbf16>, %w: tensor<64x64xf32>) -> tensor<8x64xf32> {
  %a = rf.convert %x : tensor<8x64xbf16> -> tensor<8x64xf32>
  %t = rf.tanh %a : tensor<8x64xf32>
  %y = rf.add %t, %t : tensor<8x64xf32>
  %dy = rf.dot_general %y, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %g = rf.multiply %dy, %t : tensor<8x64xf32>
  return %g : tensor<8x64xf32>
}

// -----

// A mean of the rows is kept, and the deviation from it is computed again. Two readers share a copy.
// CHECK-LABEL: func.func @broadcast
// CHECK: %[[SUM:.*]] = rf.reduce add
// CHECK: %[[DY:.*]] = rf.dot_general
// CHECK: rf.barrier %{{.*}} after(%[[DY]])
// CHECK: rf.subtract
// CHECK: rf.multiply %[[DY]]
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @broadcast(%x: tensor<8x64xbf16>, %w: tensor<64x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>) {
  %a = rf.convert %x : tensor<8x64xbf16> -> tensor<8x64xf32>
  %s = rf.reduce add %a, dims = [1] : tensor<8x64xf32>
  %b = rf.broadcast_in_dim %s, dims = [0] : tensor<8xf32> -> tensor<8x64xf32>
  %d = rf.subtract %a, %b : tensor<8x64xf32>
  %dy = rf.dot_general %d, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %g = rf.multiply %dy, %d : tensor<8x64xf32>
  %h = rf.add %dy, %d : tensor<8x64xf32>
  return %g, %h : tensor<8x64xf32>, tensor<8x64xf32>
}

// -----

// Elements are moved before their conversion. Padding with another number than 0 could be rounded.
// CHECK-LABEL: func.func @moves
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf16>
// CHECK: %[[T:.*]] = rf.transpose %[[X]], dims = [1, 0] : tensor<8x64xf16>
// CHECK: rf.convert %[[T]] : tensor<64x8xf16> -> tensor<64x8xf32>
// CHECK: %[[ZERO:.*]] = rf.constant dense<0.000000e+00> : tensor<f16>
// CHECK: %[[P:.*]] = rf.pad %[[X]], %[[ZERO]]
// CHECK: rf.convert %[[P]] : tensor<10x64xf16> -> tensor<10x64xf32>
// CHECK: rf.pad %{{.*}} : tensor<8x64xf32>
func.func @moves(%x: tensor<8x64xf16>) -> (tensor<64x8xf32>, tensor<10x64xf32>, tensor<10x64xf32>) {
  %zero = rf.constant dense<0.0> : tensor<f32>
  %one = rf.constant dense<1.1> : tensor<f32>
  %a = rf.convert %x : tensor<8x64xf16> -> tensor<8x64xf32>
  %t = rf.transpose %a, dims = [1, 0] : tensor<8x64xf32>
  %p = rf.pad %a, %zero, low = [1, 0], high = [1, 0], interior = [0, 0] : tensor<8x64xf32>
  %q = rf.pad %a, %one, low = [1, 0], high = [1, 0], interior = [0, 0] : tensor<8x64xf32>
  return %t, %p, %q : tensor<64x8xf32>, tensor<10x64xf32>, tensor<10x64xf32>
}

// -----

// Near misses: a reader in the same kernel, a value of f32, a program without 16 bits, and a
// product, which is not elementwise.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @kept(%x: tensor<8x64xbf16>, %z: tensor<8x64xf32>, %p: tensor<8x64xi1>, %w: tensor<64x64xf32>) -> (tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>) {
  %one = rf.constant dense<1.0> : tensor<8x64xf32>
  %a = rf.convert %x : tensor<8x64xbf16> -> tensor<8x64xf32>
  %t = rf.tanh %a : tensor<8x64xf32>
  %y = rf.add %t, %a : tensor<8x64xf32>
  %u = rf.add %t, %z : tensor<8x64xf32>
  %m = rf.select %p, %one, %one : tensor<8x64xi1>, tensor<8x64xf32>
  %n = rf.negate %m : tensor<8x64xf32>
  %dy = rf.dot_general %y, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %dz = rf.dot_general %dy, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x64xf32>, tensor<64x64xf32>) -> tensor<8x64xf32>
  %g = rf.multiply %dy, %u : tensor<8x64xf32>
  %h = rf.multiply %dy, %n : tensor<8x64xf32>
  %i = rf.multiply %dz, %dy : tensor<8x64xf32>
  return %g, %h, %i, %y : tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>, tensor<8x64xf32>
}
