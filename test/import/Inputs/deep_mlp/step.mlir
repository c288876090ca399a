"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/params/params/Dense_1/bias", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/params/params/Dense_1/kernel", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/params/params/Dense_2/bias", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/params/params/Dense_2/kernel", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/params/params/Dense_3/bias", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/params/params/Dense_3/kernel", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/params/params/Dense_4/bias", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/params/params/Dense_4/kernel", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/params/params/Dense_5/bias", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/params/params/Dense_5/kernel", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/params/params/Dense_6/bias", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "state/params/params/Dense_6/kernel", refold.replaced_by = 13 : i64, tf.aliasing_output = 13 : i32}, {refold.name = "state/params/params/Dense_7/bias", refold.replaced_by = 14 : i64, tf.aliasing_output = 14 : i32}, {refold.name = "state/params/params/Dense_7/kernel", refold.replaced_by = 15 : i64, tf.aliasing_output = 15 : i32}, {refold.name = "state/params/params/Dense_8/bias", refold.replaced_by = 16 : i64, tf.aliasing_output = 16 : i32}, {refold.name = "state/params/params/Dense_8/kernel", refold.replaced_by = 17 : i64, tf.aliasing_output = 17 : i32}, {refold.name = "state/params/params/RMSNorm_0/scale", refold.replaced_by = 18 : i64, tf.aliasing_output = 18 : i32}, {refold.name = "state/params/params/RMSNorm_1/scale", refold.replaced_by = 19 : i64, tf.aliasing_output = 19 : i32}, {refold.name = "state/params/params/RMSNorm_2/scale", refold.replaced_by = 20 : i64, tf.aliasing_output = 20 : i32}, {refold.name = "state/params/params/RMSNorm_3/scale", refold.replaced_by = 21 : i64, tf.aliasing_output = 21 : i32}, {refold.name = "state/params/params/RMSNorm_4/scale", refold.replaced_by = 22 : i64, tf.aliasing_output = 22 : i32}, {refold.name = "state/params/params/RMSNorm_5/scale", refold.replaced_by = 23 : i64, tf.aliasing_output = 23 : i32}, {refold.name = "state/params/params/RMSNorm_6/scale", refold.replaced_by = 24 : i64, tf.aliasing_output = 24 : i32}, {refold.name = "state/params/params/RMSNorm_7/scale", refold.replaced_by = 25 : i64, tf.aliasing_output = 25 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<256x16xf32>, tensor<256x4xf32>) -> (tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_3']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_3']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_4']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_4']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_5']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_5']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_6']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_6']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_7']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_7']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_8']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_8']['kernel']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_0']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_1']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_2']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_3']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_4']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_5']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_6']['scale']"}, {jax.result_info = "result[0]['params']['params']['RMSNorm_7']['scale']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg5: tensor<16xf32>, %arg6: tensor<16x16xf32>, %arg7: tensor<16xf32>, %arg8: tensor<16x16xf32>, %arg9: tensor<16xf32>, %arg10: tensor<16x16xf32>, %arg11: tensor<16xf32>, %arg12: tensor<16x16xf32>, %arg13: tensor<16xf32>, %arg14: tensor<16x16xf32>, %arg15: tensor<16xf32>, %arg16: tensor<16x16xf32>, %arg17: tensor<16xf32>, %arg18: tensor<16x16xf32>, %arg19: tensor<16xf32>, %arg20: tensor<16x16xf32>, %arg21: tensor<4xf32>, %arg22: tensor<16x4xf32>, %arg23: tensor<16xf32>, %arg24: tensor<16xf32>, %arg25: tensor<16xf32>, %arg26: tensor<16xf32>, %arg27: tensor<16xf32>, %arg28: tensor<16xf32>, %arg29: tensor<16xf32>, %arg30: tensor<16xf32>, %arg31: tensor<256x16xf32>, %arg32: tensor<256x4xf32>):
    %17 = "chlo.square"(%arg31) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %18 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %19 = "stablehlo.reduce"(%17, %18) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg111: tensor<f32>, %arg112: tensor<f32>):
      %682 = "stablehlo.add"(%arg111, %arg112) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%682) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %20 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %22 = "stablehlo.divide"(%19, %21) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %23 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %26 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %27 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %28 = "stablehlo.subtract"(%arg31, %27) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %29 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %31 = "stablehlo.add"(%26, %30) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %32 = "stablehlo.rsqrt"(%31) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %33 = "stablehlo.reshape"(%arg23) : (tensor<16xf32>) -> tensor<1x16xf32>
    %34 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %35 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %36 = "stablehlo.multiply"(%34, %35) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %37 = "stablehlo.multiply"(%28, %36) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %38 = "stablehlo.dot_general"(%37, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %39 = "stablehlo.reshape"(%arg5) : (tensor<16xf32>) -> tensor<1x16xf32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %41 = "stablehlo.add"(%38, %40) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %42:3 = "func.call"(%41) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %43 = "stablehlo.add"(%arg31, %42#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %44 = "chlo.square"(%43) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %45 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %46 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %47 = "stablehlo.multiply"(%46, %43) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %48 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %49 = "stablehlo.reduce"(%44, %48) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg109: tensor<f32>, %arg110: tensor<f32>):
      %681 = "stablehlo.add"(%arg109, %arg110) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%681) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %50 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %52 = "stablehlo.divide"(%49, %51) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %53 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %56 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %57 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %58 = "stablehlo.subtract"(%43, %57) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %59 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %60 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %61 = "stablehlo.add"(%56, %60) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %62 = "stablehlo.rsqrt"(%61) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %63 = "stablehlo.divide"(%62, %61) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %64 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %66 = "stablehlo.multiply"(%65, %63) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %67 = "stablehlo.reshape"(%arg24) : (tensor<16xf32>) -> tensor<1x16xf32>
    %68 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %69 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %70 = "stablehlo.multiply"(%68, %69) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %71 = "stablehlo.multiply"(%58, %70) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %72 = "stablehlo.dot_general"(%71, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %73 = "stablehlo.reshape"(%arg7) : (tensor<16xf32>) -> tensor<1x16xf32>
    %74 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %75 = "stablehlo.add"(%72, %74) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %76:3 = "func.call"(%75) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %77 = "stablehlo.add"(%43, %76#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %78 = "chlo.square"(%77) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %79 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %81 = "stablehlo.multiply"(%80, %77) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %82 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.reduce"(%78, %82) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg107: tensor<f32>, %arg108: tensor<f32>):
      %680 = "stablehlo.add"(%arg107, %arg108) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%680) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %84 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %86 = "stablehlo.divide"(%83, %85) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %87 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %90 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %91 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %92 = "stablehlo.subtract"(%77, %91) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %93 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %95 = "stablehlo.add"(%90, %94) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %96 = "stablehlo.rsqrt"(%95) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %97 = "stablehlo.divide"(%96, %95) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %98 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %99 = "stablehlo.broadcast_in_dim"(%98) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %100 = "stablehlo.multiply"(%99, %97) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %101 = "stablehlo.reshape"(%arg25) : (tensor<16xf32>) -> tensor<1x16xf32>
    %102 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %103 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %104 = "stablehlo.multiply"(%102, %103) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %105 = "stablehlo.multiply"(%92, %104) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %106 = "stablehlo.dot_general"(%105, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %107 = "stablehlo.reshape"(%arg9) : (tensor<16xf32>) -> tensor<1x16xf32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %109 = "stablehlo.add"(%106, %108) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %110:3 = "func.call"(%109) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %111 = "stablehlo.add"(%77, %110#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %112 = "chlo.square"(%111) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %113 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %115 = "stablehlo.multiply"(%114, %111) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %117 = "stablehlo.reduce"(%112, %116) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg105: tensor<f32>, %arg106: tensor<f32>):
      %679 = "stablehlo.add"(%arg105, %arg106) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%679) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %118 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %119 = "stablehlo.broadcast_in_dim"(%118) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %120 = "stablehlo.divide"(%117, %119) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %121 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %124 = "stablehlo.broadcast_in_dim"(%120) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %125 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %126 = "stablehlo.subtract"(%111, %125) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %127 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %129 = "stablehlo.add"(%124, %128) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %130 = "stablehlo.rsqrt"(%129) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %131 = "stablehlo.divide"(%130, %129) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %132 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %134 = "stablehlo.multiply"(%133, %131) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %135 = "stablehlo.reshape"(%arg26) : (tensor<16xf32>) -> tensor<1x16xf32>
    %136 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %137 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %138 = "stablehlo.multiply"(%136, %137) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %139 = "stablehlo.multiply"(%126, %138) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %140 = "stablehlo.dot_general"(%139, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %141 = "stablehlo.reshape"(%arg11) : (tensor<16xf32>) -> tensor<1x16xf32>
    %142 = "stablehlo.broadcast_in_dim"(%141) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %143 = "stablehlo.add"(%140, %142) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %144:3 = "func.call"(%143) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %145 = "stablehlo.add"(%111, %144#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %146 = "chlo.square"(%145) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %147 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %148 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %149 = "stablehlo.multiply"(%148, %145) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %150 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.reduce"(%146, %150) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg103: tensor<f32>, %arg104: tensor<f32>):
      %678 = "stablehlo.add"(%arg103, %arg104) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%678) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %152 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %154 = "stablehlo.divide"(%151, %153) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %155 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %157 = "stablehlo.broadcast_in_dim"(%156) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %158 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %159 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %160 = "stablehlo.subtract"(%145, %159) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %161 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %162 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %163 = "stablehlo.add"(%158, %162) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %164 = "stablehlo.rsqrt"(%163) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %165 = "stablehlo.divide"(%164, %163) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %166 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %168 = "stablehlo.multiply"(%167, %165) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %169 = "stablehlo.reshape"(%arg27) : (tensor<16xf32>) -> tensor<1x16xf32>
    %170 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %171 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %172 = "stablehlo.multiply"(%170, %171) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %173 = "stablehlo.multiply"(%160, %172) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %174 = "stablehlo.dot_general"(%173, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %175 = "stablehlo.reshape"(%arg13) : (tensor<16xf32>) -> tensor<1x16xf32>
    %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %177 = "stablehlo.add"(%174, %176) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %178:3 = "func.call"(%177) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %179 = "stablehlo.add"(%145, %178#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %180 = "chlo.square"(%179) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %181 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %183 = "stablehlo.multiply"(%182, %179) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %184 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %185 = "stablehlo.reduce"(%180, %184) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg101: tensor<f32>, %arg102: tensor<f32>):
      %677 = "stablehlo.add"(%arg101, %arg102) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%677) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %186 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %187 = "stablehlo.broadcast_in_dim"(%186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %188 = "stablehlo.divide"(%185, %187) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %189 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %191 = "stablehlo.broadcast_in_dim"(%190) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %192 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %193 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %194 = "stablehlo.subtract"(%179, %193) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %195 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %197 = "stablehlo.add"(%192, %196) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %198 = "stablehlo.rsqrt"(%197) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %199 = "stablehlo.divide"(%198, %197) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %200 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %202 = "stablehlo.multiply"(%201, %199) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %203 = "stablehlo.reshape"(%arg28) : (tensor<16xf32>) -> tensor<1x16xf32>
    %204 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %205 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %206 = "stablehlo.multiply"(%204, %205) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %207 = "stablehlo.multiply"(%194, %206) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %208 = "stablehlo.dot_general"(%207, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %209 = "stablehlo.reshape"(%arg15) : (tensor<16xf32>) -> tensor<1x16xf32>
    %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %211 = "stablehlo.add"(%208, %210) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %212:3 = "func.call"(%211) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %213 = "stablehlo.add"(%179, %212#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %214 = "chlo.square"(%213) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %215 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %216 = "stablehlo.broadcast_in_dim"(%215) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %217 = "stablehlo.multiply"(%216, %213) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %218 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %219 = "stablehlo.reduce"(%214, %218) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg99: tensor<f32>, %arg100: tensor<f32>):
      %676 = "stablehlo.add"(%arg99, %arg100) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%676) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %220 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %222 = "stablehlo.divide"(%219, %221) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %226 = "stablehlo.broadcast_in_dim"(%222) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %227 = "stablehlo.broadcast_in_dim"(%225) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %228 = "stablehlo.subtract"(%213, %227) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %229 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %230 = "stablehlo.broadcast_in_dim"(%229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %231 = "stablehlo.add"(%226, %230) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %232 = "stablehlo.rsqrt"(%231) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %233 = "stablehlo.divide"(%232, %231) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %234 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %235 = "stablehlo.broadcast_in_dim"(%234) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %236 = "stablehlo.multiply"(%235, %233) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %237 = "stablehlo.reshape"(%arg29) : (tensor<16xf32>) -> tensor<1x16xf32>
    %238 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %239 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %240 = "stablehlo.multiply"(%238, %239) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %241 = "stablehlo.multiply"(%228, %240) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %242 = "stablehlo.dot_general"(%241, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %243 = "stablehlo.reshape"(%arg17) : (tensor<16xf32>) -> tensor<1x16xf32>
    %244 = "stablehlo.broadcast_in_dim"(%243) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %245 = "stablehlo.add"(%242, %244) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %246:3 = "func.call"(%245) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %247 = "stablehlo.add"(%213, %246#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %248 = "chlo.square"(%247) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %249 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %250 = "stablehlo.broadcast_in_dim"(%249) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %251 = "stablehlo.multiply"(%250, %247) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %252 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.reduce"(%248, %252) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg97: tensor<f32>, %arg98: tensor<f32>):
      %675 = "stablehlo.add"(%arg97, %arg98) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%675) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %254 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %255 = "stablehlo.broadcast_in_dim"(%254) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %256 = "stablehlo.divide"(%253, %255) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %257 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %258 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %259 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %260 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x1xf32>
    %261 = "stablehlo.broadcast_in_dim"(%259) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %262 = "stablehlo.subtract"(%247, %261) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %263 = "stablehlo.constant"() <{value = dense<9.99999997E-7> : tensor<f32>}> : () -> tensor<f32>
    %264 = "stablehlo.broadcast_in_dim"(%263) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %265 = "stablehlo.add"(%260, %264) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %266 = "stablehlo.rsqrt"(%265) : (tensor<256x1xf32>) -> tensor<256x1xf32>
    %267 = "stablehlo.divide"(%266, %265) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %268 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %269 = "stablehlo.broadcast_in_dim"(%268) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x1xf32>
    %270 = "stablehlo.multiply"(%269, %267) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %271 = "stablehlo.reshape"(%arg30) : (tensor<16xf32>) -> tensor<1x16xf32>
    %272 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %273 = "stablehlo.broadcast_in_dim"(%271) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %274 = "stablehlo.multiply"(%272, %273) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %275 = "stablehlo.multiply"(%262, %274) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %276 = "stablehlo.dot_general"(%275, %arg20) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %277 = "stablehlo.reshape"(%arg19) : (tensor<16xf32>) -> tensor<1x16xf32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %279 = "stablehlo.add"(%276, %278) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %280:3 = "func.call"(%279) <{callee = @silu}> : (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>)
    %281 = "stablehlo.add"(%247, %280#0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %282 = "stablehlo.dot_general"(%281, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x4xf32>) -> tensor<256x4xf32>
    %283 = "stablehlo.reshape"(%arg21) : (tensor<4xf32>) -> tensor<1x4xf32>
    %284 = "stablehlo.broadcast_in_dim"(%283) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<256x4xf32>
    %285 = "stablehlo.add"(%282, %284) : (tensor<256x4xf32>, tensor<256x4xf32>) -> tensor<256x4xf32>
    %286 = "stablehlo.subtract"(%285, %arg32) : (tensor<256x4xf32>, tensor<256x4xf32>) -> tensor<256x4xf32>
    %287 = "stablehlo.multiply"(%286, %286) : (tensor<256x4xf32>, tensor<256x4xf32>) -> tensor<256x4xf32>
    %288 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %289 = "stablehlo.broadcast_in_dim"(%288) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x4xf32>
    %290 = "stablehlo.multiply"(%289, %286) : (tensor<256x4xf32>, tensor<256x4xf32>) -> tensor<256x4xf32>
    %291 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %292 = "stablehlo.reduce"(%287, %291) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg95: tensor<f32>, %arg96: tensor<f32>):
      %674 = "stablehlo.add"(%arg95, %arg96) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%674) : (tensor<f32>) -> ()
    }) : (tensor<256x4xf32>, tensor<f32>) -> tensor<f32>
    %293 = "stablehlo.constant"() <{value = dense<1.024000e+03> : tensor<f32>}> : () -> tensor<f32>
    %294 = "stablehlo.divide"(%292, %293) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %295 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %296 = "stablehlo.constant"() <{value = dense<1.024000e+03> : tensor<f32>}> : () -> tensor<f32>
    %297 = "stablehlo.divide"(%295, %296) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %298 = "stablehlo.broadcast_in_dim"(%297) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x4xf32>
    %299 = "stablehlo.multiply"(%298, %290) : (tensor<256x4xf32>, tensor<256x4xf32>) -> tensor<256x4xf32>
    %300 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %301 = "stablehlo.reduce"(%299, %300) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg93: tensor<f32>, %arg94: tensor<f32>):
      %673 = "stablehlo.add"(%arg93, %arg94) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%673) : (tensor<f32>) -> ()
    }) : (tensor<256x4xf32>, tensor<f32>) -> tensor<4xf32>
    %302 = "stablehlo.reshape"(%301) : (tensor<4xf32>) -> tensor<1x4xf32>
    %303 = "stablehlo.reshape"(%302) : (tensor<1x4xf32>) -> tensor<4xf32>
    %304 = "stablehlo.dot_general"(%299, %281) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x4xf32>, tensor<256x16xf32>) -> tensor<4x16xf32>
    %305 = "stablehlo.transpose"(%304) <{permutation = array<i64: 1, 0>}> : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %306 = "stablehlo.dot_general"(%299, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x4xf32>, tensor<16x4xf32>) -> tensor<256x16xf32>
    %307 = "func.call"(%280#1, %280#2, %279, %306) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %308 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %309 = "stablehlo.reduce"(%307, %308) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg91: tensor<f32>, %arg92: tensor<f32>):
      %672 = "stablehlo.add"(%arg91, %arg92) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%672) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %310 = "stablehlo.reshape"(%309) : (tensor<16xf32>) -> tensor<1x16xf32>
    %311 = "stablehlo.reshape"(%310) : (tensor<1x16xf32>) -> tensor<16xf32>
    %312 = "stablehlo.dot_general"(%307, %275) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %313 = "stablehlo.transpose"(%312) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %314 = "stablehlo.dot_general"(%307, %arg20) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %315 = "stablehlo.multiply"(%262, %314) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %316 = "stablehlo.multiply"(%314, %274) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %317 = "stablehlo.add"(%306, %316) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %318 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %319 = "stablehlo.multiply"(%318, %315) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %320 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %321 = "stablehlo.reduce"(%319, %320) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>):
      %671 = "stablehlo.add"(%arg89, %arg90) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%671) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %322 = "stablehlo.reshape"(%321) : (tensor<16xf32>) -> tensor<1x16xf32>
    %323 = "stablehlo.broadcast_in_dim"(%271) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %324 = "stablehlo.multiply"(%315, %323) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %325 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %326 = "stablehlo.reduce"(%324, %325) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg87: tensor<f32>, %arg88: tensor<f32>):
      %670 = "stablehlo.add"(%arg87, %arg88) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%670) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %327 = "stablehlo.reshape"(%326) : (tensor<256xf32>) -> tensor<256x1xf32>
    %328 = "stablehlo.reshape"(%322) : (tensor<1x16xf32>) -> tensor<16xf32>
    %329 = "stablehlo.multiply"(%327, %270) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %330 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.reduce"(%329, %330) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %669 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%669) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %332 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %333 = "stablehlo.broadcast_in_dim"(%332) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %334 = "stablehlo.divide"(%331, %333) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %336 = "stablehlo.multiply"(%335, %251) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %337 = "stablehlo.add"(%317, %336) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %338 = "func.call"(%246#1, %246#2, %245, %337) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %339 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %340 = "stablehlo.reduce"(%338, %339) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg83: tensor<f32>, %arg84: tensor<f32>):
      %668 = "stablehlo.add"(%arg83, %arg84) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%668) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %341 = "stablehlo.reshape"(%340) : (tensor<16xf32>) -> tensor<1x16xf32>
    %342 = "stablehlo.reshape"(%341) : (tensor<1x16xf32>) -> tensor<16xf32>
    %343 = "stablehlo.dot_general"(%338, %241) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %344 = "stablehlo.transpose"(%343) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %345 = "stablehlo.dot_general"(%338, %arg18) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %346 = "stablehlo.multiply"(%228, %345) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %347 = "stablehlo.multiply"(%345, %240) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %348 = "stablehlo.add"(%337, %347) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %349 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %350 = "stablehlo.multiply"(%349, %346) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %351 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %352 = "stablehlo.reduce"(%350, %351) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg81: tensor<f32>, %arg82: tensor<f32>):
      %667 = "stablehlo.add"(%arg81, %arg82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%667) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %353 = "stablehlo.reshape"(%352) : (tensor<16xf32>) -> tensor<1x16xf32>
    %354 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %355 = "stablehlo.multiply"(%346, %354) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %356 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %357 = "stablehlo.reduce"(%355, %356) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg79: tensor<f32>, %arg80: tensor<f32>):
      %666 = "stablehlo.add"(%arg79, %arg80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%666) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %358 = "stablehlo.reshape"(%357) : (tensor<256xf32>) -> tensor<256x1xf32>
    %359 = "stablehlo.reshape"(%353) : (tensor<1x16xf32>) -> tensor<16xf32>
    %360 = "stablehlo.multiply"(%358, %236) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %361 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %362 = "stablehlo.reduce"(%360, %361) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %665 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%665) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %363 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %364 = "stablehlo.broadcast_in_dim"(%363) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %365 = "stablehlo.divide"(%362, %364) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %366 = "stablehlo.broadcast_in_dim"(%365) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %367 = "stablehlo.multiply"(%366, %217) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %368 = "stablehlo.add"(%348, %367) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %369 = "func.call"(%212#1, %212#2, %211, %368) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %370 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %371 = "stablehlo.reduce"(%369, %370) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
      %664 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%664) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %372 = "stablehlo.reshape"(%371) : (tensor<16xf32>) -> tensor<1x16xf32>
    %373 = "stablehlo.reshape"(%372) : (tensor<1x16xf32>) -> tensor<16xf32>
    %374 = "stablehlo.dot_general"(%369, %207) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %375 = "stablehlo.transpose"(%374) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %376 = "stablehlo.dot_general"(%369, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %377 = "stablehlo.multiply"(%194, %376) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %378 = "stablehlo.multiply"(%376, %206) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %379 = "stablehlo.add"(%368, %378) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %380 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %381 = "stablehlo.multiply"(%380, %377) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %382 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %383 = "stablehlo.reduce"(%381, %382) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %663 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%663) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %384 = "stablehlo.reshape"(%383) : (tensor<16xf32>) -> tensor<1x16xf32>
    %385 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %386 = "stablehlo.multiply"(%377, %385) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %387 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %388 = "stablehlo.reduce"(%386, %387) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %662 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%662) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %389 = "stablehlo.reshape"(%388) : (tensor<256xf32>) -> tensor<256x1xf32>
    %390 = "stablehlo.reshape"(%384) : (tensor<1x16xf32>) -> tensor<16xf32>
    %391 = "stablehlo.multiply"(%389, %202) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %392 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %393 = "stablehlo.reduce"(%391, %392) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %661 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%661) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %394 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %395 = "stablehlo.broadcast_in_dim"(%394) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %396 = "stablehlo.divide"(%393, %395) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %397 = "stablehlo.broadcast_in_dim"(%396) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %398 = "stablehlo.multiply"(%397, %183) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %399 = "stablehlo.add"(%379, %398) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %400 = "func.call"(%178#1, %178#2, %177, %399) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %401 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %402 = "stablehlo.reduce"(%400, %401) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %660 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%660) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %403 = "stablehlo.reshape"(%402) : (tensor<16xf32>) -> tensor<1x16xf32>
    %404 = "stablehlo.reshape"(%403) : (tensor<1x16xf32>) -> tensor<16xf32>
    %405 = "stablehlo.dot_general"(%400, %173) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %406 = "stablehlo.transpose"(%405) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %407 = "stablehlo.dot_general"(%400, %arg14) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %408 = "stablehlo.multiply"(%160, %407) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %409 = "stablehlo.multiply"(%407, %172) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %410 = "stablehlo.add"(%399, %409) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %411 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %412 = "stablehlo.multiply"(%411, %408) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %413 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %414 = "stablehlo.reduce"(%412, %413) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %659 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%659) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %415 = "stablehlo.reshape"(%414) : (tensor<16xf32>) -> tensor<1x16xf32>
    %416 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %417 = "stablehlo.multiply"(%408, %416) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %418 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.reduce"(%417, %418) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %658 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%658) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %420 = "stablehlo.reshape"(%419) : (tensor<256xf32>) -> tensor<256x1xf32>
    %421 = "stablehlo.reshape"(%415) : (tensor<1x16xf32>) -> tensor<16xf32>
    %422 = "stablehlo.multiply"(%420, %168) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %423 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %424 = "stablehlo.reduce"(%422, %423) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %657 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%657) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %425 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %426 = "stablehlo.broadcast_in_dim"(%425) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %427 = "stablehlo.divide"(%424, %426) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %428 = "stablehlo.broadcast_in_dim"(%427) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %429 = "stablehlo.multiply"(%428, %149) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %430 = "stablehlo.add"(%410, %429) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %431 = "func.call"(%144#1, %144#2, %143, %430) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %432 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %433 = "stablehlo.reduce"(%431, %432) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %656 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%656) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %434 = "stablehlo.reshape"(%433) : (tensor<16xf32>) -> tensor<1x16xf32>
    %435 = "stablehlo.reshape"(%434) : (tensor<1x16xf32>) -> tensor<16xf32>
    %436 = "stablehlo.dot_general"(%431, %139) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %437 = "stablehlo.transpose"(%436) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %438 = "stablehlo.dot_general"(%431, %arg12) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %439 = "stablehlo.multiply"(%126, %438) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %440 = "stablehlo.multiply"(%438, %138) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %441 = "stablehlo.add"(%430, %440) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %442 = "stablehlo.broadcast_in_dim"(%130) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %443 = "stablehlo.multiply"(%442, %439) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %444 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %445 = "stablehlo.reduce"(%443, %444) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %655 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%655) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %446 = "stablehlo.reshape"(%445) : (tensor<16xf32>) -> tensor<1x16xf32>
    %447 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %448 = "stablehlo.multiply"(%439, %447) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %449 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %450 = "stablehlo.reduce"(%448, %449) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %654 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%654) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %451 = "stablehlo.reshape"(%450) : (tensor<256xf32>) -> tensor<256x1xf32>
    %452 = "stablehlo.reshape"(%446) : (tensor<1x16xf32>) -> tensor<16xf32>
    %453 = "stablehlo.multiply"(%451, %134) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %454 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %455 = "stablehlo.reduce"(%453, %454) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %653 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%653) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %456 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %457 = "stablehlo.broadcast_in_dim"(%456) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %458 = "stablehlo.divide"(%455, %457) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %459 = "stablehlo.broadcast_in_dim"(%458) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %460 = "stablehlo.multiply"(%459, %115) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %461 = "stablehlo.add"(%441, %460) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %462 = "func.call"(%110#1, %110#2, %109, %461) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %463 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %464 = "stablehlo.reduce"(%462, %463) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %652 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%652) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %465 = "stablehlo.reshape"(%464) : (tensor<16xf32>) -> tensor<1x16xf32>
    %466 = "stablehlo.reshape"(%465) : (tensor<1x16xf32>) -> tensor<16xf32>
    %467 = "stablehlo.dot_general"(%462, %105) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %468 = "stablehlo.transpose"(%467) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %469 = "stablehlo.dot_general"(%462, %arg10) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %470 = "stablehlo.multiply"(%92, %469) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %471 = "stablehlo.multiply"(%469, %104) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %472 = "stablehlo.add"(%461, %471) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %473 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %474 = "stablehlo.multiply"(%473, %470) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %475 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %476 = "stablehlo.reduce"(%474, %475) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %651 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%651) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %477 = "stablehlo.reshape"(%476) : (tensor<16xf32>) -> tensor<1x16xf32>
    %478 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %479 = "stablehlo.multiply"(%470, %478) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %480 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %481 = "stablehlo.reduce"(%479, %480) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
      %650 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%650) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %482 = "stablehlo.reshape"(%481) : (tensor<256xf32>) -> tensor<256x1xf32>
    %483 = "stablehlo.reshape"(%477) : (tensor<1x16xf32>) -> tensor<16xf32>
    %484 = "stablehlo.multiply"(%482, %100) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %485 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %486 = "stablehlo.reduce"(%484, %485) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %649 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%649) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %487 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %488 = "stablehlo.broadcast_in_dim"(%487) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %489 = "stablehlo.divide"(%486, %488) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %490 = "stablehlo.broadcast_in_dim"(%489) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %491 = "stablehlo.multiply"(%490, %81) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %492 = "stablehlo.add"(%472, %491) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %493 = "func.call"(%76#1, %76#2, %75, %492) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %494 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %495 = "stablehlo.reduce"(%493, %494) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %648 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%648) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %496 = "stablehlo.reshape"(%495) : (tensor<16xf32>) -> tensor<1x16xf32>
    %497 = "stablehlo.reshape"(%496) : (tensor<1x16xf32>) -> tensor<16xf32>
    %498 = "stablehlo.dot_general"(%493, %71) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %499 = "stablehlo.transpose"(%498) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %500 = "stablehlo.dot_general"(%493, %arg8) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %501 = "stablehlo.multiply"(%58, %500) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %502 = "stablehlo.multiply"(%500, %70) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %503 = "stablehlo.add"(%492, %502) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %504 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %505 = "stablehlo.multiply"(%504, %501) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %506 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %507 = "stablehlo.reduce"(%505, %506) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %647 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%647) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %508 = "stablehlo.reshape"(%507) : (tensor<16xf32>) -> tensor<1x16xf32>
    %509 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x16xf32>) -> tensor<256x16xf32>
    %510 = "stablehlo.multiply"(%501, %509) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %511 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %512 = "stablehlo.reduce"(%510, %511) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %646 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%646) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<256xf32>
    %513 = "stablehlo.reshape"(%512) : (tensor<256xf32>) -> tensor<256x1xf32>
    %514 = "stablehlo.reshape"(%508) : (tensor<1x16xf32>) -> tensor<16xf32>
    %515 = "stablehlo.multiply"(%513, %66) : (tensor<256x1xf32>, tensor<256x1xf32>) -> tensor<256x1xf32>
    %516 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %517 = "stablehlo.reduce"(%515, %516) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %645 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%645) : (tensor<f32>) -> ()
    }) : (tensor<256x1xf32>, tensor<f32>) -> tensor<256xf32>
    %518 = "stablehlo.constant"() <{value = dense<1.600000e+01> : tensor<f32>}> : () -> tensor<f32>
    %519 = "stablehlo.broadcast_in_dim"(%518) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256xf32>
    %520 = "stablehlo.divide"(%517, %519) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %521 = "stablehlo.broadcast_in_dim"(%520) <{broadcast_dimensions = array<i64: 0>}> : (tensor<256xf32>) -> tensor<256x16xf32>
    %522 = "stablehlo.multiply"(%521, %47) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %523 = "stablehlo.add"(%503, %522) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %524 = "func.call"(%42#1, %42#2, %41, %523) <{callee = @silu_0}> : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %525 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %526 = "stablehlo.reduce"(%524, %525) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
      %644 = "stablehlo.add"(%arg35, %arg36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%644) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %527 = "stablehlo.reshape"(%526) : (tensor<16xf32>) -> tensor<1x16xf32>
    %528 = "stablehlo.reshape"(%527) : (tensor<1x16xf32>) -> tensor<16xf32>
    %529 = "stablehlo.dot_general"(%524, %37) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<16x16xf32>
    %530 = "stablehlo.transpose"(%529) <{permutation = array<i64: 1, 0>}> : (tensor<16x16xf32>) -> tensor<16x16xf32>
    %531 = "stablehlo.dot_general"(%524, %arg6) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<256x16xf32>, tensor<16x16xf32>) -> tensor<256x16xf32>
    %532 = "stablehlo.multiply"(%28, %531) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %533 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<256x1xf32>) -> tensor<256x16xf32>
    %534 = "stablehlo.multiply"(%533, %532) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %535 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %536 = "stablehlo.reduce"(%534, %535) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %643 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%643) : (tensor<f32>) -> ()
    }) : (tensor<256x16xf32>, tensor<f32>) -> tensor<16xf32>
    %537 = "stablehlo.reshape"(%536) : (tensor<16xf32>) -> tensor<1x16xf32>
    %538 = "stablehlo.reshape"(%537) : (tensor<1x16xf32>) -> tensor<16xf32>
    %539 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %540 = "stablehlo.broadcast_in_dim"(%539) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %541 = "stablehlo.multiply"(%540, %528) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %542 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %543 = "stablehlo.broadcast_in_dim"(%542) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %544 = "stablehlo.multiply"(%543, %530) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %545 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %546 = "stablehlo.broadcast_in_dim"(%545) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %547 = "stablehlo.multiply"(%546, %497) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %548 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %549 = "stablehlo.broadcast_in_dim"(%548) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %550 = "stablehlo.multiply"(%549, %499) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %551 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %552 = "stablehlo.broadcast_in_dim"(%551) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %553 = "stablehlo.multiply"(%552, %466) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %554 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %555 = "stablehlo.broadcast_in_dim"(%554) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %556 = "stablehlo.multiply"(%555, %468) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %557 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %558 = "stablehlo.broadcast_in_dim"(%557) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %559 = "stablehlo.multiply"(%558, %435) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %560 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %561 = "stablehlo.broadcast_in_dim"(%560) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %562 = "stablehlo.multiply"(%561, %437) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %563 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %564 = "stablehlo.broadcast_in_dim"(%563) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %565 = "stablehlo.multiply"(%564, %404) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %566 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %567 = "stablehlo.broadcast_in_dim"(%566) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %568 = "stablehlo.multiply"(%567, %406) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %569 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %570 = "stablehlo.broadcast_in_dim"(%569) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %571 = "stablehlo.multiply"(%570, %373) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %572 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %573 = "stablehlo.broadcast_in_dim"(%572) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %574 = "stablehlo.multiply"(%573, %375) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %575 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %576 = "stablehlo.broadcast_in_dim"(%575) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %577 = "stablehlo.multiply"(%576, %342) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %578 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %579 = "stablehlo.broadcast_in_dim"(%578) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %580 = "stablehlo.multiply"(%579, %344) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %581 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %582 = "stablehlo.broadcast_in_dim"(%581) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %583 = "stablehlo.multiply"(%582, %311) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %584 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %585 = "stablehlo.broadcast_in_dim"(%584) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x16xf32>
    %586 = "stablehlo.multiply"(%585, %313) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %587 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %588 = "stablehlo.broadcast_in_dim"(%587) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %589 = "stablehlo.multiply"(%588, %303) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %590 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %591 = "stablehlo.broadcast_in_dim"(%590) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %592 = "stablehlo.multiply"(%591, %305) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %593 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %594 = "stablehlo.broadcast_in_dim"(%593) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %595 = "stablehlo.multiply"(%594, %538) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %596 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %597 = "stablehlo.broadcast_in_dim"(%596) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %598 = "stablehlo.multiply"(%597, %514) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %599 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %600 = "stablehlo.broadcast_in_dim"(%599) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %601 = "stablehlo.multiply"(%600, %483) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %602 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %603 = "stablehlo.broadcast_in_dim"(%602) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %604 = "stablehlo.multiply"(%603, %452) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %605 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %606 = "stablehlo.broadcast_in_dim"(%605) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %607 = "stablehlo.multiply"(%606, %421) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %608 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %609 = "stablehlo.broadcast_in_dim"(%608) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %610 = "stablehlo.multiply"(%609, %390) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %611 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %612 = "stablehlo.broadcast_in_dim"(%611) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %613 = "stablehlo.multiply"(%612, %359) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %614 = "stablehlo.constant"() <{value = dense<-0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %615 = "stablehlo.broadcast_in_dim"(%614) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %616 = "stablehlo.multiply"(%615, %328) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %617 = "stablehlo.add"(%arg5, %541) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %618 = "stablehlo.add"(%arg6, %544) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %619 = "stablehlo.add"(%arg7, %547) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %620 = "stablehlo.add"(%arg8, %550) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %621 = "stablehlo.add"(%arg9, %553) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %622 = "stablehlo.add"(%arg10, %556) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %623 = "stablehlo.add"(%arg11, %559) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %624 = "stablehlo.add"(%arg12, %562) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %625 = "stablehlo.add"(%arg13, %565) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %626 = "stablehlo.add"(%arg14, %568) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %627 = "stablehlo.add"(%arg15, %571) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %628 = "stablehlo.add"(%arg16, %574) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %629 = "stablehlo.add"(%arg17, %577) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %630 = "stablehlo.add"(%arg18, %580) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %631 = "stablehlo.add"(%arg19, %583) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %632 = "stablehlo.add"(%arg20, %586) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %633 = "stablehlo.add"(%arg21, %589) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %634 = "stablehlo.add"(%arg22, %592) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %635 = "stablehlo.add"(%arg23, %595) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %636 = "stablehlo.add"(%arg24, %598) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %637 = "stablehlo.add"(%arg25, %601) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %638 = "stablehlo.add"(%arg26, %604) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %639 = "stablehlo.add"(%arg27, %607) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %640 = "stablehlo.add"(%arg28, %610) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %641 = "stablehlo.add"(%arg29, %613) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %642 = "stablehlo.add"(%arg30, %616) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    "func.return"(%617, %618, %619, %620, %621, %622, %623, %624, %625, %626, %627, %628, %629, %630, %631, %632, %633, %634, %635, %636, %637, %638, %639, %640, %641, %642, %294) : (tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<16xf32>, tensor<16x16xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<256x16xf32>) -> (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>), res_attrs = [{}, {}, {}], sym_name = "silu", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<256x16xf32>):
    %4 = "stablehlo.negate"(%arg4) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %5 = "stablehlo.exponential"(%4) : (tensor<256x16xf32>) -> tensor<256x16xf32>
    %6 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %7 = "stablehlo.broadcast_in_dim"(%6) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %8 = "stablehlo.add"(%7, %5) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %9 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.broadcast_in_dim"(%9) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %11 = "stablehlo.divide"(%10, %8) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %12 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<256x16xf32>
    %14 = "stablehlo.subtract"(%13, %11) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %15 = "stablehlo.multiply"(%11, %14) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %16 = "stablehlo.multiply"(%arg4, %11) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    "func.return"(%16, %15, %11) : (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}], function_type = (tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>, res_attrs = [{}], sym_name = "silu_0", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<256x16xf32>, %arg1: tensor<256x16xf32>, %arg2: tensor<256x16xf32>, %arg3: tensor<256x16xf32>):
    %0 = "stablehlo.multiply"(%arg2, %arg3) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %1 = "stablehlo.multiply"(%arg3, %arg1) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %2 = "stablehlo.multiply"(%0, %arg0) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    %3 = "stablehlo.add"(%1, %2) : (tensor<256x16xf32>, tensor<256x16xf32>) -> tensor<256x16xf32>
    "func.return"(%3) : (tensor<256x16xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
