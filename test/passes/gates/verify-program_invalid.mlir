// RUN: refold-opt %s --refold-verify-program -split-input-file -verify-diagnostics

// expected-error @below {{'train' has no body}}
func.func private @train()

// -----

// expected-error @below {{argument 1 of 'train' is neither an input nor a state: it needs rf.input or rf.state}}
func.func @train(%x: tensor<f32> {rf.input = #rf.input<"x">}, %y: tensor<f32>) {
  return
}

// -----

// expected-error @below {{argument 0 of 'train' must be a tensor of static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, got 'tensor<4xf8E5M2>'}}
func.func @train(%x: tensor<4xf8E5M2> {rf.input = #rf.input<"x">}) {
  return
}

// -----

// expected-error @below {{result 1 of 'train' is neither the next value of a state nor a fetch: it needs rf.fetch}}
func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}) -> (tensor<f32>, tensor<f32>) {
  return %w, %w : tensor<f32>, tensor<f32>
}

// -----

// expected-error @below {{result 0 of 'train' must be a tensor of static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, got 'tensor<?xf32>'}}
func.func @train(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> (tensor<?xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  return %y : tensor<?xf32>
}

// -----

// expected-error @below {{'startup' has no body}}
func.func private @startup()

// -----

// expected-error @below {{'startup' must take the seed, a 'tensor<i64>', and nothing else}}
func.func @startup(%seed: tensor<i32>) {
  return
}

// -----

// expected-error @below {{'startup' must take the seed, a 'tensor<i64>', and nothing else}}
func.func @startup() {
  return
}

// -----

// expected-error @below {{result 0 of 'startup' is not a state: it needs rf.state}}
func.func @startup(%seed: tensor<i64>) -> tensor<i64> {
  return %seed : tensor<i64>
}

// -----

// expected-error @below {{result 0 of 'startup' must be a tensor of static shape of pred, s8, s16, s32, s64, u8, u16, u32, u64, f32, f64, bf16 or f16, got 'tensor<i4>'}}
func.func @startup(%seed: tensor<i64>) -> (tensor<i4> {rf.state = #rf.state<"w", 0>}) {
  %w = arith.constant dense<0> : tensor<i4>
  return %w : tensor<i4>
}

// -----

// expected-error @below {{argument 1 of 'eval' is neither an input nor a state: it needs rf.input or rf.state}}
func.func @eval(%x: tensor<4xf32> {rf.input = #rf.input<"x">}, %y: tensor<4xf32>) {
  return
}

// -----

// expected-error @below {{result 0 of 'predict' is neither the next value of a state nor a fetch: it needs rf.fetch}}
func.func @predict(%x: tensor<4xf32> {rf.input = #rf.input<"x">}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{argument 0 of 'train' has rf.donated, but not rf.input: only an input can be donated}}
func.func @train(%w: tensor<f32> {rf.state = #rf.state<"w", 0>, rf.donated}) -> tensor<f32> {
  return %w : tensor<f32>
}

// -----

// expected-error @below {{argument 1 of 'eval' has rf.donated, but only inputs of 'train' can be donated}}
func.func @eval(%x: tensor<f32> {rf.input = #rf.input<"x">}, %y: tensor<f32> {rf.input = #rf.input<"y">, rf.donated}) {
  return
}

// -----

// expected-error @below {{argument 0 of 'train' has rf.donated, but a function with rf.steps reads its inputs in every step}}
func.func @train(%x: tensor<f32> {rf.input = #rf.input<"x">, rf.donated}, %steps: i64 {rf.steps}) {
  return
}

// -----

// expected-error @below {{argument 0 of 'train' has rf.donated, but a generator: only an input of the caller can be donated}}
func.func @train(%x: tensor<f32> {rf.input = #rf.input<"x", <uniform_open, of = "", bound = 0>>, rf.donated}) {
  return
}

// -----

// expected-error @below {{argument 0 of 'train' has rf.donated, but 'w' is also a state: rename the input}}
func.func @train(%x: tensor<f32> {rf.input = #rf.input<"w">, rf.donated}) {
  return
}
func.func @eval(%w: tensor<f32> {rf.state = #rf.state<"w", 0>}) -> tensor<f32> {
  return %w : tensor<f32>
}
