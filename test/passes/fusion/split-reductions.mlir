// Row blocks of docs/rationale/numerics.md §4, §5: d(512) = 4, d(1024) = 8, d(1000) = 5, d(509) = 1.
// RUN: refold-opt %s --refold-split-reductions | FileCheck %s
// Running the pass twice gives the same result.
// RUN: refold-opt %s --refold-split-reductions --refold-split-reductions | FileCheck %s
// A GPU has more and smaller blocks.
// RUN: refold-opt %s --refold-split-reductions="most-blocks=128 least-rows=8" | FileCheck %s --check-prefix=CARD
// A product for a library stays whole.
// RUN: refold-opt %s --refold-split-reductions="library-products" | FileCheck %s --check-prefix=LIBRARY

// Tests that a weight gradient becomes a batched product over row blocks, and their sum in order.
// CHECK-LABEL: func.func @weight_gradient
// CARD-LABEL: func.func @weight_gradient
// CARD: rf.dot_general {{.*}} -> tensor<64x64x32xf32>
// CARD-NEXT: rf.reduce add %{{.*}}, dims = [0] from_first : tensor<64x64x32xf32>
// CHECK-SAME: %[[X:.*]]: tensor<512x64xf32>, %[[DY:.*]]: tensor<512x32xf32>
func.func @weight_gradient(%x: tensor<512x64xf32>, %dy: tensor<512x32xf32>) -> tensor<64x32xf32> {
  // CHECK-DAG: %[[XS:.*]] = rf.reshape %[[X]] : tensor<512x64xf32> -> tensor<4x128x64xf32>
  // CHECK-DAG: %[[DYS:.*]] = rf.reshape %[[DY]] : tensor<512x32xf32> -> tensor<4x128x32xf32>
  // CHECK: %[[BLOCKS:.*]] = rf.dot_general %[[XS]], %[[DYS]], batching = [0] x [0], contracting = [1] x [1] : (tensor<4x128x64xf32>, tensor<4x128x32xf32>) -> tensor<4x64x32xf32>
  // CHECK-NEXT: %[[SUM:.*]] = rf.reduce add %[[BLOCKS]], dims = [0] from_first : tensor<4x64x32xf32>
  // CHECK-NEXT: return %[[SUM]]
  %g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<512x64xf32>, tensor<512x32xf32>) -> tensor<64x32xf32>
  return %g : tensor<64x32xf32>
}

// Near miss: 255 rows are fewer than two blocks of 128.
// CHECK-LABEL: func.func @few_rows
// CARD-LABEL: func.func @few_rows
// CARD: rf.dot_general {{.*}} -> tensor<17x64x32xf32>
func.func @few_rows(%x: tensor<255x64xf32>, %dy: tensor<255x32xf32>) -> tensor<64x32xf32> {
  // CHECK-NEXT: rf.dot_general {{.*}} batching = [] x [], contracting = [0] x [0]
  // CHECK-NEXT: return
  %g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<255x64xf32>, tensor<255x32xf32>) -> tensor<64x32xf32>
  return %g : tensor<64x32xf32>
}

// Near miss: many rows, but their number is a prime.
// CHECK-LABEL: func.func @prime_rows
func.func @prime_rows(%x: tensor<1021x64xf32>, %dy: tensor<1021x32xf32>) -> tensor<64x32xf32> {
  // CHECK-NEXT: rf.dot_general {{.*}} batching = [] x [], contracting = [0] x [0]
  // CHECK-NEXT: return
  %g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<1021x64xf32>, tensor<1021x32xf32>) -> tensor<64x32xf32>
  return %g : tensor<64x32xf32>
}

