// case seed=1 index_bound=6 whole= anew=
// step, folded: other bits
// fetch:loss, fetch:value1, fetch:value2, fetch:value3, fetch:value4, state:p0, state:p0.one.m, state:p0.one.v, state:p1, state:p1.one.m, state:p1.one.v, state:p2, state:p2.one.m, state:p2.one.v
// REFOLD_FUZZ_REPLAY=/work/main/failures/cuda.mlir test_fuzz_cuda
module @fuzz1 attributes {rf.version = 1 : i64} {
  func.func @startup(%arg0: tensor<i64>) -> (tensor<13x4xf32> {rf.state = #rf.state<"p0", 0>}, tensor<3x1xf32> {rf.state = #rf.state<"p2", 1>}, tensor<13x4xf32> {rf.state = #rf.state<"p0.one.m", 2>}, tensor<i64> {rf.state = #rf.state<"step", 3>}) {
    %0 = rf.constant dense<0.000000e+00> : tensor<13x4xf32>
    %1 = rf.constant dense<0> : tensor<i64>
    %2 = rf.random_uniform %arg0, %1, low = -0.67936622048675743, high = 0.67936622048675743, site = 0 : tensor<13x4xf32>
    %3 = rf.random_normal %arg0, %1, mean = 0.000000e+00, stddev = 0.57735026918962573, site = 2 : tensor<3x1xf32>
    return %2, %3, %0, %1 : tensor<13x4xf32>, tensor<3x1xf32>, tensor<13x4xf32>, tensor<i64>
  }
  func.func @train(%arg0: tensor<6x13xf32> {rf.input = #rf.input<"x">}, %arg1: tensor<13x4xf32> {rf.state = #rf.state<"p0", 0>}, %arg2: tensor<3x1xf32> {rf.state = #rf.state<"p2", 1>}, %arg3: tensor<13x4xf32> {rf.state = #rf.state<"p0.one.m", 2>}, %arg4: tensor<i64> {rf.state = #rf.state<"step", 3>}, %arg5: tensor<i64> {rf.state = #rf.state<"seed", 4>}, %arg6: i64 {rf.steps}) -> (tensor<13x4xf32>, tensor<3x1xf32>, tensor<13x4xf32>, tensor<i64>, tensor<i64>) {
    %0 = rf.constant dense<0> : tensor<4x3xi32>
    %1 = rf.constant dense<0.000000e+00> : tensor<4xf32>
    %2 = rf.constant dense<0> : tensor<i64>
    %c1_i64 = arith.constant 1 : i64
    %extracted = tensor.extract %arg4[] : tensor<i64>
    %3 = arith.addi %extracted, %arg6 : i64
    %4 = scf.for %arg7 = %extracted to %3 step %c1_i64 iter_args(%arg8 = %arg3) -> (tensor<13x4xf32>)  : i64 {
      %5 = rf.slice_row %0, %2 : tensor<4x3xi32>
      %6 = rf.take %arg0, %5 : (tensor<6x13xf32>, tensor<3xi32>) -> tensor<3x13xf32>
      %7 = rf.dot_general %6, %arg1, batching = [] x [], contracting = [1] x [0] : (tensor<3x13xf32>, tensor<13x4xf32>) -> tensor<3x4xf32>
      %8 = rf.broadcast_in_dim %1, dims = [1] : tensor<4xf32> -> tensor<3x4xf32>
      %9 = rf.add %7, %8 : tensor<3x4xf32>
      %10 = rf.transpose %9, dims = [1, 0] : tensor<3x4xf32>
      %11 = rf.dot_general %9, %10, batching = [] x [], contracting = [1] x [0] : (tensor<3x4xf32>, tensor<4x3xf32>) -> tensor<3x3xf32>
      %12 = rf.dot_general %11, %arg2, batching = [] x [], contracting = [1] x [0] : (tensor<3x3xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>
      %13 = rf.reduce add %12, dims = [0, 1] : tensor<3x1xf32>
      %14:3 = rf.gradient %13 wrt(%arg1, %1, %arg2) : tensor<f32>, tensor<13x4xf32>, tensor<4xf32>, tensor<3x1xf32> -> tensor<13x4xf32>, tensor<4xf32>, tensor<3x1xf32>
      scf.yield %14#0 : tensor<13x4xf32>
    } {rf.capacity = 1 : i64}
    %from_elements = tensor.from_elements %3 : tensor<i64>
    return %arg1, %arg2, %4, %from_elements, %arg5 : tensor<13x4xf32>, tensor<3x1xf32>, tensor<13x4xf32>, tensor<i64>, tensor<i64>
  }
}
