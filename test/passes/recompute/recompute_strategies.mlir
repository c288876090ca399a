// RUN: refold-opt %s --refold-recompute='strategy=every-n n=2' | FileCheck %s --check-prefix=LAYERS
// RUN: refold-opt %s --refold-recompute='strategy=every-n n=4' | FileCheck %s --check-prefix=WHOLE
// RUN: refold-opt %s --refold-recompute=strategy=chen | FileCheck %s --check-prefix=CHEN
// RUN: refold-opt %s --refold-recompute='strategy=chen budget=700B' | FileCheck %s --check-prefix=BUDGET
// RUN: refold-opt %s --refold-recompute='strategy=chen budget=1MB' | FileCheck %s --check-prefix=WHOLE
// RUN: refold-opt %s --refold-recompute='strategy=kusumoto-exact budget=1MB' | FileCheck %s --check-prefix=TIME
// RUN: refold-opt %s --refold-recompute='strategy=kusumoto-exact budget=1MB objective=memory' | FileCheck %s --check-prefix=WHOLE
// RUN: refold-opt %s --refold-recompute=strategy=kusumoto-exact | FileCheck %s --check-prefix=LEAST
// RUN: refold-opt %s --refold-recompute=strategy=kusumoto-approx | FileCheck %s --check-prefix=LEAST
// Tests that a printed pipeline can be parsed: an empty option is not printed.
// RUN: refold-opt %s --pass-pipeline='builtin.module(refold-recompute{budget= n= objective= strategy=chen})' | FileCheck %s --check-prefix=CHEN

// Tests the program of each strategy for four layers, each a product and a relu: values of 128
// bytes. Strategies ignore the mark here.

// A segment begins with a layer and has two layers, with the ops after them.
// LAYERS: rf.recompute
// LAYERS-COUNT-2: rf.dot_general
// LAYERS-NEXT: rf.relu
// LAYERS-NEXT: rf.yield
// LAYERS-NOT: rf.recompute
// LAYERS-NOT: rf.checkpoint
// LAYERS-COUNT-2: rf.dot_general
// LAYERS: rf.gradient

// A single segment has no effect.
// WHOLE-NOT: rf.recompute
// WHOLE-COUNT-4: rf.dot_general
// WHOLE: rf.gradient

// CHEN: rf.recompute
// CHEN: rf.yield
// CHEN: rf.recompute
// CHEN: rf.yield
// CHEN: rf.gradient

// A segment ends as soon as there are more than 700 bytes: with the sixth value.
// BUDGET: rf.recompute
// BUDGET-COUNT-3: rf.relu
// BUDGET-NEXT: rf.yield
// BUDGET-NOT: rf.recompute
// BUDGET: rf.gradient

// If everything fits, only the values that are always charged are recomputed: no segment drops a
// value.
// TIME-NOT: rf.recompute
// TIME-COUNT-4: rf.dot_general
// TIME: rf.gradient

// LEAST: rf.recompute
// LEAST: rf.yield
// LEAST: rf.gradient
func.func @four_layers(%x: tensor<8x4xf32>, %w1: tensor<4x4xf32>, %w2: tensor<4x4xf32>, %w3: tensor<4x4xf32>, %w4: tensor<4x4xf32>)
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %fc1 = rf.dot_general %x, %w1, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu1 = rf.relu %fc1 : tensor<8x4xf32>
  %a = rf.checkpoint %relu1 : tensor<8x4xf32>
  %fc2 = rf.dot_general %a, %w2, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu2 = rf.relu %fc2 : tensor<8x4xf32>
  %fc3 = rf.dot_general %relu2, %w3, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu3 = rf.relu %fc3 : tensor<8x4xf32>
  %fc4 = rf.dot_general %relu3, %w4, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %relu4 = rf.relu %fc4 : tensor<8x4xf32>
  %loss = rf.reduce add %relu4, dims = [0, 1] : tensor<8x4xf32>
  %g:4 = rf.gradient %loss wrt(%w1, %w2, %w3, %w4) : tensor<f32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
    -> tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
  return %g#0, %g#1, %g#2, %g#3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
