// Requests, marks and fusions read back what they print, as text and as bytecode.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK-LABEL: func.func @gradient
func.func @gradient(%loss: tensor<f32>, %w: tensor<64x32xf32>, %b: tensor<32xf32>) {
  // CHECK: rf.gradient %{{.*}} wrt(%{{.*}}, %{{.*}}) : tensor<f32>, tensor<64x32xf32>, tensor<32xf32> -> tensor<64x32xf32>, tensor<32xf32>
  %g:2 = rf.gradient %loss wrt(%w, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32xf32> -> tensor<64x32xf32>, tensor<32xf32>
  return
}

// CHECK-LABEL: func.func @marks
func.func @marks(%x: tensor<4x2xf32>, %i: tensor<4xi32>, %dy: tensor<2xf32>) {
  // CHECK: rf.checkpoint %{{.*}} : tensor<4x2xf32>
  %0 = rf.checkpoint %x : tensor<4x2xf32>
  // CHECK: rf.barrier %{{.*}}, %{{.*}} after(%{{.*}}) : (tensor<4x2xf32>, tensor<4xi32>), (tensor<2xf32>) -> tensor<4x2xf32>, tensor<4xi32>
  %1:2 = rf.barrier %0, %i after(%dy) : (tensor<4x2xf32>, tensor<4xi32>), (tensor<2xf32>) -> tensor<4x2xf32>, tensor<4xi32>
  // CHECK: rf.barrier %{{.*}} : (tensor<4x2xf32>) -> tensor<4x2xf32>
  %2 = rf.barrier %1#0 : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// CHECK-LABEL: func.func @fusion
func.func @fusion(%x: tensor<512x64xf32>, %w: tensor<64x32xf32>) -> tensor<512x32xf32> {
  // CHECK: %[[Y:.*]] = rf.fusion %{{.*}}, %{{.*}} blocks = 4 operands [0, -1] results [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32> {
  // CHECK-NEXT: ^bb0(%[[A:.*]]: tensor<512x64xf32>, %[[B:.*]]: tensor<64x32xf32>):
  // CHECK-NEXT: %[[P:.*]] = rf.dot_general %[[A]], %[[B]]
  // CHECK-NEXT: rf.yield %[[P]] : tensor<512x32xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[Y]]
  %y = rf.fusion %x, %w blocks = 4 operands [0, -1] results [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32> {
  ^bb0(%a: tensor<512x64xf32>, %b: tensor<64x32xf32>):
    %0 = rf.dot_general %a, %b, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
    rf.yield %0 : tensor<512x32xf32>
  }
  return %y : tensor<512x32xf32>
}

// CHECK-LABEL: func.func @empty_fusion
func.func @empty_fusion() {
  // CHECK: rf.fusion blocks = 1 operands [] results [] : () -> () {
  rf.fusion blocks = 1 operands [] results [] : () -> () {
    rf.yield
  }
  return
}

// CHECK-LABEL: func.func @recompute
func.func @recompute(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]]:2 = rf.recompute -> tensor<4xf32>, tensor<4xf32> {
  // CHECK-NEXT: %[[Z:.*]] = rf.recompute preserve_rng_state = false -> tensor<4xf32> {
  // CHECK-NEXT: %[[T:.*]] = rf.tanh %arg0
  // CHECK-NEXT: rf.yield %[[T]] : tensor<4xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: rf.yield %[[Z]], %arg0 : tensor<4xf32>, tensor<4xf32>
  %y:2 = rf.recompute -> tensor<4xf32>, tensor<4xf32> {
    %z = rf.recompute preserve_rng_state = false -> tensor<4xf32> {
      %t = rf.tanh %x : tensor<4xf32>
      rf.yield %t : tensor<4xf32>
    }
    rf.yield %z, %x : tensor<4xf32>, tensor<4xf32>
  }
  // CHECK: rf.recompute {
  rf.recompute {
    rf.yield
  }
  return %y#0 : tensor<4xf32>
}
