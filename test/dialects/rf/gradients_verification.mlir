// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics

// 1,048,579 windows of 1,048,577 elements each: their product overflows.
func.func @extremes_of_many_places(%x: tensor<1048578xf32>) -> tensor<1048578xf32> {
  // expected-error@+1 {{'rf.reduce_window' op has a gradient for kind 'maximum' only if its windows have at most 2^40 elements in total}}
  %m = rf.reduce_window maximum %x, window = [1048577], strides = [1], padding = [0] x [0], dilation = [2] x [1] : tensor<1048578xf32>
  %loss = rf.reduce add %m, dims = [0] : tensor<1048579xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<1048578xf32> -> tensor<1048578xf32>
  return %g : tensor<1048578xf32>
}
