// RUN: refold-opt %s --refold-channels-last -split-input-file | FileCheck %s

// The ops after a convolution also get channels last; weights do not change, and the result has its
// old layout.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[X:.*]]: tensor<2x3x8x8xf32>, %[[W:.*]]: tensor<4x3x3x3xf32>, %[[BIAS:.*]]: tensor<4xf32>
// CHECK: %[[LAST:.*]] = rf.transpose %[[X]], dims = [0, 2, 3, 1]
// CHECK: %[[Y:.*]] = rf.convolution %[[LAST]], %[[W]], dims = [0, 3, 1, 2] x [0, 1, 2, 3] -> [0, 3, 1, 2], strides = [1, 1]
// CHECK-SAME: -> tensor<2x6x6x4xf32>
// CHECK: %[[SPREAD:.*]] = rf.broadcast_in_dim %[[BIAS]], dims = [3] : tensor<4xf32> -> tensor<2x6x6x4xf32>
// CHECK: %[[SUM:.*]] = rf.add %[[Y]], %[[SPREAD]] : tensor<2x6x6x4xf32>
// CHECK: %[[RELU:.*]] = rf.relu %[[SUM]] : tensor<2x6x6x4xf32>
// CHECK: %[[FIRST:.*]] = rf.transpose %[[RELU]], dims = [0, 3, 1, 2]
// CHECK-NEXT: return %[[FIRST]]
func.func @chain(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x4x6x6xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %b = rf.broadcast_in_dim %bias, dims = [1] : tensor<4xf32> -> tensor<2x4x6x6xf32>
  %s = rf.add %y, %b : tensor<2x4x6x6xf32>
  %r = rf.relu %s : tensor<2x4x6x6xf32>
  return %r : tensor<2x4x6x6xf32>
}

// -----

// Norms, pools, pads, slices, concatenations and marks follow; lists of dimensions get the new
// order. A reduced sum keeps its order of dimensions.
// CHECK-LABEL: func.func @followers
// CHECK: %[[Y:.*]] = rf.convolution
// CHECK: %[[NORM:.*]], %[[MEAN:.*]], %{{.*}} = rf.batch_norm_training %[[Y]], %{{.*}}, epsilon = {{.*}}, dim = 3 : tensor<2x6x6x4xf32>
// CHECK: %[[MARK:.*]] = rf.checkpoint %[[NORM]] : tensor<2x6x6x4xf32>
// CHECK: %[[POOL:.*]] = rf.reduce_window maximum %[[MARK]], window = [1, 2, 3, 1], strides = [1, 2, 1, 1], padding = [0, 0, 1, 0] x [0, 0, 1, 0]
// CHECK: %[[PAD:.*]] = rf.pad %[[POOL]], %{{.*}}, low = [0, 1, 2, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0]
// CHECK: %[[SLICE:.*]] = rf.slice %[[PAD]], start = [0, 1, 2, 0], limit = [2, 4, 8, 4], strides = [1, 1, 1, 1]
// CHECK: %[[BOTH:.*]] = rf.concatenate %[[SLICE]], %[[POOL]], dim = 3
// CHECK: %[[SUM:.*]] = rf.reduce add %[[BOTH]], dims = [1, 2]
// CHECK-NOT: rf.transpose
// CHECK: return %[[SUM]], %[[MEAN]]
func.func @followers(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %scale: tensor<4xf32>) -> (tensor<2x8xf32>, tensor<4xf32>) {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %n, %mean, %variance = rf.batch_norm_training %y, %scale, %scale, epsilon = 1.0e-5, dim = 1 : tensor<2x4x6x6xf32>, tensor<4xf32>
  %m = rf.checkpoint %n : tensor<2x4x6x6xf32>
  %p = rf.reduce_window maximum %m, window = [1, 1, 2, 3], strides = [1, 1, 2, 1], padding = [0, 0, 0, 1] x [0, 0, 0, 1], dilation = [1, 1, 1, 1] x [1, 1, 1, 1] : tensor<2x4x6x6xf32>
  %zero = rf.constant dense<0.0> : tensor<f32>
  %q = rf.pad %p, %zero, low = [0, 0, 1, 2], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : tensor<2x4x3x6xf32>
  %s = rf.slice %q, start = [0, 0, 1, 2], limit = [2, 4, 4, 8], strides = [1, 1, 1, 1] : tensor<2x4x4x8xf32>
  %c = rf.concatenate %s, %p, dim = 1 : tensor<2x4x3x6xf32>, tensor<2x4x3x6xf32>
  %r = rf.reduce add %c, dims = [2, 3] : tensor<2x8x3x6xf32>
  return %r, %mean : tensor<2x8xf32>, tensor<4xf32>
}

