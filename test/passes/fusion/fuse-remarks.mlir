// RUN: refold-opt %s --refold-fuse --remarks-filter=refold-fuse --remark-format=emitRemark -verify-diagnostics

// Each elementwise op that does not join the fusion of an operand has a remark with the reason.

func.func @joins(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = rf.relu %0 : tensor<8x4xf32>
  %2 = rf.exponential %1 : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

func.func @two_heads(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<8x4xf32> {
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [1] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  // expected-remark @below {{Reason="each has an anchor op", op=rf.add}}
  %2 = rf.add %0, %1 : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

func.func @stands_alone(%x: tensor<8x4xf32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
  %0 = rf.take %x, %i : (tensor<8x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  // expected-remark @below {{Reason="the anchor op allows no other ops", op=rf.relu}}
  %1 = rf.relu %0 : tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

func.func @view(%x: tensor<8x4xf32>) -> tensor<32xf32> {
  %0 = rf.exponential %x : tensor<8x4xf32>
  %1 = rf.reshape %0 : tensor<8x4xf32> -> tensor<32xf32>
  // expected-remark @below {{Reason="the operand comes from a view or a loop", op=rf.relu}}
  %2 = rf.relu %1 : tensor<32xf32>
  return %2 : tensor<32xf32>
}

// The sum is between the op and its operand.
func.func @circle(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = rf.exponential %x : tensor<8x4xf32>
  %1 = rf.reduce add %0, dims = [1] : tensor<8x4xf32>
  %2 = rf.broadcast_in_dim %1, dims = [0] : tensor<8xf32> -> tensor<8x4xf32>
  // expected-remark @below {{Reason="a path between them leaves the fusion", op=rf.divide}}
  %3 = rf.divide %0, %2 : tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// The operand of the product comes before the product, even if another op reads it too.
func.func @before_head(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = rf.exponential %x : tensor<4x4xf32>
  %1 = rf.dot_general %0, %w, batching = [] x [], contracting = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // expected-remark @below {{Reason="no op is fused before an anchor op", op=rf.add}}
  %2 = rf.add %1, %0 : tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
