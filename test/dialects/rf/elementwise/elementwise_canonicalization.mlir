// Folders change no bit: each case that folds is next to similar cases in which a bit would change.
// RUN: refold-opt %s --canonicalize | FileCheck %s

// x + 0 is not x: -0 + 0 is +0.
// CHECK-LABEL: func.func @add_zero
// CHECK: rf.add
func.func @add_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %0 = rf.add %x, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @subtract_zero
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: return %[[E]]
func.func @subtract_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %e = rf.exponential %x : tensor<4xf32>
  %0 = rf.subtract %e, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A fed value may be subnormal, and arithmetic flushes it to zero. The same holds for an element
// that was only moved since.
// CHECK-LABEL: func.func @fed
// CHECK: rf.multiply
// CHECK: rf.divide
// CHECK: rf.subtract
// CHECK: rf.maximum
// CHECK: rf.minimum
// CHECK: rf.negate
// CHECK: rf.multiply
func.func @fed(%x: tensor<4xf32>, %i: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>) {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %ones = rf.constant dense<1.0> : tensor<2x2xf32>
  %0 = rf.multiply %x, %one : tensor<4xf32>
  %1 = rf.divide %x, %one : tensor<4xf32>
  %2 = rf.subtract %x, %zero : tensor<4xf32>
  %3 = rf.maximum %x, %x : tensor<4xf32>
  %4 = rf.minimum %x, %x : tensor<4xf32>
  %n = rf.negate %x : tensor<4xf32>
  %v = rf.reshape %n : tensor<4xf32> -> tensor<2x2xf32>
  %5 = rf.multiply %v, %ones : tensor<2x2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>
}

// A result of arithmetic is not subnormal, and moving it does not change that. A converted integer
// is not subnormal either.
// CHECK-LABEL: func.func @made
// CHECK: %[[D:.*]] = rf.dot_general
// CHECK-NEXT: %[[T:.*]] = rf.reverse %[[D]]
// CHECK-NEXT: %[[N:.*]] = rf.negate %[[T]]
// CHECK-NEXT: %[[C:.*]] = rf.convert
// CHECK-NEXT: return %[[N]], %[[C]]
func.func @made(%x: tensor<4x4xf32>, %i: tensor<4xi32>) -> (tensor<4x4xf32>, tensor<4xf32>) {
  %ones = rf.constant dense<1.0> : tensor<4x4xf32>
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %d = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = rf.reverse %d, dims = [1] : tensor<4x4xf32>
  %n = rf.negate %r : tensor<4x4xf32>
  %0 = rf.multiply %n, %ones : tensor<4x4xf32>
  %c = rf.convert %i : tensor<4xi32> -> tensor<4xf32>
  %1 = rf.multiply %c, %one : tensor<4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4xf32>
}

