"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/moments/0/nu/params/Dense_0/bias", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/moments/0/nu/params/Dense_0/kernel", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hf/bias", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hf/kernel", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hg/bias", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hg/kernel", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hi/bias", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/hi/kernel", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/ho/bias", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/ho/kernel", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/if/kernel", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/ig/kernel", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/ii/kernel", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "state/moments/0/nu/params/OptimizedLSTMCell_0/io/kernel", refold.replaced_by = 13 : i64, tf.aliasing_output = 13 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 14 : i64, tf.aliasing_output = 14 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 15 : i64, tf.aliasing_output = 15 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hf/bias", refold.replaced_by = 16 : i64, tf.aliasing_output = 16 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hf/kernel", refold.replaced_by = 17 : i64, tf.aliasing_output = 17 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hg/bias", refold.replaced_by = 18 : i64, tf.aliasing_output = 18 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hg/kernel", refold.replaced_by = 19 : i64, tf.aliasing_output = 19 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hi/bias", refold.replaced_by = 20 : i64, tf.aliasing_output = 20 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/hi/kernel", refold.replaced_by = 21 : i64, tf.aliasing_output = 21 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/ho/bias", refold.replaced_by = 22 : i64, tf.aliasing_output = 22 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/ho/kernel", refold.replaced_by = 23 : i64, tf.aliasing_output = 23 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/if/kernel", refold.replaced_by = 24 : i64, tf.aliasing_output = 24 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/ig/kernel", refold.replaced_by = 25 : i64, tf.aliasing_output = 25 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/ii/kernel", refold.replaced_by = 26 : i64, tf.aliasing_output = 26 : i32}, {refold.name = "state/params/params/OptimizedLSTMCell_0/io/kernel", refold.replaced_by = 27 : i64, tf.aliasing_output = 27 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x7x6xf32>, tensor<3x4xf32>) -> (tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hf']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hf']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hg']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hg']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hi']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['hi']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['ho']['bias']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['ho']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['if']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['ig']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['ii']['kernel']"}, {jax.result_info = "result[0]['moments'][0].nu['params']['OptimizedLSTMCell_0']['io']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hf']['bias']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hf']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hg']['bias']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hg']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hi']['bias']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['hi']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['ho']['bias']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['ho']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['if']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['ig']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['ii']['kernel']"}, {jax.result_info = "result[0]['params']['params']['OptimizedLSTMCell_0']['io']['kernel']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg49: tensor<4xf32>, %arg50: tensor<24x4xf32>, %arg51: tensor<24xf32>, %arg52: tensor<24x24xf32>, %arg53: tensor<24xf32>, %arg54: tensor<24x24xf32>, %arg55: tensor<24xf32>, %arg56: tensor<24x24xf32>, %arg57: tensor<24xf32>, %arg58: tensor<24x24xf32>, %arg59: tensor<6x24xf32>, %arg60: tensor<6x24xf32>, %arg61: tensor<6x24xf32>, %arg62: tensor<6x24xf32>, %arg63: tensor<4xf32>, %arg64: tensor<24x4xf32>, %arg65: tensor<24xf32>, %arg66: tensor<24x24xf32>, %arg67: tensor<24xf32>, %arg68: tensor<24x24xf32>, %arg69: tensor<24xf32>, %arg70: tensor<24x24xf32>, %arg71: tensor<24xf32>, %arg72: tensor<24x24xf32>, %arg73: tensor<6x24xf32>, %arg74: tensor<6x24xf32>, %arg75: tensor<6x24xf32>, %arg76: tensor<6x24xf32>, %arg77: tensor<3x7x6xf32>, %arg78: tensor<3x4xf32>):
    %368 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %369 = "stablehlo.constant"() <{value = dense<32> : tensor<i32>}> : () -> tensor<i32>
    %370 = "stablehlo.shift_right_logical"(%368, %369) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %371 = "stablehlo.convert"(%370) : (tensor<i32>) -> tensor<ui32>
    %372 = "stablehlo.broadcast_in_dim"(%371) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %373 = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
    %374 = "stablehlo.and"(%368, %373) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %375 = "stablehlo.convert"(%374) : (tensor<i32>) -> tensor<ui32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %377 = "stablehlo.concatenate"(%372, %376) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %378 = "func.call"(%377) <{callee = @_threefry_split}> : (tensor<2xui32>) -> tensor<2x2xui32>
    %379 = "stablehlo.slice"(%378) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %380 = "stablehlo.reshape"(%379) : (tensor<1x2xui32>) -> tensor<2xui32>
    %381 = "stablehlo.slice"(%378) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %382 = "stablehlo.reshape"(%381) : (tensor<1x2xui32>) -> tensor<2xui32>
    %383 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %384 = "stablehlo.broadcast_in_dim"(%383) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %385 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %386 = "stablehlo.broadcast_in_dim"(%385) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %387 = "stablehlo.transpose"(%arg77) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x7x6xf32>) -> tensor<7x3x6xf32>
    %388 = "stablehlo.concatenate"(%arg70, %arg66, %arg68, %arg72) <{dimension = 1 : i64}> : (tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x96xf32>
    %389 = "stablehlo.concatenate"(%arg69, %arg65, %arg67, %arg71) <{dimension = 0 : i64}> : (tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>) -> tensor<96xf32>
    %390 = "stablehlo.reshape"(%389) : (tensor<96xf32>) -> tensor<1x96xf32>
    %391 = "stablehlo.concatenate"(%arg75, %arg73, %arg74, %arg76) <{dimension = 1 : i64}> : (tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x96xf32>
    %392 = "stablehlo.concatenate"(%arg70, %arg66, %arg68, %arg72) <{dimension = 1 : i64}> : (tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x96xf32>
    %393 = "stablehlo.concatenate"(%arg69, %arg65, %arg67, %arg71) <{dimension = 0 : i64}> : (tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>) -> tensor<96xf32>
    %394 = "stablehlo.reshape"(%393) : (tensor<96xf32>) -> tensor<1x96xf32>
    %395 = "stablehlo.concatenate"(%arg75, %arg73, %arg74, %arg76) <{dimension = 1 : i64}> : (tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x96xf32>
    %396 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %397 = "stablehlo.broadcast_in_dim"(%396) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %398 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %399 = "stablehlo.broadcast_in_dim"(%398) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %400 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %402 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %404 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %405 = "stablehlo.broadcast_in_dim"(%404) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %406 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %408 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %409 = "stablehlo.broadcast_in_dim"(%408) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %410 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %412 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %413 = "stablehlo.broadcast_in_dim"(%412) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %414 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %415 = "stablehlo.broadcast_in_dim"(%414) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %416 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %417 = "stablehlo.broadcast_in_dim"(%416) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %418 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %420 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %421 = "stablehlo.broadcast_in_dim"(%420) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<7x3x24xf32>
    %422 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %423:20 = "stablehlo.while"(%387, %392, %394, %395, %422, %384, %386, %397, %399, %401, %403, %405, %407, %409, %411, %413, %415, %417, %419, %421) ({
    ^bb0(%arg163: tensor<7x3x6xf32>, %arg164: tensor<24x96xf32>, %arg165: tensor<1x96xf32>, %arg166: tensor<6x96xf32>, %arg167: tensor<i32>, %arg168: tensor<3x24xf32>, %arg169: tensor<3x24xf32>, %arg170: tensor<7x3x24xf32>, %arg171: tensor<7x3x24xf32>, %arg172: tensor<7x3x24xf32>, %arg173: tensor<7x3x24xf32>, %arg174: tensor<7x3x24xf32>, %arg175: tensor<7x3x24xf32>, %arg176: tensor<7x3x24xf32>, %arg177: tensor<7x3x24xf32>, %arg178: tensor<7x3x24xf32>, %arg179: tensor<7x3x24xf32>, %arg180: tensor<7x3x24xf32>, %arg181: tensor<7x3x24xf32>, %arg182: tensor<7x3x24xf32>):
      %770 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
      %771 = "stablehlo.compare"(%arg167, %770) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%771) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg143: tensor<7x3x6xf32>, %arg144: tensor<24x96xf32>, %arg145: tensor<1x96xf32>, %arg146: tensor<6x96xf32>, %arg147: tensor<i32>, %arg148: tensor<3x24xf32>, %arg149: tensor<3x24xf32>, %arg150: tensor<7x3x24xf32>, %arg151: tensor<7x3x24xf32>, %arg152: tensor<7x3x24xf32>, %arg153: tensor<7x3x24xf32>, %arg154: tensor<7x3x24xf32>, %arg155: tensor<7x3x24xf32>, %arg156: tensor<7x3x24xf32>, %arg157: tensor<7x3x24xf32>, %arg158: tensor<7x3x24xf32>, %arg159: tensor<7x3x24xf32>, %arg160: tensor<7x3x24xf32>, %arg161: tensor<7x3x24xf32>, %arg162: tensor<7x3x24xf32>):
      %753 = "func.call"(%arg143, %arg147) <{callee = @dynamic_index_in_dim}> : (tensor<7x3x6xf32>, tensor<i32>) -> tensor<3x6xf32>
      %754:15 = "func.call"(%arg144, %arg145, %arg146, %arg148, %arg149, %753) <{callee = @closed_call}> : (tensor<24x96xf32>, tensor<1x96xf32>, tensor<6x96xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x6xf32>) -> (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>)
      %755 = "func.call"(%arg150, %754#2, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %756 = "func.call"(%arg151, %754#3, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %757 = "func.call"(%arg152, %754#4, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %758 = "func.call"(%arg153, %754#5, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %759 = "func.call"(%arg154, %754#6, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %760 = "func.call"(%arg155, %754#7, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %761 = "func.call"(%arg156, %754#8, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %762 = "func.call"(%arg157, %754#9, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %763 = "func.call"(%arg158, %754#10, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %764 = "func.call"(%arg159, %754#11, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %765 = "func.call"(%arg160, %754#12, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %766 = "func.call"(%arg161, %754#13, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %767 = "func.call"(%arg162, %754#14, %arg147) <{callee = @dynamic_update_index_in_dim}> : (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>
      %768 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %769 = "stablehlo.add"(%arg147, %768) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg143, %arg144, %arg145, %arg146, %769, %754#0, %754#1, %755, %756, %757, %758, %759, %760, %761, %762, %763, %764, %765, %766, %767) : (tensor<7x3x6xf32>, tensor<24x96xf32>, tensor<1x96xf32>, tensor<6x96xf32>, tensor<i32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>) -> ()
    }) : (tensor<7x3x6xf32>, tensor<24x96xf32>, tensor<1x96xf32>, tensor<6x96xf32>, tensor<i32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>) -> (tensor<7x3x6xf32>, tensor<24x96xf32>, tensor<1x96xf32>, tensor<6x96xf32>, tensor<i32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>)
    %424 = "stablehlo.transpose"(%423#7) <{permutation = array<i64: 1, 0, 2>}> : (tensor<7x3x24xf32>) -> tensor<3x7x24xf32>
    %425 = "stablehlo.slice"(%424) <{limit_indices = array<i64: 3, 7, 24>, start_indices = array<i64: 0, 6, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<3x7x24xf32>) -> tensor<3x1x24xf32>
    %426 = "stablehlo.reshape"(%425) : (tensor<3x1x24xf32>) -> tensor<3x24xf32>
    %427 = "stablehlo.dot_general"(%426, %arg64) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x24xf32>, tensor<24x4xf32>) -> tensor<3x4xf32>
    %428 = "stablehlo.reshape"(%arg63) : (tensor<4xf32>) -> tensor<1x4xf32>
    %429 = "stablehlo.broadcast_in_dim"(%428) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x4xf32>) -> tensor<3x4xf32>
    %430 = "stablehlo.add"(%427, %429) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %431 = "stablehlo.subtract"(%430, %arg78) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %432 = "stablehlo.multiply"(%431, %431) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %433 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %434 = "stablehlo.broadcast_in_dim"(%433) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x4xf32>
    %435 = "stablehlo.multiply"(%434, %431) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %436 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %437 = "stablehlo.reduce"(%432, %436) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg141: tensor<f32>, %arg142: tensor<f32>):
      %752 = "stablehlo.add"(%arg141, %arg142) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%752) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
    %438 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %439 = "stablehlo.divide"(%437, %438) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %440 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %441 = "stablehlo.broadcast_in_dim"(%440) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %442 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %443 = "stablehlo.broadcast_in_dim"(%442) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %444 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %445 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
    %446 = "stablehlo.divide"(%444, %445) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %447 = "stablehlo.broadcast_in_dim"(%446) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x4xf32>
    %448 = "stablehlo.multiply"(%447, %435) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
    %449 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %450 = "stablehlo.reduce"(%448, %449) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg139: tensor<f32>, %arg140: tensor<f32>):
      %751 = "stablehlo.add"(%arg139, %arg140) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%751) : (tensor<f32>) -> ()
    }) : (tensor<3x4xf32>, tensor<f32>) -> tensor<4xf32>
    %451 = "stablehlo.reshape"(%450) : (tensor<4xf32>) -> tensor<1x4xf32>
    %452 = "stablehlo.reshape"(%451) : (tensor<1x4xf32>) -> tensor<4xf32>
    %453 = "stablehlo.dot_general"(%448, %426) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x4xf32>, tensor<3x24xf32>) -> tensor<4x24xf32>
    %454 = "stablehlo.transpose"(%453) <{permutation = array<i64: 1, 0>}> : (tensor<4x24xf32>) -> tensor<24x4xf32>
    %455 = "stablehlo.dot_general"(%448, %arg64) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x4xf32>, tensor<24x4xf32>) -> tensor<3x24xf32>
    %456 = "stablehlo.broadcast_in_dim"(%455) <{broadcast_dimensions = array<i64: 0, 2>}> : (tensor<3x24xf32>) -> tensor<3x1x24xf32>
    %457 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %458 = "stablehlo.pad"(%456, %457) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 6, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x1x24xf32>, tensor<f32>) -> tensor<3x7x24xf32>
    %459 = "stablehlo.transpose"(%458) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x7x24xf32>) -> tensor<7x3x24xf32>
    %460 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %461 = "stablehlo.broadcast_in_dim"(%460) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %462 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %463 = "stablehlo.broadcast_in_dim"(%462) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %464 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %465 = "stablehlo.broadcast_in_dim"(%464) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %466 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %467 = "stablehlo.broadcast_in_dim"(%466) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %468 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %469 = "stablehlo.broadcast_in_dim"(%468) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %470 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %471 = "stablehlo.broadcast_in_dim"(%470) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %472 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %473 = "stablehlo.broadcast_in_dim"(%472) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %474 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %475 = "stablehlo.broadcast_in_dim"(%474) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %476 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %477 = "stablehlo.broadcast_in_dim"(%476) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %478 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %479 = "stablehlo.broadcast_in_dim"(%478) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %480 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %481 = "stablehlo.broadcast_in_dim"(%480) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %482 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %483 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %484 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %485 = "stablehlo.broadcast_in_dim"(%484) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %486 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %487 = "stablehlo.broadcast_in_dim"(%486) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %488 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %489:30 = "stablehlo.while"(%459, %423#8, %387, %423#9, %423#10, %423#11, %423#12, %423#13, %423#14, %423#15, %423#16, %423#17, %423#18, %423#19, %392, %488, %465, %467, %469, %471, %473, %475, %477, %479, %481, %483, %485, %487, %461, %463) ({
    ^bb0(%arg109: tensor<7x3x24xf32>, %arg110: tensor<7x3x24xf32>, %arg111: tensor<7x3x6xf32>, %arg112: tensor<7x3x24xf32>, %arg113: tensor<7x3x24xf32>, %arg114: tensor<7x3x24xf32>, %arg115: tensor<7x3x24xf32>, %arg116: tensor<7x3x24xf32>, %arg117: tensor<7x3x24xf32>, %arg118: tensor<7x3x24xf32>, %arg119: tensor<7x3x24xf32>, %arg120: tensor<7x3x24xf32>, %arg121: tensor<7x3x24xf32>, %arg122: tensor<7x3x24xf32>, %arg123: tensor<24x96xf32>, %arg124: tensor<i32>, %arg125: tensor<24x24xf32>, %arg126: tensor<24x24xf32>, %arg127: tensor<24x24xf32>, %arg128: tensor<24x24xf32>, %arg129: tensor<24xf32>, %arg130: tensor<24xf32>, %arg131: tensor<24xf32>, %arg132: tensor<24xf32>, %arg133: tensor<6x24xf32>, %arg134: tensor<6x24xf32>, %arg135: tensor<6x24xf32>, %arg136: tensor<6x24xf32>, %arg137: tensor<3x24xf32>, %arg138: tensor<3x24xf32>):
      %749 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
      %750 = "stablehlo.compare"(%arg124, %749) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%750) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg79: tensor<7x3x24xf32>, %arg80: tensor<7x3x24xf32>, %arg81: tensor<7x3x6xf32>, %arg82: tensor<7x3x24xf32>, %arg83: tensor<7x3x24xf32>, %arg84: tensor<7x3x24xf32>, %arg85: tensor<7x3x24xf32>, %arg86: tensor<7x3x24xf32>, %arg87: tensor<7x3x24xf32>, %arg88: tensor<7x3x24xf32>, %arg89: tensor<7x3x24xf32>, %arg90: tensor<7x3x24xf32>, %arg91: tensor<7x3x24xf32>, %arg92: tensor<7x3x24xf32>, %arg93: tensor<24x96xf32>, %arg94: tensor<i32>, %arg95: tensor<24x24xf32>, %arg96: tensor<24x24xf32>, %arg97: tensor<24x24xf32>, %arg98: tensor<24x24xf32>, %arg99: tensor<24xf32>, %arg100: tensor<24xf32>, %arg101: tensor<24xf32>, %arg102: tensor<24xf32>, %arg103: tensor<6x24xf32>, %arg104: tensor<6x24xf32>, %arg105: tensor<6x24xf32>, %arg106: tensor<6x24xf32>, %arg107: tensor<3x24xf32>, %arg108: tensor<3x24xf32>):
      %728 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
      %729 = "stablehlo.subtract"(%728, %arg94) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %730 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %731 = "stablehlo.subtract"(%729, %730) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      %732 = "func.call"(%arg79, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %733 = "func.call"(%arg80, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %734 = "func.call"(%arg81, %731) <{callee = @dynamic_index_in_dim}> : (tensor<7x3x6xf32>, tensor<i32>) -> tensor<3x6xf32>
      %735 = "func.call"(%arg82, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %736 = "func.call"(%arg83, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %737 = "func.call"(%arg84, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %738 = "func.call"(%arg85, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %739 = "func.call"(%arg86, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %740 = "func.call"(%arg87, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %741 = "func.call"(%arg88, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %742 = "func.call"(%arg89, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %743 = "func.call"(%arg90, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %744 = "func.call"(%arg91, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %745 = "func.call"(%arg92, %731) <{callee = @dynamic_index_in_dim_0}> : (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>
      %746:14 = "func.call"(%arg93, %arg95, %arg96, %arg97, %arg98, %arg99, %arg100, %arg101, %arg102, %arg103, %arg104, %arg105, %arg106, %arg107, %arg108, %732, %733, %734, %735, %736, %737, %738, %739, %740, %741, %742, %743, %744, %745) <{callee = @closed_call_1}> : (tensor<24x96xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x6xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> (tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>)
      %747 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %748 = "stablehlo.add"(%arg94, %747) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg79, %arg80, %arg81, %arg82, %arg83, %arg84, %arg85, %arg86, %arg87, %arg88, %arg89, %arg90, %arg91, %arg92, %arg93, %748, %746#0, %746#1, %746#2, %746#3, %746#4, %746#5, %746#6, %746#7, %746#8, %746#9, %746#10, %746#11, %746#12, %746#13) : (tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x6xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<24x96xf32>, tensor<i32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> ()
    }) : (tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x6xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<24x96xf32>, tensor<i32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> (tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x6xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<7x3x24xf32>, tensor<24x96xf32>, tensor<i32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>)
    %490 = "stablehlo.multiply"(%452, %452) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %491 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %492 = "stablehlo.broadcast_in_dim"(%491) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %493 = "stablehlo.multiply"(%492, %490) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %494 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %495 = "stablehlo.broadcast_in_dim"(%494) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %496 = "stablehlo.multiply"(%495, %arg49) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %497 = "stablehlo.add"(%493, %496) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %498 = "stablehlo.multiply"(%454, %454) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %499 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %500 = "stablehlo.broadcast_in_dim"(%499) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x4xf32>
    %501 = "stablehlo.multiply"(%500, %498) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %502 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %503 = "stablehlo.broadcast_in_dim"(%502) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x4xf32>
    %504 = "stablehlo.multiply"(%503, %arg50) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %505 = "stablehlo.add"(%501, %504) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %506 = "stablehlo.multiply"(%489#21, %489#21) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %507 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %508 = "stablehlo.broadcast_in_dim"(%507) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %509 = "stablehlo.multiply"(%508, %506) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %510 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %511 = "stablehlo.broadcast_in_dim"(%510) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %512 = "stablehlo.multiply"(%511, %arg51) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %513 = "stablehlo.add"(%509, %512) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %514 = "stablehlo.multiply"(%489#17, %489#17) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %515 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %516 = "stablehlo.broadcast_in_dim"(%515) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %517 = "stablehlo.multiply"(%516, %514) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %518 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %519 = "stablehlo.broadcast_in_dim"(%518) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %520 = "stablehlo.multiply"(%519, %arg52) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %521 = "stablehlo.add"(%517, %520) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %522 = "stablehlo.multiply"(%489#22, %489#22) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %523 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %524 = "stablehlo.broadcast_in_dim"(%523) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %525 = "stablehlo.multiply"(%524, %522) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %526 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %527 = "stablehlo.broadcast_in_dim"(%526) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %528 = "stablehlo.multiply"(%527, %arg53) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %529 = "stablehlo.add"(%525, %528) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %530 = "stablehlo.multiply"(%489#18, %489#18) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %531 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %532 = "stablehlo.broadcast_in_dim"(%531) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %533 = "stablehlo.multiply"(%532, %530) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %534 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %535 = "stablehlo.broadcast_in_dim"(%534) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %536 = "stablehlo.multiply"(%535, %arg54) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %537 = "stablehlo.add"(%533, %536) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %538 = "stablehlo.multiply"(%489#20, %489#20) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %539 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %540 = "stablehlo.broadcast_in_dim"(%539) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %541 = "stablehlo.multiply"(%540, %538) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %542 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %543 = "stablehlo.broadcast_in_dim"(%542) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %544 = "stablehlo.multiply"(%543, %arg55) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %545 = "stablehlo.add"(%541, %544) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %546 = "stablehlo.multiply"(%489#16, %489#16) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %547 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %548 = "stablehlo.broadcast_in_dim"(%547) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %549 = "stablehlo.multiply"(%548, %546) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %550 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %551 = "stablehlo.broadcast_in_dim"(%550) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %552 = "stablehlo.multiply"(%551, %arg56) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %553 = "stablehlo.add"(%549, %552) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %554 = "stablehlo.multiply"(%489#23, %489#23) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %555 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %556 = "stablehlo.broadcast_in_dim"(%555) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %557 = "stablehlo.multiply"(%556, %554) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %558 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %559 = "stablehlo.broadcast_in_dim"(%558) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %560 = "stablehlo.multiply"(%559, %arg57) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %561 = "stablehlo.add"(%557, %560) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %562 = "stablehlo.multiply"(%489#19, %489#19) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %563 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %564 = "stablehlo.broadcast_in_dim"(%563) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %565 = "stablehlo.multiply"(%564, %562) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %566 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %567 = "stablehlo.broadcast_in_dim"(%566) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %568 = "stablehlo.multiply"(%567, %arg58) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %569 = "stablehlo.add"(%565, %568) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %570 = "stablehlo.multiply"(%489#25, %489#25) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %571 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %572 = "stablehlo.broadcast_in_dim"(%571) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %573 = "stablehlo.multiply"(%572, %570) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %574 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %575 = "stablehlo.broadcast_in_dim"(%574) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %576 = "stablehlo.multiply"(%575, %arg59) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %577 = "stablehlo.add"(%573, %576) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %578 = "stablehlo.multiply"(%489#26, %489#26) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %579 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %580 = "stablehlo.broadcast_in_dim"(%579) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %581 = "stablehlo.multiply"(%580, %578) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %582 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %583 = "stablehlo.broadcast_in_dim"(%582) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %584 = "stablehlo.multiply"(%583, %arg60) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %585 = "stablehlo.add"(%581, %584) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %586 = "stablehlo.multiply"(%489#24, %489#24) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %587 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %588 = "stablehlo.broadcast_in_dim"(%587) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %589 = "stablehlo.multiply"(%588, %586) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %590 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %591 = "stablehlo.broadcast_in_dim"(%590) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %592 = "stablehlo.multiply"(%591, %arg61) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %593 = "stablehlo.add"(%589, %592) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %594 = "stablehlo.multiply"(%489#27, %489#27) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %595 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %596 = "stablehlo.broadcast_in_dim"(%595) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %597 = "stablehlo.multiply"(%596, %594) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %598 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %599 = "stablehlo.broadcast_in_dim"(%598) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %600 = "stablehlo.multiply"(%599, %arg62) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %601 = "stablehlo.add"(%597, %600) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %602 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %603 = "stablehlo.broadcast_in_dim"(%602) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %604 = "stablehlo.add"(%497, %603) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %605 = "stablehlo.rsqrt"(%604) : (tensor<4xf32>) -> tensor<4xf32>
    %606 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %607 = "stablehlo.broadcast_in_dim"(%606) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x4xf32>
    %608 = "stablehlo.add"(%505, %607) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %609 = "stablehlo.rsqrt"(%608) : (tensor<24x4xf32>) -> tensor<24x4xf32>
    %610 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %611 = "stablehlo.broadcast_in_dim"(%610) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %612 = "stablehlo.add"(%513, %611) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %613 = "stablehlo.rsqrt"(%612) : (tensor<24xf32>) -> tensor<24xf32>
    %614 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %615 = "stablehlo.broadcast_in_dim"(%614) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %616 = "stablehlo.add"(%521, %615) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %617 = "stablehlo.rsqrt"(%616) : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %618 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %619 = "stablehlo.broadcast_in_dim"(%618) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %620 = "stablehlo.add"(%529, %619) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %621 = "stablehlo.rsqrt"(%620) : (tensor<24xf32>) -> tensor<24xf32>
    %622 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %623 = "stablehlo.broadcast_in_dim"(%622) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %624 = "stablehlo.add"(%537, %623) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %625 = "stablehlo.rsqrt"(%624) : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %626 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %627 = "stablehlo.broadcast_in_dim"(%626) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %628 = "stablehlo.add"(%545, %627) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %629 = "stablehlo.rsqrt"(%628) : (tensor<24xf32>) -> tensor<24xf32>
    %630 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %631 = "stablehlo.broadcast_in_dim"(%630) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %632 = "stablehlo.add"(%553, %631) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %633 = "stablehlo.rsqrt"(%632) : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %634 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %635 = "stablehlo.broadcast_in_dim"(%634) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %636 = "stablehlo.add"(%561, %635) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %637 = "stablehlo.rsqrt"(%636) : (tensor<24xf32>) -> tensor<24xf32>
    %638 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %639 = "stablehlo.broadcast_in_dim"(%638) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %640 = "stablehlo.add"(%569, %639) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %641 = "stablehlo.rsqrt"(%640) : (tensor<24x24xf32>) -> tensor<24x24xf32>
    %642 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %643 = "stablehlo.broadcast_in_dim"(%642) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %644 = "stablehlo.add"(%577, %643) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %645 = "stablehlo.rsqrt"(%644) : (tensor<6x24xf32>) -> tensor<6x24xf32>
    %646 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %647 = "stablehlo.broadcast_in_dim"(%646) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %648 = "stablehlo.add"(%585, %647) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %649 = "stablehlo.rsqrt"(%648) : (tensor<6x24xf32>) -> tensor<6x24xf32>
    %650 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %651 = "stablehlo.broadcast_in_dim"(%650) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %652 = "stablehlo.add"(%593, %651) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %653 = "stablehlo.rsqrt"(%652) : (tensor<6x24xf32>) -> tensor<6x24xf32>
    %654 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %655 = "stablehlo.broadcast_in_dim"(%654) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %656 = "stablehlo.add"(%601, %655) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %657 = "stablehlo.rsqrt"(%656) : (tensor<6x24xf32>) -> tensor<6x24xf32>
    %658 = "stablehlo.multiply"(%605, %452) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %659 = "stablehlo.multiply"(%609, %454) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %660 = "stablehlo.multiply"(%613, %489#21) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %661 = "stablehlo.multiply"(%617, %489#17) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %662 = "stablehlo.multiply"(%621, %489#22) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %663 = "stablehlo.multiply"(%625, %489#18) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %664 = "stablehlo.multiply"(%629, %489#20) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %665 = "stablehlo.multiply"(%633, %489#16) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %666 = "stablehlo.multiply"(%637, %489#23) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %667 = "stablehlo.multiply"(%641, %489#19) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %668 = "stablehlo.multiply"(%645, %489#25) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %669 = "stablehlo.multiply"(%649, %489#26) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %670 = "stablehlo.multiply"(%653, %489#24) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %671 = "stablehlo.multiply"(%657, %489#27) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %672 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %673 = "stablehlo.broadcast_in_dim"(%672) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %674 = "stablehlo.multiply"(%673, %658) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %675 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %676 = "stablehlo.broadcast_in_dim"(%675) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x4xf32>
    %677 = "stablehlo.multiply"(%676, %659) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %678 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %679 = "stablehlo.broadcast_in_dim"(%678) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %680 = "stablehlo.multiply"(%679, %660) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %681 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %682 = "stablehlo.broadcast_in_dim"(%681) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %683 = "stablehlo.multiply"(%682, %661) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %684 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %685 = "stablehlo.broadcast_in_dim"(%684) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %686 = "stablehlo.multiply"(%685, %662) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %687 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %688 = "stablehlo.broadcast_in_dim"(%687) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %689 = "stablehlo.multiply"(%688, %663) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %690 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %691 = "stablehlo.broadcast_in_dim"(%690) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %692 = "stablehlo.multiply"(%691, %664) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %693 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %694 = "stablehlo.broadcast_in_dim"(%693) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %695 = "stablehlo.multiply"(%694, %665) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %696 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %697 = "stablehlo.broadcast_in_dim"(%696) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24xf32>
    %698 = "stablehlo.multiply"(%697, %666) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %699 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %700 = "stablehlo.broadcast_in_dim"(%699) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x24xf32>
    %701 = "stablehlo.multiply"(%700, %667) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %702 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %703 = "stablehlo.broadcast_in_dim"(%702) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %704 = "stablehlo.multiply"(%703, %668) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %705 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %706 = "stablehlo.broadcast_in_dim"(%705) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %707 = "stablehlo.multiply"(%706, %669) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %708 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %709 = "stablehlo.broadcast_in_dim"(%708) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %710 = "stablehlo.multiply"(%709, %670) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %711 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %712 = "stablehlo.broadcast_in_dim"(%711) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x24xf32>
    %713 = "stablehlo.multiply"(%712, %671) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %714 = "stablehlo.add"(%arg63, %674) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %715 = "stablehlo.add"(%arg64, %677) : (tensor<24x4xf32>, tensor<24x4xf32>) -> tensor<24x4xf32>
    %716 = "stablehlo.add"(%arg65, %680) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %717 = "stablehlo.add"(%arg66, %683) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %718 = "stablehlo.add"(%arg67, %686) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %719 = "stablehlo.add"(%arg68, %689) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %720 = "stablehlo.add"(%arg69, %692) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %721 = "stablehlo.add"(%arg70, %695) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %722 = "stablehlo.add"(%arg71, %698) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %723 = "stablehlo.add"(%arg72, %701) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %724 = "stablehlo.add"(%arg73, %704) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %725 = "stablehlo.add"(%arg74, %707) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %726 = "stablehlo.add"(%arg75, %710) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %727 = "stablehlo.add"(%arg76, %713) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    "func.return"(%497, %505, %513, %521, %529, %537, %545, %553, %561, %569, %577, %585, %593, %601, %714, %715, %716, %717, %718, %719, %720, %721, %722, %723, %724, %725, %726, %727, %439) : (tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<4xf32>, tensor<24x4xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<2x2xui32>, res_attrs = [{}], sym_name = "_threefry_split", sym_visibility = "private"}> ({
  ^bb0(%arg48: tensor<2xui32>):
    %351 = "stablehlo.slice"(%arg48) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %352 = "stablehlo.reshape"(%351) : (tensor<1xui32>) -> tensor<ui32>
    %353 = "stablehlo.slice"(%arg48) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %354 = "stablehlo.reshape"(%353) : (tensor<1xui32>) -> tensor<ui32>
    %355 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xui64>
    %356 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %357 = "stablehlo.broadcast_in_dim"(%356) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %358 = "stablehlo.multiply"(%357, %355) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %359 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %361 = "stablehlo.shift_right_logical"(%358, %360) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %362 = "stablehlo.convert"(%358) : (tensor<2xui64>) -> tensor<2xui32>
    %363 = "stablehlo.convert"(%361) : (tensor<2xui64>) -> tensor<2xui32>
    %364:2 = "func.call"(%352, %354, %363, %362) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %365 = "stablehlo.broadcast_in_dim"(%364#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %366 = "stablehlo.broadcast_in_dim"(%364#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %367 = "stablehlo.concatenate"(%365, %366) <{dimension = 1 : i64}> : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    "func.return"(%367) : (tensor<2x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg44: tensor<ui32>, %arg45: tensor<ui32>, %arg46: tensor<2xui32>, %arg47: tensor<2xui32>):
    %129 = "stablehlo.xor"(%arg44, %arg45) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %130 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %131 = "stablehlo.xor"(%129, %130) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %132 = "stablehlo.broadcast_in_dim"(%arg44) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %133 = "stablehlo.add"(%arg46, %132) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %134 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %135 = "stablehlo.add"(%arg47, %134) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %136 = "stablehlo.add"(%133, %135) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %137 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %139 = "stablehlo.shift_left"(%135, %138) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %140 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %142 = "stablehlo.shift_right_logical"(%135, %141) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %143 = "stablehlo.or"(%139, %142) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %144 = "stablehlo.xor"(%136, %143) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %145 = "stablehlo.add"(%136, %144) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %146 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %148 = "stablehlo.shift_left"(%144, %147) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %149 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %151 = "stablehlo.shift_right_logical"(%144, %150) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %152 = "stablehlo.or"(%148, %151) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %153 = "stablehlo.xor"(%145, %152) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %154 = "stablehlo.add"(%145, %153) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %155 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %157 = "stablehlo.shift_left"(%153, %156) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %158 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %160 = "stablehlo.shift_right_logical"(%153, %159) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %161 = "stablehlo.or"(%157, %160) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %162 = "stablehlo.xor"(%154, %161) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %163 = "stablehlo.add"(%154, %162) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %164 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %166 = "stablehlo.shift_left"(%162, %165) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %167 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %169 = "stablehlo.shift_right_logical"(%162, %168) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %170 = "stablehlo.or"(%166, %169) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %171 = "stablehlo.xor"(%163, %170) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %172 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %173 = "stablehlo.add"(%163, %172) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %174 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %175 = "stablehlo.add"(%171, %174) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %176 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %178 = "stablehlo.add"(%175, %177) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %179 = "stablehlo.add"(%173, %178) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %180 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %182 = "stablehlo.shift_left"(%178, %181) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %183 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %185 = "stablehlo.shift_right_logical"(%178, %184) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %186 = "stablehlo.or"(%182, %185) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %187 = "stablehlo.xor"(%179, %186) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %188 = "stablehlo.add"(%179, %187) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %189 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %191 = "stablehlo.shift_left"(%187, %190) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %192 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %194 = "stablehlo.shift_right_logical"(%187, %193) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %195 = "stablehlo.or"(%191, %194) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %196 = "stablehlo.xor"(%188, %195) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %197 = "stablehlo.add"(%188, %196) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %198 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %200 = "stablehlo.shift_left"(%196, %199) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %201 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %203 = "stablehlo.shift_right_logical"(%196, %202) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %204 = "stablehlo.or"(%200, %203) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %205 = "stablehlo.xor"(%197, %204) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %206 = "stablehlo.add"(%197, %205) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %207 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %209 = "stablehlo.shift_left"(%205, %208) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %210 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %211 = "stablehlo.broadcast_in_dim"(%210) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %212 = "stablehlo.shift_right_logical"(%205, %211) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %213 = "stablehlo.or"(%209, %212) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %214 = "stablehlo.xor"(%206, %213) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %215 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %216 = "stablehlo.add"(%206, %215) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %217 = "stablehlo.broadcast_in_dim"(%arg44) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %218 = "stablehlo.add"(%214, %217) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %219 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %221 = "stablehlo.add"(%218, %220) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %222 = "stablehlo.add"(%216, %221) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %223 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %225 = "stablehlo.shift_left"(%221, %224) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %226 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %227 = "stablehlo.broadcast_in_dim"(%226) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %228 = "stablehlo.shift_right_logical"(%221, %227) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %229 = "stablehlo.or"(%225, %228) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %230 = "stablehlo.xor"(%222, %229) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %231 = "stablehlo.add"(%222, %230) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %232 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %233 = "stablehlo.broadcast_in_dim"(%232) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %234 = "stablehlo.shift_left"(%230, %233) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %235 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %236 = "stablehlo.broadcast_in_dim"(%235) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %237 = "stablehlo.shift_right_logical"(%230, %236) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %238 = "stablehlo.or"(%234, %237) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %239 = "stablehlo.xor"(%231, %238) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %240 = "stablehlo.add"(%231, %239) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %241 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %242 = "stablehlo.broadcast_in_dim"(%241) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %243 = "stablehlo.shift_left"(%239, %242) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %244 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %245 = "stablehlo.broadcast_in_dim"(%244) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %246 = "stablehlo.shift_right_logical"(%239, %245) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %247 = "stablehlo.or"(%243, %246) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %248 = "stablehlo.xor"(%240, %247) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %249 = "stablehlo.add"(%240, %248) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %250 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %251 = "stablehlo.broadcast_in_dim"(%250) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %252 = "stablehlo.shift_left"(%248, %251) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %253 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %254 = "stablehlo.broadcast_in_dim"(%253) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %255 = "stablehlo.shift_right_logical"(%248, %254) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %256 = "stablehlo.or"(%252, %255) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %257 = "stablehlo.xor"(%249, %256) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %258 = "stablehlo.broadcast_in_dim"(%arg44) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %259 = "stablehlo.add"(%249, %258) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %260 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %261 = "stablehlo.add"(%257, %260) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %262 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %263 = "stablehlo.broadcast_in_dim"(%262) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %264 = "stablehlo.add"(%261, %263) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %265 = "stablehlo.add"(%259, %264) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %266 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %267 = "stablehlo.broadcast_in_dim"(%266) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %268 = "stablehlo.shift_left"(%264, %267) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %269 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %270 = "stablehlo.broadcast_in_dim"(%269) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %271 = "stablehlo.shift_right_logical"(%264, %270) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %272 = "stablehlo.or"(%268, %271) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %273 = "stablehlo.xor"(%265, %272) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %274 = "stablehlo.add"(%265, %273) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %275 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %276 = "stablehlo.broadcast_in_dim"(%275) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %277 = "stablehlo.shift_left"(%273, %276) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %278 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %279 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %280 = "stablehlo.shift_right_logical"(%273, %279) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %281 = "stablehlo.or"(%277, %280) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %282 = "stablehlo.xor"(%274, %281) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %283 = "stablehlo.add"(%274, %282) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %284 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %285 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %286 = "stablehlo.shift_left"(%282, %285) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %287 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %288 = "stablehlo.broadcast_in_dim"(%287) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %289 = "stablehlo.shift_right_logical"(%282, %288) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %290 = "stablehlo.or"(%286, %289) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %291 = "stablehlo.xor"(%283, %290) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %292 = "stablehlo.add"(%283, %291) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %293 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %294 = "stablehlo.broadcast_in_dim"(%293) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %295 = "stablehlo.shift_left"(%291, %294) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %296 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %297 = "stablehlo.broadcast_in_dim"(%296) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %298 = "stablehlo.shift_right_logical"(%291, %297) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %299 = "stablehlo.or"(%295, %298) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %300 = "stablehlo.xor"(%292, %299) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %301 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %302 = "stablehlo.add"(%292, %301) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %303 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %304 = "stablehlo.add"(%300, %303) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %305 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %306 = "stablehlo.broadcast_in_dim"(%305) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %307 = "stablehlo.add"(%304, %306) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %308 = "stablehlo.add"(%302, %307) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %309 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %310 = "stablehlo.broadcast_in_dim"(%309) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %311 = "stablehlo.shift_left"(%307, %310) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %312 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %313 = "stablehlo.broadcast_in_dim"(%312) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %314 = "stablehlo.shift_right_logical"(%307, %313) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %315 = "stablehlo.or"(%311, %314) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %316 = "stablehlo.xor"(%308, %315) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %317 = "stablehlo.add"(%308, %316) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %318 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %319 = "stablehlo.broadcast_in_dim"(%318) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %320 = "stablehlo.shift_left"(%316, %319) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %321 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %322 = "stablehlo.broadcast_in_dim"(%321) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %323 = "stablehlo.shift_right_logical"(%316, %322) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %324 = "stablehlo.or"(%320, %323) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %325 = "stablehlo.xor"(%317, %324) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %326 = "stablehlo.add"(%317, %325) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %327 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %328 = "stablehlo.broadcast_in_dim"(%327) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %329 = "stablehlo.shift_left"(%325, %328) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %330 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %331 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %332 = "stablehlo.shift_right_logical"(%325, %331) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %333 = "stablehlo.or"(%329, %332) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %334 = "stablehlo.xor"(%326, %333) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %335 = "stablehlo.add"(%326, %334) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %336 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %337 = "stablehlo.broadcast_in_dim"(%336) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %338 = "stablehlo.shift_left"(%334, %337) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %339 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %340 = "stablehlo.broadcast_in_dim"(%339) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %341 = "stablehlo.shift_right_logical"(%334, %340) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %342 = "stablehlo.or"(%338, %341) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %343 = "stablehlo.xor"(%335, %342) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %344 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %345 = "stablehlo.add"(%335, %344) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %346 = "stablehlo.broadcast_in_dim"(%arg44) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %347 = "stablehlo.add"(%343, %346) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %348 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %349 = "stablehlo.broadcast_in_dim"(%348) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %350 = "stablehlo.add"(%347, %349) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%345, %350) : (tensor<2xui32>, tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<7x3x6xf32>, tensor<i32>) -> tensor<3x6xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg42: tensor<7x3x6xf32>, %arg43: tensor<i32>):
    %125 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %126 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %127 = "stablehlo.dynamic_slice"(%arg42, %arg43, %125, %126) <{slice_sizes = array<i64: 1, 3, 6>}> : (tensor<7x3x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x6xf32>
    %128 = "stablehlo.reshape"(%127) : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
    "func.return"(%128) : (tensor<3x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<24x96xf32>, tensor<1x96xf32>, tensor<6x96xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x6xf32>) -> (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg36: tensor<24x96xf32>, %arg37: tensor<1x96xf32>, %arg38: tensor<6x96xf32>, %arg39: tensor<3x24xf32>, %arg40: tensor<3x24xf32>, %arg41: tensor<3x6xf32>):
    %61 = "stablehlo.dot_general"(%arg40, %arg36) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x24xf32>, tensor<24x96xf32>) -> tensor<3x96xf32>
    %62 = "stablehlo.broadcast_in_dim"(%arg37) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x96xf32>) -> tensor<3x96xf32>
    %63 = "stablehlo.add"(%61, %62) : (tensor<3x96xf32>, tensor<3x96xf32>) -> tensor<3x96xf32>
    %64 = "stablehlo.slice"(%63) <{limit_indices = array<i64: 3, 24>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %65 = "stablehlo.slice"(%63) <{limit_indices = array<i64: 3, 48>, start_indices = array<i64: 0, 24>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %66 = "stablehlo.slice"(%63) <{limit_indices = array<i64: 3, 72>, start_indices = array<i64: 0, 48>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %67 = "stablehlo.slice"(%63) <{limit_indices = array<i64: 3, 96>, start_indices = array<i64: 0, 72>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %68 = "stablehlo.dot_general"(%arg41, %arg38) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6xf32>, tensor<6x96xf32>) -> tensor<3x96xf32>
    %69 = "stablehlo.slice"(%68) <{limit_indices = array<i64: 3, 24>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %70 = "stablehlo.slice"(%68) <{limit_indices = array<i64: 3, 48>, start_indices = array<i64: 0, 24>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %71 = "stablehlo.slice"(%68) <{limit_indices = array<i64: 3, 72>, start_indices = array<i64: 0, 48>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %72 = "stablehlo.slice"(%68) <{limit_indices = array<i64: 3, 96>, start_indices = array<i64: 0, 72>, strides = array<i64: 1, 1>}> : (tensor<3x96xf32>) -> tensor<3x24xf32>
    %73 = "stablehlo.add"(%64, %69) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %74 = "stablehlo.negate"(%73) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %75 = "stablehlo.exponential"(%74) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %76 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %78 = "stablehlo.add"(%77, %75) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %79 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %81 = "stablehlo.divide"(%80, %78) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %82 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %84 = "stablehlo.subtract"(%83, %81) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %85 = "stablehlo.multiply"(%81, %84) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %86 = "stablehlo.add"(%65, %70) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %87 = "stablehlo.negate"(%86) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %88 = "stablehlo.exponential"(%87) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %89 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %91 = "stablehlo.add"(%90, %88) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %92 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %94 = "stablehlo.divide"(%93, %91) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %95 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %96 = "stablehlo.broadcast_in_dim"(%95) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %97 = "stablehlo.subtract"(%96, %94) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %98 = "stablehlo.multiply"(%94, %97) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %99 = "stablehlo.add"(%66, %71) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %100 = "stablehlo.tanh"(%99) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %101 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %103 = "stablehlo.subtract"(%102, %100) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %104 = "stablehlo.add"(%67, %72) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %105 = "stablehlo.negate"(%104) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %106 = "stablehlo.exponential"(%105) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %107 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %108 = "stablehlo.broadcast_in_dim"(%107) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %109 = "stablehlo.add"(%108, %106) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %110 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %112 = "stablehlo.divide"(%111, %109) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %113 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %114 = "stablehlo.broadcast_in_dim"(%113) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %115 = "stablehlo.subtract"(%114, %112) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %116 = "stablehlo.multiply"(%112, %115) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %117 = "stablehlo.multiply"(%94, %arg39) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %118 = "stablehlo.multiply"(%81, %100) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %119 = "stablehlo.add"(%117, %118) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %120 = "stablehlo.tanh"(%119) : (tensor<3x24xf32>) -> tensor<3x24xf32>
    %121 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x24xf32>
    %123 = "stablehlo.subtract"(%122, %120) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %124 = "stablehlo.multiply"(%112, %120) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    "func.return"(%119, %124, %124, %arg40, %85, %98, %100, %103, %116, %arg39, %94, %81, %120, %123, %112) : (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<7x3x24xf32>, tensor<3x24xf32>, tensor<i32>) -> tensor<7x3x24xf32>, res_attrs = [{}], sym_name = "dynamic_update_index_in_dim", sym_visibility = "private"}> ({
  ^bb0(%arg33: tensor<7x3x24xf32>, %arg34: tensor<3x24xf32>, %arg35: tensor<i32>):
    %57 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<3x24xf32>) -> tensor<1x3x24xf32>
    %58 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %59 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %60 = "stablehlo.dynamic_update_slice"(%arg33, %57, %arg35, %58, %59) : (tensor<7x3x24xf32>, tensor<1x3x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<7x3x24xf32>
    "func.return"(%60) : (tensor<7x3x24xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<7x3x24xf32>, tensor<i32>) -> tensor<3x24xf32>, res_attrs = [{}], sym_name = "dynamic_index_in_dim_0", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<7x3x24xf32>, %arg32: tensor<i32>):
    %53 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %54 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %55 = "stablehlo.dynamic_slice"(%arg31, %arg32, %53, %54) <{slice_sizes = array<i64: 1, 3, 24>}> : (tensor<7x3x24xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x3x24xf32>
    %56 = "stablehlo.reshape"(%55) : (tensor<1x3x24xf32>) -> tensor<3x24xf32>
    "func.return"(%56) : (tensor<3x24xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<24x96xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x6xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> (tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>), res_attrs = [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}], sym_name = "closed_call_1", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<24x96xf32>, %arg1: tensor<24x24xf32>, %arg2: tensor<24x24xf32>, %arg3: tensor<24x24xf32>, %arg4: tensor<24x24xf32>, %arg5: tensor<24xf32>, %arg6: tensor<24xf32>, %arg7: tensor<24xf32>, %arg8: tensor<24xf32>, %arg9: tensor<6x24xf32>, %arg10: tensor<6x24xf32>, %arg11: tensor<6x24xf32>, %arg12: tensor<6x24xf32>, %arg13: tensor<3x24xf32>, %arg14: tensor<3x24xf32>, %arg15: tensor<3x24xf32>, %arg16: tensor<3x24xf32>, %arg17: tensor<3x6xf32>, %arg18: tensor<3x24xf32>, %arg19: tensor<3x24xf32>, %arg20: tensor<3x24xf32>, %arg21: tensor<3x24xf32>, %arg22: tensor<3x24xf32>, %arg23: tensor<3x24xf32>, %arg24: tensor<3x24xf32>, %arg25: tensor<3x24xf32>, %arg26: tensor<3x24xf32>, %arg27: tensor<3x24xf32>, %arg28: tensor<3x24xf32>):
    %0 = "stablehlo.add"(%arg14, %arg15) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %1 = "stablehlo.multiply"(%arg28, %0) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %2 = "stablehlo.multiply"(%0, %arg26) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %3 = "stablehlo.multiply"(%1, %arg27) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %4 = "stablehlo.add"(%arg13, %3) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %5 = "stablehlo.multiply"(%3, %arg26) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %6 = "stablehlo.add"(%4, %5) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %7 = "stablehlo.multiply"(%arg25, %6) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %8 = "stablehlo.multiply"(%6, %arg20) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %9 = "stablehlo.multiply"(%arg24, %6) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %10 = "stablehlo.multiply"(%6, %arg23) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %11 = "stablehlo.multiply"(%2, %arg22) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %12 = "stablehlo.multiply"(%7, %arg21) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %13 = "stablehlo.multiply"(%12, %arg20) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %14 = "stablehlo.add"(%12, %13) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %15 = "stablehlo.multiply"(%10, %arg19) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %16 = "stablehlo.multiply"(%8, %arg18) : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
    %17 = "stablehlo.concatenate"(%16, %15, %14, %11) <{dimension = 1 : i64}> : (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x96xf32>
    %18 = "stablehlo.dot_general"(%17, %arg17) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x96xf32>, tensor<3x6xf32>) -> tensor<96x6xf32>
    %19 = "stablehlo.transpose"(%18) <{permutation = array<i64: 1, 0>}> : (tensor<96x6xf32>) -> tensor<6x96xf32>
    %20 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 6, 24>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x96xf32>) -> tensor<6x24xf32>
    %21 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 6, 48>, start_indices = array<i64: 0, 24>, strides = array<i64: 1, 1>}> : (tensor<6x96xf32>) -> tensor<6x24xf32>
    %22 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 6, 72>, start_indices = array<i64: 0, 48>, strides = array<i64: 1, 1>}> : (tensor<6x96xf32>) -> tensor<6x24xf32>
    %23 = "stablehlo.slice"(%19) <{limit_indices = array<i64: 6, 96>, start_indices = array<i64: 0, 72>, strides = array<i64: 1, 1>}> : (tensor<6x96xf32>) -> tensor<6x24xf32>
    %24 = "stablehlo.add"(%arg9, %20) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %25 = "stablehlo.add"(%arg10, %21) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %26 = "stablehlo.add"(%arg11, %22) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %27 = "stablehlo.add"(%arg12, %23) : (tensor<6x24xf32>, tensor<6x24xf32>) -> tensor<6x24xf32>
    %28 = "stablehlo.concatenate"(%16, %15, %14, %11) <{dimension = 1 : i64}> : (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x96xf32>
    %29 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %30 = "stablehlo.reduce"(%28, %29) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %52 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%52) : (tensor<f32>) -> ()
    }) : (tensor<3x96xf32>, tensor<f32>) -> tensor<96xf32>
    %31 = "stablehlo.reshape"(%30) : (tensor<96xf32>) -> tensor<1x96xf32>
    %32 = "stablehlo.reshape"(%31) : (tensor<1x96xf32>) -> tensor<96xf32>
    %33 = "stablehlo.dot_general"(%28, %arg16) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x96xf32>, tensor<3x24xf32>) -> tensor<96x24xf32>
    %34 = "stablehlo.transpose"(%33) <{permutation = array<i64: 1, 0>}> : (tensor<96x24xf32>) -> tensor<24x96xf32>
    %35 = "stablehlo.dot_general"(%28, %arg0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x96xf32>, tensor<24x96xf32>) -> tensor<3x24xf32>
    %36 = "stablehlo.slice"(%32) <{limit_indices = array<i64: 24>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<96xf32>) -> tensor<24xf32>
    %37 = "stablehlo.slice"(%32) <{limit_indices = array<i64: 48>, start_indices = array<i64: 24>, strides = array<i64: 1>}> : (tensor<96xf32>) -> tensor<24xf32>
    %38 = "stablehlo.slice"(%32) <{limit_indices = array<i64: 72>, start_indices = array<i64: 48>, strides = array<i64: 1>}> : (tensor<96xf32>) -> tensor<24xf32>
    %39 = "stablehlo.slice"(%32) <{limit_indices = array<i64: 96>, start_indices = array<i64: 72>, strides = array<i64: 1>}> : (tensor<96xf32>) -> tensor<24xf32>
    %40 = "stablehlo.add"(%arg5, %36) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %41 = "stablehlo.add"(%arg6, %37) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %42 = "stablehlo.add"(%arg7, %38) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %43 = "stablehlo.add"(%arg8, %39) : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %44 = "stablehlo.slice"(%34) <{limit_indices = array<i64: 24, 24>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<24x96xf32>) -> tensor<24x24xf32>
    %45 = "stablehlo.slice"(%34) <{limit_indices = array<i64: 24, 48>, start_indices = array<i64: 0, 24>, strides = array<i64: 1, 1>}> : (tensor<24x96xf32>) -> tensor<24x24xf32>
    %46 = "stablehlo.slice"(%34) <{limit_indices = array<i64: 24, 72>, start_indices = array<i64: 0, 48>, strides = array<i64: 1, 1>}> : (tensor<24x96xf32>) -> tensor<24x24xf32>
    %47 = "stablehlo.slice"(%34) <{limit_indices = array<i64: 24, 96>, start_indices = array<i64: 0, 72>, strides = array<i64: 1, 1>}> : (tensor<24x96xf32>) -> tensor<24x24xf32>
    %48 = "stablehlo.add"(%arg1, %44) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %49 = "stablehlo.add"(%arg2, %45) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %50 = "stablehlo.add"(%arg3, %46) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    %51 = "stablehlo.add"(%arg4, %47) : (tensor<24x24xf32>, tensor<24x24xf32>) -> tensor<24x24xf32>
    "func.return"(%48, %49, %50, %51, %40, %41, %42, %43, %24, %25, %26, %27, %9, %35) : (tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24x24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<6x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
