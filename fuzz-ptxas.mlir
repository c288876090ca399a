// seed 30
module @fuzz30 attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<7x16xf32> {rf.state = #rf.state<"p0", 0>}, tensor<16xf32> {rf.state = #rf.state<"p1", 1>}, tensor<9x3xf32> {rf.state = #rf.state<"p2", 2>}, tensor<4x2xf32> {rf.state = #rf.state<"p3", 3>}, tensor<4x2xf32> {rf.state = #rf.state<"p3.one.velocity", 4>}, tensor<i64> {rf.state = #rf.state<"step", 5>}) {
    %p0 = rf.constant dense<1.000000e+00> : tensor<7x16xf32>
    %p1 = rf.constant dense<2.500000e-01> : tensor<16xf32>
    %0 = rf.constant dense<0> : tensor<i64>
    %p2 = rf.random_uniform %seed, %0, low = -0.81649658092772603, high = 0.81649658092772603, site = 3 : tensor<9x3xf32>
    %1 = rf.constant dense<0> : tensor<i64>
    %p3 = rf.random_uniform %seed, %1, low = -1.000000e+00, high = 1.000000e+00, site = 6 : tensor<4x2xf32>
    %p3.one.velocity = rf.constant dense<0.000000e+00> : tensor<4x2xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %p0, %p1, %p2, %p3, %p3.one.velocity, %step : tensor<7x16xf32>, tensor<16xf32>, tensor<9x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<10x7xf32> {rf.input = #rf.input<"x">}, %p0: tensor<7x16xf32> {rf.state = #rf.state<"p0", 0>}, %p1: tensor<16xf32> {rf.state = #rf.state<"p1", 1>}, %p2: tensor<9x3xf32> {rf.state = #rf.state<"p2", 2>}, %p3: tensor<4x2xf32> {rf.state = #rf.state<"p3", 3>}, %p3.one.velocity: tensor<4x2xf32> {rf.state = #rf.state<"p3.one.velocity", 4>}, %step: tensor<i64> {rf.state = #rf.state<"step", 5>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 6>}, %steps: i64 {rf.steps}) -> (tensor<7x16xf32>, tensor<16xf32>, tensor<9x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<i64>, tensor<5xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<5x5x7xf32> {rf.fetch = #rf.fetch<"value1">}) {
    %history = rf.empty : tensor<5xf32>
    %history_0 = rf.empty : tensor<5x5x7xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold:4 = scf.for %i = %first to %end step %one iter_args(%p3_1 = %p3, %p3.one.velocity_2 = %p3.one.velocity, %loss.history = %history, %value1.history = %history_0) -> (tensor<4x2xf32>, tensor<4x2xf32>, tensor<5xf32>, tensor<5x5x7xf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %indices = rf.random_index %seed, %position, bound = 10, site = 0 : tensor<5xi32>
      %0 = rf.take %x, %indices : (tensor<10x7xf32>, tensor<5xi32>) -> tensor<5x7xf32>
      %1 = rf.dot_general %0, %p0, batching = [] x [], contracting = [1] x [0] : (tensor<5x7xf32>, tensor<7x16xf32>) -> tensor<5x16xf32>
      %2 = rf.broadcast_in_dim %p1, dims = [1] : tensor<16xf32> -> tensor<5x16xf32>
      %3 = rf.add %1, %2 : tensor<5x16xf32>
      %value1 = rf.erf %0 : tensor<5x7xf32>
      %indices_3 = rf.random_index %seed, %position, bound = 5, site = 1 : tensor<i32>
      %indices_4 = rf.random_index %seed, %position, bound = 7, site = 2 : tensor<i32>
      %4 = rf.dynamic_slice %0, %indices_3, %indices_4, sizes = [2, 4] : (tensor<5x7xf32>, tensor<i32>, tensor<i32>) -> tensor<2x4xf32>
      %5 = rf.softmax %4, dim = 0 : tensor<2x4xf32>
      %6 = rf.cumulative add %value1, dim = 1 reverse : tensor<5x7xf32>
      %7 = rf.constant dense<0.142857149> : tensor<5x7xf32>
      %8 = rf.multiply %6, %7 : tensor<5x7xf32>
      %9 = rf.stop_gradient %5 : tensor<2x4xf32>
      %zero = arith.constant 0 : i64
      %passes = arith.constant 4 : i64
      %one_5 = arith.constant 1 : i64
      %10 = rf.constant dense<true> : tensor<i1>
      %loop:3 = scf.while (%i_6 = %zero, %go = %10, %accumulator = %9) : (i64, tensor<i1>, tensor<2x4xf32>) -> (i64, tensor<i1>, tensor<2x4xf32>) {
        %32 = arith.cmpi slt, %i_6, %passes : i64
        %extracted = tensor.extract %go[] : tensor<i1>
        %33 = arith.andi %32, %extracted : i1
        scf.condition(%33) %i_6, %go, %accumulator : i64, tensor<i1>, tensor<2x4xf32>
      } do {
      ^bb0(%i_6: i64, %go: tensor<i1>, %accumulator: tensor<2x4xf32>):
        %position_7 = tensor.from_elements %i_6 : tensor<i64>
        %counter = rf.constant dense<4> : tensor<i64>
        %counter_8 = rf.multiply %position, %counter : tensor<i64>
        %counter_9 = rf.add %counter_8, %position_7 : tensor<i64>
        %indices_10 = rf.random_index %seed, %counter_9, bound = 9, site = 4 : tensor<2xi32>
        %32 = rf.take %p2, %indices_10 : (tensor<9x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
        %33 = rf.constant dense<5.000000e-01> : tensor<2x4xf32>
        %34 = rf.multiply %accumulator, %33 : tensor<2x4xf32>
        %35 = rf.reduce add %32, dims = [0, 1] : tensor<2x3xf32>
        %36 = rf.constant dense<0.166666672> : tensor<f32>
        %37 = rf.multiply %35, %36 : tensor<f32>
        %38 = rf.broadcast_in_dim %37, dims = [] : tensor<f32> -> tensor<2x4xf32>
        %39 = rf.add %34, %38 : tensor<2x4xf32>
        %40 = rf.abs %39 : tensor<2x4xf32>
        %41 = rf.constant dense<1.000000e+00> : tensor<2x4xf32>
        %42 = rf.add %40, %41 : tensor<2x4xf32>
        %43 = rf.divide %39, %42 : tensor<2x4xf32>
        %indices_11 = rf.random_index %seed, %counter_9, bound = 8, site = 5 : tensor<i32>
        %44 = rf.constant dense<6> : tensor<i32>
        %45 = rf.compare LT %indices_11, %44 : tensor<i32>
        %46 = arith.addi %i_6, %one_5 : i64
        scf.yield %46, %45, %43 : i64, tensor<i1>, tensor<2x4xf32>
      }
      %11 = rf.stop_gradient %loop#2 : tensor<2x4xf32>
      %12 = rf.transpose %11, dims = [1, 0] : tensor<2x4xf32>
      %13 = rf.rms_norm %12, %p3_1, epsilon = 1.000000e-02 : tensor<4x2xf32>, tensor<4x2xf32>
      %14 = rf.abs %8 : tensor<5x7xf32>
      %15 = rf.constant dense<5.000000e-01> : tensor<5x7xf32>
      %16 = rf.add %14, %15 : tensor<5x7xf32>
      %17 = rf.log %16 : tensor<5x7xf32>
      %18 = rf.random_normal %seed, %position, mean = 0.000000e+00, stddev = 1.000000e+00, site = 7 : tensor<4x2xf32>
      %19 = rf.softmax %18, dim = 1 : tensor<4x2xf32>
      %20 = rf.softmax_cross_entropy %13, %19 : tensor<4x2xf32>, tensor<4x2xf32>
      %21 = rf.reduce add %20, dims = [0] : tensor<4xf32>
      %22 = rf.constant dense<2.500000e-01> : tensor<f32>
      %loss = rf.multiply %21, %22 : tensor<f32>
      %gradient = rf.gradient %loss wrt(%p3_1) : tensor<f32>, tensor<4x2xf32> -> tensor<4x2xf32>
      %23 = rf.constant dense<0.00999999977> : tensor<4x2xf32>
      %24 = rf.multiply %23, %p3_1 : tensor<4x2xf32>
      %25 = rf.add %gradient, %24 : tensor<4x2xf32>
      %26 = rf.constant dense<0.899999976> : tensor<4x2xf32>
      %27 = rf.multiply %26, %p3.one.velocity_2 : tensor<4x2xf32>
      %28 = rf.add %27, %25 : tensor<4x2xf32>
      %29 = rf.constant dense<0.00999999977> : tensor<4x2xf32>
      %30 = rf.multiply %29, %28 : tensor<4x2xf32>
      %31 = rf.subtract %p3_1, %30 : tensor<4x2xf32>
      %loss.next = rf.update_row %loss.history, %loss, %position : tensor<5xf32>, tensor<f32>
      %value1.next = rf.update_row %value1.history, %value1, %position : tensor<5x5x7xf32>, tensor<5x7xf32>
      scf.yield %31, %28, %loss.next, %value1.next : tensor<4x2xf32>, tensor<4x2xf32>, tensor<5xf32>, tensor<5x5x7xf32>
    } {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %p0, %p1, %p2, %fold#0, %fold#1, %step.next, %seed, %fold#2, %fold#3 : tensor<7x16xf32>, tensor<16xf32>, tensor<9x3xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<i64>, tensor<i64>, tensor<5xf32>, tensor<5x5x7xf32>
  }
}

