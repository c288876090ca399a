// Which ops become one kernel, and which must not.
// RUN: refold-opt %s --refold-fuse -split-input-file | FileCheck %s
// Existing fusions are unchanged.
// RUN: refold-opt %s --refold-fuse --refold-fuse -split-input-file | FileCheck %s

// Tests that a product includes the elementwise ops on its result; the bias, which is broadcast, is
// read whole.
// CHECK-LABEL: func.func @linear
// CHECK-SAME: %[[X:.*]]: tensor<512x64xf32>, %[[W:.*]]: tensor<64x32xf32>, %[[B:.*]]: tensor<32xf32>
// CHECK-NEXT: %[[R:.*]] = rf.fusion %[[X]], %[[W]], %[[B]] blocks = 4 operands [0, -1, -1] results [0] :
// CHECK-NEXT: ^bb0(%[[XI:.*]]: tensor<512x64xf32>, %[[WI:.*]]: tensor<64x32xf32>, %[[BI:.*]]: tensor<32xf32>):
// CHECK-NEXT: %[[P:.*]] = rf.dot_general %[[XI]], %[[WI]]
// CHECK-NEXT: %[[C:.*]] = rf.broadcast_in_dim %[[BI]]
// CHECK-NEXT: %[[Y:.*]] = rf.add %[[P]], %[[C]]
// CHECK-NEXT: %[[A:.*]] = rf.relu %[[Y]]
// CHECK-NEXT: rf.yield %[[A]]
// CHECK: return %[[R]]
func.func @linear(%x: tensor<512x64xf32>, %w: tensor<64x32xf32>, %b: tensor<32xf32>) -> tensor<512x32xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  %c = rf.broadcast_in_dim %b, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>
  %y = rf.add %p, %c : tensor<512x32xf32>
  %r = rf.relu %y : tensor<512x32xf32>
  return %r : tensor<512x32xf32>
}

// -----

// Tests that a value of a fusion that others read is one of its results too.
// CHECK-LABEL: func.func @two_results
// CHECK-NEXT: %[[G:.*]]:2 = rf.fusion
// CHECK: rf.yield
// CHECK: return %[[G]]#0, %[[G]]#1
func.func @two_results(%x: tensor<512x64xf32>) -> (tensor<512x64xf32>, tensor<512x64xf32>) {
  %a = rf.exponential %x : tensor<512x64xf32>
  %b = rf.negate %a : tensor<512x64xf32>
  return %a, %b : tensor<512x64xf32>, tensor<512x64xf32>
}

// -----

// Near miss: a prologue does not join a product, which reads each element many times.
// CHECK-LABEL: func.func @prologue
// CHECK: %[[A:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %[[A]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.dot_general
// CHECK-NEXT: rf.yield
func.func @prologue(%x: tensor<512x32xf32>, %w: tensor<32x32xf32>) -> tensor<512x32xf32> {
  %a = rf.exponential %x : tensor<512x32xf32>
  %p = rf.dot_general %a, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
  return %p : tensor<512x32xf32>
}

// -----

// Near miss: the prologue stays outside even if it is also read after the product.
// CHECK-LABEL: func.func @prologue_and_epilogue
// CHECK: %[[A:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %[[A]], %{{.*}} blocks = 4 operands [0, -1]
// CHECK-NEXT: ^bb0(%[[AI:.*]]: tensor<512x32xf32>, %{{.*}}: tensor<32x32xf32>):
// CHECK-NEXT: %[[P:.*]] = rf.dot_general %[[AI]]
// CHECK-NEXT: rf.add %[[P]], %[[AI]]
// CHECK-NEXT: rf.yield
func.func @prologue_and_epilogue(%x: tensor<512x32xf32>, %w: tensor<32x32xf32>) -> tensor<512x32xf32> {
  %a = rf.exponential %x : tensor<512x32xf32>
  %p = rf.dot_general %a, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
  %y = rf.add %p, %a : tensor<512x32xf32>
  return %y : tensor<512x32xf32>
}

// -----

// Near miss: two products never share a kernel, though one op reads both. The op joins the first
// one.
// CHECK-LABEL: func.func @two_heads
// CHECK: %[[Q:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.dot_general
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %{{.*}}, %{{.*}}, %[[Q]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.dot_general
// CHECK-NEXT: rf.add
// CHECK-NEXT: rf.yield
func.func @two_heads(%x: tensor<512x64xf32>, %w: tensor<64x32xf32>, %v: tensor<64x32xf32>) -> tensor<512x32xf32> {
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  %q = rf.dot_general %x, %v, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  %y = rf.add %p, %q : tensor<512x32xf32>
  return %y : tensor<512x32xf32>
}

// -----

// Near miss: a path from the exponential to the sum leaves through the product and returns: one
// kernel would wait for itself.
// CHECK-LABEL: func.func @leaves_and_comes_back
// CHECK-COUNT-4: rf.fusion
// CHECK-NOT: rf.fusion
func.func @leaves_and_comes_back(%x: tensor<512x32xf32>, %w: tensor<32x32xf32>) -> tensor<512x32xf32> {
  %a = rf.exponential %x : tensor<512x32xf32>
  %p = rf.dot_general %a, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x32xf32>) -> tensor<512x32xf32>
  %s = rf.reduce add %p, dims = [0] : tensor<512x32xf32>
  %t = rf.broadcast_in_dim %s, dims = [1] : tensor<32xf32> -> tensor<512x32xf32>
  %y = rf.add %a, %t : tensor<512x32xf32>
  return %y : tensor<512x32xf32>
}

