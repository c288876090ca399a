// RUN: refold-opt %s --refold-autocast -split-input-file -verify-diagnostics

// A loss in f16 needs a scale.
module attributes {rf.precision = "f16"} {
  func.func @unscaled(%x: tensor<4xf32>) -> tensor<4xf32> {
    %loss = rf.reduce add %x, dims = [0] : tensor<4xf32>
    // expected-warning@+1 {{small gradients in f16 become zero without a loss scale: build the program with Program::Autocast(F16) or refold-zoo --precision=f16}}
    %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
    return %g : tensor<4xf32>
  }
}

// -----

// Near misses: a scaled loss, and bf16.
module attributes {rf.precision = "f16"} {
  func.func @scaled(%x: tensor<4xf32>) -> tensor<4xf32> {
    %loss = rf.reduce add %x, dims = [0] : tensor<4xf32>
    %g = rf.gradient %loss wrt(%x) {scaled} : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
    return %g : tensor<4xf32>
  }
}

// -----

module attributes {rf.precision = "bf16"} {
  func.func @bf16(%x: tensor<4xf32>) -> tensor<4xf32> {
    %loss = rf.reduce add %x, dims = [0] : tensor<4xf32>
    %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
    return %g : tensor<4xf32>
  }
}

// -----

// One product in f16 is enough.
module {
  func.func @scope(%x: tensor<4xf32>) -> tensor<4xf32> {
    %p = rf.dot_general %x, %x, batching = [] x [], contracting = [0] x [0] {rf.precision = "f16"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
    // expected-warning@+1 {{small gradients in f16 become zero without a loss scale: build the program with Program::Autocast(F16) or refold-zoo --precision=f16}}
    %g = rf.gradient %p wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
    return %g : tensor<4xf32>
  }
}
