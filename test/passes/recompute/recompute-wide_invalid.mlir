// RUN: not refold-opt %s --refold-recompute=strategy=kusumoto-exact 2>&1 | FileCheck %s
// RUN: refold-opt %s --refold-recompute=strategy=kusumoto-approx -o /dev/null

// Fourteen independent ops: each subset is a lower set.

// CHECK: error: strategy=kusumoto-exact: the graph of 28 values has more than 8192 lower sets; use the ancestor closures (strategy=kusumoto-approx)
func.func @wide(%x: tensor<f32>) -> tensor<f32> {
  %a0 = rf.tanh %x : tensor<f32>
  %a1 = rf.tanh %x : tensor<f32>
  %a2 = rf.tanh %x : tensor<f32>
  %a3 = rf.tanh %x : tensor<f32>
  %a4 = rf.tanh %x : tensor<f32>
  %a5 = rf.tanh %x : tensor<f32>
  %a6 = rf.tanh %x : tensor<f32>
  %a7 = rf.tanh %x : tensor<f32>
  %a8 = rf.tanh %x : tensor<f32>
  %a9 = rf.tanh %x : tensor<f32>
  %a10 = rf.tanh %x : tensor<f32>
  %a11 = rf.tanh %x : tensor<f32>
  %a12 = rf.tanh %x : tensor<f32>
  %a13 = rf.tanh %x : tensor<f32>
  %s1 = rf.add %a0, %a1 : tensor<f32>
  %s2 = rf.add %s1, %a2 : tensor<f32>
  %s3 = rf.add %s2, %a3 : tensor<f32>
  %s4 = rf.add %s3, %a4 : tensor<f32>
  %s5 = rf.add %s4, %a5 : tensor<f32>
  %s6 = rf.add %s5, %a6 : tensor<f32>
  %s7 = rf.add %s6, %a7 : tensor<f32>
  %s8 = rf.add %s7, %a8 : tensor<f32>
  %s9 = rf.add %s8, %a9 : tensor<f32>
  %s10 = rf.add %s9, %a10 : tensor<f32>
  %s11 = rf.add %s10, %a11 : tensor<f32>
  %s12 = rf.add %s11, %a12 : tensor<f32>
  %s13 = rf.add %s12, %a13 : tensor<f32>
  %loss = rf.exponential %s13 : tensor<f32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}
