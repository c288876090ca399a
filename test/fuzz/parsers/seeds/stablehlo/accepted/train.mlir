"builtin.module"() <{sym_name = "jit_train"}> ({
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x2xf32>, tensor<5x4x3xf32>) -> (tensor<3x2xf32>, tensor<5xf32>), res_attrs = [{jax.result_info = "result[0]"}, {jax.result_info = "result[1]"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg9: tensor<3x2xf32>, %arg10: tensor<5x4x3xf32>):
    %30 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.broadcast_in_dim"(%30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33:4 = "stablehlo.while"(%arg10, %32, %arg9, %31) ({
    ^bb0(%arg15: tensor<5x4x3xf32>, %arg16: tensor<i32>, %arg17: tensor<3x2xf32>, %arg18: tensor<5xf32>):
      %39 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
      %40 = "stablehlo.compare"(%arg16, %39) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%40) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg11: tensor<5x4x3xf32>, %arg12: tensor<i32>, %arg13: tensor<3x2xf32>, %arg14: tensor<5xf32>):
      %34 = "func.call"(%arg11, %arg12) <{callee = @dynamic_index_in_dim}> : (tensor<5x4x3xf32>, tensor<i32>) -> tensor<4x3xf32>
      %35:2 = "func.call"(%arg13, %34) <{callee = @closed_call}> : (tensor<3x2xf32>, tensor<4x3xf32>) -> (tensor<3x2xf32>, tensor<f32>)
      %36 = "func.call"(%arg14, %35#1, %arg12) <{callee = @dynamic_update_index_in_dim}> : (tensor<5xf32>, tensor<f32>, tensor<i32>) -> tensor<5xf32>
      %37 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %38 = "stablehlo.add"(%arg12, %37) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg11, %38, %35#0, %36) : (tensor<5x4x3xf32>, tensor<i32>, tensor<3x2xf32>, tensor<5xf32>) -> ()
    }) : (tensor<5x4x3xf32>, tensor<i32>, tensor<3x2xf32>, tensor<5xf32>) -> (tensor<5x4x3xf32>, tensor<i32>, tensor<3x2xf32>, tensor<5xf32>)
    "func.return"(%33#2, %33#3) : (tensor<3x2xf32>, tensor<5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<5x4x3xf32>, tensor<i32>) -> tensor<4x3xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<5x4x3xf32>, %arg8: tensor<i32>):
    %26 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %27 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %28 = "stablehlo.dynamic_slice"(%arg7, %arg8, %26, %27) <{slice_sizes = array<i64: 1, 4, 3>}> : (tensor<5x4x3xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x3xf32>
    %29 = "stablehlo.reshape"(%28) : (tensor<1x4x3xf32>) -> tensor<4x3xf32>
    "func.return"(%29) : (tensor<4x3xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<3x2xf32>, tensor<4x3xf32>) -> (tensor<3x2xf32>, tensor<f32>), res_attrs = [{}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<3x2xf32>, %arg4: tensor<4x3xf32>):
    %2 = "stablehlo.dot_general"(%arg4, %arg3) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x3xf32>, tensor<3x2xf32>) -> tensor<4x2xf32>
    %3 = "stablehlo.tanh"(%2) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    %4 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
    %6 = "stablehlo.subtract"(%5, %3) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %7 = "stablehlo.multiply"(%3, %3) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %8 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
    %10 = "stablehlo.multiply"(%9, %3) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.reduce"(%7, %11) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %25 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%25) : (tensor<f32>) -> ()
    }) : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>
    %13 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2xf32>
    %15 = "stablehlo.multiply"(%14, %10) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %16 = "stablehlo.multiply"(%15, %6) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %17 = "stablehlo.multiply"(%16, %3) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %18 = "stablehlo.add"(%16, %17) : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
    %19 = "stablehlo.dot_general"(%18, %arg4) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
    %20 = "stablehlo.transpose"(%19) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
    %21 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x2xf32>
    %23 = "stablehlo.multiply"(%22, %20) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    %24 = "stablehlo.subtract"(%arg3, %23) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
    "func.return"(%24, %12) : (tensor<3x2xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<5xf32>, tensor<f32>, tensor<i32>) -> tensor<5xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<5xf32>, %arg1: tensor<f32>, %arg2: tensor<i32>):
    %0 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %1 = "stablehlo.dynamic_update_slice"(%arg0, %0, %arg2) : (tensor<5xf32>, tensor<1xf32>, tensor<i32>) -> tensor<5xf32>
    "func.return"(%1) : (tensor<5xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