// -----

// A second convolution reads the first one's result directly. A transposition of the program
// cancels against the one in between.
// CHECK-LABEL: func.func @between
// CHECK: %[[A:.*]] = rf.convolution
// CHECK-NEXT: %[[B:.*]] = rf.convolution %[[A]]
// CHECK-NEXT: rf.transpose %[[B]], dims = [0, 2, 1]
// CHECK-NEXT: return
func.func @between(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>, %v: tensor<5x4x3xf32>) -> tensor<2x5x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  %z = rf.convolution %y, %v, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x4x6xf32>, tensor<5x4x3xf32>) -> tensor<2x5x4xf32>
  %t = rf.transpose %z, dims = [0, 1, 2] : tensor<2x5x4xf32>
  return %t : tensor<2x5x4xf32>
}

// -----

// Dropout counts elements, so it reads them in the program's order. A value with a requested
// gradient stays one value, which its readers read.
// CHECK-LABEL: func.func @stay
// CHECK: %[[Y:.*]] = rf.convolution
// CHECK: %[[FIRST:.*]] = rf.transpose %[[Y]], dims = [0, 3, 1, 2]
// CHECK: rf.dropout %[[FIRST]]
// CHECK-LABEL: func.func @asked
// CHECK: %[[Y:.*]] = rf.convolution
// CHECK: %[[FIRST:.*]] = rf.transpose %[[Y]], dims = [0, 2, 1]
// CHECK: %[[AGAIN:.*]] = rf.transpose %[[FIRST]], dims = [0, 2, 1]
// CHECK-NEXT: rf.convolution %[[AGAIN]]
// CHECK: rf.gradient %{{.*}} wrt(%[[FIRST]])
func.func @stay(%x: tensor<2x3x8x8xf32>, %w: tensor<4x3x3x3xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> tensor<2x4x6x6xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2, 3] x [0, 1, 2, 3] -> [0, 1, 2, 3], strides = [1, 1], padding = [0, 0] x [0, 0], dilation = [1, 1] x [1, 1], reversed = [], groups = 1 x 1 : (tensor<2x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<2x4x6x6xf32>
  %d = rf.dropout %y, %seed, %step, rate = 0.5, site = 1 : tensor<2x4x6x6xf32>
  return %d : tensor<2x4x6x6xf32>
}
func.func @asked(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>, %v: tensor<5x4x3xf32>) -> tensor<2x4x6xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  %z = rf.convolution %y, %v, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x4x6xf32>, tensor<5x4x3xf32>) -> tensor<2x5x4xf32>
  %loss = rf.reduce add %z, dims = [0, 1, 2] : tensor<2x5x4xf32>
  %g = rf.gradient %loss wrt(%y) : tensor<f32>, tensor<2x4x6xf32> -> tensor<2x4x6xf32>
  return %g : tensor<2x4x6xf32>
}

// -----

// Images that already have channels last, and gradients of kernels, are unchanged.
// CHECK-LABEL: func.func @left_alone
// CHECK-NOT: rf.transpose
// CHECK: rf.convolution %arg0, %arg1, dims = [0, 2, 1] x [0, 1, 2] -> [0, 2, 1]
// CHECK: rf.convolution %arg0, %arg2, dims = [1, 0, 2] x [1, 0, 2] -> [1, 0, 2]
func.func @left_alone(%x: tensor<2x8x3xf32>, %w: tensor<4x3x3xf32>, %dy: tensor<2x5x3xf32>) -> (tensor<2x6x4xf32>, tensor<5x8x1xf32>) {
  %y = rf.convolution %x, %w, dims = [0, 2, 1] x [0, 1, 2] -> [0, 2, 1], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x8x3xf32>, tensor<4x3x3xf32>) -> tensor<2x6x4xf32>
  %g = rf.convolution %x, %dy, dims = [1, 0, 2] x [1, 0, 2] -> [1, 0, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x8x3xf32>, tensor<2x5x3xf32>) -> tensor<5x8x1xf32>
  return %y, %g : tensor<2x6x4xf32>, tensor<5x8x1xf32>
}

// -----

