// RUN: refold-opt %s --refold-tile-rows="tile-bytes=8192 least-columns=40" | FileCheck %s
// The same sums without a loop:
// RUN: refold-opt %s --refold-tile-rows="tile-bytes=8192 least-columns=40 loops=false" | FileCheck %s --check-prefix=SUMS
// RUN: refold-opt %s --refold-tile-rows | FileCheck %s --check-prefix=WHOLE
// RUN: refold-opt %s --refold-tile-rows="tile-bytes=0 least-columns=40" | FileCheck %s --check-prefix=WHOLE
// WHOLE-NOT: scf.for
// WHOLE-NOT: rf.slice

// Tests a loss and its gradients: the loop has 4 tiles of 32 rows.
// CHECK-LABEL: func.func @loss
// CHECK-SAME: %[[X:.*]]: tensor<128x8xf32>, %[[W:.*]]: tensor<8x60xf32>, %[[B:.*]]: tensor<60xf32>
// CHECK-DAG: %[[ROWS:.*]] = rf.reshape %[[X]] : tensor<128x8xf32> -> tensor<4x32x8xf32>
// CHECK-DAG: %[[MAXIMA:.*]] = rf.empty : tensor<4x32xf32>
// CHECK-DAG: %[[SUM:.*]] = rf.constant dense<0.000000e+00> : tensor<8x60xf32>
// CHECK: %[[LOOP:.*]]:4 = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[M:.*]] = %[[MAXIMA]], %[[DX:.*]] = %{{.*}}, %[[DW:.*]] = %[[SUM]], %{{.*}} = %{{.*}})
// CHECK: %[[POSITION:.*]] = tensor.from_elements %[[I]] : tensor<i64>
// CHECK: %[[TILE:.*]] = rf.slice_row %[[ROWS]], %[[POSITION]] : tensor<4x32x8xf32>
// CHECK: %[[Y:.*]] = rf.dot_general %[[TILE]], %[[W]], {{.*}} -> tensor<32x60xf32>
// CHECK: %[[BIAS:.*]] = rf.broadcast_in_dim %[[B]], dims = [1] : tensor<60xf32> -> tensor<32x60xf32>
// CHECK: %[[Z:.*]] = rf.add %[[Y]], %[[BIAS]]
// CHECK: %[[MAX:.*]] = rf.reduce maximum %[[Z]], dims = [1] : tensor<32x60xf32>
// CHECK: rf.broadcast_in_dim %[[MAX]], dims = [0] : tensor<32xf32> -> tensor<32x60xf32>
// CHECK: %[[G:.*]] = rf.subtract
// CHECK: rf.dot_general %[[G]], %[[W]], batching = [] x [], contracting = [1] x [1] : (tensor<32x60xf32>, tensor<8x60xf32>) -> tensor<32x8xf32>
// CHECK: rf.dot_general %[[TILE]], %[[G]], batching = [] x [], contracting = [0] x [0] : (tensor<32x8xf32>, tensor<32x60xf32>) -> tensor<8x60xf32>
// CHECK: rf.reduce add %[[G]], dims = [0] : tensor<32x60xf32>
// CHECK: rf.update_row %[[M]], %[[MAX]], %[[POSITION]]
// CHECK: rf.add %[[DW]],
// CHECK: scf.yield
// CHECK: rf.reshape %[[LOOP]]#0 : tensor<4x32xf32> -> tensor<128xf32>
// SUMS-LABEL: func.func @loss
// SUMS: rf.dot_general %{{.*}} -> tensor<128x60xf32>
// SUMS-COUNT-4: rf.dot_general {{.*}}contracting = [0] x [0] : (tensor<32x8xf32>, tensor<32x60xf32>) -> tensor<8x60xf32>
// SUMS: %[[PARTS:.*]] = rf.reduce add %{{.*}}, dims = [1] {rf.shard_dim = 0 : i64} : tensor<4x32x60xf32>
// SUMS: rf.reduce add %[[PARTS]], dims = [0] chain = 4 : tensor<4x60xf32>
func.func @loss(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>, %b: tensor<60xf32>) -> (tensor<128xf32>, tensor<128x8xf32>, tensor<8x60xf32>, tensor<60xf32>) {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %c = rf.broadcast_in_dim %b, dims = [1] : tensor<60xf32> -> tensor<128x60xf32>
  %z = rf.add %y, %c : tensor<128x60xf32>
  %m = rf.reduce maximum %z, dims = [1] : tensor<128x60xf32>
  %n = rf.broadcast_in_dim %m, dims = [0] : tensor<128xf32> -> tensor<128x60xf32>
  %g = rf.subtract %z, %n : tensor<128x60xf32>
  %dx = rf.dot_general %g, %w, batching = [] x [], contracting = [1] x [1] : (tensor<128x60xf32>, tensor<8x60xf32>) -> tensor<128x8xf32>
  %dw = rf.dot_general %x, %g, batching = [] x [], contracting = [0] x [0] : (tensor<128x8xf32>, tensor<128x60xf32>) -> tensor<8x60xf32>
  %db = rf.reduce add %g, dims = [0] : tensor<128x60xf32>
  return %m, %dx, %dw, %db : tensor<128xf32>, tensor<128x8xf32>, tensor<8x60xf32>, tensor<60xf32>
}

