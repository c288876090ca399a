// RUN: refold-opt %s --refold-append-backward -split-input-file | FileCheck %s
// RUN: refold-opt %s --refold-append-backward --canonicalize --cse -split-input-file | FileCheck %s --check-prefix=FENCED

// The backward pass reads a clone, which is computed from the body's operands after the incoming
// gradient. The result is kept: ops that only it needs are not in the clone.
// CHECK-LABEL: func.func @segment
// FENCED-LABEL: func.func @segment
func.func @segment(%x: tensor<8xf32>, %w: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK-NOT: rf.recompute
  // CHECK: %[[P:.*]] = rf.multiply %arg0, %arg1
  // CHECK: %[[S:.*]] = rf.sine %[[P]]
  // CHECK: %[[Y:.*]] = rf.tanh %[[S]]
  // CHECK-COUNT-2: rf.multiply %{{.*}}, %[[Y]]
  // CHECK: %[[DY:.*]] = rf.add
  // CHECK: %[[IN:.*]]:3 = rf.barrier %arg0, %arg1, %[[Y]] after(%[[DY]])
  // CHECK-NEXT: %[[P2:.*]] = rf.multiply %[[IN]]#0, %[[IN]]#1
  // CHECK-NEXT: rf.multiply %[[IN]]#2, %[[IN]]#2
  // CHECK-NOT: rf.tanh
  // CHECK-NOT: rf.sine
  // CHECK: rf.cosine %[[P2]]
  // CHECK: %[[DX:.*]] = rf.multiply %{{.*}}, %[[IN]]#1
  // CHECK: %[[DW:.*]] = rf.multiply %{{.*}}, %[[IN]]#0
  // CHECK-NOT: rf.recompute
  // CHECK: return %[[DX]], %[[DW]]
  // An expression that is computed twice stays so.
  // FENCED: rf.multiply %arg0, %arg1
  // FENCED: %[[IN:.*]]:3 = rf.barrier
  // FENCED: rf.multiply %[[IN]]#0, %[[IN]]#1
  %y = rf.recompute -> tensor<8xf32> {
    %0 = rf.multiply %x, %w : tensor<8xf32>
    %1 = rf.sine %0 : tensor<8xf32>
    %2 = rf.tanh %1 : tensor<8xf32>
    rf.yield %2 : tensor<8xf32>
  }
  %z = rf.multiply %y, %y : tensor<8xf32>
  %loss = rf.reduce add %z, dims = [0] : tensor<8xf32>
  %g:2 = rf.gradient %loss wrt(%x, %w) : tensor<f32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>, tensor<8xf32>
  return %g#0, %g#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Without a gradient, the body replaces the op, inner bodies too, and nothing else changes.
// CHECK-LABEL: func.func @no_gradient
// CHECK-NEXT: %[[E:.*]] = rf.exponential %arg0
// CHECK-NEXT: %[[T:.*]] = rf.tanh %[[E]]
// CHECK-NEXT: return %[[T]], %[[E]]
func.func @no_gradient(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y:2 = rf.recompute -> tensor<8xf32>, tensor<8xf32> {
    %0 = rf.recompute -> tensor<8xf32> {
      %1 = rf.exponential %x : tensor<8xf32>
      rf.yield %1 : tensor<8xf32>
    }
    %2 = rf.tanh %0 : tensor<8xf32>
    rf.yield %2, %0 : tensor<8xf32>, tensor<8xf32>
  }
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// If the backward pass reads nothing of the body, there is neither a clone nor a barrier.
// CHECK-LABEL: func.func @sums
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @sums(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %y = rf.recompute -> tensor<8xf32> {
    %0 = rf.add %x, %w : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// A body that is not on the path: integers, and values without a requested gradient.
// CHECK-LABEL: func.func @beside_the_path
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @beside_the_path(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %y:2 = rf.recompute -> tensor<8xf32>, tensor<8xi32> {
    %0 = rf.exponential %x : tensor<8xf32>
    %1 = rf.convert %w : tensor<8xf32> -> tensor<8xi32>
    rf.yield %0, %1 : tensor<8xf32>, tensor<8xi32>
  }
  %a = rf.convert %y#1 : tensor<8xi32> -> tensor<8xf32>
  %b = rf.multiply %y#0, %w : tensor<8xf32>
  %c = rf.multiply %a, %b : tensor<8xf32>
  %loss = rf.reduce add %c, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// The body returns a running average. The average is not on the path, so it is updated only once.
// CHECK-LABEL: func.func @running_average
// CHECK: %[[MOVED:.*]] = rf.add %arg2, %{{.*}}
// CHECK: rf.barrier %arg0, %arg1 after
// CHECK-NOT: %arg2
// CHECK: return %{{.*}}, %[[MOVED]]
func.func @running_average(%x: tensor<8xf32>, %w: tensor<8xf32>, %average: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y:2 = rf.recompute -> tensor<8xf32>, tensor<8xf32> {
    %0 = rf.multiply %x, %w : tensor<8xf32>
    %1 = rf.add %average, %0 : tensor<8xf32>
    %2 = rf.sine %0 : tensor<8xf32>
    rf.yield %1, %2 : tensor<8xf32>, tensor<8xf32>
  }
  %loss = rf.reduce add %y#1, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g, %y#0 : tensor<8xf32>, tensor<8xf32>
}

// -----

// Contributions to one value are added in the order of a program without the op: the last use
// first, as one sum.
// CHECK-LABEL: func.func @one_sum
// CHECK: %[[IN:.*]]:2 = rf.barrier
// CHECK-DAG: %[[A:.*]] = rf.cosine %{{.*}}
// CHECK: %[[FIRST:.*]] = rf.add %[[LATER:.*]], %{{.*}} : tensor<8xf32>
// CHECK: %[[SECOND:.*]] = rf.add %[[FIRST]], %{{.*}} : tensor<8xf32>
// CHECK: %[[THIRD:.*]] = rf.add %[[SECOND]], %{{.*}} : tensor<8xf32>
// CHECK: return %[[THIRD]]
func.func @one_sum(%w: tensor<8xf32>) -> tensor<8xf32> {
  %0 = rf.exponential %w : tensor<8xf32>
  %y = rf.recompute -> tensor<8xf32> {
    %1 = rf.multiply %0, %w : tensor<8xf32>
    %2 = rf.sine %w : tensor<8xf32>
    %3 = rf.multiply %1, %2 : tensor<8xf32>
    rf.yield %3 : tensor<8xf32>
  }
  %4 = rf.multiply %y, %w : tensor<8xf32>
  %loss = rf.reduce add %4, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// -----

// The inner function is computed for a third time, from the values of the outer function's clone.
// CHECK-LABEL: func.func @nested
// CHECK: %[[OUT:.*]] = rf.barrier %arg0 after(%{{.*}}) : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[E:.*]] = rf.sine %[[OUT]]
// CHECK-NEXT: %[[IN:.*]] = rf.barrier %[[E]] after(%{{.*}}) : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT: %[[S:.*]] = rf.sine %[[IN]]
// CHECK-NEXT: rf.cosine %[[S]]
// CHECK: rf.cosine %[[IN]]
// CHECK: rf.cosine %[[OUT]]
// CHECK-NOT: rf.sine
// CHECK: return
func.func @nested(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<f32>) {
  %y = rf.recompute -> tensor<8xf32> {
    %0 = rf.sine %x : tensor<8xf32>
    %1 = rf.recompute -> tensor<8xf32> {
      %2 = rf.sine %0 : tensor<8xf32>
      %3 = rf.sine %2 : tensor<8xf32>
      rf.yield %3 : tensor<8xf32>
    }
    rf.yield %1 : tensor<8xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<8xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<8xf32> -> tensor<8xf32>
  return %g, %loss : tensor<8xf32>, tensor<f32>
}

// -----

// In a loop, each iteration keeps what the body reads, and nothing inside the body.
// CHECK-LABEL: func.func @in_a_loop
// CHECK: scf.for {{.*}} iter_args(%[[H:.*]] = %arg0, %[[ROWS:.*]] = %{{.*}}) -> (tensor<4xf32>, tensor<5x4xf32>)
// CHECK: rf.update_row %[[ROWS]], %[[H]]
// CHECK: scf.for {{.*}} iter_args(%[[DH:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK: %[[ROW:.*]] = rf.slice_row
// CHECK: %[[IN:.*]]:2 = rf.barrier %[[ROW]], %arg1 after(%[[DH]])
// CHECK: %[[P:.*]] = rf.multiply %[[IN]]#0, %[[IN]]#1
// CHECK: rf.sine %[[P]]
func.func @in_a_loop(%x: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> tensor<4xf32> : i64 {
    %r = rf.recompute -> tensor<4xf32> {
      %0 = rf.multiply %h, %w : tensor<4xf32>
      %1 = rf.sine %0 : tensor<4xf32>
      %2 = rf.sine %1 : tensor<4xf32>
      rf.yield %2 : tensor<4xf32>
    }
    scf.yield %r : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// A loop in the body: its clone stacks values over iterations, the loop itself does not.
// CHECK-LABEL: func.func @loop_inside
// CHECK: scf.for {{.*}} iter_args(%{{[a-z0-9]+}} = %arg0) -> (tensor<4xf32>)
// CHECK: %[[IN:.*]]:2 = rf.barrier %arg1, %arg0 after
// CHECK: %[[AGAIN:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[IN]]#1, %{{.*}} = %{{.*}}) -> (tensor<4xf32>, tensor<5x4xf32>)
// CHECK: scf.for
// CHECK: rf.slice_row %[[AGAIN]]#1
func.func @loop_inside(%x: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c5 = arith.constant 5 : i64
  %y = rf.recompute -> tensor<4xf32> {
    %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%h = %x) -> tensor<4xf32> : i64 {
      %0 = rf.multiply %h, %w : tensor<4xf32>
      scf.yield %0 : tensor<4xf32>
    }
    rf.yield %r : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%w) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// The op in a branch, with a choice in its body.
// CHECK-LABEL: func.func @choices
// CHECK: scf.if %[[C:[a-z0-9_]+]] -> (tensor<f32>)
// CHECK: scf.if %[[C]] -> (tensor<f32>)
// CHECK: scf.if %[[C]] -> (tensor<f32>)
// CHECK: %[[X:.*]] = rf.barrier %arg0 after
// CHECK: scf.if %[[C]] -> (tensor<f32>, tensor<f32>)
// CHECK: rf.sine %[[X]]
// CHECK: scf.if %[[C]] -> (tensor<f32>)
func.func @choices(%x: tensor<f32>, %p: tensor<i1>) -> (tensor<f32>, tensor<f32>) {
  %c = tensor.extract %p[] : tensor<i1>
  %loss = scf.if %c -> tensor<f32> {
    %y = rf.recompute -> tensor<f32> {
      %z = scf.if %c -> tensor<f32> {
        %0 = rf.sine %x : tensor<f32>
        %1 = rf.multiply %0, %0 : tensor<f32>
        scf.yield %1 : tensor<f32>
      } else {
        scf.yield %x : tensor<f32>
      }
      rf.yield %z : tensor<f32>
    }
    scf.yield %y : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g, %loss : tensor<f32>, tensor<f32>
}

// -----

// The same mask is drawn again, from scalars behind the barrier like all operands. Constants need
// no barrier.
// CHECK-LABEL: func.func @same_mask
// CHECK: rf.dropout %{{.*}}, %arg1, %arg2, rate = 5.000000e-01, site = 3
// CHECK: %[[IN:.*]]:3 = rf.barrier %arg0, %arg1, %arg2 after
// CHECK: rf.multiply %[[IN]]#0, %{{.*}}
// CHECK: rf.dropout %{{.*}}, %[[IN]]#1, %[[IN]]#2, rate = 5.000000e-01, site = 3
// CHECK: rf.dropout %{{.*}}, %[[IN]]#1, %[[IN]]#2, rate = 5.000000e-01, site = 3
func.func @same_mask(%x: tensor<4xf32>, %seed: tensor<i64>, %step: tensor<i64>) -> (tensor<4xf32>, tensor<f32>) {
  %two = rf.constant dense<2.0> : tensor<4xf32>
  %y = rf.recompute -> tensor<4xf32> {
    %0 = rf.multiply %x, %two : tensor<4xf32>
    %1 = rf.dropout %0, %seed, %step, rate = 0.5, site = 3 : tensor<4xf32>
    %2 = rf.sine %1 : tensor<4xf32>
    rf.yield %2 : tensor<4xf32>
  }
  %loss = rf.reduce add %y, dims = [0] : tensor<4xf32>
  %g = rf.gradient %loss wrt(%x) : tensor<f32>, tensor<4xf32> -> tensor<4xf32>
  return %g, %loss : tensor<4xf32>, tensor<f32>
}

// -----

// A gradient inside of the body is part of it.
// CHECK-LABEL: func.func @gradient_inside
// CHECK: rf.barrier %arg0 after
// CHECK-NOT: rf.gradient
// CHECK: return
func.func @gradient_inside(%x: tensor<f32>) -> tensor<f32> {
  %y = rf.recompute -> tensor<f32> {
    %0 = rf.sine %x : tensor<f32>
    %1 = rf.gradient %0 wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
    %2 = rf.multiply %1, %1 : tensor<f32>
    rf.yield %2 : tensor<f32>
  }
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %g : tensor<f32>
}

// -----

// The gradient of a gradient: the first clone is one of its values. It reads the result there, so
// there is a second clone.
// CHECK-LABEL: func.func @twice
// CHECK: %[[S:.*]] = rf.sine %arg0
// CHECK: %[[Y:.*]] = rf.tanh %[[S]]
// CHECK: %[[FIRST:.*]]:2 = rf.barrier %arg0, %[[Y]] after
// CHECK: rf.cosine %[[FIRST]]#0
// CHECK: %[[SECOND:.*]]:2 = rf.barrier %arg0, %[[Y]] after
// CHECK: rf.cosine %[[SECOND]]#0
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  %y = rf.recompute -> tensor<f32> {
    %0 = rf.sine %x : tensor<f32>
    %1 = rf.tanh %0 : tensor<f32>
    rf.yield %1 : tensor<f32>
  }
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  %h = rf.gradient %g wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %h : tensor<f32>
}

// -----

// The same without a second clone.
// CHECK-LABEL: func.func @twice_in_the_clone
// CHECK: rf.barrier %arg0 after
// CHECK-NOT: rf.barrier
// CHECK: return
func.func @twice_in_the_clone(%x: tensor<f32>) -> tensor<f32> {
  %y = rf.recompute -> tensor<f32> {
    %0 = rf.sine %x : tensor<f32>
    %1 = rf.sine %0 : tensor<f32>
    rf.yield %1 : tensor<f32>
  }
  %g = rf.gradient %y wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  %h = rf.gradient %g wrt(%x) : tensor<f32>, tensor<f32> -> tensor<f32>
  return %h : tensor<f32>
}
