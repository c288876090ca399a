// RUN: refold-opt %s --refold-keep-run -split-input-file | FileCheck %s

// A value that is computed before the fold from a state, and an accumulator: both become states.
// CHECK-LABEL: module @kept
module @kept attributes {rf.version = 1 : i64} {
  // CHECK: func.func @startup
  // CHECK-SAME: tensor<i1> {rf.state = #rf.state<"refold.started", 2>}, tensor<i64> {rf.state = #rf.state<"refold.first.step", 3>}, tensor<f32> {rf.state = #rf.state<"refold.carried.sum", 4>})
  // CHECK-DAG: %[[NO:.*]] = rf.constant dense<false> : tensor<i1>
  // CHECK: return %{{.*}}, %{{.*}}, %[[NO]], %{{.*}}, %{{.*}} : tensor<f32>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<f32>
  func.func @startup(%seed: tensor<i64>) -> (tensor<f32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %w = rf.constant dense<1.0> : tensor<f32>
    %step = rf.constant dense<0> : tensor<i64>
    return %w, %step : tensor<f32>, tensor<i64>
  }
  // CHECK: func.func @train
  // CHECK-SAME: %[[W:[^:]*]]: tensor<f32> {rf.state = #rf.state<"w", 0>}, %[[STEP:[^:]*]]: tensor<i64> {rf.state = #rf.state<"step", 1>}, %[[STEPS:[^:]*]]: i64 {rf.steps},
  // CHECK-SAME: %[[STARTED:[^:]*]]: tensor<i1> {rf.state = #rf.state<"refold.started", 4>}, %[[FIRST:[^:]*]]: tensor<i64> {rf.state = #rf.state<"refold.first.step", 5>}, %[[LAST:[^:]*]]: tensor<f32> {rf.state = #rf.state<"refold.carried.sum", 6>})
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>, tensor<8xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<f32> {rf.fetch = #rf.fetch<"sum">}) {
    // CHECK: %[[GOES_ON:.*]] = tensor.extract %[[STARTED]][] : tensor<i1>
    // CHECK: %[[CHOSEN:.*]] = scf.if %[[GOES_ON]] -> (tensor<i64>) {
    // CHECK-NEXT: scf.yield %[[FIRST]] : tensor<i64>
    // CHECK-NEXT: } else {
    // CHECK-NEXT: scf.yield %[[STEP]] : tensor<i64>
    // CHECK: rf.convert %[[CHOSEN]] : tensor<i64> -> tensor<f32>
    %number = rf.convert %step : tensor<i64> -> tensor<f32>
    %history = rf.empty : tensor<8xf32>
    %zero = rf.constant dense<0.0> : tensor<f32>
    // CHECK: %[[BEGIN:.*]] = tensor.extract %[[STEP]][] : tensor<i64>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    // CHECK: %[[SUM:.*]] = scf.if
    // CHECK-NEXT: scf.yield %[[LAST]] : tensor<f32>
    // CHECK: %[[FOLD:.*]]:3 = scf.for %{{.*}} = %[[BEGIN]] to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %[[W]], %{{.*}} = %[[SUM]], %{{.*}} = %{{.*}})
    %fold:3 = scf.for %i = %first to %end step %one iter_args(%v = %w, %s = %zero, %losses = %history) -> (tensor<f32>, tensor<f32>, tensor<8xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %v.out = rf.multiply %v, %number : tensor<f32>
      %s.out = rf.add %s, %v : tensor<f32>
      %losses.out = rf.update_row %losses, %v, %position : tensor<8xf32>, tensor<f32>
      scf.yield %v.out, %s.out, %losses.out : tensor<f32>, tensor<f32>, tensor<8xf32>
    } {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    // CHECK: %[[YES:.*]] = rf.constant dense<true> : tensor<i1>
    // CHECK: return %[[FOLD]]#0, %{{.*}}, %[[FOLD]]#2, %[[FOLD]]#1, %[[YES]], %[[CHOSEN]], %[[FOLD]]#1
    return %fold#0, %step.next, %fold#2, %fold#1 : tensor<f32>, tensor<i64>, tensor<8xf32>, tensor<f32>
  }
}

// -----

// A state that never changes needs no copy; rows of a stacked fetch belong to their steps.
// CHECK-LABEL: module @nothing_to_keep
// CHECK-NOT: refold.
module @nothing_to_keep attributes {rf.version = 1 : i64} {
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %rate: tensor<f32> {rf.state = #rf.state<"rate", 1>}, %step: tensor<i64> {rf.state = #rf.state<"step", 2>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<f32>, tensor<i64>, tensor<8xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %twice = rf.add %rate, %rate : tensor<f32>
    %history = rf.empty : tensor<8xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %losses = %history) -> (tensor<f32>, tensor<8xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %v.out = rf.multiply %v, %twice : tensor<f32>
      %losses.out = rf.update_row %losses, %v, %position : tensor<8xf32>, tensor<f32>
      scf.yield %v.out, %losses.out : tensor<f32>, tensor<8xf32>
    } {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %rate, %step.next, %fold#1 : tensor<f32>, tensor<f32>, tensor<i64>, tensor<8xf32>
  }
}

// -----

// A stacked fetch whose rows are also read after the fold is kept with all rows and needs no
// choice.
// CHECK-LABEL: module @rows_read_behind
// CHECK: %[[ROWS:[^:]*]]: tensor<8xf32> {rf.state = #rf.state<"refold.carried.loss", 5>}
// CHECK-NOT: scf.if
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %[[ROWS]])
module @rows_read_behind attributes {rf.version = 1 : i64} {
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>, tensor<8xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<f32> {rf.fetch = #rf.fetch<"all">}) {
    %history = rf.empty : tensor<8xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %losses = %history) -> (tensor<f32>, tensor<8xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %v.out = rf.add %v, %v : tensor<f32>
      %losses.out = rf.update_row %losses, %v, %position : tensor<8xf32>, tensor<f32>
      scf.yield %v.out, %losses.out : tensor<f32>, tensor<8xf32>
    } {rf.capacity = 8 : i64}
    %all = rf.reduce add %fold#1, dims = [0] : tensor<8xf32>
    %step.next = tensor.from_elements %end : tensor<i64>
    return %fold#0, %step.next, %fold#1, %all : tensor<f32>, tensor<i64>, tensor<8xf32>, tensor<f32>
  }
}

