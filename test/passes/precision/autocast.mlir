// RUN: refold-opt %s --refold-autocast -split-input-file | FileCheck %s

// Products have 16 bits; so have the ops on their results. Biases are rounded before they are
// repeated. Logits that only a loss reads are f32, and the attribute is gone.
// CHECK-LABEL: module @network
// CHECK-NOT: rf.precision
// CHECK: func.func @train(%[[X:.*]]: tensor<8x4xf32>, %[[W:.*]]: tensor<4x6xf32>, %[[B:.*]]: tensor<6xf32>, %[[V:.*]]: tensor<6x5xf32>
// CHECK-DAG: %[[X16:.*]] = rf.convert %[[X]] : tensor<8x4xf32> -> tensor<8x4xbf16>
// CHECK-DAG: %[[W16:.*]] = rf.convert %[[W]] : tensor<4x6xf32> -> tensor<4x6xbf16>
// CHECK: %[[Y:.*]] = rf.dot_general %[[X16]], %[[W16]]
// CHECK-SAME: -> tensor<8x6xbf16>
// CHECK: %[[B16:.*]] = rf.convert %[[B]] : tensor<6xf32> -> tensor<6xbf16>
// CHECK: %[[BIAS:.*]] = rf.broadcast_in_dim %[[B16]], dims = [1] : tensor<6xbf16> -> tensor<8x6xbf16>
// CHECK: %[[SUM:.*]] = rf.add %[[Y]], %[[BIAS]] : tensor<8x6xbf16>
// CHECK: %[[NORM:.*]] = rf.layer_norm %[[SUM]], %{{.*}}, %{{.*}}, epsilon = {{.*}} : tensor<8x6xbf16>, tensor<6xf32>
// CHECK: %[[RELU:.*]] = rf.relu %[[NORM]] : tensor<8x6xbf16>
// CHECK: %[[R32:.*]] = rf.convert %[[RELU]] : tensor<8x6xbf16> -> tensor<8x6xf32>
// CHECK: %[[LOGITS:.*]] = rf.dot_general %[[R32]], %{{.*}} -> tensor<8x5xf32>
// CHECK: rf.softmax_cross_entropy %[[LOGITS]]
// CHECK: rf.gradient
// CHECK: rf.multiply %{{.*}} : tensor<4x6xf32>
module @network attributes {rf.precision = "bf16"} {
  func.func @train(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>, %b: tensor<6xf32>, %v: tensor<6x5xf32>, %labels: tensor<8xi32>) -> tensor<4x6xf32> {
    %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %bias = rf.broadcast_in_dim %b, dims = [1] : tensor<6xf32> -> tensor<8x6xf32>
    %s = rf.add %y, %bias : tensor<8x6xf32>
    %n = rf.layer_norm %s, %b, %b, epsilon = 1.0e-05 : tensor<8x6xf32>, tensor<6xf32>
    %r = rf.relu %n : tensor<8x6xf32>
    %logits = rf.dot_general %r, %v, batching = [] x [], contracting = [1] x [0] : (tensor<8x6xf32>, tensor<6x5xf32>) -> tensor<8x5xf32>
    %each = rf.softmax_cross_entropy %logits, %labels : tensor<8x5xf32>, tensor<8xi32>
    %loss = rf.reduce add %each, dims = [0] : tensor<8xf32>
    %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4x6xf32> -> tensor<4x6xf32>
    %next = rf.multiply %g, %w : tensor<4x6xf32>
    return %next : tensor<4x6xf32>
  }
}

// -----

