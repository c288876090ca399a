// RUN: refold-opt %s --refold-shard-rows --split-input-file --verify-diagnostics

module attributes {rf.shards = 8 : i64, rf.version = 2 : i64} {
// expected-error @+1 {{input 'x' has 12 rows along dimension 0, which 8 shards do not divide: choose 4 shards or fewer, or give the input rf.rows = -1 if this is not the batch}}
func.func @train(%x: tensor<12x5xf32> {rf.input = #rf.input<"x">}) -> (tensor<5xf32> {rf.fetch = #rf.fetch<"y">}) {
  %y = rf.reduce add %x, dims = [0] : tensor<12x5xf32>
  return %y : tensor<5xf32>
}
}

// -----

module attributes {rf.shards = 2 : i64, rf.version = 2 : i64} {
// expected-error @+1 {{program has 2 shards, but no input of 'train' has rows: remove rf.shards, or give an input rf.rows}}
func.func @train(%x: tensor<f32> {rf.input = #rf.input<"x">}) -> (tensor<f32> {rf.fetch = #rf.fetch<"y">}) {
  return %x : tensor<f32>
}
}

// -----

// Another function than train may have other rows: it has no shards then.
module attributes {rf.shards = 2 : i64, rf.version = 2 : i64} {
func.func @train(%x: tensor<2xf32> {rf.input = #rf.input<"x">}) -> (tensor<2xf32> {rf.fetch = #rf.fetch<"y">}) {
  return %x : tensor<2xf32>
}
func.func @eval(%x: tensor<3xf32> {rf.input = #rf.input<"z">}) -> (tensor<3xf32> {rf.fetch = #rf.fetch<"w">}) {
  return %x : tensor<3xf32>
}
}

// -----

// expected-error @+1 {{rf.shards must be a power of two from 1 to 65536, on a module}}
module attributes {rf.shards = 6 : i64, rf.version = 2 : i64} {
}

// -----

// expected-error @+1 {{rf.rows on argument 0 must be one of its dimensions, or -1}}
func.func @train(%x: tensor<2xf32> {rf.input = #rf.input<"x">, rf.rows = 1 : i64}) -> (tensor<2xf32> {rf.fetch = #rf.fetch<"y">}) {
  return %x : tensor<2xf32>
}

// -----

func.func @train(%x: tensor<2xf32>) -> tensor<f32> {
  // expected-error @+1 {{rf.shard_dim must be a dimension of the first operand, on an rf.reduce or an rf.dot_general}}
  %y = rf.reduce add %x, dims = [0] {rf.shard_dim = 1 : i64} : tensor<2xf32>
  return %y : tensor<f32>
}
