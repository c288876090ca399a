// Attention as plain ops: a small square of scores as a whole, a large one by tiles.
// test/compiler/reference tests that both give the values of the definition.
// RUN: refold-opt %s --refold-decompose --canonicalize --cse -split-input-file | FileCheck %s
// There is no value of a whole square of 1024 x 1024.
// RUN: refold-opt %s --refold-decompose -split-input-file | FileCheck %s --check-prefix=PART --implicit-check-not=1024x1024

// The mask is a select of the scores, and the division comes after the product with the values.
// CHECK-LABEL: func.func @whole
// CHECK-SAME: %[[Q:.*]]: tensor<2x3x4x8xf32>, %[[K:.*]]: tensor<2x3x6x8xf32>, %[[V:.*]]: tensor<2x3x6x5xf32>
// CHECK-NOT: scf.for
// CHECK-DAG: %[[GQ:.*]] = rf.reshape %[[Q]] : tensor<2x3x4x8xf32> -> tensor<6x4x8xf32>
// CHECK-DAG: %[[GK:.*]] = rf.reshape %[[K]] : tensor<2x3x6x8xf32> -> tensor<6x6x8xf32>
// CHECK-DAG: %[[GV:.*]] = rf.reshape %[[V]] : tensor<2x3x6x5xf32> -> tensor<6x6x5xf32>
// CHECK: %[[T:.*]] = rf.transpose %[[GK]], dims = [0, 2, 1]
// CHECK: rf.compare LE
// CHECK: rf.dot_general %[[GQ]], %[[T]], batching = [0] x [0], contracting = [2] x [1]
// CHECK: %[[S:.*]] = rf.select %{{.*}} : {{.*}}tensor<6x4x6xf32>
// CHECK: rf.reduce maximum %[[S]], dims = [2]
// CHECK: %[[P:.*]] = rf.exponential %{{.*}} : tensor<6x4x6xf32>
// CHECK: %[[SUM:.*]] = rf.reduce add %[[P]], dims = [2]
// CHECK: %[[M:.*]] = rf.dot_general %[[P]], %[[GV]], batching = [0] x [0], contracting = [2] x [1]
// CHECK: rf.divide %[[M]], %{{.*}} : tensor<6x4x5xf32>
// CHECK: rf.log %[[SUM]]
// CHECK-NOT: rf.attention
// CHECK: return
func.func @whole(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>) {
  %y, %s = rf.attention %q, %k, %v, scale = 0.5 causal
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return %y, %s : tensor<2x3x4x5xf32>, tensor<2x3x4xf32>
}

// -----

// A single group has no group dimension, so threads share its rows. If every row attends to every
// column there is no select.
// CHECK-LABEL: func.func @one_group
// CHECK: rf.dot_general %{{.*}}, batching = [] x [], contracting = [1] x [0] : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
// CHECK-NOT: rf.select
// CHECK: return
func.func @one_group(%q: tensor<1x1x4x8xf32>, %k: tensor<1x1x6x8xf32>) -> tensor<1x1x4x8xf32> {
  %y, %s = rf.attention %q, %k, %k, scale = 0.5
    : (tensor<1x1x4x8xf32>, tensor<1x1x6x8xf32>, tensor<1x1x6x8xf32>) -> (tensor<1x1x4x8xf32>, tensor<1x1x4xf32>)
  return %y : tensor<1x1x4x8xf32>
}

// -----

