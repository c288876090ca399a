// The gradient rules build only the gradients that are requested, from no more values than the ops
// declare. test/compiler/reference/test_gradients.cpp compares their values with finite
// differences.
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s

// The usual weight gradient is one product without a transpose, and nothing is built for x.
// CHECK-LABEL: func.func @linear
// CHECK-SAME: %[[X:.*]]: tensor<512x64xf32>, %[[W:.*]]: tensor<64x32xf32>, %[[B:.*]]: tensor<32xf32>
// CHECK: %[[DY:.*]] = rf.constant dense<1.000000e+00> : tensor<512x32xf32>
// CHECK-NEXT: %[[DB:.*]] = rf.reduce add %[[DY]], dims = [0] : tensor<512x32xf32>
// CHECK-NEXT: %[[DW:.*]] = rf.dot_general %[[X]], %[[DY]], batching = [] x [], contracting = [0] x [0]
// CHECK-NEXT: return %[[DW]], %[[DB]]
func.func @linear(%x: tensor<512x64xf32>, %w: tensor<64x32xf32>, %b: tensor<32xf32>) -> (tensor<64x32xf32>, tensor<32xf32>) {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  %c = rf.broadcast_in_dim %b, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>
  %y = rf.add %p, %c : tensor<512x32xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<512x32xf32>
  %g:2 = rf.gradient %loss wrt(%w, %b) : tensor<f32>, tensor<64x32xf32>, tensor<32xf32> -> tensor<64x32xf32>, tensor<32xf32>
  return %g#0, %g#1 : tensor<64x32xf32>, tensor<32xf32>
}

