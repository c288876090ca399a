"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "func.func"() <{arg_attrs = [{refold.name = "state/buffer", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/count", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/key", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/0/count", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/0/mu/params/Dense_0/bias", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/0/mu/params/Dense_0/kernel", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/moments/0/mu/params/Dense_1/bias", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/moments/0/mu/params/Dense_1/kernel", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/moments/0/mu/params/Dense_2/bias", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/moments/0/mu/params/Dense_2/kernel", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/moments/0/nu/params/Dense_0/bias", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/moments/0/nu/params/Dense_0/kernel", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/moments/0/nu/params/Dense_1/bias", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "state/moments/0/nu/params/Dense_1/kernel", refold.replaced_by = 13 : i64, tf.aliasing_output = 13 : i32}, {refold.name = "state/moments/0/nu/params/Dense_2/bias", refold.replaced_by = 14 : i64, tf.aliasing_output = 14 : i32}, {refold.name = "state/moments/0/nu/params/Dense_2/kernel", refold.replaced_by = 15 : i64, tf.aliasing_output = 15 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 16 : i64, tf.aliasing_output = 16 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 17 : i64, tf.aliasing_output = 17 : i32}, {refold.name = "state/params/params/Dense_1/bias", refold.replaced_by = 18 : i64, tf.aliasing_output = 18 : i32}, {refold.name = "state/params/params/Dense_1/kernel", refold.replaced_by = 19 : i64, tf.aliasing_output = 19 : i32}, {refold.name = "state/params/params/Dense_2/bias", refold.replaced_by = 20 : i64, tf.aliasing_output = 20 : i32}, {refold.name = "state/params/params/Dense_2/kernel", refold.replaced_by = 21 : i64, tf.aliasing_output = 21 : i32}, {refold.name = "state/target/params/Dense_0/bias", refold.replaced_by = 22 : i64, tf.aliasing_output = 22 : i32}, {refold.name = "state/target/params/Dense_0/kernel", refold.replaced_by = 23 : i64, tf.aliasing_output = 23 : i32}, {refold.name = "state/target/params/Dense_1/bias", refold.replaced_by = 24 : i64, tf.aliasing_output = 24 : i32}, {refold.name = "state/target/params/Dense_1/kernel", refold.replaced_by = 25 : i64, tf.aliasing_output = 25 : i32}, {refold.name = "state/target/params/Dense_2/bias", refold.replaced_by = 26 : i64, tf.aliasing_output = 26 : i32}, {refold.name = "state/target/params/Dense_2/kernel", refold.replaced_by = 27 : i64, tf.aliasing_output = 27 : i32}, {refold.name = "seen"}], function_type = (tensor<32x16xf32>, tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<4x16xf32>) -> (tensor<32x16xf32>, tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['buffer']"}, {jax.result_info = "result[0]['count']"}, {jax.result_info = "result[0]['key']"}, {jax.result_info = "result[0]['moments'][0].count"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].mu['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_2']['kernel']"}, {jax.result_info = "result[0]['target']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['target']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['target']['params']['Dense_1']['bias']"}, {jax.result_info = "result[0]['target']['params']['Dense_1']['kernel']"}, {jax.result_info = "result[0]['target']['params']['Dense_2']['bias']"}, {jax.result_info = "result[0]['target']['params']['Dense_2']['kernel']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg50: tensor<32x16xf32>, %arg51: tensor<i32>, %arg52: tensor<2xui32>, %arg53: tensor<i32>, %arg54: tensor<32xf32>, %arg55: tensor<16x32xf32>, %arg56: tensor<32xf32>, %arg57: tensor<32x32xf32>, %arg58: tensor<4xf32>, %arg59: tensor<32x4xf32>, %arg60: tensor<32xf32>, %arg61: tensor<16x32xf32>, %arg62: tensor<32xf32>, %arg63: tensor<32x32xf32>, %arg64: tensor<4xf32>, %arg65: tensor<32x4xf32>, %arg66: tensor<32xf32>, %arg67: tensor<16x32xf32>, %arg68: tensor<32xf32>, %arg69: tensor<32x32xf32>, %arg70: tensor<4xf32>, %arg71: tensor<32x4xf32>, %arg72: tensor<32xf32>, %arg73: tensor<16x32xf32>, %arg74: tensor<32xf32>, %arg75: tensor<32x32xf32>, %arg76: tensor<4xf32>, %arg77: tensor<32x4xf32>, %arg78: tensor<4x16xf32>):
    %1113 = "sdy.sharding_constraint"(%arg52) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    %1114 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %1115 = "stablehlo.multiply"(%arg51, %1114) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1116 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %1117 = "func.call"(%1115, %1116) <{callee = @remainder}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1118 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1119 = "stablehlo.compare"(%1117, %1118) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1120 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %1121 = "stablehlo.add"(%1117, %1120) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1122 = "stablehlo.select"(%1119, %1121, %1117) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %1123 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1124 = "stablehlo.dynamic_update_slice"(%arg50, %arg78, %1122, %1123) : (tensor<32x16xf32>, tensor<4x16xf32>, tensor<i32>, tensor<i32>) -> tensor<32x16xf32>
    %1125 = "func.call"(%1113) <{callee = @_threefry_split}> : (tensor<2xui32>) -> tensor<3x2xui32>
    %1126 = "stablehlo.slice"(%1125) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<3x2xui32>) -> tensor<1x2xui32>
    %1127 = "stablehlo.reshape"(%1126) : (tensor<1x2xui32>) -> tensor<2xui32>
    %1128 = "stablehlo.slice"(%1125) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<3x2xui32>) -> tensor<1x2xui32>
    %1129 = "stablehlo.reshape"(%1128) : (tensor<1x2xui32>) -> tensor<2xui32>
    %1130 = "stablehlo.slice"(%1125) <{limit_indices = array<i64: 3, 2>, start_indices = array<i64: 2, 0>, strides = array<i64: 1, 1>}> : (tensor<3x2xui32>) -> tensor<1x2xui32>
    %1131 = "stablehlo.reshape"(%1130) : (tensor<1x2xui32>) -> tensor<2xui32>
    %1132 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1133 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %1134 = "func.call"(%1129, %1132, %1133) <{callee = @_randint}> : (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<8xi32>
    %1135 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1136 = "stablehlo.broadcast_in_dim"(%1135) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8xi32>
    %1137 = "stablehlo.compare"(%1134, %1136) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    %1138 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %1139 = "stablehlo.broadcast_in_dim"(%1138) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8xi32>
    %1140 = "stablehlo.add"(%1134, %1139) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %1141 = "stablehlo.select"(%1137, %1140, %1134) : (tensor<8xi1>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    %1142 = "stablehlo.broadcast_in_dim"(%1141) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %1143 = "stablehlo.gather"(%1124, %1142) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 16>}> : (tensor<32x16xf32>, tensor<8x1xi32>) -> tensor<8x16xf32>
    %1144 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1145 = "stablehlo.broadcast_in_dim"(%1144) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %1146 = "func.call"(%1131) <{callee = @_gumbel}> : (tensor<2xui32>) -> tensor<8x4xf32>
    %1147 = "stablehlo.add"(%1146, %1145) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %1148 = "func.call"(%1147) <{callee = @argmax}> : (tensor<8x4xf32>) -> tensor<8xi32>
    %1149 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1150 = "stablehlo.reduce"(%1143, %1149) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg89: tensor<f32>, %arg90: tensor<f32>):
      %1504 = "stablehlo.add"(%arg89, %arg90) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1504) : (tensor<f32>) -> ()
    }) : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
    %1151 = "stablehlo.dot_general"(%1143, %arg73) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1152 = "stablehlo.reshape"(%arg72) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1153 = "stablehlo.broadcast_in_dim"(%1152) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %1154 = "stablehlo.add"(%1151, %1153) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1155 = "func.call"(%1154) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %1156 = "stablehlo.dot_general"(%1155, %arg75) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %1157 = "stablehlo.reshape"(%arg74) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1158 = "stablehlo.broadcast_in_dim"(%1157) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %1159 = "stablehlo.add"(%1156, %1158) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1160 = "func.call"(%1159) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %1161 = "stablehlo.dot_general"(%1160, %arg77) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %1162 = "stablehlo.reshape"(%arg76) : (tensor<4xf32>) -> tensor<1x4xf32>
    %1163 = "stablehlo.broadcast_in_dim"(%1162) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<8x4xf32>
    %1164 = "stablehlo.add"(%1161, %1163) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %1165 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %1166 = "stablehlo.reduce"(%1164, %1165) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg87: tensor<f32>, %arg88: tensor<f32>):
      %1503 = "stablehlo.maximum"(%arg87, %arg88) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1503) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
    %1167 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1168 = "stablehlo.broadcast_in_dim"(%1167) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1169 = "stablehlo.multiply"(%1168, %1166) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1170 = "stablehlo.add"(%1150, %1169) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1171 = "stablehlo.dot_general"(%1143, %arg67) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    %1172 = "stablehlo.reshape"(%arg66) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1173 = "stablehlo.broadcast_in_dim"(%1172) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %1174 = "stablehlo.add"(%1171, %1173) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1175 = "func.call"(%1174) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %1176 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1177 = "stablehlo.broadcast_in_dim"(%1176) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1178 = "stablehlo.compare"(%1174, %1177) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %1179 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1180 = "stablehlo.broadcast_in_dim"(%1179) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1181 = "stablehlo.dot_general"(%1175, %arg69) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %1182 = "stablehlo.reshape"(%arg68) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1183 = "stablehlo.broadcast_in_dim"(%1182) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x32xf32>) -> tensor<8x32xf32>
    %1184 = "stablehlo.add"(%1181, %1183) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1185 = "func.call"(%1184) <{callee = @relu}> : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %1186 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1187 = "stablehlo.broadcast_in_dim"(%1186) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1188 = "stablehlo.compare"(%1184, %1187) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xi1>
    %1189 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1190 = "stablehlo.broadcast_in_dim"(%1189) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1191 = "stablehlo.dot_general"(%1185, %arg71) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x4xf32>) -> tensor<8x4xf32>
    %1192 = "stablehlo.reshape"(%arg70) : (tensor<4xf32>) -> tensor<1x4xf32>
    %1193 = "stablehlo.broadcast_in_dim"(%1192) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<8x4xf32>
    %1194 = "stablehlo.add"(%1191, %1193) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %1195 = "stablehlo.broadcast_in_dim"(%1148) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %1196:2 = "func.call"(%1194, %1195) <{callee = @take_along_axis}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>)
    %1197 = "stablehlo.reshape"(%1196#0) : (tensor<8x1xf32>) -> tensor<8xf32>
    %1198 = "stablehlo.subtract"(%1197, %1170) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1199 = "stablehlo.abs"(%1198) : (tensor<8xf32>) -> tensor<8xf32>
    %1200 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1201 = "stablehlo.broadcast_in_dim"(%1200) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1202 = "stablehlo.compare"(%1198, %1201) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1203 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1204 = "stablehlo.broadcast_in_dim"(%1203) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1205 = "stablehlo.minimum"(%1199, %1204) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1206 = "stablehlo.compare"(%1199, %1205) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1207 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1208 = "stablehlo.broadcast_in_dim"(%1207) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1209 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1210 = "stablehlo.broadcast_in_dim"(%1209) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1211 = "stablehlo.select"(%1206, %1208, %1210) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1212 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1213 = "stablehlo.broadcast_in_dim"(%1212) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1214 = "stablehlo.compare"(%1213, %1205) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %1215 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1216 = "stablehlo.broadcast_in_dim"(%1215) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1217 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1218 = "stablehlo.broadcast_in_dim"(%1217) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1219 = "stablehlo.select"(%1214, %1216, %1218) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1220 = "stablehlo.divide"(%1211, %1219) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1221 = "stablehlo.subtract"(%1199, %1205) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1222 = "stablehlo.multiply"(%1205, %1205) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1223 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1224 = "stablehlo.broadcast_in_dim"(%1223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1225 = "stablehlo.multiply"(%1224, %1205) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1226 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1227 = "stablehlo.broadcast_in_dim"(%1226) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1228 = "stablehlo.multiply"(%1227, %1222) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1229 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1230 = "stablehlo.broadcast_in_dim"(%1229) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1231 = "stablehlo.multiply"(%1230, %1221) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1232 = "stablehlo.add"(%1228, %1231) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1233 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1234 = "stablehlo.reduce"(%1232, %1233) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %1502 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1502) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %1235 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1236 = "stablehlo.divide"(%1234, %1235) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1237 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1238 = "stablehlo.constant"() <{value = dense<8.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1239 = "stablehlo.divide"(%1237, %1238) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1240 = "stablehlo.broadcast_in_dim"(%1239) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1241 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1242 = "stablehlo.broadcast_in_dim"(%1241) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1243 = "stablehlo.multiply"(%1242, %1240) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1244 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1245 = "stablehlo.broadcast_in_dim"(%1244) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1246 = "stablehlo.multiply"(%1245, %1240) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1247 = "stablehlo.multiply"(%1246, %1225) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1248 = "stablehlo.negate"(%1243) : (tensor<8xf32>) -> tensor<8xf32>
    %1249 = "stablehlo.add"(%1247, %1248) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1250 = "stablehlo.multiply"(%1249, %1220) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1251 = "stablehlo.add"(%1243, %1250) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1252 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1253 = "stablehlo.broadcast_in_dim"(%1252) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1254 = "stablehlo.select"(%1202, %1253, %1251) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1255 = "stablehlo.select"(%1202, %1251, %1253) : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1256 = "stablehlo.negate"(%1254) : (tensor<8xf32>) -> tensor<8xf32>
    %1257 = "stablehlo.add"(%1255, %1256) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1258 = "stablehlo.broadcast_in_dim"(%1257) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %1259 = "func.call"(%1196#1, %1258) <{callee = @take_along_axis_5}> : (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x4xf32>
    %1260 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1261 = "stablehlo.reduce"(%1259, %1260) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg83: tensor<f32>, %arg84: tensor<f32>):
      %1501 = "stablehlo.add"(%arg83, %arg84) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1501) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<f32>) -> tensor<4xf32>
    %1262 = "stablehlo.reshape"(%1261) : (tensor<4xf32>) -> tensor<1x4xf32>
    %1263 = "stablehlo.reshape"(%1262) : (tensor<1x4xf32>) -> tensor<4xf32>
    %1264 = "stablehlo.dot_general"(%1259, %1185) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<8x32xf32>) -> tensor<4x32xf32>
    %1265 = "stablehlo.transpose"(%1264) <{permutation = array<i64: 1, 0>}> : (tensor<4x32xf32>) -> tensor<32x4xf32>
    %1266 = "stablehlo.dot_general"(%1259, %arg71) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x4xf32>, tensor<32x4xf32>) -> tensor<8x32xf32>
    %1267 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1268 = "stablehlo.broadcast_in_dim"(%1267) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1269 = "stablehlo.select"(%1188, %1266, %1268) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1270 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1271 = "stablehlo.reduce"(%1269, %1270) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg81: tensor<f32>, %arg82: tensor<f32>):
      %1500 = "stablehlo.add"(%arg81, %arg82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1500) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %1272 = "stablehlo.reshape"(%1271) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1273 = "stablehlo.reshape"(%1272) : (tensor<1x32xf32>) -> tensor<32xf32>
    %1274 = "stablehlo.dot_general"(%1269, %1175) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<32x32xf32>
    %1275 = "stablehlo.transpose"(%1274) <{permutation = array<i64: 1, 0>}> : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %1276 = "stablehlo.dot_general"(%1269, %arg69) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
    %1277 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1278 = "stablehlo.broadcast_in_dim"(%1277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %1279 = "stablehlo.select"(%1178, %1276, %1278) : (tensor<8x32xi1>, tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    %1280 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1281 = "stablehlo.reduce"(%1279, %1280) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg79: tensor<f32>, %arg80: tensor<f32>):
      %1499 = "stablehlo.add"(%arg79, %arg80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1499) : (tensor<f32>) -> ()
    }) : (tensor<8x32xf32>, tensor<f32>) -> tensor<32xf32>
    %1282 = "stablehlo.reshape"(%1281) : (tensor<32xf32>) -> tensor<1x32xf32>
    %1283 = "stablehlo.reshape"(%1282) : (tensor<1x32xf32>) -> tensor<32xf32>
    %1284 = "stablehlo.dot_general"(%1279, %1143) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<8x32xf32>, tensor<8x16xf32>) -> tensor<32x16xf32>
    %1285 = "stablehlo.transpose"(%1284) <{permutation = array<i64: 1, 0>}> : (tensor<32x16xf32>) -> tensor<16x32xf32>
    %1286 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1287 = "stablehlo.broadcast_in_dim"(%1286) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1288 = "stablehlo.multiply"(%1287, %1283) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1289 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1290 = "stablehlo.broadcast_in_dim"(%1289) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1291 = "stablehlo.multiply"(%1290, %arg54) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1292 = "stablehlo.add"(%1288, %1291) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1293 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1294 = "stablehlo.broadcast_in_dim"(%1293) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1295 = "stablehlo.multiply"(%1294, %1285) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1296 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1297 = "stablehlo.broadcast_in_dim"(%1296) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1298 = "stablehlo.multiply"(%1297, %arg55) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1299 = "stablehlo.add"(%1295, %1298) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1300 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1301 = "stablehlo.broadcast_in_dim"(%1300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1302 = "stablehlo.multiply"(%1301, %1273) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1303 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1304 = "stablehlo.broadcast_in_dim"(%1303) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1305 = "stablehlo.multiply"(%1304, %arg56) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1306 = "stablehlo.add"(%1302, %1305) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1307 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1308 = "stablehlo.broadcast_in_dim"(%1307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1309 = "stablehlo.multiply"(%1308, %1275) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1310 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1311 = "stablehlo.broadcast_in_dim"(%1310) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1312 = "stablehlo.multiply"(%1311, %arg57) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1313 = "stablehlo.add"(%1309, %1312) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1314 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1315 = "stablehlo.broadcast_in_dim"(%1314) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1316 = "stablehlo.multiply"(%1315, %1263) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1317 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1318 = "stablehlo.broadcast_in_dim"(%1317) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1319 = "stablehlo.multiply"(%1318, %arg58) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1320 = "stablehlo.add"(%1316, %1319) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1321 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1322 = "stablehlo.broadcast_in_dim"(%1321) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1323 = "stablehlo.multiply"(%1322, %1265) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1324 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1325 = "stablehlo.broadcast_in_dim"(%1324) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1326 = "stablehlo.multiply"(%1325, %arg59) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1327 = "stablehlo.add"(%1323, %1326) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1328 = "stablehlo.multiply"(%1283, %1283) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1329 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1330 = "stablehlo.broadcast_in_dim"(%1329) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1331 = "stablehlo.multiply"(%1330, %1328) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1332 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1333 = "stablehlo.broadcast_in_dim"(%1332) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1334 = "stablehlo.multiply"(%1333, %arg60) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1335 = "stablehlo.add"(%1331, %1334) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1336 = "stablehlo.multiply"(%1285, %1285) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1337 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1338 = "stablehlo.broadcast_in_dim"(%1337) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1339 = "stablehlo.multiply"(%1338, %1336) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1340 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1341 = "stablehlo.broadcast_in_dim"(%1340) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1342 = "stablehlo.multiply"(%1341, %arg61) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1343 = "stablehlo.add"(%1339, %1342) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1344 = "stablehlo.multiply"(%1273, %1273) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1345 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1346 = "stablehlo.broadcast_in_dim"(%1345) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1347 = "stablehlo.multiply"(%1346, %1344) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1348 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1349 = "stablehlo.broadcast_in_dim"(%1348) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1350 = "stablehlo.multiply"(%1349, %arg62) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1351 = "stablehlo.add"(%1347, %1350) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1352 = "stablehlo.multiply"(%1275, %1275) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1353 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1354 = "stablehlo.broadcast_in_dim"(%1353) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1355 = "stablehlo.multiply"(%1354, %1352) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1356 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1357 = "stablehlo.broadcast_in_dim"(%1356) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1358 = "stablehlo.multiply"(%1357, %arg63) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1359 = "stablehlo.add"(%1355, %1358) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1360 = "stablehlo.multiply"(%1263, %1263) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1361 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1362 = "stablehlo.broadcast_in_dim"(%1361) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1363 = "stablehlo.multiply"(%1362, %1360) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1364 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1365 = "stablehlo.broadcast_in_dim"(%1364) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1366 = "stablehlo.multiply"(%1365, %arg64) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1367 = "stablehlo.add"(%1363, %1366) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1368 = "stablehlo.multiply"(%1265, %1265) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1369 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1370 = "stablehlo.broadcast_in_dim"(%1369) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1371 = "stablehlo.multiply"(%1370, %1368) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1372 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1373 = "stablehlo.broadcast_in_dim"(%1372) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1374 = "stablehlo.multiply"(%1373, %arg65) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1375 = "stablehlo.add"(%1371, %1374) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1376 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %1377 = "stablehlo.compare"(%arg53, %1376) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1378 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1379 = "stablehlo.add"(%arg53, %1378) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1380 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %1381 = "func.call"(%1377, %1379, %1380) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %1382 = "stablehlo.convert"(%1381) : (tensor<i32>) -> tensor<f32>
    %1383 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %1384 = "stablehlo.convert"(%1381) : (tensor<i32>) -> tensor<f32>
    %1385 = "stablehlo.power"(%1383, %1384) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1386 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1387 = "stablehlo.subtract"(%1386, %1385) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1388 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1389 = "stablehlo.divide"(%1292, %1388) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1390 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1391 = "stablehlo.divide"(%1299, %1390) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1392 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1393 = "stablehlo.divide"(%1306, %1392) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1394 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1395 = "stablehlo.divide"(%1313, %1394) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1396 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1397 = "stablehlo.divide"(%1320, %1396) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1398 = "stablehlo.broadcast_in_dim"(%1387) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1399 = "stablehlo.divide"(%1327, %1398) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1400 = "stablehlo.convert"(%1381) : (tensor<i32>) -> tensor<f32>
    %1401 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %1402 = "stablehlo.convert"(%1381) : (tensor<i32>) -> tensor<f32>
    %1403 = "stablehlo.power"(%1401, %1402) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1404 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1405 = "stablehlo.subtract"(%1404, %1403) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %1406 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1407 = "stablehlo.divide"(%1335, %1406) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1408 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1409 = "stablehlo.divide"(%1343, %1408) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1410 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1411 = "stablehlo.divide"(%1351, %1410) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1412 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1413 = "stablehlo.divide"(%1359, %1412) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1414 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1415 = "stablehlo.divide"(%1367, %1414) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1416 = "stablehlo.broadcast_in_dim"(%1405) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1417 = "stablehlo.divide"(%1375, %1416) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1418 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1419 = "stablehlo.broadcast_in_dim"(%1418) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1420 = "stablehlo.add"(%1407, %1419) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1421 = "stablehlo.sqrt"(%1420) : (tensor<32xf32>) -> tensor<32xf32>
    %1422 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1423 = "stablehlo.broadcast_in_dim"(%1422) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1424 = "stablehlo.add"(%1421, %1423) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1425 = "stablehlo.divide"(%1389, %1424) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1426 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1427 = "stablehlo.broadcast_in_dim"(%1426) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1428 = "stablehlo.add"(%1409, %1427) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1429 = "stablehlo.sqrt"(%1428) : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %1430 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1431 = "stablehlo.broadcast_in_dim"(%1430) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1432 = "stablehlo.add"(%1429, %1431) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1433 = "stablehlo.divide"(%1391, %1432) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1434 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1435 = "stablehlo.broadcast_in_dim"(%1434) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1436 = "stablehlo.add"(%1411, %1435) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1437 = "stablehlo.sqrt"(%1436) : (tensor<32xf32>) -> tensor<32xf32>
    %1438 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1439 = "stablehlo.broadcast_in_dim"(%1438) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1440 = "stablehlo.add"(%1437, %1439) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1441 = "stablehlo.divide"(%1393, %1440) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1442 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1443 = "stablehlo.broadcast_in_dim"(%1442) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1444 = "stablehlo.add"(%1413, %1443) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1445 = "stablehlo.sqrt"(%1444) : (tensor<32x32xf32>) -> tensor<32x32xf32>
    %1446 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1447 = "stablehlo.broadcast_in_dim"(%1446) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1448 = "stablehlo.add"(%1445, %1447) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1449 = "stablehlo.divide"(%1395, %1448) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1450 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1451 = "stablehlo.broadcast_in_dim"(%1450) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1452 = "stablehlo.add"(%1415, %1451) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1453 = "stablehlo.sqrt"(%1452) : (tensor<4xf32>) -> tensor<4xf32>
    %1454 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1455 = "stablehlo.broadcast_in_dim"(%1454) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1456 = "stablehlo.add"(%1453, %1455) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1457 = "stablehlo.divide"(%1397, %1456) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1458 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1459 = "stablehlo.broadcast_in_dim"(%1458) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1460 = "stablehlo.add"(%1417, %1459) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1461 = "stablehlo.sqrt"(%1460) : (tensor<32x4xf32>) -> tensor<32x4xf32>
    %1462 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %1463 = "stablehlo.broadcast_in_dim"(%1462) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1464 = "stablehlo.add"(%1461, %1463) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1465 = "stablehlo.divide"(%1399, %1464) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1466 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1467 = "stablehlo.broadcast_in_dim"(%1466) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1468 = "stablehlo.multiply"(%1467, %1425) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1469 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1470 = "stablehlo.broadcast_in_dim"(%1469) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16x32xf32>
    %1471 = "stablehlo.multiply"(%1470, %1433) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1472 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1473 = "stablehlo.broadcast_in_dim"(%1472) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32xf32>
    %1474 = "stablehlo.multiply"(%1473, %1441) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1475 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1476 = "stablehlo.broadcast_in_dim"(%1475) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x32xf32>
    %1477 = "stablehlo.multiply"(%1476, %1449) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1478 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1479 = "stablehlo.broadcast_in_dim"(%1478) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %1480 = "stablehlo.multiply"(%1479, %1457) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1481 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1482 = "stablehlo.broadcast_in_dim"(%1481) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<32x4xf32>
    %1483 = "stablehlo.multiply"(%1482, %1465) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1484 = "stablehlo.add"(%arg66, %1468) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1485 = "stablehlo.add"(%arg67, %1471) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %1486 = "stablehlo.add"(%arg68, %1474) : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %1487 = "stablehlo.add"(%arg69, %1477) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
    %1488 = "stablehlo.add"(%arg70, %1480) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %1489 = "stablehlo.add"(%arg71, %1483) : (tensor<32x4xf32>, tensor<32x4xf32>) -> tensor<32x4xf32>
    %1490 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %1491 = "func.call"(%arg51, %1490) <{callee = @remainder}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1492 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1493 = "stablehlo.compare"(%1491, %1492) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1494 = "stablehlo.convert"(%1493) : (tensor<i1>) -> tensor<i32>
    %1495:6 = "stablehlo.case"(%1494) ({
      "stablehlo.return"(%arg72, %arg73, %arg74, %arg75, %arg76, %arg77) : (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>) -> ()
    }, {
      "stablehlo.return"(%1484, %1485, %1486, %1487, %1488, %1489) : (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>)
    %1496 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1497 = "stablehlo.add"(%arg51, %1496) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1498 = "sdy.sharding_constraint"(%1127) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%1124, %1497, %1498, %1381, %1292, %1299, %1306, %1313, %1320, %1327, %1335, %1343, %1351, %1359, %1367, %1375, %1484, %1485, %1486, %1487, %1488, %1489, %1495#0, %1495#1, %1495#2, %1495#3, %1495#4, %1495#5, %1236) : (tensor<32x16xf32>, tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<32xf32>, tensor<16x32xf32>, tensor<32xf32>, tensor<32x32xf32>, tensor<4xf32>, tensor<32x4xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "remainder", sym_visibility = "private"}> ({
  ^bb0(%arg48: tensor<i32>, %arg49: tensor<i32>):
    %1097 = "stablehlo.convert"(%arg49) : (tensor<i32>) -> tensor<i32>
    %1098 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1099 = "stablehlo.compare"(%1097, %1098) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1100 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1101 = "func.call"(%1099, %1100, %1097) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %1102 = "stablehlo.remainder"(%arg48, %1101) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1103 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1104 = "stablehlo.compare"(%1102, %1103) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1105 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1106 = "stablehlo.compare"(%1102, %1105) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1107 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1108 = "stablehlo.compare"(%1101, %1107) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %1109 = "stablehlo.compare"(%1106, %1108) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %1110 = "stablehlo.and"(%1109, %1104) : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %1111 = "stablehlo.add"(%1102, %1101) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1112 = "stablehlo.select"(%1110, %1111, %1102) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%1112) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<i1>, %arg46: tensor<i32>, %arg47: tensor<i32>):
    %1096 = "stablehlo.select"(%arg45, %arg46, %arg47) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%1096) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<3x2xui32>, res_attrs = [{}], sym_name = "_threefry_split", sym_visibility = "private"}> ({
  ^bb0(%arg44: tensor<2xui32>):
    %1079 = "stablehlo.slice"(%arg44) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1080 = "stablehlo.reshape"(%1079) : (tensor<1xui32>) -> tensor<ui32>
    %1081 = "stablehlo.slice"(%arg44) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1082 = "stablehlo.reshape"(%1081) : (tensor<1xui32>) -> tensor<ui32>
    %1083 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<3xui64>
    %1084 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %1085 = "stablehlo.broadcast_in_dim"(%1084) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<3xui64>
    %1086 = "stablehlo.multiply"(%1085, %1083) : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xui64>
    %1087 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %1088 = "stablehlo.broadcast_in_dim"(%1087) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<3xui64>
    %1089 = "stablehlo.shift_right_logical"(%1086, %1088) : (tensor<3xui64>, tensor<3xui64>) -> tensor<3xui64>
    %1090 = "stablehlo.convert"(%1086) : (tensor<3xui64>) -> tensor<3xui32>
    %1091 = "stablehlo.convert"(%1089) : (tensor<3xui64>) -> tensor<3xui32>
    %1092:2 = "func.call"(%1080, %1082, %1091, %1090) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>)
    %1093 = "stablehlo.broadcast_in_dim"(%1092#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xui32>) -> tensor<3x1xui32>
    %1094 = "stablehlo.broadcast_in_dim"(%1092#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3xui32>) -> tensor<3x1xui32>
    %1095 = "stablehlo.concatenate"(%1093, %1094) <{dimension = 1 : i64}> : (tensor<3x1xui32>, tensor<3x1xui32>) -> tensor<3x2xui32>
    "func.return"(%1095) : (tensor<3x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<3xui32>, tensor<3xui32>) -> (tensor<3xui32>, tensor<3xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg40: tensor<ui32>, %arg41: tensor<ui32>, %arg42: tensor<3xui32>, %arg43: tensor<3xui32>):
    %857 = "stablehlo.xor"(%arg40, %arg41) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %858 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %859 = "stablehlo.xor"(%857, %858) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %860 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %861 = "stablehlo.add"(%arg42, %860) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %862 = "stablehlo.broadcast_in_dim"(%arg41) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %863 = "stablehlo.add"(%arg43, %862) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %864 = "stablehlo.add"(%861, %863) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %865 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %866 = "stablehlo.broadcast_in_dim"(%865) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %867 = "stablehlo.shift_left"(%863, %866) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %868 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %869 = "stablehlo.broadcast_in_dim"(%868) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %870 = "stablehlo.shift_right_logical"(%863, %869) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %871 = "stablehlo.or"(%867, %870) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %872 = "stablehlo.xor"(%864, %871) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %873 = "stablehlo.add"(%864, %872) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %874 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %875 = "stablehlo.broadcast_in_dim"(%874) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %876 = "stablehlo.shift_left"(%872, %875) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %877 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %878 = "stablehlo.broadcast_in_dim"(%877) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %879 = "stablehlo.shift_right_logical"(%872, %878) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %880 = "stablehlo.or"(%876, %879) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %881 = "stablehlo.xor"(%873, %880) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %882 = "stablehlo.add"(%873, %881) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %883 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %884 = "stablehlo.broadcast_in_dim"(%883) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %885 = "stablehlo.shift_left"(%881, %884) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %886 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %887 = "stablehlo.broadcast_in_dim"(%886) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %888 = "stablehlo.shift_right_logical"(%881, %887) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %889 = "stablehlo.or"(%885, %888) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %890 = "stablehlo.xor"(%882, %889) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %891 = "stablehlo.add"(%882, %890) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %892 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %893 = "stablehlo.broadcast_in_dim"(%892) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %894 = "stablehlo.shift_left"(%890, %893) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %895 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %896 = "stablehlo.broadcast_in_dim"(%895) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %897 = "stablehlo.shift_right_logical"(%890, %896) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %898 = "stablehlo.or"(%894, %897) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %899 = "stablehlo.xor"(%891, %898) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %900 = "stablehlo.broadcast_in_dim"(%arg41) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %901 = "stablehlo.add"(%891, %900) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %902 = "stablehlo.broadcast_in_dim"(%859) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %903 = "stablehlo.add"(%899, %902) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %904 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %905 = "stablehlo.broadcast_in_dim"(%904) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %906 = "stablehlo.add"(%903, %905) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %907 = "stablehlo.add"(%901, %906) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %908 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %909 = "stablehlo.broadcast_in_dim"(%908) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %910 = "stablehlo.shift_left"(%906, %909) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %911 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %912 = "stablehlo.broadcast_in_dim"(%911) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %913 = "stablehlo.shift_right_logical"(%906, %912) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %914 = "stablehlo.or"(%910, %913) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %915 = "stablehlo.xor"(%907, %914) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %916 = "stablehlo.add"(%907, %915) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %917 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %918 = "stablehlo.broadcast_in_dim"(%917) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %919 = "stablehlo.shift_left"(%915, %918) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %920 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %921 = "stablehlo.broadcast_in_dim"(%920) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %922 = "stablehlo.shift_right_logical"(%915, %921) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %923 = "stablehlo.or"(%919, %922) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %924 = "stablehlo.xor"(%916, %923) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %925 = "stablehlo.add"(%916, %924) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %926 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %927 = "stablehlo.broadcast_in_dim"(%926) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %928 = "stablehlo.shift_left"(%924, %927) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %929 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %930 = "stablehlo.broadcast_in_dim"(%929) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %931 = "stablehlo.shift_right_logical"(%924, %930) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %932 = "stablehlo.or"(%928, %931) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %933 = "stablehlo.xor"(%925, %932) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %934 = "stablehlo.add"(%925, %933) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %935 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %936 = "stablehlo.broadcast_in_dim"(%935) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %937 = "stablehlo.shift_left"(%933, %936) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %938 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %939 = "stablehlo.broadcast_in_dim"(%938) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %940 = "stablehlo.shift_right_logical"(%933, %939) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %941 = "stablehlo.or"(%937, %940) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %942 = "stablehlo.xor"(%934, %941) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %943 = "stablehlo.broadcast_in_dim"(%859) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %944 = "stablehlo.add"(%934, %943) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %945 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %946 = "stablehlo.add"(%942, %945) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %947 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %948 = "stablehlo.broadcast_in_dim"(%947) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %949 = "stablehlo.add"(%946, %948) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %950 = "stablehlo.add"(%944, %949) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %951 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %952 = "stablehlo.broadcast_in_dim"(%951) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %953 = "stablehlo.shift_left"(%949, %952) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %954 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %955 = "stablehlo.broadcast_in_dim"(%954) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %956 = "stablehlo.shift_right_logical"(%949, %955) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %957 = "stablehlo.or"(%953, %956) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %958 = "stablehlo.xor"(%950, %957) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %959 = "stablehlo.add"(%950, %958) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %960 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %961 = "stablehlo.broadcast_in_dim"(%960) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %962 = "stablehlo.shift_left"(%958, %961) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %963 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %964 = "stablehlo.broadcast_in_dim"(%963) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %965 = "stablehlo.shift_right_logical"(%958, %964) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %966 = "stablehlo.or"(%962, %965) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %967 = "stablehlo.xor"(%959, %966) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %968 = "stablehlo.add"(%959, %967) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %969 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %970 = "stablehlo.broadcast_in_dim"(%969) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %971 = "stablehlo.shift_left"(%967, %970) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %972 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %973 = "stablehlo.broadcast_in_dim"(%972) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %974 = "stablehlo.shift_right_logical"(%967, %973) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %975 = "stablehlo.or"(%971, %974) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %976 = "stablehlo.xor"(%968, %975) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %977 = "stablehlo.add"(%968, %976) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %978 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %979 = "stablehlo.broadcast_in_dim"(%978) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %980 = "stablehlo.shift_left"(%976, %979) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %981 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %982 = "stablehlo.broadcast_in_dim"(%981) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %983 = "stablehlo.shift_right_logical"(%976, %982) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %984 = "stablehlo.or"(%980, %983) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %985 = "stablehlo.xor"(%977, %984) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %986 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %987 = "stablehlo.add"(%977, %986) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %988 = "stablehlo.broadcast_in_dim"(%arg41) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %989 = "stablehlo.add"(%985, %988) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %990 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %991 = "stablehlo.broadcast_in_dim"(%990) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %992 = "stablehlo.add"(%989, %991) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %993 = "stablehlo.add"(%987, %992) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %994 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %995 = "stablehlo.broadcast_in_dim"(%994) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %996 = "stablehlo.shift_left"(%992, %995) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %997 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %998 = "stablehlo.broadcast_in_dim"(%997) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %999 = "stablehlo.shift_right_logical"(%992, %998) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1000 = "stablehlo.or"(%996, %999) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1001 = "stablehlo.xor"(%993, %1000) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1002 = "stablehlo.add"(%993, %1001) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1003 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1004 = "stablehlo.broadcast_in_dim"(%1003) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1005 = "stablehlo.shift_left"(%1001, %1004) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1006 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1007 = "stablehlo.broadcast_in_dim"(%1006) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1008 = "stablehlo.shift_right_logical"(%1001, %1007) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1009 = "stablehlo.or"(%1005, %1008) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1010 = "stablehlo.xor"(%1002, %1009) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1011 = "stablehlo.add"(%1002, %1010) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1012 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1013 = "stablehlo.broadcast_in_dim"(%1012) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1014 = "stablehlo.shift_left"(%1010, %1013) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1015 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1016 = "stablehlo.broadcast_in_dim"(%1015) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1017 = "stablehlo.shift_right_logical"(%1010, %1016) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1018 = "stablehlo.or"(%1014, %1017) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1019 = "stablehlo.xor"(%1011, %1018) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1020 = "stablehlo.add"(%1011, %1019) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1021 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1022 = "stablehlo.broadcast_in_dim"(%1021) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1023 = "stablehlo.shift_left"(%1019, %1022) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1024 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1025 = "stablehlo.broadcast_in_dim"(%1024) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1026 = "stablehlo.shift_right_logical"(%1019, %1025) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1027 = "stablehlo.or"(%1023, %1026) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1028 = "stablehlo.xor"(%1020, %1027) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1029 = "stablehlo.broadcast_in_dim"(%arg41) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1030 = "stablehlo.add"(%1020, %1029) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1031 = "stablehlo.broadcast_in_dim"(%859) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1032 = "stablehlo.add"(%1028, %1031) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1033 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %1034 = "stablehlo.broadcast_in_dim"(%1033) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1035 = "stablehlo.add"(%1032, %1034) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1036 = "stablehlo.add"(%1030, %1035) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1037 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1038 = "stablehlo.broadcast_in_dim"(%1037) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1039 = "stablehlo.shift_left"(%1035, %1038) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1040 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1041 = "stablehlo.broadcast_in_dim"(%1040) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1042 = "stablehlo.shift_right_logical"(%1035, %1041) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1043 = "stablehlo.or"(%1039, %1042) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1044 = "stablehlo.xor"(%1036, %1043) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1045 = "stablehlo.add"(%1036, %1044) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1046 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1047 = "stablehlo.broadcast_in_dim"(%1046) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1048 = "stablehlo.shift_left"(%1044, %1047) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1049 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1050 = "stablehlo.broadcast_in_dim"(%1049) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1051 = "stablehlo.shift_right_logical"(%1044, %1050) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1052 = "stablehlo.or"(%1048, %1051) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1053 = "stablehlo.xor"(%1045, %1052) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1054 = "stablehlo.add"(%1045, %1053) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1055 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1056 = "stablehlo.broadcast_in_dim"(%1055) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1057 = "stablehlo.shift_left"(%1053, %1056) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1058 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1059 = "stablehlo.broadcast_in_dim"(%1058) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1060 = "stablehlo.shift_right_logical"(%1053, %1059) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1061 = "stablehlo.or"(%1057, %1060) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1062 = "stablehlo.xor"(%1054, %1061) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1063 = "stablehlo.add"(%1054, %1062) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1064 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1065 = "stablehlo.broadcast_in_dim"(%1064) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1066 = "stablehlo.shift_left"(%1062, %1065) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1067 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1068 = "stablehlo.broadcast_in_dim"(%1067) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1069 = "stablehlo.shift_right_logical"(%1062, %1068) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1070 = "stablehlo.or"(%1066, %1069) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1071 = "stablehlo.xor"(%1063, %1070) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1072 = "stablehlo.broadcast_in_dim"(%859) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1073 = "stablehlo.add"(%1063, %1072) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1074 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1075 = "stablehlo.add"(%1071, %1074) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    %1076 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1077 = "stablehlo.broadcast_in_dim"(%1076) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<3xui32>
    %1078 = "stablehlo.add"(%1075, %1077) : (tensor<3xui32>, tensor<3xui32>) -> tensor<3xui32>
    "func.return"(%1073, %1078) : (tensor<3xui32>, tensor<3xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<8xi32>, res_attrs = [{}], sym_name = "_randint", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<2xui32>, %arg38: tensor<i32>, %arg39: tensor<i32>):
    %777 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %778 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %779 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %780 = "func.call"(%777, %778, %779) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %781 = "stablehlo.compare"(%arg39, %780) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %782 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %783 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %784 = "func.call"(%arg38, %782, %783) <{callee = @clip_0}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %785 = "stablehlo.convert"(%784) : (tensor<i32>) -> tensor<i32>
    %786 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %787 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %788 = "func.call"(%arg39, %786, %787) <{callee = @clip_0}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %789 = "stablehlo.convert"(%788) : (tensor<i32>) -> tensor<i32>
    %790 = "stablehlo.broadcast_in_dim"(%785) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %791 = "stablehlo.broadcast_in_dim"(%789) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %792 = "func.call"(%arg37) <{callee = @_threefry_split_1}> : (tensor<2xui32>) -> tensor<2x2xui32>
    %793 = "stablehlo.slice"(%792) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %794 = "stablehlo.reshape"(%793) : (tensor<1x2xui32>) -> tensor<2xui32>
    %795 = "stablehlo.slice"(%792) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %796 = "stablehlo.reshape"(%795) : (tensor<1x2xui32>) -> tensor<2xui32>
    %797 = "stablehlo.slice"(%794) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %798 = "stablehlo.reshape"(%797) : (tensor<1xui32>) -> tensor<ui32>
    %799 = "stablehlo.slice"(%794) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %800 = "stablehlo.reshape"(%799) : (tensor<1xui32>) -> tensor<ui32>
    %801 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xui64>
    %802 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %803 = "stablehlo.broadcast_in_dim"(%802) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8xui64>
    %804 = "stablehlo.multiply"(%803, %801) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
    %805 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %806 = "stablehlo.broadcast_in_dim"(%805) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8xui64>
    %807 = "stablehlo.shift_right_logical"(%804, %806) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
    %808 = "stablehlo.convert"(%804) : (tensor<8xui64>) -> tensor<8xui32>
    %809 = "stablehlo.convert"(%807) : (tensor<8xui64>) -> tensor<8xui32>
    %810:2 = "func.call"(%798, %800, %809, %808) <{callee = @threefry2x32_3}> : (tensor<ui32>, tensor<ui32>, tensor<8xui32>, tensor<8xui32>) -> (tensor<8xui32>, tensor<8xui32>)
    %811 = "stablehlo.xor"(%810#0, %810#1) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %812 = "stablehlo.slice"(%796) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %813 = "stablehlo.reshape"(%812) : (tensor<1xui32>) -> tensor<ui32>
    %814 = "stablehlo.slice"(%796) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %815 = "stablehlo.reshape"(%814) : (tensor<1xui32>) -> tensor<ui32>
    %816 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8xui64>
    %817 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %818 = "stablehlo.broadcast_in_dim"(%817) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8xui64>
    %819 = "stablehlo.multiply"(%818, %816) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
    %820 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %821 = "stablehlo.broadcast_in_dim"(%820) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8xui64>
    %822 = "stablehlo.shift_right_logical"(%819, %821) : (tensor<8xui64>, tensor<8xui64>) -> tensor<8xui64>
    %823 = "stablehlo.convert"(%819) : (tensor<8xui64>) -> tensor<8xui32>
    %824 = "stablehlo.convert"(%822) : (tensor<8xui64>) -> tensor<8xui32>
    %825:2 = "func.call"(%813, %815, %824, %823) <{callee = @threefry2x32_3}> : (tensor<ui32>, tensor<ui32>, tensor<8xui32>, tensor<8xui32>) -> (tensor<8xui32>, tensor<8xui32>)
    %826 = "stablehlo.xor"(%825#0, %825#1) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %827 = "stablehlo.subtract"(%791, %790) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %828 = "stablehlo.convert"(%827) : (tensor<1xi32>) -> tensor<1xui32>
    %829 = "stablehlo.compare"(%791, %790) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %830 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %831 = "stablehlo.broadcast_in_dim"(%830) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %832 = "stablehlo.select"(%829, %831, %828) : (tensor<1xi1>, tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %833 = "stablehlo.compare"(%791, %790) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %834 = "stablehlo.broadcast_in_dim"(%781) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %835 = "stablehlo.and"(%834, %833) : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
    %836 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %837 = "stablehlo.broadcast_in_dim"(%836) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %838 = "stablehlo.add"(%832, %837) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %839 = "stablehlo.select"(%835, %838, %832) : (tensor<1xi1>, tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %840 = "stablehlo.constant"() <{value = dense<65536> : tensor<ui32>}> : () -> tensor<ui32>
    %841 = "stablehlo.broadcast_in_dim"(%840) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %842 = "stablehlo.remainder"(%841, %839) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %843 = "stablehlo.multiply"(%842, %842) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %844 = "stablehlo.remainder"(%843, %839) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %845 = "stablehlo.broadcast_in_dim"(%839) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<8xui32>
    %846 = "stablehlo.remainder"(%811, %845) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %847 = "stablehlo.broadcast_in_dim"(%844) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<8xui32>
    %848 = "stablehlo.multiply"(%846, %847) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %849 = "stablehlo.broadcast_in_dim"(%839) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<8xui32>
    %850 = "stablehlo.remainder"(%826, %849) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %851 = "stablehlo.add"(%848, %850) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %852 = "stablehlo.broadcast_in_dim"(%839) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<8xui32>
    %853 = "stablehlo.remainder"(%851, %852) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %854 = "stablehlo.convert"(%853) : (tensor<8xui32>) -> tensor<8xi32>
    %855 = "stablehlo.broadcast_in_dim"(%790) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xi32>) -> tensor<8xi32>
    %856 = "stablehlo.add"(%855, %854) : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
    "func.return"(%856) : (tensor<8xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<i32>, %arg35: tensor<i32>, %arg36: tensor<i32>):
    %775 = "stablehlo.maximum"(%arg35, %arg34) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %776 = "stablehlo.minimum"(%arg36, %775) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%776) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip_0", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<i32>, %arg32: tensor<i32>, %arg33: tensor<i32>):
    %773 = "stablehlo.maximum"(%arg32, %arg31) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %774 = "stablehlo.minimum"(%arg33, %773) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%774) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<2x2xui32>, res_attrs = [{}], sym_name = "_threefry_split_1", sym_visibility = "private"}> ({
  ^bb0(%arg30: tensor<2xui32>):
    %756 = "stablehlo.slice"(%arg30) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %757 = "stablehlo.reshape"(%756) : (tensor<1xui32>) -> tensor<ui32>
    %758 = "stablehlo.slice"(%arg30) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %759 = "stablehlo.reshape"(%758) : (tensor<1xui32>) -> tensor<ui32>
    %760 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xui64>
    %761 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %762 = "stablehlo.broadcast_in_dim"(%761) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %763 = "stablehlo.multiply"(%762, %760) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %764 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %765 = "stablehlo.broadcast_in_dim"(%764) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %766 = "stablehlo.shift_right_logical"(%763, %765) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %767 = "stablehlo.convert"(%763) : (tensor<2xui64>) -> tensor<2xui32>
    %768 = "stablehlo.convert"(%766) : (tensor<2xui64>) -> tensor<2xui32>
    %769:2 = "func.call"(%757, %759, %768, %767) <{callee = @threefry2x32_2}> : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %770 = "stablehlo.broadcast_in_dim"(%769#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %771 = "stablehlo.broadcast_in_dim"(%769#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %772 = "stablehlo.concatenate"(%770, %771) <{dimension = 1 : i64}> : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    "func.return"(%772) : (tensor<2x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>), sym_name = "threefry2x32_2", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<ui32>, %arg27: tensor<ui32>, %arg28: tensor<2xui32>, %arg29: tensor<2xui32>):
    %534 = "stablehlo.xor"(%arg26, %arg27) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %535 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %536 = "stablehlo.xor"(%534, %535) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %537 = "stablehlo.broadcast_in_dim"(%arg26) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %538 = "stablehlo.add"(%arg28, %537) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %539 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %540 = "stablehlo.add"(%arg29, %539) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %541 = "stablehlo.add"(%538, %540) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %542 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %543 = "stablehlo.broadcast_in_dim"(%542) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %544 = "stablehlo.shift_left"(%540, %543) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %545 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %546 = "stablehlo.broadcast_in_dim"(%545) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %547 = "stablehlo.shift_right_logical"(%540, %546) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %548 = "stablehlo.or"(%544, %547) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %549 = "stablehlo.xor"(%541, %548) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %550 = "stablehlo.add"(%541, %549) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %551 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %552 = "stablehlo.broadcast_in_dim"(%551) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %553 = "stablehlo.shift_left"(%549, %552) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %554 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %555 = "stablehlo.broadcast_in_dim"(%554) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %556 = "stablehlo.shift_right_logical"(%549, %555) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %557 = "stablehlo.or"(%553, %556) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %558 = "stablehlo.xor"(%550, %557) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %559 = "stablehlo.add"(%550, %558) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %560 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %561 = "stablehlo.broadcast_in_dim"(%560) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %562 = "stablehlo.shift_left"(%558, %561) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %563 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %564 = "stablehlo.broadcast_in_dim"(%563) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %565 = "stablehlo.shift_right_logical"(%558, %564) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %566 = "stablehlo.or"(%562, %565) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %567 = "stablehlo.xor"(%559, %566) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %568 = "stablehlo.add"(%559, %567) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %569 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %570 = "stablehlo.broadcast_in_dim"(%569) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %571 = "stablehlo.shift_left"(%567, %570) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %572 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %573 = "stablehlo.broadcast_in_dim"(%572) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %574 = "stablehlo.shift_right_logical"(%567, %573) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %575 = "stablehlo.or"(%571, %574) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %576 = "stablehlo.xor"(%568, %575) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %577 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %578 = "stablehlo.add"(%568, %577) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %579 = "stablehlo.broadcast_in_dim"(%536) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %580 = "stablehlo.add"(%576, %579) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %581 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %582 = "stablehlo.broadcast_in_dim"(%581) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %583 = "stablehlo.add"(%580, %582) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %584 = "stablehlo.add"(%578, %583) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %585 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %586 = "stablehlo.broadcast_in_dim"(%585) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %587 = "stablehlo.shift_left"(%583, %586) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %588 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %589 = "stablehlo.broadcast_in_dim"(%588) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %590 = "stablehlo.shift_right_logical"(%583, %589) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %591 = "stablehlo.or"(%587, %590) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %592 = "stablehlo.xor"(%584, %591) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %593 = "stablehlo.add"(%584, %592) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %594 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %595 = "stablehlo.broadcast_in_dim"(%594) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %596 = "stablehlo.shift_left"(%592, %595) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %597 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %598 = "stablehlo.broadcast_in_dim"(%597) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %599 = "stablehlo.shift_right_logical"(%592, %598) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %600 = "stablehlo.or"(%596, %599) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %601 = "stablehlo.xor"(%593, %600) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %602 = "stablehlo.add"(%593, %601) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %603 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %604 = "stablehlo.broadcast_in_dim"(%603) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %605 = "stablehlo.shift_left"(%601, %604) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %606 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %607 = "stablehlo.broadcast_in_dim"(%606) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %608 = "stablehlo.shift_right_logical"(%601, %607) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %609 = "stablehlo.or"(%605, %608) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %610 = "stablehlo.xor"(%602, %609) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %611 = "stablehlo.add"(%602, %610) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %612 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %613 = "stablehlo.broadcast_in_dim"(%612) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %614 = "stablehlo.shift_left"(%610, %613) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %615 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %616 = "stablehlo.broadcast_in_dim"(%615) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %617 = "stablehlo.shift_right_logical"(%610, %616) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %618 = "stablehlo.or"(%614, %617) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %619 = "stablehlo.xor"(%611, %618) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %620 = "stablehlo.broadcast_in_dim"(%536) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %621 = "stablehlo.add"(%611, %620) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %622 = "stablehlo.broadcast_in_dim"(%arg26) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %623 = "stablehlo.add"(%619, %622) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %624 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %625 = "stablehlo.broadcast_in_dim"(%624) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %626 = "stablehlo.add"(%623, %625) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %627 = "stablehlo.add"(%621, %626) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %628 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %629 = "stablehlo.broadcast_in_dim"(%628) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %630 = "stablehlo.shift_left"(%626, %629) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %631 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %632 = "stablehlo.broadcast_in_dim"(%631) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %633 = "stablehlo.shift_right_logical"(%626, %632) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %634 = "stablehlo.or"(%630, %633) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %635 = "stablehlo.xor"(%627, %634) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %636 = "stablehlo.add"(%627, %635) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %637 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %638 = "stablehlo.broadcast_in_dim"(%637) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %639 = "stablehlo.shift_left"(%635, %638) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %640 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %641 = "stablehlo.broadcast_in_dim"(%640) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %642 = "stablehlo.shift_right_logical"(%635, %641) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %643 = "stablehlo.or"(%639, %642) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %644 = "stablehlo.xor"(%636, %643) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %645 = "stablehlo.add"(%636, %644) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %646 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %647 = "stablehlo.broadcast_in_dim"(%646) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %648 = "stablehlo.shift_left"(%644, %647) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %649 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %650 = "stablehlo.broadcast_in_dim"(%649) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %651 = "stablehlo.shift_right_logical"(%644, %650) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %652 = "stablehlo.or"(%648, %651) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %653 = "stablehlo.xor"(%645, %652) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %654 = "stablehlo.add"(%645, %653) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %655 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %656 = "stablehlo.broadcast_in_dim"(%655) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %657 = "stablehlo.shift_left"(%653, %656) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %658 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %659 = "stablehlo.broadcast_in_dim"(%658) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %660 = "stablehlo.shift_right_logical"(%653, %659) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %661 = "stablehlo.or"(%657, %660) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %662 = "stablehlo.xor"(%654, %661) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %663 = "stablehlo.broadcast_in_dim"(%arg26) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %664 = "stablehlo.add"(%654, %663) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %665 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %666 = "stablehlo.add"(%662, %665) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %667 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %668 = "stablehlo.broadcast_in_dim"(%667) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %669 = "stablehlo.add"(%666, %668) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %670 = "stablehlo.add"(%664, %669) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %671 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %672 = "stablehlo.broadcast_in_dim"(%671) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %673 = "stablehlo.shift_left"(%669, %672) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %674 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %675 = "stablehlo.broadcast_in_dim"(%674) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %676 = "stablehlo.shift_right_logical"(%669, %675) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %677 = "stablehlo.or"(%673, %676) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %678 = "stablehlo.xor"(%670, %677) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %679 = "stablehlo.add"(%670, %678) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %680 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %681 = "stablehlo.broadcast_in_dim"(%680) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %682 = "stablehlo.shift_left"(%678, %681) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %683 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %684 = "stablehlo.broadcast_in_dim"(%683) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %685 = "stablehlo.shift_right_logical"(%678, %684) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %686 = "stablehlo.or"(%682, %685) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %687 = "stablehlo.xor"(%679, %686) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %688 = "stablehlo.add"(%679, %687) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %689 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %690 = "stablehlo.broadcast_in_dim"(%689) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %691 = "stablehlo.shift_left"(%687, %690) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %692 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %693 = "stablehlo.broadcast_in_dim"(%692) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %694 = "stablehlo.shift_right_logical"(%687, %693) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %695 = "stablehlo.or"(%691, %694) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %696 = "stablehlo.xor"(%688, %695) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %697 = "stablehlo.add"(%688, %696) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %698 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %699 = "stablehlo.broadcast_in_dim"(%698) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %700 = "stablehlo.shift_left"(%696, %699) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %701 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %702 = "stablehlo.broadcast_in_dim"(%701) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %703 = "stablehlo.shift_right_logical"(%696, %702) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %704 = "stablehlo.or"(%700, %703) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %705 = "stablehlo.xor"(%697, %704) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %706 = "stablehlo.broadcast_in_dim"(%arg27) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %707 = "stablehlo.add"(%697, %706) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %708 = "stablehlo.broadcast_in_dim"(%536) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %709 = "stablehlo.add"(%705, %708) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %710 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %711 = "stablehlo.broadcast_in_dim"(%710) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %712 = "stablehlo.add"(%709, %711) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %713 = "stablehlo.add"(%707, %712) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %714 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %715 = "stablehlo.broadcast_in_dim"(%714) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %716 = "stablehlo.shift_left"(%712, %715) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %717 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %718 = "stablehlo.broadcast_in_dim"(%717) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %719 = "stablehlo.shift_right_logical"(%712, %718) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %720 = "stablehlo.or"(%716, %719) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %721 = "stablehlo.xor"(%713, %720) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %722 = "stablehlo.add"(%713, %721) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %723 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %724 = "stablehlo.broadcast_in_dim"(%723) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %725 = "stablehlo.shift_left"(%721, %724) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %726 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %727 = "stablehlo.broadcast_in_dim"(%726) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %728 = "stablehlo.shift_right_logical"(%721, %727) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %729 = "stablehlo.or"(%725, %728) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %730 = "stablehlo.xor"(%722, %729) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %731 = "stablehlo.add"(%722, %730) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %732 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %733 = "stablehlo.broadcast_in_dim"(%732) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %734 = "stablehlo.shift_left"(%730, %733) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %735 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %736 = "stablehlo.broadcast_in_dim"(%735) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %737 = "stablehlo.shift_right_logical"(%730, %736) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %738 = "stablehlo.or"(%734, %737) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %739 = "stablehlo.xor"(%731, %738) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %740 = "stablehlo.add"(%731, %739) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %741 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %742 = "stablehlo.broadcast_in_dim"(%741) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %743 = "stablehlo.shift_left"(%739, %742) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %744 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %745 = "stablehlo.broadcast_in_dim"(%744) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %746 = "stablehlo.shift_right_logical"(%739, %745) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %747 = "stablehlo.or"(%743, %746) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %748 = "stablehlo.xor"(%740, %747) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %749 = "stablehlo.broadcast_in_dim"(%536) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %750 = "stablehlo.add"(%740, %749) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %751 = "stablehlo.broadcast_in_dim"(%arg26) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %752 = "stablehlo.add"(%748, %751) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %753 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %754 = "stablehlo.broadcast_in_dim"(%753) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %755 = "stablehlo.add"(%752, %754) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%750, %755) : (tensor<2xui32>, tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<8xui32>, tensor<8xui32>) -> (tensor<8xui32>, tensor<8xui32>), sym_name = "threefry2x32_3", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<ui32>, %arg23: tensor<ui32>, %arg24: tensor<8xui32>, %arg25: tensor<8xui32>):
    %312 = "stablehlo.xor"(%arg22, %arg23) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %313 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %314 = "stablehlo.xor"(%312, %313) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %315 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %316 = "stablehlo.add"(%arg24, %315) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %317 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %318 = "stablehlo.add"(%arg25, %317) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %319 = "stablehlo.add"(%316, %318) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %320 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %321 = "stablehlo.broadcast_in_dim"(%320) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %322 = "stablehlo.shift_left"(%318, %321) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %323 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %324 = "stablehlo.broadcast_in_dim"(%323) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %325 = "stablehlo.shift_right_logical"(%318, %324) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %326 = "stablehlo.or"(%322, %325) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %327 = "stablehlo.xor"(%319, %326) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %328 = "stablehlo.add"(%319, %327) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %329 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %330 = "stablehlo.broadcast_in_dim"(%329) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %331 = "stablehlo.shift_left"(%327, %330) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %332 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %333 = "stablehlo.broadcast_in_dim"(%332) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %334 = "stablehlo.shift_right_logical"(%327, %333) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %335 = "stablehlo.or"(%331, %334) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %336 = "stablehlo.xor"(%328, %335) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %337 = "stablehlo.add"(%328, %336) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %338 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %339 = "stablehlo.broadcast_in_dim"(%338) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %340 = "stablehlo.shift_left"(%336, %339) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %341 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %342 = "stablehlo.broadcast_in_dim"(%341) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %343 = "stablehlo.shift_right_logical"(%336, %342) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %344 = "stablehlo.or"(%340, %343) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %345 = "stablehlo.xor"(%337, %344) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %346 = "stablehlo.add"(%337, %345) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %347 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %348 = "stablehlo.broadcast_in_dim"(%347) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %349 = "stablehlo.shift_left"(%345, %348) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %350 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %351 = "stablehlo.broadcast_in_dim"(%350) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %352 = "stablehlo.shift_right_logical"(%345, %351) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %353 = "stablehlo.or"(%349, %352) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %354 = "stablehlo.xor"(%346, %353) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %355 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %356 = "stablehlo.add"(%346, %355) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %357 = "stablehlo.broadcast_in_dim"(%314) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %358 = "stablehlo.add"(%354, %357) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %359 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %361 = "stablehlo.add"(%358, %360) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %362 = "stablehlo.add"(%356, %361) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %363 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %364 = "stablehlo.broadcast_in_dim"(%363) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %365 = "stablehlo.shift_left"(%361, %364) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %366 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %367 = "stablehlo.broadcast_in_dim"(%366) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %368 = "stablehlo.shift_right_logical"(%361, %367) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %369 = "stablehlo.or"(%365, %368) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %370 = "stablehlo.xor"(%362, %369) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %371 = "stablehlo.add"(%362, %370) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %372 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %373 = "stablehlo.broadcast_in_dim"(%372) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %374 = "stablehlo.shift_left"(%370, %373) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %375 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %377 = "stablehlo.shift_right_logical"(%370, %376) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %378 = "stablehlo.or"(%374, %377) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %379 = "stablehlo.xor"(%371, %378) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %380 = "stablehlo.add"(%371, %379) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %381 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %382 = "stablehlo.broadcast_in_dim"(%381) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %383 = "stablehlo.shift_left"(%379, %382) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %384 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %385 = "stablehlo.broadcast_in_dim"(%384) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %386 = "stablehlo.shift_right_logical"(%379, %385) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %387 = "stablehlo.or"(%383, %386) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %388 = "stablehlo.xor"(%380, %387) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %389 = "stablehlo.add"(%380, %388) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %390 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %391 = "stablehlo.broadcast_in_dim"(%390) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %392 = "stablehlo.shift_left"(%388, %391) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %393 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %394 = "stablehlo.broadcast_in_dim"(%393) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %395 = "stablehlo.shift_right_logical"(%388, %394) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %396 = "stablehlo.or"(%392, %395) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %397 = "stablehlo.xor"(%389, %396) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %398 = "stablehlo.broadcast_in_dim"(%314) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %399 = "stablehlo.add"(%389, %398) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %400 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %401 = "stablehlo.add"(%397, %400) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %402 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %404 = "stablehlo.add"(%401, %403) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %405 = "stablehlo.add"(%399, %404) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %406 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %408 = "stablehlo.shift_left"(%404, %407) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %409 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %411 = "stablehlo.shift_right_logical"(%404, %410) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %412 = "stablehlo.or"(%408, %411) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %413 = "stablehlo.xor"(%405, %412) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %414 = "stablehlo.add"(%405, %413) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %415 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %416 = "stablehlo.broadcast_in_dim"(%415) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %417 = "stablehlo.shift_left"(%413, %416) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %418 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %420 = "stablehlo.shift_right_logical"(%413, %419) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %421 = "stablehlo.or"(%417, %420) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %422 = "stablehlo.xor"(%414, %421) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %423 = "stablehlo.add"(%414, %422) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %424 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %425 = "stablehlo.broadcast_in_dim"(%424) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %426 = "stablehlo.shift_left"(%422, %425) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %427 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %428 = "stablehlo.broadcast_in_dim"(%427) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %429 = "stablehlo.shift_right_logical"(%422, %428) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %430 = "stablehlo.or"(%426, %429) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %431 = "stablehlo.xor"(%423, %430) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %432 = "stablehlo.add"(%423, %431) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %433 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %434 = "stablehlo.broadcast_in_dim"(%433) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %435 = "stablehlo.shift_left"(%431, %434) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %436 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %437 = "stablehlo.broadcast_in_dim"(%436) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %438 = "stablehlo.shift_right_logical"(%431, %437) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %439 = "stablehlo.or"(%435, %438) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %440 = "stablehlo.xor"(%432, %439) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %441 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %442 = "stablehlo.add"(%432, %441) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %443 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %444 = "stablehlo.add"(%440, %443) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %445 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %446 = "stablehlo.broadcast_in_dim"(%445) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %447 = "stablehlo.add"(%444, %446) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %448 = "stablehlo.add"(%442, %447) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %449 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %450 = "stablehlo.broadcast_in_dim"(%449) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %451 = "stablehlo.shift_left"(%447, %450) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %452 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %453 = "stablehlo.broadcast_in_dim"(%452) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %454 = "stablehlo.shift_right_logical"(%447, %453) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %455 = "stablehlo.or"(%451, %454) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %456 = "stablehlo.xor"(%448, %455) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %457 = "stablehlo.add"(%448, %456) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %458 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %459 = "stablehlo.broadcast_in_dim"(%458) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %460 = "stablehlo.shift_left"(%456, %459) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %461 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %462 = "stablehlo.broadcast_in_dim"(%461) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %463 = "stablehlo.shift_right_logical"(%456, %462) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %464 = "stablehlo.or"(%460, %463) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %465 = "stablehlo.xor"(%457, %464) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %466 = "stablehlo.add"(%457, %465) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %467 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %468 = "stablehlo.broadcast_in_dim"(%467) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %469 = "stablehlo.shift_left"(%465, %468) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %470 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %471 = "stablehlo.broadcast_in_dim"(%470) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %472 = "stablehlo.shift_right_logical"(%465, %471) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %473 = "stablehlo.or"(%469, %472) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %474 = "stablehlo.xor"(%466, %473) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %475 = "stablehlo.add"(%466, %474) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %476 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %477 = "stablehlo.broadcast_in_dim"(%476) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %478 = "stablehlo.shift_left"(%474, %477) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %479 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %480 = "stablehlo.broadcast_in_dim"(%479) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %481 = "stablehlo.shift_right_logical"(%474, %480) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %482 = "stablehlo.or"(%478, %481) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %483 = "stablehlo.xor"(%475, %482) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %484 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %485 = "stablehlo.add"(%475, %484) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %486 = "stablehlo.broadcast_in_dim"(%314) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %487 = "stablehlo.add"(%483, %486) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %488 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %489 = "stablehlo.broadcast_in_dim"(%488) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %490 = "stablehlo.add"(%487, %489) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %491 = "stablehlo.add"(%485, %490) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %492 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %493 = "stablehlo.broadcast_in_dim"(%492) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %494 = "stablehlo.shift_left"(%490, %493) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %495 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %496 = "stablehlo.broadcast_in_dim"(%495) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %497 = "stablehlo.shift_right_logical"(%490, %496) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %498 = "stablehlo.or"(%494, %497) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %499 = "stablehlo.xor"(%491, %498) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %500 = "stablehlo.add"(%491, %499) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %501 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %502 = "stablehlo.broadcast_in_dim"(%501) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %503 = "stablehlo.shift_left"(%499, %502) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %504 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %505 = "stablehlo.broadcast_in_dim"(%504) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %506 = "stablehlo.shift_right_logical"(%499, %505) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %507 = "stablehlo.or"(%503, %506) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %508 = "stablehlo.xor"(%500, %507) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %509 = "stablehlo.add"(%500, %508) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %510 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %511 = "stablehlo.broadcast_in_dim"(%510) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %512 = "stablehlo.shift_left"(%508, %511) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %513 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %514 = "stablehlo.broadcast_in_dim"(%513) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %515 = "stablehlo.shift_right_logical"(%508, %514) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %516 = "stablehlo.or"(%512, %515) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %517 = "stablehlo.xor"(%509, %516) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %518 = "stablehlo.add"(%509, %517) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %519 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %520 = "stablehlo.broadcast_in_dim"(%519) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %521 = "stablehlo.shift_left"(%517, %520) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %522 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %523 = "stablehlo.broadcast_in_dim"(%522) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %524 = "stablehlo.shift_right_logical"(%517, %523) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %525 = "stablehlo.or"(%521, %524) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %526 = "stablehlo.xor"(%518, %525) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %527 = "stablehlo.broadcast_in_dim"(%314) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %528 = "stablehlo.add"(%518, %527) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %529 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %530 = "stablehlo.add"(%526, %529) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    %531 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %532 = "stablehlo.broadcast_in_dim"(%531) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8xui32>
    %533 = "stablehlo.add"(%530, %532) : (tensor<8xui32>, tensor<8xui32>) -> tensor<8xui32>
    "func.return"(%528, %533) : (tensor<8xui32>, tensor<8xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "_gumbel", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<2xui32>):
    %305 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %306 = "stablehlo.constant"() <{value = dense<1.17549435E-38> : tensor<f32>}> : () -> tensor<f32>
    %307 = "func.call"(%arg21, %305, %306) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x4xf32>
    %308 = "stablehlo.log"(%307) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %309 = "stablehlo.negate"(%308) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %310 = "stablehlo.log"(%309) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    %311 = "stablehlo.negate"(%310) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%311) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<2xui32>, %arg19: tensor<f32>, %arg20: tensor<f32>):
    %265 = "stablehlo.convert"(%arg19) : (tensor<f32>) -> tensor<f32>
    %266 = "stablehlo.broadcast_in_dim"(%arg20) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %267 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %268 = "stablehlo.slice"(%arg18) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %269 = "stablehlo.reshape"(%268) : (tensor<1xui32>) -> tensor<ui32>
    %270 = "stablehlo.slice"(%arg18) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %271 = "stablehlo.reshape"(%270) : (tensor<1xui32>) -> tensor<ui32>
    %272 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<8x4xui64>
    %273 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<8x4xui64>
    %274 = "stablehlo.constant"() <{value = dense<4> : tensor<ui64>}> : () -> tensor<ui64>
    %275 = "stablehlo.broadcast_in_dim"(%274) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x4xui64>
    %276 = "stablehlo.multiply"(%275, %272) : (tensor<8x4xui64>, tensor<8x4xui64>) -> tensor<8x4xui64>
    %277 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x4xui64>
    %279 = "stablehlo.multiply"(%278, %273) : (tensor<8x4xui64>, tensor<8x4xui64>) -> tensor<8x4xui64>
    %280 = "stablehlo.add"(%276, %279) : (tensor<8x4xui64>, tensor<8x4xui64>) -> tensor<8x4xui64>
    %281 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %282 = "stablehlo.broadcast_in_dim"(%281) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<8x4xui64>
    %283 = "stablehlo.shift_right_logical"(%280, %282) : (tensor<8x4xui64>, tensor<8x4xui64>) -> tensor<8x4xui64>
    %284 = "stablehlo.convert"(%280) : (tensor<8x4xui64>) -> tensor<8x4xui32>
    %285 = "stablehlo.convert"(%283) : (tensor<8x4xui64>) -> tensor<8x4xui32>
    %286:2 = "func.call"(%269, %271, %285, %284) <{callee = @threefry2x32_4}> : (tensor<ui32>, tensor<ui32>, tensor<8x4xui32>, tensor<8x4xui32>) -> (tensor<8x4xui32>, tensor<8x4xui32>)
    %287 = "stablehlo.xor"(%286#0, %286#1) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %288 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %289 = "stablehlo.broadcast_in_dim"(%288) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %290 = "stablehlo.shift_right_logical"(%287, %289) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %291 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %292 = "stablehlo.broadcast_in_dim"(%291) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %293 = "stablehlo.or"(%290, %292) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %294 = "stablehlo.bitcast_convert"(%293) : (tensor<8x4xui32>) -> tensor<8x4xf32>
    %295 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %296 = "stablehlo.broadcast_in_dim"(%295) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %297 = "stablehlo.subtract"(%294, %296) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %298 = "stablehlo.subtract"(%267, %266) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %299 = "stablehlo.broadcast_in_dim"(%298) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x4xf32>
    %300 = "stablehlo.multiply"(%297, %299) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %301 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x4xf32>
    %302 = "stablehlo.add"(%300, %301) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    %303 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<8x4xf32>
    %304 = "stablehlo.maximum"(%303, %302) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
    "func.return"(%304) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<8x4xui32>, tensor<8x4xui32>) -> (tensor<8x4xui32>, tensor<8x4xui32>), sym_name = "threefry2x32_4", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<ui32>, %arg15: tensor<ui32>, %arg16: tensor<8x4xui32>, %arg17: tensor<8x4xui32>):
    %43 = "stablehlo.xor"(%arg14, %arg15) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %44 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %45 = "stablehlo.xor"(%43, %44) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %46 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %47 = "stablehlo.add"(%arg16, %46) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %48 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %49 = "stablehlo.add"(%arg17, %48) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %50 = "stablehlo.add"(%47, %49) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %51 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %53 = "stablehlo.shift_left"(%49, %52) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %54 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %56 = "stablehlo.shift_right_logical"(%49, %55) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %57 = "stablehlo.or"(%53, %56) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %58 = "stablehlo.xor"(%50, %57) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %59 = "stablehlo.add"(%50, %58) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %60 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %62 = "stablehlo.shift_left"(%58, %61) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %63 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %65 = "stablehlo.shift_right_logical"(%58, %64) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %66 = "stablehlo.or"(%62, %65) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %67 = "stablehlo.xor"(%59, %66) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %68 = "stablehlo.add"(%59, %67) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %69 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %71 = "stablehlo.shift_left"(%67, %70) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %72 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %74 = "stablehlo.shift_right_logical"(%67, %73) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %75 = "stablehlo.or"(%71, %74) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %76 = "stablehlo.xor"(%68, %75) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %77 = "stablehlo.add"(%68, %76) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %78 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %80 = "stablehlo.shift_left"(%76, %79) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %81 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %83 = "stablehlo.shift_right_logical"(%76, %82) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %84 = "stablehlo.or"(%80, %83) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %85 = "stablehlo.xor"(%77, %84) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %86 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %87 = "stablehlo.add"(%77, %86) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %88 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %89 = "stablehlo.add"(%85, %88) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %90 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %92 = "stablehlo.add"(%89, %91) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %93 = "stablehlo.add"(%87, %92) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %94 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %96 = "stablehlo.shift_left"(%92, %95) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %97 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %99 = "stablehlo.shift_right_logical"(%92, %98) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %100 = "stablehlo.or"(%96, %99) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %101 = "stablehlo.xor"(%93, %100) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %102 = "stablehlo.add"(%93, %101) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %103 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %105 = "stablehlo.shift_left"(%101, %104) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %106 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %108 = "stablehlo.shift_right_logical"(%101, %107) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %109 = "stablehlo.or"(%105, %108) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %110 = "stablehlo.xor"(%102, %109) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %111 = "stablehlo.add"(%102, %110) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %112 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %114 = "stablehlo.shift_left"(%110, %113) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %115 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %117 = "stablehlo.shift_right_logical"(%110, %116) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %118 = "stablehlo.or"(%114, %117) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %119 = "stablehlo.xor"(%111, %118) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %120 = "stablehlo.add"(%111, %119) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %121 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %123 = "stablehlo.shift_left"(%119, %122) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %124 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %126 = "stablehlo.shift_right_logical"(%119, %125) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %127 = "stablehlo.or"(%123, %126) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %128 = "stablehlo.xor"(%120, %127) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %129 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %130 = "stablehlo.add"(%120, %129) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %131 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %132 = "stablehlo.add"(%128, %131) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %133 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %135 = "stablehlo.add"(%132, %134) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %136 = "stablehlo.add"(%130, %135) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %137 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %139 = "stablehlo.shift_left"(%135, %138) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %140 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %142 = "stablehlo.shift_right_logical"(%135, %141) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %143 = "stablehlo.or"(%139, %142) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %144 = "stablehlo.xor"(%136, %143) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %145 = "stablehlo.add"(%136, %144) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %146 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %148 = "stablehlo.shift_left"(%144, %147) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %149 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %151 = "stablehlo.shift_right_logical"(%144, %150) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %152 = "stablehlo.or"(%148, %151) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %153 = "stablehlo.xor"(%145, %152) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %154 = "stablehlo.add"(%145, %153) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %155 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %157 = "stablehlo.shift_left"(%153, %156) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %158 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %160 = "stablehlo.shift_right_logical"(%153, %159) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %161 = "stablehlo.or"(%157, %160) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %162 = "stablehlo.xor"(%154, %161) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %163 = "stablehlo.add"(%154, %162) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %164 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %166 = "stablehlo.shift_left"(%162, %165) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %167 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %169 = "stablehlo.shift_right_logical"(%162, %168) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %170 = "stablehlo.or"(%166, %169) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %171 = "stablehlo.xor"(%163, %170) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %172 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %173 = "stablehlo.add"(%163, %172) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %174 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %175 = "stablehlo.add"(%171, %174) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %176 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %178 = "stablehlo.add"(%175, %177) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %179 = "stablehlo.add"(%173, %178) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %180 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %182 = "stablehlo.shift_left"(%178, %181) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %183 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %185 = "stablehlo.shift_right_logical"(%178, %184) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %186 = "stablehlo.or"(%182, %185) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %187 = "stablehlo.xor"(%179, %186) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %188 = "stablehlo.add"(%179, %187) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %189 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %191 = "stablehlo.shift_left"(%187, %190) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %192 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %194 = "stablehlo.shift_right_logical"(%187, %193) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %195 = "stablehlo.or"(%191, %194) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %196 = "stablehlo.xor"(%188, %195) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %197 = "stablehlo.add"(%188, %196) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %198 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %200 = "stablehlo.shift_left"(%196, %199) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %201 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %203 = "stablehlo.shift_right_logical"(%196, %202) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %204 = "stablehlo.or"(%200, %203) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %205 = "stablehlo.xor"(%197, %204) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %206 = "stablehlo.add"(%197, %205) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %207 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %209 = "stablehlo.shift_left"(%205, %208) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %210 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %211 = "stablehlo.broadcast_in_dim"(%210) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %212 = "stablehlo.shift_right_logical"(%205, %211) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %213 = "stablehlo.or"(%209, %212) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %214 = "stablehlo.xor"(%206, %213) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %215 = "stablehlo.broadcast_in_dim"(%arg15) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %216 = "stablehlo.add"(%206, %215) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %217 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %218 = "stablehlo.add"(%214, %217) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %219 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %221 = "stablehlo.add"(%218, %220) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %222 = "stablehlo.add"(%216, %221) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %223 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %225 = "stablehlo.shift_left"(%221, %224) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %226 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %227 = "stablehlo.broadcast_in_dim"(%226) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %228 = "stablehlo.shift_right_logical"(%221, %227) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %229 = "stablehlo.or"(%225, %228) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %230 = "stablehlo.xor"(%222, %229) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %231 = "stablehlo.add"(%222, %230) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %232 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %233 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %234 = "stablehlo.shift_left"(%230, %233) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %235 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %237 = "stablehlo.shift_right_logical"(%230, %236) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %238 = "stablehlo.or"(%234, %237) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %239 = "stablehlo.xor"(%231, %238) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %240 = "stablehlo.add"(%231, %239) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %241 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %242 = "stablehlo.broadcast_in_dim"(%241) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %243 = "stablehlo.shift_left"(%239, %242) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %244 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %245 = "stablehlo.broadcast_in_dim"(%244) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %246 = "stablehlo.shift_right_logical"(%239, %245) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %247 = "stablehlo.or"(%243, %246) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %248 = "stablehlo.xor"(%240, %247) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %249 = "stablehlo.add"(%240, %248) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %250 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %252 = "stablehlo.shift_left"(%248, %251) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %253 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %254 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %255 = "stablehlo.shift_right_logical"(%248, %254) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %256 = "stablehlo.or"(%252, %255) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %257 = "stablehlo.xor"(%249, %256) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %258 = "stablehlo.broadcast_in_dim"(%45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %259 = "stablehlo.add"(%249, %258) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %260 = "stablehlo.broadcast_in_dim"(%arg14) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %261 = "stablehlo.add"(%257, %260) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    %262 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %263 = "stablehlo.broadcast_in_dim"(%262) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<8x4xui32>
    %264 = "stablehlo.add"(%261, %263) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
    "func.return"(%259, %264) : (tensor<8x4xui32>, tensor<8x4xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<8x4xf32>) -> tensor<8xi32>, sym_name = "argmax", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<8x4xf32>):
    %30 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<8x4xi32>
    %31 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %32 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %33:2 = "stablehlo.reduce"(%arg9, %30, %31, %32) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<i32>, %arg12: tensor<f32>, %arg13: tensor<i32>):
      %34 = "stablehlo.compare"(%arg10, %arg12) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %35 = "stablehlo.compare"(%arg10, %arg10) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %36 = "stablehlo.or"(%34, %35) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %37 = "stablehlo.compare"(%arg10, %arg12) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %38 = "stablehlo.compare"(%arg11, %arg13) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %39 = "stablehlo.and"(%37, %38) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %40 = "stablehlo.or"(%36, %39) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %41 = "stablehlo.select"(%36, %arg10, %arg12) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %42 = "stablehlo.select"(%40, %arg11, %arg13) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%41, %42) : (tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
    "func.return"(%33#1) : (tensor<8xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<8x32xf32>) -> tensor<8x32xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<8x32xf32>):
    %27 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x32xf32>
    %29 = "stablehlo.maximum"(%arg8, %28) : (tensor<8x32xf32>, tensor<8x32xf32>) -> tensor<8x32xf32>
    "func.return"(%29) : (tensor<8x32xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x4xf32>, tensor<8x1xi32>) -> (tensor<8x1xf32>, tensor<8x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<8x4xf32>, %arg5: tensor<8x1xi32>):
    %4 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %5 = "stablehlo.broadcast_in_dim"(%4) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %6 = "stablehlo.compare"(%arg5, %5) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %7 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %8 = "stablehlo.broadcast_in_dim"(%7) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1xi32>
    %9 = "stablehlo.add"(%arg5, %8) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %10 = "stablehlo.select"(%6, %9, %arg5) : (tensor<8x1xi1>, tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %11 = "stablehlo.reshape"(%10) : (tensor<8x1xi32>) -> tensor<8x1x1xi32>
    %12 = "stablehlo.constant"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
    %13 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<8x1x1xi32>
    %15 = "stablehlo.compare"(%11, %14) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %16 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<8x1x1xi32>
    %18 = "stablehlo.compare"(%11, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<8x1x1xi32>, tensor<8x1x1xi32>) -> tensor<8x1x1xi1>
    %19 = "stablehlo.and"(%15, %18) : (tensor<8x1x1xi1>, tensor<8x1x1xi1>) -> tensor<8x1x1xi1>
    %20 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %21 = "stablehlo.reduce"(%19, %20) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg6: tensor<i1>, %arg7: tensor<i1>):
      %26 = "stablehlo.and"(%arg6, %arg7) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%26) : (tensor<i1>) -> ()
    }) : (tensor<8x1x1xi1>, tensor<i1>) -> tensor<8x1xi1>
    %22 = "stablehlo.gather"(%arg4, %11) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x1x1xi32>) -> tensor<8x1xf32>
    %23 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %24 = "stablehlo.broadcast_in_dim"(%23) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x1xf32>
    %25 = "stablehlo.select"(%21, %22, %24) : (tensor<8x1xi1>, tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    "func.return"(%25, %11) : (tensor<8x1xf32>, tensor<8x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x4xf32>, res_attrs = [{}], sym_name = "take_along_axis_5", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<8x1x1xi32>, %arg1: tensor<8x1xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8x4xf32>
    %2 = "stablehlo.scatter"(%1, %arg0, %arg1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      %3 = "stablehlo.add"(%arg2, %arg3) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%3) : (tensor<f32>) -> ()
    }) : (tensor<8x4xf32>, tensor<8x1x1xi32>, tensor<8x1xf32>) -> tensor<8x4xf32>
    "func.return"(%2) : (tensor<8x4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
