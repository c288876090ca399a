// Each case that folds is next to similar cases that must not fold.
// RUN: refold-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @itself
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
// CHECK-NEXT: return %[[X]], %[[X]]
func.func @itself(%x: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0 = rf.and %x, %x : tensor<4xi32>
  %1 = rf.or %x, %x : tensor<4xi32>
  return %0, %1 : tensor<4xi32>, tensor<4xi32>
}

// x xor x is zero, not x.
// CHECK-LABEL: func.func @xor_itself
// CHECK: rf.xor
func.func @xor_itself(%x: tensor<4xi32>) -> tensor<4xi32> {
  %0 = rf.xor %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @neutral
// CHECK-SAME: %[[X:.*]]: tensor<4xui32>, %[[P:.*]]: tensor<2xi1>
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[P]], %[[P]]
func.func @neutral(%x: tensor<4xui32>, %p: tensor<2xi1>)
    -> (tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<2xi1>, tensor<2xi1>) {
  %ones = rf.constant dense<4294967295> : tensor<4xui32>
  %zero = rf.constant dense<0> : tensor<4xui32>
  %true = rf.constant dense<true> : tensor<2xi1>
  %false = rf.constant dense<false> : tensor<2xi1>
  %0 = rf.and %x, %ones : tensor<4xui32>
  %1 = rf.and %ones, %x : tensor<4xui32>
  %2 = rf.or %x, %zero : tensor<4xui32>
  %3 = rf.or %zero, %x : tensor<4xui32>
  %4 = rf.xor %x, %zero : tensor<4xui32>
  %5 = rf.xor %zero, %x : tensor<4xui32>
  %6 = rf.and %p, %true : tensor<2xi1>
  %7 = rf.or %p, %false : tensor<2xi1>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<4xui32>, tensor<2xi1>, tensor<2xi1>
}

// The number 1 is not all bits of an integer. Absorbing constants are not folded.
// CHECK-LABEL: func.func @not_neutral
// CHECK: rf.and
// CHECK: rf.and
// CHECK: rf.or
// CHECK: rf.xor
// CHECK: rf.or
func.func @not_neutral(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %one = rf.constant dense<1> : tensor<2xi32>
  %zero = rf.constant dense<0> : tensor<2xi32>
  %ones = rf.constant dense<-1> : tensor<2xi32>
  %mixed = rf.constant dense<[0, 1]> : tensor<2xi32>
  %0 = rf.and %x, %one : tensor<2xi32>
  %1 = rf.and %x, %zero : tensor<2xi32>
  %2 = rf.or %x, %ones : tensor<2xi32>
  %3 = rf.xor %x, %ones : tensor<2xi32>
  %4 = rf.or %x, %mixed : tensor<2xi32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}

// CHECK-LABEL: func.func @not_twice
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
// CHECK-NEXT: %[[ONCE:.*]] = rf.not %[[X]]
// CHECK-NEXT: return %[[ONCE]], %[[X]]
func.func @not_twice(%x: tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
  %0 = rf.not %x : tensor<4xi1>
  %1 = rf.not %0 : tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @shift_by_zero
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
// CHECK-NEXT: return %[[X]], %[[X]], %[[X]]
func.func @shift_by_zero(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %zero = rf.constant dense<0> : tensor<4xi8>
  %0 = rf.shift_left %x, %zero : tensor<4xi8>
  %1 = rf.shift_right_arithmetic %x, %zero : tensor<4xi8>
  %2 = rf.shift_right_logical %x, %zero : tensor<4xi8>
  return %0, %1, %2 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// A shift by the width or more is not a shift by 0, and a shift of zero is not folded.
// CHECK-LABEL: func.func @shift_kept
// CHECK: rf.shift_left
// CHECK: rf.shift_right_arithmetic
// CHECK: rf.shift_right_logical
func.func @shift_kept(%x: tensor<4xi8>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) {
  %zero = rf.constant dense<0> : tensor<4xi8>
  %width = rf.constant dense<8> : tensor<4xi8>
  %0 = rf.shift_left %x, %width : tensor<4xi8>
  %1 = rf.shift_right_arithmetic %zero, %x : tensor<4xi8>
  %2 = rf.shift_right_logical %zero, %x : tensor<4xi8>
  return %0, %1, %2 : tensor<4xi8>, tensor<4xi8>, tensor<4xi8>
}

// A conversion there and back is removed because the bits do not change.
// CHECK-LABEL: func.func @bitcast
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: return %[[X]], %[[X]]
func.func @bitcast(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xf32>
  %1 = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xui32>
  %2 = rf.bitcast_convert %1 : tensor<4xui32> -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}

// Two conversions to a third type stay two.
// CHECK-LABEL: func.func @bitcast_on
// CHECK: rf.bitcast_convert
// CHECK: rf.bitcast_convert
func.func @bitcast_on(%x: tensor<4xf32>) -> tensor<4xi32> {
  %0 = rf.bitcast_convert %x : tensor<4xf32> -> tensor<4xui32>
  %1 = rf.bitcast_convert %0 : tensor<4xui32> -> tensor<4xi32>
  return %1 : tensor<4xi32>
}
