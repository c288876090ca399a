// seed 12
module @fuzz12 attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<5x1xf32> {rf.state = #rf.state<"p0", 0>}, tensor<3x3xf32> {rf.state = #rf.state<"square", 1>}, tensor<5x2xf32> {rf.state = #rf.state<"p1", 2>}, tensor<2xf32> {rf.state = #rf.state<"p2", 3>}, tensor<3x5xf32> {rf.state = #rf.state<"average", 4>}, tensor<5x1xf32> {rf.state = #rf.state<"p0.one.velocity", 5>}, tensor<5x2xf32> {rf.state = #rf.state<"p1.one.velocity", 6>}, tensor<2xf32> {rf.state = #rf.state<"p2.one.velocity", 7>}, tensor<i64> {rf.state = #rf.state<"step", 8>}) {
    %0 = rf.constant dense<0> : tensor<i64>
    %p0 = rf.random_uniform %seed, %0, low = -1.000000e+00, high = 1.000000e+00, site = 1 : tensor<5x1xf32>
    %1 = rf.constant dense<0> : tensor<i64>
    %square = rf.random_uniform %seed, %1, low = -1.000000e+00, high = 1.000000e+00, site = 2 : tensor<3x3xf32>
    %2 = rf.constant dense<0> : tensor<i64>
    %p1 = rf.random_uniform %seed, %2, low = -1.0954451150103321, high = 1.0954451150103321, site = 4 : tensor<5x2xf32>
    %3 = rf.constant dense<0> : tensor<i64>
    %p2 = rf.random_normal %seed, %3, mean = 0.000000e+00, stddev = 5.000000e-01, site = 5 : tensor<2xf32>
    %average = rf.constant dense<0.000000e+00> : tensor<3x5xf32>
    %p0.one.velocity = rf.constant dense<0.000000e+00> : tensor<5x1xf32>
    %p1.one.velocity = rf.constant dense<0.000000e+00> : tensor<5x2xf32>
    %p2.one.velocity = rf.constant dense<0.000000e+00> : tensor<2xf32>
    %step = rf.constant dense<0> : tensor<i64>
    return %p0, %square, %p1, %p2, %average, %p0.one.velocity, %p1.one.velocity, %p2.one.velocity, %step : tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<i64>
  }
  func.func @train(%x: tensor<3x5xf32> {rf.input = #rf.input<"x">}, %y: tensor<3x2xf32> {rf.input = #rf.input<"y">}, %p0: tensor<5x1xf32> {rf.state = #rf.state<"p0", 0>}, %square: tensor<3x3xf32> {rf.state = #rf.state<"square", 1>}, %p1: tensor<5x2xf32> {rf.state = #rf.state<"p1", 2>}, %p2: tensor<2xf32> {rf.state = #rf.state<"p2", 3>}, %average: tensor<3x5xf32> {rf.state = #rf.state<"average", 4>}, %p0.one.velocity: tensor<5x1xf32> {rf.state = #rf.state<"p0.one.velocity", 5>}, %p1.one.velocity: tensor<5x2xf32> {rf.state = #rf.state<"p1.one.velocity", 6>}, %p2.one.velocity: tensor<2xf32> {rf.state = #rf.state<"p2.one.velocity", 7>}, %step: tensor<i64> {rf.state = #rf.state<"step", 8>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 9>}, %steps: i64 {rf.steps}) -> (tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<i64>, tensor<i64>, tensor<5xf32> {rf.fetch = #rf.fetch<"loss">}, tensor<5x3x3xf32> {rf.fetch = #rf.fetch<"value2">}, tensor<5x3x3xf32> {rf.fetch = #rf.fetch<"value1">}) {
    %history = rf.empty : tensor<5xf32>
    %history_0 = rf.empty : tensor<5x3x3xf32>
    %history_1 = rf.empty : tensor<5x3x3xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %0 = rf.constant dense<true> : tensor<i1>
    %fold:13 = scf.while (%i = %first, %go = %0, %p0_2 = %p0, %square_3 = %square, %p1_4 = %p1, %p2_5 = %p2, %average_6 = %average, %p0.one.velocity_7 = %p0.one.velocity, %p1.one.velocity_8 = %p1.one.velocity, %p2.one.velocity_9 = %p2.one.velocity, %loss.history = %history, %value2.history = %history_0, %value1.history = %history_1) : (i64, tensor<i1>, tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<5xf32>, tensor<5x3x3xf32>, tensor<5x3x3xf32>) -> (i64, tensor<i1>, tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<5xf32>, tensor<5x3x3xf32>, tensor<5x3x3xf32>) {
      %1 = arith.cmpi slt, %i, %end : i64
      %extracted = tensor.extract %go[] : tensor<i1>
      %2 = arith.andi %1, %extracted : i1
      scf.condition(%2) %i, %go, %p0_2, %square_3, %p1_4, %p2_5, %average_6, %p0.one.velocity_7, %p1.one.velocity_8, %p2.one.velocity_9, %loss.history, %value2.history, %value1.history : i64, tensor<i1>, tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<5xf32>, tensor<5x3x3xf32>, tensor<5x3x3xf32>
    } do {
    ^bb0(%i: i64, %go: tensor<i1>, %p0_2: tensor<5x1xf32>, %square_3: tensor<3x3xf32>, %p1_4: tensor<5x2xf32>, %p2_5: tensor<2xf32>, %average_6: tensor<3x5xf32>, %p0.one.velocity_7: tensor<5x1xf32>, %p1.one.velocity_8: tensor<5x2xf32>, %p2.one.velocity_9: tensor<2xf32>, %loss.history: tensor<5xf32>, %value2.history: tensor<5x3x3xf32>, %value1.history: tensor<5x3x3xf32>):
      %position = tensor.from_elements %i : tensor<i64>
      %indices = rf.shuffle %seed, %position, bound = 3, site = 0 : tensor<3xi32>
      %1 = rf.take %x, %indices : (tensor<3x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
      %2 = rf.dot_general %1, %p0_2, batching = [] x [], contracting = [1] x [0] : (tensor<3x5xf32>, tensor<5x1xf32>) -> tensor<3x1xf32>
      %value2 = rf.exponential_minus_one %square_3 : tensor<3x3xf32>
      %3 = rf.random_uniform %seed, %position, low = -1.000000e+00, high = 1.000000e+00, site = 3 : tensor<f32>
      %4 = rf.broadcast_in_dim %3, dims = [] : tensor<f32> -> tensor<3x3xf32>
      %5 = rf.minimum %value2, %4 : tensor<3x3xf32>
      %6 = rf.add %5, %5 : tensor<3x3xf32>
      %7 = rf.abs %2 : tensor<3x1xf32>
      %8 = rf.constant dense<1.000000e+00> : tensor<3x1xf32>
      %9 = rf.add %7, %8 : tensor<3x1xf32>
      %10 = rf.divide %2, %9 : tensor<3x1xf32>
      %11 = rf.reduce add %10, dims = [1] : tensor<3x1xf32>
      %12 = rf.constant dense<1.000000e+00> : tensor<3xf32>
      %13 = rf.multiply %11, %12 : tensor<3xf32>
      %14 = rf.exponential %13 : tensor<3xf32>
      %15 = rf.constant dense<1.000000e+00> : tensor<3xf32>
      %16 = rf.add %14, %15 : tensor<3xf32>
      %17 = rf.log %16 : tensor<3xf32>
      %18 = rf.reduce add %17, dims = [0] : tensor<3xf32>
      %19 = rf.constant dense<0.333333343> : tensor<f32>
      %20 = rf.multiply %18, %19 : tensor<f32>
      %21 = rf.take %x, %indices : (tensor<3x5xf32>, tensor<3xi32>) -> tensor<3x5xf32>
      %22 = rf.dot_general %21, %p1_4, batching = [] x [], contracting = [1] x [0] : (tensor<3x5xf32>, tensor<5x2xf32>) -> tensor<3x2xf32>
      %23 = rf.broadcast_in_dim %p2_5, dims = [1] : tensor<2xf32> -> tensor<3x2xf32>
      %24 = rf.add %22, %23 : tensor<3x2xf32>
      %25 = rf.multiply %24, %24 : tensor<3x2xf32>
      %26 = rf.reduce add %25, dims = [0, 1] : tensor<3x2xf32>
      %27 = rf.constant dense<0.166666672> : tensor<f32>
      %28 = rf.multiply %26, %27 : tensor<f32>
      %29 = rf.take %y, %indices : (tensor<3x2xf32>, tensor<3xi32>) -> tensor<3x2xf32>
      %30 = rf.reduce add %29, dims = [0, 1] : tensor<3x2xf32>
      %31 = rf.constant dense<0.166666672> : tensor<f32>
      %32 = rf.multiply %30, %31 : tensor<f32>
      %33 = rf.reduce add %24, dims = [0, 1] : tensor<3x2xf32>
      %34 = rf.constant dense<0.166666672> : tensor<f32>
      %35 = rf.multiply %33, %34 : tensor<f32>
      %36 = rf.multiply %32, %35 : tensor<f32>
      %37 = rf.add %28, %36 : tensor<f32>
      %loss = rf.add %20, %37 : tensor<f32>
      %indices_10 = rf.random_index %seed, %position, bound = 3, site = 6 : tensor<3xi32>
      %38 = rf.take %square_3, %indices_10 : (tensor<3x3xf32>, tensor<3xi32>) -> tensor<3x3xf32>
      %39 = rf.constant dense<7.500000e-01> : tensor<3x5xf32>
      %40 = rf.multiply %average_6, %39 : tensor<3x5xf32>
      %41 = rf.constant dense<2.500000e-01> : tensor<3x5xf32>
      %42 = rf.multiply %1, %41 : tensor<3x5xf32>
      %43 = rf.add %40, %42 : tensor<3x5xf32>
      %gradient:3 = rf.gradient %loss wrt(%p0_2, %p1_4, %p2_5) : tensor<f32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32> -> tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>
      %44 = rf.multiply %gradient#0, %gradient#0 : tensor<5x1xf32>
      %45 = rf.reduce add %44, dims = [0, 1] : tensor<5x1xf32>
      %46 = rf.multiply %gradient#1, %gradient#1 : tensor<5x2xf32>
      %47 = rf.reduce add %46, dims = [0, 1] : tensor<5x2xf32>
      %48 = rf.add %45, %47 : tensor<f32>
      %49 = rf.multiply %gradient#2, %gradient#2 : tensor<2xf32>
      %50 = rf.reduce add %49, dims = [0] : tensor<2xf32>
      %51 = rf.add %48, %50 : tensor<f32>
      %52 = rf.sqrt %51 : tensor<f32>
      %53 = rf.constant dense<1.000000e+01> : tensor<f32>
      %54 = rf.maximum %52, %53 : tensor<f32>
      %55 = rf.constant dense<1.000000e+01> : tensor<f32>
      %56 = rf.divide %55, %54 : tensor<f32>
      %57 = rf.broadcast_in_dim %56, dims = [] : tensor<f32> -> tensor<5x1xf32>
      %58 = rf.multiply %57, %gradient#0 : tensor<5x1xf32>
      %59 = rf.broadcast_in_dim %56, dims = [] : tensor<f32> -> tensor<5x2xf32>
      %60 = rf.multiply %59, %gradient#1 : tensor<5x2xf32>
      %61 = rf.broadcast_in_dim %56, dims = [] : tensor<f32> -> tensor<2xf32>
      %62 = rf.multiply %61, %gradient#2 : tensor<2xf32>
      %63 = rf.constant dense<0.899999976> : tensor<5x1xf32>
      %64 = rf.multiply %63, %p0.one.velocity_7 : tensor<5x1xf32>
      %65 = rf.add %64, %58 : tensor<5x1xf32>
      %66 = rf.constant dense<0.899999976> : tensor<5x1xf32>
      %67 = rf.multiply %66, %65 : tensor<5x1xf32>
      %68 = rf.add %58, %67 : tensor<5x1xf32>
      %69 = rf.constant dense<0.00999999977> : tensor<5x1xf32>
      %70 = rf.multiply %69, %68 : tensor<5x1xf32>
      %71 = rf.subtract %p0_2, %70 : tensor<5x1xf32>
      %72 = rf.constant dense<0.899999976> : tensor<5x2xf32>
      %73 = rf.multiply %72, %p1.one.velocity_8 : tensor<5x2xf32>
      %74 = rf.add %73, %60 : tensor<5x2xf32>
      %75 = rf.constant dense<0.899999976> : tensor<5x2xf32>
      %76 = rf.multiply %75, %74 : tensor<5x2xf32>
      %77 = rf.add %60, %76 : tensor<5x2xf32>
      %78 = rf.constant dense<0.00999999977> : tensor<5x2xf32>
      %79 = rf.multiply %78, %77 : tensor<5x2xf32>
      %80 = rf.subtract %p1_4, %79 : tensor<5x2xf32>
      %81 = rf.constant dense<0.899999976> : tensor<2xf32>
      %82 = rf.multiply %81, %p2.one.velocity_9 : tensor<2xf32>
      %83 = rf.add %82, %62 : tensor<2xf32>
      %84 = rf.constant dense<0.899999976> : tensor<2xf32>
      %85 = rf.multiply %84, %83 : tensor<2xf32>
      %86 = rf.add %62, %85 : tensor<2xf32>
      %87 = rf.constant dense<0.00999999977> : tensor<2xf32>
      %88 = rf.multiply %87, %86 : tensor<2xf32>
      %89 = rf.subtract %p2_5, %88 : tensor<2xf32>
      %90 = rf.random_uniform %seed, %position, low = 0.000000e+00, high = 1.000000e+00, site = 7 : tensor<f32>
      %91 = rf.constant dense<5.000000e-01> : tensor<f32>
      %92 = rf.compare LT %90, %91 : tensor<f32>
      %93 = rf.constant dense<7.500000e-01> : tensor<f32>
      %94 = rf.compare LT %loss, %93 : tensor<f32>
      %95 = rf.or %94, %92 : tensor<i1>
      %loss.next = rf.update_row %loss.history, %loss, %position : tensor<5xf32>, tensor<f32>
      %value2.next = rf.update_row %value2.history, %value2, %position : tensor<5x3x3xf32>, tensor<3x3xf32>
      %value1.next = rf.update_row %value1.history, %square_3, %position : tensor<5x3x3xf32>, tensor<3x3xf32>
      %96 = arith.addi %i, %one : i64
      scf.yield %96, %95, %71, %38, %80, %89, %43, %65, %74, %83, %loss.next, %value2.next, %value1.next : i64, tensor<i1>, tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<5xf32>, tensor<5x3x3xf32>, tensor<5x3x3xf32>
    } attributes {rf.capacity = 5 : i64}
    %step.next = tensor.from_elements %fold#0 : tensor<i64>
    return %fold#2, %fold#3, %fold#4, %fold#5, %fold#6, %fold#7, %fold#8, %fold#9, %step.next, %seed, %fold#10, %fold#11, %fold#12 : tensor<5x1xf32>, tensor<3x3xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<3x5xf32>, tensor<5x1xf32>, tensor<5x2xf32>, tensor<2xf32>, tensor<i64>, tensor<i64>, tensor<5xf32>, tensor<5x3x3xf32>, tensor<5x3x3xf32>
  }
}

