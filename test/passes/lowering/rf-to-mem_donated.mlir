// RUN: refold-opt %s -split-input-file --refold-rf-to-mem | FileCheck %s

// Tests that a result is written over the donated argument that it is computed from: one buffer
// with both names, and no copy.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0.w">, rf.state = #rf.state<"p.w", -1>}, %[[X:.*]]: memref<8xf32> {rf.input = #rf.input<"x">})
// CHECK: mem.launch @k0_subtract ins(%[[W]], %[[X]]) outs(%[[W]])
// CHECK-NOT: mem.copy
func.func @train(%w: tensor<8xf32> {rf.input = #rf.input<"p.w">, rf.donated}, %x: tensor<8xf32> {rf.input = #rf.input<"x">})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0.w">}) {
  %n = rf.fusion %w, %x blocks = 1 operands [-1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %0 = rf.subtract %a, %b : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

// -----

// Tests that without rf.donated the same program has a buffer for the result. So it has if the
// argument is read afterwards, or at
// other elements, or has another type.

// CHECK-LABEL: func.func @not_donated
// CHECK-SAME: {rf.input = #rf.input<"w">}, %{{.*}}: memref<8xf32> {rf.fetch = #rf.fetch<"0">})
func.func @not_donated(%w: tensor<8xf32> {rf.input = #rf.input<"w">}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n : tensor<8xf32>
}

// CHECK-LABEL: func.func @read_afterwards
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.input = #rf.input<"w">}, %[[A:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0">}, %[[B:.*]]: memref<4xf32> {rf.fetch = #rf.fetch<"1">})
// CHECK: mem.launch @{{.*}} ins(%[[W]]) outs(%[[A]])
// CHECK-NOT: mem.copy
func.func @read_afterwards(%w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}, tensor<4xf32> {rf.fetch = #rf.fetch<"1">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  %h = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<4xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.slice %a, start = [0], limit = [4], strides = [1] : tensor<8xf32>
    rf.yield %0 : tensor<4xf32>
  }
  return %n, %h : tensor<8xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @other_elements
// CHECK-SAME: {rf.input = #rf.input<"w">}, %{{.*}}: memref<4x4xf32> {rf.fetch = #rf.fetch<"0">})
func.func @other_elements(%w: tensor<4x4xf32> {rf.input = #rf.input<"w">, rf.donated}) -> (tensor<4x4xf32> {rf.fetch = #rf.fetch<"0">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    %0 = rf.transpose %a, dims = [1, 0] : tensor<4x4xf32>
    rf.yield %0 : tensor<4x4xf32>
  }
  return %n : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @passed_through
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.input = #rf.input<"w">}, %[[A:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0">})
// CHECK: mem.copy %[[W]] to %[[A]]
func.func @passed_through(%w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  return %w : tensor<8xf32>
}

// -----

// Tests that equal names after the first dot have precedence over the order, and that an argument
// without readers can be used too.

// CHECK-LABEL: func.func @train
// CHECK-SAME: {rf.fetch = #rf.fetch<"0.b">, rf.state = #rf.state<"p.b", -1>}
// CHECK-SAME: {rf.fetch = #rf.fetch<"0.a">, rf.state = #rf.state<"p.a", -1>}
// CHECK-SAME: {rf.fetch = #rf.fetch<"1">, rf.state = #rf.state<"unread", -1>}
// CHECK-NOT: mem.copy
func.func @train(%b: tensor<8xf32> {rf.input = #rf.input<"p.b">, rf.donated}, %a: tensor<8xf32> {rf.input = #rf.input<"p.a">, rf.donated},
                 %unread: tensor<8xf32> {rf.input = #rf.input<"unread">, rf.donated})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"1">}, tensor<8xf32> {rf.fetch = #rf.fetch<"0.a">}, tensor<8xf32> {rf.fetch = #rf.fetch<"0.b">}) {
  %n:3 = rf.fusion %a, %b blocks = 1 operands [-1, -1] results [-1, -1, -1] : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%x: tensor<8xf32>, %y: tensor<8xf32>):
    %0 = rf.negate %x : tensor<8xf32>
    %1 = rf.add %x, %y : tensor<8xf32>
    %2 = rf.multiply %x, %y : tensor<8xf32>
    rf.yield %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  return %n#0, %n#1, %n#2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that a value that is fetched twice is written over the argument and copied once, and that
// only one argument is used.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0.w">, rf.state = #rf.state<"p.w", -1>}, %[[U:.*]]: memref<8xf32> {rf.input = #rf.input<"u">}, %[[A:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"a">})
// CHECK: mem.launch @{{.*}} ins(%[[W]]) outs(%[[W]])
// CHECK: mem.copy %[[W]] to %[[A]]
// CHECK-NOT: mem.copy
func.func @train(%w: tensor<8xf32> {rf.input = #rf.input<"p.w">, rf.donated}, %u: tensor<8xf32> {rf.input = #rf.input<"u">, rf.donated})
    -> (tensor<8xf32> {rf.fetch = #rf.fetch<"a">}, tensor<8xf32> {rf.fetch = #rf.fetch<"0.w">}) {
  %n = rf.fusion %w blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
  ^bb0(%a: tensor<8xf32>):
    %0 = rf.negate %a : tensor<8xf32>
    rf.yield %0 : tensor<8xf32>
  }
  return %n, %n : tensor<8xf32>, tensor<8xf32>
}

// -----

// Tests that a loop carries a donated argument in its own memory, and does not overwrite one that
// its body also reads.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0">, rf.state = #rf.state<"w", -1>})
// CHECK-NOT: mem.copy
// CHECK: mem.repeat
// CHECK: mem.launch @{{.*}} ins(%[[W]]) outs(%[[W]])
func.func @train(%w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r = scf.for %i = %zero to %three step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    %n = rf.fusion %v blocks = 1 operands [-1] results [-1] : (tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>):
      %0 = rf.negate %a : tensor<8xf32>
      rf.yield %0 : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @body_reads_it
// CHECK-SAME: (%[[W:.*]]: memref<8xf32> {rf.input = #rf.input<"w">}, %[[R:.*]]: memref<8xf32> {rf.fetch = #rf.fetch<"0">})
// CHECK: mem.copy %[[W]] to %[[R]]
func.func @body_reads_it(%w: tensor<8xf32> {rf.input = #rf.input<"w">, rf.donated}) -> (tensor<8xf32> {rf.fetch = #rf.fetch<"0">}) {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r = scf.for %i = %zero to %three step %one iter_args(%v = %w) -> (tensor<8xf32>) : i64 {
    %n = rf.fusion %v, %w blocks = 1 operands [-1, -1] results [-1] : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32> {
    ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
      %0 = rf.add %a, %b : tensor<8xf32>
      rf.yield %0 : tensor<8xf32>
    }
    scf.yield %n : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// Tests that a donated flag is kept until the last choice that reads it, although its element is
// extracted before.

// CHECK-LABEL: func.func @train
// CHECK-SAME: (%[[P:.*]]: memref<i1> {rf.input = #rf.input<"p">}, %{{.*}}: memref<i1> {rf.fetch = #rf.fetch<"0">}
// CHECK: mem.launch
// CHECK: mem.condition %[[P]]
func.func @train(%p: tensor<i1> {rf.input = #rf.input<"p">, rf.donated}, %x: tensor<f32> {rf.input = #rf.input<"x">})
    -> (tensor<i1> {rf.fetch = #rf.fetch<"0">}, tensor<f32> {rf.fetch = #rf.fetch<"1">}) {
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

// -----

// Tests that names of the compiler are no obstacle: a program in memory form may have an input
// 'refold.random.calls'.

// CHECK-LABEL: func.func @train
// CHECK-SAME: {rf.fetch = #rf.fetch<"refold.random.calls">, rf.state = #rf.state<"refold.random.calls", -1>}
func.func @train(%calls: tensor<i64> {rf.input = #rf.input<"refold.random.calls">, rf.donated})
    -> (tensor<i64> {rf.fetch = #rf.fetch<"refold.random.calls">}) {
  %n = rf.fusion %calls blocks = 1 operands [-1] results [-1] : (tensor<i64>) -> tensor<i64> {
  ^bb0(%a: tensor<i64>):
    %one = rf.constant dense<1> : tensor<i64>
    %0 = rf.add %a, %one : tensor<i64>
    rf.yield %0 : tensor<i64>
  }
  return %n : tensor<i64>
}