// -----

// Near miss: the path leaves through two other fusions. The last op joins the fusion at its end,
// not the one at its beginning.
// CHECK-LABEL: func.func @long_way_round
// CHECK: %[[A:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: %[[N:.*]] = rf.fusion %[[A]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.reduce
// CHECK-NEXT: rf.negate
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %[[N]], %[[A]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.broadcast_in_dim
// CHECK-NEXT: rf.abs
// CHECK-NEXT: rf.add
// CHECK-NEXT: rf.yield
func.func @long_way_round(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %a = rf.exponential %x : tensor<8x32xf32>
  %s = rf.reduce add %a, dims = [0] : tensor<8x32xf32>
  %n = rf.negate %s : tensor<32xf32>
  %t = rf.broadcast_in_dim %n, dims = [1] : tensor<32xf32> -> tensor<8x32xf32>
  %d = rf.abs %t : tensor<8x32xf32>
  %e = rf.add %d, %a : tensor<8x32xf32>
  return %e : tensor<8x32xf32>
}

// -----

// Tests that a fusion may grow around an op that is between its ops in the program, but not on a
// path between them.
// CHECK-LABEL: func.func @nothing_between
// CHECK-COUNT-2: rf.fusion
// CHECK-NOT: rf.fusion
func.func @nothing_between(%x: tensor<512x32xf32>, %z: tensor<512x32xf32>) -> (tensor<512x32xf32>, tensor<32xf32>) {
  %a = rf.exponential %x : tensor<512x32xf32>
  %s = rf.reduce add %z, dims = [0] : tensor<512x32xf32>
  %b = rf.negate %a : tensor<512x32xf32>
  return %b, %s : tensor<512x32xf32>, tensor<32xf32>
}

// -----

// Near miss: a reshape is a view of memory, so the values on both sides are in memory.
// CHECK-LABEL: func.func @reshape_cuts
// CHECK: %[[A:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: %[[V:.*]] = rf.reshape %[[A]]
// CHECK-NEXT: rf.fusion %[[V]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.negate
// CHECK-NEXT: rf.yield
func.func @reshape_cuts(%x: tensor<512x32xf32>) -> tensor<4x128x32xf32> {
  %a = rf.exponential %x : tensor<512x32xf32>
  %v = rf.reshape %a : tensor<512x32xf32> -> tensor<4x128x32xf32>
  %b = rf.negate %v : tensor<4x128x32xf32>
  return %b : tensor<4x128x32xf32>
}

// -----

// Near miss: a path through a view leaves the fusion too, although x and the view of its view have
// one shape.
// CHECK-LABEL: func.func @back_through_a_view
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: rf.reshape
// CHECK: rf.fusion
// CHECK: rf.reduce
// CHECK: rf.fusion
// CHECK: rf.add
func.func @back_through_a_view(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %a = rf.exponential %x : tensor<8x4xf32>
  %v = rf.reshape %a : tensor<8x4xf32> -> tensor<4x8xf32>
  %s = rf.reduce add %v, dims = [0] : tensor<4x8xf32>
  %t = rf.broadcast_in_dim %s, dims = [0] : tensor<8xf32> -> tensor<8x4xf32>
  %b = rf.add %a, %t : tensor<8x4xf32>
  return %b : tensor<8x4xf32>
}

// -----

// Near miss: other shapes need other loops.
// CHECK-LABEL: func.func @shapes
// CHECK-COUNT-2: rf.fusion
// CHECK-NOT: rf.fusion
func.func @shapes(%x: tensor<512x32xf32>, %w: tensor<32xf32>) -> (tensor<512x32xf32>, tensor<32xf32>) {
  %a = rf.exponential %x : tensor<512x32xf32>
  %b = rf.exponential %w : tensor<32xf32>
  return %a, %b : tensor<512x32xf32>, tensor<32xf32>
}

// -----

// Near miss: independent ops with the same shape stay separate. That costs one more launch, but
// each result can be placed and freed separately.
// CHECK-LABEL: func.func @strangers
// CHECK-COUNT-2: rf.fusion
// CHECK-NOT: rf.fusion
func.func @strangers(%x: tensor<512x32xf32>, %y: tensor<512x32xf32>) -> (tensor<512x32xf32>, tensor<512x32xf32>) {
  %a = rf.exponential %x : tensor<512x32xf32>
  %b = rf.exponential %y : tensor<512x32xf32>
  return %a, %b : tensor<512x32xf32>, tensor<512x32xf32>
}

// -----

// Near miss: a gather, a transposition and a permutation each have a kernel of their own.
// CHECK-LABEL: func.func @heads_that_take_nothing_along
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.take
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.relu
// CHECK-NEXT: rf.yield
func.func @heads_that_take_nothing_along(%x: tensor<1000x32xf32>, %i: tensor<512xi32>) -> tensor<512x32xf32> {
  %a = rf.take %x, %i : (tensor<1000x32xf32>, tensor<512xi32>) -> tensor<512x32xf32>
  %b = rf.relu %a : tensor<512x32xf32>
  return %b : tensor<512x32xf32>
}

// -----

// Tests that a reduction and a random draw include elementwise ops.
// CHECK-LABEL: func.func @heads_that_take_along
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.reduce
// CHECK-NEXT: rf.constant
// CHECK-NEXT: rf.multiply
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.random_normal
// CHECK-NEXT: rf.abs
// CHECK-NEXT: rf.yield
func.func @heads_that_take_along(%x: tensor<8x32xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<8xf32>, tensor<64x32xf32>) {
  %scale = rf.constant dense<0.5> : tensor<8xf32>
  %s = rf.reduce add %x, dims = [1] : tensor<8x32xf32>
  %m = rf.multiply %s, %scale : tensor<8xf32>
  %r = rf.random_normal %seed, %step, mean = 0.0, stddev = 1.0, site = 1 : tensor<64x32xf32>
  %a = rf.abs %r : tensor<64x32xf32>
  return %m, %a : tensor<8xf32>, tensor<64x32xf32>
}

// -----

// Tests that a constant made by MLIR's folders becomes an rf.constant. Here it is the number of a
// loop's only iteration.
// CHECK-LABEL: func.func @constant_of_upstream
// CHECK-NOT: arith.constant
// CHECK: rf.fusion
// CHECK: rf.constant dense<3> : tensor<i64>
// CHECK: rf.add
func.func @constant_of_upstream(%x: tensor<i64>) -> tensor<i64> {
  %c = arith.constant dense<3> : tensor<i64>
  %0 = rf.add %x, %c : tensor<i64>
  return %0 : tensor<i64>
}

// -----

// Tests that the only row of stacked values that nothing was written to before is the whole value.
// CHECK-LABEL: func.func @history_of_one_pass
// CHECK-SAME: %[[ROW:[a-z0-9]+]]: tensor<4xf32>
// CHECK-NOT: rf.update_row
// CHECK: rf.reshape %[[ROW]] : tensor<4xf32> -> tensor<1x4xf32>
// CHECK: rf.update_row
func.func @history_of_one_pass(%row: tensor<4xf32>, %position: tensor<i64>) -> (tensor<1x4xf32>, tensor<2x4xf32>) {
  %one = rf.empty : tensor<1x4xf32>
  %two = rf.empty : tensor<2x4xf32>
  %0 = rf.update_row %one, %row, %position : tensor<1x4xf32>, tensor<4xf32>
  %1 = rf.update_row %two, %row, %position : tensor<2x4xf32>, tensor<4xf32>
  return %0, %1 : tensor<1x4xf32>, tensor<2x4xf32>
}

// -----

// Tests that each reader has its own constant, even if a returned constant is a kernel too.
// CHECK-LABEL: func.func @constants
// CHECK: %[[C:.*]] = rf.fusion{{ +}}blocks = 1 operands [] results [-1] : () -> tensor<4x2xf32> {
// CHECK-NEXT: rf.constant
// CHECK-NEXT: rf.yield
// CHECK: %[[A:.*]] = rf.fusion %{{[a-z0-9]+}} blocks
// CHECK: rf.constant
// CHECK-NEXT: rf.add
// CHECK: %[[S:.*]] = rf.fusion{{ +}}blocks
// CHECK-NEXT: rf.constant
// CHECK-NEXT: rf.reduce
// CHECK: return %[[C]], %[[A]], %[[S]]
func.func @constants(%x: tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xf32>) {
  %c = rf.constant dense<1.0> : tensor<4x2xf32>
  %a = rf.add %x, %c : tensor<4x2xf32>
  %s = rf.reduce add %c, dims = [1] : tensor<4x2xf32>
  return %c, %a, %s : tensor<4x2xf32>, tensor<4x2xf32>, tensor<4xf32>
}

// -----

// Near miss: a product reads memory, so its broadcast operand is computed first.
// CHECK-LABEL: func.func @broadcast_for_a_product
// CHECK: %[[B:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.broadcast_in_dim
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %{{.*}}, %[[B]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.dot_general
func.func @broadcast_for_a_product(%x: tensor<512x64xf32>, %b: tensor<32xf32>) -> tensor<512x32xf32> {
  %w = rf.broadcast_in_dim %b, dims = [1] : tensor<32xf32> -> tensor<64x32xf32>
  %p = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x64xf32>, tensor<64x32xf32>) -> tensor<512x32xf32>
  return %p : tensor<512x32xf32>
}

// -----

// Tests that one vector, broadcast along rows and along columns, is read twice: by share and whole.
// CHECK-LABEL: func.func @two_shares
// CHECK-SAME: %[[V:.*]]: tensor<8xf32>
// CHECK: rf.fusion %[[V]], %[[V]] blocks = 8 operands [0, -1] results [0]
// CHECK-NEXT: ^bb0(%[[SHARE:.*]]: tensor<8xf32>, %[[WHOLE:.*]]: tensor<8xf32>):
// CHECK-NEXT: %[[ROWS:.*]] = rf.broadcast_in_dim %[[SHARE]], dims = [0]
// CHECK-NEXT: %[[COLUMNS:.*]] = rf.broadcast_in_dim %[[WHOLE]], dims = [1]
// CHECK-NEXT: %[[A:.*]] = rf.subtract %[[ROWS]], %[[COLUMNS]]
// CHECK-NEXT: rf.add %[[A]], %[[ROWS]]
// CHECK-NEXT: rf.yield
func.func @two_shares(%v: tensor<8xf32>, %x: tensor<8x8x128xf32>) -> tensor<8x8x128xf32> {
  %rows = rf.broadcast_in_dim %v, dims = [0] : tensor<8xf32> -> tensor<8x8x128xf32>
  %columns = rf.broadcast_in_dim %v, dims = [1] : tensor<8xf32> -> tensor<8x8x128xf32>
  %a = rf.subtract %rows, %columns : tensor<8x8x128xf32>
  %b = rf.add %a, %rows : tensor<8x8x128xf32>
  return %b : tensor<8x8x128xf32>
}

// -----

// Tests the same through one broadcast that is broadcast again in two ways.
// CHECK-LABEL: func.func @two_shares_of_a_broadcast
// CHECK-SAME: %[[V:.*]]: tensor<8xf32>
// CHECK: rf.fusion %[[V]], %[[V]] blocks = 8 operands [0, -1] results [0]
// CHECK-NEXT: ^bb0(%[[SHARE:.*]]: tensor<8xf32>, %[[WHOLE:.*]]: tensor<8xf32>):
// CHECK-NEXT: %[[B0:.*]] = rf.broadcast_in_dim %[[SHARE]], dims = [0] : tensor<8xf32> -> tensor<8x8xf32>
// CHECK-NEXT: %[[C:.*]] = rf.broadcast_in_dim %[[B0]], dims = [0, 1]
// CHECK-NEXT: %[[B1:.*]] = rf.broadcast_in_dim %[[WHOLE]], dims = [0] : tensor<8xf32> -> tensor<8x8xf32>
// CHECK-NEXT: %[[D:.*]] = rf.broadcast_in_dim %[[B1]], dims = [1, 2]
// CHECK-NEXT: %[[E:.*]] = rf.subtract %[[C]], %[[D]]
// CHECK-NEXT: rf.add %[[C]], %[[E]]
func.func @two_shares_of_a_broadcast(%v: tensor<8xf32>) -> tensor<8x8x8xf32> {
  %b = rf.broadcast_in_dim %v, dims = [0] : tensor<8xf32> -> tensor<8x8xf32>
  %c = rf.broadcast_in_dim %b, dims = [0, 1] : tensor<8x8xf32> -> tensor<8x8x8xf32>
  %d = rf.broadcast_in_dim %b, dims = [1, 2] : tensor<8x8xf32> -> tensor<8x8x8xf32>
  %e = rf.subtract %c, %d : tensor<8x8x8xf32>
  %f = rf.add %c, %e : tensor<8x8x8xf32>
  return %f : tensor<8x8x8xf32>
}

// -----

// Tests that a product which would read its right operand along the contracted dimension reads a
// transposed copy, made by a kernel of its own; the left operand is read along its rows directly.
// CHECK-LABEL: func.func @transposes
// CHECK-SAME: %[[DY:.*]]: tensor<512x32xf32>, %[[W:.*]]: tensor<64x32xf32>
// CHECK: %[[T:.*]] = rf.fusion %[[W]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.transpose %{{.*}}, dims = [1, 0]
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion %[[DY]], %[[T]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.dot_general %{{.*}}, %{{.*}}, batching = [] x [], contracting = [1] x [0]
func.func @transposes(%dy: tensor<512x32xf32>, %w: tensor<64x32xf32>) -> tensor<512x64xf32> {
  %dx = rf.dot_general %dy, %w, batching = [] x [], contracting = [1] x [1] : (tensor<512x32xf32>, tensor<64x32xf32>) -> tensor<512x64xf32>
  return %dx : tensor<512x64xf32>
}

// -----

// Tests that a product of many rows reads a large right operand in its layout: its kernel
// transposes parts of it.
// CHECK-LABEL: func.func @turns_parts
// CHECK-NOT: rf.transpose
// CHECK: return
func.func @turns_parts(%dy: tensor<256x320xf32>, %w: tensor<320x320xf32>) -> tensor<256x320xf32> {
  %dx = rf.dot_general %dy, %w, batching = [] x [], contracting = [1] x [1] : (tensor<256x320xf32>, tensor<320x320xf32>) -> tensor<256x320xf32>
  return %dx : tensor<256x320xf32>
}

// -----

// Near misses: one row less, and a right operand that is small.
// CHECK-LABEL: func.func @too_few_rows
// CHECK: rf.transpose
// CHECK-LABEL: func.func @small_operand
// CHECK: rf.transpose
func.func @too_few_rows(%dy: tensor<255x320xf32>, %w: tensor<320x320xf32>) -> tensor<255x320xf32> {
  %dx = rf.dot_general %dy, %w, batching = [] x [], contracting = [1] x [1] : (tensor<255x320xf32>, tensor<320x320xf32>) -> tensor<255x320xf32>
  return %dx : tensor<255x320xf32>
}
func.func @small_operand(%dy: tensor<256x256xf32>, %w: tensor<256x256xf32>) -> tensor<256x256xf32> {
  %dx = rf.dot_general %dy, %w, batching = [] x [], contracting = [1] x [1] : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  return %dx : tensor<256x256xf32>
}

// -----

// Tests that a product of few rows and a large operand is computed in the other order: its blocks
// are shares of the large operand.
// CHECK-LABEL: func.func @few_rows
// CHECK-SAME: %[[X:.*]]: tensor<16x512xf32>, %[[W:.*]]: tensor<1024x512xf32>
// CHECK: rf.fusion %[[W]], %{{.*}} blocks = 8 operands [0, -1] results [0]
// CHECK: rf.dot_general
// CHECK-SAME: -> tensor<1024x16xf32>
// CHECK: rf.transpose %{{.*}}, dims = [1, 0] : tensor<1024x16xf32>
// CHECK-LABEL: func.func @no_few_rows
// CHECK-NOT: tensor<1024x17xf32>
// CHECK-LABEL: func.func @few_rows_by_few
// CHECK-NOT: tensor<1024x16xf32>
func.func @few_rows(%x: tensor<16x512xf32>, %w: tensor<1024x512xf32>) -> tensor<16x1024xf32> {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<16x512xf32>, tensor<1024x512xf32>) -> tensor<16x1024xf32>
  return %y : tensor<16x1024xf32>
}
func.func @no_few_rows(%x: tensor<17x512xf32>, %w: tensor<1024x512xf32>) -> tensor<17x1024xf32> {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<17x512xf32>, tensor<1024x512xf32>) -> tensor<17x1024xf32>
  return %y : tensor<17x1024xf32>
}
func.func @few_rows_by_few(%x: tensor<16x255xf32>, %w: tensor<1024x255xf32>) -> tensor<16x1024xf32> {
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<16x255xf32>, tensor<1024x255xf32>) -> tensor<16x1024xf32>
  return %y : tensor<16x1024xf32>
}

