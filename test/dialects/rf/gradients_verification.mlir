// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics

func.func @reduce_kind(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'rf.reduce' op has no gradient rule for kind 'maximum', only for 'add'}}
  %loss = rf.reduce maximum %x, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}