// The gradient of relu reads its result, so its operand need not be kept.
// CHECK-LABEL: func.func @relu
// CHECK: %[[Y:.*]] = rf.relu
// CHECK: rf.relu_grad %{{.*}}, %[[Y]] : tensor<4xf32>
func.func @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = rf.relu %x : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// The mask is drawn again with the same RNG stream id and step.
// CHECK-LABEL: func.func @dropout
// CHECK-SAME: tensor<4xf32>, %[[SEED:.*]]: tensor<i64>, %[[STEP:.*]]: tensor<i64>
// CHECK: %[[DY:.*]] = rf.constant dense<1.0
// CHECK: rf.dropout %[[DY]], %[[SEED]], %[[STEP]], rate = 1.000000e-01, site = 7
func.func @dropout(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<4xf32> {
  %y = rf.dropout %x, %seed, %step, rate = 0.1, site = 7 : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// No gradient flows to indices. The gradient of the rows is computed by rf.take_grad.
// CHECK-LABEL: func.func @take
// CHECK: rf.take_grad %{{.*}}, %{{.*}} : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<9x2xf32>
func.func @take(%x: tensor<9x2xf32>, %i: tensor<3xi32>) -> tensor<9x2xf32> {
  %y = rf.take %x, %i : (tensor<9x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<3x2xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<9x2xf32> -> tensor<9x2xf32>
  return %g : tensor<9x2xf32>
}

// A pad of a single element has nothing between elements, whatever its interior attribute says.
// CHECK-LABEL: func.func @pad_one
func.func @pad_one(%x: tensor<1xf32>, %z: tensor<f32>) -> tensor<1xf32> {
  %0 = rf.pad %x, %z, low = [1], high = [2], interior = [9223372036854775807] : tensor<1xf32>
  %s = rf.multiply %0, %0 : tensor<4xf32>
  %l = rf.reduce add %s, dims = [0] : tensor<4xf32>
  // CHECK: rf.pad %{{.*}}, %{{.*}}, low = [-1], high = [-2], interior = [0] : tensor<4xf32>
  %g = rf.gradient %l wrt(%x) : tensor<f32>, tensor<1xf32> -> tensor<1xf32>
  return %g : tensor<1xf32>
}

// The gradient of |x| is multiplied by the sign of x: it is 0 at 0.
// CHECK-LABEL: func.func @abs
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<4xf32>
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[SIGN:.*]] = rf.sign %[[X]]
// CHECK-NEXT: %[[DX:.*]] = rf.multiply %[[DY]], %[[SIGN]]
// CHECK: return %[[DX]]
func.func @abs(%x: tensor<4xf32>, %w: tensor<4xf32>) -> tensor<4xf32> {
  %y = rf.abs %x : tensor<4xf32>
  %p = rf.multiply %y, %w : tensor<4xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// Each operand gets half of the gradient if the operands are equal. The rule makes only elementwise
// ops, which share one kernel.
// CHECK-LABEL: func.func @maximum
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
// CHECK: %[[ONE:.*]] = rf.constant dense<1.0
// CHECK: %[[LEFT:.*]] = rf.compare GT %[[X]], %[[Y]]
// CHECK: %[[RIGHT:.*]] = rf.compare GT %[[Y]], %[[X]]
// CHECK: %[[TIE:.*]] = rf.select %[[RIGHT]], %[[ZERO:.*]], %[[HALF:.*]] :
// CHECK: rf.select %[[LEFT]], %[[ONE]], %[[TIE]]
// CHECK-NEXT: return
func.func @maximum(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %m = rf.maximum %x, %y : tensor<4xf32>
  %loss = rf.reduce add %m, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// An exponent that is known not to be zero needs no special case at zero.
// CHECK-LABEL: func.func @square
// CHECK-NOT: rf.select
// CHECK: return
func.func @square(%x: tensor<4xf32>) -> tensor<4xf32> {
  %two = rf.constant dense<2.0> : tensor<4xf32>
  %y = rf.power %x, %two : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// The gradient of a running product doubles its reach in each round, and divides nothing.
// CHECK-LABEL: func.func @running_product
// CHECK: rf.cumulative multiply
// CHECK-COUNT-3: rf.pad
// CHECK-NOT: rf.divide
// CHECK: return
func.func @running_product(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = rf.cumulative multiply %x, dim = 0 : tensor<4xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g : tensor<4xf32>
}

// A running maximum passes each gradient to the element that was the maximum.
// CHECK-LABEL: func.func @running_maximum
// CHECK: %[[FROM:.*]] = rf.cumulative maximum %{{.*}}, dim = 0 : tensor<4x3xi64>
// CHECK: rf.scatter add %{{.*}}, %[[FROM]], %{{.*}}, window = [], inserted = [0], batching = [1] x [1], map = [0], vector = 2
func.func @running_maximum(%x: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %y = rf.cumulative maximum %x, dim = 0 : tensor<4x3xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<4x3xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4x3xf32> -> tensor<4x3xf32>
  return %g : tensor<4x3xf32>
}

// A scatter into an empty tensor drops all updates, so their gradient is zero. No gather is made,
// because its slices would be out of range.
// CHECK-LABEL: func.func @scatter_into_nothing
// CHECK-NOT: rf.gather
// CHECK: %[[ZEROS:.*]] = rf.constant dense<0.000000e+00> : tensor<2x3xf32>
// CHECK-NOT: rf.gather
// CHECK: return %[[ZEROS]]
func.func @scatter_into_nothing(%x: tensor<0x3xf32>, %i: tensor<2x1xi32>, %u: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %y = rf.scatter add %x, %i, %u, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<0x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<0x3xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<0x3xf32>
  %g = rf.gradient %loss wrt(%u) : tensor<f32>, tensor<2x3xf32> -> tensor<2x3xf32>
  return %g : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @scatter_into_no_batch
// CHECK-NOT: rf.gather
// CHECK: return
func.func @scatter_into_no_batch(%x: tensor<0x3xf32>, %i: tensor<0x2xi32>, %u: tensor<0x2xf32>) -> (tensor<0x3xf32>, tensor<0x2xf32>) {
  %y = rf.scatter maximum %x, %i, %u, window = [], inserted = [1], batching = [0] x [0], map = [1], vector = 2 : (tensor<0x3xf32>, tensor<0x2xi32>, tensor<0x2xf32>) -> tensor<0x3xf32>
  %loss = rf.reduce add %y, dims = [0, 1] : tensor<0x3xf32>
  %g:2 = rf.gradient %loss wrt(%x, %u) : tensor<f32>, tensor<0x3xf32>, tensor<0x2xf32> -> tensor<0x3xf32>, tensor<0x2xf32>
  return %g#0, %g#1 : tensor<0x3xf32>, tensor<0x2xf32>
}

// CHECK-LABEL: func.func @set_nothing
// CHECK-NOT: rf.gather
// CHECK: return
func.func @set_nothing(%x: tensor<0xf32>, %i: tensor<2xi32>, %u: tensor<2xf32>) -> tensor<2xf32> {
  %y = rf.scatter set %x, %i, %u, window = [], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<0xf32>, tensor<2xi32>, tensor<2xf32>) -> tensor<0xf32>
  %loss = rf.reduce add %y, dims = [0] : tensor<0xf32>
  %g = rf.gradient %loss wrt(%u) : tensor<f32>, tensor<2xf32> -> tensor<2xf32>
  return %g : tensor<2xf32>
}
