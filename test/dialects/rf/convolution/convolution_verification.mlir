// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @element(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf64>) {
  // expected-error@+2 {{operands of rf.convolution must have one element type, got 'f32' and 'f64'}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf64>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @rank(%x: tensor<1x2x5x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution with 1 spatial dimensions needs operands of rank 3, got 'tensor<1x2x5x5xf32>' and 'tensor<3x2x2xf32>'}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @dims(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dims of rf.convolution must be permutations of 3 dimensions, got [0, 1, 1]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 1] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @dims_short(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dims of rf.convolution must be permutations of 3 dimensions, got [0, 1]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @strides(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{strides of rf.convolution must be at least 1, one for each of 1 spatial dimensions, got [0]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [0], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @dilations(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dilations of rf.convolution must be at least 1, one for each of 1 spatial dimensions, got [-1]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [-1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @lhs_dilations(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dilations of rf.convolution must be at least 1, one for each of 1 spatial dimensions, got [1, 1]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1, 1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @padding(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution needs a padding at both ends of each of 1 spatial dimensions, got [0] x []}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @reversed(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{reversed dimensions of rf.convolution must be increasing and below 1, got [1]}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [1], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @groups(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{groups of rf.convolution must be at least 1, and one of the two must be 1, got 2 x 2}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 2 x 2 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @no_groups(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{groups of rf.convolution must be at least 1, and one of the two must be 1, got 0 x 1}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 0 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @features(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution with 2 groups of 2 input features in the kernel needs lhs to have 2 x 2 features, got 2}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 2 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @outputs(%x: tensor<1x4x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{groups of rf.convolution must divide its 3 output features, got 2}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 2 x 1 : (tensor<1x4x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @batch(%x: tensor<4x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{batch groups of rf.convolution must divide its batch of 4, got 3}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 3 : (tensor<4x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @cut_off(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution cuts more off spatial dimension 0 than its 5 elements: padding -3 and -3}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [-3] x [-3], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

// Products and sums that would overflow.
func.func @wrapping_features(%x: tensor<1x0x5xf32>, %w: tensor<0x4x2xf32>) {
  // expected-error@+2 {{rf.convolution with 4611686018427387904 groups of 4 input features in the kernel needs lhs to have 4611686018427387904 x 4 features, got 0}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 4611686018427387904 x 1 : (tensor<1x0x5xf32>, tensor<0x4x2xf32>) -> tensor<1x0x4xf32>
  return
}

// -----

func.func @far_kernel(%x: tensor<1x2x5xf32>, %w: tensor<3x2x5xf32>) {
  // expected-error@+2 {{rf.convolution has more elements along spatial dimension 0 than can be counted: window 5, padding 0 and 0, dilation 1 and 4611686018427387904}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [4611686018427387904], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x5xf32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @far_elements(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution has more elements along spatial dimension 0 than can be counted: window 2, padding 0 and 0, dilation 9223372036854775807 and 1}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [9223372036854775807] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @far_padding(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution has more elements along spatial dimension 0 than can be counted: window 2, padding 9223372036854775807 and 9223372036854775807, dilation 1 and 1}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [9223372036854775807] x [9223372036854775807], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @far_room(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{rf.convolution has more elements along spatial dimension 0 than can be counted: window 2, padding 288230376151711744 and 288230376151711744, dilation 1 and 1}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [288230376151711744] x [288230376151711744], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x2xf32>
  return
}

// -----

func.func @result(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{'rf.convolution' op inferred type(s) 'tensor<1x3x4xf32>' are incompatible with return type(s) of operation 'tensor<1x3x5xf32>'}}
  // expected-error@+1 {{'rf.convolution' op failed to infer returned types}}
  %0 = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @product_element(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf64>) {
  // expected-error@+2 {{operands of rf.window_product must have one element type, got 'f32' and 'f64'}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1] : (tensor<1x2x5xf32>, tensor<3x2x2xf64>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @product_dims(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dims of rf.window_product must be permutations of 3 dimensions, got [0, 3, 2]}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 3, 2] -> [0, 1, 2], strides = [1], dilations = [1] : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @product_strides(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{strides of rf.window_product must be at least 1, one for each of 1 spatial dimensions, got [0]}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [0], dilations = [1] : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @product_dilations(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{dilations of rf.window_product must be at least 1, one for each of 1 spatial dimensions, got []}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [] : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @product_features(%x: tensor<1x3x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{input features of rf.window_product differ: 3 and 2}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1] : (tensor<1x3x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}

// -----

func.func @product_groups(%x: tensor<1x2x5x2xf32>, %w: tensor<3x2x2x3xf32>) {
  // expected-error@+2 {{groups of rf.window_product differ: 2 and 3}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1], dilations = [1] : (tensor<1x2x5x2xf32>, tensor<3x2x2x3xf32>) -> tensor<1x3x4x2xf32>
  return
}

// -----

func.func @far_product(%x: tensor<1x2x5xf32>, %w: tensor<3x2x5xf32>) {
  // expected-error@+2 {{rf.window_product has more elements along spatial dimension 0 than can be counted: window 5, padding 0 and 0, dilation 1 and 4611686018427387904}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [4611686018427387904] : (tensor<1x2x5xf32>, tensor<3x2x5xf32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @product_chain(%x: tensor<1x2x5xf32>, %w: tensor<3x2x2xf32>) {
  // expected-error@+2 {{chain of rf.window_product must have 1 to 2 numbers, one for each summed dimension, got [1, 1, 2]}}
  // expected-error@+1 {{'rf.window_product' op failed to infer returned types}}
  %0 = rf.window_product %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], dilations = [1] chain = [1, 1, 2] : (tensor<1x2x5xf32>, tensor<3x2x2xf32>) -> tensor<1x3x4xf32>
  return
}
