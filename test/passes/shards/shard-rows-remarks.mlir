// RUN: refold-opt %s --refold-shard-rows --remarks-filter=refold-shard-rows -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=remark:

module attributes {rf.shards = 4 : i64, rf.version = 2 : i64} {
func.func @train(%x: tensor<8x5xf32> {rf.input = #rf.input<"x">}, %i: tensor<8xi32> {rf.input = #rf.input<"i">}, %data: tensor<100x5xf32> {rf.input = #rf.input<"data">},
                 %u: tensor<12000x512xf32> {rf.input = #rf.input<"u">}, %du: tensor<12000x256xf32> {rf.input = #rf.input<"du">})
    -> (tensor<8x8xf32> {rf.fetch = #rf.fetch<"a">}, tensor<8x5xf32> {rf.fetch = #rf.fetch<"b">}, tensor<8x5xf32> {rf.fetch = #rf.fetch<"c">}, tensor<512x256xf32> {rf.fetch = #rf.fetch<"d">}) {
  // The product of rows with rows needs all rows of one operand.
  // CHECK: remark: {{.*}}Reason="each shard reads all rows of an operand", bytes=160, op=rf.dot_general
  %a = rf.dot_general %x, %x, batching = [] x [], contracting = [1] x [1] : (tensor<8x5xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  // CHECK: remark: {{.*}}Reason="each shard reads all rows of an operand", bytes=160, op=rf.cumulative
  %b = rf.cumulative add %x, dim = 0 : tensor<8x5xf32>
  // CHECK: remark: {{.*}}Reason="each shard reads all rows of an operand", bytes=2000, op=rf.take
  %c = rf.take %data, %i : (tensor<100x5xf32>, tensor<8xi32>) -> tensor<8x5xf32>
  // CHECK: remark: {{.*}}Reason="the results of all shards are written, because a shard does not have a power of two of equal chains", bytes=2097152, op=rf.dot_general
  %d = rf.dot_general %u, %du, batching = [] x [], contracting = [0] x [0] : (tensor<12000x512xf32>, tensor<12000x256xf32>) -> tensor<512x256xf32>
  return %a, %b, %c, %d : tensor<8x8xf32>, tensor<8x5xf32>, tensor<8x5xf32>, tensor<512x256xf32>
}

// A loop adds all rows.
func.func @rows(%x: tensor<8xf32> {rf.input = #rf.input<"v">, rf.rows = 0 : i64}) -> (tensor<f32> {rf.fetch = #rf.fetch<"e">}) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i64
  %z = rf.constant dense<0.0> : tensor<f32>
  // CHECK: remark: {{.*}}Reason="each shard reads all rows of an operand", bytes=4, op=rf.add
  %y = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %z) -> (tensor<f32>) : i64 {
    %p = tensor.from_elements %i : tensor<i64>
    %row = rf.slice_row %x, %p : tensor<8xf32>
    %s = rf.add %a, %row : tensor<f32>
    scf.yield %s : tensor<f32>
  }
  return %y : tensor<f32>
}
}
