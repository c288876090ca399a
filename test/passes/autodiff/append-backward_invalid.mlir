// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics

func.func @independent(%x: tensor<f32>, %w: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  // expected-note@+1 {{value defined here}}
  %other = rf.exponential %w : tensor<f32>
  %loss = rf.exponential %x : tensor<f32>
  // expected-error@+1 {{loss does not depend on value 1 of the gradient}}
  %g:2 = rf.gradient %loss wrt(%x, %other) : tensor<f32>, tensor<f32>, tensor<f32> -> tensor<f32>, tensor<f32>
  return %g#0, %g#1 : tensor<f32>, tensor<f32>
}

// -----

// A loop that computes the loss from no requested value needs no rule, so the error is about w.
// expected-note@+1 {{value defined here}}
func.func @loop_without_w(%x: tensor<f32>, %w: tensor<f32>, %n: index) -> tensor<f32> {
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %x) -> tensor<f32> {
    scf.yield %v : tensor<f32>
  }
  // expected-error@+1 {{loss does not depend on value 0 of the gradient}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

func.func @loop_over_w(%w: tensor<f32>, %n: index) -> tensor<f32> {
  // expected-error@+1 {{a loop has a gradient only if its bounds are constants: its stacked values have one row per iteration}}
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %w) -> tensor<f32> {
    %y = rf.multiply %v, %v : tensor<f32>
    scf.yield %y : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The loop captures w instead of taking it as an operand.
func.func @loop_captures_w(%x: tensor<f32>, %w: tensor<f32>, %n: index) -> tensor<f32> {
  // expected-error@+1 {{a loop has a gradient only if its bounds are constants: its stacked values have one row per iteration}}
  %loss = scf.for %i = %n to %n step %n iter_args(%v = %x) -> tensor<f32> {
    %y = rf.multiply %v, %w : tensor<f32>
    scf.yield %y : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The value is defined after the loss.
func.func @later(%x: tensor<f32>) -> tensor<f32> {
  %loss = rf.exponential %x : tensor<f32>
  // expected-note@+1 {{value defined here}}
  %w = rf.exponential %loss : tensor<f32>
  // expected-error@+1 {{loss does not depend on value 0 of the gradient}}
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}
// -----

// The trip count is not known.
func.func @while_over_w(%w: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {
  // expected-error@+1 {{'scf.while' has no gradient, because its trip count is unknown: use a loop with a bound}}
  %loss = scf.while (%v = %w) : (tensor<f32>) -> tensor<f32> {
    %c = tensor.extract %p[] : tensor<i1>
    scf.condition(%c) %v : tensor<f32>
  } do {
  ^bb0(%v: tensor<f32>):
    %y = rf.multiply %v, %v : tensor<f32>
    scf.yield %y : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The scf.while in a loop is on the path as soon as one iteration carries its result to the next.
// If the result only goes to a stacked fetch, it is not on the path
// (append-backward_beside-the-path.mlir).
func.func @while_in_a_loop(%x: tensor<4xf32>, %w: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y:2 = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x, %made = %x) -> (tensor<4xf32>, tensor<4xf32>) : i64 {
    // expected-error@+1 {{'scf.while' has no gradient, because its trip count is unknown: use a loop with a bound}}
    %last = scf.while (%v = %h) : (tensor<4xf32>) -> tensor<4xf32> {
      %more = tensor.extract %p[] : tensor<i1>
      scf.condition(%more) %v : tensor<4xf32>
    } do {
    ^bb0(%v: tensor<4xf32>):
      %0 = rf.multiply %v, %w : tensor<4xf32>
      scf.yield %0 : tensor<4xf32>
    }
    scf.yield %made, %last : tensor<4xf32>, tensor<4xf32>
  }
  %loss = rf.reduce add %y#0, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// -----

func.func @bits(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{'rf.bitcast_convert' has no gradient rule, but the loss depends on it: use rf.stop_gradient on its operand if the gradient should treat it as a constant}}
  %s = rf.bitcast_convert %x : tensor<8xf32> -> tensor<8xf32>
  %loss = rf.reduce add %s, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// The op that a convolution is decomposed to, in which case its gradient must be taken before.
func.func @kernels_product(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) -> tensor<3x2x2xf32> {
  // expected-error@+1 {{'rf.window_product' has no gradient rule, but the loss depends on it: take gradients before --refold-decompose}}
  %y = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1] : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  %loss = rf.reduce add %y, dims = [0, 1, 2] : tensor<1x3x4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<3x2x2xf32> -> tensor<3x2x2xf32>
  return %g : tensor<3x2x2xf32>
}

// -----

// The op that refold-sum-trees makes of rf.take_grad.
func.func @sum_of_rows(%x: tensor<5x2xf32>, %first: tensor<3xi32>, %count: tensor<3xi32>, %order: tensor<5xi32>) -> tensor<5x2xf32> {
  // expected-error@+1 {{'rf.sum_rows' has no gradient rule, but the loss depends on it}}
  %y = rf.sum_rows %x, %first, %count, %order, chain = 64 : (tensor<5x2xf32>, tensor<3xi32>, tensor<3xi32>, tensor<5xi32>) -> tensor<3x2xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<3x2xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<5x2xf32> -> tensor<5x2xf32>
  return %g : tensor<5x2xf32>
}

// -----

// The padding of the gradient would overflow: it is twice the reach of the window.
func.func @far_windows(%x: tensor<1xf32>) -> tensor<1xf32> {
  // expected-error@+1 {{the gradient of rf.reduce_window has more elements along dimension 0 than can be counted: window 2, padding 864691128455135232 and -432345564227567615, dilation 1 and 432345564227567616}}
  %s = rf.reduce_window add %x, window = [2], strides = [1], padding = [-432345564227567616] x [432345564227567616], dilation = [1] x [432345564227567616] : tensor<1xf32>
  %loss = rf.reduce add %s, dims = [0] : tensor<0xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<1xf32> -> tensor<1xf32>
  return %g : tensor<1xf32>
}

// -----

// The elements and the kernel reach so far that their sum overflows.
func.func @far_convolution(%x: tensor<1x1x2xf32>, %w: tensor<1x1x2xf32>) -> tensor<1x1x2xf32> {
  // expected-error@+1 {{the gradient of rf.convolution has more elements along spatial dimension 0 than can be counted: window 2, padding 432345564227567616 and 432345564227567616, dilation 1 and 432345564227567616}}
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [432345564227567616] x [432345564227567616], reversed = [], groups = 1 x 1 : (tensor<1x1x2xf32>, tensor<1x1x2xf32>) -> tensor<1x1x1xf32>
  %loss = rf.reduce add %y, dims = [0, 1, 2] : tensor<1x1x1xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<1x1x2xf32> -> tensor<1x1x2xf32>
  return %g : tensor<1x1x2xf32>
}

// -----

// The gradient of the kernel cuts off the elements that the stride skips at the end.
func.func @far_kernel(%x: tensor<1x1x2xf32>, %w: tensor<1x1x1xf32>) -> tensor<1x1x1xf32> {
  // expected-error@+1 {{the gradient of rf.convolution has more elements along spatial dimension 0 than can be counted: window 1, padding 432345564227567616 and -864691128455135232, dilation 432345564227567616 and 9223372036854775807}}
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [9223372036854775807], padding = [432345564227567616] x [-432345564227567616], dilation = [432345564227567616] x [1], reversed = [], groups = 1 x 1 : (tensor<1x1x2xf32>, tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %loss = rf.reduce add %y, dims = [0, 1, 2] : tensor<1x1x1xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<1x1x1xf32> -> tensor<1x1x1xf32>
  return %g : tensor<1x1x1xf32>
}

// -----

// The elements of all windows would be gathered.
func.func @products_of_many_places(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{'rf.reduce_window' op has a gradient for kind 'multiply' only if its windows have at most 2^40 elements in total}}
  %s = rf.reduce_window multiply %x, window = [1099511627776], strides = [1], padding = [0] x [1099511627776], dilation = [1] x [1] : tensor<2xf32>
  %loss = rf.reduce add %s, dims = [0] : tensor<3xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<2xf32> -> tensor<2xf32>
  return %g : tensor<2xf32>
}
