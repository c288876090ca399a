// RUN: refold-opt %s --refold-widen-floats -split-input-file | FileCheck %s

// An op computes in f32 and rounds its result. Each operand is converted once.
// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: %[[X:.*]]: tensor<8xbf16>, %[[Y:.*]]: tensor<8xf16>
// CHECK: %[[A:.*]] = rf.convert %[[X]] : tensor<8xbf16> -> tensor<8xf32>
// CHECK-NEXT: %[[SQUARE:.*]] = rf.multiply %[[A]], %[[A]] : tensor<8xf32>
// CHECK-NEXT: %[[ROUNDED:.*]] = rf.convert %[[SQUARE]] : tensor<8xf32> -> tensor<8xbf16>
// CHECK: %[[B:.*]] = rf.convert %[[Y]] : tensor<8xf16> -> tensor<8xf32>
// CHECK-NEXT: %[[EXP:.*]] = rf.exponential %[[B]] : tensor<8xf32>
// CHECK-NEXT: %[[HALF:.*]] = rf.convert %[[EXP]] : tensor<8xf32> -> tensor<8xf16>
// CHECK: rf.compare GT %{{.*}}, %{{.*}} : tensor<8xf32>
// CHECK: return %[[ROUNDED]], %[[HALF]]
func.func @arithmetic(%x: tensor<8xbf16>, %y: tensor<8xf16>) -> (tensor<8xbf16>, tensor<8xf16>, tensor<8xi1>) {
  %0 = rf.multiply %x, %x : tensor<8xbf16>
  %1 = rf.exponential %y : tensor<8xf16>
  %2 = rf.compare GT %x, %0 : tensor<8xbf16>
  return %0, %1, %2 : tensor<8xbf16>, tensor<8xf16>, tensor<8xi1>
}

// -----

// A sum, a product and a composite op are f32 inside, and have one rounding at the end.
// CHECK-LABEL: func.func @inside
// CHECK: rf.dot_general %{{.*}}, %{{.*}} : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
// CHECK-NEXT: %[[P:.*]] = rf.convert %{{.*}} : tensor<8x6xf32> -> tensor<8x6xbf16>
// CHECK-NEXT: %[[WIDE:.*]] = rf.convert %[[P]] : tensor<8x6xbf16> -> tensor<8x6xf32>
// CHECK-NEXT: rf.layer_norm %[[WIDE]], %{{.*}}, %{{.*}}, epsilon = {{.*}} : tensor<8x6xf32>, tensor<6xf32>
// CHECK: rf.reduce add %{{.*}}, dims = [1] : tensor<8x6xf32>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xf32> -> tensor<8xbf16>
func.func @inside(%x: tensor<8x4xbf16>, %w: tensor<4x6xbf16>, %s: tensor<6xf32>) -> tensor<8xbf16> {
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xbf16>, tensor<4x6xbf16>) -> tensor<8x6xbf16>
  %1 = rf.layer_norm %0, %s, %s, epsilon = 1.0e-05 : tensor<8x6xbf16>, tensor<6xf32>
  %2 = rf.reduce add %1, dims = [1] : tensor<8x6xbf16>
  return %2 : tensor<8xbf16>
}

// -----

// Conversions to and from other types go through f32.
// CHECK-LABEL: func.func @conversions
// CHECK: rf.convert %{{.*}} : tensor<8xbf16> -> tensor<8xf32>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xf32> -> tensor<8xf16>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xi32> -> tensor<8xf32>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xf32> -> tensor<8xbf16>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xbf16> -> tensor<8xf32>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<8xf32> -> tensor<8xi1>
func.func @conversions(%x: tensor<8xbf16>, %n: tensor<8xi32>) -> (tensor<8xf16>, tensor<8xbf16>, tensor<8xi1>) {
  %0 = rf.convert %x : tensor<8xbf16> -> tensor<8xf16>
  %1 = rf.convert %n : tensor<8xi32> -> tensor<8xbf16>
  %2 = rf.convert %x : tensor<8xbf16> -> tensor<8xi1>
  return %0, %1, %2 : tensor<8xf16>, tensor<8xbf16>, tensor<8xi1>
}

// -----