// -----

// A fold that ends early keeps whether it goes on. A program without a fold is one step, whose
// values are all states.
// CHECK-LABEL: module @ends_early
// CHECK: %[[GO:[^:]*]]: tensor<i1> {rf.state = #rf.state<"refold.carried.1", 3>}
// CHECK: %[[FLAG:.*]] = scf.if
// CHECK-NEXT: scf.yield %[[GO]] : tensor<i1>
// CHECK: scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %[[FLAG]], %{{.*}} = %{{.*}})
module @ends_early attributes {rf.version = 1 : i64} {
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %bound = rf.constant dense<9.0> : tensor<f32>
    %fold:3 = scf.while (%i = %first, %go = %true, %v = %w) : (i64, tensor<i1>, tensor<f32>) -> (i64, tensor<i1>, tensor<f32>) {
      %less = arith.cmpi slt, %i, %end : i64
      %flag = tensor.extract %go[] : tensor<i1>
      %both = arith.andi %less, %flag : i1
      scf.condition(%both) %i, %go, %v : i64, tensor<i1>, tensor<f32>
    } do {
    ^bb0(%i: i64, %go: tensor<i1>, %v: tensor<f32>):
      %v.out = rf.add %v, %v : tensor<f32>
      %more = rf.compare LT %v.out, %bound : tensor<f32>
      %i.next = arith.addi %i, %one : i64
      scf.yield %i.next, %more, %v.out : i64, tensor<i1>, tensor<f32>
    } attributes {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %fold#0 : tensor<i64>
    return %fold#2, %step.next : tensor<f32>, tensor<i64>
  }
}

// -----

// CHECK-LABEL: module @one_step
// CHECK-NOT: refold.
module @one_step attributes {rf.version = 1 : i64} {
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}) -> (tensor<f32>, tensor<f32> {rf.fetch = #rf.fetch<"loss">}) {
    %next = rf.add %w, %w : tensor<f32>
    return %next, %w : tensor<f32>, tensor<f32>
  }
}

// -----

// A loop that does not return a value that would have to be kept is unchanged. It is refused if a
// run is cut there.
// CHECK-LABEL: module @not_handed_on
// CHECK-NOT: refold.
module @not_handed_on attributes {rf.version = 1 : i64} {
  func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>}, %steps: i64 {rf.steps}) -> (tensor<f32>, tensor<i64>) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %true = rf.constant dense<true> : tensor<i1>
    %bound = rf.constant dense<9.0> : tensor<f32>
    %fold:2 = scf.while (%i = %first, %go = %true, %v = %w) : (i64, tensor<i1>, tensor<f32>) -> (i64, tensor<f32>) {
      %less = arith.cmpi slt, %i, %end : i64
      %flag = tensor.extract %go[] : tensor<i1>
      %both = arith.andi %less, %flag : i1
      scf.condition(%both) %i, %v : i64, tensor<f32>
    } do {
    ^bb0(%i: i64, %v: tensor<f32>):
      %v.out = rf.add %v, %v : tensor<f32>
      %more = rf.compare LT %v.out, %bound : tensor<f32>
      %i.next = arith.addi %i, %one : i64
      scf.yield %i.next, %more, %v.out : i64, tensor<i1>, tensor<f32>
    } attributes {rf.capacity = 8 : i64}
    %step.next = tensor.from_elements %fold#0 : tensor<i64>
    return %fold#1, %step.next : tensor<f32>, tensor<i64>
  }
}