// -----

// Near misses: a right operand whose contracted dimension comes first already, with and without a
// batch; and a vector.
// CHECK-LABEL: func.func @needs_no_transposition
// CHECK-NOT: rf.transpose
func.func @needs_no_transposition(%x: tensor<4x128x64xf32>, %y: tensor<4x128x32xf32>, %v: tensor<64xf32>) -> (tensor<4x64x32xf32>, tensor<4x128xf32>) {
  %0 = rf.dot_general %x, %y, batching = [0] x [0], contracting = [1] x [1] : (tensor<4x128x64xf32>, tensor<4x128x32xf32>) -> tensor<4x64x32xf32>
  %1 = rf.dot_general %x, %v, batching = [] x [], contracting = [2] x [0] : (tensor<4x128x64xf32>, tensor<64xf32>) -> tensor<4x128xf32>
  return %0, %1 : tensor<4x64x32xf32>, tensor<4x128xf32>
}

// -----

// Tests that scalars and transposed weights that do not depend on the batch come first; a scalar
// that does depend on it does not.
// CHECK-LABEL: func.func @early
// CHECK: rf.fusion
// CHECK: rf.transpose
// CHECK: rf.fusion
// CHECK: rf.sqrt
// CHECK: rf.fusion
// CHECK: rf.exponential
// CHECK: rf.fusion
// CHECK: rf.reduce
// CHECK: rf.fusion
// CHECK: rf.dot_general
func.func @early(%x: tensor<512x32xf32>, %w: tensor<64x32xf32>, %s: tensor<f32>) -> (tensor<512x64xf32>, tensor<f32>, tensor<f32>) {
  %a = rf.exponential %x : tensor<512x32xf32>
  %r = rf.reduce add %a, dims = [0, 1] : tensor<512x32xf32>
  %t = rf.transpose %w, dims = [1, 0] : tensor<64x32xf32>
  %p = rf.dot_general %a, %t, batching = [] x [], contracting = [1] x [0] : (tensor<512x32xf32>, tensor<32x64xf32>) -> tensor<512x64xf32>
  %q = rf.sqrt %s : tensor<f32>
  return %p, %q, %r : tensor<512x64xf32>, tensor<f32>, tensor<f32>
}

