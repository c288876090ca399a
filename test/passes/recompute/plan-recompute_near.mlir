// Which ops a plan within a budget may change. Values have 16 MiB; the counters of loops have eight
// bytes.
// RUN: refold-opt %s --refold-plan-recompute='budget=81MiB' --split-input-file 2>&1 | FileCheck %s
// If the baseline meets the budget, nothing changes, not even the order.
// RUN: refold-opt %s --split-input-file > %t.before
// RUN: refold-opt %s --refold-plan-recompute='budget=128MiB' --split-input-file | diff %t.before -

// Near miss: no operand would tie a clone of a fusion without operands to its program point, so its
// value is kept. Values computed from it are not.

// CHECK-LABEL: func.func @train
// CHECK-NOT: rf.recomputed
// CHECK: %[[A:.*]] = rf.fusion blocks
// CHECK-NOT: rf.recomputed
// CHECK: %[[A1:.*]] = rf.barrier %[[A]] after
// CHECK-NEXT: rf.fusion %[[A1]] blocks = 8 operands [0] results [0] {rf.clone_of = {{.*}}, rf.recomputed}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NOT: rf.recomputed
// CHECK: return
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %a = rf.fusion blocks = 8 operands [] results [0] : () -> tensor<4096x1024xf32> {
    %0 = rf.iota dim = 0 : tensor<4096x1024xf32>
    rf.yield %0 : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %out = rf.fusion %ga, %x blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.add %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %out : tensor<4096x1024xf32>
}

// -----

// Near miss: a value computed from a state is not recomputed after the state has its next value,
// and the op that overwrites the state does not run twice. Their bytes stay; values computed from
// the next value are recomputed.

// CHECK-LABEL: func.func @train
// CHECK-SAME: %[[W:[^:]*]]: tensor<4096x1024xf32> {rf.state
// CHECK: rf.fusion %[[W]] blocks = 8 operands [0] results [0] :
// CHECK: %[[V:.*]] = rf.fusion %[[W]] blocks
// CHECK-NOT: rf.recomputed
// CHECK: %[[V1:.*]] = rf.barrier %[[V]] after
// CHECK-NEXT: rf.fusion %[[V1]] blocks = 8 operands [0] results [0] {rf.clone_of = {{.*}}, rf.recomputed}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK-NOT: rf.recomputed
// CHECK: return %[[V]]
func.func @train(%w: tensor<4096x1024xf32> {rf.state = #rf.state<"w", 0>}) -> (tensor<4096x1024xf32>, tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %a = rf.fusion %w blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %v = rf.fusion %w blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.negate %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %b = rf.fusion %v blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %v, %ga : tensor<4096x1024xf32>, tensor<4096x1024xf32>
}

// -----

// Tests that a loop is recomputed as a whole; the fusions in it are no clones of their own.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[X:[^:]*]]:
// CHECK: %[[A:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[X]])
// CHECK: %[[GC:.*]] = rf.fusion %{{.*}}, %{{.*}} blocks
// CHECK: rf.multiply
// CHECK: %[[X1:.*]] = rf.barrier %[[X]] after(%[[GC]])
// CHECK-NEXT: %[[A1:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[X1]])
// CHECK-NEXT: rf.fusion
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.tanh
// CHECK: rf.fusion %[[A1]] blocks = 8 operands [0] results [0] {rf.clone_of = {{.*}}, rf.recomputed}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.exponential
// CHECK: return
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}, %y: tensor<4096x1024xf32> {rf.input = #rf.input<"y">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c3 = arith.constant 3 : i64
  %a = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> (tensor<4096x1024xf32>) : i64 {
    %n = rf.fusion %h blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.tanh %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    scf.yield %n : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %out = rf.fusion %ga, %y blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.add %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %out : tensor<4096x1024xf32>
}

// -----

// Tests that a choice is recomputed with the same condition, which is on the host.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[X:[^:]*]]:
// CHECK: %[[IF:.*]] = tensor.extract
// CHECK: %[[A:.*]] = scf.if %[[IF]]
// CHECK: %[[X1:.*]] = rf.barrier %[[X]] after
// CHECK-NEXT: scf.if %[[IF]]
// CHECK-NEXT: rf.fusion %[[X1]]
// CHECK: else
// CHECK-NEXT: rf.fusion %[[X1]]
// CHECK: return
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}, %p: tensor<i1> {rf.input = #rf.input<"p">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}) {
  %if = tensor.extract %p[] : tensor<i1>
  %a = scf.if %if -> (tensor<4096x1024xf32>) {
    %n = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.tanh %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    scf.yield %n : tensor<4096x1024xf32>
  } else {
    %n = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.logistic %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    scf.yield %n : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  return %ga : tensor<4096x1024xf32>
}

// -----

// Tests that in a fold the step is planned: a value computed from the state is recomputed in the
// same step, before the state has its next value.

// CHECK-LABEL: func.func @train
// CHECK-NOT: rf.barrier
// CHECK: scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}}) ->
// CHECK: %[[GC:.*]] = rf.fusion %{{.*}}, %{{.*}} blocks
// CHECK: rf.multiply
// CHECK: %[[GB:.*]] = rf.fusion %[[GC]], %{{.*}} blocks
// CHECK: rf.multiply
// CHECK: %[[S1:.*]] = rf.barrier %[[S]] after(%[[GB]])
// CHECK-NEXT: %[[A1:.*]] = rf.fusion %[[S1]] blocks = 8 operands [0] results [0] {rf.clone_of = {{.*}}, rf.recomputed}
// CHECK: rf.fusion %[[GB]], %[[A1]] blocks
// CHECK: rf.multiply
// CHECK: %[[NEXT:.*]] = rf.fusion %[[S]], %{{.*}} blocks = 8 operands [0, 0] results [0] :
// CHECK: rf.subtract
// CHECK: scf.yield %[[NEXT]]
// CHECK-NOT: rf.recomputed
// CHECK: return
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}, %w: tensor<4096x1024xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<4096x1024xf32>, tensor<i64>) {
  %first = tensor.extract %step[] : tensor<i64>
  %end = arith.addi %first, %steps : i64
  %one = arith.constant 1 : i64
  %fold = scf.for %i = %first to %end step %one iter_args(%s = %w) -> (tensor<4096x1024xf32>) : i64 {
    %a = rf.fusion %s blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.tanh %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.exponential %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.sine %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>):
      %1 = rf.cosine %0 : tensor<4096x1024xf32>
      rf.yield %1 : tensor<4096x1024xf32>
    }
    %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
      %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
      rf.yield %2 : tensor<4096x1024xf32>
    }
    %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
      %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
      rf.yield %2 : tensor<4096x1024xf32>
    }
    %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
      %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
      rf.yield %2 : tensor<4096x1024xf32>
    }
    %next = rf.fusion %s, %ga blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
    ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
      %2 = rf.subtract %0, %1 : tensor<4096x1024xf32>
      rf.yield %2 : tensor<4096x1024xf32>
    }
    scf.yield %next : tensor<4096x1024xf32>
  } {rf.capacity = 10 : i64}
  %last = tensor.from_elements %end : tensor<i64>
  return %fold, %last : tensor<4096x1024xf32>, tensor<i64>
}

