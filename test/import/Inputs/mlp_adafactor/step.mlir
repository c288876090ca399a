"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/moments/0/count", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_0/bias", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_0/kernel", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_1/bias", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_1/kernel", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_2/bias", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/moments/0/v_row/params/Dense_2/kernel", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_0/bias", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_0/kernel", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_1/bias", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_1/kernel", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_2/bias", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/moments/0/v_col/params/Dense_2/kernel", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "state/moments/0/v/params/Dense_0/bias", refold.replaced_by = 13 : i64, tf.aliasing_output = 13 : i32}, {refold.name = "state/moments/0/v/params/Dense_0/kernel", refold.replaced_by = 14 : i64, tf.aliasing_output = 14 : i32}, {refold.name = "state/moments/0/v/params/Dense_1/bias", refold.replaced_by = 15 : i64, tf.aliasing_output = 15 : i32}, {refold.name = "state/moments/0/v/params/Dense_1/kernel", refold.replaced_by = 16 : i64, tf.aliasing_output = 16 : i32}, {refold.name = "state/moments/0/v/params/Dense_2/bias", refold.replaced_by = 17 : i64, tf.aliasing_output = 17 : i32}, {refold.name = "state/moments/0/v/params/Dense_2/kernel", refold.replaced_by = 18 : i64, tf.aliasing_output = 18 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 19 : i64, tf.aliasing_output = 19 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 20 : i64, tf.aliasing_output = 20 : i32}, {refold.name = "state/params/params/Dense_1/bias", refold.replaced_by = 21 : i64, tf.aliasing_output = 21 : i32}, {refold.name = "state/params/params/Dense_1/kernel", refold.replaced_by = 22 : i64, tf.aliasing_output = 22 : i32}, {refold.name = "state/params/params/Dense_2/bias", refold.replaced_by = 23 : i64, tf.aliasing_output = 23 : i32}, {refold.name = "state/params/params/Dense_2/kernel", refold.replaced_by = 24 : i64, tf.aliasing_output = 24 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<i32>, tensor<1xf32>, tensor<16xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<8x16xf32>, tensor<8x4xf32>) -> (tensor<i32>, tensor<1xf32>, tensor<16xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['moments'][0].count"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_row['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].v_col['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].v['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['kernel']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg22: tensor<i32>, %arg23: tensor<1xf32>, %arg24: tensor<16xf32>, %arg25: tensor<1xf32>, %arg26: tensor<32xf32>, %arg27: tensor<1xf32>, %arg28: tensor<1xf32>, %arg29: tensor<1xf32>, %arg30: tensor<32xf32>, %arg31: tensor<1xf32>, %arg32: tensor<32xf32>, %arg33: tensor<1xf32>, %arg34: tensor<1xf32>, %arg35: tensor<32xf32>, %arg36: tensor<1xf32>, %arg37: tensor<32xf32>, %arg38: tensor<1xf32>, %arg39: tensor<4xf32>, %arg40: tensor<32x4xf32>, %arg41: tensor<32xf32>, %arg42: tensor<16x32xf32>, %arg43: tensor<32xf32>, %arg44: tensor<32x32xf32>, %arg45: tensor<4xf32>, %arg46: tensor<32x4xf32>, %arg47: tensor<8x16xf32>, %arg48: tensor<8x4xf32>):
    %11 = "stablehlo.dot_general"(%arg47, %arg42) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %12 = "stablehlo.reshape"(%arg41) : (tensor<32xf32>) -> tensor<1x32xf32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %14 = "stablehlo.add"(%11, %13) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %15 = "func.call"(%14) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %16 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %18 = "stablehlo.compare"(%14, %17) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %21 = "stablehlo.dot_general"(%15, %arg44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %22 = "stablehlo.reshape"(%arg43) : (tensor<32xf32>) -> tensor<1x32xf32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %24 = "stablehlo.add"(%21, %23) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %25 = "func.call"(%24) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %28 = "stablehlo.compare"(%24, %27) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %31 = "stablehlo.dot_general"(%25, %arg46) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %32 = "stablehlo.reshape"(%arg45) : (tensor<4xf32>) -> tensor<1x4xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<8x4xf32>
    %34 = "stablehlo.add"(%31, %33) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %35 = "stablehlo.subtract"(%34, %arg48) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %36 = "stablehlo.multiply"(%35, %35) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %37 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %39 = "stablehlo.multiply"(%38, %35) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %40 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %41 = "stablehlo.reduce"(%36, %40) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg103: tensor<f32>, %arg104: tensor<f32>):
      %606 = "stablehlo.add"(%arg103, %arg104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%606) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %42 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %43 = "stablehlo.divide"(%41, %42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %44 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.divide"(%44, %45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %48 = "stablehlo.multiply"(%47, %39) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.reduce"(%48, %49) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg101: tensor<f32>, %arg102: tensor<f32>):
      %605 = "stablehlo.add"(%arg101, %arg102) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%605) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %51 = "stablehlo.reshape"(%50) : (tensor<4xf32>) -> tensor<1x4xf32>
    %52 = "stablehlo.reshape"(%51) : (tensor<1x4xf32>) -> tensor<4xf32>
    %53 = "stablehlo.dot_general"(%48, %25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x32xf32>) -> tensor<4x32xf32>
    %54 = "stablehlo.transpose"(%53) <{permutation = array<i64: 1, 0>}> : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %55 = "stablehlo.dot_general"(%48, %arg46) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<32x4xf32>) -> tensor<8x32xf32>
    %56 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %58 = "stablehlo.select"(%28, %55, %57) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %59 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.reduce"(%58, %59) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg99: tensor<f32>, %arg100: tensor<f32>):
      %604 = "stablehlo.add"(%arg99, %arg100) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%604) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %61 = "stablehlo.reshape"(%60) : (tensor<32xf32>) -> tensor<1x32xf32>
    %62 = "stablehlo.reshape"(%61) : (tensor<1x32xf32>) -> tensor<32xf32>
    %63 = "stablehlo.dot_general"(%58, %15) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
    %64 = "stablehlo.transpose"(%63) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %65 = "stablehlo.dot_general"(%58, %arg44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %66 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %68 = "stablehlo.select"(%18, %65, %67) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.reduce"(%68, %69) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg97: tensor<f32>, %arg98: tensor<f32>):
      %603 = "stablehlo.add"(%arg97, %arg98) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%603) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %71 = "stablehlo.reshape"(%70) : (tensor<32xf32>) -> tensor<1x32xf32>
    %72 = "stablehlo.reshape"(%71) : (tensor<1x32xf32>) -> tensor<32xf32>
    %73 = "stablehlo.dot_general"(%68, %arg47) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %74 = "stablehlo.transpose"(%73) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %75 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %76 = "stablehlo.subtract"(%arg22, %75) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %77 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %78 = "stablehlo.add"(%76, %77) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %79 = "stablehlo.convert"(%78) : (tensor<i32>) -> tensor<f32>
    %80 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %81 = "stablehlo.power"(%79, %80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %82 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.subtract"(%82, %81) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %84 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %86 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %90 = "stablehlo.multiply"(%72, %72) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %91 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %92 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %93 = "stablehlo.add"(%90, %92) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %94 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %95 = "stablehlo.multiply"(%94, %arg35) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %96 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %97 = "stablehlo.subtract"(%96, %83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %99 = "stablehlo.multiply"(%98, %93) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %100 = "stablehlo.add"(%95, %99) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %101 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %103 = "stablehlo.power"(%100, %102) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %104 = "stablehlo.multiply"(%72, %103) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %105 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %106 = "stablehlo.subtract"(%arg22, %105) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %107 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %108 = "stablehlo.add"(%106, %107) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %109 = "stablehlo.convert"(%108) : (tensor<i32>) -> tensor<f32>
    %110 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %111 = "stablehlo.power"(%109, %110) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %112 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %113 = "stablehlo.subtract"(%112, %111) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %114 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %118 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %120 = "stablehlo.multiply"(%74, %74) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %121 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %123 = "stablehlo.add"(%120, %122) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %124 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %125 = "stablehlo.multiply"(%124, %arg24) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %126 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %127 = "stablehlo.subtract"(%126, %113) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %128 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.reduce"(%123, %128) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg95: tensor<f32>, %arg96: tensor<f32>):
      %602 = "stablehlo.add"(%arg95, %arg96) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%602) : (tensor<f32>) -> ()
    }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
    %130 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %131 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %132 = "stablehlo.divide"(%129, %131) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %133 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %134 = "stablehlo.multiply"(%133, %132) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %135 = "stablehlo.add"(%125, %134) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %136 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %137 = "stablehlo.multiply"(%136, %arg30) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %138 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %139 = "stablehlo.subtract"(%138, %113) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %140 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %141 = "stablehlo.reduce"(%123, %140) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg93: tensor<f32>, %arg94: tensor<f32>):
      %601 = "stablehlo.add"(%arg93, %arg94) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%601) : (tensor<f32>) -> ()
    }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<32xf32>
    %142 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %144 = "stablehlo.divide"(%141, %143) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %145 = "stablehlo.broadcast_in_dim"(%139) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %146 = "stablehlo.multiply"(%145, %144) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %147 = "stablehlo.add"(%137, %146) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.reduce"(%135, %148) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg91: tensor<f32>, %arg92: tensor<f32>):
      %600 = "stablehlo.add"(%arg91, %arg92) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%600) : (tensor<f32>) -> ()
    }) : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %151 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %153 = "stablehlo.divide"(%150, %152) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %154 = "stablehlo.broadcast_in_dim"(%153) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<16xf32>
    %155 = "stablehlo.divide"(%135, %154) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %156 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %158 = "stablehlo.power"(%155, %157) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %159 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %160 = "stablehlo.broadcast_in_dim"(%159) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %161 = "stablehlo.power"(%147, %160) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %162 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64: 0>}> : (tensor<16xf32>) -> tensor<16x1xf32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<16x1xf32>) -> tensor<16x32xf32>
    %164 = "stablehlo.multiply"(%74, %163) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %165 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %166 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %167 = "stablehlo.multiply"(%164, %166) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %168 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %169 = "stablehlo.subtract"(%arg22, %168) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %170 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %171 = "stablehlo.add"(%169, %170) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %172 = "stablehlo.convert"(%171) : (tensor<i32>) -> tensor<f32>
    %173 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %174 = "stablehlo.power"(%172, %173) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %175 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %176 = "stablehlo.subtract"(%175, %174) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %177 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %178 = "stablehlo.broadcast_in_dim"(%177) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %179 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %180 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %181 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %183 = "stablehlo.multiply"(%62, %62) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %184 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.broadcast_in_dim"(%184) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %186 = "stablehlo.add"(%183, %185) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %187 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %188 = "stablehlo.multiply"(%187, %arg37) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %189 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.subtract"(%189, %176) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %191 = "stablehlo.broadcast_in_dim"(%190) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %192 = "stablehlo.multiply"(%191, %186) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %193 = "stablehlo.add"(%188, %192) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %194 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %196 = "stablehlo.power"(%193, %195) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %197 = "stablehlo.multiply"(%62, %196) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %198 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %199 = "stablehlo.subtract"(%arg22, %198) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %200 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %201 = "stablehlo.add"(%199, %200) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %202 = "stablehlo.convert"(%201) : (tensor<i32>) -> tensor<f32>
    %203 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %204 = "stablehlo.power"(%202, %203) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %205 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %206 = "stablehlo.subtract"(%205, %204) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %207 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %209 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %211 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %213 = "stablehlo.multiply"(%64, %64) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %214 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %215 = "stablehlo.broadcast_in_dim"(%214) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %216 = "stablehlo.add"(%213, %215) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %217 = "stablehlo.broadcast_in_dim"(%206) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %218 = "stablehlo.multiply"(%217, %arg26) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %219 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %220 = "stablehlo.subtract"(%219, %206) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %221 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %222 = "stablehlo.reduce"(%216, %221) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>):
      %599 = "stablehlo.add"(%arg89, %arg90) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%599) : (tensor<f32>) -> ()
    }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32>
    %223 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %225 = "stablehlo.divide"(%222, %224) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %226 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %227 = "stablehlo.multiply"(%226, %225) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %228 = "stablehlo.add"(%218, %227) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %229 = "stablehlo.broadcast_in_dim"(%206) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %230 = "stablehlo.multiply"(%229, %arg32) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %231 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %232 = "stablehlo.subtract"(%231, %206) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %234 = "stablehlo.reduce"(%216, %233) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg87: tensor<f32>, %arg88: tensor<f32>):
      %598 = "stablehlo.add"(%arg87, %arg88) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%598) : (tensor<f32>) -> ()
    }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<32xf32>
    %235 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %237 = "stablehlo.divide"(%234, %236) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %238 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %239 = "stablehlo.multiply"(%238, %237) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %240 = "stablehlo.add"(%230, %239) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %241 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %242 = "stablehlo.reduce"(%228, %241) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %597 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%597) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %243 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %244 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %245 = "stablehlo.broadcast_in_dim"(%244) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %246 = "stablehlo.divide"(%243, %245) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %247 = "stablehlo.broadcast_in_dim"(%246) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<32xf32>
    %248 = "stablehlo.divide"(%228, %247) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %249 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %251 = "stablehlo.power"(%248, %250) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %252 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.broadcast_in_dim"(%252) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %254 = "stablehlo.power"(%240, %253) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %255 = "stablehlo.broadcast_in_dim"(%251) <{broadcast_dimensions = array<i64: 0>}> : (tensor<32xf32>) -> tensor<32x1xf32>
    %256 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<32x1xf32>) -> tensor<32x32xf32>
    %257 = "stablehlo.multiply"(%64, %256) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %258 = "stablehlo.broadcast_in_dim"(%254) <{broadcast_dimensions = array<i64: 1>}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %259 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<32x32xf32>
    %260 = "stablehlo.multiply"(%257, %259) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %261 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %262 = "stablehlo.subtract"(%arg22, %261) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %263 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %264 = "stablehlo.add"(%262, %263) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %265 = "stablehlo.convert"(%264) : (tensor<i32>) -> tensor<f32>
    %266 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %267 = "stablehlo.power"(%265, %266) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %268 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %269 = "stablehlo.subtract"(%268, %267) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %270 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %271 = "stablehlo.broadcast_in_dim"(%270) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %272 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %273 = "stablehlo.broadcast_in_dim"(%272) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %274 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %275 = "stablehlo.broadcast_in_dim"(%274) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %276 = "stablehlo.multiply"(%52, %52) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %277 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %279 = "stablehlo.add"(%276, %278) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %280 = "stablehlo.broadcast_in_dim"(%269) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %281 = "stablehlo.multiply"(%280, %arg39) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %282 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %283 = "stablehlo.subtract"(%282, %269) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %284 = "stablehlo.broadcast_in_dim"(%283) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %285 = "stablehlo.multiply"(%284, %279) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %286 = "stablehlo.add"(%281, %285) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %287 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %288 = "stablehlo.broadcast_in_dim"(%287) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %289 = "stablehlo.power"(%286, %288) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %290 = "stablehlo.multiply"(%52, %289) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %291 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %292 = "stablehlo.subtract"(%arg22, %291) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %293 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %294 = "stablehlo.add"(%292, %293) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %295 = "stablehlo.convert"(%294) : (tensor<i32>) -> tensor<f32>
    %296 = "stablehlo.constant"() <{value = dense<-8.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %297 = "stablehlo.power"(%295, %296) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %298 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %299 = "stablehlo.subtract"(%298, %297) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %300 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %302 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %303 = "stablehlo.broadcast_in_dim"(%302) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %304 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %305 = "stablehlo.broadcast_in_dim"(%304) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %306 = "stablehlo.multiply"(%54, %54) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %307 = "stablehlo.constant"() <{value = dense<1.000000e-30> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %309 = "stablehlo.add"(%306, %308) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %310 = "stablehlo.broadcast_in_dim"(%299) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %311 = "stablehlo.multiply"(%310, %arg40) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %312 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %313 = "stablehlo.subtract"(%312, %299) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %314 = "stablehlo.broadcast_in_dim"(%313) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %315 = "stablehlo.multiply"(%314, %309) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %316 = "stablehlo.add"(%311, %315) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %317 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %318 = "stablehlo.broadcast_in_dim"(%317) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %319 = "stablehlo.power"(%316, %318) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %320 = "stablehlo.multiply"(%54, %319) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %321 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %322 = "stablehlo.compare"(%arg22, %321) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %323 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %324 = "stablehlo.add"(%arg22, %323) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %325 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %326 = "func.call"(%322, %324, %325) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %327 = "stablehlo.multiply"(%104, %104) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %328 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %329 = "stablehlo.reduce"(%327, %328) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg83: tensor<f32>, %arg84: tensor<f32>):
      %596 = "stablehlo.add"(%arg83, %arg84) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%596) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %330 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.divide"(%329, %330) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %332 = "stablehlo.sqrt"(%331) : (tensor<f32>) -> tensor<f32>
    %333 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %334 = "stablehlo.divide"(%332, %333) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %335 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %336 = "stablehlo.maximum"(%335, %334) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %337 = "stablehlo.broadcast_in_dim"(%336) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %338 = "stablehlo.divide"(%104, %337) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %339 = "stablehlo.multiply"(%167, %167) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %340 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %341 = "stablehlo.reduce"(%339, %340) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg81: tensor<f32>, %arg82: tensor<f32>):
      %595 = "stablehlo.add"(%arg81, %arg82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%595) : (tensor<f32>) -> ()
    }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %342 = "stablehlo.constant"() <{value = dense<5.120000e+02> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.divide"(%341, %342) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %344 = "stablehlo.sqrt"(%343) : (tensor<f32>) -> tensor<f32>
    %345 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %346 = "stablehlo.divide"(%344, %345) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %347 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %348 = "stablehlo.maximum"(%347, %346) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %349 = "stablehlo.broadcast_in_dim"(%348) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %350 = "stablehlo.divide"(%167, %349) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %351 = "stablehlo.multiply"(%197, %197) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %352 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %353 = "stablehlo.reduce"(%351, %352) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg79: tensor<f32>, %arg80: tensor<f32>):
      %594 = "stablehlo.add"(%arg79, %arg80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%594) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %354 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %355 = "stablehlo.divide"(%353, %354) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %356 = "stablehlo.sqrt"(%355) : (tensor<f32>) -> tensor<f32>
    %357 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %358 = "stablehlo.divide"(%356, %357) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %359 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %360 = "stablehlo.maximum"(%359, %358) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %361 = "stablehlo.broadcast_in_dim"(%360) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %362 = "stablehlo.divide"(%197, %361) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %363 = "stablehlo.multiply"(%260, %260) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %364 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %365 = "stablehlo.reduce"(%363, %364) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %593 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%593) : (tensor<f32>) -> ()
    }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<f32>
    %366 = "stablehlo.constant"() <{value = dense<1.024000e+03> : tensor<f32>}> : () -> tensor<f32>
    %367 = "stablehlo.divide"(%365, %366) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %368 = "stablehlo.sqrt"(%367) : (tensor<f32>) -> tensor<f32>
    %369 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %370 = "stablehlo.divide"(%368, %369) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %371 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %372 = "stablehlo.maximum"(%371, %370) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %373 = "stablehlo.broadcast_in_dim"(%372) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %374 = "stablehlo.divide"(%260, %373) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %375 = "stablehlo.multiply"(%290, %290) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %376 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %377 = "stablehlo.reduce"(%375, %376) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
      %592 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%592) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %378 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %379 = "stablehlo.divide"(%377, %378) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %380 = "stablehlo.sqrt"(%379) : (tensor<f32>) -> tensor<f32>
    %381 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %382 = "stablehlo.divide"(%380, %381) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %383 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %384 = "stablehlo.maximum"(%383, %382) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %385 = "stablehlo.broadcast_in_dim"(%384) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %386 = "stablehlo.divide"(%290, %385) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %387 = "stablehlo.multiply"(%320, %320) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %388 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %389 = "stablehlo.reduce"(%387, %388) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %591 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%591) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<f32>
    %390 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %391 = "stablehlo.divide"(%389, %390) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %392 = "stablehlo.sqrt"(%391) : (tensor<f32>) -> tensor<f32>
    %393 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %394 = "stablehlo.divide"(%392, %393) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %395 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %396 = "stablehlo.maximum"(%395, %394) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %397 = "stablehlo.broadcast_in_dim"(%396) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %398 = "stablehlo.divide"(%320, %397) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %399 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %400 = "stablehlo.broadcast_in_dim"(%399) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %401 = "stablehlo.multiply"(%400, %338) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %402 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %404 = "stablehlo.multiply"(%403, %350) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %405 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %406 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %407 = "stablehlo.multiply"(%406, %362) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %408 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %409 = "stablehlo.broadcast_in_dim"(%408) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %410 = "stablehlo.multiply"(%409, %374) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %411 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %412 = "stablehlo.broadcast_in_dim"(%411) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %413 = "stablehlo.multiply"(%412, %386) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %414 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %415 = "stablehlo.broadcast_in_dim"(%414) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %416 = "stablehlo.multiply"(%415, %398) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %417 = "stablehlo.multiply"(%arg41, %arg41) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %418 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.reduce"(%417, %418) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %590 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%590) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %420 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %421 = "stablehlo.divide"(%419, %420) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %422 = "stablehlo.sqrt"(%421) : (tensor<f32>) -> tensor<f32>
    %423 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %424 = "stablehlo.compare"(%422, %423) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %425 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %426 = "stablehlo.broadcast_in_dim"(%425) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %427 = "func.call"(%424, %426, %arg41) <{callee = @_where_0}> : (tensor<i1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %428 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %429 = "stablehlo.compare"(%422, %428) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %430 = "stablehlo.multiply"(%427, %427) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %431 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %432 = "stablehlo.reduce"(%430, %431) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %589 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%589) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %433 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %434 = "stablehlo.divide"(%432, %433) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %435 = "stablehlo.sqrt"(%434) : (tensor<f32>) -> tensor<f32>
    %436 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %437 = "func.call"(%429, %436, %435) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %438 = "stablehlo.broadcast_in_dim"(%437) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %439 = "stablehlo.multiply"(%401, %438) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %440 = "stablehlo.multiply"(%arg42, %arg42) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %441 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %442 = "stablehlo.reduce"(%440, %441) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %588 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%588) : (tensor<f32>) -> ()
    }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %443 = "stablehlo.constant"() <{value = dense<5.120000e+02> : tensor<f32>}> : () -> tensor<f32>
    %444 = "stablehlo.divide"(%442, %443) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %445 = "stablehlo.sqrt"(%444) : (tensor<f32>) -> tensor<f32>
    %446 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %447 = "stablehlo.compare"(%445, %446) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %448 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %449 = "stablehlo.broadcast_in_dim"(%448) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %450 = "func.call"(%447, %449, %arg42) <{callee = @_where_2}> : (tensor<i1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %451 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %452 = "stablehlo.compare"(%445, %451) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %453 = "stablehlo.multiply"(%450, %450) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %454 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %455 = "stablehlo.reduce"(%453, %454) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %587 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%587) : (tensor<f32>) -> ()
    }) : (tensor<16x32xf32>, tensor<f32>) -> tensor<f32>
    %456 = "stablehlo.constant"() <{value = dense<5.120000e+02> : tensor<f32>}> : () -> tensor<f32>
    %457 = "stablehlo.divide"(%455, %456) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %458 = "stablehlo.sqrt"(%457) : (tensor<f32>) -> tensor<f32>
    %459 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %460 = "func.call"(%452, %459, %458) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %461 = "stablehlo.broadcast_in_dim"(%460) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %462 = "stablehlo.multiply"(%404, %461) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %463 = "stablehlo.multiply"(%arg43, %arg43) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %464 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %465 = "stablehlo.reduce"(%463, %464) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %586 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%586) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %466 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %467 = "stablehlo.divide"(%465, %466) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %468 = "stablehlo.sqrt"(%467) : (tensor<f32>) -> tensor<f32>
    %469 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %470 = "stablehlo.compare"(%468, %469) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %471 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %472 = "stablehlo.broadcast_in_dim"(%471) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %473 = "func.call"(%470, %472, %arg43) <{callee = @_where_0}> : (tensor<i1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %474 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %475 = "stablehlo.compare"(%468, %474) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %476 = "stablehlo.multiply"(%473, %473) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %477 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %478 = "stablehlo.reduce"(%476, %477) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %585 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%585) : (tensor<f32>) -> ()
    }) : (tensor<32xf32>, tensor<f32>) -> tensor<f32>
    %479 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %480 = "stablehlo.divide"(%478, %479) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %481 = "stablehlo.sqrt"(%480) : (tensor<f32>) -> tensor<f32>
    %482 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %483 = "func.call"(%475, %482, %481) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %484 = "stablehlo.broadcast_in_dim"(%483) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %485 = "stablehlo.multiply"(%407, %484) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %486 = "stablehlo.multiply"(%arg44, %arg44) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %487 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %488 = "stablehlo.reduce"(%486, %487) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %584 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%584) : (tensor<f32>) -> ()
    }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<f32>
    %489 = "stablehlo.constant"() <{value = dense<1.024000e+03> : tensor<f32>}> : () -> tensor<f32>
    %490 = "stablehlo.divide"(%488, %489) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %491 = "stablehlo.sqrt"(%490) : (tensor<f32>) -> tensor<f32>
    %492 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %493 = "stablehlo.compare"(%491, %492) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %494 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %495 = "stablehlo.broadcast_in_dim"(%494) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %496 = "func.call"(%493, %495, %arg44) <{callee = @_where_3}> : (tensor<i1>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %497 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %498 = "stablehlo.compare"(%491, %497) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %499 = "stablehlo.multiply"(%496, %496) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %500 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %501 = "stablehlo.reduce"(%499, %500) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %583 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%583) : (tensor<f32>) -> ()
    }) : (tensor<32x32xf32>, tensor<f32>) -> tensor<f32>
    %502 = "stablehlo.constant"() <{value = dense<1.024000e+03> : tensor<f32>}> : () -> tensor<f32>
    %503 = "stablehlo.divide"(%501, %502) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %504 = "stablehlo.sqrt"(%503) : (tensor<f32>) -> tensor<f32>
    %505 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %506 = "func.call"(%498, %505, %504) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %507 = "stablehlo.broadcast_in_dim"(%506) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %508 = "stablehlo.multiply"(%410, %507) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %509 = "stablehlo.multiply"(%arg45, %arg45) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %510 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %511 = "stablehlo.reduce"(%509, %510) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %582 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%582) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %512 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %513 = "stablehlo.divide"(%511, %512) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %514 = "stablehlo.sqrt"(%513) : (tensor<f32>) -> tensor<f32>
    %515 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %516 = "stablehlo.compare"(%514, %515) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %517 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %518 = "stablehlo.broadcast_in_dim"(%517) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %519 = "func.call"(%516, %518, %arg45) <{callee = @_where_4}> : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %520 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %521 = "stablehlo.compare"(%514, %520) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %522 = "stablehlo.multiply"(%519, %519) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %523 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %524 = "stablehlo.reduce"(%522, %523) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %581 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%581) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %525 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %526 = "stablehlo.divide"(%524, %525) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %527 = "stablehlo.sqrt"(%526) : (tensor<f32>) -> tensor<f32>
    %528 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %529 = "func.call"(%521, %528, %527) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %530 = "stablehlo.broadcast_in_dim"(%529) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %531 = "stablehlo.multiply"(%413, %530) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %532 = "stablehlo.multiply"(%arg46, %arg46) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %533 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %534 = "stablehlo.reduce"(%532, %533) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %580 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%580) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<f32>
    %535 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %536 = "stablehlo.divide"(%534, %535) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %537 = "stablehlo.sqrt"(%536) : (tensor<f32>) -> tensor<f32>
    %538 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %539 = "stablehlo.compare"(%537, %538) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %540 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %541 = "stablehlo.broadcast_in_dim"(%540) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %542 = "func.call"(%539, %541, %arg46) <{callee = @_where_5}> : (tensor<i1>, tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %543 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %544 = "stablehlo.compare"(%537, %543) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %545 = "stablehlo.multiply"(%542, %542) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %546 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %547 = "stablehlo.reduce"(%545, %546) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %579 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%579) : (tensor<f32>) -> ()
    }) : (tensor<32x4xf32>, tensor<f32>) -> tensor<f32>
    %548 = "stablehlo.constant"() <{value = dense<1.280000e+02> : tensor<f32>}> : () -> tensor<f32>
    %549 = "stablehlo.divide"(%547, %548) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %550 = "stablehlo.sqrt"(%549) : (tensor<f32>) -> tensor<f32>
    %551 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %552 = "func.call"(%544, %551, %550) <{callee = @_where_1}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %553 = "stablehlo.broadcast_in_dim"(%552) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %554 = "stablehlo.multiply"(%416, %553) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %555 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %556 = "stablehlo.broadcast_in_dim"(%555) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %557 = "stablehlo.multiply"(%556, %439) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %558 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %559 = "stablehlo.broadcast_in_dim"(%558) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %560 = "stablehlo.multiply"(%559, %462) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %561 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %562 = "stablehlo.broadcast_in_dim"(%561) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %563 = "stablehlo.multiply"(%562, %485) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %564 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %565 = "stablehlo.broadcast_in_dim"(%564) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %566 = "stablehlo.multiply"(%565, %508) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %567 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %568 = "stablehlo.broadcast_in_dim"(%567) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %569 = "stablehlo.multiply"(%568, %531) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %570 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %571 = "stablehlo.broadcast_in_dim"(%570) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %572 = "stablehlo.multiply"(%571, %554) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %573 = "stablehlo.add"(%arg41, %557) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %574 = "stablehlo.add"(%arg42, %560) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %575 = "stablehlo.add"(%arg43, %563) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %576 = "stablehlo.add"(%arg44, %566) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %577 = "stablehlo.add"(%arg45, %569) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %578 = "stablehlo.add"(%arg46, %572) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    "func.return"(%326, %85, %135, %178, %228, %271, %301, %87, %147, %180, %240, %273, %303, %100, %119, %193, %212, %286, %316, %573, %574, %575, %576, %577, %578, %43) : (tensor<i32>, tensor<1xf32>, tensor<16xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<8x32xf32>):
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %10 = "stablehlo.maximum"(%arg21, %9) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    "func.return"(%10) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<i1>, %arg19: tensor<i32>, %arg20: tensor<i32>):
    %7 = "stablehlo.select"(%arg18, %arg19, %arg20) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%7) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<i1>, %arg16: tensor<32xf32>, %arg17: tensor<32xf32>):
    %6 = "stablehlo.select"(%arg15, %arg16, %arg17) : (tensor<i1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    "func.return"(%6) : (tensor<32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<i1>, %arg13: tensor<f32>, %arg14: tensor<f32>):
    %4 = "stablehlo.convert"(%arg13) : (tensor<f32>) -> tensor<f32>
    %5 = "stablehlo.select"(%arg12, %4, %arg14) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%5) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>, res_attrs = [{}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<i1>, %arg10: tensor<16x32xf32>, %arg11: tensor<16x32xf32>):
    %3 = "stablehlo.select"(%arg9, %arg10, %arg11) : (tensor<i1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    "func.return"(%3) : (tensor<16x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>, res_attrs = [{}], sym_name = "_where_3", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<i1>, %arg7: tensor<32x32xf32>, %arg8: tensor<32x32xf32>):
    %2 = "stablehlo.select"(%arg6, %arg7, %arg8) : (tensor<i1>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    "func.return"(%2) : (tensor<32x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, res_attrs = [{}], sym_name = "_where_4", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<i1>, %arg4: tensor<4xf32>, %arg5: tensor<4xf32>):
    %1 = "stablehlo.select"(%arg3, %arg4, %arg5) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%1) : (tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>, res_attrs = [{}], sym_name = "_where_5", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<32x4xf32>, %arg2: tensor<32x4xf32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    "func.return"(%0) : (tensor<32x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
