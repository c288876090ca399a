// Indexing reads back what it prints, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @one_hot
func.func @one_hot(%i: tensor<4xi32>, %u: tensor<ui32>) {
  // CHECK: rf.one_hot %{{.*}} : tensor<4xi32> -> tensor<4x10xf32>
  %0 = rf.one_hot %i : tensor<4xi32> -> tensor<4x10xf32>
  // CHECK: rf.one_hot %{{.*}} : tensor<ui32> -> tensor<3xi1>
  %1 = rf.one_hot %u : tensor<ui32> -> tensor<3xi1>
  return
}

// CHECK-LABEL: func.func @gather
func.func @gather(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %v: tensor<5xi64>, %y: tensor<5x10xi8>, %w: tensor<5x2xui32>) {
  // CHECK: rf.gather %{{.*}}, %{{.*}}, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  %0 = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 6] : (tensor<10x6xf32>, tensor<5x1xi32>) -> tensor<5x6xf32>
  // CHECK: rf.gather %{{.*}}, %{{.*}}, offset = [0, 2], collapsed = [], batching = [] x [], map = [1], vector = 1, sizes = [3, 2] fill : (tensor<10x6xf32>, tensor<5xi64>) -> tensor<3x5x2xf32>
  %1 = rf.gather %x, %v, offset = [0, 2], collapsed = [], batching = [] x [], map = [1], vector = 1, sizes = [3, 2] fill : (tensor<10x6xf32>, tensor<5xi64>) -> tensor<3x5x2xf32>
  // CHECK: rf.gather %{{.*}}, %{{.*}}, offset = [1], collapsed = [], batching = [0] x [0], map = [1], vector = 1, sizes = [1, 4] : (tensor<5x10xi8>, tensor<5x1xi32>) -> tensor<5x4xi8>
  %2 = rf.gather %y, %i, offset = [1], collapsed = [], batching = [0] x [0], map = [1], vector = 1, sizes = [1, 4] : (tensor<5x10xi8>, tensor<5x1xi32>) -> tensor<5x4xi8>
  // CHECK: rf.gather %{{.*}}, %{{.*}}, offset = [], collapsed = [0, 1], batching = [] x [], map = [1, 0], vector = 1, sizes = [1, 1] : (tensor<10x6xf32>, tensor<5x2xui32>) -> tensor<5xf32>
  %3 = rf.gather %x, %w, offset = [], collapsed = [0, 1], batching = [] x [], map = [1, 0], vector = 1, sizes = [1, 1] : (tensor<10x6xf32>, tensor<5x2xui32>) -> tensor<5xf32>
  return
}

// CHECK-LABEL: func.func @scatter
func.func @scatter(%x: tensor<10x6xf32>, %i: tensor<5x1xi32>, %u: tensor<5x6xf32>, %s: tensor<5x2xf32>, %y: tensor<5x10xi1>, %v: tensor<5x4xi1>) {
  // CHECK: rf.scatter set %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  %0 = rf.scatter set %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter add %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  %1 = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter minimum %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  %2 = rf.scatter minimum %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter maximum %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  %3 = rf.scatter maximum %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter multiply %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  %scaled = rf.scatter multiply %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x6xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter add %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x2xf32>) -> tensor<10x6xf32>
  %4 = rf.scatter add %x, %i, %s, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x6xf32>, tensor<5x1xi32>, tensor<5x2xf32>) -> tensor<10x6xf32>
  // CHECK: rf.scatter set %{{.*}}, %{{.*}}, %{{.*}}, window = [1], inserted = [], batching = [0] x [0], map = [1], vector = 1 : (tensor<5x10xi1>, tensor<5x1xi32>, tensor<5x4xi1>) -> tensor<5x10xi1>
  %5 = rf.scatter set %y, %i, %v, window = [1], inserted = [], batching = [0] x [0], map = [1], vector = 1 : (tensor<5x10xi1>, tensor<5x1xi32>, tensor<5x4xi1>) -> tensor<5x10xi1>
  return
}