// -----

// Tests that with a plan the order saves memory too: an op that frees as many bytes as it allocates
// comes first. Without a plan nothing moves.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[X:[^:]*]]:
// CHECK-NEXT: %[[H:.*]] = rf.fusion %[[X]]
// CHECK-NEXT: ^bb0
// CHECK-NEXT: rf.negate
// CHECK: {rf.clone_of = {{.*}}, rf.recomputed}
// CHECK: return %{{.*}}, %[[H]]
func.func @train(%x: tensor<4096x1024xf32> {rf.input = #rf.input<"x">}) -> (tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"g">}, tensor<4096x1024xf32> {rf.fetch = #rf.fetch<"h">}) {
  %a = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.tanh %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %b = rf.fusion %a blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.exponential %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %c = rf.fusion %b blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.sine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %d = rf.fusion %c blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.cosine %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  %gc = rf.fusion %d, %c blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %gb = rf.fusion %gc, %b blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %ga = rf.fusion %gb, %a blocks = 8 operands [0, 0] results [0] : (tensor<4096x1024xf32>, tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>, %1: tensor<4096x1024xf32>):
    %2 = rf.multiply %0, %1 : tensor<4096x1024xf32>
    rf.yield %2 : tensor<4096x1024xf32>
  }
  %h = rf.fusion %x blocks = 8 operands [0] results [0] : (tensor<4096x1024xf32>) -> tensor<4096x1024xf32> {
  ^bb0(%0: tensor<4096x1024xf32>):
    %1 = rf.negate %0 : tensor<4096x1024xf32>
    rf.yield %1 : tensor<4096x1024xf32>
  }
  return %ga, %h : tensor<4096x1024xf32>, tensor<4096x1024xf32>
}
