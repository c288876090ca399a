// RUN: refold-opt %s --refold-trim-watches | FileCheck %s

// Tests that a value is not watched if it cannot be the first NaN or infinity, and that a value
// that no kernel computes is.

// A chain that moves, selects and clamps elements of a watched value.
// CHECK-LABEL: func @moved
// CHECK: rf.log
// CHECK-NEXT: watch.value
// CHECK-NOT: watch.value
// CHECK: return
func.func @moved(%a: tensor<4x2xf32>) -> tensor<2x4xf32> {
  %zero = rf.constant dense<0.0> : tensor<2x4xf32>
  %l = rf.log %a : tensor<4x2xf32>
  watch.value %l "rf.log" : tensor<4x2xf32>
  %t = rf.transpose %l, dims = [1, 0] : tensor<4x2xf32>
  watch.value %t "rf.transpose" : tensor<2x4xf32>
  %r = rf.maximum %t, %zero : tensor<2x4xf32>
  watch.value %r "rf.maximum" : tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// Infinite constants and fed values were not watched before; and a sum of finite numbers may be
// infinite.
// CHECK-LABEL: func @not_moved
// CHECK: %[[M:.*]] = rf.maximum
// CHECK-NEXT: watch.value %[[M]]
// CHECK-NEXT: %[[T:.*]] = rf.transpose
// CHECK-NEXT: watch.value %[[T]]
// CHECK-NEXT: %[[S:.*]] = rf.add
// CHECK-NEXT: watch.value %[[S]]
func.func @not_moved(%a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %least = rf.constant dense<0xFF800000> : tensor<4x4xf32>
  %e = rf.exponential %a : tensor<4x4xf32>
  %m = rf.maximum %e, %least : tensor<4x4xf32>
  watch.value %m "rf.maximum" : tensor<4x4xf32>
  %t = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
  watch.value %t "rf.transpose" : tensor<4x4xf32>
  %s = rf.add %m, %t : tensor<4x4xf32>
  watch.value %s "rf.add" : tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}

// CHECK-LABEL: func @views
// CHECK: %[[L:.*]] = rf.log
// CHECK: watch.value %[[L]] "rf.softmax" shape [2, 2] : tensor<4xf32>
// CHECK: %[[C:.*]] = rf.convert %{{.*}} : tensor<2x2xf32> -> tensor<2x2xf32>
// CHECK-NEXT: watch.value %[[C]] "rf.reshape" : tensor<2x2xf32>
func.func @views(%a: tensor<4xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %l = rf.log %a : tensor<4xf32>
  %v = rf.reshape %l : tensor<4xf32> -> tensor<2x2xf32>
  watch.value %v "rf.softmax" : tensor<2x2xf32>
  %w = rf.reshape %a : tensor<4xf32> -> tensor<2x2xf32>
  watch.value %w "rf.reshape" : tensor<2x2xf32>
  return %v, %w : tensor<2x2xf32>, tensor<2x2xf32>
}

// Values that a branch may watch are also watched after it.
// CHECK-LABEL: func @branch
// CHECK: %[[L:.*]] = rf.log
// CHECK: scf.if
// CHECK: rf.convert %[[L]]
// CHECK-NEXT: watch.value
// CHECK: rf.maximum
// CHECK-NEXT: watch.value
func.func @branch(%p: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %l = rf.log %a : tensor<4xf32>
  scf.if %p {
    watch.value %l "rf.transpose" : tensor<4xf32>
  }
  %m = rf.maximum %l, %l : tensor<4xf32>
  watch.value %m "rf.maximum" : tensor<4xf32>
  return %m : tensor<4xf32>
}

// Only the check read the transposition, which needs no check.
// CHECK-LABEL: func @unread
// CHECK: rf.log
// CHECK-NEXT: watch.value
// CHECK-NEXT: return
func.func @unread(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %l = rf.log %a : tensor<4x2xf32>
  watch.value %l "rf.log" : tensor<4x2xf32>
  %n = rf.negate %l : tensor<4x2xf32>
  %t = rf.transpose %n, dims = [1, 0] : tensor<4x2xf32>
  watch.value %n "rf.negate" : tensor<4x2xf32>
  watch.value %t "rf.transpose" : tensor<2x4xf32>
  return %l : tensor<4x2xf32>
}

// Only the check read the exponential, which may be the first infinity.
// CHECK-LABEL: func @only_watched
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: watch.value %[[E]]
func.func @only_watched(%a: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %e = rf.exponential %a : tensor<4x2xf32>
  watch.value %e "rf.exponential" : tensor<4x2xf32>
  return %a : tensor<4x2xf32>
}

// Only the check read the selection. The choice is erased with it, and with the choice the watched
// values in its branches.
// CHECK-LABEL: func @unread_choice
// CHECK: rf.log
// CHECK-NEXT: watch.value
// CHECK-NEXT: return
func.func @unread_choice(%p: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %l = rf.log %a : tensor<4xf32>
  watch.value %l "rf.log" : tensor<4xf32>
  %c = scf.if %p -> (tensor<4xi1>) {
    %n = rf.abs %l : tensor<4xf32>
    watch.value %n "rf.abs" : tensor<4xf32>
    %b = rf.compare GT %n, %l : tensor<4xf32>
    scf.yield %b : tensor<4xi1>
  } else {
    %b = rf.compare LT %l, %l : tensor<4xf32>
    scf.yield %b : tensor<4xi1>
  }
  %s = rf.select %c, %l, %l : tensor<4xi1>, tensor<4xf32>
  watch.value %s "rf.select" : tensor<4xf32>
  return %l : tensor<4xf32>
}