// -----

// Tests that a mark is no obstacle, but a barrier is: no fusion crosses it.
// CHECK-LABEL: func.func @marks
// CHECK-NOT: rf.checkpoint
// CHECK: %[[A:.*]] = rf.fusion
// CHECK: rf.exponential
// CHECK-NEXT: rf.negate
// CHECK: %[[B:.*]] = rf.barrier %[[A]]
// CHECK: rf.fusion %[[B]]
// CHECK: rf.abs
func.func @marks(%x: tensor<8x32xf32>, %t: tensor<f32>) -> tensor<8x32xf32> {
  %a = rf.exponential %x : tensor<8x32xf32>
  %m = rf.checkpoint %a : tensor<8x32xf32>
  %b = rf.negate %m : tensor<8x32xf32>
  %c = rf.barrier %b after(%t) : (tensor<8x32xf32>), (tensor<f32>) -> tensor<8x32xf32>
  %d = rf.abs %c : tensor<8x32xf32>
  return %d : tensor<8x32xf32>
}

// -----

// Tests that the ops in a fold are fused separately, and that ops around it stay on their side of
// it.
// CHECK-LABEL: func.func @fold
// CHECK: %[[A:.*]] = rf.fusion
// CHECK: rf.exponential
// CHECK: scf.for {{.*}} iter_args(%[[V:.*]] = %[[A]])
// CHECK-NEXT: rf.fusion %[[V]], %[[A]]
// CHECK: rf.add
// CHECK: scf.yield
// CHECK: rf.fusion
// CHECK: rf.negate
func.func @fold(%x: tensor<8x32xf32>, %n: index) -> tensor<8x32xf32> {
  %a = rf.exponential %x : tensor<8x32xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%v = %a) -> tensor<8x32xf32> {
    %y = rf.add %v, %a : tensor<8x32xf32>
    scf.yield %y : tensor<8x32xf32>
  }
  %b = rf.negate %r : tensor<8x32xf32>
  return %b : tensor<8x32xf32>
}

