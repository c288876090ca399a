// Each remaining copy has a remark with its reader and its bytes.
// RUN: refold-opt %s --refold-channels-last --remark-format=emitRemark --remarks-filter=refold-channels-last -verify-diagnostics

func.func @stay(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x4x6x6xf32> {
  // expected-remark@below {{an operand has channels first}}
  // expected-remark@below {{another op reads it with channels first}}
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %d = rf.dropout %y, %seed, %step, rate = 0.5, site = 1 : tensor<2x4x6x6xf32>
  return %d : tensor<2x4x6x6xf32>
}