// Some ops change or move bits.
// CHECK-LABEL: func.func @bits
// CHECK-SAME: %[[X:.*]]: tensor<8xbf16>, %[[Y:.*]]: tensor<8xbf16>
// CHECK: %[[BITS:.*]] = rf.bitcast_convert %[[X]] : tensor<8xbf16> -> tensor<8xui16>
// CHECK-NEXT: %[[SIGN:.*]] = rf.constant dense<32768> : tensor<8xui16>
// CHECK-NEXT: %[[FLIPPED:.*]] = rf.xor %[[BITS]], %[[SIGN]] : tensor<8xui16>
// CHECK-NEXT: rf.bitcast_convert %[[FLIPPED]] : tensor<8xui16> -> tensor<8xbf16>
// CHECK: %[[REST:.*]] = rf.constant dense<32767> : tensor<8xui16>
// CHECK: rf.and %{{.*}}, %[[REST]] : tensor<8xui16>
// CHECK: %[[KEYS:.*]] = rf.convert %[[X]] : tensor<8xbf16> -> tensor<8xf32>
// CHECK-NEXT: %[[SORTED:.*]]:3 = rf.sort %[[KEYS]], %[[X]], %[[Y]], dim = 0 : tensor<8xf32>, tensor<8xbf16>, tensor<8xbf16>
// CHECK: %[[POSITIVE:.*]] = rf.compare GT %{{.*}}, %{{.*}} : tensor<8xf32>
// CHECK: rf.select %[[POSITIVE]], %[[X]], %{{.*}} : tensor<8xi1>, tensor<8xbf16>
// CHECK: return %{{.*}}, %{{.*}}, %[[SORTED]]#1, %[[SORTED]]#2
func.func @bits(%x: tensor<8xbf16>, %y: tensor<8xbf16>) -> (tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>) {
  %0 = rf.negate %x : tensor<8xbf16>
  %1 = rf.abs %x : tensor<8xbf16>
  %2:2 = rf.sort %x, %y, dim = 0 : tensor<8xbf16>, tensor<8xbf16>
  %3 = rf.relu_grad %x, %y : tensor<8xbf16>
  return %0, %1, %2#0, %2#1, %3 : tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>, tensor<8xbf16>
}

// -----

// A scatter that sets elements moves them; one that adds computes.
// CHECK-LABEL: func.func @scatters
// CHECK: rf.scatter set %{{.*}} : (tensor<9xui16>, tensor<4x1xi32>, tensor<4xui16>) -> tensor<9xui16>
// CHECK: rf.scatter add %{{.*}} : (tensor<9xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<9xf32>
func.func @scatters(%x: tensor<9xf16>, %i: tensor<4x1xi32>, %u: tensor<4xf16>) -> (tensor<9xf16>, tensor<9xf16>) {
  %0 = rf.scatter set %x, %i, %u, window = [], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<9xf16>, tensor<4x1xi32>, tensor<4xf16>) -> tensor<9xf16>
  %1 = rf.scatter add %x, %i, %u, window = [], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<9xf16>, tensor<4x1xi32>, tensor<4xf16>) -> tensor<9xf16>
  return %0, %1 : tensor<9xf16>, tensor<9xf16>
}

// -----

// A uniform number of f32 below 1 may round to 1, so it is limited to 255/256, the last bf16 below 1.
// CHECK-LABEL: func.func @uniform
// CHECK: %[[U:.*]] = rf.random_uniform %{{.*}}, %{{.*}}, low = {{.*}}, high = {{.*}}, site = 3 : tensor<8xf32>
// CHECK: %[[LEAST:.*]] = rf.constant dense<0.000000e+00> : tensor<8xf32>
// CHECK: %[[MOST:.*]] = rf.constant dense<0.99609375> : tensor<8xf32>
// CHECK: rf.maximum %[[U]], %[[LEAST]]
// CHECK: rf.minimum %{{.*}}, %[[MOST]]
func.func @uniform(%seed: tensor<i64>, %step: tensor<i64>) -> tensor<8xbf16> {
  %0 = rf.random_uniform %seed, %step, low = 0.0, high = 1.0, site = 3 : tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// -----

// Near misses: ops that move elements, conversions to and from f32, and ops on other types.
// CHECK-LABEL: func.func @moves
// CHECK-NEXT: rf.transpose %{{.*}} : tensor<2x8xbf16>
// CHECK-NEXT: rf.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2x8xi1>, tensor<2x8xbf16>
// CHECK-NEXT: rf.take %{{.*}}, %{{.*}} : (tensor<2x8xbf16>, tensor<3xi32>) -> tensor<3x8xbf16>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<2x8xbf16> -> tensor<2x8xf32>
// CHECK-NEXT: rf.add %{{.*}}, %{{.*}} : tensor<2x8xf32>
// CHECK-NEXT: rf.convert %{{.*}} : tensor<2x8xf32> -> tensor<2x8xf16>
// CHECK-NEXT: rf.add %{{.*}}, %{{.*}} : tensor<2x8xi16>
// CHECK-NEXT: return
func.func @moves(%x: tensor<2x8xbf16>, %p: tensor<2x8xi1>, %i: tensor<3xi32>, %n: tensor<2x8xi16>) -> (tensor<8x2xbf16>, tensor<2x8xbf16>, tensor<3x8xbf16>, tensor<2x8xf16>, tensor<2x8xi16>) {
  %0 = rf.transpose %x, dims = [1, 0] : tensor<2x8xbf16>
  %1 = rf.select %p, %x, %x : tensor<2x8xi1>, tensor<2x8xbf16>
  %2 = rf.take %x, %i : (tensor<2x8xbf16>, tensor<3xi32>) -> tensor<3x8xbf16>
  %3 = rf.convert %x : tensor<2x8xbf16> -> tensor<2x8xf32>
  %4 = rf.add %3, %3 : tensor<2x8xf32>
  %5 = rf.convert %4 : tensor<2x8xf32> -> tensor<2x8xf16>
  %6 = rf.add %n, %n : tensor<2x8xi16>
  return %0, %1, %2, %5, %6 : tensor<8x2xbf16>, tensor<2x8xbf16>, tensor<3x8xbf16>, tensor<2x8xf16>, tensor<2x8xi16>
}
