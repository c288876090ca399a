// Reductions and sorts read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @reduce
func.func @reduce(%a: tensor<5x3xf32>, %p: tensor<4xi1>, %i: tensor<4xi8>) {
  // CHECK: rf.reduce multiply %{{.*}}, dims = [0, 1] : tensor<5x3xf32>
  %0 = rf.reduce multiply %a, dims = [0, 1] : tensor<5x3xf32>
  // CHECK: rf.reduce minimum %{{.*}}, dims = [1] chain = 1 : tensor<5x3xf32>
  %1 = rf.reduce minimum %a, dims = [1] chain = 1 : tensor<5x3xf32>
  // CHECK: rf.reduce and %{{.*}}, dims = [0] : tensor<4xi1>
  %2 = rf.reduce and %p, dims = [0] : tensor<4xi1>
  // CHECK: rf.reduce add %{{.*}}, dims = [1] chain = 128 lanes = 64 : tensor<5x3xf32>
  %4 = rf.reduce add %a, dims = [1] chain = 128 lanes = 64 : tensor<5x3xf32>
  // CHECK: rf.reduce or %{{.*}}, dims = [] : tensor<4xi8>
  %3 = rf.reduce or %i, dims = [] : tensor<4xi8>
  return
}

// CHECK-LABEL: func.func @arg
func.func @arg(%a: tensor<5x3xf32>, %i: tensor<4xui32>) {
  // CHECK: rf.argmax %{{.*}}, dim = 1 : tensor<5x3xf32>
  %0 = rf.argmax %a, dim = 1 : tensor<5x3xf32>
  // CHECK: rf.argmin %{{.*}}, dim = 0 : tensor<5x3xf32>
  %1 = rf.argmin %a, dim = 0 : tensor<5x3xf32>
  // CHECK: rf.argmax %{{.*}}, dim = 0 : tensor<4xui32>
  %2 = rf.argmax %i, dim = 0 : tensor<4xui32>
  return
}

// CHECK-LABEL: func.func @cumulative
func.func @cumulative(%a: tensor<5x3xf32>, %i: tensor<0xi32>) {
  // CHECK: rf.cumulative add %{{.*}}, dim = 0 : tensor<5x3xf32>
  %0 = rf.cumulative add %a, dim = 0 : tensor<5x3xf32>
  // CHECK: rf.cumulative multiply %{{.*}}, dim = 1 exclusive : tensor<5x3xf32>
  %1 = rf.cumulative multiply %a, dim = 1 exclusive : tensor<5x3xf32>
  // CHECK: rf.cumulative minimum %{{.*}}, dim = 0 reverse : tensor<0xi32>
  %2 = rf.cumulative minimum %i, dim = 0 reverse : tensor<0xi32>
  // CHECK: rf.cumulative maximum %{{.*}}, dim = 1 exclusive reverse : tensor<5x3xf32>
  %3 = rf.cumulative maximum %a, dim = 1 exclusive reverse : tensor<5x3xf32>
  return
}

// CHECK-LABEL: func.func @sort
func.func @sort(%a: tensor<5x3xf32>, %i: tensor<5x3xi32>, %p: tensor<5x3xi1>) {
  // CHECK: rf.sort %{{.*}}, dim = 1 : tensor<5x3xf32>
  %0 = rf.sort %a, dim = 1 : tensor<5x3xf32>
  // CHECK: rf.sort %{{.*}}, %{{.*}}, %{{.*}}, dim = 0 descending : tensor<5x3xi1>, tensor<5x3xf32>, tensor<5x3xi32>
  %1:3 = rf.sort %p, %a, %i, dim = 0 descending : tensor<5x3xi1>, tensor<5x3xf32>, tensor<5x3xi32>
  return
}

// CHECK-LABEL: func.func @top_k
func.func @top_k(%a: tensor<5x3xf32>, %i: tensor<4xui32>) {
  // CHECK: rf.top_k %{{.*}}, k = 3 : tensor<5x3xf32>
  %0:2 = rf.top_k %a, k = 3 : tensor<5x3xf32>
  // CHECK: rf.top_k %{{.*}}, k = 0 : tensor<4xui32>
  %1:2 = rf.top_k %i, k = 0 : tensor<4xui32>
  return
}
