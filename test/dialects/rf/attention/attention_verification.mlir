// RUN: refold-opt %s -split-input-file -verify-diagnostics

func.func @rank(%q: tensor<3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+2 {{rf.attention needs a query, a key and a value of rank 4, got 'tensor<3x4x8xf32>', 'tensor<2x3x6x8xf32>' and 'tensor<2x3x6x5xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @element(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf64>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+2 {{rf.attention needs a query, a key and a value of one element type, got 'tensor<2x3x4x8xf32>', 'tensor<2x3x6x8xf64>' and 'tensor<2x3x6x5xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf64>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @heads(%q: tensor<2x3x4x8xf32>, %k: tensor<2x1x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+2 {{rf.attention needs a key with the query's batch, heads and width, got 'tensor<2x3x4x8xf32>' and 'tensor<2x1x6x8xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x1x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @width(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x7xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+2 {{rf.attention needs a key with the query's batch, heads and width, got 'tensor<2x3x4x8xf32>' and 'tensor<2x3x6x7xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x7xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @columns(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x5x5xf32>) {
  // expected-error@+2 {{rf.attention needs a value with the key's batch, heads and columns, got 'tensor<2x3x6x8xf32>' and 'tensor<2x3x5x5xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x5x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @empty(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x0x8xf32>, %v: tensor<2x3x0x5xf32>) {
  // expected-error@+2 {{rf.attention needs at least one element along each dimension, got 'tensor<2x3x0x8xf32>'}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x0x8xf32>, tensor<2x3x0x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @many_rows(%q: tensor<1x1x16777217x1xf32>, %k: tensor<1x1x2x1xf32>, %v: tensor<1x1x2x1xf32>) {
  // expected-error@+2 {{rf.attention needs at most 2^24 rows and columns, got 16777217 and 2}}
  // expected-error@+1 {{'rf.attention' op failed to infer returned types}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<1x1x16777217x1xf32>, tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>) -> (tensor<1x1x16777217x1xf32>, tensor<1x1x16777217xf32>)
  return
}

// -----

func.func @mask_extent(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %m: tensor<2x3x4x5xi1>) {
  // expected-error@+1 {{'rf.attention' op needs a mask whose extents are 1 or those of [2, 3, 4, 6], got 'tensor<2x3x4x5xi1>'}}
  %0:2 = rf.attention %q, %k, %v mask(%m), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xi1>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @mask_rank(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %m: tensor<4x6xi1>) {
  // expected-error@+1 {{'rf.attention' op needs a mask whose extents are 1 or those of [2, 3, 4, 6], got 'tensor<4x6xi1>'}}
  %0:2 = rf.attention %q, %k, %v mask(%m), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<4x6xi1>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @mask_type(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %m: tensor<2x3x4x6xf32>) {
  // expected-error@+1 {{'rf.attention' op operand #3 must be ranked tensor with static shape of 1-bit signless integer, but got 'tensor<2x3x4x6xf32>'}}
  %0:2 = rf.attention %q, %k, %v mask(%m), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x6xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @scale(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+1 {{'rf.attention' op needs a finite scale, got INF}}
  %0:2 = rf.attention %q, %k, %v, scale = 0x7FF0000000000000 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @rate_that_rounds_to_one(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention' op needs a rate in (0, 1), got 1.000000e+00, which is 1 in f32}}
  %0:2 = rf.attention %q, %k, %v dropout(%s, %s, rate = 0.99999999, site = 0), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @rate(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention' op needs a rate in (0, 1), got 1.000000e+00}}
  %0:2 = rf.attention %q, %k, %v dropout(%s, %s, rate = 1.0, site = 0), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @rate_zero(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention' op needs a rate in (0, 1), got 0.000000e+00}}
  %0:2 = rf.attention %q, %k, %v dropout(%s, %s, rate = 0.0, site = 0), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @site(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention' op needs a site in [0, 2^28), got 268435456}}
  %0:2 = rf.attention %q, %k, %v dropout(%s, %s, rate = 0.5, site = 268435456), scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @result(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+2 {{'rf.attention' op failed to infer returned types}}
  // expected-error@+1 {{'rf.attention' op inferred type(s) 'tensor<2x3x4x5xf32>', 'tensor<2x3x4xf32>' are incompatible with return type(s) of operation 'tensor<2x3x4x8xf32>', 'tensor<2x3x4xf32>'}}
  %0:2 = rf.attention %q, %k, %v, scale = 0.5 : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @rate_without_seed(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+1 {{'rf.attention' op needs rate and site 0 without seed and step, got 5.000000e-01 and 0}}
  %0:2 = "rf.attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, rate = 0.5 : f64, scale = 0.5 : f64, site = 0 : i64}> : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @site_without_seed(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>) {
  // expected-error@+1 {{'rf.attention' op needs rate and site 0 without seed and step, got 0.000000e+00 and 3}}
  %0:2 = "rf.attention"(%q, %k, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0>, scale = 0.5 : f64, site = 3 : i64}> : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @seed_alone(%q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention' op needs both a seed and a step, or neither}}
  %0:2 = "rf.attention"(%q, %k, %v, %s) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>, rate = 0.5 : f64, scale = 0.5 : f64}>
    : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<i64>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4xf32>)
  return
}

// -----

func.func @grad_shapes(%dy: tensor<2x3x4x5xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x7xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x5xf32>) {
  // expected-error@+2 {{rf.attention_grad needs a key with the query's batch, heads and width, got 'tensor<2x3x4x8xf32>' and 'tensor<2x3x6x7xf32>'}}
  // expected-error@+1 {{'rf.attention_grad' op failed to infer returned types}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y, scale = 0.5
    : (tensor<2x3x4x5xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x7xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x7xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @grad_gradient(%dy: tensor<2x3x4x8xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x5xf32>) {
  // expected-error@+1 {{'rf.attention_grad' op needs operand gradient of type 'tensor<2x3x4x5xf32>', got 'tensor<2x3x4x8xf32>'}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y, scale = 0.5
    : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @grad_output(%dy: tensor<2x3x4x5xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x8xf32>) {
  // expected-error@+1 {{'rf.attention_grad' op needs operand output of type 'tensor<2x3x4x5xf32>', got 'tensor<2x3x4x8xf32>'}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y, scale = 0.5
    : (tensor<2x3x4x5xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x8xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @grad_log_sum_gradient(%dy: tensor<2x3x4x5xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x5xf32>) {
  // expected-error@+1 {{'rf.attention_grad' op needs operand log_sum_gradient of type 'tensor<2x3x4xf32>', got 'tensor<2x3x4x5xf32>'}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y log_sum_gradient(%y), scale = 0.5
    : (tensor<2x3x4x5xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @grad_mask(%dy: tensor<2x3x4x5xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x5xf32>, %m: tensor<2x3x6x4xi1>) {
  // expected-error@+1 {{'rf.attention_grad' op needs a mask whose extents are 1 or those of [2, 3, 4, 6], got 'tensor<2x3x6x4xi1>'}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y mask(%m), scale = 0.5
    : (tensor<2x3x4x5xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xf32>, tensor<2x3x6x4xi1>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @grad_rate(%dy: tensor<2x3x4x5xf32>, %q: tensor<2x3x4x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x5xf32>, %y: tensor<2x3x4x5xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'rf.attention_grad' op needs a rate in (0, 1), got -5.000000e-01}}
  %0:3 = rf.attention_grad %dy, %q, %k, %v, %y dropout(%s, %s, rate = -0.5, site = 0), scale = 0.5
    : (tensor<2x3x4x5xf32>, tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>, tensor<2x3x4x5xf32>, tensor<i64>, tensor<i64>) -> (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x5xf32>)
  return
}

// -----

func.func @scale_lost(%q: tensor<2x3x4x8xf32>) {
  // expected-error@+1 {{'rf.attention' op needs a finite scale, got 1.000000e+300, which is infinite in f32}}
  %0:2 = rf.attention %q, %q, %q, scale = 1.0e300 : (tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>, tensor<2x3x4x8xf32>) -> (tensor<2x3x4x8xf32>, tensor<2x3x4xf32>)
  return
}
