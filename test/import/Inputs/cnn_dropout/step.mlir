"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "func.func"() <{arg_attrs = [{refold.name = "state/count", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/key", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "state/moments/1/0/count", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "state/moments/1/0/mu/params/Conv_0/bias", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "state/moments/1/0/mu/params/Conv_0/kernel", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "state/moments/1/0/mu/params/Conv_1/bias", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "state/moments/1/0/mu/params/Conv_1/kernel", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "state/moments/1/0/mu/params/Dense_0/bias", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "state/moments/1/0/mu/params/Dense_0/kernel", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "state/moments/1/0/nu/params/Conv_0/bias", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "state/moments/1/0/nu/params/Conv_0/kernel", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "state/moments/1/0/nu/params/Conv_1/bias", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "state/moments/1/0/nu/params/Conv_1/kernel", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "state/moments/1/0/nu/params/Dense_0/bias", refold.replaced_by = 13 : i64, tf.aliasing_output = 13 : i32}, {refold.name = "state/moments/1/0/nu/params/Dense_0/kernel", refold.replaced_by = 14 : i64, tf.aliasing_output = 14 : i32}, {refold.name = "state/params/params/Conv_0/bias", refold.replaced_by = 15 : i64, tf.aliasing_output = 15 : i32}, {refold.name = "state/params/params/Conv_0/kernel", refold.replaced_by = 16 : i64, tf.aliasing_output = 16 : i32}, {refold.name = "state/params/params/Conv_1/bias", refold.replaced_by = 17 : i64, tf.aliasing_output = 17 : i32}, {refold.name = "state/params/params/Conv_1/kernel", refold.replaced_by = 18 : i64, tf.aliasing_output = 18 : i32}, {refold.name = "state/params/params/Dense_0/bias", refold.replaced_by = 19 : i64, tf.aliasing_output = 19 : i32}, {refold.name = "state/params/params/Dense_0/kernel", refold.replaced_by = 20 : i64, tf.aliasing_output = 20 : i32}, {refold.name = "feed0"}, {refold.name = "feed1"}], function_type = (tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<4x16x16x3xf32>, tensor<4xi32>) -> (tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['count']"}, {jax.result_info = "result[0]['key']"}, {jax.result_info = "result[0]['moments'][1][0].count"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Conv_0']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Conv_0']['kernel']"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Conv_1']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Conv_1']['kernel']"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].mu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Conv_0']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Conv_0']['kernel']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Conv_1']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Conv_1']['kernel']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['moments'][1][0].nu['params']['Dense_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Conv_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Conv_0']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Conv_1']['bias']"}, {jax.result_info = "result[0]['params']['params']['Conv_1']['kernel']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['bias']"}, {jax.result_info = "result[0]['params']['params']['Dense_0']['kernel']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg39: tensor<i32>, %arg40: tensor<2xui32>, %arg41: tensor<i32>, %arg42: tensor<8xf32>, %arg43: tensor<3x3x3x8xf32>, %arg44: tensor<16xf32>, %arg45: tensor<3x3x8x16xf32>, %arg46: tensor<10xf32>, %arg47: tensor<64x10xf32>, %arg48: tensor<8xf32>, %arg49: tensor<3x3x3x8xf32>, %arg50: tensor<16xf32>, %arg51: tensor<3x3x8x16xf32>, %arg52: tensor<10xf32>, %arg53: tensor<64x10xf32>, %arg54: tensor<8xf32>, %arg55: tensor<3x3x3x8xf32>, %arg56: tensor<16xf32>, %arg57: tensor<3x3x8x16xf32>, %arg58: tensor<10xf32>, %arg59: tensor<64x10xf32>, %arg60: tensor<4x16x16x3xf32>, %arg61: tensor<4xi32>):
    %565 = "sdy.sharding_constraint"(%arg40) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    %566 = "stablehlo.convert"(%arg39) : (tensor<i32>) -> tensor<ui32>
    %567 = "func.call"(%565, %566) <{callee = @_threefry_fold_in}> : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %568 = "stablehlo.convolution"(%arg60, %arg55) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x16x16x3xf32>, tensor<3x3x3x8xf32>) -> tensor<4x16x16x8xf32>
    %569 = "stablehlo.reshape"(%arg54) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %570 = "stablehlo.broadcast_in_dim"(%569) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x8xf32>) -> tensor<4x16x16x8xf32>
    %571 = "stablehlo.add"(%568, %570) : (tensor<4x16x16x8xf32>, tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>
    %572 = "func.call"(%571) <{callee = @relu}> : (tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>
    %573 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %574 = "stablehlo.broadcast_in_dim"(%573) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x16x8xf32>
    %575 = "stablehlo.compare"(%571, %574) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4x16x16x8xf32>, tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xi1>
    %576 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %577 = "stablehlo.broadcast_in_dim"(%576) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x16x8xf32>
    %578 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %579 = "stablehlo.broadcast_in_dim"(%578) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %580 = "stablehlo.reduce_window"(%572, %579) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg96: tensor<f32>, %arg97: tensor<f32>):
      %1042 = "stablehlo.maximum"(%arg96, %arg97) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1042) : (tensor<f32>) -> ()
    }) : (tensor<4x16x16x8xf32>, tensor<f32>) -> tensor<4x8x8x8xf32>
    %581 = "stablehlo.convolution"(%580, %arg57) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}> : (tensor<4x8x8x8xf32>, tensor<3x3x8x16xf32>) -> tensor<4x4x4x16xf32>
    %582 = "stablehlo.reshape"(%arg56) : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %583 = "stablehlo.broadcast_in_dim"(%582) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x1x1x16xf32>) -> tensor<4x4x4x16xf32>
    %584 = "stablehlo.add"(%581, %583) : (tensor<4x4x4x16xf32>, tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xf32>
    %585 = "func.call"(%584) <{callee = @relu_0}> : (tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xf32>
    %586 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %587 = "stablehlo.broadcast_in_dim"(%586) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x16xf32>
    %588 = "stablehlo.compare"(%584, %587) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4x4x4x16xf32>, tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xi1>
    %589 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %590 = "stablehlo.broadcast_in_dim"(%589) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x16xf32>
    %591 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %592 = "stablehlo.broadcast_in_dim"(%591) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %593 = "stablehlo.reduce_window"(%585, %592) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg94: tensor<f32>, %arg95: tensor<f32>):
      %1041 = "stablehlo.add"(%arg94, %arg95) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1041) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x16xf32>, tensor<f32>) -> tensor<4x2x2x16xf32>
    %594 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %595 = "stablehlo.broadcast_in_dim"(%594) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x2x16xf32>
    %596 = "stablehlo.divide"(%593, %595) : (tensor<4x2x2x16xf32>, tensor<4x2x2x16xf32>) -> tensor<4x2x2x16xf32>
    %597 = "stablehlo.reshape"(%596) : (tensor<4x2x2x16xf32>) -> tensor<4x64xf32>
    %598 = "stablehlo.constant"() <{value = dense<2711844646> : tensor<ui32>}> : () -> tensor<ui32>
    %599 = "func.call"(%567, %598) <{callee = @_threefry_fold_in}> : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %600 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %601 = "func.call"(%599, %600) <{callee = @_bernoulli}> : (tensor<2xui32>, tensor<f32>) -> tensor<4x64xi1>
    %602 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %603 = "stablehlo.broadcast_in_dim"(%602) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %604 = "stablehlo.divide"(%597, %603) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %605 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %606 = "stablehlo.broadcast_in_dim"(%605) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %607 = "stablehlo.select"(%601, %604, %606) : (tensor<4x64xi1>, tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %608 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %609 = "stablehlo.broadcast_in_dim"(%608) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %610 = "stablehlo.dot_general"(%607, %arg59) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x64xf32>, tensor<64x10xf32>) -> tensor<4x10xf32>
    %611 = "stablehlo.reshape"(%arg58) : (tensor<10xf32>) -> tensor<1x10xf32>
    %612 = "stablehlo.broadcast_in_dim"(%611) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x10xf32>) -> tensor<4x10xf32>
    %613 = "stablehlo.add"(%610, %612) : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<4x10xf32>
    %614 = "stablehlo.broadcast_in_dim"(%arg61) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %615:2 = "func.call"(%613, %614) <{callee = @take_along_axis}> : (tensor<4x10xf32>, tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>)
    %616 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %617:2 = "func.call"(%615#0, %616) <{callee = @_take}> : (tensor<4x1xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<1xi32>)
    %618 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %619 = "stablehlo.reduce"(%613, %618) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg92: tensor<f32>, %arg93: tensor<f32>):
      %1040 = "stablehlo.maximum"(%arg92, %arg93) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1040) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
    %620 = "stablehlo.reshape"(%619) : (tensor<4xf32>) -> tensor<4x1xf32>
    %621 = "stablehlo.broadcast_in_dim"(%620) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x10xf32>
    %622 = "stablehlo.compare"(%613, %621) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<4x10xi1>
    %623 = "stablehlo.convert"(%622) : (tensor<4x10xi1>) -> tensor<4x10xf32>
    %624 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %625 = "stablehlo.reduce"(%623, %624) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg90: tensor<f32>, %arg91: tensor<f32>):
      %1039 = "stablehlo.add"(%arg90, %arg91) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1039) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
    %626 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %627 = "stablehlo.broadcast_in_dim"(%626) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %628 = "stablehlo.maximum"(%627, %619) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %629 = "stablehlo.compare"(%619, %628) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %630 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %631 = "stablehlo.broadcast_in_dim"(%630) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %632 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %633 = "stablehlo.broadcast_in_dim"(%632) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %634 = "stablehlo.select"(%629, %631, %633) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %635 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %636 = "stablehlo.broadcast_in_dim"(%635) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %637 = "stablehlo.compare"(%636, %628) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %638 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %639 = "stablehlo.broadcast_in_dim"(%638) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %640 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %641 = "stablehlo.broadcast_in_dim"(%640) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %642 = "stablehlo.select"(%637, %639, %641) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %643 = "stablehlo.divide"(%634, %642) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %644 = "stablehlo.is_finite"(%628) : (tensor<4xf32>) -> tensor<4xi1>
    %645 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %646 = "stablehlo.broadcast_in_dim"(%645) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %647 = "stablehlo.select"(%644, %628, %646) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %648 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %649 = "stablehlo.broadcast_in_dim"(%648) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %650 = "stablehlo.broadcast_in_dim"(%647) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %651 = "stablehlo.broadcast_in_dim"(%650) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x10xf32>
    %652 = "stablehlo.subtract"(%613, %651) : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<4x10xf32>
    %653 = "stablehlo.exponential"(%652) : (tensor<4x10xf32>) -> tensor<4x10xf32>
    %654 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %655 = "stablehlo.reduce"(%653, %654) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg88: tensor<f32>, %arg89: tensor<f32>):
      %1038 = "stablehlo.add"(%arg88, %arg89) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1038) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
    %656 = "stablehlo.sign"(%655) : (tensor<4xf32>) -> tensor<4xf32>
    %657 = "stablehlo.abs"(%655) : (tensor<4xf32>) -> tensor<4xf32>
    %658 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %659 = "stablehlo.broadcast_in_dim"(%658) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %660 = "stablehlo.compare"(%655, %659) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %661 = "stablehlo.log"(%657) : (tensor<4xf32>) -> tensor<4xf32>
    %662 = "stablehlo.add"(%661, %647) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %663 = "stablehlo.subtract"(%662, %617#0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %664 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %665 = "stablehlo.reduce"(%663, %664) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg86: tensor<f32>, %arg87: tensor<f32>):
      %1037 = "stablehlo.add"(%arg86, %arg87) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1037) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %666 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %667 = "stablehlo.divide"(%665, %666) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %668 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %669 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %670 = "stablehlo.divide"(%668, %669) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %671 = "stablehlo.broadcast_in_dim"(%670) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %672 = "stablehlo.negate"(%671) : (tensor<4xf32>) -> tensor<4xf32>
    %673 = "stablehlo.divide"(%671, %657) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %674 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %675 = "stablehlo.broadcast_in_dim"(%674) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %676 = "stablehlo.select"(%660, %675, %673) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %677 = "stablehlo.select"(%660, %673, %675) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %678 = "stablehlo.negate"(%676) : (tensor<4xf32>) -> tensor<4xf32>
    %679 = "stablehlo.add"(%677, %678) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %680 = "stablehlo.broadcast_in_dim"(%679) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x10xf32>
    %681 = "stablehlo.multiply"(%680, %653) : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<4x10xf32>
    %682 = "func.call"(%617#1, %672) <{callee = @_take_2}> : (tensor<1xi32>, tensor<4xf32>) -> tensor<4x1xf32>
    %683 = "func.call"(%615#1, %682) <{callee = @take_along_axis_3}> : (tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x10xf32>
    %684 = "stablehlo.add"(%681, %683) : (tensor<4x10xf32>, tensor<4x10xf32>) -> tensor<4x10xf32>
    %685 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %686 = "stablehlo.reduce"(%684, %685) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg84: tensor<f32>, %arg85: tensor<f32>):
      %1036 = "stablehlo.add"(%arg84, %arg85) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1036) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<f32>) -> tensor<10xf32>
    %687 = "stablehlo.reshape"(%686) : (tensor<10xf32>) -> tensor<1x10xf32>
    %688 = "stablehlo.reshape"(%687) : (tensor<1x10xf32>) -> tensor<10xf32>
    %689 = "stablehlo.dot_general"(%684, %607) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x10xf32>, tensor<4x64xf32>) -> tensor<10x64xf32>
    %690 = "stablehlo.transpose"(%689) <{permutation = array<i64: 1, 0>}> : (tensor<10x64xf32>) -> tensor<64x10xf32>
    %691 = "stablehlo.dot_general"(%684, %arg59) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x10xf32>, tensor<64x10xf32>) -> tensor<4x64xf32>
    %692 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %693 = "stablehlo.broadcast_in_dim"(%692) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %694 = "stablehlo.select"(%601, %691, %693) : (tensor<4x64xi1>, tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %695 = "stablehlo.constant"() <{value = dense<0.699999988> : tensor<f32>}> : () -> tensor<f32>
    %696 = "stablehlo.broadcast_in_dim"(%695) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %697 = "stablehlo.divide"(%694, %696) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %698 = "stablehlo.reshape"(%697) : (tensor<4x64xf32>) -> tensor<4x2x2x16xf32>
    %699 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %700 = "stablehlo.broadcast_in_dim"(%699) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x2x2x16xf32>
    %701 = "stablehlo.divide"(%698, %700) : (tensor<4x2x2x16xf32>, tensor<4x2x2x16xf32>) -> tensor<4x2x2x16xf32>
    %702 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %703 = "stablehlo.pad"(%701, %702) <{edge_padding_high = array<i64: 0, 1, 1, 0>, edge_padding_low = array<i64: 0, 1, 1, 0>, interior_padding = array<i64: 0, 1, 1, 0>}> : (tensor<4x2x2x16xf32>, tensor<f32>) -> tensor<4x5x5x16xf32>
    %704 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %705 = "stablehlo.broadcast_in_dim"(%704) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<f32>
    %706 = "stablehlo.reduce_window"(%703, %705) <{base_dilations = array<i64: 1, 1, 1, 1>, padding = dense<0> : tensor<4x2xi64>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
    ^bb0(%arg82: tensor<f32>, %arg83: tensor<f32>):
      %1035 = "stablehlo.add"(%arg82, %arg83) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1035) : (tensor<f32>) -> ()
    }) : (tensor<4x5x5x16xf32>, tensor<f32>) -> tensor<4x4x4x16xf32>
    %707 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %708 = "stablehlo.broadcast_in_dim"(%707) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x16xf32>
    %709 = "stablehlo.select"(%588, %706, %708) : (tensor<4x4x4x16xi1>, tensor<4x4x4x16xf32>, tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xf32>
    %710 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %711 = "stablehlo.reduce"(%709, %710) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg80: tensor<f32>, %arg81: tensor<f32>):
      %1034 = "stablehlo.add"(%arg80, %arg81) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1034) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x16xf32>, tensor<f32>) -> tensor<16xf32>
    %712 = "stablehlo.reshape"(%711) : (tensor<16xf32>) -> tensor<1x1x1x16xf32>
    %713 = "stablehlo.reshape"(%712) : (tensor<1x1x1x16xf32>) -> tensor<16xf32>
    %714 = "stablehlo.convolution"(%580, %709) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x8x8x8xf32>, tensor<4x4x4x16xf32>) -> tensor<3x3x8x16xf32>
    %715 = "stablehlo.reverse"(%arg57) <{dimensions = array<i64: 0, 1>}> : (tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %716 = "stablehlo.convolution"(%709, %715) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[2, 1], [2, 1]]> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x4x4x16xf32>, tensor<3x3x8x16xf32>) -> tensor<4x8x8x8xf32>
    %717 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %718 = "stablehlo.pad"(%572, %717) <{edge_padding_high = array<i64: 0, 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 0, 0>, interior_padding = array<i64: 0, 0, 0, 0>}> : (tensor<4x16x16x8xf32>, tensor<f32>) -> tensor<4x16x16x8xf32>
    %719 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %720 = "stablehlo.select_and_scatter"(%718, %716, %719) <{padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg78: tensor<f32>, %arg79: tensor<f32>):
      %1033 = "stablehlo.compare"(%arg78, %arg79) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%1033) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg76: tensor<f32>, %arg77: tensor<f32>):
      %1032 = "stablehlo.add"(%arg76, %arg77) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1032) : (tensor<f32>) -> ()
    }) : (tensor<4x16x16x8xf32>, tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<4x16x16x8xf32>
    %721 = "stablehlo.slice"(%720) <{limit_indices = array<i64: 4, 16, 16, 8>, start_indices = array<i64: 0, 0, 0, 0>, strides = array<i64: 1, 1, 1, 1>}> : (tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>
    %722 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %723 = "stablehlo.broadcast_in_dim"(%722) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x16x8xf32>
    %724 = "stablehlo.select"(%575, %721, %723) : (tensor<4x16x16x8xi1>, tensor<4x16x16x8xf32>, tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>
    %725 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %726 = "stablehlo.reduce"(%724, %725) <{dimensions = array<i64: 0, 1, 2>}> ({
    ^bb0(%arg74: tensor<f32>, %arg75: tensor<f32>):
      %1031 = "stablehlo.add"(%arg74, %arg75) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1031) : (tensor<f32>) -> ()
    }) : (tensor<4x16x16x8xf32>, tensor<f32>) -> tensor<8xf32>
    %727 = "stablehlo.reshape"(%726) : (tensor<8xf32>) -> tensor<1x1x1x8xf32>
    %728 = "stablehlo.reshape"(%727) : (tensor<1x1x1x8xf32>) -> tensor<8xf32>
    %729 = "stablehlo.convolution"(%arg60, %724) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<1> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x16x16x3xf32>, tensor<4x16x16x8xf32>) -> tensor<3x3x3x8xf32>
    %730 = "chlo.square"(%728) : (tensor<8xf32>) -> tensor<8xf32>
    %731 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %732 = "stablehlo.broadcast_in_dim"(%731) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %733 = "chlo.square"(%732) : (tensor<8xf32>) -> tensor<8xf32>
    %734 = "stablehlo.add"(%730, %733) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %735 = "chlo.square"(%729) : (tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %736 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %737 = "stablehlo.broadcast_in_dim"(%736) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %738 = "chlo.square"(%737) : (tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %739 = "stablehlo.add"(%735, %738) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %740 = "chlo.square"(%713) : (tensor<16xf32>) -> tensor<16xf32>
    %741 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %742 = "stablehlo.broadcast_in_dim"(%741) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %743 = "chlo.square"(%742) : (tensor<16xf32>) -> tensor<16xf32>
    %744 = "stablehlo.add"(%740, %743) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %745 = "chlo.square"(%714) : (tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %746 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %747 = "stablehlo.broadcast_in_dim"(%746) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %748 = "chlo.square"(%747) : (tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %749 = "stablehlo.add"(%745, %748) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %750 = "chlo.square"(%688) : (tensor<10xf32>) -> tensor<10xf32>
    %751 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %752 = "stablehlo.broadcast_in_dim"(%751) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %753 = "chlo.square"(%752) : (tensor<10xf32>) -> tensor<10xf32>
    %754 = "stablehlo.add"(%750, %753) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %755 = "chlo.square"(%690) : (tensor<64x10xf32>) -> tensor<64x10xf32>
    %756 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %757 = "stablehlo.broadcast_in_dim"(%756) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %758 = "chlo.square"(%757) : (tensor<64x10xf32>) -> tensor<64x10xf32>
    %759 = "stablehlo.add"(%755, %758) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %760 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %761 = "stablehlo.reduce"(%734, %760) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg72: tensor<f32>, %arg73: tensor<f32>):
      %1030 = "stablehlo.add"(%arg72, %arg73) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1030) : (tensor<f32>) -> ()
    }) : (tensor<8xf32>, tensor<f32>) -> tensor<f32>
    %762 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %763 = "stablehlo.reduce"(%739, %762) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%arg70: tensor<f32>, %arg71: tensor<f32>):
      %1029 = "stablehlo.add"(%arg70, %arg71) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1029) : (tensor<f32>) -> ()
    }) : (tensor<3x3x3x8xf32>, tensor<f32>) -> tensor<f32>
    %764 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %765 = "stablehlo.reduce"(%744, %764) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg68: tensor<f32>, %arg69: tensor<f32>):
      %1028 = "stablehlo.add"(%arg68, %arg69) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1028) : (tensor<f32>) -> ()
    }) : (tensor<16xf32>, tensor<f32>) -> tensor<f32>
    %766 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %767 = "stablehlo.reduce"(%749, %766) <{dimensions = array<i64: 0, 1, 2, 3>}> ({
    ^bb0(%arg66: tensor<f32>, %arg67: tensor<f32>):
      %1027 = "stablehlo.add"(%arg66, %arg67) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1027) : (tensor<f32>) -> ()
    }) : (tensor<3x3x8x16xf32>, tensor<f32>) -> tensor<f32>
    %768 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %769 = "stablehlo.reduce"(%754, %768) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %1026 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1026) : (tensor<f32>) -> ()
    }) : (tensor<10xf32>, tensor<f32>) -> tensor<f32>
    %770 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %771 = "stablehlo.reduce"(%759, %770) <{dimensions = array<i64: 0, 1>}> ({
    ^bb0(%arg62: tensor<f32>, %arg63: tensor<f32>):
      %1025 = "stablehlo.add"(%arg62, %arg63) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%1025) : (tensor<f32>) -> ()
    }) : (tensor<64x10xf32>, tensor<f32>) -> tensor<f32>
    %772 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %773 = "stablehlo.add"(%772, %761) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %774 = "stablehlo.add"(%773, %763) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %775 = "stablehlo.add"(%774, %765) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %776 = "stablehlo.add"(%775, %767) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %777 = "stablehlo.add"(%776, %769) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %778 = "stablehlo.add"(%777, %771) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %779 = "stablehlo.sqrt"(%778) : (tensor<f32>) -> tensor<f32>
    %780 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %781 = "stablehlo.compare"(%779, %780) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %782 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %783 = "stablehlo.divide"(%728, %782) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %784 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %785 = "stablehlo.broadcast_in_dim"(%784) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %786 = "stablehlo.multiply"(%783, %785) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %787 = "stablehlo.select"(%781, %728, %786) : (tensor<i1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %788 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %789 = "stablehlo.divide"(%729, %788) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %790 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %791 = "stablehlo.broadcast_in_dim"(%790) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %792 = "stablehlo.multiply"(%789, %791) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %793 = "stablehlo.select"(%781, %729, %792) : (tensor<i1>, tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %794 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %795 = "stablehlo.divide"(%713, %794) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %796 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %797 = "stablehlo.broadcast_in_dim"(%796) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %798 = "stablehlo.multiply"(%795, %797) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %799 = "stablehlo.select"(%781, %713, %798) : (tensor<i1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %800 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %801 = "stablehlo.divide"(%714, %800) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %802 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %803 = "stablehlo.broadcast_in_dim"(%802) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %804 = "stablehlo.multiply"(%801, %803) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %805 = "stablehlo.select"(%781, %714, %804) : (tensor<i1>, tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %806 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %807 = "stablehlo.divide"(%688, %806) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %808 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %809 = "stablehlo.broadcast_in_dim"(%808) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %810 = "stablehlo.multiply"(%807, %809) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %811 = "stablehlo.select"(%781, %688, %810) : (tensor<i1>, tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %812 = "stablehlo.broadcast_in_dim"(%779) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %813 = "stablehlo.divide"(%690, %812) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %814 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %815 = "stablehlo.broadcast_in_dim"(%814) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %816 = "stablehlo.multiply"(%813, %815) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %817 = "stablehlo.select"(%781, %690, %816) : (tensor<i1>, tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %818 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %819 = "stablehlo.broadcast_in_dim"(%818) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %820 = "stablehlo.multiply"(%819, %787) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %821 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %822 = "stablehlo.broadcast_in_dim"(%821) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %823 = "stablehlo.multiply"(%822, %arg42) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %824 = "stablehlo.add"(%820, %823) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %825 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %826 = "stablehlo.broadcast_in_dim"(%825) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %827 = "stablehlo.multiply"(%826, %793) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %828 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %829 = "stablehlo.broadcast_in_dim"(%828) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %830 = "stablehlo.multiply"(%829, %arg43) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %831 = "stablehlo.add"(%827, %830) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %832 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %833 = "stablehlo.broadcast_in_dim"(%832) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %834 = "stablehlo.multiply"(%833, %799) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %835 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %836 = "stablehlo.broadcast_in_dim"(%835) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %837 = "stablehlo.multiply"(%836, %arg44) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %838 = "stablehlo.add"(%834, %837) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %839 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %840 = "stablehlo.broadcast_in_dim"(%839) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %841 = "stablehlo.multiply"(%840, %805) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %842 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %843 = "stablehlo.broadcast_in_dim"(%842) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %844 = "stablehlo.multiply"(%843, %arg45) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %845 = "stablehlo.add"(%841, %844) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %846 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %847 = "stablehlo.broadcast_in_dim"(%846) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %848 = "stablehlo.multiply"(%847, %811) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %849 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %850 = "stablehlo.broadcast_in_dim"(%849) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %851 = "stablehlo.multiply"(%850, %arg46) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %852 = "stablehlo.add"(%848, %851) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %853 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %854 = "stablehlo.broadcast_in_dim"(%853) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %855 = "stablehlo.multiply"(%854, %817) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %856 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %857 = "stablehlo.broadcast_in_dim"(%856) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %858 = "stablehlo.multiply"(%857, %arg47) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %859 = "stablehlo.add"(%855, %858) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %860 = "stablehlo.multiply"(%787, %787) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %861 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %862 = "stablehlo.broadcast_in_dim"(%861) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %863 = "stablehlo.multiply"(%862, %860) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %864 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %865 = "stablehlo.broadcast_in_dim"(%864) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %866 = "stablehlo.multiply"(%865, %arg48) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %867 = "stablehlo.add"(%863, %866) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %868 = "stablehlo.multiply"(%793, %793) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %869 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %870 = "stablehlo.broadcast_in_dim"(%869) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %871 = "stablehlo.multiply"(%870, %868) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %872 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %873 = "stablehlo.broadcast_in_dim"(%872) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %874 = "stablehlo.multiply"(%873, %arg49) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %875 = "stablehlo.add"(%871, %874) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %876 = "stablehlo.multiply"(%799, %799) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %877 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %878 = "stablehlo.broadcast_in_dim"(%877) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %879 = "stablehlo.multiply"(%878, %876) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %880 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %881 = "stablehlo.broadcast_in_dim"(%880) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %882 = "stablehlo.multiply"(%881, %arg50) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %883 = "stablehlo.add"(%879, %882) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %884 = "stablehlo.multiply"(%805, %805) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %885 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %886 = "stablehlo.broadcast_in_dim"(%885) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %887 = "stablehlo.multiply"(%886, %884) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %888 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %889 = "stablehlo.broadcast_in_dim"(%888) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %890 = "stablehlo.multiply"(%889, %arg51) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %891 = "stablehlo.add"(%887, %890) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %892 = "stablehlo.multiply"(%811, %811) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %893 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %894 = "stablehlo.broadcast_in_dim"(%893) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %895 = "stablehlo.multiply"(%894, %892) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %896 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %897 = "stablehlo.broadcast_in_dim"(%896) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %898 = "stablehlo.multiply"(%897, %arg52) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %899 = "stablehlo.add"(%895, %898) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %900 = "stablehlo.multiply"(%817, %817) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %901 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %902 = "stablehlo.broadcast_in_dim"(%901) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %903 = "stablehlo.multiply"(%902, %900) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %904 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %905 = "stablehlo.broadcast_in_dim"(%904) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %906 = "stablehlo.multiply"(%905, %arg53) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %907 = "stablehlo.add"(%903, %906) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %908 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %909 = "stablehlo.compare"(%arg41, %908) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %910 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %911 = "stablehlo.add"(%arg41, %910) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %912 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %913 = "func.call"(%909, %911, %912) <{callee = @_where_4}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %914 = "stablehlo.convert"(%913) : (tensor<i32>) -> tensor<f32>
    %915 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %916 = "stablehlo.convert"(%913) : (tensor<i32>) -> tensor<f32>
    %917 = "stablehlo.power"(%915, %916) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %918 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %919 = "stablehlo.subtract"(%918, %917) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %920 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %921 = "stablehlo.divide"(%824, %920) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %922 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %923 = "stablehlo.divide"(%831, %922) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %924 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %925 = "stablehlo.divide"(%838, %924) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %926 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %927 = "stablehlo.divide"(%845, %926) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %928 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %929 = "stablehlo.divide"(%852, %928) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %930 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %931 = "stablehlo.divide"(%859, %930) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %932 = "stablehlo.convert"(%913) : (tensor<i32>) -> tensor<f32>
    %933 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %934 = "stablehlo.convert"(%913) : (tensor<i32>) -> tensor<f32>
    %935 = "stablehlo.power"(%933, %934) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %936 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %937 = "stablehlo.subtract"(%936, %935) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %938 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %939 = "stablehlo.divide"(%867, %938) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %940 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %941 = "stablehlo.divide"(%875, %940) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %942 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %943 = "stablehlo.divide"(%883, %942) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %944 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %945 = "stablehlo.divide"(%891, %944) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %946 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %947 = "stablehlo.divide"(%899, %946) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %948 = "stablehlo.broadcast_in_dim"(%937) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %949 = "stablehlo.divide"(%907, %948) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %950 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %951 = "stablehlo.broadcast_in_dim"(%950) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %952 = "stablehlo.add"(%939, %951) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %953 = "stablehlo.sqrt"(%952) : (tensor<8xf32>) -> tensor<8xf32>
    %954 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %955 = "stablehlo.broadcast_in_dim"(%954) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %956 = "stablehlo.add"(%953, %955) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %957 = "stablehlo.divide"(%921, %956) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %958 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %959 = "stablehlo.broadcast_in_dim"(%958) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %960 = "stablehlo.add"(%941, %959) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %961 = "stablehlo.sqrt"(%960) : (tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %962 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %963 = "stablehlo.broadcast_in_dim"(%962) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %964 = "stablehlo.add"(%961, %963) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %965 = "stablehlo.divide"(%923, %964) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %966 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %967 = "stablehlo.broadcast_in_dim"(%966) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %968 = "stablehlo.add"(%943, %967) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %969 = "stablehlo.sqrt"(%968) : (tensor<16xf32>) -> tensor<16xf32>
    %970 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %971 = "stablehlo.broadcast_in_dim"(%970) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %972 = "stablehlo.add"(%969, %971) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %973 = "stablehlo.divide"(%925, %972) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %974 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %975 = "stablehlo.broadcast_in_dim"(%974) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %976 = "stablehlo.add"(%945, %975) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %977 = "stablehlo.sqrt"(%976) : (tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %978 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %979 = "stablehlo.broadcast_in_dim"(%978) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %980 = "stablehlo.add"(%977, %979) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %981 = "stablehlo.divide"(%927, %980) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %982 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %983 = "stablehlo.broadcast_in_dim"(%982) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %984 = "stablehlo.add"(%947, %983) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %985 = "stablehlo.sqrt"(%984) : (tensor<10xf32>) -> tensor<10xf32>
    %986 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %987 = "stablehlo.broadcast_in_dim"(%986) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %988 = "stablehlo.add"(%985, %987) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %989 = "stablehlo.divide"(%929, %988) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %990 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %991 = "stablehlo.broadcast_in_dim"(%990) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %992 = "stablehlo.add"(%949, %991) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %993 = "stablehlo.sqrt"(%992) : (tensor<64x10xf32>) -> tensor<64x10xf32>
    %994 = "stablehlo.constant"() <{value = dense<9.99999993E-9> : tensor<f32>}> : () -> tensor<f32>
    %995 = "stablehlo.broadcast_in_dim"(%994) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %996 = "stablehlo.add"(%993, %995) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %997 = "stablehlo.divide"(%931, %996) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %998 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %999 = "stablehlo.broadcast_in_dim"(%998) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<8xf32>
    %1000 = "stablehlo.multiply"(%999, %957) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1001 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1002 = "stablehlo.broadcast_in_dim"(%1001) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x3x8xf32>
    %1003 = "stablehlo.multiply"(%1002, %965) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %1004 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1005 = "stablehlo.broadcast_in_dim"(%1004) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<16xf32>
    %1006 = "stablehlo.multiply"(%1005, %973) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %1007 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1008 = "stablehlo.broadcast_in_dim"(%1007) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x3x8x16xf32>
    %1009 = "stablehlo.multiply"(%1008, %981) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %1010 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1011 = "stablehlo.broadcast_in_dim"(%1010) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<10xf32>
    %1012 = "stablehlo.multiply"(%1011, %989) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %1013 = "stablehlo.constant"() <{value = dense<-1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %1014 = "stablehlo.broadcast_in_dim"(%1013) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<64x10xf32>
    %1015 = "stablehlo.multiply"(%1014, %997) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %1016 = "stablehlo.add"(%arg54, %1000) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %1017 = "stablehlo.add"(%arg55, %1003) : (tensor<3x3x3x8xf32>, tensor<3x3x3x8xf32>) -> tensor<3x3x3x8xf32>
    %1018 = "stablehlo.add"(%arg56, %1006) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %1019 = "stablehlo.add"(%arg57, %1009) : (tensor<3x3x8x16xf32>, tensor<3x3x8x16xf32>) -> tensor<3x3x8x16xf32>
    %1020 = "stablehlo.add"(%arg58, %1012) : (tensor<10xf32>, tensor<10xf32>) -> tensor<10xf32>
    %1021 = "stablehlo.add"(%arg59, %1015) : (tensor<64x10xf32>, tensor<64x10xf32>) -> tensor<64x10xf32>
    %1022 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1023 = "stablehlo.add"(%arg39, %1022) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %1024 = "sdy.sharding_constraint"(%565) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%1023, %1024, %913, %824, %831, %838, %845, %852, %859, %867, %875, %883, %891, %899, %907, %1016, %1017, %1018, %1019, %1020, %1021, %667) : (tensor<i32>, tensor<2xui32>, tensor<i32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<8xf32>, tensor<3x3x3x8xf32>, tensor<16xf32>, tensor<3x3x8x16xf32>, tensor<10xf32>, tensor<64x10xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>, res_attrs = [{}], sym_name = "_threefry_fold_in", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<2xui32>, %arg38: tensor<ui32>):
    %550 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %551 = "stablehlo.shift_right_logical"(%arg38, %550) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %552 = "stablehlo.broadcast_in_dim"(%551) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %553 = "stablehlo.constant"() <{value = dense<4294967295> : tensor<ui32>}> : () -> tensor<ui32>
    %554 = "stablehlo.and"(%arg38, %553) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %555 = "stablehlo.broadcast_in_dim"(%554) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %556 = "stablehlo.concatenate"(%552, %555) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %557 = "stablehlo.slice"(%arg37) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %558 = "stablehlo.reshape"(%557) : (tensor<1xui32>) -> tensor<ui32>
    %559 = "stablehlo.slice"(%arg37) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %560 = "stablehlo.reshape"(%559) : (tensor<1xui32>) -> tensor<ui32>
    %561 = "stablehlo.slice"(%556) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %562 = "stablehlo.slice"(%556) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %563:2 = "func.call"(%558, %560, %561, %562) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %564 = "stablehlo.concatenate"(%563#0, %563#1) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    "func.return"(%564) : (tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg33: tensor<ui32>, %arg34: tensor<ui32>, %arg35: tensor<1xui32>, %arg36: tensor<1xui32>):
    %328 = "stablehlo.xor"(%arg33, %arg34) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %329 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %330 = "stablehlo.xor"(%328, %329) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %331 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %332 = "stablehlo.add"(%arg35, %331) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %333 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %334 = "stablehlo.add"(%arg36, %333) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %335 = "stablehlo.add"(%332, %334) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %336 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %337 = "stablehlo.broadcast_in_dim"(%336) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %338 = "stablehlo.shift_left"(%334, %337) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %339 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %340 = "stablehlo.broadcast_in_dim"(%339) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %341 = "stablehlo.shift_right_logical"(%334, %340) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %342 = "stablehlo.or"(%338, %341) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %343 = "stablehlo.xor"(%335, %342) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %344 = "stablehlo.add"(%335, %343) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %345 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %346 = "stablehlo.broadcast_in_dim"(%345) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %347 = "stablehlo.shift_left"(%343, %346) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %348 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %349 = "stablehlo.broadcast_in_dim"(%348) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %350 = "stablehlo.shift_right_logical"(%343, %349) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %351 = "stablehlo.or"(%347, %350) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %352 = "stablehlo.xor"(%344, %351) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %353 = "stablehlo.add"(%344, %352) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %354 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %355 = "stablehlo.broadcast_in_dim"(%354) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %356 = "stablehlo.shift_left"(%352, %355) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %357 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %358 = "stablehlo.broadcast_in_dim"(%357) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %359 = "stablehlo.shift_right_logical"(%352, %358) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %360 = "stablehlo.or"(%356, %359) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %361 = "stablehlo.xor"(%353, %360) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %362 = "stablehlo.add"(%353, %361) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %363 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %364 = "stablehlo.broadcast_in_dim"(%363) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %365 = "stablehlo.shift_left"(%361, %364) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %366 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %367 = "stablehlo.broadcast_in_dim"(%366) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %368 = "stablehlo.shift_right_logical"(%361, %367) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %369 = "stablehlo.or"(%365, %368) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %370 = "stablehlo.xor"(%362, %369) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %371 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %372 = "stablehlo.add"(%362, %371) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %373 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %374 = "stablehlo.add"(%370, %373) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %375 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %376 = "stablehlo.broadcast_in_dim"(%375) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %377 = "stablehlo.add"(%374, %376) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %378 = "stablehlo.add"(%372, %377) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %379 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %380 = "stablehlo.broadcast_in_dim"(%379) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %381 = "stablehlo.shift_left"(%377, %380) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %382 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %383 = "stablehlo.broadcast_in_dim"(%382) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %384 = "stablehlo.shift_right_logical"(%377, %383) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %385 = "stablehlo.or"(%381, %384) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %386 = "stablehlo.xor"(%378, %385) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %387 = "stablehlo.add"(%378, %386) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %388 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %389 = "stablehlo.broadcast_in_dim"(%388) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %390 = "stablehlo.shift_left"(%386, %389) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %391 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %392 = "stablehlo.broadcast_in_dim"(%391) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %393 = "stablehlo.shift_right_logical"(%386, %392) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %394 = "stablehlo.or"(%390, %393) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %395 = "stablehlo.xor"(%387, %394) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %396 = "stablehlo.add"(%387, %395) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %397 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %398 = "stablehlo.broadcast_in_dim"(%397) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %399 = "stablehlo.shift_left"(%395, %398) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %400 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %401 = "stablehlo.broadcast_in_dim"(%400) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %402 = "stablehlo.shift_right_logical"(%395, %401) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %403 = "stablehlo.or"(%399, %402) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %404 = "stablehlo.xor"(%396, %403) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %405 = "stablehlo.add"(%396, %404) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %406 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %407 = "stablehlo.broadcast_in_dim"(%406) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %408 = "stablehlo.shift_left"(%404, %407) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %409 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %410 = "stablehlo.broadcast_in_dim"(%409) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %411 = "stablehlo.shift_right_logical"(%404, %410) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %412 = "stablehlo.or"(%408, %411) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %413 = "stablehlo.xor"(%405, %412) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %414 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %415 = "stablehlo.add"(%405, %414) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %416 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %417 = "stablehlo.add"(%413, %416) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %418 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %419 = "stablehlo.broadcast_in_dim"(%418) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %420 = "stablehlo.add"(%417, %419) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %421 = "stablehlo.add"(%415, %420) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %422 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %423 = "stablehlo.broadcast_in_dim"(%422) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %424 = "stablehlo.shift_left"(%420, %423) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %425 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %426 = "stablehlo.broadcast_in_dim"(%425) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %427 = "stablehlo.shift_right_logical"(%420, %426) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %428 = "stablehlo.or"(%424, %427) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %429 = "stablehlo.xor"(%421, %428) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %430 = "stablehlo.add"(%421, %429) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %431 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %432 = "stablehlo.broadcast_in_dim"(%431) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %433 = "stablehlo.shift_left"(%429, %432) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %434 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %435 = "stablehlo.broadcast_in_dim"(%434) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %436 = "stablehlo.shift_right_logical"(%429, %435) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %437 = "stablehlo.or"(%433, %436) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %438 = "stablehlo.xor"(%430, %437) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %439 = "stablehlo.add"(%430, %438) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %440 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %441 = "stablehlo.broadcast_in_dim"(%440) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %442 = "stablehlo.shift_left"(%438, %441) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %443 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %444 = "stablehlo.broadcast_in_dim"(%443) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %445 = "stablehlo.shift_right_logical"(%438, %444) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %446 = "stablehlo.or"(%442, %445) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %447 = "stablehlo.xor"(%439, %446) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %448 = "stablehlo.add"(%439, %447) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %449 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %450 = "stablehlo.broadcast_in_dim"(%449) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %451 = "stablehlo.shift_left"(%447, %450) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %452 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %453 = "stablehlo.broadcast_in_dim"(%452) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %454 = "stablehlo.shift_right_logical"(%447, %453) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %455 = "stablehlo.or"(%451, %454) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %456 = "stablehlo.xor"(%448, %455) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %457 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %458 = "stablehlo.add"(%448, %457) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %459 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %460 = "stablehlo.add"(%456, %459) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %461 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %462 = "stablehlo.broadcast_in_dim"(%461) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %463 = "stablehlo.add"(%460, %462) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %464 = "stablehlo.add"(%458, %463) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %465 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %466 = "stablehlo.broadcast_in_dim"(%465) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %467 = "stablehlo.shift_left"(%463, %466) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %468 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %469 = "stablehlo.broadcast_in_dim"(%468) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %470 = "stablehlo.shift_right_logical"(%463, %469) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %471 = "stablehlo.or"(%467, %470) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %472 = "stablehlo.xor"(%464, %471) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %473 = "stablehlo.add"(%464, %472) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %474 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %475 = "stablehlo.broadcast_in_dim"(%474) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %476 = "stablehlo.shift_left"(%472, %475) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %477 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %478 = "stablehlo.broadcast_in_dim"(%477) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %479 = "stablehlo.shift_right_logical"(%472, %478) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %480 = "stablehlo.or"(%476, %479) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %481 = "stablehlo.xor"(%473, %480) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %482 = "stablehlo.add"(%473, %481) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %483 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %484 = "stablehlo.broadcast_in_dim"(%483) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %485 = "stablehlo.shift_left"(%481, %484) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %486 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %487 = "stablehlo.broadcast_in_dim"(%486) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %488 = "stablehlo.shift_right_logical"(%481, %487) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %489 = "stablehlo.or"(%485, %488) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %490 = "stablehlo.xor"(%482, %489) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %491 = "stablehlo.add"(%482, %490) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %492 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %493 = "stablehlo.broadcast_in_dim"(%492) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %494 = "stablehlo.shift_left"(%490, %493) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %495 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %496 = "stablehlo.broadcast_in_dim"(%495) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %497 = "stablehlo.shift_right_logical"(%490, %496) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %498 = "stablehlo.or"(%494, %497) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %499 = "stablehlo.xor"(%491, %498) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %500 = "stablehlo.broadcast_in_dim"(%arg34) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %501 = "stablehlo.add"(%491, %500) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %502 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %503 = "stablehlo.add"(%499, %502) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %504 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %505 = "stablehlo.broadcast_in_dim"(%504) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %506 = "stablehlo.add"(%503, %505) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %507 = "stablehlo.add"(%501, %506) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %508 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %509 = "stablehlo.broadcast_in_dim"(%508) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %510 = "stablehlo.shift_left"(%506, %509) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %511 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %512 = "stablehlo.broadcast_in_dim"(%511) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %513 = "stablehlo.shift_right_logical"(%506, %512) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %514 = "stablehlo.or"(%510, %513) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %515 = "stablehlo.xor"(%507, %514) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %516 = "stablehlo.add"(%507, %515) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %517 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %518 = "stablehlo.broadcast_in_dim"(%517) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %519 = "stablehlo.shift_left"(%515, %518) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %520 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %521 = "stablehlo.broadcast_in_dim"(%520) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %522 = "stablehlo.shift_right_logical"(%515, %521) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %523 = "stablehlo.or"(%519, %522) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %524 = "stablehlo.xor"(%516, %523) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %525 = "stablehlo.add"(%516, %524) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %526 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %527 = "stablehlo.broadcast_in_dim"(%526) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %528 = "stablehlo.shift_left"(%524, %527) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %529 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %530 = "stablehlo.broadcast_in_dim"(%529) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %531 = "stablehlo.shift_right_logical"(%524, %530) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %532 = "stablehlo.or"(%528, %531) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %533 = "stablehlo.xor"(%525, %532) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %534 = "stablehlo.add"(%525, %533) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %535 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %536 = "stablehlo.broadcast_in_dim"(%535) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %537 = "stablehlo.shift_left"(%533, %536) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %538 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %539 = "stablehlo.broadcast_in_dim"(%538) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %540 = "stablehlo.shift_right_logical"(%533, %539) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %541 = "stablehlo.or"(%537, %540) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %542 = "stablehlo.xor"(%534, %541) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %543 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %544 = "stablehlo.add"(%534, %543) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %545 = "stablehlo.broadcast_in_dim"(%arg33) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %546 = "stablehlo.add"(%542, %545) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %547 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %548 = "stablehlo.broadcast_in_dim"(%547) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %549 = "stablehlo.add"(%546, %548) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    "func.return"(%544, %549) : (tensor<1xui32>, tensor<1xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg32: tensor<4x16x16x8xf32>):
    %325 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %326 = "stablehlo.broadcast_in_dim"(%325) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x16x16x8xf32>
    %327 = "stablehlo.maximum"(%arg32, %326) : (tensor<4x16x16x8xf32>, tensor<4x16x16x8xf32>) -> tensor<4x16x16x8xf32>
    "func.return"(%327) : (tensor<4x16x16x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xf32>, res_attrs = [{}], sym_name = "relu_0", sym_visibility = "private"}> ({
  ^bb0(%arg31: tensor<4x4x4x16xf32>):
    %322 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %323 = "stablehlo.broadcast_in_dim"(%322) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x16xf32>
    %324 = "stablehlo.maximum"(%arg31, %323) : (tensor<4x4x4x16xf32>, tensor<4x4x4x16xf32>) -> tensor<4x4x4x16xf32>
    "func.return"(%324) : (tensor<4x4x4x16xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<f32>) -> tensor<4x64xi1>, res_attrs = [{}], sym_name = "_bernoulli", sym_visibility = "private"}> ({
  ^bb0(%arg29: tensor<2xui32>, %arg30: tensor<f32>):
    %317 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %318 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %319 = "func.call"(%arg29, %317, %318) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<4x64xf32>
    %320 = "stablehlo.broadcast_in_dim"(%arg30) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %321 = "stablehlo.compare"(%319, %320) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xi1>
    "func.return"(%321) : (tensor<4x64xi1>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<4x64xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<2xui32>, %arg27: tensor<f32>, %arg28: tensor<f32>):
    %276 = "stablehlo.convert"(%arg27) : (tensor<f32>) -> tensor<f32>
    %277 = "stablehlo.convert"(%arg28) : (tensor<f32>) -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%276) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %279 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x1xf32>
    %280 = "stablehlo.slice"(%arg26) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %281 = "stablehlo.reshape"(%280) : (tensor<1xui32>) -> tensor<ui32>
    %282 = "stablehlo.slice"(%arg26) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %283 = "stablehlo.reshape"(%282) : (tensor<1xui32>) -> tensor<ui32>
    %284 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4x64xui64>
    %285 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<4x64xui64>
    %286 = "stablehlo.constant"() <{value = dense<64> : tensor<ui64>}> : () -> tensor<ui64>
    %287 = "stablehlo.broadcast_in_dim"(%286) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x64xui64>
    %288 = "stablehlo.multiply"(%287, %284) : (tensor<4x64xui64>, tensor<4x64xui64>) -> tensor<4x64xui64>
    %289 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %290 = "stablehlo.broadcast_in_dim"(%289) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x64xui64>
    %291 = "stablehlo.multiply"(%290, %285) : (tensor<4x64xui64>, tensor<4x64xui64>) -> tensor<4x64xui64>
    %292 = "stablehlo.add"(%288, %291) : (tensor<4x64xui64>, tensor<4x64xui64>) -> tensor<4x64xui64>
    %293 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %294 = "stablehlo.broadcast_in_dim"(%293) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<4x64xui64>
    %295 = "stablehlo.shift_right_logical"(%292, %294) : (tensor<4x64xui64>, tensor<4x64xui64>) -> tensor<4x64xui64>
    %296 = "stablehlo.convert"(%292) : (tensor<4x64xui64>) -> tensor<4x64xui32>
    %297 = "stablehlo.convert"(%295) : (tensor<4x64xui64>) -> tensor<4x64xui32>
    %298:2 = "func.call"(%281, %283, %297, %296) <{callee = @threefry2x32_1}> : (tensor<ui32>, tensor<ui32>, tensor<4x64xui32>, tensor<4x64xui32>) -> (tensor<4x64xui32>, tensor<4x64xui32>)
    %299 = "stablehlo.xor"(%298#0, %298#1) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %300 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %302 = "stablehlo.shift_right_logical"(%299, %301) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %303 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %305 = "stablehlo.or"(%302, %304) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %306 = "stablehlo.bitcast_convert"(%305) : (tensor<4x64xui32>) -> tensor<4x64xf32>
    %307 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x64xf32>
    %309 = "stablehlo.subtract"(%306, %308) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %310 = "stablehlo.subtract"(%279, %278) : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
    %311 = "stablehlo.broadcast_in_dim"(%310) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x64xf32>
    %312 = "stablehlo.multiply"(%309, %311) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %313 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x64xf32>
    %314 = "stablehlo.add"(%312, %313) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    %315 = "stablehlo.broadcast_in_dim"(%278) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x1xf32>) -> tensor<4x64xf32>
    %316 = "stablehlo.maximum"(%315, %314) : (tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
    "func.return"(%316) : (tensor<4x64xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<4x64xui32>, tensor<4x64xui32>) -> (tensor<4x64xui32>, tensor<4x64xui32>), sym_name = "threefry2x32_1", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<ui32>, %arg23: tensor<ui32>, %arg24: tensor<4x64xui32>, %arg25: tensor<4x64xui32>):
    %54 = "stablehlo.xor"(%arg22, %arg23) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %55 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %56 = "stablehlo.xor"(%54, %55) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %57 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %58 = "stablehlo.add"(%arg24, %57) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %59 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %60 = "stablehlo.add"(%arg25, %59) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %61 = "stablehlo.add"(%58, %60) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %62 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %64 = "stablehlo.shift_left"(%60, %63) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %65 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %66 = "stablehlo.broadcast_in_dim"(%65) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %67 = "stablehlo.shift_right_logical"(%60, %66) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %68 = "stablehlo.or"(%64, %67) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %69 = "stablehlo.xor"(%61, %68) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %70 = "stablehlo.add"(%61, %69) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %71 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %73 = "stablehlo.shift_left"(%69, %72) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %74 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %76 = "stablehlo.shift_right_logical"(%69, %75) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %77 = "stablehlo.or"(%73, %76) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %78 = "stablehlo.xor"(%70, %77) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %79 = "stablehlo.add"(%70, %78) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %80 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %81 = "stablehlo.broadcast_in_dim"(%80) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %82 = "stablehlo.shift_left"(%78, %81) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %83 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %84 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %85 = "stablehlo.shift_right_logical"(%78, %84) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %86 = "stablehlo.or"(%82, %85) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %87 = "stablehlo.xor"(%79, %86) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %88 = "stablehlo.add"(%79, %87) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %89 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %90 = "stablehlo.broadcast_in_dim"(%89) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %91 = "stablehlo.shift_left"(%87, %90) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %92 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %93 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %94 = "stablehlo.shift_right_logical"(%87, %93) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %95 = "stablehlo.or"(%91, %94) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %96 = "stablehlo.xor"(%88, %95) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %97 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %98 = "stablehlo.add"(%88, %97) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %99 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %100 = "stablehlo.add"(%96, %99) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %101 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %103 = "stablehlo.add"(%100, %102) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %104 = "stablehlo.add"(%98, %103) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %105 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %107 = "stablehlo.shift_left"(%103, %106) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %108 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %110 = "stablehlo.shift_right_logical"(%103, %109) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %111 = "stablehlo.or"(%107, %110) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %112 = "stablehlo.xor"(%104, %111) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %113 = "stablehlo.add"(%104, %112) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %114 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %115 = "stablehlo.broadcast_in_dim"(%114) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %116 = "stablehlo.shift_left"(%112, %115) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %117 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %118 = "stablehlo.broadcast_in_dim"(%117) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %119 = "stablehlo.shift_right_logical"(%112, %118) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %120 = "stablehlo.or"(%116, %119) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %121 = "stablehlo.xor"(%113, %120) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %122 = "stablehlo.add"(%113, %121) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %123 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %125 = "stablehlo.shift_left"(%121, %124) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %126 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %128 = "stablehlo.shift_right_logical"(%121, %127) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %129 = "stablehlo.or"(%125, %128) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %130 = "stablehlo.xor"(%122, %129) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %131 = "stablehlo.add"(%122, %130) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %132 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %133 = "stablehlo.broadcast_in_dim"(%132) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %134 = "stablehlo.shift_left"(%130, %133) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %135 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %136 = "stablehlo.broadcast_in_dim"(%135) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %137 = "stablehlo.shift_right_logical"(%130, %136) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %138 = "stablehlo.or"(%134, %137) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %139 = "stablehlo.xor"(%131, %138) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %140 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %141 = "stablehlo.add"(%131, %140) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %142 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %143 = "stablehlo.add"(%139, %142) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %144 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %145 = "stablehlo.broadcast_in_dim"(%144) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %146 = "stablehlo.add"(%143, %145) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %147 = "stablehlo.add"(%141, %146) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %148 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %149 = "stablehlo.broadcast_in_dim"(%148) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %150 = "stablehlo.shift_left"(%146, %149) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %151 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %152 = "stablehlo.broadcast_in_dim"(%151) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %153 = "stablehlo.shift_right_logical"(%146, %152) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %154 = "stablehlo.or"(%150, %153) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %155 = "stablehlo.xor"(%147, %154) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %156 = "stablehlo.add"(%147, %155) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %157 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %158 = "stablehlo.broadcast_in_dim"(%157) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %159 = "stablehlo.shift_left"(%155, %158) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %160 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %161 = "stablehlo.broadcast_in_dim"(%160) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %162 = "stablehlo.shift_right_logical"(%155, %161) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %163 = "stablehlo.or"(%159, %162) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %164 = "stablehlo.xor"(%156, %163) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %165 = "stablehlo.add"(%156, %164) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %166 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %168 = "stablehlo.shift_left"(%164, %167) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %169 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %171 = "stablehlo.shift_right_logical"(%164, %170) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %172 = "stablehlo.or"(%168, %171) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %173 = "stablehlo.xor"(%165, %172) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %174 = "stablehlo.add"(%165, %173) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %175 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %177 = "stablehlo.shift_left"(%173, %176) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %178 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %180 = "stablehlo.shift_right_logical"(%173, %179) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %181 = "stablehlo.or"(%177, %180) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %182 = "stablehlo.xor"(%174, %181) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %183 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %184 = "stablehlo.add"(%174, %183) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %185 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %186 = "stablehlo.add"(%182, %185) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %187 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %188 = "stablehlo.broadcast_in_dim"(%187) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %189 = "stablehlo.add"(%186, %188) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %190 = "stablehlo.add"(%184, %189) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %191 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %192 = "stablehlo.broadcast_in_dim"(%191) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %193 = "stablehlo.shift_left"(%189, %192) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %194 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %196 = "stablehlo.shift_right_logical"(%189, %195) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %197 = "stablehlo.or"(%193, %196) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %198 = "stablehlo.xor"(%190, %197) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %199 = "stablehlo.add"(%190, %198) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %200 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %201 = "stablehlo.broadcast_in_dim"(%200) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %202 = "stablehlo.shift_left"(%198, %201) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %203 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %204 = "stablehlo.broadcast_in_dim"(%203) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %205 = "stablehlo.shift_right_logical"(%198, %204) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %206 = "stablehlo.or"(%202, %205) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %207 = "stablehlo.xor"(%199, %206) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %208 = "stablehlo.add"(%199, %207) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %209 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %211 = "stablehlo.shift_left"(%207, %210) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %212 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %213 = "stablehlo.broadcast_in_dim"(%212) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %214 = "stablehlo.shift_right_logical"(%207, %213) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %215 = "stablehlo.or"(%211, %214) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %216 = "stablehlo.xor"(%208, %215) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %217 = "stablehlo.add"(%208, %216) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %218 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %219 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %220 = "stablehlo.shift_left"(%216, %219) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %221 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %222 = "stablehlo.broadcast_in_dim"(%221) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %223 = "stablehlo.shift_right_logical"(%216, %222) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %224 = "stablehlo.or"(%220, %223) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %225 = "stablehlo.xor"(%217, %224) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %226 = "stablehlo.broadcast_in_dim"(%arg23) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %227 = "stablehlo.add"(%217, %226) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %228 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %229 = "stablehlo.add"(%225, %228) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %230 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %232 = "stablehlo.add"(%229, %231) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %233 = "stablehlo.add"(%227, %232) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %234 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %235 = "stablehlo.broadcast_in_dim"(%234) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %236 = "stablehlo.shift_left"(%232, %235) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %237 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %238 = "stablehlo.broadcast_in_dim"(%237) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %239 = "stablehlo.shift_right_logical"(%232, %238) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %240 = "stablehlo.or"(%236, %239) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %241 = "stablehlo.xor"(%233, %240) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %242 = "stablehlo.add"(%233, %241) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %243 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %244 = "stablehlo.broadcast_in_dim"(%243) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %245 = "stablehlo.shift_left"(%241, %244) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %246 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %247 = "stablehlo.broadcast_in_dim"(%246) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %248 = "stablehlo.shift_right_logical"(%241, %247) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %249 = "stablehlo.or"(%245, %248) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %250 = "stablehlo.xor"(%242, %249) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %251 = "stablehlo.add"(%242, %250) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %252 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %253 = "stablehlo.broadcast_in_dim"(%252) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %254 = "stablehlo.shift_left"(%250, %253) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %255 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %256 = "stablehlo.broadcast_in_dim"(%255) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %257 = "stablehlo.shift_right_logical"(%250, %256) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %258 = "stablehlo.or"(%254, %257) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %259 = "stablehlo.xor"(%251, %258) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %260 = "stablehlo.add"(%251, %259) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %261 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %262 = "stablehlo.broadcast_in_dim"(%261) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %263 = "stablehlo.shift_left"(%259, %262) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %264 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %265 = "stablehlo.broadcast_in_dim"(%264) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %266 = "stablehlo.shift_right_logical"(%259, %265) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %267 = "stablehlo.or"(%263, %266) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %268 = "stablehlo.xor"(%260, %267) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %269 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %270 = "stablehlo.add"(%260, %269) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %271 = "stablehlo.broadcast_in_dim"(%arg22) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %272 = "stablehlo.add"(%268, %271) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    %273 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<4x64xui32>
    %275 = "stablehlo.add"(%272, %274) : (tensor<4x64xui32>, tensor<4x64xui32>) -> tensor<4x64xui32>
    "func.return"(%270, %275) : (tensor<4x64xui32>, tensor<4x64xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x10xf32>, tensor<4x1xi32>) -> (tensor<4x1xf32>, tensor<4x1x1xi32>), res_attrs = [{}, {}], sym_name = "take_along_axis", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<4x10xf32>, %arg19: tensor<4x1xi32>):
    %31 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %32 = "stablehlo.broadcast_in_dim"(%31) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %33 = "stablehlo.compare"(%arg19, %32) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %34 = "stablehlo.constant"() <{value = dense<10> : tensor<i32>}> : () -> tensor<i32>
    %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %36 = "stablehlo.add"(%arg19, %35) : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %37 = "stablehlo.select"(%33, %36, %arg19) : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %38 = "stablehlo.reshape"(%37) : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %39 = "stablehlo.constant"() <{value = dense<9> : tensor<1xi32>}> : () -> tensor<1xi32>
    %40 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1x1xi32>
    %42 = "stablehlo.compare"(%38, %41) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %43 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %44 = "stablehlo.broadcast_in_dim"(%43) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<4x1x1xi32>
    %45 = "stablehlo.compare"(%38, %44) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %46 = "stablehlo.and"(%42, %45) : (tensor<4x1x1xi1>, tensor<4x1x1xi1>) -> tensor<4x1x1xi1>
    %47 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %48 = "stablehlo.reduce"(%46, %47) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg20: tensor<i1>, %arg21: tensor<i1>):
      %53 = "stablehlo.and"(%arg20, %arg21) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%53) : (tensor<i1>) -> ()
    }) : (tensor<4x1x1xi1>, tensor<i1>) -> tensor<4x1xi1>
    %49 = "stablehlo.gather"(%arg18, %38) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x10xf32>, tensor<4x1x1xi32>) -> tensor<4x1xf32>
    %50 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %51 = "stablehlo.broadcast_in_dim"(%50) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1xf32>
    %52 = "stablehlo.select"(%48, %49, %51) : (tensor<4x1xi1>, tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    "func.return"(%52, %38) : (tensor<4x1xf32>, tensor<4x1x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x1xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<1xi32>), res_attrs = [{}, {}], sym_name = "_take", sym_visibility = "private"}> ({
  ^bb0(%arg14: tensor<4x1xf32>, %arg15: tensor<i32>):
    %10 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %11 = "stablehlo.compare"(%arg15, %10) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %12 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.add"(%arg15, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "func.call"(%11, %13, %arg15) <{callee = @_where}> : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %15 = "stablehlo.broadcast_in_dim"(%14) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
    %17 = "stablehlo.convert"(%15) : (tensor<1xi32>) -> tensor<1xi32>
    %18 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %19 = "stablehlo.broadcast_in_dim"(%18) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %20 = "stablehlo.compare"(%17, %19) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %21 = "stablehlo.compare"(%17, %16) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %22 = "stablehlo.and"(%20, %21) : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
    %23 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %24 = "stablehlo.reduce"(%22, %23) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg16: tensor<i1>, %arg17: tensor<i1>):
      %30 = "stablehlo.and"(%arg16, %arg17) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%30) : (tensor<i1>) -> ()
    }) : (tensor<1xi1>, tensor<i1>) -> tensor<i1>
    %25 = "stablehlo.gather"(%arg14, %17) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [1], start_index_map = [1]>, indices_are_sorted = false, slice_sizes = array<i64: 4, 1>}> : (tensor<4x1xf32>, tensor<1xi32>) -> tensor<4xf32>
    %26 = "stablehlo.broadcast_in_dim"(%24) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
    %27 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %29 = "stablehlo.select"(%26, %25, %28) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%29, %15) : (tensor<4xf32>, tensor<1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<i1>, %arg12: tensor<i32>, %arg13: tensor<i32>):
    %9 = "stablehlo.select"(%arg11, %arg12, %arg13) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%9) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<1xi32>, tensor<4xf32>) -> tensor<4x1xf32>, res_attrs = [{}], sym_name = "_take_2", sym_visibility = "private"}> ({
  ^bb0(%arg7: tensor<1xi32>, %arg8: tensor<4xf32>):
    %5 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x1xf32>
    %7 = "stablehlo.scatter"(%6, %arg7, %arg8) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1]>, unique_indices = false}> ({
    ^bb0(%arg9: tensor<f32>, %arg10: tensor<f32>):
      %8 = "stablehlo.add"(%arg9, %arg10) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%8) : (tensor<f32>) -> ()
    }) : (tensor<4x1xf32>, tensor<1xi32>, tensor<4xf32>) -> tensor<4x1xf32>
    "func.return"(%7) : (tensor<4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x10xf32>, res_attrs = [{}], sym_name = "take_along_axis_3", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<4x1x1xi32>, %arg4: tensor<4x1xf32>):
    %1 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.broadcast_in_dim"(%1) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x10xf32>
    %3 = "stablehlo.scatter"(%2, %arg3, %arg4) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg5: tensor<f32>, %arg6: tensor<f32>):
      %4 = "stablehlo.add"(%arg5, %arg6) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%4) : (tensor<f32>) -> ()
    }) : (tensor<4x10xf32>, tensor<4x1x1xi32>, tensor<4x1xf32>) -> tensor<4x10xf32>
    "func.return"(%3) : (tensor<4x10xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "_where_4", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<i32>, %arg2: tensor<i32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%0) : (tensor<i32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
