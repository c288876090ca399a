module @rate attributes {rf.version = 1 : i64} {
  func.func @startup(%seed: tensor<i64>) -> (tensor<i64> {rf.state = #rf.state<"step", 0>}) {
    %step = rf.constant dense<0> : tensor<i64>
    return %step : tensor<i64>
  }
  func.func @train(%step: tensor<i64> {rf.state = #rf.state<"step", 0>}, %seed: tensor<i64> {rf.state = #rf.state<"seed", 1>}, %steps: i64 {rf.steps}) -> (tensor<i64>, tensor<i64>, tensor<3000xf32> {rf.fetch = #rf.fetch<"rate">}) {
    %history = rf.empty : tensor<3000xf32>
    %first = tensor.extract %step[] : tensor<i64>
    %end = arith.addi %first, %steps : i64
    %one = arith.constant 1 : i64
    %fold = scf.for %i = %first to %end step %one iter_args(%rate.history = %history) -> (tensor<3000xf32>)  : i64 {
      %position = tensor.from_elements %i : tensor<i64>
      %0 = rf.convert %position : tensor<i64> -> tensor<f32>
      %1 = rf.constant dense<1.000000e+00> : tensor<f32>
      %2 = rf.add %0, %1 : tensor<f32>
      %3 = rf.constant dense<1.000000e+02> : tensor<f32>
      %4 = rf.subtract %0, %3 : tensor<f32>
      %5 = rf.constant dense<3.44827597E-4> : tensor<f32>
      %6 = rf.multiply %4, %5 : tensor<f32>
      %7 = rf.constant dense<1.000000e+00> : tensor<f32>
      %8 = rf.minimum %6, %7 : tensor<f32>
      %9 = rf.constant dense<3.14159274> : tensor<f32>
      %10 = rf.multiply %8, %9 : tensor<f32>
      %11 = rf.cosine %10 : tensor<f32>
      %12 = rf.constant dense<1.000000e+00> : tensor<f32>
      %13 = rf.add %11, %12 : tensor<f32>
      %14 = rf.constant dense<1.485000e-03> : tensor<f32>
      %15 = rf.multiply %13, %14 : tensor<f32>
      %16 = rf.constant dense<3.000000e-05> : tensor<f32>
      %17 = rf.add %15, %16 : tensor<f32>
      %18 = rf.constant dense<3.000000e-05> : tensor<f32>
      %19 = rf.multiply %2, %18 : tensor<f32>
      %20 = rf.constant dense<100> : tensor<i64>
      %21 = rf.compare LT %position, %20 : tensor<i64>
      %rate = rf.select %21, %19, %17 : tensor<i1>, tensor<f32>
      %rate.next = rf.update_row %rate.history, %rate, %position : tensor<3000xf32>, tensor<f32>
      scf.yield %rate.next : tensor<3000xf32>
    } {rf.capacity = 3000 : i64}
    %step.next = tensor.from_elements %end : tensor<i64>
    return %step.next, %seed, %fold : tensor<i64>, tensor<i64>, tensor<3000xf32>
  }
}