// A wider float of a fed value may be subnormal again when it is narrowed, so it is not folded.
// CHECK-LABEL: func.func @narrowed
// CHECK: rf.multiply
func.func @narrowed(%x: tensor<4xf64>) -> tensor<4xf32> {
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %c = rf.convert %x : tensor<4xf64> -> tensor<4xf32>
  %0 = rf.multiply %c, %one : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// x - (-0) turns -0 into +0.
// CHECK-LABEL: func.func @subtract_minus_zero
// CHECK: rf.subtract
func.func @subtract_minus_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = rf.constant dense<-0.0> : tensor<4xf32>
  %0 = rf.subtract %x, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// 0 - x is not -x: 0 - 0 is +0.
// CHECK-LABEL: func.func @subtract_from_zero
// CHECK: rf.subtract
func.func @subtract_from_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %0 = rf.subtract %zero, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// x - x is not 0 if x is infinite.
// CHECK-LABEL: func.func @subtract_itself
// CHECK: rf.subtract
func.func @subtract_itself(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = rf.subtract %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @subtract_integer_zero
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
// CHECK-NEXT: return %[[X]]
func.func @subtract_integer_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  %zero = rf.constant dense<0> : tensor<4xi32>
  %0 = rf.subtract %x, %zero : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @multiply_one
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: return %[[E]], %[[E]]
func.func @multiply_one(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %e = rf.exponential %x : tensor<4xf32>
  %0 = rf.multiply %e, %one : tensor<4xf32>
  %1 = rf.multiply %one, %e : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A constant with mostly equal elements is not a splat.
// CHECK-LABEL: func.func @multiply_nearly_one
// CHECK: rf.multiply
func.func @multiply_nearly_one(%x: tensor<3xf32>) -> tensor<3xf32> {
  %one = rf.constant dense<[1.0, 1.0, 1.5]> : tensor<3xf32>
  %0 = rf.multiply %x, %one : tensor<3xf32>
  return %0 : tensor<3xf32>
}

// x * 0 is NaN for infinite x and -0 for negative x.
// CHECK-LABEL: func.func @multiply_zero
// CHECK: rf.multiply
func.func @multiply_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %0 = rf.multiply %x, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @divide_one
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: return %[[E]]
func.func @divide_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  %one = rf.constant dense<1.0> : tensor<4xf32>
  %e = rf.exponential %x : tensor<4xf32>
  %0 = rf.divide %e, %one : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A division by a power of two stays a division, and x / x is NaN at 0.
// CHECK-LABEL: func.func @divide_kept
// CHECK: rf.divide
// CHECK: rf.divide
func.func @divide_kept(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %two = rf.constant dense<2.0> : tensor<4xf32>
  %0 = rf.divide %x, %two : tensor<4xf32>
  %1 = rf.divide %x, %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Splats are evaluated in their own type: 0.1 + 0.2 is not the sum of the f64 numbers.
// CHECK-LABEL: func.func @splats
// CHECK-DAG: rf.constant dense<0.30000000000000004> : tensor<2xf64>
// CHECK-DAG: rf.constant dense<3.000000e-01> : tensor<4xf32>
// CHECK-DAG: rf.constant dense<-1.000000e-01> : tensor<4xf32>
// CHECK-DAG: rf.constant dense<0.0200000014> : tensor<4xf32>
// CHECK-DAG: rf.constant dense<5.000000e-01> : tensor<4xf32>
// CHECK-NOT: rf.add
// CHECK-NOT: rf.subtract
// CHECK-NOT: rf.multiply
// CHECK-NOT: rf.divide
func.func @splats() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf64>) {
  %a = rf.constant dense<0.1> : tensor<4xf32>
  %b = rf.constant dense<0.2> : tensor<4xf32>
  %c = rf.constant dense<0.1> : tensor<2xf64>
  %d = rf.constant dense<0.2> : tensor<2xf64>
  %0 = rf.add %a, %b : tensor<4xf32>
  %1 = rf.subtract %a, %b : tensor<4xf32>
  %2 = rf.multiply %a, %b : tensor<4xf32>
  %3 = rf.divide %a, %b : tensor<4xf32>
  %4 = rf.add %c, %d : tensor<2xf64>
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xf64>
}

// Kernels flush subnormal operands and results to zero, so a fold must flush them too.
// CHECK-LABEL: func.func @subnormal
// CHECK: rf.multiply
// CHECK: rf.add
func.func @subnormal() -> (tensor<4xf32>, tensor<4xf32>) {
  %least = rf.constant dense<1.17549435E-38> : tensor<4xf32>
  %half = rf.constant dense<0.5> : tensor<4xf32>
  %tiny = rf.constant dense<1.0E-40> : tensor<4xf32>
  %0 = rf.multiply %least, %half : tensor<4xf32>
  %1 = rf.add %tiny, %half : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// The least normal number itself is folded.
// CHECK-LABEL: func.func @least_normal
// CHECK: rf.constant dense<1.17549435E-38>
// CHECK-NOT: rf.multiply
func.func @least_normal() -> tensor<4xf32> {
  %twice = rf.constant dense<2.35098870E-38> : tensor<4xf32>
  %half = rf.constant dense<0.5> : tensor<4xf32>
  %0 = rf.multiply %twice, %half : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Some devices flush a result that only rounding makes the least normal number. It is left to the
// device.
// CHECK-LABEL: func.func @rounded_to_least_normal
// CHECK: rf.multiply
func.func @rounded_to_least_normal() -> tensor<4xf32> {
  %a = rf.constant dense<1.17549435E-38> : tensor<4xf32>
  %b = rf.constant dense<0.99999994> : tensor<4xf32>
  %0 = rf.multiply %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The sign of a NaN that an operation produces differs between devices. It is left to the device.
// CHECK-LABEL: func.func @no_nan
// CHECK: rf.divide
func.func @no_nan() -> tensor<4xf32> {
  %zero = rf.constant dense<0.0> : tensor<4xf32>
  %0 = rf.divide %zero, %zero : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Integers, and tensors that are not splats, are not folded: nothing large is computed at compile
// time.
// CHECK-LABEL: func.func @not_folded
// CHECK: rf.add
// CHECK: rf.multiply
func.func @not_folded() -> (tensor<2xi32>, tensor<2xf32>) {
  %i = rf.constant dense<3> : tensor<2xi32>
  %x = rf.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = rf.add %i, %i : tensor<2xi32>
  %1 = rf.multiply %x, %x : tensor<2xf32>
  return %0, %1 : tensor<2xi32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @maximum_itself
// CHECK: %[[E:.*]] = rf.exponential
// CHECK-NEXT: %[[KEPT:.*]] = rf.maximum %[[E]]
// CHECK-NEXT: return %[[E]], %[[E]], %[[KEPT]]
func.func @maximum_itself(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = rf.exponential %x : tensor<4xf32>
  %0 = rf.maximum %e, %e : tensor<4xf32>
  %1 = rf.minimum %e, %e : tensor<4xf32>
  %2 = rf.maximum %e, %y : tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @negate_twice
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[ONCE:.*]] = rf.negate %[[X]]
// CHECK-NEXT: return %[[ONCE]], %[[X]]
func.func @negate_twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.negate %x : tensor<4xf32>
  %1 = rf.negate %0 : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// A conversion to the same type is removed; a conversion to another type and back is not.
// CHECK-LABEL: func.func @convert
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT: %[[I:.*]] = rf.convert %[[X]] : tensor<4xf32> -> tensor<4xi32>
// CHECK-NEXT: %[[BACK:.*]] = rf.convert %[[I]] : tensor<4xi32> -> tensor<4xf32>
// CHECK-NEXT: return %[[X]], %[[BACK]]
func.func @convert(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = rf.convert %x : tensor<4xf32> -> tensor<4xf32>
  %1 = rf.convert %x : tensor<4xf32> -> tensor<4xi32>
  %2 = rf.convert %1 : tensor<4xi32> -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}
