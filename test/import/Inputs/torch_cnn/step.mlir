"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "model/0.weight", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "model/1.bias", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "model/1.num_batches_tracked", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "model/1.running_mean", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "model/1.running_var", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "model/1.weight", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "model/4.bias", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "model/4.weight", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "optimizer/0.weight/momentum_buffer", refold.replaced_by = 8 : i64, tf.aliasing_output = 8 : i32}, {refold.name = "optimizer/1.bias/momentum_buffer", refold.replaced_by = 9 : i64, tf.aliasing_output = 9 : i32}, {refold.name = "optimizer/1.weight/momentum_buffer", refold.replaced_by = 10 : i64, tf.aliasing_output = 10 : i32}, {refold.name = "optimizer/4.bias/momentum_buffer", refold.replaced_by = 11 : i64, tf.aliasing_output = 11 : i32}, {refold.name = "optimizer/4.weight/momentum_buffer", refold.replaced_by = 12 : i64, tf.aliasing_output = 12 : i32}, {refold.name = "x"}, {refold.name = "labels"}, {refold.name = "lr"}], function_type = (tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<4x3x6x6xf32>, tensor<4xi32>, tensor<f32>) -> (tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['model']['0.weight']"}, {jax.result_info = "result[0]['model']['1.bias']"}, {jax.result_info = "result[0]['model']['1.num_batches_tracked']"}, {jax.result_info = "result[0]['model']['1.running_mean']"}, {jax.result_info = "result[0]['model']['1.running_var']"}, {jax.result_info = "result[0]['model']['1.weight']"}, {jax.result_info = "result[0]['model']['4.bias']"}, {jax.result_info = "result[0]['model']['4.weight']"}, {jax.result_info = "result[0]['optimizer']['0.weight']['momentum_buffer']"}, {jax.result_info = "result[0]['optimizer']['1.bias']['momentum_buffer']"}, {jax.result_info = "result[0]['optimizer']['1.weight']['momentum_buffer']"}, {jax.result_info = "result[0]['optimizer']['4.bias']['momentum_buffer']"}, {jax.result_info = "result[0]['optimizer']['4.weight']['momentum_buffer']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg43: tensor<4x3x3x3xf32>, %arg44: tensor<4xf32>, %arg45: tensor<i32>, %arg46: tensor<4xf32>, %arg47: tensor<4xf32>, %arg48: tensor<4xf32>, %arg49: tensor<5xf32>, %arg50: tensor<5x64xf32>, %arg51: tensor<4x3x3x3xf32>, %arg52: tensor<4xf32>, %arg53: tensor<4xf32>, %arg54: tensor<5xf32>, %arg55: tensor<5x64xf32>, %arg56: tensor<4x3x6x6xf32>, %arg57: tensor<4xi32>, %arg58: tensor<f32>):
    %94 = "stablehlo.convolution"(%arg56, %arg43) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<4x4x4x4xf32>
    %95 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %96 = "stablehlo.add"(%arg45, %95) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %97 = "stablehlo.constant"() <{value = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<ui8>) -> tensor<0xui8>
    %99 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %100 = "stablehlo.reduce"(%94, %99) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg85: tensor<f32>, %arg86: tensor<f32>):
      %350 = "stablehlo.add"(%arg85, %arg86) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%350) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %101 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %102 = "stablehlo.broadcast_in_dim"(%101) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %103 = "stablehlo.divide"(%100, %102) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %104 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %105:5 = "func.call"(%94, %104) <{callee = @_var}> : (tensor<4x4x4x4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4x4x4x4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>)
    %106 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %108 = "stablehlo.multiply"(%105#0, %107) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %109 = "stablehlo.constant"() <{value = dense<6.300000e+01> : tensor<f32>}> : () -> tensor<f32>
    %110 = "stablehlo.broadcast_in_dim"(%109) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %111 = "stablehlo.divide"(%108, %110) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %112 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %114 = "stablehlo.multiply"(%113, %arg46) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %115 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %117 = "stablehlo.multiply"(%116, %103) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %118 = "stablehlo.add"(%114, %117) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %119 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %120 = "stablehlo.broadcast_in_dim"(%119) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %121 = "stablehlo.multiply"(%120, %arg47) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %122 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %124 = "stablehlo.multiply"(%123, %111) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %125 = "stablehlo.add"(%121, %124) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %126 = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %128 = "stablehlo.add"(%105#0, %127) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %129 = "stablehlo.rsqrt"(%128) : (tensor<4xf32>) -> tensor<4xf32>
    %130 = "stablehlo.divide"(%129, %128) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %131 = "stablehlo.constant"() <{value = dense<-5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %133 = "stablehlo.multiply"(%132, %130) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %134 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %136 = "stablehlo.subtract"(%94, %135) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %137 = "stablehlo.broadcast_in_dim"(%129) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %139 = "stablehlo.multiply"(%136, %138) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %140 = "stablehlo.broadcast_in_dim"(%arg48) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %142 = "stablehlo.multiply"(%139, %141) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %143 = "stablehlo.broadcast_in_dim"(%arg44) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %144 = "stablehlo.broadcast_in_dim"(%143) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %145 = "stablehlo.add"(%142, %144) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %146 = "func.call"(%145) <{callee = @relu}> : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %147 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %148 = "stablehlo.broadcast_in_dim"(%147) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %149 = "stablehlo.compare"(%145, %148) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xi1>
    %150 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %152 = "stablehlo.reshape"(%146) : (tensor<4x4x4x4xf32>) -> tensor<4x64xf32>
    %153 = "stablehlo.dot_general"(%152, %arg50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x64xf32>, tensor<5x64xf32>) -> tensor<4x5xf32>
    %154 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64: 1>}> : (tensor<5xf32>) -> tensor<1x5xf32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x5xf32>) -> tensor<4x5xf32>
    %156 = "stablehlo.add"(%153, %155) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %157:3 = "func.call"(%156) <{callee = @log_softmax}> : (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x1xf32>)
    %158 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %160 = "stablehlo.compare"(%arg57, %159) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %161 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %162 = "func.call"(%160, %arg57, %161) <{callee = @_where_0}> : (tensor<4xi1>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>
    %163 = "stablehlo.broadcast_in_dim"(%162) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %164 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>
    %165 = "stablehlo.reshape"(%164) : (tensor<4xi32>) -> tensor<4x1xi32>
    %166 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %167 = "stablehlo.broadcast_in_dim"(%166) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %168 = "stablehlo.compare"(%165, %167) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %169 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %170 = "stablehlo.broadcast_in_dim"(%169) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %171 = "stablehlo.add"(%165, %170) : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %172 = "stablehlo.select"(%168, %171, %165) : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %173 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %174 = "stablehlo.broadcast_in_dim"(%173) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %175 = "stablehlo.compare"(%163, %174) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %176 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4x1xi32>
    %178 = "stablehlo.add"(%163, %177) : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %179 = "stablehlo.select"(%175, %178, %163) : (tensor<4x1xi1>, tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %180 = "stablehlo.broadcast_in_dim"(%172) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %181 = "stablehlo.broadcast_in_dim"(%179) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %182 = "stablehlo.concatenate"(%180, %181) <{dimension = 2 : i64}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x2xi32>
    %183 = "stablehlo.gather"(%157#0, %182) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<4x5xf32>, tensor<4x1x2xi32>) -> tensor<4x1xf32>
    %184 = "stablehlo.reshape"(%183) : (tensor<4x1xf32>) -> tensor<4xf32>
    %185 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %186 = "stablehlo.broadcast_in_dim"(%185) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %187 = "stablehlo.multiply"(%186, %184) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %188 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %189 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %190 = "stablehlo.compare"(%arg57, %189) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %191 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %192:2 = "func.call"(%190, %187, %191) <{callee = @_where_1}> : (tensor<4xi1>, tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>)
    %193 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %194 = "stablehlo.broadcast_in_dim"(%193) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %195 = "stablehlo.compare"(%arg57, %194) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
    %196 = "stablehlo.convert"(%195) : (tensor<4xi1>) -> tensor<4xi32>
    %197 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %198 = "stablehlo.reduce"(%196, %197) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg83: tensor<i32>, %arg84: tensor<i32>):
      %349 = "stablehlo.add"(%arg83, %arg84) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%349) : (tensor<i32>) -> ()
    }) : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
    %199 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %200 = "stablehlo.reduce"(%192#0, %199) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg81: tensor<f32>, %arg82: tensor<f32>):
      %348 = "stablehlo.add"(%arg81, %arg82) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%348) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %201 = "stablehlo.convert"(%198) : (tensor<i32>) -> tensor<f32>
    %202 = "stablehlo.divide"(%200, %201) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %203 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %204 = "stablehlo.divide"(%203, %201) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %205 = "stablehlo.broadcast_in_dim"(%204) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %206 = "func.call"(%190, %192#1, %205) <{callee = @_where_2}> : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %207 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %209 = "stablehlo.multiply"(%208, %206) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %210 = "stablehlo.broadcast_in_dim"(%209) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %211 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %212 = "stablehlo.broadcast_in_dim"(%211) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x5xf32>
    %213 = "stablehlo.scatter"(%212, %182, %210) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg79: tensor<f32>, %arg80: tensor<f32>):
      %347 = "stablehlo.add"(%arg79, %arg80) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%347) : (tensor<f32>) -> ()
    }) : (tensor<4x5xf32>, tensor<4x1x2xi32>, tensor<4x1xf32>) -> tensor<4x5xf32>
    %214 = "func.call"(%157#1, %157#2, %213) <{callee = @log_softmax_3}> : (tensor<4x5xf32>, tensor<4x1xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %215 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %216 = "stablehlo.reduce"(%214, %215) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg77: tensor<f32>, %arg78: tensor<f32>):
      %346 = "stablehlo.add"(%arg77, %arg78) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%346) : (tensor<f32>) -> ()
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<5xf32>
    %217 = "stablehlo.reshape"(%216) : (tensor<5xf32>) -> tensor<1x5xf32>
    %218 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %219 = "stablehlo.reduce"(%217, %218) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg75: tensor<f32>, %arg76: tensor<f32>):
      %345 = "stablehlo.add"(%arg75, %arg76) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%345) : (tensor<f32>) -> ()
    }) : (tensor<1x5xf32>, tensor<f32>) -> tensor<5xf32>
    %220 = "stablehlo.dot_general"(%214, %152) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x5xf32>, tensor<4x64xf32>) -> tensor<5x64xf32>
    %221 = "stablehlo.dot_general"(%214, %arg50) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x5xf32>, tensor<5x64xf32>) -> tensor<4x64xf32>
    %222 = "stablehlo.reshape"(%221) : (tensor<4x64xf32>) -> tensor<4x4x4x4xf32>
    %223 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %224 = "stablehlo.broadcast_in_dim"(%223) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %225 = "stablehlo.select"(%149, %222, %224) : (tensor<4x4x4x4xi1>, tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %226 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %227 = "stablehlo.reduce"(%225, %226) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg73: tensor<f32>, %arg74: tensor<f32>):
      %344 = "stablehlo.add"(%arg73, %arg74) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%344) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %228 = "stablehlo.reshape"(%227) : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %229 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %230 = "stablehlo.reduce"(%228, %229) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg71: tensor<f32>, %arg72: tensor<f32>):
      %343 = "stablehlo.add"(%arg71, %arg72) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%343) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x1xf32>, tensor<f32>) -> tensor<4xf32>
    %231 = "stablehlo.multiply"(%139, %225) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %232 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %233 = "stablehlo.reduce"(%231, %232) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg69: tensor<f32>, %arg70: tensor<f32>):
      %342 = "stablehlo.add"(%arg69, %arg70) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%342) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %234 = "stablehlo.reshape"(%233) : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %235 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %236 = "stablehlo.multiply"(%225, %235) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %237 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %238 = "stablehlo.reduce"(%234, %237) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %341 = "stablehlo.add"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%341) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x1xf32>, tensor<f32>) -> tensor<4xf32>
    %239 = "stablehlo.multiply"(%136, %236) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %240 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %241 = "stablehlo.reduce"(%239, %240) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %340 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%340) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %242 = "stablehlo.reshape"(%241) : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %243 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %244 = "stablehlo.multiply"(%236, %243) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %245 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %246 = "stablehlo.reduce"(%242, %245) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %339 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%339) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x1xf32>, tensor<f32>) -> tensor<4xf32>
    %247 = "stablehlo.negate"(%244) : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %248 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %249 = "stablehlo.reduce"(%247, %248) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg61: tensor<f32>, %arg62: tensor<f32>):
      %338 = "stablehlo.add"(%arg61, %arg62) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%338) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %250 = "stablehlo.reshape"(%249) : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %251 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %252 = "stablehlo.reduce"(%250, %251) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %337 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%337) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x1xf32>, tensor<f32>) -> tensor<4xf32>
    %253 = "stablehlo.multiply"(%246, %133) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %254 = "func.call"(%105#1, %105#2, %105#3, %105#4, %253) <{callee = @_var_4}> : (tensor<4x4x4x4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4x4x4xf32>
    %255 = "stablehlo.add"(%244, %254) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %256 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %257 = "stablehlo.broadcast_in_dim"(%256) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %258 = "stablehlo.divide"(%252, %257) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %259 = "stablehlo.broadcast_in_dim"(%258) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4x4x4x4xf32>
    %260 = "stablehlo.add"(%255, %259) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %261 = "stablehlo.convolution"(%arg56, %260) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[f, b, 0, 1]x[i, o, 0, 1]->[f, b, 0, 1]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<0> : tensor<2x2xi64>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>], rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<4x3x6x6xf32>, tensor<4x4x4x4xf32>) -> tensor<4x3x3x3xf32>
    %262 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %263 = "stablehlo.broadcast_in_dim"(%262) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3x3xf32>
    %264 = "stablehlo.multiply"(%arg51, %263) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %265 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %266 = "stablehlo.broadcast_in_dim"(%265) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3x3xf32>
    %267 = "stablehlo.multiply"(%261, %266) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %268 = "stablehlo.add"(%264, %267) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %269 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %270 = "stablehlo.multiply"(%269, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %271 = "stablehlo.broadcast_in_dim"(%270) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3x3xf32>
    %272 = "stablehlo.multiply"(%268, %271) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %273 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x3x3x3xf32>
    %275 = "stablehlo.multiply"(%272, %274) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %276 = "stablehlo.add"(%arg43, %275) : (tensor<4x3x3x3xf32>, tensor<4x3x3x3xf32>) -> tensor<4x3x3x3xf32>
    %277 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %278 = "stablehlo.broadcast_in_dim"(%277) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %279 = "stablehlo.multiply"(%arg53, %278) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %280 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %281 = "stablehlo.broadcast_in_dim"(%280) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %282 = "stablehlo.multiply"(%238, %281) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %283 = "stablehlo.add"(%279, %282) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %284 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %285 = "stablehlo.multiply"(%284, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %286 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %287 = "stablehlo.multiply"(%283, %286) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %288 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %289 = "stablehlo.broadcast_in_dim"(%288) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %290 = "stablehlo.multiply"(%287, %289) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %291 = "stablehlo.add"(%arg48, %290) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %292 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %294 = "stablehlo.multiply"(%arg52, %293) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %295 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %296 = "stablehlo.broadcast_in_dim"(%295) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %297 = "stablehlo.multiply"(%230, %296) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %298 = "stablehlo.add"(%294, %297) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %299 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %300 = "stablehlo.multiply"(%299, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %302 = "stablehlo.multiply"(%298, %301) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %303 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %305 = "stablehlo.multiply"(%302, %304) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %306 = "stablehlo.add"(%arg44, %305) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %307 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.broadcast_in_dim"(%307) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64xf32>
    %309 = "stablehlo.multiply"(%arg55, %308) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %310 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %311 = "stablehlo.broadcast_in_dim"(%310) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64xf32>
    %312 = "stablehlo.multiply"(%220, %311) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %313 = "stablehlo.add"(%309, %312) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %314 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %315 = "stablehlo.multiply"(%314, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %316 = "stablehlo.broadcast_in_dim"(%315) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64xf32>
    %317 = "stablehlo.multiply"(%313, %316) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %318 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %319 = "stablehlo.broadcast_in_dim"(%318) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5x64xf32>
    %320 = "stablehlo.multiply"(%317, %319) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %321 = "stablehlo.add"(%arg50, %320) : (tensor<5x64xf32>, tensor<5x64xf32>) -> tensor<5x64xf32>
    %322 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %323 = "stablehlo.broadcast_in_dim"(%322) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
    %324 = "stablehlo.multiply"(%arg54, %323) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %325 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %326 = "stablehlo.broadcast_in_dim"(%325) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
    %327 = "stablehlo.multiply"(%219, %326) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %328 = "stablehlo.add"(%324, %327) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %329 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %330 = "stablehlo.multiply"(%329, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %331 = "stablehlo.broadcast_in_dim"(%330) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
    %332 = "stablehlo.multiply"(%328, %331) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %333 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %334 = "stablehlo.broadcast_in_dim"(%333) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<5xf32>
    %335 = "stablehlo.multiply"(%332, %334) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    %336 = "stablehlo.add"(%arg49, %335) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
    "func.return"(%276, %306, %96, %118, %125, %291, %336, %321, %268, %298, %283, %328, %313, %202) : (tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<i32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>, tensor<5x64xf32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<4x4x4x4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4x4x4x4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>), res_attrs = [{}, {}, {}, {}, {}], sym_name = "_var", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<4x4x4x4xf32>, %arg38: tensor<i32>):
    %69 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %70 = "stablehlo.reduce"(%arg37, %69) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg41: tensor<f32>, %arg42: tensor<f32>):
      %93 = "stablehlo.add"(%arg41, %arg42) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%93) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %71 = "stablehlo.broadcast_in_dim"(%70) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %72 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x4x1x1xf32>
    %74 = "stablehlo.divide"(%71, %73) : (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
    %75 = "stablehlo.broadcast_in_dim"(%74) <{broadcast_dimensions = array<i64: 0, 1, 2, 3>}> : (tensor<1x4x1x1xf32>) -> tensor<4x4x4x4xf32>
    %76 = "stablehlo.subtract"(%arg37, %75) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %77 = "chlo.square"(%76) : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %78 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %80 = "stablehlo.multiply"(%79, %76) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %81 = "stablehlo.convert"(%arg38) : (tensor<i32>) -> tensor<f32>
    %82 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.subtract"(%82, %81) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %84 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %85 = "stablehlo.reduce"(%77, %84) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg39: tensor<f32>, %arg40: tensor<f32>):
      %92 = "stablehlo.add"(%arg39, %arg40) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%92) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %86 = "stablehlo.broadcast_in_dim"(%83) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %87 = "stablehlo.divide"(%85, %86) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %88 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %89 = "stablehlo.compare"(%83, %88) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %90 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %91:2 = "func.call"(%89, %87, %90) <{callee = @_where}> : (tensor<i1>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
    "func.return"(%91#0, %80, %83, %89, %91#1) : (tensor<4xf32>, tensor<4x4x4x4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4xf32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>), res_attrs = [{}, {}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<i1>, %arg35: tensor<4xf32>, %arg36: tensor<f32>):
    %64 = "stablehlo.convert"(%arg36) : (tensor<f32>) -> tensor<f32>
    %65 = "stablehlo.broadcast_in_dim"(%64) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %66 = "stablehlo.select"(%arg34, %arg35, %65) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %67 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %68 = "stablehlo.broadcast_in_dim"(%67) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    "func.return"(%66, %68) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>, res_attrs = [{}], sym_name = "relu", sym_visibility = "private"}> ({
  ^bb0(%arg33: tensor<4x4x4x4xf32>):
    %61 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %62 = "stablehlo.broadcast_in_dim"(%61) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4x4x4x4xf32>
    %63 = "stablehlo.maximum"(%arg33, %62) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    "func.return"(%63) : (tensor<4x4x4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<4x5xf32>) -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg28: tensor<4x5xf32>):
    %44 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %45 = "stablehlo.reduce"(%arg28, %44) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg31: tensor<f32>, %arg32: tensor<f32>):
      %60 = "stablehlo.maximum"(%arg31, %arg32) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%60) : (tensor<f32>) -> ()
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
    %46 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %48 = "stablehlo.maximum"(%47, %45) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %49 = "stablehlo.broadcast_in_dim"(%48) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %50 = "stablehlo.broadcast_in_dim"(%49) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x5xf32>
    %51 = "stablehlo.subtract"(%arg28, %50) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %52 = "stablehlo.exponential"(%51) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %53 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %54 = "stablehlo.reduce"(%52, %53) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg29: tensor<f32>, %arg30: tensor<f32>):
      %59 = "stablehlo.add"(%arg29, %arg30) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%59) : (tensor<f32>) -> ()
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %56 = "stablehlo.log"(%55) : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %57 = "stablehlo.broadcast_in_dim"(%56) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<4x1xf32>) -> tensor<4x5xf32>
    %58 = "stablehlo.subtract"(%51, %57) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%58, %52, %55) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4xi1>, tensor<4xi32>, tensor<i32>) -> tensor<4xi32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg25: tensor<4xi1>, %arg26: tensor<4xi32>, %arg27: tensor<i32>):
    %41 = "stablehlo.convert"(%arg27) : (tensor<i32>) -> tensor<i32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<4xi32>
    %43 = "stablehlo.select"(%arg25, %arg26, %42) : (tensor<4xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "func.return"(%43) : (tensor<4xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4xi1>, tensor<4xf32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xf32>), res_attrs = [{}, {}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg22: tensor<4xi1>, %arg23: tensor<4xf32>, %arg24: tensor<i32>):
    %36 = "stablehlo.convert"(%arg24) : (tensor<i32>) -> tensor<f32>
    %37 = "stablehlo.broadcast_in_dim"(%36) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %38 = "stablehlo.select"(%arg22, %arg23, %37) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %39 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.broadcast_in_dim"(%39) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    "func.return"(%38, %40) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, res_attrs = [{}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg19: tensor<4xi1>, %arg20: tensor<4xf32>, %arg21: tensor<4xf32>):
    %33 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %34 = "stablehlo.broadcast_in_dim"(%33) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %35 = "stablehlo.select"(%arg19, %arg21, %34) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%35) : (tensor<4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<4x5xf32>, tensor<4x1xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>, res_attrs = [{}], sym_name = "log_softmax_3", sym_visibility = "private"}> ({
  ^bb0(%arg12: tensor<4x5xf32>, %arg13: tensor<4x1xf32>, %arg14: tensor<4x5xf32>):
    %21 = "stablehlo.negate"(%arg14) : (tensor<4x5xf32>) -> tensor<4x5xf32>
    %22 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %23 = "stablehlo.reduce"(%21, %22) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg17: tensor<f32>, %arg18: tensor<f32>):
      %32 = "stablehlo.add"(%arg17, %arg18) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%32) : (tensor<f32>) -> ()
    }) : (tensor<4x5xf32>, tensor<f32>) -> tensor<4xf32>
    %24 = "stablehlo.reshape"(%23) : (tensor<4xf32>) -> tensor<4x1xf32>
    %25 = "stablehlo.divide"(%24, %arg13) : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %26 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %27 = "stablehlo.reduce"(%25, %26) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg15: tensor<f32>, %arg16: tensor<f32>):
      %31 = "stablehlo.add"(%arg15, %arg16) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%31) : (tensor<f32>) -> ()
    }) : (tensor<4x1xf32>, tensor<f32>) -> tensor<4xf32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4x5xf32>
    %29 = "stablehlo.multiply"(%28, %arg12) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    %30 = "stablehlo.add"(%arg14, %29) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
    "func.return"(%30) : (tensor<4x5xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}, {}, {}], function_type = (tensor<4x4x4x4xf32>, tensor<f32>, tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4x4x4x4xf32>, res_attrs = [{}], sym_name = "_var_4", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<4x4x4x4xf32>, %arg4: tensor<f32>, %arg5: tensor<i1>, %arg6: tensor<4xf32>, %arg7: tensor<4xf32>):
    %3 = "func.call"(%arg5, %arg6, %arg7) <{callee = @_where_5}> : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %4 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %5 = "stablehlo.divide"(%3, %4) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %6 = "stablehlo.broadcast_in_dim"(%5) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4x4x4x4xf32>
    %7 = "stablehlo.multiply"(%6, %arg3) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %8 = "stablehlo.negate"(%7) : (tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    %9 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %10 = "stablehlo.reduce"(%8, %9) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
      %20 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%20) : (tensor<f32>) -> ()
    }) : (tensor<4x4x4x4xf32>, tensor<f32>) -> tensor<4xf32>
    %11 = "stablehlo.reshape"(%10) : (tensor<4xf32>) -> tensor<1x4x1x1xf32>
    %12 = "stablehlo.constant"() <{value = dense<6.400000e+01> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.broadcast_in_dim"(%12) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1x4x1x1xf32>
    %14 = "stablehlo.divide"(%11, %13) : (tensor<1x4x1x1xf32>, tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
    %15 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %16 = "stablehlo.reduce"(%14, %15) <{dimensions = array<i64: 0, 2, 3>}> ({
    ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
      %19 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%19) : (tensor<f32>) -> ()
    }) : (tensor<1x4x1x1xf32>, tensor<f32>) -> tensor<4xf32>
    %17 = "stablehlo.broadcast_in_dim"(%16) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>) -> tensor<4x4x4x4xf32>
    %18 = "stablehlo.add"(%7, %17) : (tensor<4x4x4x4xf32>, tensor<4x4x4x4xf32>) -> tensor<4x4x4x4xf32>
    "func.return"(%18) : (tensor<4x4x4x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, res_attrs = [{}], sym_name = "_where_5", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %2 = "stablehlo.select"(%arg0, %arg2, %1) : (tensor<i1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "func.return"(%2) : (tensor<4xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