// 24 squares of 128 x 128: two iterations of twelve heads. A mask of columns is sliced by its
// batch, and no two tiles draw the same numbers.
// CHECK-LABEL: func.func @passes
// CHECK-SAME: %[[Q:.*]]: tensor<2x12x128x8xf32>, %[[M:.*]]: tensor<2x1x1x128xi1>, %[[SEED:.*]]: tensor<i64>, %[[STEP:.*]]: tensor<i64>
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : i64
// CHECK-DAG: %[[YS:.*]] = rf.empty : tensor<2x12x128x8xf32>
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[TWO]] step %{{.*}} iter_args(%[[OLD:.*]] = %[[YS]]
// CHECK: %[[PASS:.*]] = tensor.from_elements %[[I]] : tensor<i64>
// CHECK-DAG: rf.slice_row %[[Q]], %[[PASS]] : tensor<2x12x128x8xf32>
// CHECK-DAG: rf.slice_row %[[M]], %[[PASS]] : tensor<2x1x1x128xi1>
// CHECK: rf.dot_general %{{.*}} -> tensor<12x128x128xf32>
// CHECK: rf.dropout %{{.*}}, %[[SEED]], %{{.*}}, rate = 1.000000e-01, site = 4 : tensor<12x128x128xf32>
// CHECK: rf.update_row %[[OLD]], %{{.*}}, %[[PASS]] : tensor<2x12x128x8xf32>, tensor<12x128x8xf32>
func.func @passes(%q: tensor<2x12x128x8xf32>, %m: tensor<2x1x1x128xi1>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x12x128x8xf32> {
  %y, %s = rf.attention %q, %q, %q mask(%m) dropout(%seed, %step, rate = 0.1, site = 4), scale = 0.5
    : (tensor<2x12x128x8xf32>, tensor<2x12x128x8xf32>, tensor<2x12x128x8xf32>, tensor<2x1x1x128xi1>, tensor<i64>, tensor<i64>)
    -> (tensor<2x12x128x8xf32>, tensor<2x12x128xf32>)
  return %y : tensor<2x12x128x8xf32>
}

// -----

// Squares of 1024 x 1024: two iterations of eight groups, each with 32 blocks of 32 rows. Bands of
// eight blocks attend to a quarter more of the columns each.
// CHECK-LABEL: func.func @causal
// PART: func.func @causal
// CHECK: scf.for
// CHECK: scf.for
// CHECK: rf.dynamic_slice %{{.*}} sizes = [8, 32, 8]
// CHECK: rf.dot_general %{{.*}} -> tensor<8x32x256xf32>
// CHECK: scf.for
// CHECK: rf.dot_general %{{.*}} -> tensor<8x32x512xf32>
// CHECK: scf.for
// CHECK: rf.dot_general %{{.*}} -> tensor<8x32x768xf32>
// CHECK: scf.for
// CHECK: rf.dot_general %{{.*}} -> tensor<8x32x1024xf32>
// CHECK: rf.concatenate
// CHECK: return
func.func @causal(%q: tensor<1x16x1024x8xf32>) -> tensor<1x16x1024x8xf32> {
  %y, %s = rf.attention %q, %q, %q, scale = 0.5 causal
    : (tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>) -> (tensor<1x16x1024x8xf32>, tensor<1x16x1024xf32>)
  return %y : tensor<1x16x1024x8xf32>
}

// -----

// The gradient has the same tiles. Its sums over the columns are carried from block to block, and
// from band to band, extended by zeros for columns that nothing was added to yet.
// CHECK-LABEL: func.func @gradients
// PART: func.func @gradients
// CHECK: scf.for
// CHECK: scf.for
// CHECK: rf.dot_general %{{.*}} -> tensor<8x32x256xf32>
// CHECK: rf.reduce maximum %{{.*}}, dims = [2] : tensor<8x32x256xf32>
// CHECK: %[[P:.*]] = rf.exponential %{{.*}} : tensor<8x32x256xf32>
// CHECK: %[[SUM:.*]] = rf.reduce add %[[P]], dims = [2]
// CHECK: rf.divide %{{.*}}, %[[SUM]] : tensor<8x32xf32>
// CHECK: rf.add %{{.*}} : tensor<8x256x8xf32>
// CHECK: rf.pad %{{.*}} high = [0, 256, 0]
// CHECK: scf.for
// CHECK: rf.add %{{.*}} : tensor<8x1024x8xf32>
// CHECK: return
func.func @gradients(%q: tensor<1x16x1024x8xf32>) -> (tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>) {
  %g:3 = rf.attention_grad %q, %q, %q, %q, %q, scale = 0.5 causal
    : (tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>)
    -> (tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>)
  return %g#0, %g#1, %g#2 : tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>, tensor<1x16x1024x8xf32>
}
