// The cut of sums into 4 shards, docs/rationale/shards.md.
// RUN: refold-opt %s --refold-shard-rows | FileCheck %s
// Running the pass twice gives the same result.
// RUN: refold-opt %s --refold-shard-rows --refold-shard-rows | FileCheck %s
// The order of the sum of a shard is that of the whole batch.
// RUN: refold-opt %s --refold-shard-rows --canonicalize --refold-sum-trees | FileCheck %s --check-prefix=TREES

module attributes {rf.shards = 4 : i64, rf.version = 2 : i64} {

// Tests that a sum over rows becomes a sum of each shard, and a tree that joins them.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: %[[X:.*]]: tensor<512x32xf32>
// CHECK-NEXT: %[[ROWS:.*]] = rf.reshape %[[X]] : tensor<512x32xf32> -> tensor<4x128x32xf32>
// CHECK-NEXT: %[[SHARDS:.*]] = rf.reduce add %[[ROWS]], dims = [1] {rf.shard_dim = 0 : i64} : tensor<4x128x32xf32>
// CHECK-NEXT: %[[SUM:.*]] = rf.reduce add %[[SHARDS]], dims = [0] chain = 1 : tensor<4x32xf32>
// CHECK-NEXT: return %[[SUM]]
// A shard of 128 rows has 2 chains of 64, as a batch of 128 rows has.
// TREES-LABEL: func.func @columns
// TREES: rf.reshape %{{.*}} -> tensor<4x2x64x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [2] : tensor<4x2x64x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [1] chain = 1 : tensor<4x2x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4x32xf32>
func.func @columns(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}) -> (tensor<32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0] : tensor<512x32xf32>
  return %y : tensor<32xf32>
}

// Tests that the sum of all elements keeps the rows of a shard until the end, as that of a whole
// batch does.
// CHECK-LABEL: func.func @all
// CHECK: rf.reduce add %{{.*}}, dims = [1, 2] {rf.shard_dim = 0 : i64} : tensor<4x128x32xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4xf32>
// TREES-LABEL: func.func @all
// TREES: rf.reduce add %{{.*}}, dims = [2] chain = 1024 lanes = 64 : tensor<4x128x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [1] chain = 1024 lanes = 64 : tensor<4x128xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4xf32>
func.func @all(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}) -> (tensor<f32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0, 1] : tensor<512x32xf32>
  return %y : tensor<f32>
}

