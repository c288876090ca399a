// The order of sums, docs/rationale/numerics.md §4 and §5. Row blocks of products: d(512) = 4,
// d(1024) = 8, d(1000) = 5, d(509) = 1.
// RUN: refold-opt %s --refold-sum-trees | FileCheck %s
// Running the pass twice gives the same result.
// RUN: refold-opt %s --refold-sum-trees --refold-sum-trees | FileCheck %s
// A GPU has more and smaller blocks.
// RUN: refold-opt %s --refold-sum-trees="most-blocks=128 least-rows=8" | FileCheck %s --check-prefix=CARD
// A product for a library stays whole.
// RUN: refold-opt %s --refold-sum-trees="library-products" | FileCheck %s --check-prefix=LIBRARY

// Tests that a weight gradient becomes a batched product over row blocks, and their sum in order.
// CHECK-LABEL: func.func @weight_gradient
// CARD-LABEL: func.func @weight_gradient
// CARD: rf.dot_general {{.*}} -> tensor<64x64x32xf32>
// CARD-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<64x64x32xf32>
// CHECK-SAME: %[[X:.*]]: tensor<512x64xf32>, %[[DY:.*]]: tensor<512x32xf32>
func.func @weight_gradient(%x: tensor<512x64xf32>, %dy: tensor<512x32xf32>) -> tensor<64x32xf32> {
  // CHECK-DAG: %[[XS:.*]] = rf.reshape %[[X]] : tensor<512x64xf32> -> tensor<4x128x64xf32>
  // CHECK-DAG: %[[DYS:.*]] = rf.reshape %[[DY]] : tensor<512x32xf32> -> tensor<4x128x32xf32>
  // CHECK: %[[BLOCKS:.*]] = rf.dot_general %[[XS]], %[[DYS]], batching = [0] x [0], contracting = [1] x [1] : (tensor<4x128x64xf32>, tensor<4x128x32xf32>) -> tensor<4x64x32xf32>
  // CHECK-NEXT: %[[SUM:.*]] = rf.reduce add %[[BLOCKS]], dims = [0] chain = 1 : tensor<4x64x32xf32>
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
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<8xf32>
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [0] : (tensor<1024xf32>, tensor<1024xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// Tests that rows which make a chain too long have more than 8 blocks, of at most 1,024 rows.
// CHECK-LABEL: func.func @long_batch
func.func @long_batch(%x: tensor<16384x8xf32>, %dy: tensor<16384x4xf32>) -> tensor<8x4xf32> {
  // CHECK: rf.dot_general {{.*}} batching = [0] x [0], contracting = [1] x [1] : (tensor<16x1024x8xf32>, tensor<16x1024x4xf32>) -> tensor<16x8x4xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<16x8x4xf32>
  %0 = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<16384x8xf32>, tensor<16384x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Tests that a block has chains of its own if no number of blocks up to 64 makes it short enough:
// d(200000) = 8, and 1,000 is the largest divisor of 25,000 from 512 to 1,024.
// CHECK-LABEL: func.func @very_long_batch
func.func @very_long_batch(%x: tensor<200000x8xf32>, %dy: tensor<200000x4xf32>) -> tensor<8x4xf32> {
  // CHECK: rf.dot_general {{.*}} batching = [0] x [0], contracting = [1] x [1] chain = [1000] : (tensor<8x25000x8xf32>, tensor<8x25000x4xf32>) -> tensor<8x8x4xf32>
  %0 = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<200000x8xf32>, tensor<200000x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// Tests that a product of many terms has chains: of the largest divisor of the extent from 512 to
// 1,024, or of 1,024 terms. 3,001 is a prime.
// CHECK-LABEL: func.func @long_products
func.func @long_products(%x: tensor<4x3000xf32>, %y: tensor<4x3001xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [1] chain = [1000] : (tensor<4x3000xf32>
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [1] chain = [1024] : (tensor<4x3001xf32>
  // CHECK-NEXT: return
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [1] : (tensor<4x3000xf32>, tensor<4x3000xf32>) -> tensor<4x4xf32>
  %1 = rf.dot_general %y, %y, batching = [] x [], contracting = [1] x [1] : (tensor<4x3001xf32>, tensor<4x3001xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Near misses: 1,024 terms are one chain, and an op that has chains keeps them.
// CHECK-LABEL: func.func @kept_chains
func.func @kept_chains(%x: tensor<4x1024xf32>, %y: tensor<4x3000xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [1] : (tensor<4x1024xf32>
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [1] x [1] chain = [7] : (tensor<4x3000xf32>
  // CHECK-NEXT: return
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [1] : (tensor<4x1024xf32>, tensor<4x1024xf32>) -> tensor<4x4xf32>
  %1 = rf.dot_general %y, %y, batching = [] x [], contracting = [1] x [1] chain = [7] : (tensor<4x3000xf32>, tensor<4x3000xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Tests several contracted dimensions. A chain has whole entries: each of the 5 entries of 700 terms
// is a chain. In the second product, 12 rows of 80 terms fit, but 12 does not divide 30; 10 does. In
// the third one, 2 entries of 400 terms fit, and 5 is odd, so the last chain has one entry.
// CHECK-LABEL: func.func @several_dimensions
func.func @several_dimensions(%x: tensor<5x700x4xf32>, %y: tensor<2x30x80x4xf32>, %z: tensor<5x400x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [0, 1] x [0, 1] chain = [1] :
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [0, 1, 2] x [0, 1, 2] chain = [1, 10] :
  // CHECK-NEXT: rf.dot_general {{.*}} contracting = [0, 1] x [0, 1] chain = [2] :
  // CHECK-NEXT: return
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0, 1] x [0, 1] : (tensor<5x700x4xf32>, tensor<5x700x4xf32>) -> tensor<4x4xf32>
  %1 = rf.dot_general %y, %y, batching = [] x [], contracting = [0, 1, 2] x [0, 1, 2] : (tensor<2x30x80x4xf32>, tensor<2x30x80x4xf32>) -> tensor<4x4xf32>
  %2 = rf.dot_general %z, %z, batching = [] x [], contracting = [0, 1] x [0, 1] : (tensor<5x400x4xf32>, tensor<5x400x4xf32>) -> tensor<4x4xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Tests window products: chains of whole features, and of the images of a gradient. A window of one
// chain is a near miss.
// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<2x30x30x256xf32>, %w: tensor<256x3x3x8xf32>, %g: tensor<2x28x28x8xf32>, %s: tensor<16x3x3x8xf32>, %t: tensor<2x30x30x16xf32>)
    -> (tensor<2x28x28x8xf32>, tensor<256x3x3x8xf32>, tensor<2x28x28x8xf32>) {
  // CHECK-NEXT: rf.window_product {{.*}} dilations = [1, 1] chain = [64] :
  // CHECK-NEXT: rf.window_product {{.*}} dilations = [1, 1] chain = [1] :
  // CHECK-NEXT: rf.window_product {{.*}} dilations = [1, 1] : (tensor<2x30x30x16xf32>
  // CHECK-NEXT: return
  %0 = rf.window_product %x, %w, dims = [0, 3, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1]
    : (tensor<2x30x30x256xf32>, tensor<256x3x3x8xf32>) -> tensor<2x28x28x8xf32>
  %1 = rf.window_product %x, %g, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1]
    : (tensor<2x30x30x256xf32>, tensor<2x28x28x8xf32>) -> tensor<256x3x3x8xf32>
  %2 = rf.window_product %t, %s, dims = [0, 3, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1]
    : (tensor<2x30x30x16xf32>, tensor<16x3x3x8xf32>) -> tensor<2x28x28x8xf32>
  return %0, %1, %2 : tensor<2x28x28x8xf32>, tensor<256x3x3x8xf32>, tensor<2x28x28x8xf32>
}

// Tests that rows of which each has a short line are summed in chains of 50 rows. The chains are a
// dimension, and a second reduction joins them: d(1000) = 5 blocks of 200 rows, and 50 is the
// largest divisor of 200 from 32 to 64.
// CHECK-LABEL: func.func @column_sums
func.func @column_sums(%x: tensor<1000x4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[XS:.*]] = rf.reshape %{{.*}} : tensor<1000x4xf32> -> tensor<20x50x4xf32>
  // CHECK-NEXT: %[[CHAINS:.*]] = rf.reduce add %[[XS]], dims = [1] : tensor<20x50x4xf32>
  // CHECK-NEXT: %[[SUM:.*]] = rf.reduce add %[[CHAINS]], dims = [0] chain = 1 : tensor<20x4xf32>
  // CHECK-NEXT: return %[[SUM]]
  %0 = rf.reduce add %x, dims = [0] : tensor<1000x4xf32>
  return %0 : tensor<4xf32>
}

// Tests that the kind is preserved, and so are dimensions between reduced ones. An entry of
// dimension 0 has 4 terms, so a chain has 16 of them.
// CHECK-LABEL: func.func @kind
func.func @kind(%x: tensor<512x4x3xi32>) -> tensor<3xi32> {
  // CHECK: rf.reduce maximum %{{.*}}, dims = [1, 2] : tensor<32x16x4x3xi32>
  // CHECK-NEXT: rf.reduce maximum %{{.*}}, dims = [0] chain = 1 : tensor<32x3xi32>
  %0 = rf.reduce maximum %x, dims = [0, 1] : tensor<512x4x3xi32>
  return %0 : tensor<3xi32>
}

// Tests that chains which are not equal stay an attribute: 67 is a prime above 64.
// CHECK-LABEL: func.func @unequal_chains
func.func @unequal_chains(%x: tensor<67x4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 64 : tensor<67x4xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [0] : tensor<67x4xf32>
  return %0 : tensor<4xf32>
}

// Tests that each row block has chains of its own if they cannot be equal: d(1018) = 2, and 509 is a
// prime.
// CHECK-LABEL: func.func @chains_of_blocks
func.func @chains_of_blocks(%x: tensor<1018x4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[XS:.*]] = rf.reshape %{{.*}} : tensor<1018x4xf32> -> tensor<2x509x4xf32>
  // CHECK-NEXT: %[[BLOCKS:.*]] = rf.reduce add %[[XS]], dims = [1] chain = 64 : tensor<2x509x4xf32>
  // CHECK-NEXT: rf.reduce add %[[BLOCKS]], dims = [0] chain = 1 : tensor<2x4xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [0] : tensor<1018x4xf32>
  return %0 : tensor<4xf32>
}

// Tests that chains along another dimension than the first stay an attribute, equal or not.
// CHECK-LABEL: func.func @inner_dimension
func.func @inner_dimension(%x: tensor<7x200x4xf32>) -> tensor<7x4xf32> {
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [1] chain = 50 : tensor<7x200x4xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [1] : tensor<7x200x4xf32>
  return %0 : tensor<7x4xf32>
}

// Tests that entries with more than 64 terms are sums of their own, as for an image of 10 x 10.
// CHECK-LABEL: func.func @images
func.func @images(%x: tensor<3x10x10x8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[IMAGE:.*]] = rf.reduce add %{{.*}}, dims = [1, 2] chain = 5 : tensor<3x10x10x8xf32>
  // CHECK-NEXT: rf.reduce add %[[IMAGE]], dims = [0] chain = 1 : tensor<3x8xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [0, 1, 2] : tensor<3x10x10x8xf32>
  return %0 : tensor<8xf32>
}

// Tests that the last dimension is summed in 64 lanes, together with the reduced ones before it.
// CHECK-LABEL: func.func @lines
func.func @lines(%x: tensor<512x20x30xf32>) -> tensor<512xf32> {
  // CHECK-NEXT: %[[LINES:.*]] = rf.reshape %{{.*}} : tensor<512x20x30xf32> -> tensor<512x600xf32>
  // CHECK-NEXT: rf.reduce add %[[LINES]], dims = [1] chain = 1024 lanes = 64 : tensor<512x600xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [1, 2] : tensor<512x20x30xf32>
  return %0 : tensor<512xf32>
}

// Tests that the elements of the first dimension stay rows if all dimensions are reduced.
// CHECK-LABEL: func.func @loss
func.func @loss(%x: tensor<512x4x5xf32>) -> tensor<f32> {
  // CHECK: %[[ROWS:.*]] = rf.reduce add %{{.*}}, dims = [1] chain = 1024 lanes = 64 : tensor<512x20xf32>
  // CHECK-NEXT: rf.reduce add %[[ROWS]], dims = [0] chain = 1024 lanes = 64 : tensor<512xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [0, 1, 2] : tensor<512x4x5xf32>
  return %0 : tensor<f32>
}

// Tests that the last dimension comes first, and the remaining ones follow by their own rule.
// CHECK-LABEL: func.func @around_a_kept_dimension
func.func @around_a_kept_dimension(%x: tensor<256x3x40xf32>) -> tensor<3xf32> {
  // CHECK-NEXT: %[[LINES:.*]] = rf.reduce add %{{.*}}, dims = [2] chain = 1024 lanes = 64 : tensor<256x3x40xf32>
  // CHECK-NEXT: %[[XS:.*]] = rf.reshape %[[LINES]] : tensor<256x3xf32> -> tensor<4x64x3xf32>
  // CHECK-NEXT: %[[CHAINS:.*]] = rf.reduce add %[[XS]], dims = [1] : tensor<4x64x3xf32>
  // CHECK-NEXT: rf.reduce add %[[CHAINS]], dims = [0] chain = 1 : tensor<4x3xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [0, 2] : tensor<256x3x40xf32>
  return %0 : tensor<3xf32>
}

// Tests that threads share a list of 16 segments. The tree is the same.
// CHECK-LABEL: func.func @long_list
func.func @long_list(%x: tensor<16384xf32>, %y: tensor<15360xf32>, %z: tensor<16385xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK-NEXT: %[[SEGMENTS:.*]] = rf.reshape %{{.*}} : tensor<16384xf32> -> tensor<16x1024xf32>
  // CHECK-NEXT: %[[SUMS:.*]] = rf.reduce add %[[SEGMENTS]], dims = [1] chain = 1024 lanes = 64 : tensor<16x1024xf32>
  // CHECK-NEXT: rf.reduce add %[[SUMS]], dims = [0] chain = 1 : tensor<16xf32>
  %0 = rf.reduce add %x, dims = [0] : tensor<16384xf32>
  // Near misses: 15 segments, and a list with a short last segment.
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1024 lanes = 64 : tensor<15360xf32>
  %1 = rf.reduce add %y, dims = [0] : tensor<15360xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1024 lanes = 64 : tensor<16385xf32>
  %2 = rf.reduce add %z, dims = [0] : tensor<16385xf32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}

// Tests that dimensions with one element have no influence on the order.
// CHECK-LABEL: func.func @ones
func.func @ones(%x: tensor<7x1x1xf32>, %y: tensor<1x100x4xf32>) -> (tensor<7xf32>, tensor<f32>, tensor<4xf32>) {
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [1, 2] : tensor<7x1x1xf32>
  %0 = rf.reduce add %x, dims = [1, 2] : tensor<7x1x1xf32>
  // CHECK-NEXT: %[[LIST:.*]] = rf.reshape %{{.*}} : tensor<7x1x1xf32> -> tensor<7xf32>
  // CHECK-NEXT: rf.reduce add %[[LIST]], dims = [0] chain = 1024 lanes = 64 : tensor<7xf32>
  %1 = rf.reduce add %x, dims = [0, 1, 2] : tensor<7x1x1xf32>
  // CHECK-NEXT: %[[ROWS:.*]] = rf.reshape %{{.*}} : tensor<1x100x4xf32> -> tensor<100x4xf32>
  // CHECK-NEXT: %[[CHAINS:.*]] = rf.reshape %[[ROWS]] : tensor<100x4xf32> -> tensor<2x50x4xf32>
  // CHECK-NEXT: rf.reduce add %[[CHAINS]], dims = [1] : tensor<2x50x4xf32>
  %2 = rf.reduce add %y, dims = [0, 1] : tensor<1x100x4xf32>
  return %0, %1, %2 : tensor<7xf32>, tensor<f32>, tensor<4xf32>
}

// Near misses: over no dimension, over at most 64 rows, and one that already has chains.
// CHECK-LABEL: func.func @other_reductions
func.func @other_reductions(%x: tensor<64x512xf32>) -> (tensor<64x512xf32>, tensor<512xf32>, tensor<512xf32>) {
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [] : tensor<64x512xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] : tensor<64x512xf32>
  // CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<64x512xf32>
  // CHECK-NEXT: return
  %0 = rf.reduce add %x, dims = [] : tensor<64x512xf32>
  %1 = rf.reduce add %x, dims = [0] : tensor<64x512xf32>
  %2 = rf.reduce add %x, dims = [0] chain = 1 : tensor<64x512xf32>
  return %0, %1, %2 : tensor<64x512xf32>, tensor<512xf32>, tensor<512xf32>
}

// Tests that reductions in a fold get the same order as in a function.
// CHECK-LABEL: func.func @in_a_loop
func.func @in_a_loop(%x: tensor<256x2xf32>, %n: index) {
  // CHECK: scf.for
  scf.for %i = %n to %n step %n {
    // CHECK: rf.reduce add %{{.*}}, dims = [1] : tensor<4x64x2xf32>
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

// A large product stays whole, because its blocks would be written and read again.
// CHECK-LABEL: func.func @large_product
// CHECK-NOT: rf.reduce
// CHECK: return
func.func @large_product(%x: tensor<512x257xf32>, %dy: tensor<512x256xf32>) -> tensor<257x256xf32> {
  %0 = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<512x257xf32>, tensor<512x256xf32>) -> tensor<257x256xf32>
  return %0 : tensor<257x256xf32>
}

// -----

// Ops whose only reader is the reduction are created anew in its shape, so that they can become
// part of it. An rf.reshape of their result would be written to memory.
// CHECK-LABEL: func.func @reshaped_summands
func.func @reshaped_summands(%x: tensor<1000x4xf32>, %m: tensor<4xf32>, %r: tensor<1000xf32>) -> tensor<4xf32> {
  // CHECK-DAG: %[[XS:.*]] = rf.reshape %arg0 : tensor<1000x4xf32> -> tensor<20x50x4xf32>
  // CHECK-DAG: %[[MS:.*]] = rf.broadcast_in_dim %arg1, dims = [2] : tensor<4xf32> -> tensor<20x50x4xf32>
  // CHECK-DAG: %[[RS:.*]] = rf.reshape %arg2 : tensor<1000xf32> -> tensor<20x50xf32>
  // CHECK-DAG: %[[RB:.*]] = rf.broadcast_in_dim %[[RS]], dims = [0, 1] : tensor<20x50xf32> -> tensor<20x50x4xf32>
  // CHECK-DAG: %[[D:.*]] = rf.subtract %[[XS]], %[[MS]] : tensor<20x50x4xf32>
  // CHECK: %[[P:.*]] = rf.multiply %[[D]], %[[RB]] : tensor<20x50x4xf32>
  // CHECK-NEXT: rf.reduce add %[[P]], dims = [1] : tensor<20x50x4xf32>
  %0 = rf.broadcast_in_dim %m, dims = [1] : tensor<4xf32> -> tensor<1000x4xf32>
  %1 = rf.subtract %x, %0 : tensor<1000x4xf32>
  %2 = rf.broadcast_in_dim %r, dims = [0] : tensor<1000xf32> -> tensor<1000x4xf32>
  %3 = rf.multiply %1, %2 : tensor<1000x4xf32>
  %4 = rf.reduce add %3, dims = [0] : tensor<1000x4xf32>
  return %4 : tensor<4xf32>
}

// CHECK-LABEL: func.func @merged_summands
func.func @merged_summands(%x: tensor<8x20x30xf32>, %s: tensor<20x30xf32>, %r: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: rf.reshape %arg0 : tensor<8x20x30xf32> -> tensor<8x600xf32>
  // CHECK-DAG: %[[S:.*]] = rf.reshape %arg1 : tensor<20x30xf32> -> tensor<600xf32>
  // CHECK-DAG: rf.broadcast_in_dim %[[S]], dims = [1] : tensor<600xf32> -> tensor<8x600xf32>
  // CHECK-DAG: rf.broadcast_in_dim %arg2, dims = [0] : tensor<8xf32> -> tensor<8x600xf32>
  // CHECK: %[[P:.*]] = rf.multiply {{.*}} : tensor<8x600xf32>
  // CHECK-NEXT: rf.reduce add %[[P]], dims = [1] chain = 1024 lanes = 64 : tensor<8x600xf32>
  %0 = rf.broadcast_in_dim %s, dims = [1, 2] : tensor<20x30xf32> -> tensor<8x20x30xf32>
  %1 = rf.add %x, %0 : tensor<8x20x30xf32>
  %2 = rf.broadcast_in_dim %r, dims = [0] : tensor<8xf32> -> tensor<8x20x30xf32>
  %3 = rf.multiply %1, %2 : tensor<8x20x30xf32>
  %4 = rf.reduce add %3, dims = [1, 2] : tensor<8x20x30xf32>
  return %4 : tensor<8xf32>
}

// Near misses: an op with a second reader, and a broadcast along one of two merged dimensions.
// CHECK-LABEL: func.func @whole_summands
func.func @whole_summands(%x: tensor<1000x4xf32>, %y: tensor<8x20x30xf32>, %s: tensor<30xf32>) -> (tensor<4xf32>, tensor<1000x4xf32>, tensor<8xf32>) {
  // CHECK: %[[E:.*]] = rf.exponential %arg0 : tensor<1000x4xf32>
  // CHECK-NEXT: rf.reshape %[[E]] : tensor<1000x4xf32> -> tensor<20x50x4xf32>
  // CHECK: %[[P:.*]] = rf.multiply %arg1, %{{.*}} : tensor<8x20x30xf32>
  // CHECK-NEXT: rf.reshape %[[P]] : tensor<8x20x30xf32> -> tensor<8x600xf32>
  %0 = rf.exponential %x : tensor<1000x4xf32>
  %1 = rf.reduce add %0, dims = [0] : tensor<1000x4xf32>
  %2 = rf.broadcast_in_dim %s, dims = [2] : tensor<30xf32> -> tensor<8x20x30xf32>
  %3 = rf.multiply %y, %2 : tensor<8x20x30xf32>
  %4 = rf.reduce add %3, dims = [1, 2] : tensor<8x20x30xf32>
  return %1, %0, %4 : tensor<4xf32>, tensor<1000x4xf32>, tensor<8xf32>
}

// Near miss: an op in front of a loop does not move into the loop.
// CHECK-LABEL: func.func @before_a_loop
func.func @before_a_loop(%x: tensor<256x2xf32>, %n: index) {
  // CHECK: %[[E:.*]] = rf.exponential %{{.*}} : tensor<256x2xf32>
  %0 = rf.exponential %x : tensor<256x2xf32>
  // CHECK: scf.for
  scf.for %i = %n to %n step %n {
    // CHECK: rf.reshape %[[E]] : tensor<256x2xf32> -> tensor<4x64x2xf32>
    // CHECK-NOT: rf.exponential
    // CHECK: rf.reduce add %{{.*}}, dims = [1] : tensor<4x64x2xf32>
    %1 = rf.reduce add %0, dims = [0] : tensor<256x2xf32>
  }
  return
}

// Tests a product over rows with a large result: it has chains and no blocks. Near miss: a product
// over rows that has chains has no blocks either.
// CHECK-LABEL: func.func @large_or_chained
func.func @large_or_chained(%x: tensor<2048x512xf32>, %y: tensor<2048x4xf32>) -> (tensor<512x512xf32>, tensor<4x4xf32>) {
  // CHECK-NEXT: rf.dot_general {{.*}} batching = [] x [], contracting = [0] x [0] chain = [1024] : (tensor<2048x512xf32>
  // CHECK-NEXT: rf.dot_general {{.*}} batching = [] x [], contracting = [0] x [0] chain = [64] : (tensor<2048x4xf32>
  // CHECK-NEXT: return
  %0 = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [0] : (tensor<2048x512xf32>, tensor<2048x512xf32>) -> tensor<512x512xf32>
  %1 = rf.dot_general %y, %y, batching = [] x [], contracting = [0] x [0] chain = [64] : (tensor<2048x4xf32>, tensor<2048x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<512x512xf32>, tensor<4x4xf32>
}

// Tests that the rows of a table's gradient are grouped by index.
// CHECK-LABEL: func.func @table
// CHECK-SAME: %[[DY:.*]]: tensor<5x20x8xf32>, %[[I:.*]]: tensor<5x20xi32>
// CHECK-DAG: %[[FLAT:.*]] = rf.reshape %[[I]] : tensor<5x20xi32> -> tensor<100xi32>
// CHECK-DAG: %[[ROWS:.*]] = rf.reshape %[[DY]] : tensor<5x20x8xf32> -> tensor<100x8xf32>
// CHECK: %[[FIRST:.*]], %[[COUNT:.*]], %[[ORDER:.*]] = rf.group_rows %[[FLAT]] : (tensor<100xi32>) -> (tensor<30xi32>, tensor<30xi32>, tensor<100xi32>)
// CHECK: rf.sum_rows %[[ROWS]], %[[FIRST]], %[[COUNT]], %[[ORDER]], chain = 64 : {{.*}} -> tensor<30x8xf32>
// CARD-LABEL: func.func @table
// LIBRARY-LABEL: func.func @table
func.func @table(%dy: tensor<5x20x8xf32>, %i: tensor<5x20xi32>) -> tensor<30x8xf32> {
  %g = rf.take_grad %dy, %i : (tensor<5x20x8xf32>, tensor<5x20xi32>) -> tensor<30x8xf32>
  return %g : tensor<30x8xf32>
}

// Near miss: 64 rows are one chain in any order of the groups.
// CHECK-LABEL: func.func @short_table
// CHECK: rf.take_grad
func.func @short_table(%dy: tensor<64x8xf32>, %i: tensor<64xi32>) -> tensor<30x8xf32> {
  %g = rf.take_grad %dy, %i : (tensor<64x8xf32>, tensor<64xi32>) -> tensor<30x8xf32>
  return %g : tensor<30x8xf32>
}

// Tests that a scatter gets one sum for each place: the first update of a group has the sum.
// CHECK-LABEL: func.func @scatter
// CHECK-SAME: %[[X:.*]]: tensor<30x8xf32>, %[[I:.*]]: tensor<100x1xi64>, %[[U:.*]]: tensor<100x8xf32>
// CHECK: rf.compare GE
// CHECK: rf.compare LT
// CHECK: %[[PLACE:.*]] = rf.convert %{{.*}} : tensor<100xi64> -> tensor<100xi32>
// CHECK: %[[FIRST:.*]], %[[COUNT:.*]], %[[ORDER:.*]] = rf.group_rows %[[PLACE]] : (tensor<100xi32>) -> (tensor<31xi32>, tensor<31xi32>, tensor<100xi32>)
// CHECK-DAG: %[[OWN:.*]] = rf.take %[[FIRST]], %[[PLACE]]
// CHECK-DAG: %[[TERMS:.*]] = rf.take %[[COUNT]], %[[PLACE]]
// CHECK: %[[HEAD:.*]] = rf.take %[[ORDER]], %[[OWN]]
// CHECK: %[[IS_HEAD:.*]] = rf.compare EQ %[[HEAD]], %{{.*}}
// CHECK: %[[COUNTED:.*]] = rf.select %[[IS_HEAD]], %[[TERMS]], %{{.*}}
// CHECK: %[[SUMS:.*]] = rf.sum_rows %[[U]], %[[OWN]], %[[COUNTED]], %[[ORDER]], chain = 64 : {{.*}} -> tensor<100x8xf32>
// CHECK: rf.scatter add %[[X]], %[[I]], %[[SUMS]],
// CHECK-NEXT: return
func.func @scatter(%x: tensor<30x8xf32>, %i: tensor<100x1xi64>, %u: tensor<100x8xf32>) -> tensor<30x8xf32> {
  %y = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<30x8xf32>, tensor<100x1xi64>, tensor<100x8xf32>) -> tensor<30x8xf32>
  return %y : tensor<30x8xf32>
}

// Tests a scatter whose rows lie along dimension 1 and whose places have two indices.
// CHECK-LABEL: func.func @scatter_columns
// CHECK: %[[U:.*]] = rf.transpose %arg2, dims = [1, 2, 0] : tensor<8x5x20xf32>
// CHECK: %[[ROWS:.*]] = rf.reshape %[[U]] : tensor<5x20x8xf32> -> tensor<100x8xf32>
// CHECK: %[[SUMS:.*]] = rf.sum_rows %[[ROWS]],
// CHECK: %[[SHAPED:.*]] = rf.reshape %[[SUMS]] : tensor<100x8xf32> -> tensor<5x20x8xf32>
// CHECK: %[[BACK:.*]] = rf.transpose %[[SHAPED]], dims = [2, 0, 1]
// CHECK: rf.scatter add %arg0, %arg1, %[[BACK]],
func.func @scatter_columns(%x: tensor<8x3x4xf32>, %i: tensor<2x5x20xi32>, %u: tensor<8x5x20xf32>) -> tensor<8x3x4xf32> {
  %y = rf.scatter add %x, %i, %u, window = [0], inserted = [1, 2], batching = [] x [], map = [1, 2], vector = 0 : (tensor<8x3x4xf32>, tensor<2x5x20xi32>, tensor<8x5x20xf32>) -> tensor<8x3x4xf32>
  return %y : tensor<8x3x4xf32>
}

// Near misses: 64 slices, a kind that is exact in any order, integers, slices that begin anywhere,
// and places of which there are more than 1,024 for each slice.
// CHECK-LABEL: func.func @other_scatters
// CHECK-NOT: rf.group_rows
// CHECK: return
func.func @other_scatters(%x: tensor<30x8xf32>, %n: tensor<30x8xi32>, %i: tensor<100x1xi32>, %j: tensor<64x1xi32>,
                          %u: tensor<100x8xf32>, %m: tensor<100x8xi32>, %v: tensor<64x8xf32>, %w: tensor<100x5xf32>,
                          %z: tensor<102500xf32>, %t: tensor<100xf32>)
    -> (tensor<30x8xf32>, tensor<30x8xf32>, tensor<30x8xi32>, tensor<30x8xf32>, tensor<102500xf32>) {
  %0 = rf.scatter add %x, %j, %v, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<30x8xf32>, tensor<64x1xi32>, tensor<64x8xf32>) -> tensor<30x8xf32>
  %1 = rf.scatter maximum %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<30x8xf32>, tensor<100x1xi32>, tensor<100x8xf32>) -> tensor<30x8xf32>
  %2 = rf.scatter add %n, %i, %m, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<30x8xi32>, tensor<100x1xi32>, tensor<100x8xi32>) -> tensor<30x8xi32>
  %3 = rf.scatter add %x, %i, %w, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<30x8xf32>, tensor<100x1xi32>, tensor<100x5xf32>) -> tensor<30x8xf32>
  %4 = rf.scatter add %z, %i, %t, window = [], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<102500xf32>, tensor<100x1xi32>, tensor<100xf32>) -> tensor<102500xf32>
  return %0, %1, %2, %3, %4 : tensor<30x8xf32>, tensor<30x8xf32>, tensor<30x8xi32>, tensor<30x8xf32>, tensor<102500xf32>
}

// Tests that large windows are summed dimension by dimension.
// CHECK-LABEL: func.func @large_windows
// CHECK: %[[ROWS:.*]] = rf.reduce_window add %arg0, window = [1, 1, 30], strides = [1, 1, 15], {{.*}} : tensor<2x60x60xf32>
// CHECK-NEXT: rf.reduce_window add %[[ROWS]], window = [1, 30, 1], strides = [1, 15, 1], {{.*}} : tensor<2x60x3xf32>
// A list of 100 has two chains of 50, which are 50 elements apart.
// CHECK: %[[CHAINS:.*]] = rf.reduce_window add %arg1, window = [50], strides = [1], {{.*}} dilation = [1] x [1] : tensor<300xf32>
// CHECK-NEXT: rf.reduce_window add %[[CHAINS]], window = [2], strides = [3], {{.*}} dilation = [1] x [50] : tensor<251xf32>
// 67 is a prime: a chain of 64 and one of 3.
// CHECK-DAG: %[[MOST:.*]] = rf.reduce_window add %arg1, window = [64], strides = [1]
// CHECK-DAG: %[[END:.*]] = rf.slice %arg1, start = [64], limit = [300]
// CHECK: %[[REST:.*]] = rf.reduce_window add %[[END]], window = [3], strides = [1]
// CHECK: %[[SAME:.*]] = rf.slice %[[MOST]], start = [0], limit = [234]
// CHECK: rf.add %[[SAME]], %[[REST]] : tensor<234xf32>
func.func @large_windows(%x: tensor<2x60x60xf32>, %l: tensor<300xf32>) -> (tensor<2x3x3xf32>, tensor<67xf32>, tensor<234xf32>) {
  %a = rf.reduce_window add %x, window = [1, 30, 30], strides = [1, 15, 15], padding = [0, 0, 0] x [0, 0, 0], dilation = [1, 1, 1] x [1, 1, 1] : tensor<2x60x60xf32>
  %b = rf.reduce_window add %l, window = [100], strides = [3], padding = [0] x [0], dilation = [1] x [1] : tensor<300xf32>
  %c = rf.reduce_window add %l, window = [67], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<300xf32>
  return %a, %b, %c : tensor<2x3x3xf32>, tensor<67xf32>, tensor<234xf32>
}

// Near misses: 64 elements, a maximum, and integers.
// CHECK-LABEL: func.func @small_windows
// CHECK-NEXT: rf.reduce_window add %arg0, window = [1, 8, 8]
// CHECK-NEXT: rf.reduce_window maximum %arg0, window = [1, 30, 30]
// CHECK-NEXT: rf.reduce_window add %arg1, window = [100]
// CHECK-NEXT: return
func.func @small_windows(%x: tensor<2x60x60xf32>, %n: tensor<300xi32>) -> (tensor<2x53x53xf32>, tensor<2x31x31xf32>, tensor<201xi32>) {
  %a = rf.reduce_window add %x, window = [1, 8, 8], strides = [1, 1, 1], padding = [0, 0, 0] x [0, 0, 0], dilation = [1, 1, 1] x [1, 1, 1] : tensor<2x60x60xf32>
  %b = rf.reduce_window maximum %x, window = [1, 30, 30], strides = [1, 1, 1], padding = [0, 0, 0] x [0, 0, 0], dilation = [1, 1, 1] x [1, 1, 1] : tensor<2x60x60xf32>
  %c = rf.reduce_window add %n, window = [100], strides = [1], padding = [0] x [0], dilation = [1] x [1] : tensor<300xi32>
  return %a, %b, %c : tensor<2x53x53xf32>, tensor<2x31x31xf32>, tensor<201xi32>
}