// Tests that a reshape of the rows disappears, and that a tile makes its own part of a large value
// that depends on its rows only.
// CHECK-LABEL: func.func @rows_of_two_dimensions
// CHECK: scf.for
// CHECK: %[[CLASS:.*]] = rf.iota dim = 1 : tensor<32x60xi32>
// CHECK: %[[LABEL:.*]] = rf.slice_row %{{.*}} : tensor<4x32xi32>
// CHECK: rf.broadcast_in_dim %[[LABEL]], dims = [0] : tensor<32xi32> -> tensor<32x60xi32>
// CHECK: rf.compare EQ
// CHECK: rf.select {{.*}} : tensor<32x60xi1>, tensor<32x60xf32>
// CHECK: rf.reduce add {{.*}} : tensor<32x60xf32>
// CHECK: rf.reshape {{.*}} : tensor<4x32xf32> -> tensor<2x64xf32>
func.func @rows_of_two_dimensions(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>, %labels: tensor<2x64xi32>) -> tensor<2x64xf32> {
  %i = rf.iota dim = 2 : tensor<2x64x60xi32>
  %l = rf.broadcast_in_dim %labels, dims = [0, 1] : tensor<2x64xi32> -> tensor<2x64x60xi32>
  %p = rf.compare EQ %i, %l : tensor<2x64x60xi32>
  %zero = rf.constant dense<0.0> : tensor<2x64x60xf32>
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %z = rf.reshape %y : tensor<128x60xf32> -> tensor<2x64x60xf32>
  %s = rf.select %p, %z, %zero : tensor<2x64x60xi1>, tensor<2x64x60xf32>
  %r = rf.reduce add %s, dims = [2] : tensor<2x64x60xf32>
  return %r : tensor<2x64xf32>
}

// Tests that ops between the loop's ops, which read the loop's results, come after it. The rows of
// the gradient replace those of x.
// CHECK-LABEL: func.func @between
// CHECK: %[[ROWS:.*]] = rf.reshape %{{.*}} : tensor<128x8xf32> -> tensor<4x32x8xf32>
// CHECK: scf.for {{.*}}%[[X:.*]] = %[[ROWS]]
// CHECK: rf.slice_row %[[X]],
// CHECK: rf.dot_general
// CHECK: scf.yield
// CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<128xf32>
func.func @between(%a: tensor<128x8xf32>, %w: tensor<8x60xf32>) -> (tensor<f32>, tensor<128x8xf32>) {
  %x = rf.tanh %a : tensor<128x8xf32>
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %c = rf.checkpoint %y : tensor<128x60xf32>
  %r = rf.reduce add %c, dims = [1] : tensor<128x60xf32>
  %loss = rf.reduce add %r, dims = [0] : tensor<128xf32>
  %dx = rf.dot_general %y, %w, batching = [] x [], contracting = [1] x [1] : (tensor<128x60xf32>, tensor<8x60xf32>) -> tensor<128x8xf32>
  return %loss, %dx : tensor<f32>, tensor<128x8xf32>
}

