// RUN: refold-opt %s --refold-append-backward -verify-diagnostics

// The gradient of a gradient of attention.
func.func @twice(%x: tensor<1x2x4x8xf32>) -> tensor<1x2x4x8xf32> {
  // expected-error@+1 {{'rf.attention' has no second derivative and no Jvp, because rf.attention_grad has no gradient rule: write it with rf.dot_general and rf.softmax}}
  %y, %s = rf.attention %x, %x, %x, scale = 0.5
    : (tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>, tensor<1x2x4x8xf32>) -> (tensor<1x2x4x8xf32>, tensor<1x2x4xf32>)
  %loss = rf.reduce add %y, dims = [0, 1, 2, 3] : tensor<1x2x4x8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<1x2x4x8xf32> -> tensor<1x2x4x8xf32>
  %of_gradient = rf.reduce add %g, dims = [0, 1, 2, 3] : tensor<1x2x4x8xf32>
  %h = rf.gradient %of_gradient wrt(%x) : tensor<f32>, tensor<1x2x4x8xf32> -> tensor<1x2x4x8xf32>
  return %h : tensor<1x2x4x8xf32>
}
