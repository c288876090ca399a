"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "model/qkv.weight", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "model/words.weight", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "optimizer/qkv.weight/exp_avg", refold.replaced_by = 2 : i64, tf.aliasing_output = 2 : i32}, {refold.name = "optimizer/qkv.weight/exp_avg_sq", refold.replaced_by = 3 : i64, tf.aliasing_output = 3 : i32}, {refold.name = "optimizer/qkv.weight/step", refold.replaced_by = 4 : i64, tf.aliasing_output = 4 : i32}, {refold.name = "optimizer/words.weight/exp_avg", refold.replaced_by = 5 : i64, tf.aliasing_output = 5 : i32}, {refold.name = "optimizer/words.weight/exp_avg_sq", refold.replaced_by = 6 : i64, tf.aliasing_output = 6 : i32}, {refold.name = "optimizer/words.weight/step", refold.replaced_by = 7 : i64, tf.aliasing_output = 7 : i32}, {refold.name = "tokens"}], function_type = (tensor<24x8xf32>, tensor<12x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>, tensor<f32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<f32>, tensor<3x7xi32>) -> (tensor<24x8xf32>, tensor<12x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>, tensor<f32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['model']['qkv.weight']"}, {jax.result_info = "result[0]['model']['words.weight']"}, {jax.result_info = "result[0]['optimizer']['qkv.weight']['exp_avg']"}, {jax.result_info = "result[0]['optimizer']['qkv.weight']['exp_avg_sq']"}, {jax.result_info = "result[0]['optimizer']['qkv.weight']['step']"}, {jax.result_info = "result[0]['optimizer']['words.weight']['exp_avg']"}, {jax.result_info = "result[0]['optimizer']['words.weight']['exp_avg_sq']"}, {jax.result_info = "result[0]['optimizer']['words.weight']['step']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg44: tensor<24x8xf32>, %arg45: tensor<12x8xf32>, %arg46: tensor<24x8xf32>, %arg47: tensor<24x8xf32>, %arg48: tensor<f32>, %arg49: tensor<12x8xf32>, %arg50: tensor<12x8xf32>, %arg51: tensor<f32>, %arg52: tensor<3x7xi32>):
    %75 = "stablehlo.slice"(%arg52) <{limit_indices = array<i64: 3, 6>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<3x7xi32>) -> tensor<3x6xi32>
    %76 = "stablehlo.slice"(%arg52) <{limit_indices = array<i64: 3, 6>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<3x7xi32>) -> tensor<3x6xi32>
    %77:2 = "func.call"(%arg45, %76) <{callee = @_take}> : (tensor<12x8xf32>, tensor<3x6xi32>) -> (tensor<3x6x8xf32>, tensor<3x6x1xi32>)
    %78 = "stablehlo.dot_general"(%77#0, %arg44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x8xf32>, tensor<24x8xf32>) -> tensor<3x6x24xf32>
    %79 = "stablehlo.slice"(%78) <{limit_indices = array<i64: 3, 6, 8>, start_indices = array<i64: 0, 0, 0>, strides = array<i64: 1, 1, 1>}> : (tensor<3x6x24xf32>) -> tensor<3x6x8xf32>
    %80 = "stablehlo.slice"(%78) <{limit_indices = array<i64: 3, 6, 16>, start_indices = array<i64: 0, 0, 8>, strides = array<i64: 1, 1, 1>}> : (tensor<3x6x24xf32>) -> tensor<3x6x8xf32>
    %81 = "stablehlo.slice"(%78) <{limit_indices = array<i64: 3, 6, 24>, start_indices = array<i64: 0, 0, 16>, strides = array<i64: 1, 1, 1>}> : (tensor<3x6x24xf32>) -> tensor<3x6x8xf32>
    %82 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x6xf32>
    %84 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %85 = "stablehlo.broadcast_in_dim"(%84) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<6x6xi1>
    %86 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi32>
    %87 = "stablehlo.broadcast_in_dim"(%86) <{broadcast_dimensions = array<i64: 1>}> : (tensor<6xi32>) -> tensor<1x6xi32>
    %88 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xi32>
    %89 = "stablehlo.broadcast_in_dim"(%88) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xi32>) -> tensor<6x1xi32>
    %90 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x1xi32>
    %92 = "stablehlo.multiply"(%89, %91) : (tensor<6x1xi32>, tensor<6x1xi32>) -> tensor<6x1xi32>
    %93 = "stablehlo.broadcast_in_dim"(%87) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<1x6xi32>) -> tensor<6x6xi32>
    %94 = "stablehlo.broadcast_in_dim"(%92) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<6x1xi32>) -> tensor<6x6xi32>
    %95 = "stablehlo.subtract"(%93, %94) : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi32>
    %96 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<6x6xi32>
    %98 = "stablehlo.compare"(%95, %97) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<6x6xi32>, tensor<6x6xi32>) -> tensor<6x6xi1>
    %99 = "stablehlo.and"(%98, %85) : (tensor<6x6xi1>, tensor<6x6xi1>) -> tensor<6x6xi1>
    %100 = "stablehlo.not"(%99) : (tensor<6x6xi1>) -> tensor<6x6xi1>
    %101 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %102 = "func.call"(%100, %101, %83) <{callee = @_where_0}> : (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %103 = "stablehlo.transpose"(%80) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x6x8xf32>) -> tensor<3x8x6xf32>
    %104 = "stablehlo.dot_general"(%79, %103) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x8xf32>, tensor<3x8x6xf32>) -> tensor<3x6x6xf32>
    %105 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %106 = "stablehlo.broadcast_in_dim"(%105) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x6xf32>
    %107 = "stablehlo.multiply"(%104, %106) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %108 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x6xf32>
    %110 = "stablehlo.multiply"(%102, %109) : (tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<6x6xf32>) -> tensor<1x6x6xf32>
    %112 = "stablehlo.broadcast_in_dim"(%111) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x6x6xf32>) -> tensor<3x6x6xf32>
    %113 = "stablehlo.add"(%107, %112) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %114 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %115 = "stablehlo.reduce"(%113, %114) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg67: tensor<f32>, %arg68: tensor<f32>):
      %428 = "stablehlo.maximum"(%arg67, %arg68) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%428) : (tensor<f32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %116 = "stablehlo.reshape"(%115) : (tensor<3x6xf32>) -> tensor<3x6x1xf32>
    %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x1xf32>) -> tensor<3x6x6xf32>
    %118 = "stablehlo.compare"(%113, %117) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xi1>
    %119 = "stablehlo.convert"(%118) : (tensor<3x6x6xi1>) -> tensor<3x6x6xf32>
    %120 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %121 = "stablehlo.reduce"(%119, %120) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg65: tensor<f32>, %arg66: tensor<f32>):
      %427 = "stablehlo.add"(%arg65, %arg66) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%427) : (tensor<f32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %122 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %123 = "stablehlo.broadcast_in_dim"(%122) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %124 = "stablehlo.maximum"(%123, %115) : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %125 = "stablehlo.compare"(%115, %124) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %126 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %127 = "stablehlo.broadcast_in_dim"(%126) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %128 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %129 = "stablehlo.broadcast_in_dim"(%128) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %130 = "stablehlo.select"(%125, %127, %129) : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %131 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %133 = "stablehlo.compare"(%132, %124) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xi1>
    %134 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %135 = "stablehlo.broadcast_in_dim"(%134) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %136 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %137 = "stablehlo.broadcast_in_dim"(%136) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6xf32>
    %138 = "stablehlo.select"(%133, %135, %137) : (tensor<3x6xi1>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %139 = "stablehlo.divide"(%130, %138) : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
    %140 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x6xf32>) -> tensor<3x6x1xf32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x1xf32>) -> tensor<3x6x6xf32>
    %142 = "stablehlo.subtract"(%113, %141) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %143 = "stablehlo.exponential"(%142) : (tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %144 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %145 = "stablehlo.reduce"(%143, %144) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg63: tensor<f32>, %arg64: tensor<f32>):
      %426 = "stablehlo.add"(%arg63, %arg64) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%426) : (tensor<f32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x6xf32>) -> tensor<3x6x1xf32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x1xf32>) -> tensor<3x6x6xf32>
    %148 = "stablehlo.divide"(%143, %147) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %149 = "stablehlo.multiply"(%146, %146) : (tensor<3x6x1xf32>, tensor<3x6x1xf32>) -> tensor<3x6x1xf32>
    %150 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %151 = "stablehlo.broadcast_in_dim"(%150) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x1xf32>
    %152 = "stablehlo.divide"(%151, %149) : (tensor<3x6x1xf32>, tensor<3x6x1xf32>) -> tensor<3x6x1xf32>
    %153 = "stablehlo.dot_general"(%148, %81) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x6xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %154 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %155 = "stablehlo.broadcast_in_dim"(%154) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x8xf32>
    %156 = "stablehlo.multiply"(%153, %155) : (tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %157 = "stablehlo.add"(%77#0, %156) : (tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %158 = "stablehlo.transpose"(%arg45) <{permutation = array<i64: 1, 0>}> : (tensor<12x8xf32>) -> tensor<8x12xf32>
    %159 = "stablehlo.reshape"(%157) : (tensor<3x6x8xf32>) -> tensor<18x8xf32>
    %160 = "stablehlo.dot_general"(%159, %158) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<18x8xf32>, tensor<8x12xf32>) -> tensor<18x12xf32>
    %161 = "stablehlo.reshape"(%160) : (tensor<18x12xf32>) -> tensor<3x6x12xf32>
    %162 = "stablehlo.reshape"(%161) : (tensor<3x6x12xf32>) -> tensor<18x12xf32>
    %163 = "stablehlo.slice"(%arg52) <{limit_indices = array<i64: 3, 7>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 1>}> : (tensor<3x7xi32>) -> tensor<3x6xi32>
    %164 = "stablehlo.slice"(%arg52) <{limit_indices = array<i64: 3, 7>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 1>}> : (tensor<3x7xi32>) -> tensor<3x6xi32>
    %165 = "stablehlo.reshape"(%164) : (tensor<3x6xi32>) -> tensor<18xi32>
    %166:3 = "func.call"(%162) <{callee = @log_softmax}> : (tensor<18x12xf32>) -> (tensor<18x12xf32>, tensor<18x12xf32>, tensor<18x1xf32>)
    %167 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18xi32>
    %169 = "stablehlo.compare"(%165, %168) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<18xi32>, tensor<18xi32>) -> tensor<18xi1>
    %170 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %171 = "func.call"(%169, %165, %170) <{callee = @_where_1}> : (tensor<18xi1>, tensor<18xi32>, tensor<i32>) -> tensor<18xi32>
    %172 = "stablehlo.broadcast_in_dim"(%171) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xi32>) -> tensor<18x1xi32>
    %173 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<18xi32>
    %174 = "stablehlo.reshape"(%173) : (tensor<18xi32>) -> tensor<18x1xi32>
    %175 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %176 = "stablehlo.broadcast_in_dim"(%175) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18x1xi32>
    %177 = "stablehlo.compare"(%174, %176) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi1>
    %178 = "stablehlo.constant"() <{value = dense<18> : tensor<i32>}> : () -> tensor<i32>
    %179 = "stablehlo.broadcast_in_dim"(%178) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18x1xi32>
    %180 = "stablehlo.add"(%174, %179) : (tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi32>
    %181 = "stablehlo.select"(%177, %180, %174) : (tensor<18x1xi1>, tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi32>
    %182 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %183 = "stablehlo.broadcast_in_dim"(%182) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18x1xi32>
    %184 = "stablehlo.compare"(%172, %183) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi1>
    %185 = "stablehlo.constant"() <{value = dense<12> : tensor<i32>}> : () -> tensor<i32>
    %186 = "stablehlo.broadcast_in_dim"(%185) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18x1xi32>
    %187 = "stablehlo.add"(%172, %186) : (tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi32>
    %188 = "stablehlo.select"(%184, %187, %172) : (tensor<18x1xi1>, tensor<18x1xi32>, tensor<18x1xi32>) -> tensor<18x1xi32>
    %189 = "stablehlo.broadcast_in_dim"(%181) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xi32>) -> tensor<18x1x1xi32>
    %190 = "stablehlo.broadcast_in_dim"(%188) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xi32>) -> tensor<18x1x1xi32>
    %191 = "stablehlo.concatenate"(%189, %190) <{dimension = 2 : i64}> : (tensor<18x1x1xi32>, tensor<18x1x1xi32>) -> tensor<18x1x2xi32>
    %192 = "stablehlo.gather"(%166#0, %191) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<18x12xf32>, tensor<18x1x2xi32>) -> tensor<18x1xf32>
    %193 = "stablehlo.reshape"(%192) : (tensor<18x1xf32>) -> tensor<18xf32>
    %194 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %195 = "stablehlo.broadcast_in_dim"(%194) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %196 = "stablehlo.multiply"(%195, %193) : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %197 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %198 = "stablehlo.broadcast_in_dim"(%197) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18xi32>
    %199 = "stablehlo.compare"(%165, %198) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<18xi32>, tensor<18xi32>) -> tensor<18xi1>
    %200 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %201:2 = "func.call"(%199, %196, %200) <{callee = @_where_2}> : (tensor<18xi1>, tensor<18xf32>, tensor<i32>) -> (tensor<18xf32>, tensor<18xf32>)
    %202 = "stablehlo.constant"() <{value = dense<-100> : tensor<i32>}> : () -> tensor<i32>
    %203 = "stablehlo.broadcast_in_dim"(%202) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18xi32>
    %204 = "stablehlo.compare"(%165, %203) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<18xi32>, tensor<18xi32>) -> tensor<18xi1>
    %205 = "stablehlo.convert"(%204) : (tensor<18xi1>) -> tensor<18xi32>
    %206 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %207 = "stablehlo.reduce"(%205, %206) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg61: tensor<i32>, %arg62: tensor<i32>):
      %425 = "stablehlo.add"(%arg61, %arg62) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%425) : (tensor<i32>) -> ()
    }) : (tensor<18xi32>, tensor<i32>) -> tensor<i32>
    %208 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %209 = "stablehlo.reduce"(%201#0, %208) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg59: tensor<f32>, %arg60: tensor<f32>):
      %424 = "stablehlo.add"(%arg59, %arg60) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%424) : (tensor<f32>) -> ()
    }) : (tensor<18xf32>, tensor<f32>) -> tensor<f32>
    %210 = "stablehlo.convert"(%207) : (tensor<i32>) -> tensor<f32>
    %211 = "stablehlo.divide"(%209, %210) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %212 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %213 = "stablehlo.divide"(%212, %210) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %214 = "stablehlo.broadcast_in_dim"(%213) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %215 = "func.call"(%199, %201#1, %214) <{callee = @_where_3}> : (tensor<18xi1>, tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %216 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %217 = "stablehlo.broadcast_in_dim"(%216) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %218 = "stablehlo.multiply"(%217, %215) : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %219 = "stablehlo.broadcast_in_dim"(%218) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x1xf32>
    %220 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %221 = "stablehlo.broadcast_in_dim"(%220) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18x12xf32>
    %222 = "stablehlo.scatter"(%221, %191, %219) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg57: tensor<f32>, %arg58: tensor<f32>):
      %423 = "stablehlo.add"(%arg57, %arg58) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%423) : (tensor<f32>) -> ()
    }) : (tensor<18x12xf32>, tensor<18x1x2xi32>, tensor<18x1xf32>) -> tensor<18x12xf32>
    %223 = "func.call"(%166#1, %166#2, %222) <{callee = @log_softmax_4}> : (tensor<18x12xf32>, tensor<18x1xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>
    %224 = "stablehlo.reshape"(%223) : (tensor<18x12xf32>) -> tensor<3x6x12xf32>
    %225 = "stablehlo.reshape"(%224) : (tensor<3x6x12xf32>) -> tensor<18x12xf32>
    %226 = "stablehlo.dot_general"(%225, %159) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<18x12xf32>, tensor<18x8xf32>) -> tensor<12x8xf32>
    %227 = "stablehlo.transpose"(%226) <{permutation = array<i64: 1, 0>}> : (tensor<12x8xf32>) -> tensor<8x12xf32>
    %228 = "stablehlo.dot_general"(%225, %158) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<18x12xf32>, tensor<8x12xf32>) -> tensor<18x8xf32>
    %229 = "stablehlo.reshape"(%228) : (tensor<18x8xf32>) -> tensor<3x6x8xf32>
    %230 = "stablehlo.transpose"(%227) <{permutation = array<i64: 1, 0>}> : (tensor<8x12xf32>) -> tensor<12x8xf32>
    %231 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %232 = "stablehlo.broadcast_in_dim"(%231) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x8xf32>
    %233 = "stablehlo.multiply"(%229, %232) : (tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %234 = "stablehlo.dot_general"(%233, %148) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x8xf32>, tensor<3x6x6xf32>) -> tensor<3x8x6xf32>
    %235 = "stablehlo.transpose"(%234) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x8x6xf32>) -> tensor<3x6x8xf32>
    %236 = "stablehlo.dot_general"(%233, %81) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x6xf32>
    %237 = "stablehlo.broadcast_in_dim"(%152) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x1xf32>) -> tensor<3x6x6xf32>
    %238 = "stablehlo.multiply"(%236, %237) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %239 = "stablehlo.multiply"(%238, %143) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %240 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %241 = "stablehlo.reduce"(%239, %240) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg55: tensor<f32>, %arg56: tensor<f32>):
      %422 = "stablehlo.add"(%arg55, %arg56) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%422) : (tensor<f32>) -> ()
    }) : (tensor<3x6x6xf32>, tensor<f32>) -> tensor<3x6xf32>
    %242 = "stablehlo.reshape"(%241) : (tensor<3x6xf32>) -> tensor<3x6x1xf32>
    %243 = "stablehlo.negate"(%242) : (tensor<3x6x1xf32>) -> tensor<3x6x1xf32>
    %244 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<3x6x1xf32>) -> tensor<3x6x6xf32>
    %245 = "stablehlo.divide"(%236, %244) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %246 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %247 = "stablehlo.reduce"(%243, %246) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg53: tensor<f32>, %arg54: tensor<f32>):
      %421 = "stablehlo.add"(%arg53, %arg54) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%421) : (tensor<f32>) -> ()
    }) : (tensor<3x6x1xf32>, tensor<f32>) -> tensor<3x6xf32>
    %248 = "stablehlo.broadcast_in_dim"(%247) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x6xf32>) -> tensor<3x6x6xf32>
    %249 = "stablehlo.add"(%245, %248) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %250 = "stablehlo.multiply"(%249, %143) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %251 = "stablehlo.constant"() <{value = dense<0.353553385> : tensor<f32>}> : () -> tensor<f32>
    %252 = "stablehlo.broadcast_in_dim"(%251) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x6xf32>
    %253 = "stablehlo.multiply"(%250, %252) : (tensor<3x6x6xf32>, tensor<3x6x6xf32>) -> tensor<3x6x6xf32>
    %254 = "stablehlo.dot_general"(%253, %79) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x6xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %255 = "stablehlo.transpose"(%254) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x6x8xf32>) -> tensor<3x8x6xf32>
    %256 = "stablehlo.dot_general"(%253, %103) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x6xf32>, tensor<3x8x6xf32>) -> tensor<3x6x8xf32>
    %257 = "stablehlo.transpose"(%255) <{permutation = array<i64: 0, 2, 1>}> : (tensor<3x8x6xf32>) -> tensor<3x6x8xf32>
    %258 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %259 = "stablehlo.pad"(%235, %258) <{edge_padding_high = array<i64: 0, 0, 0>, edge_padding_low = array<i64: 0, 0, 16>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x6x8xf32>, tensor<f32>) -> tensor<3x6x24xf32>
    %260 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %261 = "stablehlo.pad"(%257, %260) <{edge_padding_high = array<i64: 0, 0, 8>, edge_padding_low = array<i64: 0, 0, 8>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x6x8xf32>, tensor<f32>) -> tensor<3x6x24xf32>
    %262 = "stablehlo.add"(%259, %261) : (tensor<3x6x24xf32>, tensor<3x6x24xf32>) -> tensor<3x6x24xf32>
    %263 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %264 = "stablehlo.pad"(%256, %263) <{edge_padding_high = array<i64: 0, 0, 16>, edge_padding_low = array<i64: 0, 0, 0>, interior_padding = array<i64: 0, 0, 0>}> : (tensor<3x6x8xf32>, tensor<f32>) -> tensor<3x6x24xf32>
    %265 = "stablehlo.add"(%262, %264) : (tensor<3x6x24xf32>, tensor<3x6x24xf32>) -> tensor<3x6x24xf32>
    %266 = "stablehlo.dot_general"(%265, %77#0) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0, 1], rhs_contracting_dimensions = [0, 1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x24xf32>, tensor<3x6x8xf32>) -> tensor<24x8xf32>
    %267 = "stablehlo.dot_general"(%265, %arg44) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<3x6x24xf32>, tensor<24x8xf32>) -> tensor<3x6x8xf32>
    %268 = "stablehlo.add"(%229, %267) : (tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    %269 = "func.call"(%77#1, %268) <{callee = @_take_5}> : (tensor<3x6x1xi32>, tensor<3x6x8xf32>) -> tensor<12x8xf32>
    %270 = "stablehlo.add"(%230, %269) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %271 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %272 = "stablehlo.add"(%arg51, %271) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %273 = "stablehlo.constant"() <{value = dense<0.999899983> : tensor<f32>}> : () -> tensor<f32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %275 = "stablehlo.multiply"(%arg45, %274) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %276 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %277 = "stablehlo.abs"(%276) : (tensor<f32>) -> tensor<f32>
    %278 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %279 = "stablehlo.compare"(%277, %278) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %280 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %281 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %282 = "stablehlo.subtract"(%280, %281) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %283 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %284 = "func.call"(%279, %282, %283) <{callee = @_where_6}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %285 = "func.call"(%279, %270, %arg49) <{callee = @_where_7}> : (tensor<i1>, tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %286 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %287 = "stablehlo.broadcast_in_dim"(%286) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %288 = "stablehlo.multiply"(%arg49, %287) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %289 = "stablehlo.subtract"(%270, %288) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %290 = "stablehlo.broadcast_in_dim"(%284) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %291 = "stablehlo.multiply"(%290, %289) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %292 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %293 = "stablehlo.broadcast_in_dim"(%292) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %294 = "stablehlo.multiply"(%285, %293) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %295 = "stablehlo.add"(%291, %294) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %296 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %297 = "stablehlo.broadcast_in_dim"(%296) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %298 = "stablehlo.multiply"(%arg50, %297) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %299 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %300 = "stablehlo.broadcast_in_dim"(%299) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %301 = "stablehlo.multiply"(%270, %300) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %302 = "stablehlo.multiply"(%301, %270) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %303 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %305 = "stablehlo.multiply"(%302, %304) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %306 = "stablehlo.add"(%298, %305) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %307 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %308 = "stablehlo.power"(%307, %272) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %309 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %310 = "stablehlo.multiply"(%308, %309) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %311 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %312 = "stablehlo.subtract"(%311, %310) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %313 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %314 = "stablehlo.power"(%313, %272) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %315 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %316 = "stablehlo.multiply"(%314, %315) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %317 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %318 = "stablehlo.subtract"(%317, %316) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %319 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %320 = "stablehlo.divide"(%319, %312) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %321 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %322 = "stablehlo.multiply"(%320, %321) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %323 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %324 = "stablehlo.multiply"(%323, %322) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %325 = "stablehlo.sqrt"(%318) : (tensor<f32>) -> tensor<f32>
    %326 = "stablehlo.sqrt"(%306) : (tensor<12x8xf32>) -> tensor<12x8xf32>
    %327 = "stablehlo.multiply"(%325, %324) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %328 = "stablehlo.broadcast_in_dim"(%327) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %329 = "stablehlo.divide"(%326, %328) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %330 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %331 = "stablehlo.divide"(%330, %324) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %332 = "stablehlo.constant"() <{value = dense<9.99999974E-5> : tensor<f32>}> : () -> tensor<f32>
    %333 = "stablehlo.multiply"(%331, %332) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %334 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %335 = "stablehlo.multiply"(%333, %334) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %336 = "stablehlo.broadcast_in_dim"(%335) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %337 = "stablehlo.add"(%329, %336) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %338 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %339 = "stablehlo.broadcast_in_dim"(%338) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %340 = "stablehlo.multiply"(%295, %339) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %341 = "stablehlo.divide"(%340, %337) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %342 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %343 = "stablehlo.broadcast_in_dim"(%342) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %344 = "stablehlo.multiply"(%341, %343) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %345 = "stablehlo.add"(%275, %344) : (tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    %346 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %347 = "stablehlo.add"(%arg48, %346) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %348 = "stablehlo.constant"() <{value = dense<0.999899983> : tensor<f32>}> : () -> tensor<f32>
    %349 = "stablehlo.broadcast_in_dim"(%348) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %350 = "stablehlo.multiply"(%arg44, %349) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %351 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %352 = "stablehlo.abs"(%351) : (tensor<f32>) -> tensor<f32>
    %353 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %354 = "stablehlo.compare"(%352, %353) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %355 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %356 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %357 = "stablehlo.subtract"(%355, %356) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %358 = "stablehlo.constant"() <{value = dense<1.000000e-01> : tensor<f32>}> : () -> tensor<f32>
    %359 = "func.call"(%354, %357, %358) <{callee = @_where_6}> : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    %360 = "func.call"(%354, %266, %arg46) <{callee = @_where_8}> : (tensor<i1>, tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %361 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %362 = "stablehlo.broadcast_in_dim"(%361) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %363 = "stablehlo.multiply"(%arg46, %362) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %364 = "stablehlo.subtract"(%266, %363) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %365 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %366 = "stablehlo.multiply"(%365, %364) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %367 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %368 = "stablehlo.broadcast_in_dim"(%367) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %369 = "stablehlo.multiply"(%360, %368) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %370 = "stablehlo.add"(%366, %369) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %371 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %372 = "stablehlo.broadcast_in_dim"(%371) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %373 = "stablehlo.multiply"(%arg47, %372) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %374 = "stablehlo.constant"() <{value = dense<1.000000e-03> : tensor<f32>}> : () -> tensor<f32>
    %375 = "stablehlo.broadcast_in_dim"(%374) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %376 = "stablehlo.multiply"(%266, %375) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %377 = "stablehlo.multiply"(%376, %266) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %378 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %379 = "stablehlo.broadcast_in_dim"(%378) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %380 = "stablehlo.multiply"(%377, %379) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %381 = "stablehlo.add"(%373, %380) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %382 = "stablehlo.constant"() <{value = dense<0.899999976> : tensor<f32>}> : () -> tensor<f32>
    %383 = "stablehlo.power"(%382, %347) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %384 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %385 = "stablehlo.multiply"(%383, %384) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %386 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %387 = "stablehlo.subtract"(%386, %385) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %388 = "stablehlo.constant"() <{value = dense<9.990000e-01> : tensor<f32>}> : () -> tensor<f32>
    %389 = "stablehlo.power"(%388, %347) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %390 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %391 = "stablehlo.multiply"(%389, %390) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %392 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %393 = "stablehlo.subtract"(%392, %391) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %394 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %395 = "stablehlo.divide"(%394, %387) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %396 = "stablehlo.constant"() <{value = dense<0.00999999977> : tensor<f32>}> : () -> tensor<f32>
    %397 = "stablehlo.multiply"(%395, %396) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %398 = "stablehlo.constant"() <{value = dense<-1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %399 = "stablehlo.multiply"(%398, %397) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %400 = "stablehlo.sqrt"(%393) : (tensor<f32>) -> tensor<f32>
    %401 = "stablehlo.sqrt"(%381) : (tensor<24x8xf32>) -> tensor<24x8xf32>
    %402 = "stablehlo.multiply"(%400, %399) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %404 = "stablehlo.divide"(%401, %403) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %405 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %406 = "stablehlo.divide"(%405, %399) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %407 = "stablehlo.constant"() <{value = dense<9.99999974E-5> : tensor<f32>}> : () -> tensor<f32>
    %408 = "stablehlo.multiply"(%406, %407) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %409 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %410 = "stablehlo.multiply"(%408, %409) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %411 = "stablehlo.broadcast_in_dim"(%410) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %412 = "stablehlo.add"(%404, %411) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %413 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %414 = "stablehlo.broadcast_in_dim"(%413) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %415 = "stablehlo.multiply"(%370, %414) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %416 = "stablehlo.divide"(%415, %412) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %417 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %418 = "stablehlo.broadcast_in_dim"(%417) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<24x8xf32>
    %419 = "stablehlo.multiply"(%416, %418) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    %420 = "stablehlo.add"(%350, %419) : (tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    "func.return"(%420, %345, %370, %381, %347, %295, %306, %272, %211) : (tensor<24x8xf32>, tensor<12x8xf32>, tensor<24x8xf32>, tensor<24x8xf32>, tensor<f32>, tensor<12x8xf32>, tensor<12x8xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<12x8xf32>, tensor<3x6xi32>) -> (tensor<3x6x8xf32>, tensor<3x6x1xi32>), res_attrs = [{}, {}], sym_name = "_take", sym_visibility = "private"}> ({
  ^bb0(%arg40: tensor<12x8xf32>, %arg41: tensor<3x6xi32>):
    %51 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x6xi32>
    %53 = "stablehlo.compare"(%arg41, %52) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi1>
    %54 = "stablehlo.constant"() <{value = dense<12> : tensor<i32>}> : () -> tensor<i32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x6xi32>
    %56 = "stablehlo.add"(%arg41, %55) : (tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi32>
    %57 = "func.call"(%53, %56, %arg41) <{callee = @_where}> : (tensor<3x6xi1>, tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi32>
    %58 = "stablehlo.broadcast_in_dim"(%57) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x6xi32>) -> tensor<3x6x1xi32>
    %59 = "stablehlo.constant"() <{value = dense<11> : tensor<1xi32>}> : () -> tensor<1xi32>
    %60 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<3x6x1xi32>
    %62 = "stablehlo.compare"(%58, %61) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<3x6x1xi32>, tensor<3x6x1xi32>) -> tensor<3x6x1xi1>
    %63 = "stablehlo.broadcast_in_dim"(%59) <{broadcast_dimensions = array<i64: 2>}> : (tensor<1xi32>) -> tensor<1x1x1xi32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64: 0, 1, 2>}> : (tensor<1x1x1xi32>) -> tensor<3x6x1xi32>
    %65 = "stablehlo.compare"(%58, %64) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<3x6x1xi32>, tensor<3x6x1xi32>) -> tensor<3x6x1xi1>
    %66 = "stablehlo.and"(%62, %65) : (tensor<3x6x1xi1>, tensor<3x6x1xi1>) -> tensor<3x6x1xi1>
    %67 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %68 = "stablehlo.reduce"(%66, %67) <{dimensions = array<i64: 2>}> ({
    ^bb0(%arg42: tensor<i1>, %arg43: tensor<i1>):
      %74 = "stablehlo.and"(%arg42, %arg43) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%74) : (tensor<i1>) -> ()
    }) : (tensor<3x6x1xi1>, tensor<i1>) -> tensor<3x6xi1>
    %69 = "stablehlo.gather"(%arg40, %58) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 8>}> : (tensor<12x8xf32>, tensor<3x6x1xi32>) -> tensor<3x6x8xf32>
    %70 = "stablehlo.broadcast_in_dim"(%68) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x6xi1>) -> tensor<3x6x8xi1>
    %71 = "stablehlo.constant"() <{value = dense<0x7FC00000> : tensor<f32>}> : () -> tensor<f32>
    %72 = "stablehlo.broadcast_in_dim"(%71) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<3x6x8xf32>
    %73 = "stablehlo.select"(%70, %69, %72) : (tensor<3x6x8xi1>, tensor<3x6x8xf32>, tensor<3x6x8xf32>) -> tensor<3x6x8xf32>
    "func.return"(%73, %58) : (tensor<3x6x8xf32>, tensor<3x6x1xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<3x6xi1>, tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi32>, res_attrs = [{}], sym_name = "_where", sym_visibility = "private"}> ({
  ^bb0(%arg37: tensor<3x6xi1>, %arg38: tensor<3x6xi32>, %arg39: tensor<3x6xi32>):
    %50 = "stablehlo.select"(%arg37, %arg38, %arg39) : (tensor<3x6xi1>, tensor<3x6xi32>, tensor<3x6xi32>) -> tensor<3x6xi32>
    "func.return"(%50) : (tensor<3x6xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<6x6xi1>, tensor<f32>, tensor<6x6xf32>) -> tensor<6x6xf32>, res_attrs = [{}], sym_name = "_where_0", sym_visibility = "private"}> ({
  ^bb0(%arg34: tensor<6x6xi1>, %arg35: tensor<f32>, %arg36: tensor<6x6xf32>):
    %47 = "stablehlo.convert"(%arg35) : (tensor<f32>) -> tensor<f32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6x6xf32>
    %49 = "stablehlo.select"(%arg34, %48, %arg36) : (tensor<6x6xi1>, tensor<6x6xf32>, tensor<6x6xf32>) -> tensor<6x6xf32>
    "func.return"(%49) : (tensor<6x6xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<18x12xf32>) -> (tensor<18x12xf32>, tensor<18x12xf32>, tensor<18x1xf32>), res_attrs = [{}, {}, {}], sym_name = "log_softmax", sym_visibility = "private"}> ({
  ^bb0(%arg29: tensor<18x12xf32>):
    %30 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %31 = "stablehlo.reduce"(%arg29, %30) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
      %46 = "stablehlo.maximum"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%46) : (tensor<f32>) -> ()
    }) : (tensor<18x12xf32>, tensor<f32>) -> tensor<18xf32>
    %32 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %33 = "stablehlo.broadcast_in_dim"(%32) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %34 = "stablehlo.maximum"(%33, %31) : (tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %35 = "stablehlo.broadcast_in_dim"(%34) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x1xf32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x12xf32>
    %37 = "stablehlo.subtract"(%arg29, %36) : (tensor<18x12xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>
    %38 = "stablehlo.exponential"(%37) : (tensor<18x12xf32>) -> tensor<18x12xf32>
    %39 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %40 = "stablehlo.reduce"(%38, %39) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
      %45 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%45) : (tensor<f32>) -> ()
    }) : (tensor<18x12xf32>, tensor<f32>) -> tensor<18xf32>
    %41 = "stablehlo.broadcast_in_dim"(%40) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x1xf32>
    %42 = "stablehlo.log"(%41) : (tensor<18x1xf32>) -> tensor<18x1xf32>
    %43 = "stablehlo.broadcast_in_dim"(%42) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<18x1xf32>) -> tensor<18x12xf32>
    %44 = "stablehlo.subtract"(%37, %43) : (tensor<18x12xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>
    "func.return"(%44, %38, %41) : (tensor<18x12xf32>, tensor<18x12xf32>, tensor<18x1xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<18xi1>, tensor<18xi32>, tensor<i32>) -> tensor<18xi32>, res_attrs = [{}], sym_name = "_where_1", sym_visibility = "private"}> ({
  ^bb0(%arg26: tensor<18xi1>, %arg27: tensor<18xi32>, %arg28: tensor<i32>):
    %27 = "stablehlo.convert"(%arg28) : (tensor<i32>) -> tensor<i32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<18xi32>
    %29 = "stablehlo.select"(%arg26, %arg27, %28) : (tensor<18xi1>, tensor<18xi32>, tensor<18xi32>) -> tensor<18xi32>
    "func.return"(%29) : (tensor<18xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<18xi1>, tensor<18xf32>, tensor<i32>) -> (tensor<18xf32>, tensor<18xf32>), res_attrs = [{}, {}], sym_name = "_where_2", sym_visibility = "private"}> ({
  ^bb0(%arg23: tensor<18xi1>, %arg24: tensor<18xf32>, %arg25: tensor<i32>):
    %22 = "stablehlo.convert"(%arg25) : (tensor<i32>) -> tensor<f32>
    %23 = "stablehlo.broadcast_in_dim"(%22) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %24 = "stablehlo.select"(%arg23, %arg24, %23) : (tensor<18xi1>, tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    %25 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %26 = "stablehlo.broadcast_in_dim"(%25) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    "func.return"(%24, %26) : (tensor<18xf32>, tensor<18xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<18xi1>, tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>, res_attrs = [{}], sym_name = "_where_3", sym_visibility = "private"}> ({
  ^bb0(%arg20: tensor<18xi1>, %arg21: tensor<18xf32>, %arg22: tensor<18xf32>):
    %19 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %20 = "stablehlo.broadcast_in_dim"(%19) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<18xf32>
    %21 = "stablehlo.select"(%arg20, %arg22, %20) : (tensor<18xi1>, tensor<18xf32>, tensor<18xf32>) -> tensor<18xf32>
    "func.return"(%21) : (tensor<18xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<18x12xf32>, tensor<18x1xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>, res_attrs = [{}], sym_name = "log_softmax_4", sym_visibility = "private"}> ({
  ^bb0(%arg13: tensor<18x12xf32>, %arg14: tensor<18x1xf32>, %arg15: tensor<18x12xf32>):
    %7 = "stablehlo.negate"(%arg15) : (tensor<18x12xf32>) -> tensor<18x12xf32>
    %8 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %9 = "stablehlo.reduce"(%7, %8) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg18: tensor<f32>, %arg19: tensor<f32>):
      %18 = "stablehlo.add"(%arg18, %arg19) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%18) : (tensor<f32>) -> ()
    }) : (tensor<18x12xf32>, tensor<f32>) -> tensor<18xf32>
    %10 = "stablehlo.reshape"(%9) : (tensor<18xf32>) -> tensor<18x1xf32>
    %11 = "stablehlo.divide"(%10, %arg14) : (tensor<18x1xf32>, tensor<18x1xf32>) -> tensor<18x1xf32>
    %12 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %13 = "stablehlo.reduce"(%11, %12) <{dimensions = array<i64: 1>}> ({
    ^bb0(%arg16: tensor<f32>, %arg17: tensor<f32>):
      %17 = "stablehlo.add"(%arg16, %arg17) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%17) : (tensor<f32>) -> ()
    }) : (tensor<18x1xf32>, tensor<f32>) -> tensor<18xf32>
    %14 = "stablehlo.broadcast_in_dim"(%13) <{broadcast_dimensions = array<i64: 0>}> : (tensor<18xf32>) -> tensor<18x12xf32>
    %15 = "stablehlo.multiply"(%14, %arg13) : (tensor<18x12xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>
    %16 = "stablehlo.add"(%arg15, %15) : (tensor<18x12xf32>, tensor<18x12xf32>) -> tensor<18x12xf32>
    "func.return"(%16) : (tensor<18x12xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<3x6x1xi32>, tensor<3x6x8xf32>) -> tensor<12x8xf32>, res_attrs = [{}], sym_name = "_take_5", sym_visibility = "private"}> ({
  ^bb0(%arg9: tensor<3x6x1xi32>, %arg10: tensor<3x6x8xf32>):
    %3 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %4 = "stablehlo.broadcast_in_dim"(%3) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12x8xf32>
    %5 = "stablehlo.scatter"(%4, %arg9, %arg10) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%arg11: tensor<f32>, %arg12: tensor<f32>):
      %6 = "stablehlo.add"(%arg11, %arg12) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%6) : (tensor<f32>) -> ()
    }) : (tensor<12x8xf32>, tensor<3x6x1xi32>, tensor<3x6x8xf32>) -> tensor<12x8xf32>
    "func.return"(%5) : (tensor<12x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>, res_attrs = [{}], sym_name = "_where_6", sym_visibility = "private"}> ({
  ^bb0(%arg6: tensor<i1>, %arg7: tensor<f32>, %arg8: tensor<f32>):
    %2 = "stablehlo.select"(%arg6, %arg7, %arg8) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
    "func.return"(%2) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>, res_attrs = [{}], sym_name = "_where_7", sym_visibility = "private"}> ({
  ^bb0(%arg3: tensor<i1>, %arg4: tensor<12x8xf32>, %arg5: tensor<12x8xf32>):
    %1 = "stablehlo.select"(%arg3, %arg4, %arg5) : (tensor<i1>, tensor<12x8xf32>, tensor<12x8xf32>) -> tensor<12x8xf32>
    "func.return"(%1) : (tensor<12x8xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i1>, tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>, res_attrs = [{}], sym_name = "_where_8", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<i1>, %arg1: tensor<24x8xf32>, %arg2: tensor<24x8xf32>):
    %0 = "stablehlo.select"(%arg0, %arg1, %arg2) : (tensor<i1>, tensor<24x8xf32>, tensor<24x8xf32>) -> tensor<24x8xf32>
    "func.return"(%0) : (tensor<24x8xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
