// RUN: refold-opt %s --refold-fuse="library-products" --remarks-filter=refold-fuse --remark-format=emitRemark -verify-diagnostics

func.func @layer(%x: tensor<512x256xf32>, %w: tensor<256x256xf32>) -> tensor<512x256xf32> {
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<512x256xf32>, tensor<256x256xf32>) -> tensor<512x256xf32>
  // expected-remark @below {{Reason="a library computes the product", op=rf.relu}}
  %1 = rf.relu %0 : tensor<512x256xf32>
  return %1 : tensor<512x256xf32>
}