// -----

// Near miss: a path through the loop counts. Values a and c have one shape, but the fold between
// them reads a.
// CHECK-LABEL: func.func @way_through_the_fold
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NEXT: rf.yield
// CHECK: scf.for
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.add
// CHECK-NEXT: rf.yield
func.func @way_through_the_fold(%x: tensor<8x32xf32>, %z: tensor<8x32xf32>, %n: index) -> tensor<8x32xf32> {
  %a = rf.exponential %x : tensor<8x32xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%v = %z) -> tensor<8x32xf32> {
    %y = rf.add %v, %a : tensor<8x32xf32>
    scf.yield %y : tensor<8x32xf32>
  }
  %c = rf.add %a, %r : tensor<8x32xf32>
  return %c : tensor<8x32xf32>
}

// -----

// Tests how many blocks a fusion has: by its rows if they are many, by its batch if that is at most
// 8, and no more than its work is worth.
// CHECK-LABEL: func.func @blocks
// CHECK: blocks = 1 operands [-1] results [-1] : (tensor<f32>)
// CHECK: blocks = 4 operands [0] results [0] : (tensor<512x32xf32>)
// CHECK: blocks = 1 operands [-1] results [-1] : (tensor<509x32xf32>)
// CHECK: blocks = 4 operands [0] results [0] : (tensor<4x64x32xf32>)
// CHECK: blocks = 1 operands [-1] results [-1] : (tensor<4x8xf32>)
// CHECK: blocks = 4 operands [0] results [0] : (tensor<64x1024xf32>)
// CHECK: blocks = 1 operands [-1] results [-1] : (tensor<64x32xf32>)
func.func @blocks(%a: tensor<512x32xf32>, %b: tensor<509x32xf32>, %c: tensor<4x64x32xf32>, %d: tensor<4x8xf32>, %e: tensor<64x1024xf32>, %f: tensor<64x32xf32>, %g: tensor<f32>)
    -> (tensor<512x32xf32>, tensor<509x32xf32>, tensor<4x64x32xf32>, tensor<4x8xf32>, tensor<64x1024xf32>, tensor<64x32xf32>, tensor<f32>) {
  %0 = rf.exponential %a : tensor<512x32xf32>
  %1 = rf.exponential %b : tensor<509x32xf32>
  %2 = rf.exponential %c : tensor<4x64x32xf32>
  %3 = rf.exponential %d : tensor<4x8xf32>
  %4 = rf.exponential %e : tensor<64x1024xf32>
  %5 = rf.exponential %f : tensor<64x32xf32>
  %6 = rf.exponential %g : tensor<f32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<512x32xf32>, tensor<509x32xf32>, tensor<4x64x32xf32>, tensor<4x8xf32>, tensor<64x1024xf32>, tensor<64x32xf32>, tensor<f32>
}

