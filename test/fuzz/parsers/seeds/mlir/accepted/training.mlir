module @tiny attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<2xf32> {rf.state = #rf.state<"w", 0>}, tensor<i64> {rf.state = #rf.state<"step", 1>}) {
    %step = rf.constant dense<0> : tensor<i64>
    %w = rf.random_normal %seed, %step, mean = 0.0, stddev = 1.0, site = 0 : tensor<2xf32>
    return %w, %step : tensor<2xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<4x2xf32> {rf.input = #rf.input<"x", <uniform_open, of = "", bound = 0>>},
                   %w: tensor<2xf32> {rf.state = #rf.state<"w", 0>}, %step: tensor<i64> {rf.state = #rf.state<"step", 1>},
                   %steps: i64 {rf.steps})
      -> (tensor<2xf32>, tensor<i64>, tensor<5xf32> {rf.fetch = #rf.fetch<"loss">}) {
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %empty = rf.empty : tensor<5xf32>
    %r:2 = scf.for %i = %first to %end step %one iter_args(%v = %w, %history = %empty) -> (tensor<2xf32>, tensor<5xf32>) : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %p = rf.dot_general %x, %v, batching = [] x [], contracting = [1] x [0] : (tensor<4x2xf32>, tensor<2xf32>) -> tensor<4xf32>
      %s = rf.multiply %p, %p : tensor<4xf32>
      %loss = rf.reduce add %s, dims = [0] : tensor<4xf32>
      %g = rf.gradient %loss wrt(%v) : tensor<f32>, tensor<2xf32> -> tensor<2xf32>
      %n = rf.subtract %v, %g : tensor<2xf32>
      %next = rf.update_row %history, %loss, %position : tensor<5xf32>, tensor<f32>
      scf.yield %n, %next : tensor<2xf32>, tensor<5xf32>
    } {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %r#0, %step.next, %r#1 : tensor<2xf32>, tensor<i64>, tensor<5xf32>
  }
}