// An embedding is rounded, and a parameter that is added to it too. An exponential computes in f32.
// CHECK-LABEL: module @embedding
// CHECK: %[[ROWS:.*]] = rf.take %{{.*}} -> tensor<8x4xf32>
// CHECK: %[[R16:.*]] = rf.convert %[[ROWS]] : tensor<8x4xf32> -> tensor<8x4xf16>
// CHECK: %[[P:.*]] = rf.slice
// CHECK: %[[P16:.*]] = rf.convert %[[P]] : tensor<8x4xf32> -> tensor<8x4xf16>
// CHECK: %[[SUM:.*]] = rf.add %[[R16]], %[[P16]] : tensor<8x4xf16>
// CHECK: %[[WIDE:.*]] = rf.convert %[[SUM]] : tensor<8x4xf16> -> tensor<8x4xf32>
// CHECK: rf.exponential %[[WIDE]] : tensor<8x4xf32>
module @embedding attributes {rf.precision = "f16"} {
  func.func @predict(%table: tensor<30x4xf32>, %i: tensor<8xi32>, %p: tensor<9x4xf32>) -> tensor<8x4xf32> {
    %rows = rf.take %table, %i : (tensor<30x4xf32>, tensor<8xi32>) -> tensor<8x4xf32>
    %part = rf.slice %p, start = [0, 0], limit = [8, 4], strides = [1, 1] : tensor<9x4xf32>
    %s = rf.add %rows, %part : tensor<8x4xf32>
    %e = rf.exponential %s : tensor<8x4xf32>
    return %e : tensor<8x4xf32>
  }
}

// -----

// A recomputed function returns 16 bits.
// CHECK-LABEL: module @recomputed
// CHECK: %[[Z:.*]] = rf.recompute -> tensor<8x6xbf16>
// CHECK: rf.yield %{{.*}} : tensor<8x6xbf16>
// CHECK: rf.relu %[[Z]] : tensor<8x6xbf16>
module @recomputed attributes {rf.precision = "bf16"} {
  func.func @predict(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
    %z = rf.recompute -> tensor<8x6xf32> {
      %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
      %t = rf.tanh %y : tensor<8x6xf32>
      rf.yield %t : tensor<8x6xf32>
    }
    %r = rf.relu %z : tensor<8x6xf32>
    return %r : tensor<8x6xf32>
  }
}

// -----

// The logits that a recomputed function returns are read only in f32, as they would be without it.
// CHECK-LABEL: module @recomputed_logits
// CHECK: %[[Z:.*]] = rf.recompute -> tensor<8x6xf32>
// CHECK: rf.dot_general {{.*}} -> tensor<8x6xf32>
// CHECK: rf.exponential %[[Z]] : tensor<8x6xf32>
module @recomputed_logits attributes {rf.precision = "bf16"} {
  func.func @predict(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
    %z = rf.recompute -> tensor<8x6xf32> {
      %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
      rf.yield %y : tensor<8x6xf32>
    }
    %r = rf.exponential %z : tensor<8x6xf32>
    return %r : tensor<8x6xf32>
  }
}

// -----