// -----

// Tests that each reader of an iota computes it: no buffer holds it, and a mask is one kernel.
// CHECK-LABEL: func.func @count
// CHECK-SAME: %[[X:.*]]: tensor<512x32xf32>, %[[L:.*]]: tensor<512xi32>
// CHECK-NEXT: rf.fusion %[[L]], %[[X]] blocks = 4 operands [0, 0] results [0] :
// CHECK-NEXT: ^bb0
// CHECK-DAG: rf.iota dim = 1
// CHECK-DAG: rf.broadcast_in_dim
// CHECK: rf.compare EQ
// CHECK: rf.select
// CHECK-NEXT: rf.yield
// CHECK-NOT: rf.fusion
func.func @count(%x: tensor<512x32xf32>, %label: tensor<512xi32>) -> tensor<512x32xf32> {
  %zero = rf.constant dense<0.0> : tensor<512x32xf32>
  %i = rf.iota dim = 1 : tensor<512x32xi32>
  %l = rf.broadcast_in_dim %label, dims = [0] : tensor<512xi32> -> tensor<512x32xi32>
  %hit = rf.compare EQ %i, %l : tensor<512x32xi32>
  %y = rf.select %hit, %x, %zero : tensor<512x32xi1>, tensor<512x32xf32>
  return %y : tensor<512x32xf32>
}

