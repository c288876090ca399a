// A block's rows are split into tiles. Each tile is computed row by row. A product's sum over the
// rows continues from tile to tile. A reduction's chains belong to the tiles of their rows.
// RUN: refold-opt %s --refold-fuse="tile-rows=128" | FileCheck %s
// RUN: refold-opt %s --refold-fuse | FileCheck %s --check-prefix=WHOLE

// 4,096 rows are 8 blocks of 512, each in 4 tiles of 128.
// CHECK-LABEL: func.func @row_by_row
// WHOLE-LABEL: func.func @row_by_row
func.func @row_by_row(%x: tensor<4096x32xf32>, %w: tensor<32x16xf32>) -> tensor<4096x16xf32> {
  // CHECK: rf.fusion %{{.*}} blocks = 32 operands [0, -1] results [0]
  // WHOLE: rf.fusion %{{.*}} blocks = 8 operands [0, -1] results [0]
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<4096x32xf32>, tensor<32x16xf32>) -> tensor<4096x16xf32>
  %1 = rf.relu %0 : tensor<4096x16xf32>
  return %1 : tensor<4096x16xf32>
}

// CHECK-LABEL: func.func @sums_over_rows
// WHOLE-LABEL: func.func @sums_over_rows
func.func @sums_over_rows(%x: tensor<4096x32xf32>, %dy: tensor<4096x16xf32>) -> tensor<8x32x16xf32> {
  %xs = rf.reshape %x : tensor<4096x32xf32> -> tensor<8x512x32xf32>
  %dys = rf.reshape %dy : tensor<4096x16xf32> -> tensor<8x512x16xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 tiles = 4 operands [0, 0] results [0]
  // WHOLE: rf.fusion %{{.*}} blocks = 8 operands [0, 0] results [0]
  %0 = rf.dot_general %xs, %dys, batching = [0] x [0], contracting = [1] x [1] : (tensor<8x512x32xf32>, tensor<8x512x16xf32>) -> tensor<8x32x16xf32>
  return %0 : tensor<8x32x16xf32>
}

// Near miss: a product whose blocks have several chains, because a tile could not continue a tree.
// CHECK-LABEL: func.func @chained_sums_over_rows
func.func @chained_sums_over_rows(%x: tensor<4096x32xf32>, %dy: tensor<4096x16xf32>) -> tensor<8x32x16xf32> {
  %xs = rf.reshape %x : tensor<4096x32xf32> -> tensor<8x512x32xf32>
  %dys = rf.reshape %dy : tensor<4096x16xf32> -> tensor<8x512x16xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0, 0] results [0]
  %0 = rf.dot_general %xs, %dys, batching = [0] x [0], contracting = [1] x [1] chain = [256] : (tensor<8x512x32xf32>, tensor<8x512x16xf32>) -> tensor<8x32x16xf32>
  return %0 : tensor<8x32x16xf32>
}

// Tests that 16 row blocks stay 16, each in 8 tiles.
// CHECK-LABEL: func.func @many_blocks
func.func @many_blocks(%x: tensor<16384x32xf32>, %dy: tensor<16384x16xf32>) -> tensor<16x32x16xf32> {
  %xs = rf.reshape %x : tensor<16384x32xf32> -> tensor<16x1024x32xf32>
  %dys = rf.reshape %dy : tensor<16384x16xf32> -> tensor<16x1024x16xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 16 tiles = 8 operands [0, 0] results [0]
  %0 = rf.dot_general %xs, %dys, batching = [0] x [0], contracting = [1] x [1] : (tensor<16x1024x32xf32>, tensor<16x1024x16xf32>) -> tensor<16x32x16xf32>
  return %0 : tensor<16x32x16xf32>
}

// Tests that the chains of a reduction are shared like rows: 64 chains of 64 rows are two for each
// of the 32 tiles.
// CHECK-LABEL: func.func @chains_over_rows
// WHOLE-LABEL: func.func @chains_over_rows
func.func @chains_over_rows(%dy: tensor<4096x16xf32>) -> tensor<64x16xf32> {
  %dys = rf.reshape %dy : tensor<4096x16xf32> -> tensor<64x64x16xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 32 operands [0] results [0]
  // WHOLE: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  %0 = rf.reduce add %dys, dims = [1] : tensor<64x64x16xf32>
  return %0 : tensor<64x16xf32>
}

// Near miss: 16 chains are two for each block, and no whole number for each tile.
// CHECK-LABEL: func.func @long_chains
// WHOLE-LABEL: func.func @long_chains
func.func @long_chains(%dy: tensor<4096x16xf32>) -> tensor<16x16xf32> {
  %dys = rf.reshape %dy : tensor<4096x16xf32> -> tensor<16x256x16xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  // WHOLE: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  %0 = rf.reduce add %dys, dims = [1] : tensor<16x256x16xf32>
  return %0 : tensor<16x16xf32>
}

// Tests that rows which do not divide into tiles stay one tile, and so do fewer rows than two
// tiles.
// CHECK-LABEL: func.func @no_tiles
func.func @no_tiles(%few: tensor<1024x4xf32>, %odd: tensor<2138x4xf32>) -> (tensor<1024x4xf32>, tensor<2138x4xf32>) {
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0]
  %0 = rf.relu %few : tensor<1024x4xf32>
  // 2 x 1,069, and 1,069 is prime.
  // CHECK: rf.fusion %{{.*}} blocks = 2 operands [0]
  %1 = rf.relu %odd : tensor<2138x4xf32>
  return %0, %1 : tensor<1024x4xf32>, tensor<2138x4xf32>
}

// Tests that a sum that other ops have joined reads all rows at once, because they need the sum
// after the last tile. A sum of parts, or one over another dimension than rows, is not tiled either.
// CHECK-LABEL: func.func @whole_sums
func.func @whole_sums(%x: tensor<4096x32xf32>) -> (tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x512xf32>) {
  %xs = rf.reshape %x : tensor<4096x32xf32> -> tensor<8x512x32xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  %0 = rf.reduce add %xs, dims = [1] : tensor<8x512x32xf32>
  %1 = rf.abs %0 : tensor<8x32xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  %2 = rf.reduce add %xs, dims = [1] chain = 1 : tensor<8x512x32xf32>
  // CHECK: rf.fusion %{{.*}} blocks = 8 operands [0] results [0]
  %3 = rf.reduce add %xs, dims = [2] : tensor<8x512x32xf32>
  return %1, %2, %3 : tensor<8x32xf32>, tensor<8x32xf32>, tensor<8x512xf32>
}
