"builtin.module"() <{sym_name = "jit_step"}> ({
  "func.func"() <{arg_attrs = [{refold.name = "state/tries", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}, {refold.name = "state/w", refold.replaced_by = 1 : i64, tf.aliasing_output = 1 : i32}, {refold.name = "x"}, {refold.name = "which"}], function_type = (tensor<i32>, tensor<6xf32>, tensor<3x4x6xf32>, tensor<i32>) -> (tensor<i32>, tensor<6xf32>, tensor<f32>, tensor<f32>), res_attrs = [{jax.result_info = "result[0]['tries']"}, {jax.result_info = "result[0]['w']"}, {jax.result_info = "result[1]['loss']", refold.name = "loss"}, {jax.result_info = "result[1]['size']", refold.name = "size"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg12: tensor<i32>, %arg13: tensor<6xf32>, %arg14: tensor<3x4x6xf32>, %arg15: tensor<i32>):
    %145 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %146 = "stablehlo.broadcast_in_dim"(%145) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %147 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %148 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %149 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %150:7 = "stablehlo.while"(%arg14, %arg13, %arg15, %149, %147, %148, %146) ({
    ^bb0(%arg43: tensor<3x4x6xf32>, %arg44: tensor<6xf32>, %arg45: tensor<i32>, %arg46: tensor<i32>, %arg47: tensor<i32>, %arg48: tensor<f32>, %arg49: tensor<6xf32>):
      %216 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
      %217 = "stablehlo.compare"(%arg46, %216) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      "stablehlo.return"(%217) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg36: tensor<3x4x6xf32>, %arg37: tensor<6xf32>, %arg38: tensor<i32>, %arg39: tensor<i32>, %arg40: tensor<i32>, %arg41: tensor<f32>, %arg42: tensor<6xf32>):
      %213:3 = "func.call"(%arg36, %arg37, %arg38, %arg40, %arg41, %arg42) <{callee = @closed_call}> : (tensor<3x4x6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<6xf32>) -> (tensor<i32>, tensor<f32>, tensor<6xf32>)
      %214 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %215 = "stablehlo.add"(%arg39, %214) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg36, %arg37, %arg38, %215, %213#0, %213#1, %213#2) : (tensor<3x4x6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<6xf32>) -> ()
    }) : (tensor<3x4x6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<6xf32>) -> (tensor<3x4x6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<6xf32>)
    %151 = "stablehlo.reshape"(%arg14) : (tensor<3x4x6xf32>) -> tensor<12x6xf32>
    %152 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %153 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %154:7 = "stablehlo.while"(%150#6, %arg13, %151, %arg15, %150#5, %152, %153) ({
    ^bb0(%arg23: tensor<6xf32>, %arg24: tensor<6xf32>, %arg25: tensor<12x6xf32>, %arg26: tensor<i32>, %arg27: tensor<f32>, %arg28: tensor<f32>, %arg29: tensor<i32>):
      %165 = "stablehlo.convert"(%arg28) : (tensor<f32>) -> tensor<f32>
      %166 = "stablehlo.broadcast_in_dim"(%165) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
      %167 = "stablehlo.multiply"(%166, %arg23) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %168 = "stablehlo.subtract"(%arg24, %167) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
      %169 = "stablehlo.dot_general"(%arg25, %168) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<12x6xf32>, tensor<6xf32>) -> tensor<12xf32>
      %170 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %171 = "stablehlo.broadcast_in_dim"(%170) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<12xf32>
      %172 = "stablehlo.subtract"(%169, %171) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
      %173 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %174 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
      %175 = "stablehlo.clamp"(%173, %arg26, %174) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %176 = "stablehlo.case"(%175) ({
        %207 = "stablehlo.multiply"(%172, %172) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %208 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %209 = "stablehlo.reduce"(%207, %208) <{dimensions = array<i64: 0>}> ({
        ^bb0(%arg34: tensor<f32>, %arg35: tensor<f32>):
          %212 = "stablehlo.add"(%arg34, %arg35) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%212) : (tensor<f32>) -> ()
        }) : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
        %210 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
        %211 = "stablehlo.divide"(%209, %210) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%211) : (tensor<f32>) -> ()
      }, {
        %201 = "stablehlo.abs"(%172) : (tensor<12xf32>) -> tensor<12xf32>
        %202 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %203 = "stablehlo.reduce"(%201, %202) <{dimensions = array<i64: 0>}> ({
        ^bb0(%arg32: tensor<f32>, %arg33: tensor<f32>):
          %206 = "stablehlo.add"(%arg32, %arg33) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%206) : (tensor<f32>) -> ()
        }) : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
        %204 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
        %205 = "stablehlo.divide"(%203, %204) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%205) : (tensor<f32>) -> ()
      }, {
        %185 = "stablehlo.negate"(%172) : (tensor<12xf32>) -> tensor<12xf32>
        %186 = "stablehlo.maximum"(%172, %185) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %187 = "stablehlo.subtract"(%172, %185) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %188 = "stablehlo.compare"(%187, %187) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xi1>
        %189 = "stablehlo.add"(%172, %185) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %190 = "stablehlo.abs"(%187) : (tensor<12xf32>) -> tensor<12xf32>
        %191 = "stablehlo.negate"(%190) : (tensor<12xf32>) -> tensor<12xf32>
        %192 = "stablehlo.exponential"(%191) : (tensor<12xf32>) -> tensor<12xf32>
        %193 = "stablehlo.log_plus_one"(%192) : (tensor<12xf32>) -> tensor<12xf32>
        %194 = "stablehlo.add"(%186, %193) : (tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %195 = "stablehlo.select"(%188, %189, %194) : (tensor<12xi1>, tensor<12xf32>, tensor<12xf32>) -> tensor<12xf32>
        %196 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
        %197 = "stablehlo.reduce"(%195, %196) <{dimensions = array<i64: 0>}> ({
        ^bb0(%arg30: tensor<f32>, %arg31: tensor<f32>):
          %200 = "stablehlo.add"(%arg30, %arg31) : (tensor<f32>, tensor<f32>) -> tensor<f32>
          "stablehlo.return"(%200) : (tensor<f32>) -> ()
        }) : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
        %198 = "stablehlo.constant"() <{value = dense<1.200000e+01> : tensor<f32>}> : () -> tensor<f32>
        %199 = "stablehlo.divide"(%197, %198) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%199) : (tensor<f32>) -> ()
      }) : (tensor<i32>) -> tensor<f32>
      %177 = "stablehlo.compare"(%176, %arg27) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %178 = "stablehlo.constant"() <{value = dense<20> : tensor<i32>}> : () -> tensor<i32>
      %179 = "stablehlo.compare"(%arg29, %178) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %180 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<i1>
      %182 = "stablehlo.compare"(%179, %181) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<i1>, tensor<i1>) -> tensor<i1>
      %183 = "stablehlo.convert"(%182) : (tensor<i1>) -> tensor<i1>
      %184 = "stablehlo.and"(%177, %183) : (tensor<i1>, tensor<i1>) -> tensor<i1>
      "stablehlo.return"(%184) : (tensor<i1>) -> ()
    }, {
    ^bb0(%arg16: tensor<6xf32>, %arg17: tensor<6xf32>, %arg18: tensor<12x6xf32>, %arg19: tensor<i32>, %arg20: tensor<f32>, %arg21: tensor<f32>, %arg22: tensor<i32>):
      %161 = "stablehlo.constant"() <{value = dense<5.000000e-01> : tensor<f32>}> : () -> tensor<f32>
      %162 = "stablehlo.multiply"(%arg21, %161) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %163 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
      %164 = "stablehlo.add"(%arg22, %163) : (tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%arg16, %arg17, %arg18, %arg19, %arg20, %162, %164) : (tensor<6xf32>, tensor<6xf32>, tensor<12x6xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<i32>) -> ()
    }) : (tensor<6xf32>, tensor<6xf32>, tensor<12x6xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<i32>) -> (tensor<6xf32>, tensor<6xf32>, tensor<12x6xf32>, tensor<i32>, tensor<f32>, tensor<f32>, tensor<i32>)
    %155 = "stablehlo.convert"(%154#5) : (tensor<f32>) -> tensor<f32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %157 = "stablehlo.multiply"(%156, %150#6) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %158 = "stablehlo.subtract"(%arg13, %157) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %159 = "stablehlo.convert"(%154#6) : (tensor<i32>) -> tensor<i32>
    %160 = "stablehlo.add"(%arg12, %159) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%160, %158, %150#5, %154#5) : (tensor<i32>, tensor<6xf32>, tensor<f32>, tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<3x4x6xf32>, tensor<6xf32>, tensor<i32>, tensor<i32>, tensor<f32>, tensor<6xf32>) -> (tensor<i32>, tensor<f32>, tensor<6xf32>), res_attrs = [{}, {}, {}], sym_name = "closed_call", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<3x4x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<i32>, %arg3: tensor<i32>, %arg4: tensor<f32>, %arg5: tensor<6xf32>):
    %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.add"(%arg3, %0) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %2 = "stablehlo.convert"(%arg3) : (tensor<i32>) -> tensor<i32>
    %3 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %4 = "stablehlo.compare"(%2, %3) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %5 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %6 = "stablehlo.add"(%2, %5) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %7 = "stablehlo.select"(%4, %6, %2) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %8 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %9 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %10 = "stablehlo.compare"(%8, %9) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %11 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %12 = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
    %13 = "stablehlo.add"(%11, %12) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %14 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %15 = "stablehlo.select"(%10, %13, %14) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %16 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %17 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %18 = "stablehlo.compare"(%16, %17) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %19 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %20 = "stablehlo.constant"() <{value = dense<6> : tensor<i32>}> : () -> tensor<i32>
    %21 = "stablehlo.add"(%19, %20) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %22 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %23 = "stablehlo.select"(%18, %21, %22) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %24 = "stablehlo.dynamic_slice"(%arg0, %7, %15, %23) <{slice_sizes = array<i64: 1, 4, 6>}> : (tensor<3x4x6xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<1x4x6xf32>
    %25 = "stablehlo.reshape"(%24) : (tensor<1x4x6xf32>) -> tensor<4x6xf32>
    %26 = "stablehlo.dot_general"(%25, %arg1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4x6xf32>, tensor<6xf32>) -> tensor<4xf32>
    %27 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %28 = "stablehlo.broadcast_in_dim"(%27) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
    %29 = "stablehlo.subtract"(%26, %28) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %30 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %31 = "stablehlo.constant"() <{value = dense<2> : tensor<i32>}> : () -> tensor<i32>
    %32 = "stablehlo.clamp"(%30, %arg2, %31) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %33:4 = "stablehlo.case"(%32) ({
      %130 = "stablehlo.multiply"(%29, %29) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %131 = "stablehlo.constant"() <{value = dense<2.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %132 = "stablehlo.broadcast_in_dim"(%131) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %133 = "stablehlo.multiply"(%132, %29) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %134 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %135 = "stablehlo.reduce"(%130, %134) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg10: tensor<f32>, %arg11: tensor<f32>):
        %144 = "stablehlo.add"(%arg10, %arg11) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%144) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %136 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %137 = "stablehlo.divide"(%135, %136) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %138 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %139 = "stablehlo.broadcast_in_dim"(%138) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %140 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
      %142 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %143 = "stablehlo.broadcast_in_dim"(%142) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      "stablehlo.return"(%137, %133, %141, %143) : (tensor<f32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) -> ()
    }, {
      %115 = "stablehlo.abs"(%29) : (tensor<4xf32>) -> tensor<4xf32>
      %116 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %117 = "stablehlo.broadcast_in_dim"(%116) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %118 = "stablehlo.compare"(%29, %117) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %119 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %120 = "stablehlo.reduce"(%115, %119) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %129 = "stablehlo.add"(%arg8, %arg9) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%129) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %121 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %122 = "stablehlo.divide"(%120, %121) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %123 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %124 = "stablehlo.broadcast_in_dim"(%123) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %125 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %126 = "stablehlo.broadcast_in_dim"(%125) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
      %127 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %128 = "stablehlo.broadcast_in_dim"(%127) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      "stablehlo.return"(%122, %124, %118, %128) : (tensor<f32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) -> ()
    }, {
      %65 = "stablehlo.negate"(%29) : (tensor<4xf32>) -> tensor<4xf32>
      %66 = "stablehlo.maximum"(%29, %65) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %67 = "stablehlo.subtract"(%29, %65) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %68 = "stablehlo.compare"(%67, %67) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction NE>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %69 = "stablehlo.add"(%29, %65) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %70 = "stablehlo.abs"(%67) : (tensor<4xf32>) -> tensor<4xf32>
      %71 = "stablehlo.negate"(%70) : (tensor<4xf32>) -> tensor<4xf32>
      %72 = "stablehlo.exponential"(%71) : (tensor<4xf32>) -> tensor<4xf32>
      %73 = "stablehlo.log_plus_one"(%72) : (tensor<4xf32>) -> tensor<4xf32>
      %74 = "stablehlo.add"(%66, %73) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %75 = "stablehlo.select"(%68, %69, %74) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %76 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
      %77 = "stablehlo.broadcast_in_dim"(%76) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %78 = "stablehlo.compare"(%29, %77) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %79 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %80 = "stablehlo.broadcast_in_dim"(%79) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %81 = "stablehlo.select"(%78, %80, %29) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %82 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
      %83 = "stablehlo.broadcast_in_dim"(%82) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %84 = "stablehlo.compare"(%75, %83) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %85 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %86 = "stablehlo.broadcast_in_dim"(%85) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %87 = "stablehlo.select"(%84, %86, %75) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %88 = "stablehlo.subtract"(%81, %87) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %89 = "stablehlo.exponential"(%88) : (tensor<4xf32>) -> tensor<4xf32>
      %90 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
      %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %92 = "stablehlo.compare"(%65, %91) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %93 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %94 = "stablehlo.broadcast_in_dim"(%93) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %95 = "stablehlo.select"(%92, %94, %65) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %96 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
      %97 = "stablehlo.broadcast_in_dim"(%96) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %98 = "stablehlo.compare"(%75, %97) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
      %99 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %100 = "stablehlo.broadcast_in_dim"(%99) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %101 = "stablehlo.select"(%98, %100, %75) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %102 = "stablehlo.subtract"(%95, %101) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %103 = "stablehlo.exponential"(%102) : (tensor<4xf32>) -> tensor<4xf32>
      %104 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %105 = "stablehlo.reduce"(%75, %104) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg6: tensor<f32>, %arg7: tensor<f32>):
        %114 = "stablehlo.add"(%arg6, %arg7) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%114) : (tensor<f32>) -> ()
      }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
      %106 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %107 = "stablehlo.divide"(%105, %106) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %108 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %109 = "stablehlo.broadcast_in_dim"(%108) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %110 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
      %111 = "stablehlo.broadcast_in_dim"(%110) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<4xi1>
      %112 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      "stablehlo.return"(%107, %89, %111, %103) : (tensor<f32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>) -> ()
    }) : (tensor<i32>) -> (tensor<f32>, tensor<4xf32>, tensor<4xi1>, tensor<4xf32>)
    %34 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %35 = "stablehlo.case"(%32) ({
      %61 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %62 = "stablehlo.divide"(%34, %61) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %63 = "stablehlo.broadcast_in_dim"(%62) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %64 = "stablehlo.multiply"(%63, %33#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      "stablehlo.return"(%64) : (tensor<4xf32>) -> ()
    }, {
      %52 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %53 = "stablehlo.divide"(%34, %52) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %54 = "stablehlo.broadcast_in_dim"(%53) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %55 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %56 = "stablehlo.broadcast_in_dim"(%55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %57 = "stablehlo.select"(%33#2, %56, %54) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %58 = "stablehlo.select"(%33#2, %54, %56) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %59 = "stablehlo.negate"(%57) : (tensor<4xf32>) -> tensor<4xf32>
      %60 = "stablehlo.add"(%58, %59) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      "stablehlo.return"(%60) : (tensor<4xf32>) -> ()
    }, {
      %45 = "stablehlo.constant"() <{value = dense<4.000000e+00> : tensor<f32>}> : () -> tensor<f32>
      %46 = "stablehlo.divide"(%34, %45) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      %47 = "stablehlo.broadcast_in_dim"(%46) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<4xf32>
      %48 = "stablehlo.multiply"(%47, %33#3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %49 = "stablehlo.multiply"(%47, %33#1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      %50 = "stablehlo.negate"(%48) : (tensor<4xf32>) -> tensor<4xf32>
      %51 = "stablehlo.add"(%49, %50) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
      "stablehlo.return"(%51) : (tensor<4xf32>) -> ()
    }) : (tensor<i32>) -> tensor<4xf32>
    %36 = "stablehlo.dot_general"(%35, %25) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]}> : (tensor<4xf32>, tensor<4x6xf32>) -> tensor<6xf32>
    %37 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %38 = "stablehlo.divide"(%33#0, %37) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %39 = "stablehlo.convert"(%arg4) : (tensor<f32>) -> tensor<f32>
    %40 = "stablehlo.add"(%39, %38) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %41 = "stablehlo.constant"() <{value = dense<3.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %42 = "stablehlo.broadcast_in_dim"(%41) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<6xf32>
    %43 = "stablehlo.divide"(%36, %42) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    %44 = "stablehlo.add"(%arg5, %43) : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xf32>
    "func.return"(%1, %40, %44) : (tensor<i32>, tensor<f32>, tensor<6xf32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