// -----

// Near miss: a sort moves its operands in memory, so an iota that it moves is a kernel.
// CHECK-LABEL: func.func @count_in_memory
// CHECK: rf.fusion blocks = 1 operands [] results [-1]
// CHECK: rf.iota
// CHECK: rf.fusion
// CHECK: rf.sort
func.func @count_in_memory(%x: tensor<37xf32>) -> tensor<37xi32> {
  %i = rf.iota dim = 0 : tensor<37xi32>
  %s:2 = rf.sort %x, %i, dim = 0 : tensor<37xf32>, tensor<37xi32>
  return %s#1 : tensor<37xi32>
}

// -----

// Tests that an op that moves elements is divided along the dimensions that it does not move, and
// along no other.
// CHECK-LABEL: func.func @movement_in_blocks
// CHECK: blocks = 4 operands [0] results [0] : (tensor<512x32xf32>) -> tensor<512x16xf32>
// CHECK: rf.slice
// CHECK: blocks = 1 operands [-1] results [-1] : (tensor<512x32xf32>) -> tensor<256x32xf32>
// CHECK: rf.slice
// CHECK: blocks = 4 operands [0, 0] results [0] : (tensor<512x32xf32>, tensor<512x16xf32>) -> tensor<512x48xf32>
// CHECK: rf.concatenate
// CHECK: blocks = 4 operands [0, -1] results [0] : (tensor<512x32xf32>, tensor<f32>) -> tensor<512x36xf32>
// CHECK: rf.pad
// CHECK: blocks = 4 operands [0] results [0, 0] : (tensor<512x32xf32>) -> (tensor<512x32xf32>, tensor<512x32xf32>)
// CHECK: rf.sort
func.func @movement_in_blocks(%x: tensor<512x32xf32>, %v: tensor<f32>)
    -> (tensor<512x48xf32>, tensor<256x32xf32>, tensor<512x36xf32>, tensor<512x32xf32>, tensor<512x32xf32>) {
  %columns = rf.slice %x, start = [0, 0], limit = [512, 16], strides = [1, 1] : tensor<512x32xf32>
  %rows = rf.slice %x, start = [0, 0], limit = [256, 32], strides = [1, 1] : tensor<512x32xf32>
  %both = rf.concatenate %x, %columns, dim = 1 : tensor<512x32xf32>, tensor<512x16xf32>
  %wide = rf.pad %x, %v, low = [0, 2], high = [0, 2], interior = [0, 0] : tensor<512x32xf32>
  %sorted:2 = rf.sort %x, %x, dim = 1 : tensor<512x32xf32>, tensor<512x32xf32>
  return %both, %rows, %wide, %sorted#0, %sorted#1 : tensor<512x48xf32>, tensor<256x32xf32>, tensor<512x36xf32>, tensor<512x32xf32>, tensor<512x32xf32>
}

// -----

// Tests that a gather is divided along its indices, and that a scatter of rows into rows is not.
// CHECK-LABEL: func.func @gather_in_blocks
// CHECK: blocks = 4 operands [-1, 0] results [0] : (tensor<1000x64xf32>, tensor<512x1xi32>) -> tensor<512x64xf32>
// CHECK: rf.gather
// CHECK: blocks = 1 operands [-1, -1, -1] results [-1]
// CHECK: rf.scatter
func.func @gather_in_blocks(%x: tensor<1000x64xf32>, %i: tensor<512x1xi32>) -> tensor<1000x64xf32> {
  %rows = rf.gather %x, %i, offset = [1], collapsed = [0], batching = [] x [], map = [0], vector = 1, sizes = [1, 64] : (tensor<1000x64xf32>, tensor<512x1xi32>) -> tensor<512x64xf32>
  %sum = rf.scatter add %x, %i, %rows, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<1000x64xf32>, tensor<512x1xi32>, tensor<512x64xf32>) -> tensor<1000x64xf32>
  return %sum : tensor<1000x64xf32>
}

// Tests that rows which no number of blocks up to eight divides, such as those of a vocabulary, get
// more blocks than usual. Otherwise one thread would do all the work.
// CHECK-LABEL: func.func @words
// CHECK: rf.fusion %{{.*}} blocks = 29 operands [0] results [0] :
func.func @words(%w: tensor<50257x768xf32>) -> tensor<50257x768xf32> {
  %0 = rf.tanh %w : tensor<50257x768xf32>
  return %0 : tensor<50257x768xf32>
}