// Near misses: a product whose sum is not over the rows of both operands, and one that already has
// blocks.
// CHECK-LABEL: func.func @other_products
func.func @other_products(%x: tensor<512x512xf32>, %b: tensor<4x512x8xf32>) -> (tensor<512x512xf32>, tensor<512x512xf32>, tensor<4x8x8xf32>) {
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [0] : (tensor<512x512xf32>
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [0] x [1] : (tensor<512x512xf32>
  // CHECK-NEXT: rf.dot_general {{.*}} batching = [0] x [0], contracting = [1] x [1] : (tensor<4x512x8xf32>
  // CHECK-NEXT: return
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [0] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [1] : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %2 = rf.dot_general %b, %b, batching = [0] x [0], contracting = [1] x [1] : (tensor<4x512x8xf32>, tensor<4x512x8xf32>) -> tensor<4x8x8xf32>
  return %0, %1, %2 : tensor<512x512xf32>, tensor<512x512xf32>, tensor<4x8x8xf32>
}

// Tests a product of vectors: only the block dimension is left of their dimension.
// CHECK-LABEL: func.func @vectors
func.func @vectors(%x: tensor<1024xf32>) -> tensor<f32> {
  // CHECK: rf.dot_general {{.*}} batching = [0] x [0], contracting = [1] x [1] : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] from_first : tensor<8xf32>
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [0] : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Tests that a reduction which begins with the rows is computed in two steps: first all its
// dimensions within each block, then the blocks.
// CHECK-LABEL: func.func @loss
func.func @loss(%x: tensor<1000x4xf32>) -> tensor<f32> {
  // CHECK-NEXT: %[[XS:.*]] = rf.reshape %{{.*}} : tensor<1000x4xf32> -> tensor<5x200x4xf32>
  // CHECK-NEXT: %[[BLOCKS:.*]] = rf.reduce add %[[XS]], dims = [1, 2] : tensor<5x200x4xf32>
  // CHECK-NEXT: %[[SUM:.*]] = rf.reduce add %[[BLOCKS]], dims = [0] from_first : tensor<5xf32>
  // CHECK-NEXT: return %[[SUM]]
  %0 = rf.reduce add %x, dims = [0, 1] : tensor<1000x4xf32>
  return %0 : tensor<f32>
}

// Tests that the kind is preserved, and so are dimensions between reduced ones.
// CHECK-LABEL: func.func @kind
func.func @kind(%x: tensor<512x3x4xi32>) -> tensor<3xi32> {
  // CHECK: rf.reduce maximum %{{.*}}, dims = [1, 3] : tensor<4x128x3x4xi32>
  // CHECK-NEXT: rf.reduce maximum %{{.*}}, dims = [0] from_first : tensor<4x3xi32>
  %0 = rf.reduce maximum %x, dims = [0, 2] : tensor<512x3x4xi32>
  return %0 : tensor<3xi32>
}

// Near misses: a reduction along the elements of rows; over no dimension; and one that already is a
// sum over blocks, however many.
// CHECK-LABEL: func.func @other_reductions
func.func @other_reductions(%x: tensor<512x512xf32>) -> (tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>) {
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [1] : tensor<512x512xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [] : tensor<512x512xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] from_first : tensor<512x512xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [1] : tensor<512x512xf32>
  %1 = rf.reduce add %x, dims = [] : tensor<512x512xf32>
  %2 = rf.reduce add %x, dims = [0] from_first : tensor<512x512xf32>
  return %0, %1, %2 : tensor<512xf32>, tensor<512x512xf32>, tensor<512xf32>
}

// Tests that reductions in a fold are split like a function's.
// CHECK-LABEL: func.func @in_a_loop
func.func @in_a_loop(%x: tensor<256x2xf32>, %n: index) {
  // CHECK: scf.for
  scf.for %i = %n to %n step %n {
    // CHECK: rf.reduce add %{{.*}}, dims = [1] : tensor<2x128x2xf32>
    %0 = rf.reduce add %x, dims = [0] : tensor<256x2xf32>
  }
  return
}

// Tests that a large product stays whole for a library, and only for a library.
// CHECK-LABEL: func.func @large
// CHECK: rf.dot_general {{.*}} -> tensor<8x256x256xf32>
// LIBRARY-LABEL: func.func @large
// LIBRARY-NEXT: rf.dot_general {{.*}} batching = [] x [], contracting = [0] x [0]
// LIBRARY-NEXT: return
func.func @large(%x: tensor<1024x256xf32>, %dy: tensor<1024x256xf32>) -> tensor<256x256xf32> {
  %g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<1024x256xf32>, tensor<1024x256xf32>) -> tensor<256x256xf32>
  return %g : tensor<256x256xf32>
}

// Near miss: a product that no library takes is split as usual.
// LIBRARY-LABEL: func.func @not_so_large
// LIBRARY: rf.reduce add
func.func @not_so_large(%x: tensor<1024x64xf32>, %dy: tensor<1024x256xf32>) -> tensor<64x256xf32> {
  %g = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<1024x64xf32>, tensor<1024x256xf32>) -> tensor<64x256xf32>
  return %g : tensor<64x256xf32>
}

// -----

// A long last dimension is summed last. Each of the two sums has its own blocks.
// CHECK-LABEL: func.func @last_dimension
// CHECK: %[[X:.*]] = rf.reshape %arg0 : tensor<256x40xf32> -> tensor<2x128x40xf32>
// CHECK: %[[BLOCKS:.*]] = rf.reduce add %[[X]], dims = [1] : tensor<2x128x40xf32>
// CHECK: %[[SUMS:.*]] = rf.reduce add %[[BLOCKS]], dims = [0] from_first : tensor<2x40xf32>
// CHECK: rf.reduce add %[[SUMS]], dims = [0] : tensor<40xf32>
// CHECK-NOT: rf.reduce
// CHECK: return
// CHECK-LABEL: func.func @short_last_dimension
// CHECK: rf.reduce add %arg0, dims = [1, 2] : tensor<3x40x15xf32>
// CHECK-LABEL: func.func @kept_last_dimension
// CHECK: rf.reduce add %arg0, dims = [0, 1] : tensor<3x40x16xf32>
// CHECK-LABEL: func.func @few_others
// CHECK: rf.reduce add %arg0, dims = [0, 1] : tensor<15x40xf32>
func.func @last_dimension(%x: tensor<256x40xf32>) -> tensor<f32> {
  %0 = rf.reduce add %x, dims = [0, 1] : tensor<256x40xf32>
  return %0 : tensor<f32>
}
func.func @short_last_dimension(%x: tensor<3x40x15xf32>) -> tensor<3xf32> {
  %0 = rf.reduce add %x, dims = [1, 2] : tensor<3x40x15xf32>
  return %0 : tensor<3xf32>
}
func.func @kept_last_dimension(%x: tensor<3x40x16xf32>) -> tensor<16xf32> {
  %0 = rf.reduce add %x, dims = [0, 1] : tensor<3x40x16xf32>
  return %0 : tensor<16xf32>
}
func.func @few_others(%x: tensor<15x40xf32>) -> tensor<f32> {
  %0 = rf.reduce add %x, dims = [0, 1] : tensor<15x40xf32>
  return %0 : tensor<f32>
}

// -----

// A large product stays whole, because its blocks would be written and read again.
// CHECK-LABEL: func.func @large_product
// CHECK-NOT: rf.reduce
// CHECK: return
func.func @large_product(%x: tensor<512x257xf32>, %dy: tensor<512x256xf32>) -> tensor<257x256xf32> {
  %0 = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<512x257xf32>, tensor<512x256xf32>) -> tensor<257x256xf32>
  return %0 : tensor<257x256xf32>
}
