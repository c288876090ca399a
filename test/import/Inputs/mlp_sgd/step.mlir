"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/moments/0/trace/params/Dense_0/bias", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/moments/0/trace/params/Dense_0/kernel", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/moments/0/trace/params/Dense_1/bias", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/0/trace/params/Dense_1/kernel", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/0/trace/params/Dense_2/bias", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/0/trace/params/Dense_2/kernel", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/params/params/Dense_1/bias", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/params/params/Dense_1/kernel", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/params/params/Dense_2/bias", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/params/params/Dense_2/kernel", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<8x16xf32>, tensor<8x4xf32>) -> (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['moments'][0].trace['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].trace['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].trace['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].trace['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].trace['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].trace['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['kernel']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg1: tensor<32xf32>, %arg2: tensor<16x32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<32x32xf32>, %arg5: tensor<4xf32>, %arg6: tensor<32x4xf32>, %arg7: tensor<32xf32>, %arg8: tensor<16x32xf32>, %arg9: tensor<32xf32>, %arg10: tensor<32x32xf32>, %arg11: tensor<4xf32>, %arg12: tensor<32x4xf32>, %arg13: tensor<8x16xf32>, %arg14: tensor<8x4xf32>):
    %3 = "stablehlo.dot_general"(%arg13, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %4 = "stablehlo.reshape"(%arg7) : (tensor<32xf32>) -> tensor<1x32xf32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %6 = "stablehlo.add"(%3, %5) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %7 = "func.call"(%6) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %10 = "stablehlo.compare"(%6, %9) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %11 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %13 = "stablehlo.dot_general"(%7, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %14 = "stablehlo.reshape"(%arg9) : (tensor<32xf32>) -> tensor<1x32xf32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %16 = "stablehlo.add"(%13, %15) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %17 = "func.call"(%16) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %20 = "stablehlo.compare"(%16, %19) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %21 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %22 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %23 = "stablehlo.dot_general"(%17, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %24 = "stablehlo.reshape"(%arg11) : (tensor<4xf32>) -> tensor<1x4xf32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<8x4xf32>
    %26 = "stablehlo.add"(%23, %25) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %27 = "stablehlo.subtract"(%26, %arg14) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %28 = "stablehlo.multiply"(%27, %27) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %29 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %31 = "stablehlo.multiply"(%30, %27) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %32 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %33 = "stablehlo.reduce"(%28, %32) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg21: tensor<f32>, %arg22: tensor<f32>):
      %118 = "stablehlo.add"(%arg21, %arg22) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%118) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %34 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.divide"(%33, %34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %36 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %37 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.divide"(%36, %37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %40 = "stablehlo.multiply"(%39, %31) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.reduce"(%40, %41) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg19: tensor<f32>, %arg20: tensor<f32>):
      %117 = "stablehlo.add"(%arg19, %arg20) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%117) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %43 = "stablehlo.reshape"(%42) : (tensor<4xf32>) -> tensor<1x4xf32>
    %44 = "stablehlo.reshape"(%43) : (tensor<1x4xf32>) -> tensor<4xf32>
    %45 = "stablehlo.dot_general"(%40, %17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x32xf32>) -> tensor<4x32xf32>
    %46 = "stablehlo.transpose"(%45) <{permutation = array<i64: 1, 0>}> : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %47 = "stablehlo.dot_general"(%40, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<32x4xf32>) -> tensor<8x32xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %50 = "stablehlo.select"(%20, %47, %49) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %51 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %52 = "stablehlo.reduce"(%50, %51) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg17: tensor<f32>, %arg18: tensor<f32>):
      %116 = "stablehlo.add"(%arg17, %arg18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%116) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %53 = "stablehlo.reshape"(%52) : (tensor<32xf32>) -> tensor<1x32xf32>
    %54 = "stablehlo.reshape"(%53) : (tensor<1x32xf32>) -> tensor<32xf32>
    %55 = "stablehlo.dot_general"(%50, %7) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
    %56 = "stablehlo.transpose"(%55) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %57 = "stablehlo.dot_general"(%50, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %58 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %59 = "stablehlo.broadcast_in_dim"(%58) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %60 = "stablehlo.select"(%10, %57, %59) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.reduce"(%60, %61) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
      %115 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%115) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %63 = "stablehlo.reshape"(%62) : (tensor<32xf32>) -> tensor<1x32xf32>
    %64 = "stablehlo.reshape"(%63) : (tensor<1x32xf32>) -> tensor<32xf32>
    %65 = "stablehlo.dot_general"(%60, %arg13) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %66 = "stablehlo.transpose"(%65) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %67 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %69 = "stablehlo.multiply"(%68, %arg1) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %70 = "stablehlo.add"(%64, %69) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %71 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %73 = "stablehlo.multiply"(%72, %arg2) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %74 = "stablehlo.add"(%66, %73) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %75 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %76 = "stablehlo.broadcast_in_dim"(%75) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %77 = "stablehlo.multiply"(%76, %arg3) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %78 = "stablehlo.add"(%54, %77) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %79 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %81 = "stablehlo.multiply"(%80, %arg4) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %82 = "stablehlo.add"(%56, %81) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %83 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %85 = "stablehlo.multiply"(%84, %arg5) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %86 = "stablehlo.add"(%44, %85) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %87 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %89 = "stablehlo.multiply"(%88, %arg6) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %90 = "stablehlo.add"(%46, %89) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %91 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %93 = "stablehlo.multiply"(%92, %70) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %94 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %96 = "stablehlo.multiply"(%95, %74) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %97 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %99 = "stablehlo.multiply"(%98, %78) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %100 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %101 = "stablehlo.broadcast_in_dim"(%100) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %102 = "stablehlo.multiply"(%101, %82) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %103 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %105 = "stablehlo.multiply"(%104, %86) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %106 = "stablehlo.constant"() <{value = dense<-1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %108 = "stablehlo.multiply"(%107, %90) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %109 = "stablehlo.add"(%arg7, %93) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %110 = "stablehlo.add"(%arg8, %96) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %111 = "stablehlo.add"(%arg9, %99) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %112 = "stablehlo.add"(%arg10, %102) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %113 = "stablehlo.add"(%arg11, %105) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %114 = "stablehlo.add"(%arg12, %108) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    "func.return"(%70, %74, %78, %82, %86, %90, %109, %110, %111, %112, %113, %114, %35) : (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x32xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %2 = "stablehlo.maximum"(%arg0, %1) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    "func.return"(%2) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
