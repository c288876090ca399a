// Tests what the gradients of channel norms read, and which ops are built.
// test/compiler/reference/test_gradients_images.cpp compares their values with finite differences.
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse | FileCheck %s
// RUN: refold-opt %s --refold-append-backward --refold-decompose --canonicalize --cse | FileCheck %s --check-prefix=PLAIN

// Tests that the gradient reads the operand, computes the statistics from it again, and reads no
// result.
// CHECK-LABEL: func.func @training
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[OFFSET:.*]]: tensor<3xf32>, %[[W:.*]]: tensor<4x3x2xf32>
// CHECK: %[[Y0:.*]], %[[Y1:.*]], %[[Y2:.*]] = rf.batch_norm_training
// CHECK: %[[LOSS:.*]] = rf.reduce add %{{.*}}, dims = [0, 1, 2]
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NOT: %[[Y0]]
// CHECK-NOT: %[[Y1]]
// CHECK-NOT: %[[Y2]]
// CHECK: %[[ROOT:.*]] = rf.rsqrt
// CHECK: rf.multiply %[[ROOT]], %[[SCALE]]
// CHECK: %[[SUMS:.*]] = rf.reduce add %[[DY]], dims = [2]
// CHECK: %[[DOFFSET:.*]] = rf.reduce add %[[SUMS]], dims = [0]
// CHECK: %[[NEGATED:.*]] = rf.subtract %{{.*}}, %[[X]]
// CHECK: %[[PRODUCTS:.*]] = rf.multiply %[[DY]], %[[NEGATED]]
// CHECK: %[[OF_IMAGES:.*]] = rf.reduce add %[[PRODUCTS]], dims = [2]
// CHECK: %[[TOTAL:.*]] = rf.reduce add %[[OF_IMAGES]], dims = [0]
// CHECK: %[[REST:.*]] = rf.multiply %{{.*}}, %[[DOFFSET]]
// CHECK: %[[BOTH:.*]] = rf.add %[[TOTAL]], %[[REST]]
// CHECK: %[[MOMENT:.*]] = rf.negate %[[BOTH]]
// CHECK: %[[DSCALE:.*]] = rf.multiply %[[MOMENT]], %[[ROOT]]
// CHECK-NOT: %[[Y0]]
// CHECK: return %[[LOSS]], %{{.*}}, %[[DSCALE]], %[[DOFFSET]]

// Tests that the forward and the backward pass share no tensor of the operand's size but the
// operand: one has x - mean, the other mean - x.
// PLAIN-LABEL: func.func @training
// PLAIN-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %{{.*}}: tensor<3xf32>, %{{.*}}: tensor<3xf32>, %[[W:.*]]: tensor<4x3x2xf32>
// PLAIN: %[[D:.*]] = rf.subtract %[[X]], %[[MEANS:.*]] : tensor<4x3x2xf32>
// PLAIN-NEXT: rf.reduce add %[[D]], dims = [2]
// PLAIN: %[[C:.*]] = rf.subtract %[[D]], %{{.*}} : tensor<4x3x2xf32>
// PLAIN: rf.multiply %[[C]], %[[C]] : tensor<4x3x2xf32>
// PLAIN: rf.multiply %[[C]], %{{.*}} : tensor<4x3x2xf32>
// PLAIN: %[[LOSS:.*]] = rf.reduce add %{{.*}}, dims = [0, 1, 2]
// PLAIN: %[[DY:.*]] = rf.multiply %[[W]]
// PLAIN-NOT: %[[D]]{{[,:]}}
// PLAIN-NOT: %[[C]]{{[,:]}}
// PLAIN: %[[E:.*]] = rf.subtract %[[MEANS]], %[[X]] : tensor<4x3x2xf32>
// PLAIN: rf.multiply %[[DY]], %[[E]] : tensor<4x3x2xf32>
// PLAIN-NOT: %[[D]]{{[,:]}}
// PLAIN-NOT: %[[C]]{{[,:]}}
// PLAIN: rf.multiply %[[E]], %{{.*}} : tensor<4x3x2xf32>
// PLAIN: return %[[LOSS]]
func.func @training(%x: tensor<4x3x2xf32>, %s: tensor<3xf32>, %o: tensor<3xf32>, %w: tensor<4x3x2xf32>) -> (tensor<f32>, tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>) {
  %y:3 = rf.batch_norm_training %x, %s, %o, epsilon = 0.5, dim = 1 : tensor<4x3x2xf32>, tensor<3xf32>
  %p = rf.multiply %y#0, %w : tensor<4x3x2xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2] : tensor<4x3x2xf32>
  %g:3 = rf.gradient %loss wrt(%x, %s, %o) : tensor<f32>, tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32> -> tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>
  return %loss, %g#0, %g#1, %g#2 : tensor<f32>, tensor<4x3x2xf32>, tensor<3xf32>, tensor<3xf32>
}

