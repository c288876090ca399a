// Tests that a failing pass writes a file that reproduces the failure.
// RUN: not refold-opt %s --refold-append-backward --mlir-pass-pipeline-crash-reproducer=%t.mlir 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=FILE < %t.mlir
// RUN: not refold-opt --run-reproducer %t.mlir 2>&1 | FileCheck %s --check-prefix=AGAIN

// CHECK: error: 'rf.bitcast_convert' has no gradient rule
// CHECK: reproducer generated at
// FILE: pipeline: "builtin.module(func.func(refold-append-backward
// AGAIN: error: 'rf.bitcast_convert' has no gradient rule
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %bits = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xf32>
  %loss = rf.reduce add %bits, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}
