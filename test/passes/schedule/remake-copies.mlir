// RUN: refold-opt %s --refold-remake-copies='least-bytes=1024 least-distance=3' --split-input-file | FileCheck %s
// RUN: refold-opt %s --refold-remake-copies --split-input-file | FileCheck %s --check-prefix=SMALL
// RUN: refold-opt %s --refold-remake-copies='least-bytes=1024 least-distance=3' --split-input-file --remarks-filter=refold-remake-copies --remark-format=emitRemark 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// REMARK: remark: [Passed] remake {{.*}}Function=again | Reason="its source is alive at a later reader", bytes=1296, ops=5
// REMARK: remark: [Passed] remake {{.*}}Function=later | Reason="its source is alive at its first reader", bytes=1024, ops=4
// REMARK: remark: [Passed] remake {{.*}}Function=of_a_copy | {{.*}}bytes=1024, ops=4
// REMARK-NOT: Function=

// Tests that a copy is recomputed before a late reader if its source is still live. By default
// small copies such as these are kept.

// CHECK-LABEL: func.func @again
// CHECK: %[[X:.*]] = rf.fusion
// CHECK: %[[P:.*]] = rf.fusion %[[X]]
// CHECK: rf.pad
// CHECK: rf.fusion %[[P]]
// CHECK: %[[Q:.*]] = rf.fusion %[[X]]
// CHECK: rf.pad
// CHECK: %[[LATE:.*]] = rf.fusion %[[Q]]
// CHECK: return %[[LATE]], %[[X]]
// SMALL-LABEL: func.func @again
// SMALL-COUNT-1: rf.pad
// SMALL-NOT: rf.pad
// SMALL: return
func.func @again(%a: tensor<16x16xf32>) -> (tensor<18x18xf32>, tensor<16x16xf32>, tensor<18x18xf32>) {
  %x = rf.fusion %a blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %p = rf.fusion %x blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<18x18xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %z = rf.constant dense<0.0> : tensor<f32>
    %0 = rf.pad %b, %z, low = [1, 1], high = [1, 1], interior = [0, 0] : tensor<16x16xf32>
    rf.yield %0 : tensor<18x18xf32>
  }
  %e0 = rf.fusion %p blocks = 1 operands [-1] results [-1] : (tensor<18x18xf32>) -> tensor<18x18xf32> {
  ^bb0(%b: tensor<18x18xf32>):
    %0 = rf.relu %b : tensor<18x18xf32>
    rf.yield %0 : tensor<18x18xf32>
  }
  %e1 = rf.empty : tensor<4xf32>
  %e2 = rf.empty : tensor<5xf32>
  %e3 = rf.empty : tensor<6xf32>
  %e4 = rf.empty : tensor<7xf32>
  %late = rf.fusion %p blocks = 1 operands [-1] results [-1] : (tensor<18x18xf32>) -> tensor<18x18xf32> {
  ^bb0(%b: tensor<18x18xf32>):
    %0 = rf.tanh %b : tensor<18x18xf32>
    rf.yield %0 : tensor<18x18xf32>
  }
  return %late, %x, %e0 : tensor<18x18xf32>, tensor<16x16xf32>, tensor<18x18xf32>
}

// -----

// Tests that a copy of a value that is always live is computed before its first reader.

// CHECK-LABEL: func.func @later
// CHECK-COUNT-3: rf.empty
// CHECK: %[[T:.*]] = rf.fusion %arg0
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.transpose
// CHECK: rf.fusion %[[T]]
func.func @later(%w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.transpose %b, dims = [1, 0] : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %e1 = rf.empty : tensor<4xf32>
  %e2 = rf.empty : tensor<5xf32>
  %e3 = rf.empty : tensor<6xf32>
  %y = rf.fusion %t blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  return %y : tensor<16x16xf32>
}

// -----

// Near misses: the source is dead by then, and a fusion that computes.

// CHECK-LABEL: func.func @gone
// CHECK-COUNT-1: rf.transpose
// CHECK-NOT: rf.transpose
// CHECK: return
// CHECK-LABEL: func.func @computes
// CHECK-COUNT-1: rf.tanh
// CHECK-NOT: rf.tanh
// CHECK: return
func.func @gone(%a: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %x = rf.fusion %a blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %t = rf.fusion %x blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.transpose %b, dims = [1, 0] : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %e0 = rf.fusion %t blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %e1 = rf.empty : tensor<4xf32>
  %e2 = rf.empty : tensor<5xf32>
  %e3 = rf.empty : tensor<6xf32>
  %y = rf.fusion %t blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  return %y, %e0 : tensor<16x16xf32>, tensor<16x16xf32>
}
func.func @computes(%w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %t = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.transpose %b, dims = [1, 0] : tensor<16x16xf32>
    %1 = rf.tanh %0 : tensor<16x16xf32>
    rf.yield %1 : tensor<16x16xf32>
  }
  %e1 = rf.empty : tensor<4xf32>
  %e2 = rf.empty : tensor<5xf32>
  %e3 = rf.empty : tensor<6xf32>
  %y = rf.fusion %t blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  return %y : tensor<16x16xf32>
}

// -----

// Tests that a copy of a copy is moved together with its source.

// CHECK-LABEL: func.func @of_a_copy
// CHECK-COUNT-3: rf.empty
// CHECK: rf.reverse
// CHECK: rf.transpose
// CHECK: rf.relu
func.func @of_a_copy(%w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %r = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.reverse %b, dims = [1] : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %t = rf.fusion %r blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.transpose %b, dims = [1, 0] : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  %e1 = rf.empty : tensor<4xf32>
  %e2 = rf.empty : tensor<5xf32>
  %e3 = rf.empty : tensor<6xf32>
  %y = rf.fusion %t blocks = 1 operands [-1] results [-1] : (tensor<16x16xf32>) -> tensor<16x16xf32> {
  ^bb0(%b: tensor<16x16xf32>):
    %0 = rf.relu %b : tensor<16x16xf32>
    rf.yield %0 : tensor<16x16xf32>
  }
  return %y : tensor<16x16xf32>
}