// Near misses: a sum along another dimension, a maximum, and a sum of integers.
// CHECK-LABEL: func.func @local
// CHECK-NOT: rf.reshape
// CHECK: return
func.func @local(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}, %n: tensor<512xi32> {rf.input = #rf.input<"n">})
    -> (tensor<512xf32> {rf.fetch = #rf.fetch<"a">}, tensor<32xf32> {rf.fetch = #rf.fetch<"b">}, tensor<i32> {rf.fetch = #rf.fetch<"c">}) {
  %a = rf.reduce add %x, dims = [1] : tensor<512x32xf32>
  %b = rf.reduce maximum %x, dims = [0] : tensor<512x32xf32>
  %c = rf.reduce add %n, dims = [0] : tensor<512xi32>
  return %a, %b, %c : tensor<512xf32>, tensor<32xf32>, tensor<i32>
}

// Near miss: states have no rows, nor has an input that says so.
// CHECK-LABEL: func.func @no_rows
// CHECK-NOT: rf.reshape
// CHECK: return
func.func @no_rows(%t: tensor<512x32xf32> {rf.input = #rf.input<"t">, rf.rows = -1 : i64}, %w: tensor<512x32xf32> {rf.state = #rf.state<"w", 1>})
    -> (tensor<32xf32> {rf.fetch = #rf.fetch<"a">}, tensor<512x32xf32>, tensor<32xf32> {rf.fetch = #rf.fetch<"b">}) {
  %a = rf.reduce add %t, dims = [0] : tensor<512x32xf32>
  %b = rf.reduce add %w, dims = [0] : tensor<512x32xf32>
  return %a, %w, %b : tensor<32xf32>, tensor<512x32xf32>, tensor<32xf32>
}

// Tests rows along another dimension: time comes first.
// CHECK-LABEL: func.func @time_first
// CHECK: rf.reshape %{{.*}} : tensor<6x8x5xf32> -> tensor<6x4x2x5xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0, 2] {rf.shard_dim = 1 : i64} : tensor<6x4x2x5xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4x5xf32>
func.func @time_first(%x: tensor<6x8x5xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0, 1] : tensor<6x8x5xf32>
  return %y : tensor<5xf32>
}

// Tests 6 groups of 8 rows in one dimension, and a slice of two groups.
// CHECK-LABEL: func.func @groups
// CHECK: rf.reshape %{{.*}} : tensor<16x5xf32> -> tensor<2x4x2x5xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0, 2] {rf.shard_dim = 1 : i64} : tensor<2x4x2x5xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4x5xf32>
func.func @groups(%x: tensor<6x8x5xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %r = rf.reshape %x : tensor<6x8x5xf32> -> tensor<48x5xf32>
  %s = rf.slice %r, start = [8, 0], limit = [24, 5], strides = [1, 1] : tensor<48x5xf32>
  %y = rf.reduce add %s, dims = [0] : tensor<16x5xf32>
  return %y : tensor<5xf32>
}

// Near miss: a slice of one and a half groups has no shards.
// CHECK-LABEL: func.func @half_groups
// CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<12x5xf32>
func.func @half_groups(%x: tensor<6x8x5xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %r = rf.reshape %x : tensor<6x8x5xf32> -> tensor<48x5xf32>
  %s = rf.slice %r, start = [8, 0], limit = [20, 5], strides = [1, 1] : tensor<48x5xf32>
  %y = rf.reduce add %s, dims = [0] : tensor<12x5xf32>
  return %y : tensor<5xf32>
}

// Tests the gradient of a small weight: a product for each shard.
// CHECK-LABEL: func.func @weight
// CHECK: rf.dot_general %{{.*}}, %{{.*}}, batching = [0] x [0], contracting = [1] x [1] {rf.shard_dim = 0 : i64} : (tensor<4x256x64xf32>, tensor<4x256x32xf32>) -> tensor<4x64x32xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4x64x32xf32>
// Each shard has d(256) = 2 row blocks.
// TREES-LABEL: func.func @weight
// TREES: rf.dot_general %{{.*}}, %{{.*}}, batching = [0] x [0], contracting = [1] x [1] : (tensor<8x128x64xf32>, tensor<8x128x32xf32>) -> tensor<8x64x32xf32>
// TREES-NEXT: rf.reshape %{{.*}} : tensor<8x64x32xf32> -> tensor<4x2x64x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [1] chain = 1 : tensor<4x2x64x32xf32>
// TREES-NEXT: rf.reduce add %{{.*}}, dims = [0] chain = 1 : tensor<4x64x32xf32>
func.func @weight(%x: tensor<1024x64xf32> {rf.input = #rf.input<"x">}, %dy: tensor<1024x32xf32> {rf.input = #rf.input<"dy">}) -> (tensor<64x32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<1024x64xf32>, tensor<1024x32xf32>) -> tensor<64x32xf32>
  return %y : tensor<64x32xf32>
}

// Tests the gradient of a large weight: each shard is one chain, or has a power of two of them.
// CHECK-LABEL: func.func @large_weight
// CHECK-NEXT: rf.dot_general %{{.*}}, batching = [] x [], contracting = [0] x [0] chain = [256]
// CHECK-NEXT: rf.dot_general %{{.*}}, batching = [] x [], contracting = [0] x [0] chain = [1024]
func.func @large_weight(%x: tensor<1024x512xf32> {rf.input = #rf.input<"x">}, %dy: tensor<1024x256xf32> {rf.input = #rf.input<"dy">},
                        %u: tensor<8192x512xf32> {rf.input = #rf.input<"u">}, %du: tensor<8192x256xf32> {rf.input = #rf.input<"du">})
    -> (tensor<512x256xf32> {rf.fetch = #rf.fetch<"a">}, tensor<512x256xf32> {rf.fetch = #rf.fetch<"b">}) {
  %a = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<1024x512xf32>, tensor<1024x256xf32>) -> tensor<512x256xf32>
  %b = rf.dot_general %u, %du, batching = [] x [], contracting = [0] x [0] : (tensor<8192x512xf32>, tensor<8192x256xf32>) -> tensor<512x256xf32>
  return %a, %b : tensor<512x256xf32>, tensor<512x256xf32>
}

// Near miss: a shard of 3,000 rows has 3 chains, so the product of each shard is written.
// CHECK-LABEL: func.func @three_chains
// CHECK: rf.dot_general %{{.*}}, batching = [0] x [0], contracting = [1] x [1] {rf.shard_dim = 0 : i64} : (tensor<4x3000x512xf32>, tensor<4x3000x256xf32>) -> tensor<4x512x256xf32>
func.func @three_chains(%x: tensor<12000x512xf32> {rf.input = #rf.input<"x">}, %dy: tensor<12000x256xf32> {rf.input = #rf.input<"dy">}) -> (tensor<512x256xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.dot_general %x, %dy, batching = [] x [], contracting = [0] x [0] : (tensor<12000x512xf32>, tensor<12000x256xf32>) -> tensor<512x256xf32>
  return %y : tensor<512x256xf32>
}

// Tests the gradient of a kernel over 16 and over 12 images of 56 x 56 places. 4 images have 16
// chains of 14 rows, 3 images have 12.
// CHECK-LABEL: func.func @kernels
// CHECK: rf.window_product %{{.*}} chain = [1, 14] : (tensor<16x56x56x3xf32>, tensor<16x56x56x5xf32>)
// CHECK-COUNT-4: rf.window_product %{{.*}} : (tensor<3x56x56x3xf32>, tensor<3x56x56x5xf32>) -> tensor<3x1x1x5xf32>
// CHECK-COUNT-3: rf.add
func.func @kernels(%x: tensor<16x56x56x3xf32> {rf.input = #rf.input<"x">}, %dy: tensor<16x56x56x5xf32> {rf.input = #rf.input<"dy">},
                   %u: tensor<12x56x56x3xf32> {rf.input = #rf.input<"u">}, %du: tensor<12x56x56x5xf32> {rf.input = #rf.input<"du">})
    -> (tensor<3x1x1x5xf32> {rf.fetch = #rf.fetch<"a">}, tensor<3x1x1x5xf32> {rf.fetch = #rf.fetch<"b">}) {
  %a = rf.window_product %x, %dy, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] : (tensor<16x56x56x3xf32>, tensor<16x56x56x5xf32>) -> tensor<3x1x1x5xf32>
  %b = rf.window_product %u, %du, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] : (tensor<12x56x56x3xf32>, tensor<12x56x56x5xf32>) -> tensor<3x1x1x5xf32>
  return %a, %b : tensor<3x1x1x5xf32>, tensor<3x1x1x5xf32>
}

// Tests a loop over tiles of rows: each iteration belongs to one shard, so its sums stay whole, and
// the result has rows again.
// CHECK-LABEL: func.func @tiles
// CHECK: scf.for
// CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<8x5xf32>
// CHECK: scf.yield
// CHECK: rf.reshape %{{.*}} : tensor<4x5xf32> -> tensor<4x1x5xf32>
func.func @tiles(%x: tensor<4x8x5xf32> {rf.input = #rf.input<"x">, rf.rows = 0 : i64}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c4 = arith.constant 4 : i64
  %e = rf.empty : tensor<4x5xf32>
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %e) -> (tensor<4x5xf32>) : i64 {
    %p = tensor.from_elements %i : tensor<i64>
    %tile = rf.slice_row %x, %p : tensor<4x8x5xf32>
    %s = rf.reduce add %tile, dims = [0] : tensor<8x5xf32>
    %b = rf.update_row %a, %s, %p : tensor<4x5xf32>, tensor<5xf32>
    scf.yield %b : tensor<4x5xf32>
  }
  %y = rf.reduce add %r, dims = [0] : tensor<4x5xf32>
  return %y : tensor<5xf32>
}

// Tests a loop over time that adds a sum over rows in each iteration. It carries a sum for each
// shard.
// CHECK-LABEL: func.func @time
// CHECK: %[[ZEROS:.*]] = rf.constant dense<0.000000e+00> : tensor<4x5xf32>
// CHECK: %[[LOOP:.*]]:2 = scf.for {{.*}} iter_args(%[[OLD:.*]] = %{{.*}}, %[[SUMS:.*]] = %[[ZEROS]])
// CHECK: %[[OWN:.*]] = rf.reduce add %{{.*}}, dims = [1] {rf.shard_dim = 0 : i64} : tensor<4x2x5xf32>
// CHECK: %[[NEXT:.*]] = rf.add %[[SUMS]], %[[OWN]] : tensor<4x5xf32>
// CHECK: scf.yield %[[OLD]], %[[NEXT]]
// CHECK: rf.reduce add %[[LOOP]]#1, dims = [0] chain = 1 : tensor<4x5xf32>
func.func @time(%x: tensor<6x8x5xf32> {rf.input = #rf.input<"x">}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c6 = arith.constant 6 : i64
  %z = rf.constant dense<0.0> : tensor<5xf32>
  %y = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %z) -> (tensor<5xf32>) : i64 {
    %p = tensor.from_elements %i : tensor<i64>
    %row = rf.slice_row %x, %p : tensor<6x8x5xf32>
    %s = rf.reduce add %row, dims = [0] : tensor<8x5xf32>
    %b = rf.add %a, %s : tensor<5xf32>
    scf.yield %b : tensor<5xf32>
  }
  return %y : tensor<5xf32>
}

// Near miss: the loop of training steps does not carry the sums of shards.
// CHECK-LABEL: func.func @steps
// CHECK: scf.for {{.*}} -> (tensor<5xf32>)
func.func @steps(%x: tensor<6x8x5xf32> {rf.input = #rf.input<"x">}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c6 = arith.constant 6 : i64
  %z = rf.constant dense<0.0> : tensor<5xf32>
  %y = scf.for %i = %c0 to %c6 step %c1 iter_args(%a = %z) -> (tensor<5xf32>) : i64 {
    %p = tensor.from_elements %i : tensor<i64>
    %row = rf.slice_row %x, %p : tensor<6x8x5xf32>
    %s = rf.reduce add %row, dims = [0] : tensor<8x5xf32>
    %b = rf.add %a, %s : tensor<5xf32>
    scf.yield %b : tensor<5xf32>
  } {rf.capacity = 6 : i64}
  return %y : tensor<5xf32>
}

// Tests a marked value: its rows are those of the operand.
// CHECK-LABEL: func.func @checkpoint
// CHECK: rf.reduce add %{{.*}}, dims = [1] {rf.shard_dim = 0 : i64}
func.func @checkpoint(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}) -> (tensor<32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %m = rf.checkpoint %x : tensor<512x32xf32>
  %y = rf.reduce add %m, dims = [0] : tensor<512x32xf32>
  return %y : tensor<32xf32>
}

// Tests that the sum of the only row of each shard does not depend on the place of the shards.
// CHECK-LABEL: func.func @one_row
// CHECK: rf.transpose %{{.*}}, dims = [1, 0, 2] : tensor<3x4x1xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [1, 2] {rf.shard_dim = 0 : i64} : tensor<4x3x1xf32>
func.func @one_row(%x: tensor<3x4xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<f32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0, 1] : tensor<3x4xf32>
  return %y : tensor<f32>
}

// Tests the gradient of a kernel over 3 groups of 4 images: a shard has one image of each group.
// CHECK-LABEL: func.func @frames
// CHECK-COUNT-4: rf.window_product %{{.*}} : (tensor<3x8x8x2xf32>, tensor<3x8x8x5xf32>) -> tensor<2x1x1x5xf32>
// CHECK-COUNT-3: rf.add
func.func @frames(%x: tensor<3x4x8x8x2xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}, %dy: tensor<3x4x8x8x5xf32> {rf.input = #rf.input<"dy">, rf.rows = 1 : i64})
    -> (tensor<2x1x1x5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %u = rf.reshape %x : tensor<3x4x8x8x2xf32> -> tensor<12x8x8x2xf32>
  %du = rf.reshape %dy : tensor<3x4x8x8x5xf32> -> tensor<12x8x8x5xf32>
  %y = rf.window_product %u, %du, dims = [3, 0, 1, 2] x [3, 0, 1, 2] -> [0, 3, 1, 2], strides = [1, 1], dilations = [1, 1] : (tensor<12x8x8x2xf32>, tensor<12x8x8x5xf32>) -> tensor<2x1x1x5xf32>
  return %y : tensor<2x1x1x5xf32>
}

// Near miss: tensors without elements have no shards.
// CHECK-LABEL: func.func @empty
// CHECK: rf.reshape %{{.*}} : tensor<0x8xf32> -> tensor<8x0xf32>
// CHECK-NEXT: rf.reduce add %{{.*}}, dims = [0] : tensor<8x0xf32>
func.func @empty(%x: tensor<0x8xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<0xf32> {rf.fetch = #rf.fetch<"y">}) {
  %r = rf.reshape %x : tensor<0x8xf32> -> tensor<8x0xf32>
  %y = rf.reduce add %r, dims = [0] : tensor<8x0xf32>
  return %y : tensor<0xf32>
}

// Near miss: an inner loop adds several rows at one position, so the result has no rows.
// CHECK-LABEL: func.func @window_of_rows
// CHECK: rf.reduce add %{{.*}}, dims = [0] : tensor<8xf32>
func.func @window_of_rows(%x: tensor<8xf32> {rf.input = #rf.input<"x">, rf.rows = 0 : i64}) -> (tensor<f32> {rf.fetch = #rf.fetch<"y">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %c8 = arith.constant 8 : i64
  %e = rf.empty : tensor<8xf32>
  %z = rf.constant dense<0.0> : tensor<f32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %e) -> (tensor<8xf32>) : i64 {
    %in:2 = scf.for %k = %c0 to %c2 step %c1 iter_args(%b = %a, %sum = %z) -> (tensor<8xf32>, tensor<f32>) : i64 {
      %at = arith.addi %i, %k : i64
      %p = tensor.from_elements %at : tensor<i64>
      %row = rf.slice_row %x, %p : tensor<8xf32>
      %s = rf.add %sum, %row : tensor<f32>
      %w = rf.update_row %b, %s, %p : tensor<8xf32>, tensor<f32>
      scf.yield %w, %s : tensor<8xf32>, tensor<f32>
    }
    scf.yield %in#0 : tensor<8xf32>
  }
  %y = rf.reduce add %r, dims = [0] : tensor<8xf32>
  return %y : tensor<f32>
}

// Near miss: the program gives the order of this sum.
// CHECK-LABEL: func.func @chained
// CHECK: rf.reduce add %{{.*}}, dims = [0] chain = 64 : tensor<512x32xf32>
func.func @chained(%x: tensor<512x32xf32> {rf.input = #rf.input<"x">}) -> (tensor<32xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0] chain = 64 : tensor<512x32xf32>
  return %y : tensor<32xf32>
}

// CHECK: func.func private @declared
func.func private @declared(tensor<8xf32>) -> tensor<8xf32>
}