// Near miss: each block needs enough work, and no number above 64 is tried.
// CHECK-LABEL: func.func @narrow_words
// CHECK: rf.fusion %{{.*}} blocks = 1
func.func @narrow_words(%w: tensor<50257x64xf32>) -> tensor<50257x64xf32> {
  %0 = rf.tanh %w : tensor<50257x64xf32>
  return %0 : tensor<50257x64xf32>
}
// CHECK-LABEL: func.func @prime
// CHECK: rf.fusion %{{.*}} blocks = 1
func.func @prime(%w: tensor<50261x8192xf32>) -> tensor<50261x8192xf32> {
  %0 = rf.tanh %w : tensor<50261x8192xf32>
  return %0 : tensor<50261x8192xf32>
}

// -----

// Tests that a take selects its indices from the row of a batch itself, each take for its own
// blocks.
// CHECK-LABEL: func.func @batch
// CHECK-SAME: %[[X:.*]]: tensor<1000x64xf32>, %[[Y:.*]]: tensor<1000x4xf32>, %[[B:.*]]: tensor<100x512xi32>, %[[N:.*]]: tensor<i64>
// CHECK-NEXT: rf.fusion %[[X]], %[[B]], %[[N]] blocks = 4 operands [-1, 1, -1] results [0] :
// CHECK-NEXT: ^bb0(%[[XI:.*]]: tensor<1000x64xf32>, %[[BI:.*]]: tensor<100x512xi32>, %[[NI:.*]]: tensor<i64>):
// CHECK-NEXT: %[[I:.*]] = rf.slice_row %[[BI]], %[[NI]]
// CHECK-NEXT: %[[T:.*]] = rf.take %[[XI]], %[[I]]
// CHECK-NEXT: rf.yield %[[T]]
// CHECK: rf.fusion %[[Y]], %[[B]], %[[N]]
// CHECK-NOT: rf.fusion
func.func @batch(%x: tensor<1000x64xf32>, %y: tensor<1000x4xf32>, %b: tensor<100x512xi32>, %n: tensor<i64>) -> (tensor<512x64xf32>, tensor<512x4xf32>) {
  %i = rf.slice_row %b, %n : tensor<100x512xi32>
  %xi = rf.take %x, %i : (tensor<1000x64xf32>, tensor<512xi32>) -> tensor<512x64xf32>
  %yi = rf.take %y, %i : (tensor<1000x4xf32>, tensor<512xi32>) -> tensor<512x4xf32>
  return %xi, %yi : tensor<512x64xf32>, tensor<512x4xf32>
}

// -----

// Tests that the row is in memory for other readers.
// CHECK-LABEL: func.func @batch_twice
// CHECK: %[[I:.*]] = rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.slice_row
// CHECK-NEXT: rf.yield
// CHECK: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.slice_row
// CHECK-NEXT: rf.take
// CHECK: return %{{.*}}, %[[I]]
func.func @batch_twice(%x: tensor<1000x64xf32>, %b: tensor<100x512xi32>, %n: tensor<i64>) -> (tensor<512x64xf32>, tensor<512xi32>) {
  %i = rf.slice_row %b, %n : tensor<100x512xi32>
  %xi = rf.take %x, %i : (tensor<1000x64xf32>, tensor<512xi32>) -> tensor<512x64xf32>
  return %xi, %i : tensor<512x64xf32>, tensor<512xi32>
}

// -----

// Near miss: a table that is written in place would have to wait for the take.
// CHECK-LABEL: func.func @written_batches
// CHECK: rf.slice_row
// CHECK-NEXT: rf.yield
// CHECK: rf.take
func.func @written_batches(%x: tensor<1000x64xf32>, %b: tensor<100x512xi32>, %n: tensor<i64>, %new: tensor<512xi32>) -> (tensor<512x64xf32>, tensor<100x512xi32>) {
  %i = rf.slice_row %b, %n : tensor<100x512xi32>
  %c = rf.update_row %b, %new, %n : tensor<100x512xi32>, tensor<512xi32>
  %xi = rf.take %x, %i : (tensor<1000x64xf32>, tensor<512xi32>) -> tensor<512x64xf32>
  return %xi, %c : tensor<512x64xf32>, tensor<100x512xi32>
}

// -----

// Near miss: the row is the table of the take, not its indices.
// CHECK-LABEL: func.func @row_as_table
// CHECK: rf.slice_row
// CHECK-NEXT: rf.yield
// CHECK: rf.take
func.func @row_as_table(%b: tensor<100x512xi32>, %n: tensor<i64>, %i: tensor<64xi32>) -> tensor<64xi32> {
  %row = rf.slice_row %b, %n : tensor<100x512xi32>
  %r = rf.take %row, %i : (tensor<512xi32>, tensor<64xi32>) -> tensor<64xi32>
  return %r : tensor<64xi32>
}
