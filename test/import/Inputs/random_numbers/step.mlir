"builtin.module"() <{sym_name = "jit_step"}> ({
  "sdy.mesh"() <{mesh = #sdy.mesh<[]>, sym_name = "empty_mesh"}> {stablehlo.mesh = {axes = []}} : () -> ()
  "func.func"() <{arg_attrs = [{refold.name = "state/key", refold.replaced_by = 0 : i64, tf.aliasing_output = 0 : i32}], function_type = (tensor<2xui32>) -> (tensor<2xui32>, tensor<f32>, tensor<7xui32>, tensor<2xui32>, tensor<20xi32>, tensor<9xi32>, tensor<11xf32>, tensor<5xui8>), res_attrs = [{jax.result_info = "result[0]['key']"}, {jax.result_info = "result[1]['a_mean']", refold.name = "a_mean"}, {jax.result_info = "result[1]['bits']", refold.name = "bits"}, {jax.result_info = "result[1]['fold_in']", refold.name = "fold_in"}, {jax.result_info = "result[1]['permutation']", refold.name = "permutation"}, {jax.result_info = "result[1]['randint']", refold.name = "randint"}, {jax.result_info = "result[1]['uniform']", refold.name = "uniform"}, {jax.result_info = "result[1]['words']", refold.name = "words"}], sym_name = "main", sym_visibility = "public"}> ({
  ^bb0(%arg63: tensor<2xui32>):
    %2231 = "sdy.sharding_constraint"(%arg63) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    %2232 = "func.call"(%2231) <{callee = @_threefry_split}> : (tensor<2xui32>) -> tensor<6x2xui32>
    %2233 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2234 = "stablehlo.reshape"(%2233) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2235 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2236 = "stablehlo.reshape"(%2235) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2237 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 3, 2>, start_indices = array<i64: 2, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2238 = "stablehlo.reshape"(%2237) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2239 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 4, 2>, start_indices = array<i64: 3, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2240 = "stablehlo.reshape"(%2239) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2241 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 5, 2>, start_indices = array<i64: 4, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2242 = "stablehlo.reshape"(%2241) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2243 = "stablehlo.slice"(%2232) <{limit_indices = array<i64: 6, 2>, start_indices = array<i64: 5, 0>, strides = array<i64: 1, 1>}> : (tensor<6x2xui32>) -> tensor<1x2xui32>
    %2244 = "stablehlo.reshape"(%2243) : (tensor<1x2xui32>) -> tensor<2xui32>
    %2245 = "func.call"(%2236) <{callee = @_normal}> : (tensor<2xui32>) -> tensor<50xf32>
    %2246 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2247 = "stablehlo.reduce"(%2245, %2246) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg64: tensor<f32>, %arg65: tensor<f32>):
      %2292 = "stablehlo.add"(%arg64, %arg65) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%2292) : (tensor<f32>) -> ()
    }) : (tensor<50xf32>, tensor<f32>) -> tensor<f32>
    %2248 = "stablehlo.constant"() <{value = dense<5.000000e+01> : tensor<f32>}> : () -> tensor<f32>
    %2249 = "stablehlo.divide"(%2247, %2248) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %2250 = "stablehlo.slice"(%2238) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2251 = "stablehlo.reshape"(%2250) : (tensor<1xui32>) -> tensor<ui32>
    %2252 = "stablehlo.slice"(%2238) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2253 = "stablehlo.reshape"(%2252) : (tensor<1xui32>) -> tensor<ui32>
    %2254 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<7xui64>
    %2255 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %2256 = "stablehlo.broadcast_in_dim"(%2255) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<7xui64>
    %2257 = "stablehlo.multiply"(%2256, %2254) : (tensor<7xui64>, tensor<7xui64>) -> tensor<7xui64>
    %2258 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %2259 = "stablehlo.broadcast_in_dim"(%2258) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<7xui64>
    %2260 = "stablehlo.shift_right_logical"(%2257, %2259) : (tensor<7xui64>, tensor<7xui64>) -> tensor<7xui64>
    %2261 = "stablehlo.convert"(%2257) : (tensor<7xui64>) -> tensor<7xui32>
    %2262 = "stablehlo.convert"(%2260) : (tensor<7xui64>) -> tensor<7xui32>
    %2263:2 = "func.call"(%2251, %2253, %2262, %2261) <{callee = @threefry2x32_1}> : (tensor<ui32>, tensor<ui32>, tensor<7xui32>, tensor<7xui32>) -> (tensor<7xui32>, tensor<7xui32>)
    %2264 = "stablehlo.xor"(%2263#0, %2263#1) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %2265 = "stablehlo.constant"() <{value = dense<99> : tensor<ui32>}> : () -> tensor<ui32>
    %2266 = "func.call"(%2240, %2265) <{callee = @_threefry_fold_in}> : (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>
    %2267 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<20xi32>
    %2268 = "func.call"(%2242, %2267) <{callee = @_shuffle}> : (tensor<2xui32>, tensor<20xi32>) -> tensor<20xi32>
    %2269 = "stablehlo.constant"() <{value = dense<-5> : tensor<i32>}> : () -> tensor<i32>
    %2270 = "stablehlo.constant"() <{value = dense<1000> : tensor<i32>}> : () -> tensor<i32>
    %2271 = "func.call"(%2244, %2269, %2270) <{callee = @_randint}> : (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>
    %2272 = "stablehlo.constant"() <{value = dense<0.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2273 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %2274 = "func.call"(%2240, %2272, %2273) <{callee = @_uniform_8}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<11xf32>
    %2275 = "stablehlo.slice"(%2236) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2276 = "stablehlo.reshape"(%2275) : (tensor<1xui32>) -> tensor<ui32>
    %2277 = "stablehlo.slice"(%2236) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2278 = "stablehlo.reshape"(%2277) : (tensor<1xui32>) -> tensor<ui32>
    %2279 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<5xui64>
    %2280 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %2281 = "stablehlo.broadcast_in_dim"(%2280) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<5xui64>
    %2282 = "stablehlo.multiply"(%2281, %2279) : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xui64>
    %2283 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %2284 = "stablehlo.broadcast_in_dim"(%2283) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<5xui64>
    %2285 = "stablehlo.shift_right_logical"(%2282, %2284) : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xui64>
    %2286 = "stablehlo.convert"(%2282) : (tensor<5xui64>) -> tensor<5xui32>
    %2287 = "stablehlo.convert"(%2285) : (tensor<5xui64>) -> tensor<5xui32>
    %2288:2 = "func.call"(%2276, %2278, %2287, %2286) <{callee = @threefry2x32_10}> : (tensor<ui32>, tensor<ui32>, tensor<5xui32>, tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>)
    %2289 = "stablehlo.xor"(%2288#0, %2288#1) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %2290 = "stablehlo.convert"(%2289) : (tensor<5xui32>) -> tensor<5xui8>
    %2291 = "sdy.sharding_constraint"(%2234) <{sharding = #sdy.sharding<@empty_mesh, [{}]>}> : (tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%2291, %2249, %2264, %2266, %2268, %2271, %2274, %2290) : (tensor<2xui32>, tensor<f32>, tensor<7xui32>, tensor<2xui32>, tensor<20xi32>, tensor<9xi32>, tensor<11xf32>, tensor<5xui8>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<6x2xui32>, res_attrs = [{}], sym_name = "_threefry_split", sym_visibility = "private"}> ({
  ^bb0(%arg62: tensor<2xui32>):
    %2214 = "stablehlo.slice"(%arg62) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2215 = "stablehlo.reshape"(%2214) : (tensor<1xui32>) -> tensor<ui32>
    %2216 = "stablehlo.slice"(%arg62) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %2217 = "stablehlo.reshape"(%2216) : (tensor<1xui32>) -> tensor<ui32>
    %2218 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<6xui64>
    %2219 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %2220 = "stablehlo.broadcast_in_dim"(%2219) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<6xui64>
    %2221 = "stablehlo.multiply"(%2220, %2218) : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xui64>
    %2222 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %2223 = "stablehlo.broadcast_in_dim"(%2222) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<6xui64>
    %2224 = "stablehlo.shift_right_logical"(%2221, %2223) : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xui64>
    %2225 = "stablehlo.convert"(%2221) : (tensor<6xui64>) -> tensor<6xui32>
    %2226 = "stablehlo.convert"(%2224) : (tensor<6xui64>) -> tensor<6xui32>
    %2227:2 = "func.call"(%2215, %2217, %2226, %2225) <{callee = @threefry2x32}> : (tensor<ui32>, tensor<ui32>, tensor<6xui32>, tensor<6xui32>) -> (tensor<6xui32>, tensor<6xui32>)
    %2228 = "stablehlo.broadcast_in_dim"(%2227#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xui32>) -> tensor<6x1xui32>
    %2229 = "stablehlo.broadcast_in_dim"(%2227#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<6xui32>) -> tensor<6x1xui32>
    %2230 = "stablehlo.concatenate"(%2228, %2229) <{dimension = 1 : i64}> : (tensor<6x1xui32>, tensor<6x1xui32>) -> tensor<6x2xui32>
    "func.return"(%2230) : (tensor<6x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<6xui32>, tensor<6xui32>) -> (tensor<6xui32>, tensor<6xui32>), sym_name = "threefry2x32", sym_visibility = "private"}> ({
  ^bb0(%arg58: tensor<ui32>, %arg59: tensor<ui32>, %arg60: tensor<6xui32>, %arg61: tensor<6xui32>):
    %1992 = "stablehlo.xor"(%arg58, %arg59) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1993 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %1994 = "stablehlo.xor"(%1992, %1993) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1995 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %1996 = "stablehlo.add"(%arg60, %1995) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %1997 = "stablehlo.broadcast_in_dim"(%arg59) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %1998 = "stablehlo.add"(%arg61, %1997) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %1999 = "stablehlo.add"(%1996, %1998) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2000 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %2001 = "stablehlo.broadcast_in_dim"(%2000) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2002 = "stablehlo.shift_left"(%1998, %2001) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2003 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %2004 = "stablehlo.broadcast_in_dim"(%2003) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2005 = "stablehlo.shift_right_logical"(%1998, %2004) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2006 = "stablehlo.or"(%2002, %2005) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2007 = "stablehlo.xor"(%1999, %2006) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2008 = "stablehlo.add"(%1999, %2007) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2009 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %2010 = "stablehlo.broadcast_in_dim"(%2009) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2011 = "stablehlo.shift_left"(%2007, %2010) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2012 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %2013 = "stablehlo.broadcast_in_dim"(%2012) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2014 = "stablehlo.shift_right_logical"(%2007, %2013) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2015 = "stablehlo.or"(%2011, %2014) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2016 = "stablehlo.xor"(%2008, %2015) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2017 = "stablehlo.add"(%2008, %2016) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2018 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2019 = "stablehlo.broadcast_in_dim"(%2018) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2020 = "stablehlo.shift_left"(%2016, %2019) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2021 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2022 = "stablehlo.broadcast_in_dim"(%2021) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2023 = "stablehlo.shift_right_logical"(%2016, %2022) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2024 = "stablehlo.or"(%2020, %2023) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2025 = "stablehlo.xor"(%2017, %2024) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2026 = "stablehlo.add"(%2017, %2025) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2027 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2028 = "stablehlo.broadcast_in_dim"(%2027) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2029 = "stablehlo.shift_left"(%2025, %2028) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2030 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2031 = "stablehlo.broadcast_in_dim"(%2030) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2032 = "stablehlo.shift_right_logical"(%2025, %2031) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2033 = "stablehlo.or"(%2029, %2032) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2034 = "stablehlo.xor"(%2026, %2033) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2035 = "stablehlo.broadcast_in_dim"(%arg59) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2036 = "stablehlo.add"(%2026, %2035) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2037 = "stablehlo.broadcast_in_dim"(%1994) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2038 = "stablehlo.add"(%2034, %2037) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2039 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %2040 = "stablehlo.broadcast_in_dim"(%2039) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2041 = "stablehlo.add"(%2038, %2040) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2042 = "stablehlo.add"(%2036, %2041) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2043 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %2044 = "stablehlo.broadcast_in_dim"(%2043) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2045 = "stablehlo.shift_left"(%2041, %2044) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2046 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %2047 = "stablehlo.broadcast_in_dim"(%2046) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2048 = "stablehlo.shift_right_logical"(%2041, %2047) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2049 = "stablehlo.or"(%2045, %2048) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2050 = "stablehlo.xor"(%2042, %2049) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2051 = "stablehlo.add"(%2042, %2050) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2052 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %2053 = "stablehlo.broadcast_in_dim"(%2052) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2054 = "stablehlo.shift_left"(%2050, %2053) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2055 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %2056 = "stablehlo.broadcast_in_dim"(%2055) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2057 = "stablehlo.shift_right_logical"(%2050, %2056) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2058 = "stablehlo.or"(%2054, %2057) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2059 = "stablehlo.xor"(%2051, %2058) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2060 = "stablehlo.add"(%2051, %2059) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2061 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %2062 = "stablehlo.broadcast_in_dim"(%2061) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2063 = "stablehlo.shift_left"(%2059, %2062) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2064 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %2065 = "stablehlo.broadcast_in_dim"(%2064) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2066 = "stablehlo.shift_right_logical"(%2059, %2065) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2067 = "stablehlo.or"(%2063, %2066) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2068 = "stablehlo.xor"(%2060, %2067) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2069 = "stablehlo.add"(%2060, %2068) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2070 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %2071 = "stablehlo.broadcast_in_dim"(%2070) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2072 = "stablehlo.shift_left"(%2068, %2071) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2073 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %2074 = "stablehlo.broadcast_in_dim"(%2073) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2075 = "stablehlo.shift_right_logical"(%2068, %2074) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2076 = "stablehlo.or"(%2072, %2075) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2077 = "stablehlo.xor"(%2069, %2076) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2078 = "stablehlo.broadcast_in_dim"(%1994) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2079 = "stablehlo.add"(%2069, %2078) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2080 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2081 = "stablehlo.add"(%2077, %2080) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2082 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %2083 = "stablehlo.broadcast_in_dim"(%2082) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2084 = "stablehlo.add"(%2081, %2083) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2085 = "stablehlo.add"(%2079, %2084) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2086 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %2087 = "stablehlo.broadcast_in_dim"(%2086) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2088 = "stablehlo.shift_left"(%2084, %2087) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2089 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %2090 = "stablehlo.broadcast_in_dim"(%2089) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2091 = "stablehlo.shift_right_logical"(%2084, %2090) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2092 = "stablehlo.or"(%2088, %2091) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2093 = "stablehlo.xor"(%2085, %2092) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2094 = "stablehlo.add"(%2085, %2093) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2095 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %2096 = "stablehlo.broadcast_in_dim"(%2095) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2097 = "stablehlo.shift_left"(%2093, %2096) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2098 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %2099 = "stablehlo.broadcast_in_dim"(%2098) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2100 = "stablehlo.shift_right_logical"(%2093, %2099) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2101 = "stablehlo.or"(%2097, %2100) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2102 = "stablehlo.xor"(%2094, %2101) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2103 = "stablehlo.add"(%2094, %2102) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2104 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2105 = "stablehlo.broadcast_in_dim"(%2104) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2106 = "stablehlo.shift_left"(%2102, %2105) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2107 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2108 = "stablehlo.broadcast_in_dim"(%2107) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2109 = "stablehlo.shift_right_logical"(%2102, %2108) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2110 = "stablehlo.or"(%2106, %2109) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2111 = "stablehlo.xor"(%2103, %2110) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2112 = "stablehlo.add"(%2103, %2111) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2113 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2114 = "stablehlo.broadcast_in_dim"(%2113) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2115 = "stablehlo.shift_left"(%2111, %2114) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2116 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2117 = "stablehlo.broadcast_in_dim"(%2116) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2118 = "stablehlo.shift_right_logical"(%2111, %2117) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2119 = "stablehlo.or"(%2115, %2118) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2120 = "stablehlo.xor"(%2112, %2119) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2121 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2122 = "stablehlo.add"(%2112, %2121) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2123 = "stablehlo.broadcast_in_dim"(%arg59) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2124 = "stablehlo.add"(%2120, %2123) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2125 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %2126 = "stablehlo.broadcast_in_dim"(%2125) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2127 = "stablehlo.add"(%2124, %2126) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2128 = "stablehlo.add"(%2122, %2127) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2129 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %2130 = "stablehlo.broadcast_in_dim"(%2129) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2131 = "stablehlo.shift_left"(%2127, %2130) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2132 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %2133 = "stablehlo.broadcast_in_dim"(%2132) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2134 = "stablehlo.shift_right_logical"(%2127, %2133) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2135 = "stablehlo.or"(%2131, %2134) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2136 = "stablehlo.xor"(%2128, %2135) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2137 = "stablehlo.add"(%2128, %2136) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2138 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %2139 = "stablehlo.broadcast_in_dim"(%2138) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2140 = "stablehlo.shift_left"(%2136, %2139) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2141 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %2142 = "stablehlo.broadcast_in_dim"(%2141) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2143 = "stablehlo.shift_right_logical"(%2136, %2142) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2144 = "stablehlo.or"(%2140, %2143) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2145 = "stablehlo.xor"(%2137, %2144) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2146 = "stablehlo.add"(%2137, %2145) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2147 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %2148 = "stablehlo.broadcast_in_dim"(%2147) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2149 = "stablehlo.shift_left"(%2145, %2148) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2150 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %2151 = "stablehlo.broadcast_in_dim"(%2150) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2152 = "stablehlo.shift_right_logical"(%2145, %2151) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2153 = "stablehlo.or"(%2149, %2152) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2154 = "stablehlo.xor"(%2146, %2153) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2155 = "stablehlo.add"(%2146, %2154) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2156 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %2157 = "stablehlo.broadcast_in_dim"(%2156) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2158 = "stablehlo.shift_left"(%2154, %2157) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2159 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %2160 = "stablehlo.broadcast_in_dim"(%2159) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2161 = "stablehlo.shift_right_logical"(%2154, %2160) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2162 = "stablehlo.or"(%2158, %2161) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2163 = "stablehlo.xor"(%2155, %2162) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2164 = "stablehlo.broadcast_in_dim"(%arg59) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2165 = "stablehlo.add"(%2155, %2164) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2166 = "stablehlo.broadcast_in_dim"(%1994) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2167 = "stablehlo.add"(%2163, %2166) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2168 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %2169 = "stablehlo.broadcast_in_dim"(%2168) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2170 = "stablehlo.add"(%2167, %2169) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2171 = "stablehlo.add"(%2165, %2170) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2172 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %2173 = "stablehlo.broadcast_in_dim"(%2172) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2174 = "stablehlo.shift_left"(%2170, %2173) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2175 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %2176 = "stablehlo.broadcast_in_dim"(%2175) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2177 = "stablehlo.shift_right_logical"(%2170, %2176) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2178 = "stablehlo.or"(%2174, %2177) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2179 = "stablehlo.xor"(%2171, %2178) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2180 = "stablehlo.add"(%2171, %2179) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2181 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %2182 = "stablehlo.broadcast_in_dim"(%2181) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2183 = "stablehlo.shift_left"(%2179, %2182) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2184 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %2185 = "stablehlo.broadcast_in_dim"(%2184) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2186 = "stablehlo.shift_right_logical"(%2179, %2185) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2187 = "stablehlo.or"(%2183, %2186) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2188 = "stablehlo.xor"(%2180, %2187) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2189 = "stablehlo.add"(%2180, %2188) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2190 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2191 = "stablehlo.broadcast_in_dim"(%2190) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2192 = "stablehlo.shift_left"(%2188, %2191) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2193 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2194 = "stablehlo.broadcast_in_dim"(%2193) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2195 = "stablehlo.shift_right_logical"(%2188, %2194) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2196 = "stablehlo.or"(%2192, %2195) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2197 = "stablehlo.xor"(%2189, %2196) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2198 = "stablehlo.add"(%2189, %2197) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2199 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %2200 = "stablehlo.broadcast_in_dim"(%2199) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2201 = "stablehlo.shift_left"(%2197, %2200) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2202 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %2203 = "stablehlo.broadcast_in_dim"(%2202) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2204 = "stablehlo.shift_right_logical"(%2197, %2203) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2205 = "stablehlo.or"(%2201, %2204) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2206 = "stablehlo.xor"(%2198, %2205) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2207 = "stablehlo.broadcast_in_dim"(%1994) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2208 = "stablehlo.add"(%2198, %2207) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2209 = "stablehlo.broadcast_in_dim"(%arg58) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2210 = "stablehlo.add"(%2206, %2209) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    %2211 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %2212 = "stablehlo.broadcast_in_dim"(%2211) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<6xui32>
    %2213 = "stablehlo.add"(%2210, %2212) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    "func.return"(%2208, %2213) : (tensor<6xui32>, tensor<6xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<50xf32>, res_attrs = [{}], sym_name = "_normal", sym_visibility = "private"}> ({
  ^bb0(%arg57: tensor<2xui32>):
    %1991 = "func.call"(%arg57) <{callee = @_normal_real}> : (tensor<2xui32>) -> tensor<50xf32>
    "func.return"(%1991) : (tensor<50xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<50xf32>, res_attrs = [{}], sym_name = "_normal_real", sym_visibility = "private"}> ({
  ^bb0(%arg56: tensor<2xui32>):
    %1984 = "stablehlo.constant"() <{value = dense<-0.99999994> : tensor<f32>}> : () -> tensor<f32>
    %1985 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1986 = "func.call"(%arg56, %1984, %1985) <{callee = @_uniform}> : (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<50xf32>
    %1987 = "chlo.erf_inv"(%1986) : (tensor<50xf32>) -> tensor<50xf32>
    %1988 = "stablehlo.constant"() <{value = dense<1.41421354> : tensor<f32>}> : () -> tensor<f32>
    %1989 = "stablehlo.broadcast_in_dim"(%1988) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<50xf32>
    %1990 = "stablehlo.multiply"(%1989, %1987) : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    "func.return"(%1990) : (tensor<50xf32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<50xf32>, res_attrs = [{}], sym_name = "_uniform", sym_visibility = "private"}> ({
  ^bb0(%arg53: tensor<2xui32>, %arg54: tensor<f32>, %arg55: tensor<f32>):
    %1950 = "stablehlo.broadcast_in_dim"(%arg54) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %1951 = "stablehlo.broadcast_in_dim"(%arg55) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %1952 = "stablehlo.slice"(%arg53) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1953 = "stablehlo.reshape"(%1952) : (tensor<1xui32>) -> tensor<ui32>
    %1954 = "stablehlo.slice"(%arg53) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1955 = "stablehlo.reshape"(%1954) : (tensor<1xui32>) -> tensor<ui32>
    %1956 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<50xui64>
    %1957 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %1958 = "stablehlo.broadcast_in_dim"(%1957) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<50xui64>
    %1959 = "stablehlo.multiply"(%1958, %1956) : (tensor<50xui64>, tensor<50xui64>) -> tensor<50xui64>
    %1960 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %1961 = "stablehlo.broadcast_in_dim"(%1960) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<50xui64>
    %1962 = "stablehlo.shift_right_logical"(%1959, %1961) : (tensor<50xui64>, tensor<50xui64>) -> tensor<50xui64>
    %1963 = "stablehlo.convert"(%1959) : (tensor<50xui64>) -> tensor<50xui32>
    %1964 = "stablehlo.convert"(%1962) : (tensor<50xui64>) -> tensor<50xui32>
    %1965:2 = "func.call"(%1953, %1955, %1964, %1963) <{callee = @threefry2x32_0}> : (tensor<ui32>, tensor<ui32>, tensor<50xui32>, tensor<50xui32>) -> (tensor<50xui32>, tensor<50xui32>)
    %1966 = "stablehlo.xor"(%1965#0, %1965#1) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1967 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %1968 = "stablehlo.broadcast_in_dim"(%1967) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1969 = "stablehlo.shift_right_logical"(%1966, %1968) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1970 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %1971 = "stablehlo.broadcast_in_dim"(%1970) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1972 = "stablehlo.or"(%1969, %1971) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1973 = "stablehlo.bitcast_convert"(%1972) : (tensor<50xui32>) -> tensor<50xf32>
    %1974 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %1975 = "stablehlo.broadcast_in_dim"(%1974) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<50xf32>
    %1976 = "stablehlo.subtract"(%1973, %1975) : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %1977 = "stablehlo.subtract"(%1951, %1950) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %1978 = "stablehlo.broadcast_in_dim"(%1977) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<50xf32>
    %1979 = "stablehlo.multiply"(%1976, %1978) : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %1980 = "stablehlo.broadcast_in_dim"(%1950) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<50xf32>
    %1981 = "stablehlo.add"(%1979, %1980) : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    %1982 = "stablehlo.broadcast_in_dim"(%1950) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<50xf32>
    %1983 = "stablehlo.maximum"(%1982, %1981) : (tensor<50xf32>, tensor<50xf32>) -> tensor<50xf32>
    "func.return"(%1983) : (tensor<50xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<50xui32>, tensor<50xui32>) -> (tensor<50xui32>, tensor<50xui32>), sym_name = "threefry2x32_0", sym_visibility = "private"}> ({
  ^bb0(%arg49: tensor<ui32>, %arg50: tensor<ui32>, %arg51: tensor<50xui32>, %arg52: tensor<50xui32>):
    %1728 = "stablehlo.xor"(%arg49, %arg50) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1729 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %1730 = "stablehlo.xor"(%1728, %1729) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1731 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1732 = "stablehlo.add"(%arg51, %1731) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1733 = "stablehlo.broadcast_in_dim"(%arg50) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1734 = "stablehlo.add"(%arg52, %1733) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1735 = "stablehlo.add"(%1732, %1734) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1736 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1737 = "stablehlo.broadcast_in_dim"(%1736) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1738 = "stablehlo.shift_left"(%1734, %1737) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1739 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1740 = "stablehlo.broadcast_in_dim"(%1739) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1741 = "stablehlo.shift_right_logical"(%1734, %1740) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1742 = "stablehlo.or"(%1738, %1741) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1743 = "stablehlo.xor"(%1735, %1742) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1744 = "stablehlo.add"(%1735, %1743) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1745 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1746 = "stablehlo.broadcast_in_dim"(%1745) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1747 = "stablehlo.shift_left"(%1743, %1746) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1748 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1749 = "stablehlo.broadcast_in_dim"(%1748) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1750 = "stablehlo.shift_right_logical"(%1743, %1749) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1751 = "stablehlo.or"(%1747, %1750) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1752 = "stablehlo.xor"(%1744, %1751) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1753 = "stablehlo.add"(%1744, %1752) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1754 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1755 = "stablehlo.broadcast_in_dim"(%1754) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1756 = "stablehlo.shift_left"(%1752, %1755) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1757 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1758 = "stablehlo.broadcast_in_dim"(%1757) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1759 = "stablehlo.shift_right_logical"(%1752, %1758) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1760 = "stablehlo.or"(%1756, %1759) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1761 = "stablehlo.xor"(%1753, %1760) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1762 = "stablehlo.add"(%1753, %1761) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1763 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1764 = "stablehlo.broadcast_in_dim"(%1763) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1765 = "stablehlo.shift_left"(%1761, %1764) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1766 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1767 = "stablehlo.broadcast_in_dim"(%1766) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1768 = "stablehlo.shift_right_logical"(%1761, %1767) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1769 = "stablehlo.or"(%1765, %1768) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1770 = "stablehlo.xor"(%1762, %1769) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1771 = "stablehlo.broadcast_in_dim"(%arg50) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1772 = "stablehlo.add"(%1762, %1771) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1773 = "stablehlo.broadcast_in_dim"(%1730) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1774 = "stablehlo.add"(%1770, %1773) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1775 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %1776 = "stablehlo.broadcast_in_dim"(%1775) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1777 = "stablehlo.add"(%1774, %1776) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1778 = "stablehlo.add"(%1772, %1777) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1779 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1780 = "stablehlo.broadcast_in_dim"(%1779) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1781 = "stablehlo.shift_left"(%1777, %1780) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1782 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1783 = "stablehlo.broadcast_in_dim"(%1782) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1784 = "stablehlo.shift_right_logical"(%1777, %1783) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1785 = "stablehlo.or"(%1781, %1784) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1786 = "stablehlo.xor"(%1778, %1785) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1787 = "stablehlo.add"(%1778, %1786) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1788 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1789 = "stablehlo.broadcast_in_dim"(%1788) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1790 = "stablehlo.shift_left"(%1786, %1789) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1791 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1792 = "stablehlo.broadcast_in_dim"(%1791) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1793 = "stablehlo.shift_right_logical"(%1786, %1792) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1794 = "stablehlo.or"(%1790, %1793) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1795 = "stablehlo.xor"(%1787, %1794) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1796 = "stablehlo.add"(%1787, %1795) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1797 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1798 = "stablehlo.broadcast_in_dim"(%1797) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1799 = "stablehlo.shift_left"(%1795, %1798) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1800 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1801 = "stablehlo.broadcast_in_dim"(%1800) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1802 = "stablehlo.shift_right_logical"(%1795, %1801) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1803 = "stablehlo.or"(%1799, %1802) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1804 = "stablehlo.xor"(%1796, %1803) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1805 = "stablehlo.add"(%1796, %1804) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1806 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1807 = "stablehlo.broadcast_in_dim"(%1806) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1808 = "stablehlo.shift_left"(%1804, %1807) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1809 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1810 = "stablehlo.broadcast_in_dim"(%1809) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1811 = "stablehlo.shift_right_logical"(%1804, %1810) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1812 = "stablehlo.or"(%1808, %1811) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1813 = "stablehlo.xor"(%1805, %1812) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1814 = "stablehlo.broadcast_in_dim"(%1730) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1815 = "stablehlo.add"(%1805, %1814) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1816 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1817 = "stablehlo.add"(%1813, %1816) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1818 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %1819 = "stablehlo.broadcast_in_dim"(%1818) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1820 = "stablehlo.add"(%1817, %1819) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1821 = "stablehlo.add"(%1815, %1820) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1822 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1823 = "stablehlo.broadcast_in_dim"(%1822) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1824 = "stablehlo.shift_left"(%1820, %1823) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1825 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1826 = "stablehlo.broadcast_in_dim"(%1825) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1827 = "stablehlo.shift_right_logical"(%1820, %1826) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1828 = "stablehlo.or"(%1824, %1827) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1829 = "stablehlo.xor"(%1821, %1828) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1830 = "stablehlo.add"(%1821, %1829) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1831 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1832 = "stablehlo.broadcast_in_dim"(%1831) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1833 = "stablehlo.shift_left"(%1829, %1832) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1834 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1835 = "stablehlo.broadcast_in_dim"(%1834) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1836 = "stablehlo.shift_right_logical"(%1829, %1835) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1837 = "stablehlo.or"(%1833, %1836) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1838 = "stablehlo.xor"(%1830, %1837) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1839 = "stablehlo.add"(%1830, %1838) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1840 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1841 = "stablehlo.broadcast_in_dim"(%1840) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1842 = "stablehlo.shift_left"(%1838, %1841) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1843 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1844 = "stablehlo.broadcast_in_dim"(%1843) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1845 = "stablehlo.shift_right_logical"(%1838, %1844) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1846 = "stablehlo.or"(%1842, %1845) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1847 = "stablehlo.xor"(%1839, %1846) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1848 = "stablehlo.add"(%1839, %1847) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1849 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1850 = "stablehlo.broadcast_in_dim"(%1849) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1851 = "stablehlo.shift_left"(%1847, %1850) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1852 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1853 = "stablehlo.broadcast_in_dim"(%1852) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1854 = "stablehlo.shift_right_logical"(%1847, %1853) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1855 = "stablehlo.or"(%1851, %1854) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1856 = "stablehlo.xor"(%1848, %1855) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1857 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1858 = "stablehlo.add"(%1848, %1857) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1859 = "stablehlo.broadcast_in_dim"(%arg50) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1860 = "stablehlo.add"(%1856, %1859) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1861 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1862 = "stablehlo.broadcast_in_dim"(%1861) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1863 = "stablehlo.add"(%1860, %1862) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1864 = "stablehlo.add"(%1858, %1863) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1865 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1866 = "stablehlo.broadcast_in_dim"(%1865) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1867 = "stablehlo.shift_left"(%1863, %1866) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1868 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1869 = "stablehlo.broadcast_in_dim"(%1868) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1870 = "stablehlo.shift_right_logical"(%1863, %1869) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1871 = "stablehlo.or"(%1867, %1870) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1872 = "stablehlo.xor"(%1864, %1871) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1873 = "stablehlo.add"(%1864, %1872) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1874 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1875 = "stablehlo.broadcast_in_dim"(%1874) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1876 = "stablehlo.shift_left"(%1872, %1875) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1877 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1878 = "stablehlo.broadcast_in_dim"(%1877) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1879 = "stablehlo.shift_right_logical"(%1872, %1878) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1880 = "stablehlo.or"(%1876, %1879) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1881 = "stablehlo.xor"(%1873, %1880) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1882 = "stablehlo.add"(%1873, %1881) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1883 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1884 = "stablehlo.broadcast_in_dim"(%1883) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1885 = "stablehlo.shift_left"(%1881, %1884) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1886 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1887 = "stablehlo.broadcast_in_dim"(%1886) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1888 = "stablehlo.shift_right_logical"(%1881, %1887) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1889 = "stablehlo.or"(%1885, %1888) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1890 = "stablehlo.xor"(%1882, %1889) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1891 = "stablehlo.add"(%1882, %1890) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1892 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1893 = "stablehlo.broadcast_in_dim"(%1892) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1894 = "stablehlo.shift_left"(%1890, %1893) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1895 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1896 = "stablehlo.broadcast_in_dim"(%1895) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1897 = "stablehlo.shift_right_logical"(%1890, %1896) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1898 = "stablehlo.or"(%1894, %1897) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1899 = "stablehlo.xor"(%1891, %1898) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1900 = "stablehlo.broadcast_in_dim"(%arg50) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1901 = "stablehlo.add"(%1891, %1900) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1902 = "stablehlo.broadcast_in_dim"(%1730) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1903 = "stablehlo.add"(%1899, %1902) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1904 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %1905 = "stablehlo.broadcast_in_dim"(%1904) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1906 = "stablehlo.add"(%1903, %1905) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1907 = "stablehlo.add"(%1901, %1906) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1908 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1909 = "stablehlo.broadcast_in_dim"(%1908) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1910 = "stablehlo.shift_left"(%1906, %1909) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1911 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1912 = "stablehlo.broadcast_in_dim"(%1911) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1913 = "stablehlo.shift_right_logical"(%1906, %1912) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1914 = "stablehlo.or"(%1910, %1913) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1915 = "stablehlo.xor"(%1907, %1914) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1916 = "stablehlo.add"(%1907, %1915) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1917 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1918 = "stablehlo.broadcast_in_dim"(%1917) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1919 = "stablehlo.shift_left"(%1915, %1918) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1920 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1921 = "stablehlo.broadcast_in_dim"(%1920) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1922 = "stablehlo.shift_right_logical"(%1915, %1921) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1923 = "stablehlo.or"(%1919, %1922) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1924 = "stablehlo.xor"(%1916, %1923) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1925 = "stablehlo.add"(%1916, %1924) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1926 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1927 = "stablehlo.broadcast_in_dim"(%1926) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1928 = "stablehlo.shift_left"(%1924, %1927) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1929 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1930 = "stablehlo.broadcast_in_dim"(%1929) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1931 = "stablehlo.shift_right_logical"(%1924, %1930) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1932 = "stablehlo.or"(%1928, %1931) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1933 = "stablehlo.xor"(%1925, %1932) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1934 = "stablehlo.add"(%1925, %1933) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1935 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1936 = "stablehlo.broadcast_in_dim"(%1935) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1937 = "stablehlo.shift_left"(%1933, %1936) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1938 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1939 = "stablehlo.broadcast_in_dim"(%1938) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1940 = "stablehlo.shift_right_logical"(%1933, %1939) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1941 = "stablehlo.or"(%1937, %1940) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1942 = "stablehlo.xor"(%1934, %1941) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1943 = "stablehlo.broadcast_in_dim"(%1730) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1944 = "stablehlo.add"(%1934, %1943) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1945 = "stablehlo.broadcast_in_dim"(%arg49) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1946 = "stablehlo.add"(%1942, %1945) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    %1947 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1948 = "stablehlo.broadcast_in_dim"(%1947) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<50xui32>
    %1949 = "stablehlo.add"(%1946, %1948) : (tensor<50xui32>, tensor<50xui32>) -> tensor<50xui32>
    "func.return"(%1944, %1949) : (tensor<50xui32>, tensor<50xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<7xui32>, tensor<7xui32>) -> (tensor<7xui32>, tensor<7xui32>), sym_name = "threefry2x32_1", sym_visibility = "private"}> ({
  ^bb0(%arg45: tensor<ui32>, %arg46: tensor<ui32>, %arg47: tensor<7xui32>, %arg48: tensor<7xui32>):
    %1506 = "stablehlo.xor"(%arg45, %arg46) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1507 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %1508 = "stablehlo.xor"(%1506, %1507) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1509 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1510 = "stablehlo.add"(%arg47, %1509) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1511 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1512 = "stablehlo.add"(%arg48, %1511) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1513 = "stablehlo.add"(%1510, %1512) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1514 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1515 = "stablehlo.broadcast_in_dim"(%1514) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1516 = "stablehlo.shift_left"(%1512, %1515) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1517 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1518 = "stablehlo.broadcast_in_dim"(%1517) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1519 = "stablehlo.shift_right_logical"(%1512, %1518) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1520 = "stablehlo.or"(%1516, %1519) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1521 = "stablehlo.xor"(%1513, %1520) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1522 = "stablehlo.add"(%1513, %1521) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1523 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1524 = "stablehlo.broadcast_in_dim"(%1523) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1525 = "stablehlo.shift_left"(%1521, %1524) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1526 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1527 = "stablehlo.broadcast_in_dim"(%1526) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1528 = "stablehlo.shift_right_logical"(%1521, %1527) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1529 = "stablehlo.or"(%1525, %1528) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1530 = "stablehlo.xor"(%1522, %1529) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1531 = "stablehlo.add"(%1522, %1530) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1532 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1533 = "stablehlo.broadcast_in_dim"(%1532) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1534 = "stablehlo.shift_left"(%1530, %1533) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1535 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1536 = "stablehlo.broadcast_in_dim"(%1535) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1537 = "stablehlo.shift_right_logical"(%1530, %1536) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1538 = "stablehlo.or"(%1534, %1537) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1539 = "stablehlo.xor"(%1531, %1538) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1540 = "stablehlo.add"(%1531, %1539) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1541 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1542 = "stablehlo.broadcast_in_dim"(%1541) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1543 = "stablehlo.shift_left"(%1539, %1542) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1544 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1545 = "stablehlo.broadcast_in_dim"(%1544) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1546 = "stablehlo.shift_right_logical"(%1539, %1545) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1547 = "stablehlo.or"(%1543, %1546) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1548 = "stablehlo.xor"(%1540, %1547) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1549 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1550 = "stablehlo.add"(%1540, %1549) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1551 = "stablehlo.broadcast_in_dim"(%1508) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1552 = "stablehlo.add"(%1548, %1551) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1553 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %1554 = "stablehlo.broadcast_in_dim"(%1553) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1555 = "stablehlo.add"(%1552, %1554) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1556 = "stablehlo.add"(%1550, %1555) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1557 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1558 = "stablehlo.broadcast_in_dim"(%1557) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1559 = "stablehlo.shift_left"(%1555, %1558) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1560 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1561 = "stablehlo.broadcast_in_dim"(%1560) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1562 = "stablehlo.shift_right_logical"(%1555, %1561) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1563 = "stablehlo.or"(%1559, %1562) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1564 = "stablehlo.xor"(%1556, %1563) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1565 = "stablehlo.add"(%1556, %1564) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1566 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1567 = "stablehlo.broadcast_in_dim"(%1566) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1568 = "stablehlo.shift_left"(%1564, %1567) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1569 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1570 = "stablehlo.broadcast_in_dim"(%1569) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1571 = "stablehlo.shift_right_logical"(%1564, %1570) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1572 = "stablehlo.or"(%1568, %1571) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1573 = "stablehlo.xor"(%1565, %1572) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1574 = "stablehlo.add"(%1565, %1573) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1575 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1576 = "stablehlo.broadcast_in_dim"(%1575) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1577 = "stablehlo.shift_left"(%1573, %1576) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1578 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1579 = "stablehlo.broadcast_in_dim"(%1578) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1580 = "stablehlo.shift_right_logical"(%1573, %1579) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1581 = "stablehlo.or"(%1577, %1580) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1582 = "stablehlo.xor"(%1574, %1581) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1583 = "stablehlo.add"(%1574, %1582) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1584 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1585 = "stablehlo.broadcast_in_dim"(%1584) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1586 = "stablehlo.shift_left"(%1582, %1585) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1587 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1588 = "stablehlo.broadcast_in_dim"(%1587) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1589 = "stablehlo.shift_right_logical"(%1582, %1588) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1590 = "stablehlo.or"(%1586, %1589) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1591 = "stablehlo.xor"(%1583, %1590) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1592 = "stablehlo.broadcast_in_dim"(%1508) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1593 = "stablehlo.add"(%1583, %1592) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1594 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1595 = "stablehlo.add"(%1591, %1594) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1596 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %1597 = "stablehlo.broadcast_in_dim"(%1596) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1598 = "stablehlo.add"(%1595, %1597) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1599 = "stablehlo.add"(%1593, %1598) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1600 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1601 = "stablehlo.broadcast_in_dim"(%1600) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1602 = "stablehlo.shift_left"(%1598, %1601) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1603 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1604 = "stablehlo.broadcast_in_dim"(%1603) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1605 = "stablehlo.shift_right_logical"(%1598, %1604) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1606 = "stablehlo.or"(%1602, %1605) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1607 = "stablehlo.xor"(%1599, %1606) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1608 = "stablehlo.add"(%1599, %1607) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1609 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1610 = "stablehlo.broadcast_in_dim"(%1609) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1611 = "stablehlo.shift_left"(%1607, %1610) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1612 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1613 = "stablehlo.broadcast_in_dim"(%1612) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1614 = "stablehlo.shift_right_logical"(%1607, %1613) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1615 = "stablehlo.or"(%1611, %1614) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1616 = "stablehlo.xor"(%1608, %1615) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1617 = "stablehlo.add"(%1608, %1616) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1618 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1619 = "stablehlo.broadcast_in_dim"(%1618) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1620 = "stablehlo.shift_left"(%1616, %1619) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1621 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1622 = "stablehlo.broadcast_in_dim"(%1621) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1623 = "stablehlo.shift_right_logical"(%1616, %1622) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1624 = "stablehlo.or"(%1620, %1623) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1625 = "stablehlo.xor"(%1617, %1624) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1626 = "stablehlo.add"(%1617, %1625) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1627 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1628 = "stablehlo.broadcast_in_dim"(%1627) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1629 = "stablehlo.shift_left"(%1625, %1628) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1630 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1631 = "stablehlo.broadcast_in_dim"(%1630) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1632 = "stablehlo.shift_right_logical"(%1625, %1631) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1633 = "stablehlo.or"(%1629, %1632) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1634 = "stablehlo.xor"(%1626, %1633) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1635 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1636 = "stablehlo.add"(%1626, %1635) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1637 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1638 = "stablehlo.add"(%1634, %1637) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1639 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1640 = "stablehlo.broadcast_in_dim"(%1639) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1641 = "stablehlo.add"(%1638, %1640) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1642 = "stablehlo.add"(%1636, %1641) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1643 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1644 = "stablehlo.broadcast_in_dim"(%1643) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1645 = "stablehlo.shift_left"(%1641, %1644) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1646 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1647 = "stablehlo.broadcast_in_dim"(%1646) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1648 = "stablehlo.shift_right_logical"(%1641, %1647) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1649 = "stablehlo.or"(%1645, %1648) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1650 = "stablehlo.xor"(%1642, %1649) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1651 = "stablehlo.add"(%1642, %1650) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1652 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1653 = "stablehlo.broadcast_in_dim"(%1652) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1654 = "stablehlo.shift_left"(%1650, %1653) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1655 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1656 = "stablehlo.broadcast_in_dim"(%1655) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1657 = "stablehlo.shift_right_logical"(%1650, %1656) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1658 = "stablehlo.or"(%1654, %1657) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1659 = "stablehlo.xor"(%1651, %1658) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1660 = "stablehlo.add"(%1651, %1659) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1661 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1662 = "stablehlo.broadcast_in_dim"(%1661) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1663 = "stablehlo.shift_left"(%1659, %1662) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1664 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1665 = "stablehlo.broadcast_in_dim"(%1664) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1666 = "stablehlo.shift_right_logical"(%1659, %1665) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1667 = "stablehlo.or"(%1663, %1666) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1668 = "stablehlo.xor"(%1660, %1667) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1669 = "stablehlo.add"(%1660, %1668) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1670 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1671 = "stablehlo.broadcast_in_dim"(%1670) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1672 = "stablehlo.shift_left"(%1668, %1671) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1673 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1674 = "stablehlo.broadcast_in_dim"(%1673) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1675 = "stablehlo.shift_right_logical"(%1668, %1674) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1676 = "stablehlo.or"(%1672, %1675) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1677 = "stablehlo.xor"(%1669, %1676) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1678 = "stablehlo.broadcast_in_dim"(%arg46) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1679 = "stablehlo.add"(%1669, %1678) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1680 = "stablehlo.broadcast_in_dim"(%1508) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1681 = "stablehlo.add"(%1677, %1680) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1682 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %1683 = "stablehlo.broadcast_in_dim"(%1682) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1684 = "stablehlo.add"(%1681, %1683) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1685 = "stablehlo.add"(%1679, %1684) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1686 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1687 = "stablehlo.broadcast_in_dim"(%1686) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1688 = "stablehlo.shift_left"(%1684, %1687) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1689 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1690 = "stablehlo.broadcast_in_dim"(%1689) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1691 = "stablehlo.shift_right_logical"(%1684, %1690) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1692 = "stablehlo.or"(%1688, %1691) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1693 = "stablehlo.xor"(%1685, %1692) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1694 = "stablehlo.add"(%1685, %1693) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1695 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1696 = "stablehlo.broadcast_in_dim"(%1695) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1697 = "stablehlo.shift_left"(%1693, %1696) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1698 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1699 = "stablehlo.broadcast_in_dim"(%1698) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1700 = "stablehlo.shift_right_logical"(%1693, %1699) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1701 = "stablehlo.or"(%1697, %1700) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1702 = "stablehlo.xor"(%1694, %1701) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1703 = "stablehlo.add"(%1694, %1702) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1704 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1705 = "stablehlo.broadcast_in_dim"(%1704) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1706 = "stablehlo.shift_left"(%1702, %1705) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1707 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1708 = "stablehlo.broadcast_in_dim"(%1707) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1709 = "stablehlo.shift_right_logical"(%1702, %1708) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1710 = "stablehlo.or"(%1706, %1709) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1711 = "stablehlo.xor"(%1703, %1710) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1712 = "stablehlo.add"(%1703, %1711) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1713 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1714 = "stablehlo.broadcast_in_dim"(%1713) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1715 = "stablehlo.shift_left"(%1711, %1714) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1716 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1717 = "stablehlo.broadcast_in_dim"(%1716) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1718 = "stablehlo.shift_right_logical"(%1711, %1717) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1719 = "stablehlo.or"(%1715, %1718) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1720 = "stablehlo.xor"(%1712, %1719) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1721 = "stablehlo.broadcast_in_dim"(%1508) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1722 = "stablehlo.add"(%1712, %1721) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1723 = "stablehlo.broadcast_in_dim"(%arg45) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1724 = "stablehlo.add"(%1720, %1723) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    %1725 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1726 = "stablehlo.broadcast_in_dim"(%1725) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<7xui32>
    %1727 = "stablehlo.add"(%1724, %1726) : (tensor<7xui32>, tensor<7xui32>) -> tensor<7xui32>
    "func.return"(%1722, %1727) : (tensor<7xui32>, tensor<7xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<ui32>) -> tensor<2xui32>, res_attrs = [{}], sym_name = "_threefry_fold_in", sym_visibility = "private"}> ({
  ^bb0(%arg43: tensor<2xui32>, %arg44: tensor<ui32>):
    %1491 = "stablehlo.constant"() <{value = dense<32> : tensor<ui32>}> : () -> tensor<ui32>
    %1492 = "stablehlo.shift_right_logical"(%arg44, %1491) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1493 = "stablehlo.broadcast_in_dim"(%1492) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1494 = "stablehlo.constant"() <{value = dense<4294967295> : tensor<ui32>}> : () -> tensor<ui32>
    %1495 = "stablehlo.and"(%arg44, %1494) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1496 = "stablehlo.broadcast_in_dim"(%1495) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1497 = "stablehlo.concatenate"(%1493, %1496) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %1498 = "stablehlo.slice"(%arg43) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1499 = "stablehlo.reshape"(%1498) : (tensor<1xui32>) -> tensor<ui32>
    %1500 = "stablehlo.slice"(%arg43) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1501 = "stablehlo.reshape"(%1500) : (tensor<1xui32>) -> tensor<ui32>
    %1502 = "stablehlo.slice"(%1497) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1503 = "stablehlo.slice"(%1497) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1504:2 = "func.call"(%1499, %1501, %1502, %1503) <{callee = @threefry2x32_2}> : (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>)
    %1505 = "stablehlo.concatenate"(%1504#0, %1504#1) <{dimension = 0 : i64}> : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    "func.return"(%1505) : (tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<1xui32>, tensor<1xui32>) -> (tensor<1xui32>, tensor<1xui32>), sym_name = "threefry2x32_2", sym_visibility = "private"}> ({
  ^bb0(%arg39: tensor<ui32>, %arg40: tensor<ui32>, %arg41: tensor<1xui32>, %arg42: tensor<1xui32>):
    %1269 = "stablehlo.xor"(%arg39, %arg40) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1270 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %1271 = "stablehlo.xor"(%1269, %1270) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1272 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1273 = "stablehlo.add"(%arg41, %1272) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1274 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1275 = "stablehlo.add"(%arg42, %1274) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1276 = "stablehlo.add"(%1273, %1275) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1277 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1278 = "stablehlo.broadcast_in_dim"(%1277) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1279 = "stablehlo.shift_left"(%1275, %1278) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1280 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1281 = "stablehlo.broadcast_in_dim"(%1280) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1282 = "stablehlo.shift_right_logical"(%1275, %1281) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1283 = "stablehlo.or"(%1279, %1282) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1284 = "stablehlo.xor"(%1276, %1283) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1285 = "stablehlo.add"(%1276, %1284) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1286 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1287 = "stablehlo.broadcast_in_dim"(%1286) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1288 = "stablehlo.shift_left"(%1284, %1287) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1289 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1290 = "stablehlo.broadcast_in_dim"(%1289) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1291 = "stablehlo.shift_right_logical"(%1284, %1290) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1292 = "stablehlo.or"(%1288, %1291) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1293 = "stablehlo.xor"(%1285, %1292) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1294 = "stablehlo.add"(%1285, %1293) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1295 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1296 = "stablehlo.broadcast_in_dim"(%1295) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1297 = "stablehlo.shift_left"(%1293, %1296) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1298 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1299 = "stablehlo.broadcast_in_dim"(%1298) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1300 = "stablehlo.shift_right_logical"(%1293, %1299) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1301 = "stablehlo.or"(%1297, %1300) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1302 = "stablehlo.xor"(%1294, %1301) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1303 = "stablehlo.add"(%1294, %1302) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1304 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1305 = "stablehlo.broadcast_in_dim"(%1304) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1306 = "stablehlo.shift_left"(%1302, %1305) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1307 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1308 = "stablehlo.broadcast_in_dim"(%1307) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1309 = "stablehlo.shift_right_logical"(%1302, %1308) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1310 = "stablehlo.or"(%1306, %1309) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1311 = "stablehlo.xor"(%1303, %1310) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1312 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1313 = "stablehlo.add"(%1303, %1312) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1314 = "stablehlo.broadcast_in_dim"(%1271) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1315 = "stablehlo.add"(%1311, %1314) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1316 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %1317 = "stablehlo.broadcast_in_dim"(%1316) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1318 = "stablehlo.add"(%1315, %1317) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1319 = "stablehlo.add"(%1313, %1318) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1320 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1321 = "stablehlo.broadcast_in_dim"(%1320) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1322 = "stablehlo.shift_left"(%1318, %1321) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1323 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1324 = "stablehlo.broadcast_in_dim"(%1323) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1325 = "stablehlo.shift_right_logical"(%1318, %1324) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1326 = "stablehlo.or"(%1322, %1325) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1327 = "stablehlo.xor"(%1319, %1326) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1328 = "stablehlo.add"(%1319, %1327) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1329 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1330 = "stablehlo.broadcast_in_dim"(%1329) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1331 = "stablehlo.shift_left"(%1327, %1330) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1332 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1333 = "stablehlo.broadcast_in_dim"(%1332) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1334 = "stablehlo.shift_right_logical"(%1327, %1333) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1335 = "stablehlo.or"(%1331, %1334) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1336 = "stablehlo.xor"(%1328, %1335) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1337 = "stablehlo.add"(%1328, %1336) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1338 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1339 = "stablehlo.broadcast_in_dim"(%1338) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1340 = "stablehlo.shift_left"(%1336, %1339) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1341 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1342 = "stablehlo.broadcast_in_dim"(%1341) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1343 = "stablehlo.shift_right_logical"(%1336, %1342) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1344 = "stablehlo.or"(%1340, %1343) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1345 = "stablehlo.xor"(%1337, %1344) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1346 = "stablehlo.add"(%1337, %1345) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1347 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1348 = "stablehlo.broadcast_in_dim"(%1347) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1349 = "stablehlo.shift_left"(%1345, %1348) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1350 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1351 = "stablehlo.broadcast_in_dim"(%1350) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1352 = "stablehlo.shift_right_logical"(%1345, %1351) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1353 = "stablehlo.or"(%1349, %1352) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1354 = "stablehlo.xor"(%1346, %1353) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1355 = "stablehlo.broadcast_in_dim"(%1271) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1356 = "stablehlo.add"(%1346, %1355) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1357 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1358 = "stablehlo.add"(%1354, %1357) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1359 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %1360 = "stablehlo.broadcast_in_dim"(%1359) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1361 = "stablehlo.add"(%1358, %1360) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1362 = "stablehlo.add"(%1356, %1361) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1363 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1364 = "stablehlo.broadcast_in_dim"(%1363) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1365 = "stablehlo.shift_left"(%1361, %1364) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1366 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1367 = "stablehlo.broadcast_in_dim"(%1366) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1368 = "stablehlo.shift_right_logical"(%1361, %1367) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1369 = "stablehlo.or"(%1365, %1368) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1370 = "stablehlo.xor"(%1362, %1369) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1371 = "stablehlo.add"(%1362, %1370) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1372 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1373 = "stablehlo.broadcast_in_dim"(%1372) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1374 = "stablehlo.shift_left"(%1370, %1373) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1375 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1376 = "stablehlo.broadcast_in_dim"(%1375) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1377 = "stablehlo.shift_right_logical"(%1370, %1376) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1378 = "stablehlo.or"(%1374, %1377) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1379 = "stablehlo.xor"(%1371, %1378) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1380 = "stablehlo.add"(%1371, %1379) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1381 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1382 = "stablehlo.broadcast_in_dim"(%1381) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1383 = "stablehlo.shift_left"(%1379, %1382) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1384 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1385 = "stablehlo.broadcast_in_dim"(%1384) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1386 = "stablehlo.shift_right_logical"(%1379, %1385) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1387 = "stablehlo.or"(%1383, %1386) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1388 = "stablehlo.xor"(%1380, %1387) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1389 = "stablehlo.add"(%1380, %1388) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1390 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1391 = "stablehlo.broadcast_in_dim"(%1390) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1392 = "stablehlo.shift_left"(%1388, %1391) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1393 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1394 = "stablehlo.broadcast_in_dim"(%1393) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1395 = "stablehlo.shift_right_logical"(%1388, %1394) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1396 = "stablehlo.or"(%1392, %1395) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1397 = "stablehlo.xor"(%1389, %1396) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1398 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1399 = "stablehlo.add"(%1389, %1398) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1400 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1401 = "stablehlo.add"(%1397, %1400) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1402 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1403 = "stablehlo.broadcast_in_dim"(%1402) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1404 = "stablehlo.add"(%1401, %1403) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1405 = "stablehlo.add"(%1399, %1404) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1406 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1407 = "stablehlo.broadcast_in_dim"(%1406) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1408 = "stablehlo.shift_left"(%1404, %1407) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1409 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1410 = "stablehlo.broadcast_in_dim"(%1409) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1411 = "stablehlo.shift_right_logical"(%1404, %1410) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1412 = "stablehlo.or"(%1408, %1411) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1413 = "stablehlo.xor"(%1405, %1412) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1414 = "stablehlo.add"(%1405, %1413) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1415 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1416 = "stablehlo.broadcast_in_dim"(%1415) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1417 = "stablehlo.shift_left"(%1413, %1416) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1418 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1419 = "stablehlo.broadcast_in_dim"(%1418) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1420 = "stablehlo.shift_right_logical"(%1413, %1419) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1421 = "stablehlo.or"(%1417, %1420) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1422 = "stablehlo.xor"(%1414, %1421) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1423 = "stablehlo.add"(%1414, %1422) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1424 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1425 = "stablehlo.broadcast_in_dim"(%1424) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1426 = "stablehlo.shift_left"(%1422, %1425) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1427 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1428 = "stablehlo.broadcast_in_dim"(%1427) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1429 = "stablehlo.shift_right_logical"(%1422, %1428) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1430 = "stablehlo.or"(%1426, %1429) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1431 = "stablehlo.xor"(%1423, %1430) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1432 = "stablehlo.add"(%1423, %1431) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1433 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1434 = "stablehlo.broadcast_in_dim"(%1433) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1435 = "stablehlo.shift_left"(%1431, %1434) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1436 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1437 = "stablehlo.broadcast_in_dim"(%1436) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1438 = "stablehlo.shift_right_logical"(%1431, %1437) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1439 = "stablehlo.or"(%1435, %1438) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1440 = "stablehlo.xor"(%1432, %1439) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1441 = "stablehlo.broadcast_in_dim"(%arg40) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1442 = "stablehlo.add"(%1432, %1441) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1443 = "stablehlo.broadcast_in_dim"(%1271) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1444 = "stablehlo.add"(%1440, %1443) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1445 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %1446 = "stablehlo.broadcast_in_dim"(%1445) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1447 = "stablehlo.add"(%1444, %1446) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1448 = "stablehlo.add"(%1442, %1447) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1449 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1450 = "stablehlo.broadcast_in_dim"(%1449) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1451 = "stablehlo.shift_left"(%1447, %1450) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1452 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1453 = "stablehlo.broadcast_in_dim"(%1452) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1454 = "stablehlo.shift_right_logical"(%1447, %1453) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1455 = "stablehlo.or"(%1451, %1454) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1456 = "stablehlo.xor"(%1448, %1455) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1457 = "stablehlo.add"(%1448, %1456) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1458 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1459 = "stablehlo.broadcast_in_dim"(%1458) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1460 = "stablehlo.shift_left"(%1456, %1459) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1461 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1462 = "stablehlo.broadcast_in_dim"(%1461) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1463 = "stablehlo.shift_right_logical"(%1456, %1462) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1464 = "stablehlo.or"(%1460, %1463) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1465 = "stablehlo.xor"(%1457, %1464) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1466 = "stablehlo.add"(%1457, %1465) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1467 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1468 = "stablehlo.broadcast_in_dim"(%1467) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1469 = "stablehlo.shift_left"(%1465, %1468) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1470 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1471 = "stablehlo.broadcast_in_dim"(%1470) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1472 = "stablehlo.shift_right_logical"(%1465, %1471) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1473 = "stablehlo.or"(%1469, %1472) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1474 = "stablehlo.xor"(%1466, %1473) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1475 = "stablehlo.add"(%1466, %1474) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1476 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1477 = "stablehlo.broadcast_in_dim"(%1476) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1478 = "stablehlo.shift_left"(%1474, %1477) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1479 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1480 = "stablehlo.broadcast_in_dim"(%1479) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1481 = "stablehlo.shift_right_logical"(%1474, %1480) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1482 = "stablehlo.or"(%1478, %1481) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1483 = "stablehlo.xor"(%1475, %1482) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1484 = "stablehlo.broadcast_in_dim"(%1271) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1485 = "stablehlo.add"(%1475, %1484) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1486 = "stablehlo.broadcast_in_dim"(%arg39) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1487 = "stablehlo.add"(%1483, %1486) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %1488 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1489 = "stablehlo.broadcast_in_dim"(%1488) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %1490 = "stablehlo.add"(%1487, %1489) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    "func.return"(%1485, %1490) : (tensor<1xui32>, tensor<1xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}], function_type = (tensor<2xui32>, tensor<20xi32>) -> tensor<20xi32>, res_attrs = [{}], sym_name = "_shuffle", sym_visibility = "private"}> ({
  ^bb0(%arg33: tensor<2xui32>, %arg34: tensor<20xi32>):
    %1247 = "func.call"(%arg33) <{callee = @_threefry_split_3}> : (tensor<2xui32>) -> tensor<2x2xui32>
    %1248 = "stablehlo.slice"(%1247) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %1249 = "stablehlo.reshape"(%1248) : (tensor<1x2xui32>) -> tensor<2xui32>
    %1250 = "stablehlo.slice"(%1247) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %1251 = "stablehlo.reshape"(%1250) : (tensor<1x2xui32>) -> tensor<2xui32>
    %1252 = "stablehlo.slice"(%1251) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1253 = "stablehlo.reshape"(%1252) : (tensor<1xui32>) -> tensor<ui32>
    %1254 = "stablehlo.slice"(%1251) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1255 = "stablehlo.reshape"(%1254) : (tensor<1xui32>) -> tensor<ui32>
    %1256 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<20xui64>
    %1257 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %1258 = "stablehlo.broadcast_in_dim"(%1257) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<20xui64>
    %1259 = "stablehlo.multiply"(%1258, %1256) : (tensor<20xui64>, tensor<20xui64>) -> tensor<20xui64>
    %1260 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %1261 = "stablehlo.broadcast_in_dim"(%1260) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<20xui64>
    %1262 = "stablehlo.shift_right_logical"(%1259, %1261) : (tensor<20xui64>, tensor<20xui64>) -> tensor<20xui64>
    %1263 = "stablehlo.convert"(%1259) : (tensor<20xui64>) -> tensor<20xui32>
    %1264 = "stablehlo.convert"(%1262) : (tensor<20xui64>) -> tensor<20xui32>
    %1265:2 = "func.call"(%1253, %1255, %1264, %1263) <{callee = @threefry2x32_5}> : (tensor<ui32>, tensor<ui32>, tensor<20xui32>, tensor<20xui32>) -> (tensor<20xui32>, tensor<20xui32>)
    %1266 = "stablehlo.xor"(%1265#0, %1265#1) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %1267:2 = "stablehlo.sort"(%1266, %arg34) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg35: tensor<ui32>, %arg36: tensor<ui32>, %arg37: tensor<i32>, %arg38: tensor<i32>):
      %1268 = "stablehlo.compare"(%arg35, %arg36) <{compare_type = #stablehlo<comparison_type UNSIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      "stablehlo.return"(%1268) : (tensor<i1>) -> ()
    }) : (tensor<20xui32>, tensor<20xi32>) -> (tensor<20xui32>, tensor<20xi32>)
    "func.return"(%1267#1) : (tensor<20xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}], function_type = (tensor<2xui32>) -> tensor<2x2xui32>, res_attrs = [{}], sym_name = "_threefry_split_3", sym_visibility = "private"}> ({
  ^bb0(%arg32: tensor<2xui32>):
    %1230 = "stablehlo.slice"(%arg32) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1231 = "stablehlo.reshape"(%1230) : (tensor<1xui32>) -> tensor<ui32>
    %1232 = "stablehlo.slice"(%arg32) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %1233 = "stablehlo.reshape"(%1232) : (tensor<1xui32>) -> tensor<ui32>
    %1234 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<2xui64>
    %1235 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %1236 = "stablehlo.broadcast_in_dim"(%1235) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %1237 = "stablehlo.multiply"(%1236, %1234) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %1238 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %1239 = "stablehlo.broadcast_in_dim"(%1238) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<2xui64>
    %1240 = "stablehlo.shift_right_logical"(%1237, %1239) : (tensor<2xui64>, tensor<2xui64>) -> tensor<2xui64>
    %1241 = "stablehlo.convert"(%1237) : (tensor<2xui64>) -> tensor<2xui32>
    %1242 = "stablehlo.convert"(%1240) : (tensor<2xui64>) -> tensor<2xui32>
    %1243:2 = "func.call"(%1231, %1233, %1242, %1241) <{callee = @threefry2x32_4}> : (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>)
    %1244 = "stablehlo.broadcast_in_dim"(%1243#0) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %1245 = "stablehlo.broadcast_in_dim"(%1243#1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2xui32>) -> tensor<2x1xui32>
    %1246 = "stablehlo.concatenate"(%1244, %1245) <{dimension = 1 : i64}> : (tensor<2x1xui32>, tensor<2x1xui32>) -> tensor<2x2xui32>
    "func.return"(%1246) : (tensor<2x2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<2xui32>, tensor<2xui32>) -> (tensor<2xui32>, tensor<2xui32>), sym_name = "threefry2x32_4", sym_visibility = "private"}> ({
  ^bb0(%arg28: tensor<ui32>, %arg29: tensor<ui32>, %arg30: tensor<2xui32>, %arg31: tensor<2xui32>):
    %1008 = "stablehlo.xor"(%arg28, %arg29) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1009 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %1010 = "stablehlo.xor"(%1008, %1009) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1011 = "stablehlo.broadcast_in_dim"(%arg28) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1012 = "stablehlo.add"(%arg30, %1011) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1013 = "stablehlo.broadcast_in_dim"(%arg29) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1014 = "stablehlo.add"(%arg31, %1013) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1015 = "stablehlo.add"(%1012, %1014) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1016 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1017 = "stablehlo.broadcast_in_dim"(%1016) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1018 = "stablehlo.shift_left"(%1014, %1017) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1019 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1020 = "stablehlo.broadcast_in_dim"(%1019) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1021 = "stablehlo.shift_right_logical"(%1014, %1020) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1022 = "stablehlo.or"(%1018, %1021) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1023 = "stablehlo.xor"(%1015, %1022) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1024 = "stablehlo.add"(%1015, %1023) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1025 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1026 = "stablehlo.broadcast_in_dim"(%1025) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1027 = "stablehlo.shift_left"(%1023, %1026) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1028 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1029 = "stablehlo.broadcast_in_dim"(%1028) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1030 = "stablehlo.shift_right_logical"(%1023, %1029) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1031 = "stablehlo.or"(%1027, %1030) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1032 = "stablehlo.xor"(%1024, %1031) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1033 = "stablehlo.add"(%1024, %1032) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1034 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1035 = "stablehlo.broadcast_in_dim"(%1034) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1036 = "stablehlo.shift_left"(%1032, %1035) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1037 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1038 = "stablehlo.broadcast_in_dim"(%1037) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1039 = "stablehlo.shift_right_logical"(%1032, %1038) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1040 = "stablehlo.or"(%1036, %1039) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1041 = "stablehlo.xor"(%1033, %1040) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1042 = "stablehlo.add"(%1033, %1041) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1043 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1044 = "stablehlo.broadcast_in_dim"(%1043) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1045 = "stablehlo.shift_left"(%1041, %1044) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1046 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1047 = "stablehlo.broadcast_in_dim"(%1046) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1048 = "stablehlo.shift_right_logical"(%1041, %1047) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1049 = "stablehlo.or"(%1045, %1048) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1050 = "stablehlo.xor"(%1042, %1049) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1051 = "stablehlo.broadcast_in_dim"(%arg29) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1052 = "stablehlo.add"(%1042, %1051) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1053 = "stablehlo.broadcast_in_dim"(%1010) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1054 = "stablehlo.add"(%1050, %1053) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1055 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %1056 = "stablehlo.broadcast_in_dim"(%1055) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1057 = "stablehlo.add"(%1054, %1056) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1058 = "stablehlo.add"(%1052, %1057) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1059 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1060 = "stablehlo.broadcast_in_dim"(%1059) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1061 = "stablehlo.shift_left"(%1057, %1060) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1062 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1063 = "stablehlo.broadcast_in_dim"(%1062) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1064 = "stablehlo.shift_right_logical"(%1057, %1063) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1065 = "stablehlo.or"(%1061, %1064) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1066 = "stablehlo.xor"(%1058, %1065) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1067 = "stablehlo.add"(%1058, %1066) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1068 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1069 = "stablehlo.broadcast_in_dim"(%1068) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1070 = "stablehlo.shift_left"(%1066, %1069) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1071 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1072 = "stablehlo.broadcast_in_dim"(%1071) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1073 = "stablehlo.shift_right_logical"(%1066, %1072) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1074 = "stablehlo.or"(%1070, %1073) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1075 = "stablehlo.xor"(%1067, %1074) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1076 = "stablehlo.add"(%1067, %1075) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1077 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1078 = "stablehlo.broadcast_in_dim"(%1077) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1079 = "stablehlo.shift_left"(%1075, %1078) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1080 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1081 = "stablehlo.broadcast_in_dim"(%1080) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1082 = "stablehlo.shift_right_logical"(%1075, %1081) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1083 = "stablehlo.or"(%1079, %1082) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1084 = "stablehlo.xor"(%1076, %1083) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1085 = "stablehlo.add"(%1076, %1084) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1086 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1087 = "stablehlo.broadcast_in_dim"(%1086) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1088 = "stablehlo.shift_left"(%1084, %1087) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1089 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1090 = "stablehlo.broadcast_in_dim"(%1089) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1091 = "stablehlo.shift_right_logical"(%1084, %1090) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1092 = "stablehlo.or"(%1088, %1091) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1093 = "stablehlo.xor"(%1085, %1092) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1094 = "stablehlo.broadcast_in_dim"(%1010) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1095 = "stablehlo.add"(%1085, %1094) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1096 = "stablehlo.broadcast_in_dim"(%arg28) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1097 = "stablehlo.add"(%1093, %1096) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1098 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %1099 = "stablehlo.broadcast_in_dim"(%1098) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1100 = "stablehlo.add"(%1097, %1099) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1101 = "stablehlo.add"(%1095, %1100) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1102 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1103 = "stablehlo.broadcast_in_dim"(%1102) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1104 = "stablehlo.shift_left"(%1100, %1103) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1105 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1106 = "stablehlo.broadcast_in_dim"(%1105) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1107 = "stablehlo.shift_right_logical"(%1100, %1106) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1108 = "stablehlo.or"(%1104, %1107) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1109 = "stablehlo.xor"(%1101, %1108) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1110 = "stablehlo.add"(%1101, %1109) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1111 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1112 = "stablehlo.broadcast_in_dim"(%1111) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1113 = "stablehlo.shift_left"(%1109, %1112) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1114 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1115 = "stablehlo.broadcast_in_dim"(%1114) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1116 = "stablehlo.shift_right_logical"(%1109, %1115) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1117 = "stablehlo.or"(%1113, %1116) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1118 = "stablehlo.xor"(%1110, %1117) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1119 = "stablehlo.add"(%1110, %1118) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1120 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1121 = "stablehlo.broadcast_in_dim"(%1120) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1122 = "stablehlo.shift_left"(%1118, %1121) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1123 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1124 = "stablehlo.broadcast_in_dim"(%1123) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1125 = "stablehlo.shift_right_logical"(%1118, %1124) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1126 = "stablehlo.or"(%1122, %1125) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1127 = "stablehlo.xor"(%1119, %1126) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1128 = "stablehlo.add"(%1119, %1127) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1129 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1130 = "stablehlo.broadcast_in_dim"(%1129) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1131 = "stablehlo.shift_left"(%1127, %1130) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1132 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1133 = "stablehlo.broadcast_in_dim"(%1132) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1134 = "stablehlo.shift_right_logical"(%1127, %1133) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1135 = "stablehlo.or"(%1131, %1134) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1136 = "stablehlo.xor"(%1128, %1135) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1137 = "stablehlo.broadcast_in_dim"(%arg28) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1138 = "stablehlo.add"(%1128, %1137) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1139 = "stablehlo.broadcast_in_dim"(%arg29) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1140 = "stablehlo.add"(%1136, %1139) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1141 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1142 = "stablehlo.broadcast_in_dim"(%1141) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1143 = "stablehlo.add"(%1140, %1142) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1144 = "stablehlo.add"(%1138, %1143) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1145 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1146 = "stablehlo.broadcast_in_dim"(%1145) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1147 = "stablehlo.shift_left"(%1143, %1146) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1148 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1149 = "stablehlo.broadcast_in_dim"(%1148) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1150 = "stablehlo.shift_right_logical"(%1143, %1149) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1151 = "stablehlo.or"(%1147, %1150) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1152 = "stablehlo.xor"(%1144, %1151) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1153 = "stablehlo.add"(%1144, %1152) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1154 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %1155 = "stablehlo.broadcast_in_dim"(%1154) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1156 = "stablehlo.shift_left"(%1152, %1155) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1157 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %1158 = "stablehlo.broadcast_in_dim"(%1157) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1159 = "stablehlo.shift_right_logical"(%1152, %1158) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1160 = "stablehlo.or"(%1156, %1159) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1161 = "stablehlo.xor"(%1153, %1160) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1162 = "stablehlo.add"(%1153, %1161) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1163 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1164 = "stablehlo.broadcast_in_dim"(%1163) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1165 = "stablehlo.shift_left"(%1161, %1164) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1166 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %1167 = "stablehlo.broadcast_in_dim"(%1166) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1168 = "stablehlo.shift_right_logical"(%1161, %1167) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1169 = "stablehlo.or"(%1165, %1168) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1170 = "stablehlo.xor"(%1162, %1169) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1171 = "stablehlo.add"(%1162, %1170) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1172 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %1173 = "stablehlo.broadcast_in_dim"(%1172) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1174 = "stablehlo.shift_left"(%1170, %1173) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1175 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %1176 = "stablehlo.broadcast_in_dim"(%1175) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1177 = "stablehlo.shift_right_logical"(%1170, %1176) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1178 = "stablehlo.or"(%1174, %1177) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1179 = "stablehlo.xor"(%1171, %1178) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1180 = "stablehlo.broadcast_in_dim"(%arg29) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1181 = "stablehlo.add"(%1171, %1180) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1182 = "stablehlo.broadcast_in_dim"(%1010) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1183 = "stablehlo.add"(%1179, %1182) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1184 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %1185 = "stablehlo.broadcast_in_dim"(%1184) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1186 = "stablehlo.add"(%1183, %1185) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1187 = "stablehlo.add"(%1181, %1186) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1188 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %1189 = "stablehlo.broadcast_in_dim"(%1188) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1190 = "stablehlo.shift_left"(%1186, %1189) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1191 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %1192 = "stablehlo.broadcast_in_dim"(%1191) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1193 = "stablehlo.shift_right_logical"(%1186, %1192) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1194 = "stablehlo.or"(%1190, %1193) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1195 = "stablehlo.xor"(%1187, %1194) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1196 = "stablehlo.add"(%1187, %1195) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1197 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %1198 = "stablehlo.broadcast_in_dim"(%1197) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1199 = "stablehlo.shift_left"(%1195, %1198) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1200 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %1201 = "stablehlo.broadcast_in_dim"(%1200) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1202 = "stablehlo.shift_right_logical"(%1195, %1201) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1203 = "stablehlo.or"(%1199, %1202) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1204 = "stablehlo.xor"(%1196, %1203) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1205 = "stablehlo.add"(%1196, %1204) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1206 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1207 = "stablehlo.broadcast_in_dim"(%1206) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1208 = "stablehlo.shift_left"(%1204, %1207) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1209 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1210 = "stablehlo.broadcast_in_dim"(%1209) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1211 = "stablehlo.shift_right_logical"(%1204, %1210) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1212 = "stablehlo.or"(%1208, %1211) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1213 = "stablehlo.xor"(%1205, %1212) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1214 = "stablehlo.add"(%1205, %1213) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1215 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %1216 = "stablehlo.broadcast_in_dim"(%1215) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1217 = "stablehlo.shift_left"(%1213, %1216) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1218 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %1219 = "stablehlo.broadcast_in_dim"(%1218) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1220 = "stablehlo.shift_right_logical"(%1213, %1219) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1221 = "stablehlo.or"(%1217, %1220) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1222 = "stablehlo.xor"(%1214, %1221) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1223 = "stablehlo.broadcast_in_dim"(%1010) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1224 = "stablehlo.add"(%1214, %1223) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1225 = "stablehlo.broadcast_in_dim"(%arg28) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1226 = "stablehlo.add"(%1222, %1225) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    %1227 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1228 = "stablehlo.broadcast_in_dim"(%1227) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<2xui32>
    %1229 = "stablehlo.add"(%1226, %1228) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui32>
    "func.return"(%1224, %1229) : (tensor<2xui32>, tensor<2xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<20xui32>, tensor<20xui32>) -> (tensor<20xui32>, tensor<20xui32>), sym_name = "threefry2x32_5", sym_visibility = "private"}> ({
  ^bb0(%arg24: tensor<ui32>, %arg25: tensor<ui32>, %arg26: tensor<20xui32>, %arg27: tensor<20xui32>):
    %786 = "stablehlo.xor"(%arg24, %arg25) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %787 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %788 = "stablehlo.xor"(%786, %787) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %789 = "stablehlo.broadcast_in_dim"(%arg24) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %790 = "stablehlo.add"(%arg26, %789) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %791 = "stablehlo.broadcast_in_dim"(%arg25) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %792 = "stablehlo.add"(%arg27, %791) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %793 = "stablehlo.add"(%790, %792) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %794 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %795 = "stablehlo.broadcast_in_dim"(%794) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %796 = "stablehlo.shift_left"(%792, %795) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %797 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %798 = "stablehlo.broadcast_in_dim"(%797) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %799 = "stablehlo.shift_right_logical"(%792, %798) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %800 = "stablehlo.or"(%796, %799) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %801 = "stablehlo.xor"(%793, %800) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %802 = "stablehlo.add"(%793, %801) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %803 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %804 = "stablehlo.broadcast_in_dim"(%803) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %805 = "stablehlo.shift_left"(%801, %804) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %806 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %807 = "stablehlo.broadcast_in_dim"(%806) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %808 = "stablehlo.shift_right_logical"(%801, %807) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %809 = "stablehlo.or"(%805, %808) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %810 = "stablehlo.xor"(%802, %809) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %811 = "stablehlo.add"(%802, %810) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %812 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %813 = "stablehlo.broadcast_in_dim"(%812) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %814 = "stablehlo.shift_left"(%810, %813) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %815 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %816 = "stablehlo.broadcast_in_dim"(%815) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %817 = "stablehlo.shift_right_logical"(%810, %816) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %818 = "stablehlo.or"(%814, %817) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %819 = "stablehlo.xor"(%811, %818) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %820 = "stablehlo.add"(%811, %819) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %821 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %822 = "stablehlo.broadcast_in_dim"(%821) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %823 = "stablehlo.shift_left"(%819, %822) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %824 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %825 = "stablehlo.broadcast_in_dim"(%824) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %826 = "stablehlo.shift_right_logical"(%819, %825) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %827 = "stablehlo.or"(%823, %826) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %828 = "stablehlo.xor"(%820, %827) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %829 = "stablehlo.broadcast_in_dim"(%arg25) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %830 = "stablehlo.add"(%820, %829) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %831 = "stablehlo.broadcast_in_dim"(%788) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %832 = "stablehlo.add"(%828, %831) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %833 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %834 = "stablehlo.broadcast_in_dim"(%833) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %835 = "stablehlo.add"(%832, %834) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %836 = "stablehlo.add"(%830, %835) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %837 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %838 = "stablehlo.broadcast_in_dim"(%837) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %839 = "stablehlo.shift_left"(%835, %838) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %840 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %841 = "stablehlo.broadcast_in_dim"(%840) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %842 = "stablehlo.shift_right_logical"(%835, %841) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %843 = "stablehlo.or"(%839, %842) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %844 = "stablehlo.xor"(%836, %843) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %845 = "stablehlo.add"(%836, %844) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %846 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %847 = "stablehlo.broadcast_in_dim"(%846) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %848 = "stablehlo.shift_left"(%844, %847) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %849 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %850 = "stablehlo.broadcast_in_dim"(%849) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %851 = "stablehlo.shift_right_logical"(%844, %850) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %852 = "stablehlo.or"(%848, %851) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %853 = "stablehlo.xor"(%845, %852) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %854 = "stablehlo.add"(%845, %853) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %855 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %856 = "stablehlo.broadcast_in_dim"(%855) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %857 = "stablehlo.shift_left"(%853, %856) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %858 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %859 = "stablehlo.broadcast_in_dim"(%858) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %860 = "stablehlo.shift_right_logical"(%853, %859) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %861 = "stablehlo.or"(%857, %860) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %862 = "stablehlo.xor"(%854, %861) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %863 = "stablehlo.add"(%854, %862) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %864 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %865 = "stablehlo.broadcast_in_dim"(%864) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %866 = "stablehlo.shift_left"(%862, %865) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %867 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %868 = "stablehlo.broadcast_in_dim"(%867) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %869 = "stablehlo.shift_right_logical"(%862, %868) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %870 = "stablehlo.or"(%866, %869) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %871 = "stablehlo.xor"(%863, %870) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %872 = "stablehlo.broadcast_in_dim"(%788) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %873 = "stablehlo.add"(%863, %872) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %874 = "stablehlo.broadcast_in_dim"(%arg24) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %875 = "stablehlo.add"(%871, %874) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %876 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %877 = "stablehlo.broadcast_in_dim"(%876) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %878 = "stablehlo.add"(%875, %877) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %879 = "stablehlo.add"(%873, %878) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %880 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %881 = "stablehlo.broadcast_in_dim"(%880) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %882 = "stablehlo.shift_left"(%878, %881) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %883 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %884 = "stablehlo.broadcast_in_dim"(%883) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %885 = "stablehlo.shift_right_logical"(%878, %884) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %886 = "stablehlo.or"(%882, %885) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %887 = "stablehlo.xor"(%879, %886) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %888 = "stablehlo.add"(%879, %887) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %889 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %890 = "stablehlo.broadcast_in_dim"(%889) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %891 = "stablehlo.shift_left"(%887, %890) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %892 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %893 = "stablehlo.broadcast_in_dim"(%892) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %894 = "stablehlo.shift_right_logical"(%887, %893) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %895 = "stablehlo.or"(%891, %894) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %896 = "stablehlo.xor"(%888, %895) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %897 = "stablehlo.add"(%888, %896) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %898 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %899 = "stablehlo.broadcast_in_dim"(%898) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %900 = "stablehlo.shift_left"(%896, %899) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %901 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %902 = "stablehlo.broadcast_in_dim"(%901) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %903 = "stablehlo.shift_right_logical"(%896, %902) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %904 = "stablehlo.or"(%900, %903) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %905 = "stablehlo.xor"(%897, %904) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %906 = "stablehlo.add"(%897, %905) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %907 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %908 = "stablehlo.broadcast_in_dim"(%907) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %909 = "stablehlo.shift_left"(%905, %908) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %910 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %911 = "stablehlo.broadcast_in_dim"(%910) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %912 = "stablehlo.shift_right_logical"(%905, %911) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %913 = "stablehlo.or"(%909, %912) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %914 = "stablehlo.xor"(%906, %913) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %915 = "stablehlo.broadcast_in_dim"(%arg24) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %916 = "stablehlo.add"(%906, %915) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %917 = "stablehlo.broadcast_in_dim"(%arg25) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %918 = "stablehlo.add"(%914, %917) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %919 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %920 = "stablehlo.broadcast_in_dim"(%919) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %921 = "stablehlo.add"(%918, %920) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %922 = "stablehlo.add"(%916, %921) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %923 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %924 = "stablehlo.broadcast_in_dim"(%923) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %925 = "stablehlo.shift_left"(%921, %924) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %926 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %927 = "stablehlo.broadcast_in_dim"(%926) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %928 = "stablehlo.shift_right_logical"(%921, %927) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %929 = "stablehlo.or"(%925, %928) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %930 = "stablehlo.xor"(%922, %929) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %931 = "stablehlo.add"(%922, %930) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %932 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %933 = "stablehlo.broadcast_in_dim"(%932) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %934 = "stablehlo.shift_left"(%930, %933) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %935 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %936 = "stablehlo.broadcast_in_dim"(%935) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %937 = "stablehlo.shift_right_logical"(%930, %936) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %938 = "stablehlo.or"(%934, %937) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %939 = "stablehlo.xor"(%931, %938) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %940 = "stablehlo.add"(%931, %939) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %941 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %942 = "stablehlo.broadcast_in_dim"(%941) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %943 = "stablehlo.shift_left"(%939, %942) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %944 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %945 = "stablehlo.broadcast_in_dim"(%944) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %946 = "stablehlo.shift_right_logical"(%939, %945) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %947 = "stablehlo.or"(%943, %946) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %948 = "stablehlo.xor"(%940, %947) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %949 = "stablehlo.add"(%940, %948) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %950 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %951 = "stablehlo.broadcast_in_dim"(%950) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %952 = "stablehlo.shift_left"(%948, %951) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %953 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %954 = "stablehlo.broadcast_in_dim"(%953) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %955 = "stablehlo.shift_right_logical"(%948, %954) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %956 = "stablehlo.or"(%952, %955) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %957 = "stablehlo.xor"(%949, %956) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %958 = "stablehlo.broadcast_in_dim"(%arg25) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %959 = "stablehlo.add"(%949, %958) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %960 = "stablehlo.broadcast_in_dim"(%788) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %961 = "stablehlo.add"(%957, %960) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %962 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %963 = "stablehlo.broadcast_in_dim"(%962) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %964 = "stablehlo.add"(%961, %963) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %965 = "stablehlo.add"(%959, %964) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %966 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %967 = "stablehlo.broadcast_in_dim"(%966) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %968 = "stablehlo.shift_left"(%964, %967) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %969 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %970 = "stablehlo.broadcast_in_dim"(%969) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %971 = "stablehlo.shift_right_logical"(%964, %970) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %972 = "stablehlo.or"(%968, %971) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %973 = "stablehlo.xor"(%965, %972) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %974 = "stablehlo.add"(%965, %973) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %975 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %976 = "stablehlo.broadcast_in_dim"(%975) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %977 = "stablehlo.shift_left"(%973, %976) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %978 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %979 = "stablehlo.broadcast_in_dim"(%978) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %980 = "stablehlo.shift_right_logical"(%973, %979) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %981 = "stablehlo.or"(%977, %980) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %982 = "stablehlo.xor"(%974, %981) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %983 = "stablehlo.add"(%974, %982) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %984 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %985 = "stablehlo.broadcast_in_dim"(%984) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %986 = "stablehlo.shift_left"(%982, %985) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %987 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %988 = "stablehlo.broadcast_in_dim"(%987) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %989 = "stablehlo.shift_right_logical"(%982, %988) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %990 = "stablehlo.or"(%986, %989) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %991 = "stablehlo.xor"(%983, %990) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %992 = "stablehlo.add"(%983, %991) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %993 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %994 = "stablehlo.broadcast_in_dim"(%993) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %995 = "stablehlo.shift_left"(%991, %994) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %996 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %997 = "stablehlo.broadcast_in_dim"(%996) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %998 = "stablehlo.shift_right_logical"(%991, %997) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %999 = "stablehlo.or"(%995, %998) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %1000 = "stablehlo.xor"(%992, %999) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %1001 = "stablehlo.broadcast_in_dim"(%788) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %1002 = "stablehlo.add"(%992, %1001) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %1003 = "stablehlo.broadcast_in_dim"(%arg24) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %1004 = "stablehlo.add"(%1000, %1003) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    %1005 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %1006 = "stablehlo.broadcast_in_dim"(%1005) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<20xui32>
    %1007 = "stablehlo.add"(%1004, %1006) : (tensor<20xui32>, tensor<20xui32>) -> tensor<20xui32>
    "func.return"(%1002, %1007) : (tensor<20xui32>, tensor<20xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<i32>, tensor<i32>) -> tensor<9xi32>, res_attrs = [{}], sym_name = "_randint", sym_visibility = "private"}> ({
  ^bb0(%arg21: tensor<2xui32>, %arg22: tensor<i32>, %arg23: tensor<i32>):
    %706 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %707 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %708 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %709 = "func.call"(%706, %707, %708) <{callee = @clip}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %710 = "stablehlo.compare"(%arg23, %709) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %711 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %712 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %713 = "func.call"(%arg22, %711, %712) <{callee = @clip_6}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %714 = "stablehlo.convert"(%713) : (tensor<i32>) -> tensor<i32>
    %715 = "stablehlo.constant"() <{value = dense<-2147483648> : tensor<i32>}> : () -> tensor<i32>
    %716 = "stablehlo.constant"() <{value = dense<2147483647> : tensor<i32>}> : () -> tensor<i32>
    %717 = "func.call"(%arg23, %715, %716) <{callee = @clip_6}> : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
    %718 = "stablehlo.convert"(%717) : (tensor<i32>) -> tensor<i32>
    %719 = "stablehlo.broadcast_in_dim"(%714) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %720 = "stablehlo.broadcast_in_dim"(%718) <{broadcast_dimensions = array<i64>}> : (tensor<i32>) -> tensor<1xi32>
    %721 = "func.call"(%arg21) <{callee = @_threefry_split_3}> : (tensor<2xui32>) -> tensor<2x2xui32>
    %722 = "stablehlo.slice"(%721) <{limit_indices = array<i64: 1, 2>, start_indices = array<i64: 0, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %723 = "stablehlo.reshape"(%722) : (tensor<1x2xui32>) -> tensor<2xui32>
    %724 = "stablehlo.slice"(%721) <{limit_indices = array<i64: 2, 2>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 1>}> : (tensor<2x2xui32>) -> tensor<1x2xui32>
    %725 = "stablehlo.reshape"(%724) : (tensor<1x2xui32>) -> tensor<2xui32>
    %726 = "stablehlo.slice"(%723) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %727 = "stablehlo.reshape"(%726) : (tensor<1xui32>) -> tensor<ui32>
    %728 = "stablehlo.slice"(%723) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %729 = "stablehlo.reshape"(%728) : (tensor<1xui32>) -> tensor<ui32>
    %730 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<9xui64>
    %731 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %732 = "stablehlo.broadcast_in_dim"(%731) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<9xui64>
    %733 = "stablehlo.multiply"(%732, %730) : (tensor<9xui64>, tensor<9xui64>) -> tensor<9xui64>
    %734 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %735 = "stablehlo.broadcast_in_dim"(%734) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<9xui64>
    %736 = "stablehlo.shift_right_logical"(%733, %735) : (tensor<9xui64>, tensor<9xui64>) -> tensor<9xui64>
    %737 = "stablehlo.convert"(%733) : (tensor<9xui64>) -> tensor<9xui32>
    %738 = "stablehlo.convert"(%736) : (tensor<9xui64>) -> tensor<9xui32>
    %739:2 = "func.call"(%727, %729, %738, %737) <{callee = @threefry2x32_7}> : (tensor<ui32>, tensor<ui32>, tensor<9xui32>, tensor<9xui32>) -> (tensor<9xui32>, tensor<9xui32>)
    %740 = "stablehlo.xor"(%739#0, %739#1) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %741 = "stablehlo.slice"(%725) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %742 = "stablehlo.reshape"(%741) : (tensor<1xui32>) -> tensor<ui32>
    %743 = "stablehlo.slice"(%725) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %744 = "stablehlo.reshape"(%743) : (tensor<1xui32>) -> tensor<ui32>
    %745 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<9xui64>
    %746 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %747 = "stablehlo.broadcast_in_dim"(%746) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<9xui64>
    %748 = "stablehlo.multiply"(%747, %745) : (tensor<9xui64>, tensor<9xui64>) -> tensor<9xui64>
    %749 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %750 = "stablehlo.broadcast_in_dim"(%749) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<9xui64>
    %751 = "stablehlo.shift_right_logical"(%748, %750) : (tensor<9xui64>, tensor<9xui64>) -> tensor<9xui64>
    %752 = "stablehlo.convert"(%748) : (tensor<9xui64>) -> tensor<9xui32>
    %753 = "stablehlo.convert"(%751) : (tensor<9xui64>) -> tensor<9xui32>
    %754:2 = "func.call"(%742, %744, %753, %752) <{callee = @threefry2x32_7}> : (tensor<ui32>, tensor<ui32>, tensor<9xui32>, tensor<9xui32>) -> (tensor<9xui32>, tensor<9xui32>)
    %755 = "stablehlo.xor"(%754#0, %754#1) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %756 = "stablehlo.subtract"(%720, %719) : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
    %757 = "stablehlo.convert"(%756) : (tensor<1xi32>) -> tensor<1xui32>
    %758 = "stablehlo.compare"(%720, %719) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %759 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %760 = "stablehlo.broadcast_in_dim"(%759) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %761 = "stablehlo.select"(%758, %760, %757) : (tensor<1xi1>, tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %762 = "stablehlo.compare"(%720, %719) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
    %763 = "stablehlo.broadcast_in_dim"(%710) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<1xi1>
    %764 = "stablehlo.and"(%763, %762) : (tensor<1xi1>, tensor<1xi1>) -> tensor<1xi1>
    %765 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %766 = "stablehlo.broadcast_in_dim"(%765) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %767 = "stablehlo.add"(%761, %766) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %768 = "stablehlo.select"(%764, %767, %761) : (tensor<1xi1>, tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %769 = "stablehlo.constant"() <{value = dense<65536> : tensor<ui32>}> : () -> tensor<ui32>
    %770 = "stablehlo.broadcast_in_dim"(%769) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<1xui32>
    %771 = "stablehlo.remainder"(%770, %768) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %772 = "stablehlo.multiply"(%771, %771) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %773 = "stablehlo.remainder"(%772, %768) : (tensor<1xui32>, tensor<1xui32>) -> tensor<1xui32>
    %774 = "stablehlo.broadcast_in_dim"(%768) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<9xui32>
    %775 = "stablehlo.remainder"(%740, %774) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %776 = "stablehlo.broadcast_in_dim"(%773) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<9xui32>
    %777 = "stablehlo.multiply"(%775, %776) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %778 = "stablehlo.broadcast_in_dim"(%768) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<9xui32>
    %779 = "stablehlo.remainder"(%755, %778) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %780 = "stablehlo.add"(%777, %779) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %781 = "stablehlo.broadcast_in_dim"(%768) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xui32>) -> tensor<9xui32>
    %782 = "stablehlo.remainder"(%780, %781) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %783 = "stablehlo.convert"(%782) : (tensor<9xui32>) -> tensor<9xi32>
    %784 = "stablehlo.broadcast_in_dim"(%719) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xi32>) -> tensor<9xi32>
    %785 = "stablehlo.add"(%784, %783) : (tensor<9xi32>, tensor<9xi32>) -> tensor<9xi32>
    "func.return"(%785) : (tensor<9xi32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip", sym_visibility = "private"}> ({
  ^bb0(%arg18: tensor<i32>, %arg19: tensor<i32>, %arg20: tensor<i32>):
    %704 = "stablehlo.maximum"(%arg19, %arg18) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %705 = "stablehlo.minimum"(%arg20, %704) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%705) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>, res_attrs = [{}], sym_name = "clip_6", sym_visibility = "private"}> ({
  ^bb0(%arg15: tensor<i32>, %arg16: tensor<i32>, %arg17: tensor<i32>):
    %702 = "stablehlo.maximum"(%arg16, %arg15) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    %703 = "stablehlo.minimum"(%arg17, %702) : (tensor<i32>, tensor<i32>) -> tensor<i32>
    "func.return"(%703) : (tensor<i32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<9xui32>, tensor<9xui32>) -> (tensor<9xui32>, tensor<9xui32>), sym_name = "threefry2x32_7", sym_visibility = "private"}> ({
  ^bb0(%arg11: tensor<ui32>, %arg12: tensor<ui32>, %arg13: tensor<9xui32>, %arg14: tensor<9xui32>):
    %480 = "stablehlo.xor"(%arg11, %arg12) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %481 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %482 = "stablehlo.xor"(%480, %481) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %483 = "stablehlo.broadcast_in_dim"(%arg11) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %484 = "stablehlo.add"(%arg13, %483) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %485 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %486 = "stablehlo.add"(%arg14, %485) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %487 = "stablehlo.add"(%484, %486) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %488 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %489 = "stablehlo.broadcast_in_dim"(%488) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %490 = "stablehlo.shift_left"(%486, %489) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %491 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %492 = "stablehlo.broadcast_in_dim"(%491) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %493 = "stablehlo.shift_right_logical"(%486, %492) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %494 = "stablehlo.or"(%490, %493) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %495 = "stablehlo.xor"(%487, %494) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %496 = "stablehlo.add"(%487, %495) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %497 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %498 = "stablehlo.broadcast_in_dim"(%497) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %499 = "stablehlo.shift_left"(%495, %498) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %500 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %501 = "stablehlo.broadcast_in_dim"(%500) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %502 = "stablehlo.shift_right_logical"(%495, %501) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %503 = "stablehlo.or"(%499, %502) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %504 = "stablehlo.xor"(%496, %503) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %505 = "stablehlo.add"(%496, %504) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %506 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %507 = "stablehlo.broadcast_in_dim"(%506) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %508 = "stablehlo.shift_left"(%504, %507) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %509 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %510 = "stablehlo.broadcast_in_dim"(%509) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %511 = "stablehlo.shift_right_logical"(%504, %510) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %512 = "stablehlo.or"(%508, %511) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %513 = "stablehlo.xor"(%505, %512) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %514 = "stablehlo.add"(%505, %513) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %515 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %516 = "stablehlo.broadcast_in_dim"(%515) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %517 = "stablehlo.shift_left"(%513, %516) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %518 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %519 = "stablehlo.broadcast_in_dim"(%518) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %520 = "stablehlo.shift_right_logical"(%513, %519) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %521 = "stablehlo.or"(%517, %520) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %522 = "stablehlo.xor"(%514, %521) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %523 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %524 = "stablehlo.add"(%514, %523) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %525 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %526 = "stablehlo.add"(%522, %525) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %527 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %528 = "stablehlo.broadcast_in_dim"(%527) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %529 = "stablehlo.add"(%526, %528) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %530 = "stablehlo.add"(%524, %529) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %531 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %532 = "stablehlo.broadcast_in_dim"(%531) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %533 = "stablehlo.shift_left"(%529, %532) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %534 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %535 = "stablehlo.broadcast_in_dim"(%534) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %536 = "stablehlo.shift_right_logical"(%529, %535) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %537 = "stablehlo.or"(%533, %536) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %538 = "stablehlo.xor"(%530, %537) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %539 = "stablehlo.add"(%530, %538) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %540 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %541 = "stablehlo.broadcast_in_dim"(%540) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %542 = "stablehlo.shift_left"(%538, %541) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %543 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %544 = "stablehlo.broadcast_in_dim"(%543) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %545 = "stablehlo.shift_right_logical"(%538, %544) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %546 = "stablehlo.or"(%542, %545) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %547 = "stablehlo.xor"(%539, %546) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %548 = "stablehlo.add"(%539, %547) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %549 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %550 = "stablehlo.broadcast_in_dim"(%549) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %551 = "stablehlo.shift_left"(%547, %550) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %552 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %553 = "stablehlo.broadcast_in_dim"(%552) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %554 = "stablehlo.shift_right_logical"(%547, %553) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %555 = "stablehlo.or"(%551, %554) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %556 = "stablehlo.xor"(%548, %555) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %557 = "stablehlo.add"(%548, %556) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %558 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %559 = "stablehlo.broadcast_in_dim"(%558) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %560 = "stablehlo.shift_left"(%556, %559) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %561 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %562 = "stablehlo.broadcast_in_dim"(%561) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %563 = "stablehlo.shift_right_logical"(%556, %562) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %564 = "stablehlo.or"(%560, %563) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %565 = "stablehlo.xor"(%557, %564) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %566 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %567 = "stablehlo.add"(%557, %566) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %568 = "stablehlo.broadcast_in_dim"(%arg11) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %569 = "stablehlo.add"(%565, %568) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %570 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %571 = "stablehlo.broadcast_in_dim"(%570) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %572 = "stablehlo.add"(%569, %571) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %573 = "stablehlo.add"(%567, %572) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %574 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %575 = "stablehlo.broadcast_in_dim"(%574) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %576 = "stablehlo.shift_left"(%572, %575) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %577 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %578 = "stablehlo.broadcast_in_dim"(%577) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %579 = "stablehlo.shift_right_logical"(%572, %578) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %580 = "stablehlo.or"(%576, %579) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %581 = "stablehlo.xor"(%573, %580) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %582 = "stablehlo.add"(%573, %581) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %583 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %584 = "stablehlo.broadcast_in_dim"(%583) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %585 = "stablehlo.shift_left"(%581, %584) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %586 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %587 = "stablehlo.broadcast_in_dim"(%586) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %588 = "stablehlo.shift_right_logical"(%581, %587) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %589 = "stablehlo.or"(%585, %588) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %590 = "stablehlo.xor"(%582, %589) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %591 = "stablehlo.add"(%582, %590) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %592 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %593 = "stablehlo.broadcast_in_dim"(%592) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %594 = "stablehlo.shift_left"(%590, %593) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %595 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %596 = "stablehlo.broadcast_in_dim"(%595) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %597 = "stablehlo.shift_right_logical"(%590, %596) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %598 = "stablehlo.or"(%594, %597) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %599 = "stablehlo.xor"(%591, %598) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %600 = "stablehlo.add"(%591, %599) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %601 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %602 = "stablehlo.broadcast_in_dim"(%601) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %603 = "stablehlo.shift_left"(%599, %602) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %604 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %605 = "stablehlo.broadcast_in_dim"(%604) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %606 = "stablehlo.shift_right_logical"(%599, %605) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %607 = "stablehlo.or"(%603, %606) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %608 = "stablehlo.xor"(%600, %607) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %609 = "stablehlo.broadcast_in_dim"(%arg11) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %610 = "stablehlo.add"(%600, %609) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %611 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %612 = "stablehlo.add"(%608, %611) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %613 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %614 = "stablehlo.broadcast_in_dim"(%613) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %615 = "stablehlo.add"(%612, %614) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %616 = "stablehlo.add"(%610, %615) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %617 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %618 = "stablehlo.broadcast_in_dim"(%617) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %619 = "stablehlo.shift_left"(%615, %618) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %620 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %621 = "stablehlo.broadcast_in_dim"(%620) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %622 = "stablehlo.shift_right_logical"(%615, %621) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %623 = "stablehlo.or"(%619, %622) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %624 = "stablehlo.xor"(%616, %623) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %625 = "stablehlo.add"(%616, %624) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %626 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %627 = "stablehlo.broadcast_in_dim"(%626) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %628 = "stablehlo.shift_left"(%624, %627) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %629 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %630 = "stablehlo.broadcast_in_dim"(%629) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %631 = "stablehlo.shift_right_logical"(%624, %630) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %632 = "stablehlo.or"(%628, %631) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %633 = "stablehlo.xor"(%625, %632) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %634 = "stablehlo.add"(%625, %633) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %635 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %636 = "stablehlo.broadcast_in_dim"(%635) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %637 = "stablehlo.shift_left"(%633, %636) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %638 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %639 = "stablehlo.broadcast_in_dim"(%638) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %640 = "stablehlo.shift_right_logical"(%633, %639) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %641 = "stablehlo.or"(%637, %640) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %642 = "stablehlo.xor"(%634, %641) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %643 = "stablehlo.add"(%634, %642) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %644 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %645 = "stablehlo.broadcast_in_dim"(%644) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %646 = "stablehlo.shift_left"(%642, %645) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %647 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %648 = "stablehlo.broadcast_in_dim"(%647) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %649 = "stablehlo.shift_right_logical"(%642, %648) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %650 = "stablehlo.or"(%646, %649) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %651 = "stablehlo.xor"(%643, %650) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %652 = "stablehlo.broadcast_in_dim"(%arg12) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %653 = "stablehlo.add"(%643, %652) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %654 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %655 = "stablehlo.add"(%651, %654) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %656 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %657 = "stablehlo.broadcast_in_dim"(%656) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %658 = "stablehlo.add"(%655, %657) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %659 = "stablehlo.add"(%653, %658) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %660 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %661 = "stablehlo.broadcast_in_dim"(%660) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %662 = "stablehlo.shift_left"(%658, %661) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %663 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %664 = "stablehlo.broadcast_in_dim"(%663) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %665 = "stablehlo.shift_right_logical"(%658, %664) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %666 = "stablehlo.or"(%662, %665) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %667 = "stablehlo.xor"(%659, %666) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %668 = "stablehlo.add"(%659, %667) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %669 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %670 = "stablehlo.broadcast_in_dim"(%669) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %671 = "stablehlo.shift_left"(%667, %670) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %672 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %673 = "stablehlo.broadcast_in_dim"(%672) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %674 = "stablehlo.shift_right_logical"(%667, %673) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %675 = "stablehlo.or"(%671, %674) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %676 = "stablehlo.xor"(%668, %675) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %677 = "stablehlo.add"(%668, %676) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %678 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %679 = "stablehlo.broadcast_in_dim"(%678) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %680 = "stablehlo.shift_left"(%676, %679) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %681 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %682 = "stablehlo.broadcast_in_dim"(%681) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %683 = "stablehlo.shift_right_logical"(%676, %682) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %684 = "stablehlo.or"(%680, %683) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %685 = "stablehlo.xor"(%677, %684) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %686 = "stablehlo.add"(%677, %685) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %687 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %688 = "stablehlo.broadcast_in_dim"(%687) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %689 = "stablehlo.shift_left"(%685, %688) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %690 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %691 = "stablehlo.broadcast_in_dim"(%690) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %692 = "stablehlo.shift_right_logical"(%685, %691) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %693 = "stablehlo.or"(%689, %692) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %694 = "stablehlo.xor"(%686, %693) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %695 = "stablehlo.broadcast_in_dim"(%482) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %696 = "stablehlo.add"(%686, %695) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %697 = "stablehlo.broadcast_in_dim"(%arg11) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %698 = "stablehlo.add"(%694, %697) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    %699 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %700 = "stablehlo.broadcast_in_dim"(%699) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<9xui32>
    %701 = "stablehlo.add"(%698, %700) : (tensor<9xui32>, tensor<9xui32>) -> tensor<9xui32>
    "func.return"(%696, %701) : (tensor<9xui32>, tensor<9xui32>) -> ()
  }) : () -> ()
  "func.func"() <{arg_attrs = [{}, {}, {}], function_type = (tensor<2xui32>, tensor<f32>, tensor<f32>) -> tensor<11xf32>, res_attrs = [{}], sym_name = "_uniform_8", sym_visibility = "private"}> ({
  ^bb0(%arg8: tensor<2xui32>, %arg9: tensor<f32>, %arg10: tensor<f32>):
    %444 = "stablehlo.convert"(%arg9) : (tensor<f32>) -> tensor<f32>
    %445 = "stablehlo.convert"(%arg10) : (tensor<f32>) -> tensor<f32>
    %446 = "stablehlo.broadcast_in_dim"(%444) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %447 = "stablehlo.broadcast_in_dim"(%445) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<1xf32>
    %448 = "stablehlo.slice"(%arg8) <{limit_indices = array<i64: 1>, start_indices = array<i64: 0>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %449 = "stablehlo.reshape"(%448) : (tensor<1xui32>) -> tensor<ui32>
    %450 = "stablehlo.slice"(%arg8) <{limit_indices = array<i64: 2>, start_indices = array<i64: 1>, strides = array<i64: 1>}> : (tensor<2xui32>) -> tensor<1xui32>
    %451 = "stablehlo.reshape"(%450) : (tensor<1xui32>) -> tensor<ui32>
    %452 = "stablehlo.iota"() <{iota_dimension = 0 : i64}> : () -> tensor<11xui64>
    %453 = "stablehlo.constant"() <{value = dense<1> : tensor<ui64>}> : () -> tensor<ui64>
    %454 = "stablehlo.broadcast_in_dim"(%453) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<11xui64>
    %455 = "stablehlo.multiply"(%454, %452) : (tensor<11xui64>, tensor<11xui64>) -> tensor<11xui64>
    %456 = "stablehlo.constant"() <{value = dense<32> : tensor<ui64>}> : () -> tensor<ui64>
    %457 = "stablehlo.broadcast_in_dim"(%456) <{broadcast_dimensions = array<i64>}> : (tensor<ui64>) -> tensor<11xui64>
    %458 = "stablehlo.shift_right_logical"(%455, %457) : (tensor<11xui64>, tensor<11xui64>) -> tensor<11xui64>
    %459 = "stablehlo.convert"(%455) : (tensor<11xui64>) -> tensor<11xui32>
    %460 = "stablehlo.convert"(%458) : (tensor<11xui64>) -> tensor<11xui32>
    %461:2 = "func.call"(%449, %451, %460, %459) <{callee = @threefry2x32_9}> : (tensor<ui32>, tensor<ui32>, tensor<11xui32>, tensor<11xui32>) -> (tensor<11xui32>, tensor<11xui32>)
    %462 = "stablehlo.xor"(%461#0, %461#1) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %463 = "stablehlo.constant"() <{value = dense<9> : tensor<ui32>}> : () -> tensor<ui32>
    %464 = "stablehlo.broadcast_in_dim"(%463) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %465 = "stablehlo.shift_right_logical"(%462, %464) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %466 = "stablehlo.constant"() <{value = dense<1065353216> : tensor<ui32>}> : () -> tensor<ui32>
    %467 = "stablehlo.broadcast_in_dim"(%466) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %468 = "stablehlo.or"(%465, %467) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %469 = "stablehlo.bitcast_convert"(%468) : (tensor<11xui32>) -> tensor<11xf32>
    %470 = "stablehlo.constant"() <{value = dense<1.000000e+00> : tensor<f32>}> : () -> tensor<f32>
    %471 = "stablehlo.broadcast_in_dim"(%470) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<11xf32>
    %472 = "stablehlo.subtract"(%469, %471) : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %473 = "stablehlo.subtract"(%447, %446) : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
    %474 = "stablehlo.broadcast_in_dim"(%473) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<11xf32>
    %475 = "stablehlo.multiply"(%472, %474) : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %476 = "stablehlo.broadcast_in_dim"(%446) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<11xf32>
    %477 = "stablehlo.add"(%475, %476) : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    %478 = "stablehlo.broadcast_in_dim"(%446) <{broadcast_dimensions = array<i64: 0>}> : (tensor<1xf32>) -> tensor<11xf32>
    %479 = "stablehlo.maximum"(%478, %477) : (tensor<11xf32>, tensor<11xf32>) -> tensor<11xf32>
    "func.return"(%479) : (tensor<11xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<11xui32>, tensor<11xui32>) -> (tensor<11xui32>, tensor<11xui32>), sym_name = "threefry2x32_9", sym_visibility = "private"}> ({
  ^bb0(%arg4: tensor<ui32>, %arg5: tensor<ui32>, %arg6: tensor<11xui32>, %arg7: tensor<11xui32>):
    %222 = "stablehlo.xor"(%arg4, %arg5) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %223 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %224 = "stablehlo.xor"(%222, %223) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %225 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %226 = "stablehlo.add"(%arg6, %225) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %227 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %228 = "stablehlo.add"(%arg7, %227) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %229 = "stablehlo.add"(%226, %228) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %230 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %231 = "stablehlo.broadcast_in_dim"(%230) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %232 = "stablehlo.shift_left"(%228, %231) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %233 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %234 = "stablehlo.broadcast_in_dim"(%233) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %235 = "stablehlo.shift_right_logical"(%228, %234) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %236 = "stablehlo.or"(%232, %235) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %237 = "stablehlo.xor"(%229, %236) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %238 = "stablehlo.add"(%229, %237) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %239 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %240 = "stablehlo.broadcast_in_dim"(%239) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %241 = "stablehlo.shift_left"(%237, %240) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %242 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %243 = "stablehlo.broadcast_in_dim"(%242) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %244 = "stablehlo.shift_right_logical"(%237, %243) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %245 = "stablehlo.or"(%241, %244) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %246 = "stablehlo.xor"(%238, %245) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %247 = "stablehlo.add"(%238, %246) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %248 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %249 = "stablehlo.broadcast_in_dim"(%248) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %250 = "stablehlo.shift_left"(%246, %249) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %251 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %252 = "stablehlo.broadcast_in_dim"(%251) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %253 = "stablehlo.shift_right_logical"(%246, %252) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %254 = "stablehlo.or"(%250, %253) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %255 = "stablehlo.xor"(%247, %254) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %256 = "stablehlo.add"(%247, %255) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %257 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %258 = "stablehlo.broadcast_in_dim"(%257) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %259 = "stablehlo.shift_left"(%255, %258) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %260 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %261 = "stablehlo.broadcast_in_dim"(%260) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %262 = "stablehlo.shift_right_logical"(%255, %261) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %263 = "stablehlo.or"(%259, %262) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %264 = "stablehlo.xor"(%256, %263) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %265 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %266 = "stablehlo.add"(%256, %265) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %267 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %268 = "stablehlo.add"(%264, %267) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %269 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %270 = "stablehlo.broadcast_in_dim"(%269) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %271 = "stablehlo.add"(%268, %270) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %272 = "stablehlo.add"(%266, %271) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %273 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %274 = "stablehlo.broadcast_in_dim"(%273) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %275 = "stablehlo.shift_left"(%271, %274) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %276 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %277 = "stablehlo.broadcast_in_dim"(%276) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %278 = "stablehlo.shift_right_logical"(%271, %277) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %279 = "stablehlo.or"(%275, %278) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %280 = "stablehlo.xor"(%272, %279) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %281 = "stablehlo.add"(%272, %280) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %282 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %283 = "stablehlo.broadcast_in_dim"(%282) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %284 = "stablehlo.shift_left"(%280, %283) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %285 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %286 = "stablehlo.broadcast_in_dim"(%285) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %287 = "stablehlo.shift_right_logical"(%280, %286) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %288 = "stablehlo.or"(%284, %287) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %289 = "stablehlo.xor"(%281, %288) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %290 = "stablehlo.add"(%281, %289) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %291 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %292 = "stablehlo.broadcast_in_dim"(%291) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %293 = "stablehlo.shift_left"(%289, %292) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %294 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %295 = "stablehlo.broadcast_in_dim"(%294) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %296 = "stablehlo.shift_right_logical"(%289, %295) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %297 = "stablehlo.or"(%293, %296) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %298 = "stablehlo.xor"(%290, %297) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %299 = "stablehlo.add"(%290, %298) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %300 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %301 = "stablehlo.broadcast_in_dim"(%300) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %302 = "stablehlo.shift_left"(%298, %301) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %303 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %304 = "stablehlo.broadcast_in_dim"(%303) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %305 = "stablehlo.shift_right_logical"(%298, %304) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %306 = "stablehlo.or"(%302, %305) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %307 = "stablehlo.xor"(%299, %306) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %308 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %309 = "stablehlo.add"(%299, %308) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %310 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %311 = "stablehlo.add"(%307, %310) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %312 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %313 = "stablehlo.broadcast_in_dim"(%312) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %314 = "stablehlo.add"(%311, %313) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %315 = "stablehlo.add"(%309, %314) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %316 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %317 = "stablehlo.broadcast_in_dim"(%316) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %318 = "stablehlo.shift_left"(%314, %317) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %319 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %320 = "stablehlo.broadcast_in_dim"(%319) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %321 = "stablehlo.shift_right_logical"(%314, %320) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %322 = "stablehlo.or"(%318, %321) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %323 = "stablehlo.xor"(%315, %322) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %324 = "stablehlo.add"(%315, %323) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %325 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %326 = "stablehlo.broadcast_in_dim"(%325) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %327 = "stablehlo.shift_left"(%323, %326) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %328 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %329 = "stablehlo.broadcast_in_dim"(%328) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %330 = "stablehlo.shift_right_logical"(%323, %329) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %331 = "stablehlo.or"(%327, %330) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %332 = "stablehlo.xor"(%324, %331) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %333 = "stablehlo.add"(%324, %332) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %334 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %335 = "stablehlo.broadcast_in_dim"(%334) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %336 = "stablehlo.shift_left"(%332, %335) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %337 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %338 = "stablehlo.broadcast_in_dim"(%337) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %339 = "stablehlo.shift_right_logical"(%332, %338) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %340 = "stablehlo.or"(%336, %339) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %341 = "stablehlo.xor"(%333, %340) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %342 = "stablehlo.add"(%333, %341) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %343 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %344 = "stablehlo.broadcast_in_dim"(%343) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %345 = "stablehlo.shift_left"(%341, %344) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %346 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %347 = "stablehlo.broadcast_in_dim"(%346) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %348 = "stablehlo.shift_right_logical"(%341, %347) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %349 = "stablehlo.or"(%345, %348) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %350 = "stablehlo.xor"(%342, %349) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %351 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %352 = "stablehlo.add"(%342, %351) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %353 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %354 = "stablehlo.add"(%350, %353) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %355 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %356 = "stablehlo.broadcast_in_dim"(%355) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %357 = "stablehlo.add"(%354, %356) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %358 = "stablehlo.add"(%352, %357) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %359 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %360 = "stablehlo.broadcast_in_dim"(%359) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %361 = "stablehlo.shift_left"(%357, %360) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %362 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %363 = "stablehlo.broadcast_in_dim"(%362) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %364 = "stablehlo.shift_right_logical"(%357, %363) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %365 = "stablehlo.or"(%361, %364) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %366 = "stablehlo.xor"(%358, %365) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %367 = "stablehlo.add"(%358, %366) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %368 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %369 = "stablehlo.broadcast_in_dim"(%368) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %370 = "stablehlo.shift_left"(%366, %369) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %371 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %372 = "stablehlo.broadcast_in_dim"(%371) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %373 = "stablehlo.shift_right_logical"(%366, %372) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %374 = "stablehlo.or"(%370, %373) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %375 = "stablehlo.xor"(%367, %374) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %376 = "stablehlo.add"(%367, %375) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %377 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %378 = "stablehlo.broadcast_in_dim"(%377) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %379 = "stablehlo.shift_left"(%375, %378) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %380 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %381 = "stablehlo.broadcast_in_dim"(%380) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %382 = "stablehlo.shift_right_logical"(%375, %381) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %383 = "stablehlo.or"(%379, %382) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %384 = "stablehlo.xor"(%376, %383) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %385 = "stablehlo.add"(%376, %384) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %386 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %387 = "stablehlo.broadcast_in_dim"(%386) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %388 = "stablehlo.shift_left"(%384, %387) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %389 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %390 = "stablehlo.broadcast_in_dim"(%389) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %391 = "stablehlo.shift_right_logical"(%384, %390) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %392 = "stablehlo.or"(%388, %391) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %393 = "stablehlo.xor"(%385, %392) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %394 = "stablehlo.broadcast_in_dim"(%arg5) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %395 = "stablehlo.add"(%385, %394) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %396 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %397 = "stablehlo.add"(%393, %396) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %398 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %399 = "stablehlo.broadcast_in_dim"(%398) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %400 = "stablehlo.add"(%397, %399) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %401 = "stablehlo.add"(%395, %400) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %402 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %403 = "stablehlo.broadcast_in_dim"(%402) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %404 = "stablehlo.shift_left"(%400, %403) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %405 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %406 = "stablehlo.broadcast_in_dim"(%405) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %407 = "stablehlo.shift_right_logical"(%400, %406) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %408 = "stablehlo.or"(%404, %407) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %409 = "stablehlo.xor"(%401, %408) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %410 = "stablehlo.add"(%401, %409) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %411 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %412 = "stablehlo.broadcast_in_dim"(%411) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %413 = "stablehlo.shift_left"(%409, %412) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %414 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %415 = "stablehlo.broadcast_in_dim"(%414) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %416 = "stablehlo.shift_right_logical"(%409, %415) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %417 = "stablehlo.or"(%413, %416) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %418 = "stablehlo.xor"(%410, %417) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %419 = "stablehlo.add"(%410, %418) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %420 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %421 = "stablehlo.broadcast_in_dim"(%420) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %422 = "stablehlo.shift_left"(%418, %421) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %423 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %424 = "stablehlo.broadcast_in_dim"(%423) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %425 = "stablehlo.shift_right_logical"(%418, %424) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %426 = "stablehlo.or"(%422, %425) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %427 = "stablehlo.xor"(%419, %426) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %428 = "stablehlo.add"(%419, %427) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %429 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %430 = "stablehlo.broadcast_in_dim"(%429) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %431 = "stablehlo.shift_left"(%427, %430) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %432 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %433 = "stablehlo.broadcast_in_dim"(%432) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %434 = "stablehlo.shift_right_logical"(%427, %433) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %435 = "stablehlo.or"(%431, %434) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %436 = "stablehlo.xor"(%428, %435) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %437 = "stablehlo.broadcast_in_dim"(%224) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %438 = "stablehlo.add"(%428, %437) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %439 = "stablehlo.broadcast_in_dim"(%arg4) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %440 = "stablehlo.add"(%436, %439) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    %441 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %442 = "stablehlo.broadcast_in_dim"(%441) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<11xui32>
    %443 = "stablehlo.add"(%440, %442) : (tensor<11xui32>, tensor<11xui32>) -> tensor<11xui32>
    "func.return"(%438, %443) : (tensor<11xui32>, tensor<11xui32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<ui32>, tensor<ui32>, tensor<5xui32>, tensor<5xui32>) -> (tensor<5xui32>, tensor<5xui32>), sym_name = "threefry2x32_10", sym_visibility = "private"}> ({
  ^bb0(%arg0: tensor<ui32>, %arg1: tensor<ui32>, %arg2: tensor<5xui32>, %arg3: tensor<5xui32>):
    %0 = "stablehlo.xor"(%arg0, %arg1) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %1 = "stablehlo.constant"() <{value = dense<466688986> : tensor<ui32>}> : () -> tensor<ui32>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<ui32>, tensor<ui32>) -> tensor<ui32>
    %3 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %4 = "stablehlo.add"(%arg2, %3) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %5 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %6 = "stablehlo.add"(%arg3, %5) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %7 = "stablehlo.add"(%4, %6) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %8 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %9 = "stablehlo.broadcast_in_dim"(%8) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %10 = "stablehlo.shift_left"(%6, %9) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %11 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %12 = "stablehlo.broadcast_in_dim"(%11) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %13 = "stablehlo.shift_right_logical"(%6, %12) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %14 = "stablehlo.or"(%10, %13) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %15 = "stablehlo.xor"(%7, %14) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %16 = "stablehlo.add"(%7, %15) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %17 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %18 = "stablehlo.broadcast_in_dim"(%17) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %19 = "stablehlo.shift_left"(%15, %18) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %20 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %21 = "stablehlo.broadcast_in_dim"(%20) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %22 = "stablehlo.shift_right_logical"(%15, %21) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %23 = "stablehlo.or"(%19, %22) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %24 = "stablehlo.xor"(%16, %23) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %25 = "stablehlo.add"(%16, %24) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %26 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %27 = "stablehlo.broadcast_in_dim"(%26) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %28 = "stablehlo.shift_left"(%24, %27) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %29 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %30 = "stablehlo.broadcast_in_dim"(%29) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %31 = "stablehlo.shift_right_logical"(%24, %30) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %32 = "stablehlo.or"(%28, %31) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %33 = "stablehlo.xor"(%25, %32) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %34 = "stablehlo.add"(%25, %33) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %35 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %36 = "stablehlo.broadcast_in_dim"(%35) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %37 = "stablehlo.shift_left"(%33, %36) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %38 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %39 = "stablehlo.broadcast_in_dim"(%38) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %40 = "stablehlo.shift_right_logical"(%33, %39) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %41 = "stablehlo.or"(%37, %40) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %42 = "stablehlo.xor"(%34, %41) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %43 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %44 = "stablehlo.add"(%34, %43) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %45 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %46 = "stablehlo.add"(%42, %45) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %47 = "stablehlo.constant"() <{value = dense<1> : tensor<ui32>}> : () -> tensor<ui32>
    %48 = "stablehlo.broadcast_in_dim"(%47) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %49 = "stablehlo.add"(%46, %48) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %50 = "stablehlo.add"(%44, %49) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %51 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %52 = "stablehlo.broadcast_in_dim"(%51) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %53 = "stablehlo.shift_left"(%49, %52) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %54 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %55 = "stablehlo.broadcast_in_dim"(%54) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %56 = "stablehlo.shift_right_logical"(%49, %55) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %57 = "stablehlo.or"(%53, %56) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %58 = "stablehlo.xor"(%50, %57) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %59 = "stablehlo.add"(%50, %58) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %60 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %61 = "stablehlo.broadcast_in_dim"(%60) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %62 = "stablehlo.shift_left"(%58, %61) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %63 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %64 = "stablehlo.broadcast_in_dim"(%63) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %65 = "stablehlo.shift_right_logical"(%58, %64) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %66 = "stablehlo.or"(%62, %65) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %67 = "stablehlo.xor"(%59, %66) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %68 = "stablehlo.add"(%59, %67) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %69 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %70 = "stablehlo.broadcast_in_dim"(%69) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %71 = "stablehlo.shift_left"(%67, %70) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %72 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %73 = "stablehlo.broadcast_in_dim"(%72) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %74 = "stablehlo.shift_right_logical"(%67, %73) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %75 = "stablehlo.or"(%71, %74) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %76 = "stablehlo.xor"(%68, %75) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %77 = "stablehlo.add"(%68, %76) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %78 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %79 = "stablehlo.broadcast_in_dim"(%78) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %80 = "stablehlo.shift_left"(%76, %79) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %81 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %82 = "stablehlo.broadcast_in_dim"(%81) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %83 = "stablehlo.shift_right_logical"(%76, %82) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %84 = "stablehlo.or"(%80, %83) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %85 = "stablehlo.xor"(%77, %84) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %86 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %87 = "stablehlo.add"(%77, %86) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %88 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %89 = "stablehlo.add"(%85, %88) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %90 = "stablehlo.constant"() <{value = dense<2> : tensor<ui32>}> : () -> tensor<ui32>
    %91 = "stablehlo.broadcast_in_dim"(%90) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %92 = "stablehlo.add"(%89, %91) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %93 = "stablehlo.add"(%87, %92) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %94 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %95 = "stablehlo.broadcast_in_dim"(%94) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %96 = "stablehlo.shift_left"(%92, %95) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %97 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %98 = "stablehlo.broadcast_in_dim"(%97) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %99 = "stablehlo.shift_right_logical"(%92, %98) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %100 = "stablehlo.or"(%96, %99) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %101 = "stablehlo.xor"(%93, %100) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %102 = "stablehlo.add"(%93, %101) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %103 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %104 = "stablehlo.broadcast_in_dim"(%103) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %105 = "stablehlo.shift_left"(%101, %104) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %106 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %107 = "stablehlo.broadcast_in_dim"(%106) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %108 = "stablehlo.shift_right_logical"(%101, %107) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %109 = "stablehlo.or"(%105, %108) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %110 = "stablehlo.xor"(%102, %109) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %111 = "stablehlo.add"(%102, %110) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %112 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %113 = "stablehlo.broadcast_in_dim"(%112) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %114 = "stablehlo.shift_left"(%110, %113) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %115 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %116 = "stablehlo.broadcast_in_dim"(%115) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %117 = "stablehlo.shift_right_logical"(%110, %116) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %118 = "stablehlo.or"(%114, %117) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %119 = "stablehlo.xor"(%111, %118) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %120 = "stablehlo.add"(%111, %119) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %121 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %122 = "stablehlo.broadcast_in_dim"(%121) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %123 = "stablehlo.shift_left"(%119, %122) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %124 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %125 = "stablehlo.broadcast_in_dim"(%124) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %126 = "stablehlo.shift_right_logical"(%119, %125) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %127 = "stablehlo.or"(%123, %126) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %128 = "stablehlo.xor"(%120, %127) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %129 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %130 = "stablehlo.add"(%120, %129) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %131 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %132 = "stablehlo.add"(%128, %131) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %133 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %134 = "stablehlo.broadcast_in_dim"(%133) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %135 = "stablehlo.add"(%132, %134) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %136 = "stablehlo.add"(%130, %135) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %137 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %138 = "stablehlo.broadcast_in_dim"(%137) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %139 = "stablehlo.shift_left"(%135, %138) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %140 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %141 = "stablehlo.broadcast_in_dim"(%140) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %142 = "stablehlo.shift_right_logical"(%135, %141) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %143 = "stablehlo.or"(%139, %142) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %144 = "stablehlo.xor"(%136, %143) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %145 = "stablehlo.add"(%136, %144) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %146 = "stablehlo.constant"() <{value = dense<29> : tensor<ui32>}> : () -> tensor<ui32>
    %147 = "stablehlo.broadcast_in_dim"(%146) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %148 = "stablehlo.shift_left"(%144, %147) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %149 = "stablehlo.constant"() <{value = dense<3> : tensor<ui32>}> : () -> tensor<ui32>
    %150 = "stablehlo.broadcast_in_dim"(%149) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %151 = "stablehlo.shift_right_logical"(%144, %150) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %152 = "stablehlo.or"(%148, %151) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %153 = "stablehlo.xor"(%145, %152) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %154 = "stablehlo.add"(%145, %153) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %155 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %156 = "stablehlo.broadcast_in_dim"(%155) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %157 = "stablehlo.shift_left"(%153, %156) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %158 = "stablehlo.constant"() <{value = dense<16> : tensor<ui32>}> : () -> tensor<ui32>
    %159 = "stablehlo.broadcast_in_dim"(%158) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %160 = "stablehlo.shift_right_logical"(%153, %159) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %161 = "stablehlo.or"(%157, %160) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %162 = "stablehlo.xor"(%154, %161) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %163 = "stablehlo.add"(%154, %162) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %164 = "stablehlo.constant"() <{value = dense<24> : tensor<ui32>}> : () -> tensor<ui32>
    %165 = "stablehlo.broadcast_in_dim"(%164) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %166 = "stablehlo.shift_left"(%162, %165) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %167 = "stablehlo.constant"() <{value = dense<8> : tensor<ui32>}> : () -> tensor<ui32>
    %168 = "stablehlo.broadcast_in_dim"(%167) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %169 = "stablehlo.shift_right_logical"(%162, %168) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %170 = "stablehlo.or"(%166, %169) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %171 = "stablehlo.xor"(%163, %170) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %172 = "stablehlo.broadcast_in_dim"(%arg1) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %173 = "stablehlo.add"(%163, %172) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %174 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %175 = "stablehlo.add"(%171, %174) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %176 = "stablehlo.constant"() <{value = dense<4> : tensor<ui32>}> : () -> tensor<ui32>
    %177 = "stablehlo.broadcast_in_dim"(%176) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %178 = "stablehlo.add"(%175, %177) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %179 = "stablehlo.add"(%173, %178) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %180 = "stablehlo.constant"() <{value = dense<13> : tensor<ui32>}> : () -> tensor<ui32>
    %181 = "stablehlo.broadcast_in_dim"(%180) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %182 = "stablehlo.shift_left"(%178, %181) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %183 = "stablehlo.constant"() <{value = dense<19> : tensor<ui32>}> : () -> tensor<ui32>
    %184 = "stablehlo.broadcast_in_dim"(%183) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %185 = "stablehlo.shift_right_logical"(%178, %184) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %186 = "stablehlo.or"(%182, %185) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %187 = "stablehlo.xor"(%179, %186) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %188 = "stablehlo.add"(%179, %187) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %189 = "stablehlo.constant"() <{value = dense<15> : tensor<ui32>}> : () -> tensor<ui32>
    %190 = "stablehlo.broadcast_in_dim"(%189) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %191 = "stablehlo.shift_left"(%187, %190) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %192 = "stablehlo.constant"() <{value = dense<17> : tensor<ui32>}> : () -> tensor<ui32>
    %193 = "stablehlo.broadcast_in_dim"(%192) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %194 = "stablehlo.shift_right_logical"(%187, %193) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %195 = "stablehlo.or"(%191, %194) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %196 = "stablehlo.xor"(%188, %195) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %197 = "stablehlo.add"(%188, %196) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %198 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %199 = "stablehlo.broadcast_in_dim"(%198) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %200 = "stablehlo.shift_left"(%196, %199) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %201 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %202 = "stablehlo.broadcast_in_dim"(%201) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %203 = "stablehlo.shift_right_logical"(%196, %202) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %204 = "stablehlo.or"(%200, %203) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %205 = "stablehlo.xor"(%197, %204) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %206 = "stablehlo.add"(%197, %205) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %207 = "stablehlo.constant"() <{value = dense<6> : tensor<ui32>}> : () -> tensor<ui32>
    %208 = "stablehlo.broadcast_in_dim"(%207) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %209 = "stablehlo.shift_left"(%205, %208) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %210 = "stablehlo.constant"() <{value = dense<26> : tensor<ui32>}> : () -> tensor<ui32>
    %211 = "stablehlo.broadcast_in_dim"(%210) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %212 = "stablehlo.shift_right_logical"(%205, %211) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %213 = "stablehlo.or"(%209, %212) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %214 = "stablehlo.xor"(%206, %213) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %215 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %216 = "stablehlo.add"(%206, %215) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %217 = "stablehlo.broadcast_in_dim"(%arg0) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %218 = "stablehlo.add"(%214, %217) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    %219 = "stablehlo.constant"() <{value = dense<5> : tensor<ui32>}> : () -> tensor<ui32>
    %220 = "stablehlo.broadcast_in_dim"(%219) <{broadcast_dimensions = array<i64>}> : (tensor<ui32>) -> tensor<5xui32>
    %221 = "stablehlo.add"(%218, %220) : (tensor<5xui32>, tensor<5xui32>) -> tensor<5xui32>
    "func.return"(%216, %221) : (tensor<5xui32>, tensor<5xui32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