// Tests that nothing is built for results without an incoming gradient. From the mean alone, each
// element gets an equal share.
// CHECK-LABEL: func.func @mean
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[W:.*]]: tensor<3xf32>
// CHECK: rf.batch_norm_training
// CHECK: rf.reduce add
// CHECK-NEXT: %[[DMEAN:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[SHARE:.*]] = rf.multiply %[[DMEAN]], %{{.*}} : tensor<3xf32>
// CHECK-NEXT: %[[DX:.*]] = rf.broadcast_in_dim %[[SHARE]], dims = [1]
// CHECK-NEXT: return %{{.*}}, %[[DX]]
func.func @mean(%x: tensor<4x3x2xf32>, %s: tensor<3xf32>, %w: tensor<3xf32>) -> (tensor<f32>, tensor<4x3x2xf32>) {
  %y:3 = rf.batch_norm_training %x, %s, %s, epsilon = 0.5, dim = 1 : tensor<4x3x2xf32>, tensor<3xf32>
  %p = rf.multiply %y#1, %w : tensor<3xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<3xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4x3x2xf32> -> tensor<4x3x2xf32>
  return %loss, %g : tensor<f32>, tensor<4x3x2xf32>
}

// Tests that the gradient of the variance alone is linear in the difference from the mean.
// CHECK-LABEL: func.func @variance
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[W:.*]]: tensor<3xf32>
// CHECK: %[[Y0:.*]], %[[Y1:.*]], %[[Y2:.*]] = rf.batch_norm_training
// CHECK: rf.reduce add
// CHECK-NEXT: %[[DVARIANCE:.*]] = rf.multiply %[[W]]
// CHECK: %[[REST:.*]] = rf.divide %{{.*}} : tensor<3xf32>
// CHECK-NEXT: %[[SLOPE:.*]] = rf.multiply %[[DVARIANCE]], %{{.*}} : tensor<3xf32>
// CHECK-NEXT: rf.multiply %[[SLOPE]], %[[REST]] : tensor<3xf32>
// CHECK-NEXT: %[[BEGIN:.*]] = rf.subtract
// CHECK-NEXT: %[[NEGATED:.*]] = rf.subtract %{{.*}}, %[[X]] : tensor<4x3x2xf32>
// CHECK-NEXT: rf.negate %[[SLOPE]]
// CHECK-DAG: rf.broadcast_in_dim %[[BEGIN]], dims = [1]
// CHECK-DAG: rf.multiply %[[NEGATED]], %{{.*}} : tensor<4x3x2xf32>
// CHECK: %[[DX:.*]] = rf.add
// CHECK-NEXT: return %{{.*}}, %[[DX]]
func.func @variance(%x: tensor<4x3x2xf32>, %s: tensor<3xf32>, %w: tensor<3xf32>) -> (tensor<f32>, tensor<4x3x2xf32>) {
  %y:3 = rf.batch_norm_training %x, %s, %s, epsilon = 0.5, dim = 1 : tensor<4x3x2xf32>, tensor<3xf32>
  %p = rf.multiply %y#2, %w : tensor<3xf32>
  %loss = rf.reduce add %p, dims = [0] : tensor<3xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4x3x2xf32> -> tensor<4x3x2xf32>
  return %loss, %g : tensor<f32>, tensor<4x3x2xf32>
}

