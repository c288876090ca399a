// RUN: refold-opt %s --refold-recompute --split-input-file --remarks-filter=refold-recompute --remark-format=emitRemark -verify-diagnostics

func.func @dropped(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<8x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  %1 = rf.tanh %0 : tensor<8x4xf32>
  // expected-remark @below {{[Passed] segment | Category:refold-recompute | Function=dropped | Reason="values that only the segment reads are not kept", dropped=256, flops=896, kept=128, ops=3, picoseconds=457600}}
  %2 = rf.logistic %1 : tensor<8x4xf32>
  %mark = rf.checkpoint %2 : tensor<8x4xf32>
  %3 = rf.exponential %mark : tensor<8x4xf32>
  %loss = rf.reduce add %3, dims = [0, 1] : tensor<8x4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4x4xf32> -> tensor<4x4xf32>
  return %g : tensor<4x4xf32>
}

// -----

// A single op between two marks is kept.
func.func @all_kept(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark @below {{[Missed] segment | Category:refold-recompute | Function=all_kept | Reason="all values of the segment are read outside of it", kept=32, ops=1}}
  %0 = rf.tanh %x : tensor<8xf32>
  %mark = rf.checkpoint %0 : tensor<8xf32>
  %1 = rf.exponential %mark : tensor<8xf32>
  %loss = rf.reduce add %1, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// expected-remark @below {{[Missed] segment | Category:refold-recompute | Function=uncut | Reason="the forward pass is one segment, and its backward pass follows immediately", kept=68, ops=3}}
func.func @uncut(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.tanh %x : tensor<8xf32>
  %1 = rf.exponential %0 : tensor<8xf32>
  %sum = rf.reduce add %1, dims = [0] : tensor<8xf32>
  // expected-warning @below {{rf.checkpoint has no effect: there is no computing op between it and the loss}}
  %loss = rf.checkpoint %sum : tensor<f32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}
