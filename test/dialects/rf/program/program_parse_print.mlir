// The parts of a Program: version, inputs with their generators, states, steps, fetches, the fold.
// RUN: refold-opt %s | refold-opt | FileCheck %s
// RUN: refold-opt %s --emit-bytecode | refold-opt | FileCheck %s
// RUN: refold-opt %s --verify-roundtrip --mlir-print-op-generic | refold-opt | FileCheck %s

// CHECK: module @tiny attributes {rf.version = 1 : i64}
module @tiny attributes {rf.version = 1 : i64} {
  // CHECK-LABEL: func.func @startup
  // CHECK-SAME: -> (tensor<3xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>})
  func.func @startup(%seed: tensor<i64>) -> (tensor<3xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %step = rf.constant dense<0> : tensor<i64>
    %w = rf.random_normal %seed, %step, mean = 0.0, stddev = 1.0, site = 0 : tensor<3xf32>
    return %w, %step : tensor<3xf32>, tensor<i64>
  }
  // CHECK-LABEL: func.func @train
  // CHECK-SAME: {rf.input = #rf.input<"x", <uniform_open, of = "", bound = 0>>}
  // CHECK-SAME: {rf.input = #rf.input<"y", <row_sums, of = "x", bound = 0>>}
  // CHECK-SAME: {rf.input = #rf.input<"batches", <epoch_batches, of = "", bound = 8>>}
  // CHECK-SAME: {rf.input = #rf.input<"labels", <uniform_below, of = "", bound = 10>>}
  // CHECK-SAME: {rf.input = #rf.input<"plain">}
  // CHECK-SAME: {rf.state = #rf.state<"w", 0>}
  // CHECK-SAME: %{{.*}}: i64 {rf.steps}
  // CHECK-SAME: tensor<10xf32> {rf.fetch = #rf.fetch<"loss">}
  func.func @train(%x: tensor<8x3xf32> {rf.input = #rf.input<"x", <uniform_open, of = "", bound = 0>>},
                   %y: tensor<8x4xf32> {rf.input = #rf.input<"y", <row_sums, of = "x", bound = 0>>},
                   %batches: tensor<10x2xi32> {rf.input = #rf.input<"batches", <epoch_batches, of = "", bound = 8>>},
                   %labels: tensor<8xi32> {rf.input = #rf.input<"labels", <uniform_below, of = "", bound = 10>>},
                   %plain: tensor<f32> {rf.input = #rf.input<"plain">},
                   %w: tensor<3xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                   %steps: i64 {rf.steps})
      -> (tensor<3xf32>, tensor<i64>, tensor<10xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<10xf32>
    // CHECK: scf.for {{.*}} : i64 {
    %r = scf.for %i = %first to %end step %one iter_args(%history = %empty) -> (tensor<10xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %next = rf.update_row %history, %plain, %position : tensor<10xf32>, tensor<f32>
      scf.yield %next : tensor<10xf32>
    // CHECK: } {rf.capacity = 10 : i64}
    } {rf.capacity = 10 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %w, %step.next, %r : tensor<3xf32>, tensor<i64>, tensor<10xf32>
  }
}

// In memory form, with buffers in place of values, a state is updated in place and a fetch is an
// argument.
// CHECK-LABEL: func.func @in_buffers
// CHECK-SAME: {rf.state = #rf.state<"w", -1>}
// CHECK-SAME: {rf.fetch = #rf.fetch<"loss">}
func.func @in_buffers(%w: memref<3xf32> {rf.state = #rf.state<"w", -1>}, %loss: memref<10xf32> {rf.fetch = #rf.fetch<"loss">}) {
  return
}
