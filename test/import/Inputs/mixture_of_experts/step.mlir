"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/moments/0/count", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/moments/0/mu/params/Dense_0/bias", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/moments/0/mu/params/Dense_0/kernel", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/0/mu/params/first", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/0/mu/params/second", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/0/nu/params/Dense_0/bias", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/moments/0/nu/params/Dense_0/kernel", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/moments/0/nu/params/first", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/moments/0/nu/params/second", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/params/params/first", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/params/params/second", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<i32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<8x16xf32>, tensor<8x4xf32>) -> (tensor<i32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['moments'][0].count"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['first']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['second']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['first']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['second']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['first']"}, {jax.result_info = "result[0]['params']['params']['second']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg12: tensor<i32>, %arg13: tensor<4xf32>, %arg14: tensor<16x4xf32>, %arg15: tensor<4x16x32xf32>, %arg16: tensor<4x32x4xf32>, %arg17: tensor<4xf32>, %arg18: tensor<16x4xf32>, %arg19: tensor<4x16x32xf32>, %arg20: tensor<4x32x4xf32>, %arg21: tensor<4xf32>, %arg22: tensor<16x4xf32>, %arg23: tensor<4x16x32xf32>, %arg24: tensor<4x32x4xf32>, %arg25: tensor<8x16xf32>, %arg26: tensor<8x4xf32>):
    %31 = "stablehlo.dot_general"(%arg25, %arg22) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %32 = "stablehlo.reshape"(%arg21) : (tensor<4xf32>) -> tensor<1x4xf32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<8x4xf32>
    %34 = "stablehlo.add"(%31, %33) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %35 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %36 = "stablehlo.reduce"(%34, %35) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %326 = "stablehlo.maximum"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%326) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %37 = "stablehlo.reshape"(%36) : (tensor<8xf32>) -> tensor<8x1xf32>
    %38 = "stablehlo.broadcast_in_dim"(%37) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %39 = "stablehlo.compare"(%34, %38) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xi1>
    %40 = "stablehlo.convert"(%39) : (tensor<8x4xi1>) -> tensor<8x4xf32>
    %41 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.reduce"(%40, %41) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg51: tensor<f32>, %arg52: tensor<f32>):
      %325 = "stablehlo.add"(%arg51, %arg52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%325) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %43 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %45 = "stablehlo.maximum"(%44, %36) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %46 = "stablehlo.compare"(%36, %45) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %47 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %49 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %51 = "stablehlo.select"(%46, %48, %50) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %52 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %53 = "stablehlo.broadcast_in_dim"(%52) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %54 = "stablehlo.compare"(%53, %45) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %55 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %57 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %59 = "stablehlo.select"(%54, %56, %58) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %60 = "stablehlo.divide"(%51, %59) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %61 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %63 = "stablehlo.subtract"(%34, %62) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %64 = "stablehlo.exponential"(%63) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %65 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %66 = "stablehlo.reduce"(%64, %65) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg49: tensor<f32>, %arg50: tensor<f32>):
      %324 = "stablehlo.add"(%arg49, %arg50) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%324) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %67 = "stablehlo.broadcast_in_dim"(%66) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %69 = "stablehlo.divide"(%64, %68) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %70 = "stablehlo.multiply"(%67, %67) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %71 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %73 = "stablehlo.divide"(%72, %70) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %74:2 = "chlo.top_k"(%69) <{k = 2 : i64}> : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
    %75 = "stablehlo.reshape"(%74#1) : (tensor<8x2xi32>) -> tensor<8x2x1xi32>
    %76 = "stablehlo.dot_general"(%arg25, %arg23) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<4x16x32xf32>) -> tensor<8x4x32xf32>
    %77 = "func.call"(%76) <{callee = @relu}> : (tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
    %78 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x32xf32>
    %80 = "stablehlo.compare"(%76, %79) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x4x32xf32>, tensor<8x4x32xf32>) -> tensor<8x4x32xi1>
    %81 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x32xf32>
    %83 = "stablehlo.dot_general"(%arg24, %77) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x32x4xf32>, tensor<8x4x32xf32>) -> tensor<4x4x8xf32>
    %84 = "stablehlo.transpose"(%83) <{permutation = array<i64: 2, 0, 1>}> : (tensor<4x4x8xf32>) -> tensor<8x4x4xf32>
    %85 = "stablehlo.broadcast_in_dim"(%74#1) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x2xi32>) -> tensor<8x2x1xi32>
    %86:2 = "func.call"(%84, %85) <{callee = @take_along_axis}> : (tensor<8x4x4xf32>, tensor<8x2x1xi32>) -> (tensor<8x2x4xf32>, tensor<8x2x1xi32>)
    %87 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %88 = "stablehlo.reduce"(%74#0, %87) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg47: tensor<f32>, %arg48: tensor<f32>):
      %323 = "stablehlo.add"(%arg47, %arg48) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%323) : (tensor<f32>) -> ()
    }) : (tensor<8x2xf32>, tensor<f32>) -> tensor<8xf32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x2xf32>
    %91 = "stablehlo.divide"(%74#0, %90) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %92 = "stablehlo.multiply"(%89, %89) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %93 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %95 = "stablehlo.divide"(%94, %92) : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %96 = "stablehlo.broadcast_in_dim"(%91) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x2xf32>) -> tensor<8x2x1xf32>
    %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x2x1xf32>) -> tensor<8x2x4xf32>
    %98 = "stablehlo.multiply"(%86#0, %97) : (tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %99 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.reduce"(%98, %99) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg45: tensor<f32>, %arg46: tensor<f32>):
      %322 = "stablehlo.add"(%arg45, %arg46) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%322) : (tensor<f32>) -> ()
    }) : (tensor<8x2x4xf32>, tensor<f32>) -> tensor<8x4xf32>
    %101 = "stablehlo.subtract"(%100, %arg26) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %102 = "stablehlo.multiply"(%101, %101) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %103 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %105 = "stablehlo.multiply"(%104, %101) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %106 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.reduce"(%102, %106) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg43: tensor<f32>, %arg44: tensor<f32>):
      %321 = "stablehlo.add"(%arg43, %arg44) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%321) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    %108 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.divide"(%107, %108) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %110 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %111 = "stablehlo.constant"() <{value = dense<3.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %112 = "stablehlo.divide"(%110, %111) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %114 = "stablehlo.multiply"(%113, %105) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<8x4xf32>) -> tensor<8x2x4xf32>
    %116 = "stablehlo.multiply"(%86#0, %115) : (tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %117 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %118 = "stablehlo.reduce"(%116, %117) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %320 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%320) : (tensor<f32>) -> ()
    }) : (tensor<8x2x4xf32>, tensor<f32>) -> tensor<8x2xf32>
    %119 = "stablehlo.reshape"(%118) : (tensor<8x2xf32>) -> tensor<8x2x1xf32>
    %120 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<8x2x1xf32>) -> tensor<8x2x4xf32>
    %121 = "stablehlo.multiply"(%115, %120) : (tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    %122 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.reduce"(%119, %122) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %319 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%319) : (tensor<f32>) -> ()
    }) : (tensor<8x2x1xf32>, tensor<f32>) -> tensor<8x2xf32>
    %124 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x2xf32>
    %125 = "stablehlo.multiply"(%123, %124) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %126 = "stablehlo.multiply"(%125, %74#0) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %127 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %128 = "stablehlo.reduce"(%126, %127) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg37: tensor<f32>, %arg38: tensor<f32>):
      %318 = "stablehlo.add"(%arg37, %arg38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%318) : (tensor<f32>) -> ()
    }) : (tensor<8x2xf32>, tensor<f32>) -> tensor<8xf32>
    %129 = "stablehlo.reshape"(%128) : (tensor<8xf32>) -> tensor<8x1xf32>
    %130 = "stablehlo.negate"(%129) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %131 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x2xf32>
    %132 = "stablehlo.divide"(%123, %131) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %133 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %134 = "stablehlo.reduce"(%130, %133) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg35: tensor<f32>, %arg36: tensor<f32>):
      %317 = "stablehlo.add"(%arg35, %arg36) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%317) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x2xf32>
    %136 = "stablehlo.add"(%132, %135) : (tensor<8x2xf32>, tensor<8x2xf32>) -> tensor<8x2xf32>
    %137 = "func.call"(%86#1, %121) <{callee = @take_along_axis_0}> : (tensor<8x2x1xi32>, tensor<8x2x4xf32>) -> tensor<8x4x4xf32>
    %138 = "stablehlo.transpose"(%137) <{permutation = array<i64: 1, 2, 0>}> : (tensor<8x4x4xf32>) -> tensor<4x4x8xf32>
    %139 = "stablehlo.dot_general"(%138, %arg24) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4x8xf32>, tensor<4x32x4xf32>) -> tensor<4x8x32xf32>
    %140 = "stablehlo.transpose"(%139) <{permutation = array<i64: 1, 0, 2>}> : (tensor<4x8x32xf32>) -> tensor<8x4x32xf32>
    %141 = "stablehlo.dot_general"(%138, %77) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x4x8xf32>, tensor<8x4x32xf32>) -> tensor<4x4x32xf32>
    %142 = "stablehlo.transpose"(%141) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x4x32xf32>) -> tensor<4x32x4xf32>
    %143 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x32xf32>
    %145 = "stablehlo.select"(%80, %140, %144) : (tensor<8x4x32xi1>, tensor<8x4x32xf32>, tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
    %146 = "stablehlo.dot_general"(%145, %arg25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4x32xf32>, tensor<8x16xf32>) -> tensor<4x32x16xf32>
    %147 = "stablehlo.transpose"(%146) <{permutation = array<i64: 0, 2, 1>}> : (tensor<4x32x16xf32>) -> tensor<4x16x32xf32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %150 = "stablehlo.scatter"(%149, %75, %136) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg33: tensor<f32>, %arg34: tensor<f32>):
      %316 = "stablehlo.add"(%arg33, %arg34) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%316) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<8x2x1xi32>, tensor<8x2xf32>) -> tensor<8x4xf32>
    %151 = "stablehlo.broadcast_in_dim"(%73) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %152 = "stablehlo.multiply"(%150, %151) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %153 = "stablehlo.multiply"(%152, %64) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %154 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.reduce"(%153, %154) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %315 = "stablehlo.add"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%315) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %156 = "stablehlo.reshape"(%155) : (tensor<8xf32>) -> tensor<8x1xf32>
    %157 = "stablehlo.negate"(%156) : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %158 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x1xf32>) -> tensor<8x4xf32>
    %159 = "stablehlo.divide"(%150, %158) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %160 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %161 = "stablehlo.reduce"(%157, %160) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %314 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%314) : (tensor<f32>) -> ()
    }) : (tensor<8x1xf32>, tensor<f32>) -> tensor<8xf32>
    %162 = "stablehlo.broadcast_in_dim"(%161) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x4xf32>
    %163 = "stablehlo.add"(%159, %162) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %164 = "stablehlo.multiply"(%163, %64) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %165 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %166 = "stablehlo.reduce"(%164, %165) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg27: tensor<f32>, %arg28: tensor<f32>):
      %313 = "stablehlo.add"(%arg27, %arg28) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%313) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %167 = "stablehlo.reshape"(%166) : (tensor<4xf32>) -> tensor<1x4xf32>
    %168 = "stablehlo.reshape"(%167) : (tensor<1x4xf32>) -> tensor<4xf32>
    %169 = "stablehlo.dot_general"(%164, %arg25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
    %170 = "stablehlo.transpose"(%169) <{permutation = array<i64: 1, 0>}> : (tensor<4x16xf32>) -> tensor<16x4xf32>
    %171 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %173 = "stablehlo.multiply"(%172, %168) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %174 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %175 = "stablehlo.broadcast_in_dim"(%174) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %176 = "stablehlo.multiply"(%175, %arg13) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %177 = "stablehlo.add"(%173, %176) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %178 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %180 = "stablehlo.multiply"(%179, %170) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %181 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %182 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %183 = "stablehlo.multiply"(%182, %arg14) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %184 = "stablehlo.add"(%180, %183) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %185 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %186 = "stablehlo.broadcast_in_dim"(%185) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %187 = "stablehlo.multiply"(%186, %147) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %188 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %190 = "stablehlo.multiply"(%189, %arg15) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %191 = "stablehlo.add"(%187, %190) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %192 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %194 = "stablehlo.multiply"(%193, %142) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %195 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %196 = "stablehlo.broadcast_in_dim"(%195) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %197 = "stablehlo.multiply"(%196, %arg16) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %198 = "stablehlo.add"(%194, %197) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %199 = "stablehlo.multiply"(%168, %168) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %200 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %202 = "stablehlo.multiply"(%201, %199) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %203 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %205 = "stablehlo.multiply"(%204, %arg17) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %206 = "stablehlo.add"(%202, %205) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %207 = "stablehlo.multiply"(%170, %170) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %208 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.broadcast_in_dim"(%208) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %210 = "stablehlo.multiply"(%209, %207) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %211 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %213 = "stablehlo.multiply"(%212, %arg18) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %214 = "stablehlo.add"(%210, %213) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %215 = "stablehlo.multiply"(%147, %147) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %216 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %218 = "stablehlo.multiply"(%217, %215) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %219 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %221 = "stablehlo.multiply"(%220, %arg19) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %222 = "stablehlo.add"(%218, %221) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %223 = "stablehlo.multiply"(%142, %142) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %224 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %225 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %226 = "stablehlo.multiply"(%225, %223) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %227 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %228 = "stablehlo.broadcast_in_dim"(%227) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %229 = "stablehlo.multiply"(%228, %arg20) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %230 = "stablehlo.add"(%226, %229) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %231 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %232 = "stablehlo.compare"(%arg12, %231) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %233 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %234 = "stablehlo.add"(%arg12, %233) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %235 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %236 = "func.call"(%232, %234, %235) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %237 = "stablehlo.convert"(%236) : (tensor<i32>) -> tensor<f32>
    %238 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %239 = "stablehlo.convert"(%236) : (tensor<i32>) -> tensor<f32>
    %240 = "stablehlo.power"(%238, %239) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %241 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %242 = "stablehlo.subtract"(%241, %240) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %243 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %244 = "stablehlo.divide"(%177, %243) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %245 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %246 = "stablehlo.divide"(%184, %245) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %247 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %248 = "stablehlo.divide"(%191, %247) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %249 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %250 = "stablehlo.divide"(%198, %249) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %251 = "stablehlo.convert"(%236) : (tensor<i32>) -> tensor<f32>
    %252 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %253 = "stablehlo.convert"(%236) : (tensor<i32>) -> tensor<f32>
    %254 = "stablehlo.power"(%252, %253) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %255 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %256 = "stablehlo.subtract"(%255, %254) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %258 = "stablehlo.divide"(%206, %257) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %259 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %260 = "stablehlo.divide"(%214, %259) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %261 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %262 = "stablehlo.divide"(%222, %261) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %263 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %264 = "stablehlo.divide"(%230, %263) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %265 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %267 = "stablehlo.add"(%258, %266) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %268 = "stablehlo.sqrt"(%267) : (tensor<4xf32>) -> tensor<4xf32>
    %269 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %270 = "stablehlo.broadcast_in_dim"(%269) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %271 = "stablehlo.add"(%268, %270) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %272 = "stablehlo.divide"(%244, %271) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %273 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %275 = "stablehlo.add"(%260, %274) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %276 = "stablehlo.sqrt"(%275) : (tensor<16x4xf32>) -> tensor<16x4xf32>
    %277 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %279 = "stablehlo.add"(%276, %278) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %280 = "stablehlo.divide"(%246, %279) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %281 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %283 = "stablehlo.add"(%262, %282) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %284 = "stablehlo.sqrt"(%283) : (tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %285 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %286 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %287 = "stablehlo.add"(%284, %286) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %288 = "stablehlo.divide"(%248, %287) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %289 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %290 = "stablehlo.broadcast_in_dim"(%289) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %291 = "stablehlo.add"(%264, %290) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %292 = "stablehlo.sqrt"(%291) : (tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %293 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %294 = "stablehlo.broadcast_in_dim"(%293) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %295 = "stablehlo.add"(%292, %294) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %296 = "stablehlo.divide"(%250, %295) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %297 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %298 = "stablehlo.broadcast_in_dim"(%297) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %299 = "stablehlo.multiply"(%298, %272) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %300 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x4xf32>
    %302 = "stablehlo.multiply"(%301, %280) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %303 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x32xf32>
    %305 = "stablehlo.multiply"(%304, %288) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %306 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %307 = "stablehlo.broadcast_in_dim"(%306) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x32x4xf32>
    %308 = "stablehlo.multiply"(%307, %296) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    %309 = "stablehlo.add"(%arg21, %299) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %310 = "stablehlo.add"(%arg22, %302) : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x4xf32>
    %311 = "stablehlo.add"(%arg23, %305) : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %312 = "stablehlo.add"(%arg24, %308) : (tensor<4x32x4xf32>, tensor<4x32x4xf32>) -> tensor<4x32x4xf32>
    "func.return"(%236, %177, %184, %191, %198, %206, %214, %222, %230, %309, %310, %311, %312, %109) : (tensor<i32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<4xf32>, tensor<16x4xf32>, tensor<4x16x32xf32>, tensor<4x32x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x4x32xf32>) -> tensor<8x4x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<8x4x32xf32>):
    %28 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %29 = "stablehlo.broadcast_in_dim"(%28) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x32xf32>
    %30 = "stablehlo.maximum"(%arg11, %29) : (tensor<8x4x32xf32>, tensor<8x4x32xf32>) -> tensor<8x4x32xf32>
    "func.return"(%30) : (tensor<8x4x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x4x4xf32>, tensor<8x2x1xi32>) -> (tensor<8x2x4xf32>, tensor<8x2x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<8x4x4xf32>, %arg8: tensor<8x2x1xi32>):
    %5 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x2x1xi32>
    %7 = "stablehlo.compare"(%arg8, %6) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x2x1xi32>, tensor<8x2x1xi32>) -> tensor<8x2x1xi1>
    %8 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x2x1xi32>
    %10 = "stablehlo.add"(%arg8, %9) : (tensor<8x2x1xi32>, tensor<8x2x1xi32>) -> tensor<8x2x1xi32>
    %11 = "stablehlo.select"(%7, %10, %arg8) : (tensor<8x2x1xi1>, tensor<8x2x1xi32>, tensor<8x2x1xi32>) -> tensor<8x2x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x2x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x2x1xi32>, tensor<8x2x1xi32>) -> tensor<8x2x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<8x2x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x2x1xi32>, tensor<8x2x1xi32>) -> tensor<8x2x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x2x1xi1>, tensor<8x2x1xi1>) -> tensor<8x2x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg9: tensor<i1>, %arg10: tensor<i1>):
      %27 = "stablehlo.and"(%arg9, %arg10) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%27) : (tensor<i1>) -> ()
    }) : (tensor<8x2x1xi1>, tensor<i1>) -> tensor<8x2xi1>
    %22 = "stablehlo.gather"(%arg7, %11) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1, 4>}> : (tensor<8x4x4xf32>, tensor<8x2x1xi32>) -> tensor<8x2x4xf32>
    %23 = "stablehlo.broadcast_in_dim"(%21) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<8x2xi1>) -> tensor<8x2x4xi1>
    %24 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %25 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x2x4xf32>
    %26 = "stablehlo.select"(%23, %22, %25) : (tensor<8x2x4xi1>, tensor<8x2x4xf32>, tensor<8x2x4xf32>) -> tensor<8x2x4xf32>
    "func.return"(%26, %11) : (tensor<8x2x4xf32>, tensor<8x2x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x2x1xi32>, tensor<8x2x4xf32>) -> tensor<8x4x4xf32>, res_attrs = [{}], sym_name = "take_along_axis_0", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<8x2x1xi32>, %arg4: tensor<8x2x4xf32>):
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4x4xf32>
    %3 = "stablehlo.scatter"(%2, %arg3, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %4 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%4) : (tensor<f32>) -> ()
    }) : (tensor<8x4x4xf32>, tensor<8x2x1xi32>, tensor<8x2x4xf32>) -> tensor<8x4x4xf32>
    "func.return"(%3) : (tensor<8x4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
