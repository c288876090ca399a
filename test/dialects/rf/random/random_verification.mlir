// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @uniform_order(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs finite low < high, got 1.000000e+00 and 1.000000e+00}}
  %0 = rf.random_uniform %s, %s, low = 1.0, high = 1.0, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_finite(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs finite low < high, got 0.000000e+00 and INF}}
  %0 = rf.random_uniform %s, %s, low = 0.0, high = 0x7FF0000000000000, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_nan(%s: tensor<i64>) {
  // expected-error-re@+1 {{'rf.random_uniform' op needs finite low < high, got {{.*}} and 1.000000e+00}}
  %0 = rf.random_uniform %s, %s, low = 0x7FF8000000000000, high = 1.0, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @normal_stddev(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_normal' op needs a finite mean and a finite stddev that is not negative, got 0.000000e+00 and -1.000000e+00}}
  %0 = rf.random_normal %s, %s, mean = 0.0, stddev = -1.0, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @normal_mean(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_normal' op needs a finite mean and a finite stddev that is not negative, got INF and 1.000000e+00}}
  %0 = rf.random_normal %s, %s, mean = 0x7FF0000000000000, stddev = 1.0, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @index_bound(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_index' op needs a bound in [1, 2^31), got 0}}
  %0 = rf.random_index %s, %s, bound = 0, site = 0 : tensor<4xi32>
  return
}

// -----

func.func @index_bound_large(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_index' op needs a bound in [1, 2^31), got 2147483648}}
  %0 = rf.random_index %s, %s, bound = 2147483648, site = 0 : tensor<4xi32>
  return
}

// -----

func.func @shuffle_bound(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.shuffle' op needs a bound in [1, 2^31), got -4}}
  %0 = rf.shuffle %s, %s, bound = -4, site = 0 : tensor<4xi32>
  return
}

// -----

func.func @shuffle_divides(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.shuffle' op needs a result of rank 1 whose extent divides the bound 1000, got 'tensor<512xi32>'}}
  %0 = rf.shuffle %s, %s, bound = 1000, site = 0 : tensor<512xi32>
  return
}

// -----

func.func @shuffle_rank(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.shuffle' op needs a result of rank 1 whose extent divides the bound 1000, got 'tensor<10x10xi32>'}}
  %0 = rf.shuffle %s, %s, bound = 1000, site = 0 : tensor<10x10xi32>
  return
}

// -----

func.func @site_negative(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs a site in [0, 2^28), got -1}}
  %0 = rf.random_uniform %s, %s, low = 0.0, high = 1.0, site = -1 : tensor<4xf32>
  return
}

// -----

func.func @site_large(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_normal' op needs a site in [0, 2^28), got 268435456}}
  %0 = rf.random_normal %s, %s, mean = 0.0, stddev = 1.0, site = 268435456 : tensor<4xf32>
  return
}

// -----

func.func @too_many(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_index' op must draw at most 2^34 elements, got 'tensor<131072x131072xi32>'}}
  %0 = rf.random_index %s, %s, bound = 4, site = 0 : tensor<131072x131072xi32>
  return
}

// -----

func.func @dropout_rate_that_rounds_to_one(%x: tensor<4xf64>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.dropout' op needs a rate in [0, 1), got 1.000000e+00, which is 1 in f32}}
  %0 = rf.dropout %x, %s, %s, rate = 0.99999999, site = 0 : tensor<4xf64>
  return
}

// -----

func.func @dropout_rate(%x: tensor<4xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.dropout' op needs a rate in [0, 1), got 1.000000e+00}}
  %0 = rf.dropout %x, %s, %s, rate = 1.0, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @dropout_negative(%x: tensor<4xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.dropout' op needs a rate in [0, 1), got -1.000000e-01}}
  %0 = rf.dropout %x, %s, %s, rate = -0.1, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @seed(%x: tensor<4xf32>, %s: tensor<i32>, %step: tensor<i64>) {
  // expected-error@+1 {{'rf.dropout' op operand #1 must be scalar tensor of s64, but got 'tensor<i32>'}}
  %0 = "rf.dropout"(%x, %s, %step) <{rate = 0.5 : f64, site = 0 : i64}> : (tensor<4xf32>, tensor<i32>, tensor<i64>) -> tensor<4xf32>
  return
}

// -----

// Bounds that are in order as doubles need not be in the type that is drawn.
func.func @uniform_lost(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs low < high with a finite difference and numbers to draw in 'f32', got 0.000000e+00 and 1.000000e-45}}
  %0 = rf.random_uniform %s, %s, low = 0.0, high = 1.0e-45, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_equal(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs low < high with a finite difference and numbers to draw in 'f32', got 1.000000e+00 and 1.000000e+00}}
  %0 = rf.random_uniform %s, %s, low = 1.0, high = 1.00000001, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_wide(%s: tensor<i64>) {
  // expected-error@+1 {{'rf.random_uniform' op needs low < high with a finite difference and numbers to draw in 'f32', got -3.000000e+38 and 3.000000e+38}}
  %0 = rf.random_uniform %s, %s, low = -3.0e38, high = 3.0e38, site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_neighbours(%s: tensor<i64>) {
  %0 = rf.random_uniform %s, %s, low = 1.0, high = 1.00000012, site = 0 : tensor<4xf32>
  // expected-error@+1 {{'rf.random_uniform' op needs low < high with a finite difference and numbers to draw in 'f32'}}
  %1 = rf.random_uniform %s, %s, low = 1.0, high = 1.00000012, open site = 0 : tensor<4xf32>
  return
}

// -----

func.func @uniform_least(%s: tensor<i64>) {
  %0 = rf.random_uniform %s, %s, low = 0.0, high = 2.4e-38, open site = 0 : tensor<4xf32>
  %1 = rf.random_uniform %s, %s, low = -3.0e38, high = 3.0e38, open site = 0 : tensor<4xf64>
  // expected-error@+1 {{'rf.random_uniform' op needs low < high with a finite difference and numbers to draw in 'f32'}}
  %2 = rf.random_uniform %s, %s, low = 0.0, high = 1.17549435e-38, open site = 0 : tensor<4xf32>
  return
}

// -----

func.func @normal_lost(%s: tensor<i64>) {
  %0 = rf.random_normal %s, %s, mean = 0.0, stddev = 1.0e300, site = 0 : tensor<4xf64>
  // expected-error@+1 {{'rf.random_normal' op needs a finite mean and a finite stddev that is not negative, got 0.000000e+00 and 1.000000e+300, which is infinite in f32}}
  %1 = rf.random_normal %s, %s, mean = 0.0, stddev = 1.0e300, site = 0 : tensor<4xf32>
  return
}
