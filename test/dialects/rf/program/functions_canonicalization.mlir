// Each case that folds is next to similar cases that must not fold.
// RUN: refold-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @abs_twice
// CHECK: %[[A:.*]] = rf.abs
// CHECK-NEXT: return %[[A]]
func.func @abs_twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.abs %x : tensor<4xf32>
  %1 = rf.abs %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @sign_twice
// CHECK: %[[S:.*]] = rf.sign
// CHECK-NEXT: return %[[S]]
func.func @sign_twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.sign %x : tensor<4xf32>
  %1 = rf.sign %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The sign of an absolute value is not an absolute value, and vice versa.
// CHECK-LABEL: func.func @abs_sign
// CHECK: rf.abs
// CHECK-NEXT: rf.sign
// CHECK-NEXT: rf.abs
func.func @abs_sign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.abs %x : tensor<4xf32>
  %1 = rf.sign %0 : tensor<4xf32>
  %2 = rf.abs %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Rounding a rounded value has no effect, whichever rounding came first.
// CHECK-LABEL: func.func @rounded
// CHECK-NEXT: %[[F:.*]] = rf.floor
// CHECK-NEXT: %[[C:.*]] = rf.ceil
// CHECK-NEXT: %[[E:.*]] = rf.round_nearest_even
// CHECK-NEXT: %[[A:.*]] = rf.round_nearest_afz
// CHECK-NEXT: %[[S:.*]] = rf.sign
// CHECK-NEXT: return %[[F]], %[[C]], %[[E]], %[[A]], %[[S]]
func.func @rounded(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %f = rf.floor %x : tensor<4xf32>
  %c = rf.ceil %x : tensor<4xf32>
  %e = rf.round_nearest_even %x : tensor<4xf32>
  %a = rf.round_nearest_afz %x : tensor<4xf32>
  %s = rf.sign %x : tensor<4xf32>
  %0 = rf.ceil %f : tensor<4xf32>
  %1 = rf.floor %c : tensor<4xf32>
  %2 = rf.round_nearest_afz %e : tensor<4xf32>
  %3 = rf.round_nearest_even %a : tensor<4xf32>
  %4 = rf.floor %s : tensor<4xf32>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// Half of a rounded number is not rounded, and the sign of a rounded number is another value.
// CHECK-LABEL: func.func @rounded_no_more
// CHECK: rf.floor
// CHECK: rf.divide
// CHECK: rf.ceil
// CHECK: rf.sign
func.func @rounded_no_more(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %two = rf.constant dense<2.0> : tensor<4xf32>
  %f = rf.floor %x : tensor<4xf32>
  %h = rf.divide %f, %two : tensor<4xf32>
  %0 = rf.ceil %h : tensor<4xf32>
  %1 = rf.sign %f : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Powers, angles and remainders are left to the device. Not even pow(x, 1) is folded to x, because
// x may be subnormal.
// CHECK-LABEL: func.func @not_folded
// CHECK: rf.power
// CHECK: rf.remainder
// CHECK: rf.power
// CHECK: rf.atan2
func.func @not_folded(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %0 = rf.power %x, %one : tensor<4xf32>
  %1 = rf.remainder %one, %one : tensor<4xf32>
  %2 = rf.power %one, %one : tensor<4xf32>
  %3 = rf.atan2 %one, %one : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// x == x is known for integers. It is not known for floats because of NaN.
// CHECK-LABEL: func.func @compare_itself
// CHECK-DAG: %[[T:.*]] = rf.constant dense<true> : tensor<4xi1>
// CHECK-DAG: %[[F:.*]] = rf.constant dense<false> : tensor<4xi1>
// CHECK: %[[X:.*]] = rf.compare EQ
// CHECK-NEXT: %[[N:.*]] = rf.compare LE
// CHECK-NEXT: return %[[T]], %[[T]], %[[F]], %[[F]], %[[X]], %[[N]]
func.func @compare_itself(%i: tensor<4xi32>, %j: tensor<4xi32>, %x: tensor<4xf32>)
    -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = rf.compare EQ %i, %i : tensor<4xi32>
  %1 = rf.compare GE %i, %i : tensor<4xi32>
  %2 = rf.compare NE %i, %i : tensor<4xi32>
  %3 = rf.compare LT %i, %i : tensor<4xi32>
  %4 = rf.compare EQ %x, %x : tensor<4xf32>
  %5 = rf.compare LE %i, %j : tensor<4xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @select
// CHECK-SAME: %[[P:.*]]: tensor<2xi1>, %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<2xf32>
// CHECK: %[[A:.*]] = rf.select %[[P]], %[[X]], %[[Y]]
// CHECK-NEXT: %[[B:.*]] = rf.select
// CHECK-NEXT: return %[[X]], %[[X]], %[[Y]], %[[A]], %[[B]]
func.func @select(%p: tensor<2xi1>, %x: tensor<2xf32>, %y: tensor<2xf32>)
    -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %true = rf.constant dense<true> : tensor<2xi1>
  %false = rf.constant dense<false> : tensor<2xi1>
  %mixed = rf.constant dense<[true, false]> : tensor<2xi1>
  %0 = rf.select %p, %x, %x : tensor<2xi1>, tensor<2xf32>
  %1 = rf.select %true, %x, %y : tensor<2xi1>, tensor<2xf32>
  %2 = rf.select %false, %x, %y : tensor<2xi1>, tensor<2xf32>
  %3 = rf.select %p, %x, %y : tensor<2xi1>, tensor<2xf32>
  %4 = rf.select %mixed, %x, %y : tensor<2xi1>, tensor<2xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// The results of these functions are never subnormal, and moving their elements does not change
// that. So a product with one is the value itself.
// CHECK-LABEL: func.func @made
// CHECK-NOT: rf.multiply
// CHECK: return
func.func @made(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>) {
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %two = rf.constant dense<1.0> : tensor<2xf32>
  %a = rf.sqrt %x : tensor<4xf32>
  %b = rf.rsqrt %x : tensor<4xf32>
  %c = rf.log %x : tensor<4xf32>
  %d = rf.logistic %x : tensor<4xf32>
  %e = rf.tanh %x : tensor<4xf32>
  %f = rf.erf %x : tensor<4xf32>
  %r = rf.reverse %f, dims = [0] : tensor<4xf32>
  %s = rf.slice %r, start = [0], limit = [2], strides = [1] : tensor<4xf32>
  %0 = rf.multiply %a, %one : tensor<4xf32>
  %1 = rf.multiply %b, %one : tensor<4xf32>
  %2 = rf.multiply %c, %one : tensor<4xf32>
  %3 = rf.multiply %d, %one : tensor<4xf32>
  %4 = rf.multiply %e, %one : tensor<4xf32>
  %5 = rf.multiply %f, %one : tensor<4xf32>
  %6 = rf.multiply %s, %two : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf32>
}

// It is not known for a padded or concatenated tensor.
// CHECK-LABEL: func.func @put_together
// CHECK: rf.multiply
// CHECK: rf.multiply
func.func @put_together(%x: tensor<2xf32>, %v: tensor<f32>) -> (tensor<3xf32>, tensor<4xf32>) {
  %ones3 = rf.constant dense<1.0> : tensor<3xf32>
  %ones4 = rf.constant dense<1.0> : tensor<4xf32>
  %e = rf.exponential %x : tensor<2xf32>
  %p = rf.pad %e, %v, low = [1], high = [0], interior = [0] : tensor<2xf32>
  %c = rf.concatenate %e, %x, dim = 0 : tensor<2xf32>, tensor<2xf32>
  %0 = rf.multiply %p, %ones3 : tensor<3xf32>
  %1 = rf.multiply %c, %ones4 : tensor<4xf32>
  return %0, %1 : tensor<3xf32>, tensor<4xf32>
}