// Tests that with given statistics, the gradient of the operand needs no sums and does not read the
// operand.
// CHECK-LABEL: func.func @inference
// CHECK-SAME: %[[X:.*]]: tensor<4x3x2xf32>, %[[SCALE:.*]]: tensor<3xf32>, %[[W:.*]]: tensor<4x3x2xf32>
// CHECK: rf.batch_norm_inference
// CHECK: rf.reduce add
// CHECK-NEXT: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NOT: rf.reduce
// CHECK-NOT: %[[X]]
// CHECK: %[[DX:.*]] = rf.multiply %[[DY]]
// CHECK-NEXT: return %{{.*}}, %[[DX]]
func.func @inference(%x: tensor<4x3x2xf32>, %s: tensor<3xf32>, %w: tensor<4x3x2xf32>) -> (tensor<f32>, tensor<4x3x2xf32>) {
  %y = rf.batch_norm_inference %x, %s, %s, %s, %s, epsilon = 0.5, dim = 1 : tensor<4x3x2xf32>, tensor<3xf32>
  %p = rf.multiply %y, %w : tensor<4x3x2xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2] : tensor<4x3x2xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4x3x2xf32> -> tensor<4x3x2xf32>
  return %loss, %g : tensor<f32>, tensor<4x3x2xf32>
}

// Tests that the gradient of the offset is a sum, and nothing of the statistics is left.
// CHECK-LABEL: func.func @group_offset
// CHECK-SAME: %[[X:.*]]: tensor<4x6x2xf32>, %[[SCALE:.*]]: tensor<6xf32>, %[[OFFSET:.*]]: tensor<6xf32>, %[[W:.*]]: tensor<4x6x2xf32>
// CHECK: rf.group_norm
// CHECK: rf.reduce add
// CHECK-NEXT: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[PLANES:.*]] = rf.reduce add %[[DY]], dims = [2]
// CHECK-NEXT: %[[DOFFSET:.*]] = rf.reduce add %[[PLANES]], dims = [0]
// CHECK-NEXT: return %{{.*}}, %[[DOFFSET]]
func.func @group_offset(%x: tensor<4x6x2xf32>, %s: tensor<6xf32>, %o: tensor<6xf32>, %w: tensor<4x6x2xf32>) -> (tensor<f32>, tensor<6xf32>) {
  %y = rf.group_norm %x, %s, %o, groups = 2, epsilon = 0.5 : tensor<4x6x2xf32>, tensor<6xf32>
  %p = rf.multiply %y, %w : tensor<4x6x2xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2] : tensor<4x6x2xf32>
  %g = rf.gradient %loss wrt(%o) : tensor<f32>, tensor<6xf32> -> tensor<6xf32>
  return %loss, %g : tensor<f32>, tensor<6xf32>
}

// Tests that the sums of squares are recomputed behind a barrier. Otherwise they would be merged
// with the forward ones, and kept.
// CHECK-LABEL: func.func @response
// CHECK-SAME: %[[X:.*]]: tensor<4x6x2xf32>, %[[W:.*]]: tensor<4x6x2xf32>
// CHECK: rf.local_response_norm
// CHECK: %[[DY:.*]] = rf.multiply %[[W]]
// CHECK-NEXT: %[[AGAIN:.*]] = rf.barrier %[[X]] after(%[[DY]])
// CHECK-NEXT: rf.multiply %[[AGAIN]], %[[AGAIN]]
// CHECK-NOT: %[[X]]
// CHECK: rf.power
// CHECK-NOT: %[[X]]
// CHECK: return
// PLAIN-LABEL: func.func @response
// PLAIN-SAME: %[[X:.*]]: tensor<4x6x2xf32>, %{{.*}}: tensor<4x6x2xf32>
// PLAIN: rf.multiply %[[X]], %[[X]]
// PLAIN: rf.power
// PLAIN: %[[AGAIN:.*]] = rf.barrier %[[X]]
// PLAIN-NEXT: rf.multiply %[[AGAIN]], %[[AGAIN]]
// PLAIN: rf.power
func.func @response(%x: tensor<4x6x2xf32>, %w: tensor<4x6x2xf32>) -> (tensor<f32>, tensor<4x6x2xf32>) {
  %y = rf.local_response_norm %x, size = 3, alpha = 1.0, beta = 0.75, k = 1.0 : tensor<4x6x2xf32>
  %p = rf.multiply %y, %w : tensor<4x6x2xf32>
  %loss = rf.reduce add %p, dims = [0, 1, 2] : tensor<4x6x2xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4x6x2xf32> -> tensor<4x6x2xf32>
  return %loss, %g : tensor<f32>, tensor<4x6x2xf32>
}