// Near misses: too few bytes; 36 columns instead of 40; 60 columns of 16 terms; 56 rows of 64
// terms; rows with two tiles only.
// CHECK-LABEL: func.func @not_wide
// CHECK-NOT: scf.for
// CHECK: return
func.func @not_wide(%a: tensor<64x8xf32>, %b: tensor<8x60xf32>, %c: tensor<128x4xf32>, %d: tensor<4x36xf32>,
                    %e: tensor<128x16xf32>, %f: tensor<16x60xf32>, %g: tensor<56x64xf32>, %h: tensor<64x300xf32>,
                    %i: tensor<122x8xf32>) -> (tensor<64xf32>, tensor<128xf32>, tensor<128xf32>, tensor<56xf32>, tensor<122xf32>) {
  %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<64x8xf32>, tensor<8x60xf32>) -> tensor<64x60xf32>
  %1 = rf.reduce maximum %0, dims = [1] : tensor<64x60xf32>
  %2 = rf.dot_general %c, %d, batching = [] x [], contracting = [1] x [0] : (tensor<128x4xf32>, tensor<4x36xf32>) -> tensor<128x36xf32>
  %3 = rf.reduce maximum %2, dims = [1] : tensor<128x36xf32>
  %4 = rf.dot_general %e, %f, batching = [] x [], contracting = [1] x [0] : (tensor<128x16xf32>, tensor<16x60xf32>) -> tensor<128x60xf32>
  %5 = rf.reduce maximum %4, dims = [1] : tensor<128x60xf32>
  %6 = rf.dot_general %g, %h, batching = [] x [], contracting = [1] x [0] : (tensor<56x64xf32>, tensor<64x300xf32>) -> tensor<56x300xf32>
  %7 = rf.reduce maximum %6, dims = [1] : tensor<56x300xf32>
  %8 = rf.dot_general %i, %b, batching = [] x [], contracting = [1] x [0] : (tensor<122x8xf32>, tensor<8x60xf32>) -> tensor<122x60xf32>
  %9 = rf.reduce maximum %8, dims = [1] : tensor<122x60xf32>
  return %1, %3, %5, %7, %9 : tensor<64xf32>, tensor<128xf32>, tensor<128xf32>, tensor<56xf32>, tensor<122xf32>
}

// Near miss: the classes are the rows, and a mask compares each row with all rows.
// CHECK-LABEL: func.func @rows_with_rows
// CHECK-NOT: scf.for
// CHECK: return
func.func @rows_with_rows(%x: tensor<128x8xf32>, %w: tensor<8x128xf32>, %l: tensor<128xi32>) -> tensor<128xf32> {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x128xf32>) -> tensor<128x128xf32>
  %a = rf.broadcast_in_dim %l, dims = [0] : tensor<128xi32> -> tensor<128x128xi32>
  %b = rf.broadcast_in_dim %l, dims = [1] : tensor<128xi32> -> tensor<128x128xi32>
  %p = rf.compare EQ %a, %b : tensor<128x128xi32>
  %zero = rf.constant dense<0.0> : tensor<128x128xf32>
  %s = rf.select %p, %y, %zero : tensor<128x128xi1>, tensor<128x128xf32>
  %r = rf.reduce add %s, dims = [1] : tensor<128x128xf32>
  return %r : tensor<128xf32>
}

// Near misses: a fetched product, a product whose gradient depends on all rows, and an op that
// mixes rows.
// CHECK-LABEL: func.func @whole
// CHECK-NOT: scf.for
// CHECK: return
func.func @whole(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>) -> (tensor<128x60xf32>, tensor<128x8xf32>, tensor<128x60xf32>) {
  %2 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %3 = rf.negate %x : tensor<128x8xf32>
  %4 = rf.dot_general %3, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %5 = rf.reduce maximum %4, dims = [0, 1] : tensor<128x60xf32>
  %6 = rf.broadcast_in_dim %5, dims = [] : tensor<f32> -> tensor<128x60xf32>
  %7 = rf.multiply %4, %6 : tensor<128x60xf32>
  %8 = rf.dot_general %7, %w, batching = [] x [], contracting = [1] x [1] : (tensor<128x60xf32>, tensor<8x60xf32>) -> tensor<128x8xf32>
  %9 = rf.abs %x : tensor<128x8xf32>
  %10 = rf.dot_general %9, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %11 = rf.cumulative add %10, dim = 0 : tensor<128x60xf32>
  return %2, %8, %11 : tensor<128x60xf32>, tensor<128x8xf32>, tensor<128x60xf32>
}

// Near miss: a gradient of x that does not depend on the loss is a row result, but the loss of a
// squared mean needs all losses first.
// CHECK-LABEL: func.func @squared_mean
// CHECK-NOT: scf.for
// CHECK: return
func.func @squared_mean(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>) -> tensor<128x8xf32> {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %r = rf.reduce add %y, dims = [1] : tensor<128x60xf32>
  %loss = rf.reduce add %r, dims = [0] : tensor<128xf32>
  %d = rf.broadcast_in_dim %loss, dims = [] : tensor<f32> -> tensor<128x60xf32>
  %g = rf.multiply %y, %d : tensor<128x60xf32>
  %dx = rf.dot_general %g, %w, batching = [] x [], contracting = [1] x [1] : (tensor<128x60xf32>, tensor<8x60xf32>) -> tensor<128x8xf32>
  return %dx : tensor<128x8xf32>
}
