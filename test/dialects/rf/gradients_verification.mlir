// RUN: refold-opt %s --refold-append-backward -split-input-file -verify-diagnostics

func.func @cumulative_kind(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'rf.cumulative' op has no gradient rule for kind 'maximum', only for 'add'}}
  %m = rf.cumulative maximum %x, dim = 0 : tensor<4xf32>
  %loss = rf.reduce add %m, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}
