// RUN: refold-opt %s --refold-tile-rows="tile-bytes=8192 least-columns=40" --remarks-filter=refold-tile-rows -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:

func.func @train(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>) -> (tensor<128xf32>, tensor<128x60xf32>) {
  // CHECK: remark: [Passed] tiles | {{.*}} bytes=30720, rows=128, tile_bytes=7680, tiles=4
  %0 = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %1 = rf.reduce maximum %0, dims = [1] : tensor<128x60xf32>
  // CHECK: remark: [Missed] tiles | {{.*}}Reason="an op needs the whole value", bytes=30720, op=rf.sort
  %2 = rf.negate %x : tensor<128x8xf32>
  %3 = rf.dot_general %2, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %4 = rf.sort %3, dim = 0 : tensor<128x60xf32>
  return %1, %4 : tensor<128xf32>, tensor<128x60xf32>
}

// The gradient depends on the losses of all rows.
func.func @squared_mean(%x: tensor<128x8xf32>, %w: tensor<8x60xf32>) -> tensor<128x8xf32> {
  // CHECK: remark: [Missed] tiles | {{.*}}Reason="an op needs the whole value", bytes=30720, op=rf.broadcast_in_dim
  %y = rf.dot_general %x, %w, batching = [] x [], contracting = [1] x [0] : (tensor<128x8xf32>, tensor<8x60xf32>) -> tensor<128x60xf32>
  %r = rf.reduce add %y, dims = [1] : tensor<128x60xf32>
  %loss = rf.reduce add %r, dims = [0] : tensor<128xf32>
  %d = rf.broadcast_in_dim %loss, dims = [] : tensor<f32> -> tensor<128x60xf32>
  %g = rf.multiply %y, %d : tensor<128x60xf32>
  %dx = rf.dot_general %g, %w, batching = [] x [], contracting = [1] x [1] : (tensor<128x60xf32>, tensor<8x60xf32>) -> tensor<128x8xf32>
  return %dx : tensor<128x8xf32>
}
