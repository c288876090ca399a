// RUN: refold-opt %s -split-input-file --refold-rf-to-mem | FileCheck %s

// Tests that a state is updated in place if its old value is read only at the element that is
// written, that equal fusions are one
// kernel, and that a reshape is a view.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {rf.state = #rf.state<"w", -1>}, %[[STEP:.*]]: memref<i64>
// CHECK: mem.loop %[[STEP]] capacity = 10
// CHECK: mem.view
// CHECK: mem.launch @k0_multiply ins(%[[W]]) outs(%[[W]])
// CHECK-NOT: mem.copy
// CHECK: mem.kernel @k0_multiply {{.*}} tied [0]
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                 %steps: i64 {rf.steps}) -> (tensor<8xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %r = scf.for %i = %first to %end step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    %view = rf.reshape %v : tensor<8xf32> -> tensor<2x4xf32>
    %n = rf.fusion %v blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>):
      %0 = rf.multiply %a, %a : tensor<8xf32>
      rf.yield %0 : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r, %next : tensor<8xf32>, tensor<i64>
}

// -----

// Tests that a state whose old value is read afterwards, or at other elements, is copied at the
// end.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<4x4xf32> {rf.state = #rf.state<"w", -1>}, %[[U:.*]]: memref<4x4xf32> {rf.state = #rf.state<"u", -1>}
// CHECK: %[[NEXT:.*]] = mem.alloc "multiply" : memref<4x4xf32>
// CHECK: mem.launch @k0_multiply ins(%[[W]]) outs(%[[NEXT]])
// CHECK: %[[T:.*]] = mem.alloc "transpose" : memref<4x4xf32>
// CHECK: mem.launch @k1_transpose ins(%[[U]]) outs(%[[T]])
// CHECK: mem.launch @k2_multiply ins(%[[W]]) outs(
// CHECK-DAG: mem.copy %[[NEXT]] to %[[W]]
// CHECK-DAG: mem.copy %[[T]] to %[[U]]
func.func @train(%w: tensor<4x4xf32> {rf.state = #rf.state<"w", 0>}, %u: tensor<4x4xf32> {rf.state = #rf.state<"u", 1>})
    -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32> {rf.fetch = #rf.fetch<"y">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.multiply %a, %a : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  %t = rf.fusion %u blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  %y = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %c = rf.constant dense<3.0> : tensor<4x4xf32>
    %0 = rf.multiply %a, %c : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n, %t, %y : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Tests that two states that swap values are saved before either is overwritten.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[A:.*]]: memref<2xf32> {rf.state = #rf.state<"a", -1>}, %[[B:.*]]: memref<2xf32> {rf.state = #rf.state<"b", -1>}
// CHECK: mem.copy %[[B]] to %[[SAVED_B:[0-9a-z_]+]]
// CHECK: mem.copy %[[A]] to %[[SAVED_A:[0-9a-z_]+]]
// CHECK: mem.copy %[[SAVED_B]] to %[[A]]
// CHECK: mem.copy %[[SAVED_A]] to %[[B]]
func.func @train(%a: tensor<2xf32> {rf.state = #rf.state<"a", 0>}, %b: tensor<2xf32> {rf.state = #rf.state<"b", 1>})
    -> (tensor<2xf32>, tensor<2xf32>) {
  return %b, %a : tensor<2xf32>, tensor<2xf32>
}

// -----

// Tests that a barrier's result is its operand, without a buffer and a copy of its own. A state
// that it passes on is written in place by the kernel that computes the next value, which another
// barrier passes on.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {rf.state = #rf.state<"w", -1>}, %[[G:.*]]: memref<8xf32> {rf.input
// CHECK-NOT: mem.alloc
// CHECK-NOT: mem.copy
// CHECK: mem.launch @k0_subtract ins(%[[W]], %[[G]]) outs(%[[W]])
// CHECK-NOT: mem.copy
// CHECK: return
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %g: tensor<8xf32> {rf.input = #rf.input<"g">}) -> tensor<8xf32> {
  %b = rf.barrier %w after(%g) : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
  %n = rf.fusion %b, %g blocks = 1 operands [-1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %c: tensor<8xf32>):
    %0 = rf.subtract %a, %c : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %m = rf.barrier %n : (tensor<8xf32>) -> tensor<8xf32>
  return %m : tensor<8xf32>
}

// -----

// Tests that a kernel which reads a value under two names reads one buffer once, so that a state is
// written over this operand. A value that is read whole under one name and in blocks under the
// other stays two operands.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {rf.state = #rf.state<"w", -1>}, %[[G:.*]]: memref<8xf32> {rf.input = #rf.input<"g">}
// CHECK: mem.launch @k0_subtract ins(%[[W]], %[[G]]) outs(%[[W]])
// CHECK: mem.launch @k1_reduce ins(%[[G]], %[[G]])
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %g: tensor<8xf32> {rf.input = #rf.input<"g">})
    -> (tensor<8xf32>, tensor<8xf32> {rf.fetch = #rf.fetch<"y">}) {
  %b:2 = rf.barrier %w, %g after(%g) : (tensor<8xf32>, tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>, tensor<8xf32>
  %n = rf.fusion %w, %g, %b#0, %b#1 blocks = 1 operands [-1, -1, -1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %c: tensor<8xf32>, %a2: tensor<8xf32>, %c2: tensor<8xf32>):
    %0 = rf.multiply %a, %c : tensor<8xf32>
    %1 = rf.multiply %a2, %c2 : tensor<8xf32>
    %2 = rf.subtract %0, %1 : tensor<8xf32>
    rf.yield %2 : tensor<8xf32>
  }
  %y = rf.fusion %g, %b#1 blocks = 2 operands [0, -1] results [0] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %c: tensor<8xf32>):
    %0 = rf.reduce add %c, dims = [0] : tensor<8xf32>
    %1 = rf.broadcast_in_dim %0, dims = [] : tensor<f32> -> tensor<8xf32>
    %2 = rf.multiply %a, %1 : tensor<8xf32>
    rf.yield %2 : tensor<8xf32>
  }
  return %n, %y : tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that an op whose operands all pass a barrier with ties stays where it is; by its buffers
// alone it could run much earlier. An op that also reads another value waits for that value, and a
// barrier without ties holds no op back.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[X:.*]]: memref<8xf32> {rf.input = #rf.input<"x">}, %[[G:.*]]: memref<8xf32> {rf.input = #rf.input<"g">}
// CHECK: mem.launch @k0_tanh ins(%[[X]]) outs(%[[A:[0-9]+]]) : (memref<8xf32>) -> memref<8xf32>
// CHECK: mem.launch @k1_tanh ins(%{{[0-9]+}}) outs(%{{[a-z0-9]+}}) {rf.recomputed} : (memref<2x4xf32>)
// CHECK: mem.launch @k2_multiply ins(%[[X]], %[[G]]) outs(%{{[a-z0-9]+}}) : (memref<8xf32>, 
// CHECK: mem.launch @k0_tanh ins(%[[G]]) outs(%{{[a-z0-9]+}}) : (memref<8xf32>) -> memref<8xf32>
func.func @train(%x: tensor<8xf32> {rf.input = #rf.input<"x">}, %g: tensor<8xf32> {rf.input = #rf.input<"g">})
    -> (tensor<2x4xf32> {rf.fetch = #rf.fetch<"y">}, tensor<8xf32> {rf.fetch = #rf.fetch<"z">}, tensor<8xf32> {rf.fetch = #rf.fetch<"u">}) {
  %a = rf.fusion %x blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%0: tensor<8xf32>):
    %1 = rf.tanh %0 : tensor<8xf32>
    rf.yield %1 : tensor<8xf32>
  }
  %b = rf.barrier %x after(%a) : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
  %v = rf.reshape %b : tensor<8xf32> -> tensor<2x4xf32>
  %y = rf.fusion %v blocks = 1 operands [-1] results [-1] : (tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%0: tensor<2x4xf32>):
    %1 = rf.tanh %0 : tensor<2x4xf32>
    rf.yield %1 : tensor<2x4xf32>
  }
  %z = rf.fusion %b, %g blocks = 1 operands [-1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%0: tensor<8xf32>, %1: tensor<8xf32>):
    %2 = rf.multiply %0, %1 : tensor<8xf32>
    rf.yield %2 : tensor<8xf32>
  }
  %c = rf.barrier %g : (tensor<8xf32>) -> tensor<8xf32>
  %u = rf.fusion %c blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%0: tensor<8xf32>):
    %1 = rf.tanh %0 : tensor<8xf32>
    rf.yield %1 : tensor<8xf32>
  }
  return %y, %z, %u : tensor<2x4xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that a state is not overwritten while a barrier's result is still to be read, but is
// overwritten if the barrier only waits for it.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:.*]]: memref<8xf32> {rf.state = #rf.state<"w", -1>}, %[[U:.*]]: memref<8xf32> {rf.state = #rf.state<"u", -1>}
// CHECK: %[[NEXT:.*]] = mem.alloc "multiply"
// CHECK: mem.launch @k0_multiply ins(%[[W]]) outs(%[[NEXT]])
// CHECK: mem.launch @k1_multiply ins(%[[U]]) outs(%[[U]])
// CHECK: mem.launch @k2_negate ins(%[[W]])
// CHECK: mem.copy %[[NEXT]] to %[[W]]
// CHECK-NOT: mem.copy
func.func @train(%w: tensor<8xf32> {rf.state = #rf.state<"w", 0>}, %u: tensor<8xf32> {rf.state = #rf.state<"u", 1>})
    -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32> {rf.fetch = #rf.fetch<"y">}) {
  %b = rf.barrier %w after(%u) : (tensor<8xf32>), (tensor<8xf32>) -> tensor<8xf32>
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.multiply %a, %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %m = rf.fusion %u blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.multiply %a, %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %y = rf.fusion %b blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n, %m, %y : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that reads of the old value after the first op count: a transpose of its negation reads
// other elements.

// CHECK-LABEL: func.func @train
// CHECK: mem.launch @k0_transpose ins(%[[W:.*]]) outs(%[[NEXT:[0-9]+]])
// CHECK: mem.copy %[[NEXT]] to %[[W]]
func.func @train(%w: tensor<4x4xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<4x4xf32> {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.negate %a : tensor<4x4xf32>
    %1 = rf.transpose %0, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %1 : tensor<4x4xf32>
  }
  return %n : tensor<4x4xf32>
}

// -----

// Tests that a state that is returned in its own shape after a detour through another is not copied
// onto itself.

// CHECK-LABEL: func.func @train
// CHECK-NOT: mem.copy
// CHECK: return
func.func @train(%w: tensor<4x4xf32> {rf.state = #rf.state<"w", 0>}) -> tensor<4x4xf32> {
  %0 = rf.reshape %w : tensor<4x4xf32> -> tensor<16xf32>
  %1 = rf.reshape %0 : tensor<16xf32> -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// -----

// Tests that an uninitialized tensor has memory outside of the fold that reads it, and none if
// nothing reads it.

// CHECK-LABEL: func.func @train
// CHECK: %[[E:.*]] = mem.alloc "empty" : memref<4xf32>
// CHECK-NOT: mem.alloc "empty"
// CHECK: mem.loop
// CHECK: mem.launch @k0_negate ins(%[[E]])
// CHECK-NOT: mem.alloc "empty"
// CHECK: return
func.func @train(%w: tensor<4xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                 %steps: i64 {rf.steps}) -> (tensor<4xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %e = rf.empty : tensor<4xf32>
  %history = rf.empty : tensor<4xf32>
  %view = rf.reshape %history : tensor<4xf32> -> tensor<2x2xf32>
  %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %h = %history) -> (tensor<4xf32>, tensor<4xf32>) : i64 {
    %n = rf.fusion %e blocks = 1 operands [-1] results [-1] : (tensor<4xf32>) -> tensor<4xf32> {
    ^bb0(%a: tensor<4xf32>):
      %0 = rf.negate %a : tensor<4xf32>
      rf.yield %0 : tensor<4xf32>
    }
    scf.yield %n, %h : tensor<4xf32>, tensor<4xf32>
  } {rf.capacity = 10 : i64}
  %next = tensor.from_elements %end : tensor<i64>
  return %r#0, %next : tensor<4xf32>, tensor<i64>
}

// -----

// Tests that a declaration is unchanged.

// CHECK: func.func private @f(tensor<4xf32>)
func.func private @f(tensor<4xf32>)

// -----

// Tests that the step's number before the fold is kept for readers after the fold, also through a
// view. The fold's end is the counter itself, wherever the op is that computes it.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[STEP:.*]]: memref<i64> {rf.state = #rf.state<"step", -1>}, %[[WAS:.*]]: memref<1xi64> {rf.fetch = #rf.fetch<"was">}, %[[IS:.*]]: memref<i64> {rf.fetch = #rf.fetch<"is">}
// CHECK: %[[KEPT:.*]] = mem.alloc "step" : memref<i64>
// CHECK: mem.copy %[[STEP]] to %[[KEPT]]
// CHECK: %[[VIEW:.*]] = mem.view %[[KEPT]]
// CHECK: mem.loop %[[STEP]]
// CHECK-DAG: mem.copy %[[VIEW]] to %[[WAS]]
// CHECK-DAG: mem.copy %[[STEP]] to %[[IS]]
// CHECK-NOT: mem.copy
func.func @train(%step: tensor<i64> {rf.state = #rf.state<"step", 0>}, %steps: i64 {rf.steps})
    -> (tensor<i64>, tensor<1xi64> {rf.fetch = #rf.fetch<"was">}, tensor<i64> {rf.fetch = #rf.fetch<"is">}) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %view = rf.reshape %step : tensor<i64> -> tensor<1xi64>
  %next = tensor.from_elements %end : tensor<i64>
  scf.for %i = %first to %end step %one : i64 {
  } {rf.capacity = 10 : i64}
  return %next, %view, %next : tensor<i64>, tensor<1xi64>, tensor<i64>
}

// -----

// Tests that a result that is the next value of two states, and is also fetched, is copied to all
// three.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[A:.*]]: memref<8xf32> {rf.state = #rf.state<"a", -1>}, %[[B:.*]]: memref<8xf32> {rf.state = #rf.state<"b", -1>}, %[[Y:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"y">}
// CHECK: mem.launch @k0_negate ins(%[[A]]) outs(%[[A]])
// CHECK-DAG: mem.copy %[[A]] to %[[B]]
// CHECK-DAG: mem.copy %[[A]] to %[[Y]]
func.func @train(%a: tensor<8xf32> {rf.state = #rf.state<"a", 0>}, %b: tensor<8xf32> {rf.state = #rf.state<"b", 0>})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"y">}) {
  %n = rf.fusion %a blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%c: tensor<8xf32>):
    %0 = rf.negate %c : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

// -----

// Tests that a part of a state is replaced, and rows are added to one, in its own buffer. Near
// miss: updates that are computed from the state are read after elements of it are overwritten, so
// the new value has a buffer of its own.

// CHECK-LABEL: func.func @parts
// CHECK-SAME: %[[RING:[^:]*]]: memref<64x16xf32>
// CHECK-SAME: %[[TABLE:[^:]*]]: memref<10x16xf32>
// CHECK-SAME: %[[MIRROR:[^:]*]]: memref<64x16xf32>
// CHECK: mem.launch @k0_dynamic_update_slice ins(%[[RING]], {{.*}}) outs(%[[RING]])
// CHECK: mem.launch @k1_scatter ins(%[[TABLE]], {{.*}}) outs(%[[TABLE]])
// CHECK: %[[OWN:.*]] = mem.alloc
// CHECK: mem.launch @{{.*}} ins(%[[MIRROR]], {{.*}}) outs(%[[OWN]])
// CHECK: mem.copy %[[OWN]] to %[[MIRROR]]
// CHECK-DAG: mem.kernel @k0_dynamic_update_slice {{.*}} tied [0]
// CHECK-DAG: mem.kernel @k1_scatter {{.*}} tied [0]
func.func @parts(%ring: tensor<64x16xf32> {rf.state = #rf.state<"ring", 0>}, %table: tensor<10x16xf32> {rf.state = #rf.state<"table", 1>},
                 %mirror: tensor<64x16xf32> {rf.state = #rf.state<"mirror", 2>}, %row: tensor<1x16xf32> {rf.input = #rf.input<"row">},
                 %places: tensor<1xi32> {rf.input = #rf.input<"places">}, %at: tensor<i64> {rf.input = #rf.input<"at">})
    -> (tensor<64x16xf32>, tensor<10x16xf32>, tensor<64x16xf32>) {
  %0 = rf.fusion %ring, %row, %at blocks = 1 operands [-1, -1, -1] results [-1] : (tensor<64x16xf32>, tensor<1x16xf32>, tensor<i64>) -> tensor<64x16xf32> {
  ^bb0(%a: tensor<64x16xf32>, %b: tensor<1x16xf32>, %c: tensor<i64>):
    %r = rf.dynamic_update_slice %a, %b, %c, %c : (tensor<64x16xf32>, tensor<1x16xf32>, tensor<i64>, tensor<i64>) -> tensor<64x16xf32>
    rf.yield %r : tensor<64x16xf32>
  }
  %1 = rf.fusion %table, %places, %row blocks = 1 operands [-1, -1, -1] results [-1] : (tensor<10x16xf32>, tensor<1xi32>, tensor<1x16xf32>) -> tensor<10x16xf32> {
  ^bb0(%a: tensor<10x16xf32>, %b: tensor<1xi32>, %c: tensor<1x16xf32>):
    %r = rf.scatter add %a, %b, %c, window = [1], inserted = [0], batching = [] x [], map = [0], vector = 1 : (tensor<10x16xf32>, tensor<1xi32>, tensor<1x16xf32>) -> tensor<10x16xf32>
    rf.yield %r : tensor<10x16xf32>
  }
  %2 = rf.fusion %mirror, %at blocks = 1 operands [-1, -1] results [-1] : (tensor<64x16xf32>, tensor<i64>) -> tensor<64x16xf32> {
  ^bb0(%a: tensor<64x16xf32>, %c: tensor<i64>):
    %r = rf.dynamic_update_slice %a, %a, %c, %c : (tensor<64x16xf32>, tensor<64x16xf32>, tensor<i64>, tensor<i64>) -> tensor<64x16xf32>
    rf.yield %r : tensor<64x16xf32>
  }
  return %0, %1, %2 : tensor<64x16xf32>, tensor<10x16xf32>, tensor<64x16xf32>
}

// -----

// Tests that the mark of a library product is preserved when the fusion becomes a kernel.

// CHECK-LABEL: func.func @train
// CHECK: mem.kernel @k0_dot_general blocks = 1 operands [-1, -1] results [-1] tied [-1] attributes {rf.library}
func.func @train(%a: tensor<4x4xf32> {rf.state = #rf.state<"a", 0>}, %b: tensor<4x4xf32> {rf.state = #rf.state<"b", 1>}) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %n = rf.fusion %a, %b blocks = 1 operands [-1, -1] results [-1] {rf.library} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>):
    %0 = rf.dot_general %x, %y, batching = [] x [], contracting = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n, %b : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Tests that a state that is the flag of a later choice keeps its old value until the choice has
// read it, although its element is extracted before the next value is computed.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[P:.*]]: memref<i1> {rf.state = #rf.state<"p", -1>}
// CHECK: %[[NEXT:.*]] = mem.alloc "not" : memref<i1>
// CHECK: mem.launch @k0_not ins(%[[P]]) outs(%[[NEXT]])
// CHECK: mem.condition %[[P]]
// CHECK: mem.copy %[[NEXT]] to %[[P]]
func.func @train(%p: tensor<i1> {rf.state = #rf.state<"p", 0>}, %x: tensor<f32> {rf.input = #rf.input<"x">})
    -> (tensor<i1>, tensor<f32> {rf.fetch = #rf.fetch<"y">}) {
  %flag = tensor.extract %p[] : tensor<i1>
  %n = rf.fusion %p blocks = 1 operands [-1] results [-1] : (tensor<i1>) -> tensor<i1> {
  ^bb0(%a: tensor<i1>):
    %0 = rf.not %a : tensor<i1>
    rf.yield %0 : tensor<i1>
  }
  %r = scf.if %flag -> (tensor<f32>) {
    scf.yield %x : tensor<f32>
  } else {
    %m = rf.fusion %x blocks = 1 operands [-1] results [-1] : (tensor<f32>) -> tensor<f32> {
    ^bb0(%a: tensor<f32>):
      %0 = rf.negate %a : tensor<f32>
      rf.yield %0 : tensor<f32>
    }
    scf.yield %m : tensor<f32>
  }
  return %n, %r : tensor<i1>, tensor<f32>
}
