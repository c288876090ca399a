// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics | FileCheck %s

// The clone draws with RNG stream ids that the function does not have. Two ops with one id still
// draw the same, and the whole body is recomputed.
// CHECK-LABEL: func.func @fresh
// CHECK: rf.dropout %{{.*}}, %arg1, %arg2, rate = 5.000000e-01, site = 3
// CHECK: rf.barrier %arg0, %arg1, %arg2 after
// CHECK: rf.dropout %{{.*}}, rate = 5.000000e-01, site = 268435454
// CHECK: rf.random_uniform %{{.*}}, site = 268435453
// CHECK: %[[Y:.*]] = rf.tanh
// CHECK: rf.multiply %[[Y]], %[[Y]]
// CHECK: rf.dropout %{{.*}}, rate = 5.000000e-01, site = 268435454
func.func @fresh(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<f32>) {
  // expected-warning@+1 {{rf.recompute draws fresh masks in the backward pass: the gradient uses other random numbers than the loss; with preserve_rng_state = true it uses the same}}
  %y = rf.recompute preserve_rng_state = false -> tensor<4xf32> {
    %0 = rf.dropout %x, %seed, %step, rate = 0.5, site = 3 : tensor<4xf32>
    %1 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 4 : tensor<4xf32>
    %2 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 4 : tensor<4xf32>
    %3 = rf.multiply %0, %1 : tensor<4xf32>
    %4 = rf.multiply %3, %2 : tensor<4xf32>
    %5 = rf.tanh %4 : tensor<4xf32>
    rf.yield %5 : tensor<4xf32>
  }
  %taken = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 268435455 : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %taken, %loss : tensor<4xf32>, tensor<4xf32>, tensor<f32>
}

// -----

// Nothing is drawn, so there is no warning, and the result is kept and read. Attention without
// dropout draws nothing either.
// CHECK-LABEL: func.func @no_draws
// CHECK: rf.barrier %arg0, %{{.*}} after
// CHECK-NOT: site
// CHECK: return
func.func @no_draws(%x: tensor<2x3x8x4xf32>) -> (tensor<2x3x8x4xf32>, tensor<f32>) {
  %y:2 = rf.recompute preserve_rng_state = false -> tensor<2x3x8x4xf32>, tensor<2x3x8xf32> {
    %0 = rf.sine %x : tensor<2x3x8x4xf32>
    %1:2 = rf.attention %0, %0, %0, scale = 0.5 : (tensor<2x3x8x4xf32>, tensor<2x3x8x4xf32>, tensor<2x3x8x4xf32>) -> (tensor<2x3x8x4xf32>, tensor<2x3x8xf32>)
    rf.yield %1#0, %1#1 : tensor<2x3x8x4xf32>, tensor<2x3x8xf32>
  }
  %loss = rf.reduce add %y#0, dims = [0, 1, 2, 3] : tensor<2x3x8x4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2x3x8x4xf32> -> tensor<2x3x8x4xf32>
  return %g, %loss : tensor<2x3x8x4xf32>, tensor<f32>
}

// -----

// Each clone draws numbers as its own op demands. The clone of the inner function draws those of
// the outer function's clone, which differ from those of the loss.
// CHECK-LABEL: func.func @preserved_inside
// CHECK: rf.dropout %{{.*}}, site = 3
// CHECK: rf.barrier %arg0
// CHECK: rf.barrier
// CHECK: rf.dropout %{{.*}}, site = 268435455
// CHECK: rf.dropout %{{.*}}, site = 268435455
// CHECK-NOT: rf.dropout
// CHECK: return
func.func @preserved_inside(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<f32>) {
  // expected-warning@+1 {{rf.recompute draws fresh masks in the backward pass}}
  %y = rf.recompute preserve_rng_state = false -> tensor<4xf32> {
    %0 = rf.sine %x : tensor<4xf32>
    %1 = rf.recompute -> tensor<4xf32> {
      %2 = rf.dropout %0, %seed, %step, rate = 0.5, site = 3 : tensor<4xf32>
      %3 = rf.sine %2 : tensor<4xf32>
      rf.yield %3 : tensor<4xf32>
    }
    rf.yield %1 : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: func.func @fresh_inside
// CHECK: rf.dropout %{{.*}}, site = 3
// CHECK: rf.dropout %{{.*}}, site = 3
// CHECK: rf.dropout %{{.*}}, site = 268435455
// CHECK: rf.dropout %{{.*}}, site = 268435455
// CHECK-NOT: rf.dropout
// CHECK: return
func.func @fresh_inside(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<f32>) {
  %y = rf.recompute -> tensor<4xf32> {
    // expected-warning@+1 {{rf.recompute draws fresh masks in the backward pass}}
    %1 = rf.recompute preserve_rng_state = false -> tensor<4xf32> {
      %2 = rf.dropout %x, %seed, %step, rate = 0.5, site = 3 : tensor<4xf32>
      %3 = rf.sine %2 : tensor<4xf32>
      rf.yield %3 : tensor<4xf32>
    }
    %4 = rf.sine %1 : tensor<4xf32>
    rf.yield %4 : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// An op without a gradient has none in a body either.
func.func @while_inside(%w: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  %loss = rf.recompute -> tensor<f32> {
    // expected-error@+1 {{'scf.while' has no gradient, because its trip count is unknown: use a loop with a bound}}
    %last = scf.while (%v = %w) : (tensor<f32>) -> tensor<f32> {
      %c = tensor.extract %p[] : tensor<i1>
      scf.condition(%c) %v : tensor<f32>
    } do {
    ^bb0(%v: tensor<f32>):
      %y = rf.multiply %v, %v : tensor<f32>
      scf.yield %y : tensor<f32>
    }
    rf.yield %last : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}