// A recomputed function returns its images with channels last. Later ops that support it follow,
// and others read a copy.
// CHECK-LABEL: func.func @recomputed
// CHECK: %[[A:.*]]:2 = rf.recompute -> tensor<2x6x4xf32>, tensor<4xf32> {
// CHECK-NEXT: %[[X:.*]] = rf.transpose %arg0, dims = [0, 2, 1]
// CHECK: %[[Y:.*]] = rf.convolution %[[X]]
// CHECK: %[[N:.*]], %[[MEAN:.*]], %{{.*}} = rf.batch_norm_training %[[Y]]
// CHECK-NEXT: rf.yield %[[N]], %[[MEAN]]
// CHECK: %[[BACK:.*]] = rf.transpose %[[A]]#0, dims = [0, 2, 1]
// CHECK: %[[B:.*]] = rf.recompute -> tensor<2x4x5xf32> {
// CHECK-NEXT: %[[C:.*]] = rf.recompute -> tensor<2x4x5xf32> {
// CHECK-NEXT: %[[Z:.*]] = rf.convolution %[[A]]#0
// CHECK-NEXT: rf.yield %[[Z]]
// CHECK: rf.relu %[[C]] : tensor<2x4x5xf32>
// CHECK: %[[SUM:.*]] = rf.reduce add %[[B]], dims = [1]
// CHECK-NOT: rf.transpose
// CHECK-NOT: rf.empty
// CHECK: return %[[SUM]], %[[BACK]], %[[A]]#1
func.func @recomputed(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>, %v: tensor<5x4x3xf32>, %scale: tensor<4xf32>) -> (tensor<2x5xf32>, tensor<2x4x6xf32>, tensor<4xf32>) {
  %a:2 = rf.recompute -> tensor<2x4x6xf32>, tensor<4xf32> {
    %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
    %n, %mean, %variance = rf.batch_norm_training %y, %scale, %scale, epsilon = 1.0e-5, dim = 1 : tensor<2x4x6xf32>, tensor<4xf32>
    rf.yield %n, %mean : tensor<2x4x6xf32>, tensor<4xf32>
  }
  %b = rf.recompute -> tensor<2x5x4xf32> {
    %c = rf.recompute -> tensor<2x5x4xf32> {
      %z = rf.convolution %a#0, %v, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x4x6xf32>, tensor<5x4x3xf32>) -> tensor<2x5x4xf32>
      rf.yield %z : tensor<2x5x4xf32>
    }
    %r = rf.relu %c : tensor<2x5x4xf32>
    rf.yield %r : tensor<2x5x4xf32>
  }
  %sum = rf.reduce add %b, dims = [2] : tensor<2x5x4xf32>
  return %sum, %a#0, %a#1 : tensor<2x5xf32>, tensor<2x4x6xf32>, tensor<4xf32>
}

// -----

// The body returns a result with a requested gradient in the program's layout.
// CHECK-LABEL: func.func @recomputed_and_asked
// CHECK: %[[Y:.*]] = rf.convolution
// CHECK-NEXT: %[[T:.*]] = rf.transpose %[[Y]], dims = [0, 2, 1]
// CHECK-NEXT: rf.yield %[[T]] : tensor<2x4x6xf32>
func.func @recomputed_and_asked(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) -> tensor<2x4x6xf32> {
  %a = rf.recompute -> tensor<2x4x6xf32> {
    %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
    rf.yield %y : tensor<2x4x6xf32>
  }
  %loss = rf.reduce add %a, dims = [0, 1, 2] : tensor<2x4x6xf32>
  %g = rf.gradient %loss wrt(%a) : tensor<f32>, tensor<2x4x6xf32> -> tensor<2x4x6xf32>
  return %g : tensor<2x4x6xf32>
}

// -----

// Near miss: a sum with chains does not follow. Its chains and lanes belong to the last dimension of
// the old layout.
// CHECK-LABEL: func.func @sum_with_chains
// CHECK: %[[FIRST:.*]] = rf.transpose %{{.*}}, dims = [0, 2, 1] : tensor<2x6x4xf32>
// CHECK: rf.reduce add %[[FIRST]], dims = [2] chain = 1024 lanes = 64 : tensor<2x4x6xf32>
func.func @sum_with_chains(%x: tensor<2x3x8xf32>, %w: tensor<4x3x3xf32>) -> tensor<2x4xf32> {
  %y = rf.convolution %x, %w, dims = [0, 1, 2] x [0, 1, 2] -> [0, 1, 2], strides = [1], padding = [0] x [0], dilation = [1] x [1], reversed = [], groups = 1 x 1 : (tensor<2x3x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
  %r = rf.relu %y : tensor<2x4x6xf32>
  %s = rf.reduce add %r, dims = [2] chain = 1024 lanes = 64 : tensor<2x4x6xf32>
  return %s : tensor<2x4xf32>
}