// The loss reads one result of a recomputed function. The other result stays in f32, as does a value
// that has a gradient.
// CHECK-LABEL: module @recomputed_beside
// CHECK: %[[Z:.*]]:3 = rf.recompute -> tensor<8x6xbf16>, tensor<8x6xf32>, tensor<8x6xf32>
// CHECK: rf.relu %{{.*}} : tensor<8x6xbf16>
// CHECK: rf.gradient {{.*}}wrt(%[[Z]]#2)
module @recomputed_beside attributes {rf.precision = "bf16"} {
  func.func @train(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>, %t: tensor<9x6xf32>, %i: tensor<8xi32>) -> (tensor<8x6xf32>, tensor<8x6xf32>) {
    %z:3 = rf.recompute -> tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32> {
      %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
      %h = rf.tanh %y : tensor<8x6xf32>
      %other = rf.take %t, %i : (tensor<9x6xf32>, tensor<8xi32>) -> tensor<8x6xf32>
      %g = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
      rf.yield %h, %other, %g : tensor<8x6xf32>, tensor<8x6xf32>, tensor<8x6xf32>
    }
    %r = rf.relu %z#0 : tensor<8x6xf32>
    %s = rf.multiply %r, %z#2 : tensor<8x6xf32>
    %loss = rf.reduce add %s, dims = [0, 1] : tensor<8x6xf32>
    %dg = rf.gradient %loss wrt(%z#2) : tensor<f32>, tensor<8x6xf32> -> tensor<8x6xf32>
    return %dg, %z#1 : tensor<8x6xf32>, tensor<8x6xf32>
  }
}

// -----

// Near misses: ops that the loss does not depend on, values of f64, a sum with a tensor of f32 that
// is no parameter, and a program without rf.precision.
// CHECK-LABEL: module @other
// CHECK-NOT: bf16
// CHECK: rf.gradient
// CHECK-NOT: bf16
module @other attributes {rf.precision = "bf16"} {
  func.func @train(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>, %d: tensor<8x4xf64>, %e: tensor<4x6xf64>) -> (tensor<8x4xf32>, tensor<8x6xf32>, tensor<8x6xf64>) {
    %q = rf.exponential %x : tensor<8x4xf32>
    %s = rf.add %q, %x : tensor<8x4xf32>
    %loss = rf.reduce add %s, dims = [0, 1] : tensor<8x4xf32>
    %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8x4xf32> -> tensor<8x4xf32>
    %y = rf.dot_general %g, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    %z = rf.dot_general %d, %e, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf64>, tensor<4x6xf64>) -> tensor<8x6xf64>
    return %g, %y, %z : tensor<8x4xf32>, tensor<8x6xf32>, tensor<8x6xf64>
  }
}

// -----

// CHECK-LABEL: module @plain
// CHECK-NOT: bf16
module @plain {
  func.func @predict(%x: tensor<8x4xf32>, %w: tensor<4x6xf32>) -> tensor<8x6xf32> {
    %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
    return %y : tensor<8x6xf32>
  }
}

// -----

// An rf.precision of an op overrides that of the module. The second product is in f32, the third in f16.
// CHECK-LABEL: module @scopes
// CHECK: rf.dot_general {{.*}} -> tensor<8x8xbf16>
// CHECK: rf.silu {{.*}} : tensor<8x8xbf16>
// CHECK: rf.dot_general {{.*}} -> tensor<8x8xf32>
// CHECK: rf.relu {{.*}} : tensor<8x8xf32>
// CHECK: rf.dot_general {{.*}} -> tensor<8x8xf16>
// CHECK: rf.relu {{.*}} : tensor<8x8xf16>
// CHECK: rf.tanh {{.*}} : tensor<8x8xf32>
// CHECK-NOT: rf.precision
module @scopes attributes {rf.precision = "bf16"} {
  func.func @predict(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %a = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %b = rf.silu %a : tensor<8x8xf32>
    %c = rf.dot_general %b, %w, batching = [] x [], contracting = [1] x [0] {rf.precision = "f32"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %d = rf.relu %c {rf.precision = "f32"} : tensor<8x8xf32>
    %e = rf.dot_general %d, %w, batching = [] x [], contracting = [1] x [0] {rf.precision = "f16"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %f = rf.relu %e {rf.precision = "f16"} : tensor<8x8xf32>
    %g = rf.tanh %f : tensor<8x8xf32>
    return %g : tensor<8x8xf32>
  }
}

// -----

// A module without rf.precision: only the ops that have one change. A relu outside of the scope reads
// f32.
// CHECK-LABEL: module @one_scope
// CHECK: rf.dot_general {{.*}} -> tensor<8x8xbf16>
// CHECK: rf.relu {{.*}} : tensor<8x8xf32>
// CHECK: rf.dot_general {{.*}} -> tensor<8x8xf32>
module @one_scope {
  func.func @predict(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
    %a = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] {rf.precision = "bf16"} : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %t = rf.tanh %a {rf.precision = "bf16"} : tensor<8x8xf32>
    %b = rf.relu %t : tensor<8x8xf32>
    %c = rf.dot_general %b, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    return %c : tensor<8x8xf32>
  }
}
