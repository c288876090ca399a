// How the options for a GPU's fusion granularities change fusions: each op alone; weights in their
// layout; small blocks.
// RUN: refold-opt %s --refold-fuse="merge=false" | FileCheck %s --check-prefix=OP
// RUN: refold-opt %s --refold-fuse="most-blocks=128 least-rows=8 least-work=1 transpose-weights=false" | FileCheck %s --check-prefix=STEP
// RUN: refold-opt %s --refold-fuse | FileCheck %s --check-prefix=CPU

// OP-LABEL: func.func @layer
// OP: rf.dot_general
// OP-NEXT: rf.yield
// OP: rf.relu
// OP-NEXT: rf.yield
// STEP-LABEL: func.func @layer
// STEP: rf.fusion {{.*}} blocks = 64
// STEP-NEXT: ^bb0
// STEP-NEXT: rf.dot_general {{.*}} contracting = [1] x [1]
// STEP-NEXT: rf.relu
// STEP-NEXT: rf.yield
// CPU-LABEL: func.func @layer
// CPU: rf.transpose
// CPU: rf.fusion {{.*}} blocks = 4
// CPU-NEXT: ^bb0
// CPU-NEXT: rf.dot_general {{.*}} contracting = [1] x [0]
// CPU-NEXT: rf.relu
func.func @layer(%x: tensor<512x32xf32>, %w: tensor<16x32xf32>) -> tensor<512x16xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<512x32xf32>, tensor<16x32xf32>) -> tensor<512x16xf32>
  %r = rf.relu %p : tensor<512x16xf32>
  return %r : tensor<512x16xf32>
}

// A row with little work is a block only if the options say so.
// STEP-LABEL: func.func @few_elements
// STEP: blocks = 8
// CPU-LABEL: func.func @few_elements
// CPU: blocks = 1
func.func @few_elements(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = rf.negate %x : tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
